"""Many annotators on one server at once: how long an answer takes, and whether any is lost.

./bench serve                 50 annotators for 60 s on SQLite, then on PostgreSQL; the server is killed in
                              the middle and started again
./bench serve --short         10 annotators for 6 s on SQLite
./bench serve --soak MINUTES  one store, no kill: memory minute by minute
./bench serve --load          20 annotators who hardly think, for 20 s: for sanitizers; how long it takes does not matter
./bench serve --store sqlite  or postgresql: only this one
./bench serve --corpus FOLDER with these documents (*.tml) instead of samples/gold

An annotator reads a question, thinks for 0.4 to 1 s, and answers. In a soak he also looks at previews, at
what is known and at the progress, and takes everything back when a document is finished. Measured is the time from sending an
answer to having the next question, in the client. The exit code is 1 when an answer is lost or refused for
another reason than the kill, or when a figure misses its mark.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "tests"))
os.environ.setdefault("GNOMON", str(TOP / "build/release/gnomon"))
from served import PROGRAM, Client, Served  # noqa: E402

MOST_P99 = 150  # ms


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"gnomon {words[0]} {words[1]}: {done.stderr}")
    return done


class Annotators:
    def __init__(self, served, names, documents, think, soak):
        self.soak = soak
        self.served = served
        self.cookie = served.open()
        self.names = names
        self.documents = documents
        self.think = think
        self.lock = threading.Lock()
        self.times = []  # ms of each answer
        self.saved = []  # (annotator, document, number)
        self.refused = []
        self.reconnects = []  # s until an annotator was served again
        self.finished = 0
        self.stopping = threading.Event()

    def answer(self, client, state, rng):
        question = state["question"]
        possible = [one["name"] for one in question["answers"] if one["possible"]]
        body = {"annotator": state["annotator"], "document": state["document"], "after": state["seq"], "do": "answer",
                "first": question["first"]["id"], "second": question["second"]["id"], "answer": rng.choice(possible)}
        began = time.perf_counter()
        # Not sent a second time by itself when the connection breaks: it may have arrived.
        said = client.request("POST", "/api/v1/projects/bench/annotation/act", body, again=False)
        took = 1000 * (time.perf_counter() - began)
        if said.status != 200:
            return said, took, None
        return said, took, said.json()["step"].get("number")

    def look_around(self, client, state, rng):
        """What somebody does between two answers, in a soak."""
        who = f"annotator={state['annotator']}&document={state['document']}"
        question = state["question"]
        chance = rng.random()
        if chance < 0.10 and question:
            said = client.post("projects/bench/annotation/preview", {
                "annotator": state["annotator"], "document": state["document"],
                "first": question["first"]["id"], "second": question["second"]["id"]})
        elif chance < 0.14:
            said = client.get(f"projects/bench/annotation/known?{who}")
        elif chance < 0.16:
            said = client.get(f"projects/bench/annotation?annotator={state['annotator']}")
        elif chance < 0.17:
            said = client.get("projects/bench/status")
        else:
            return
        if said.status != 200:
            with self.lock:
                self.refused.append((said.status, said.body[:200]))

    def start_again(self, client, state, rng):
        """Takes all answers to a finished document back, so that a soak never runs out of questions."""
        while state["statements"] and not self.stopping.wait(rng.uniform(0.1, 0.3)):
            number = max(one["number"] for one in state["statements"])
            if number == 0:
                break  # only what the calendar says
            said = client.post("projects/bench/annotation/act", {
                "annotator": state["annotator"], "document": state["document"], "after": state["seq"],
                "do": "take-back", "number": number})
            if said.status != 200:
                with self.lock:
                    self.refused.append((said.status, said.body[:200]))
                break
            state = said.json()["state"]

    def work(self, name):
        rng = random.Random(name)
        client = Client(self.served.port, self.cookie, timeout=30)
        documents = list(self.documents)
        rng.shuffle(documents)
        lost_at = None
        while documents and not self.stopping.is_set():
            document = documents[-1]
            try:
                state = client.get(f"projects/bench/annotation/state?annotator={name}&document={document}").json()
                if lost_at is not None:
                    with self.lock:
                        self.reconnects.append(time.monotonic() - lost_at)
                    lost_at = None
                while state.get("question") and not self.stopping.is_set():
                    if self.stopping.wait(rng.uniform(*self.think)):
                        break  # else all would answer at the same moment at the end
                    said, took, number = self.answer(client, state, rng)
                    with self.lock:
                        if number:
                            self.times.append(took)
                            self.saved.append((name, document, number))
                        else:
                            self.refused.append((said.status, said.body[:200]))
                            break
                    state = said.json()["state"]
                    if self.soak:
                        self.look_around(client, state, rng)
                if not state.get("question"):
                    if self.soak:
                        self.start_again(client, state, rng)
                        documents.insert(0, document)
                    documents.pop()
                    with self.lock:
                        self.finished += 1
            except (OSError, ValueError):
                # The server is down: a page tries again by itself, too.
                lost_at = lost_at or time.monotonic()
                time.sleep(0.1)
            except Exception as problem:  # a connection that broke in the middle of an answer
                if type(problem).__module__ != "http.client":
                    raise
                lost_at = lost_at or time.monotonic()
                time.sleep(0.1)


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


def memory_of(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0


def measure(store, annotators, seconds, kill, soak=0, corpus=TOP / "samples/gold", think=(0.4, 1.0), load=False):
    names = [f"annotator{i:02}" for i in range(annotators)]
    with tempfile.TemporaryDirectory() as folder:
        where = os.path.join(folder, "bench.gnomon")
        if store == "postgresql":
            server = dict(word.split("=", 1) for word in os.environ["GNOMON_POSTGRESQL"].split())
            where = f"postgresql://{server['user']}@{server['host']}:{server['port']}/bench?connect_timeout=10"
            subprocess.run(["psql", "-q", os.environ["GNOMON_POSTGRESQL"], "-c", "CREATE DATABASE bench"], check=True)
        words = ["project", "new", where, str(corpus)]
        for name in names:
            words += ["--annotator", name]
        run(*words)
        documents = sorted(path.stem for path in pathlib.Path(corpus).glob("*.tml"))
        memory = []
        with Served(where, state=os.path.join(folder, "state")) as served:
            group = Annotators(served, names, documents, think, bool(soak) or load)
            threads = [threading.Thread(target=group.work, args=(name,)) for name in names]
            for thread in threads:
                thread.start()
            began = time.monotonic()
            end = began + (60 * soak if soak else seconds)
            killed = not kill
            next_look = began
            while time.monotonic() < end:
                time.sleep(0.2)
                if not killed and time.monotonic() - began > seconds / 2:
                    served.kill()
                    time.sleep(1)  # so that most annotators notice
                    served.start()
                    killed = True
                if time.monotonic() >= next_look:
                    memory.append(memory_of(served.process))
                    next_look += 60 if soak else max(1, seconds / 6)
                    if soak:
                        print(f"  {len(memory) - 1:3} min  {memory[-1]:7.1f} MiB  {len(group.saved):7} answers", flush=True)
            group.stopping.set()
            for thread in threads:
                thread.join(60)
            ended = served.process.poll()
            if ended is not None:
                print(f"  the server ended with {ended}: {served.process.stderr.read()[-3000:]}")
            logged = {}
            log = json.loads(run("project", "log", where, "--format", "json").stdout)["result"]["log"]
            for one in log:
                logged[(one["annotator"], one["document"], one["number"])] = one
            lost = [one for one in group.saved if one not in logged]
            checked = subprocess.run([PROGRAM, "project", "check", where], capture_output=True, check=False).returncode
        good = not lost and checked == 0 and not group.refused
        p99 = percentile(group.times, 0.99)
        good = good and (load or soak or p99 < MOST_P99) and len(group.times) > 0 and ended is None
        rate = len(group.times) / (60 * soak or seconds)
        print(f"{store}: {annotators} annotators, {60 * soak or seconds} s, {len(group.times)} answers ({rate:.1f}/s): "
              f"median {percentile(group.times, 0.5):.1f} ms, p99 {p99:.1f} ms, longest {max(group.times, default=0):.1f} ms "
              f"(mark: p99 below {MOST_P99} ms)")
        print(f"  refused {len(group.refused)}, acknowledged but lost {len(lost)}, project check exit code {checked}, "
              f"memory {memory[0]:.0f} to {memory[-1]:.0f} MiB")
        for one in group.refused[:3]:
            print("  refused:", one)
        if kill:
            print(f"  killed and started again: {len(group.reconnects)} annotators went on, the last after "
                  f"{max(group.reconnects, default=0):.1f} s")
        if soak and len(memory) >= 6:
            third = len(memory) // 3
            early, late = max(memory[third:2 * third]), max(memory[2 * third:])
            flat = late <= 1.1 * early + 8
            print(f"  memory of the second third at most {early:.1f} MiB, of the last {late:.1f} MiB: "
                  f"{'flat' if flat else 'GROWING'}")
            good = good and flat
        return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--soak", type=float, default=0)
    parser.add_argument("--store", choices=["sqlite", "postgresql"])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--annotators", type=int, default=50)
    parser.add_argument("--no-kill", action="store_true")
    parser.add_argument("--corpus", default=TOP / "samples/gold", type=pathlib.Path)
    parser.add_argument("--load", action="store_true")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.annotators, chosen.seconds, chosen.store = 10, 6, chosen.store or "sqlite"
    good = True
    for store in [chosen.store] if chosen.store else ["sqlite", "postgresql"]:
        if store == "postgresql" and "GNOMON_POSTGRESQL" not in os.environ:
            # With a server of its own, which is gone afterwards.
            words = [sys.executable, "-B", __file__, "--store", "postgresql", "--seconds", str(chosen.seconds),
                     "--annotators", str(chosen.annotators), "--soak", str(chosen.soak), "--corpus", str(chosen.corpus)]
            words += ["--no-kill"] if chosen.no_kill else []
            code = subprocess.run([TOP / "tests/with-postgresql", *words], check=False).returncode
            if code == 77:
                print("postgresql: skipped, it is not installed")
            good = good and code in (0, 77)
            continue
        if chosen.load:
            good = measure(store, 20, 20, False, load=True, think=(0.0, 0.05)) and good
            continue
        good = measure(store, chosen.annotators, chosen.seconds, not chosen.no_kill and not chosen.soak,
                       chosen.soak, chosen.corpus) and good
    sys.exit(0 if good else 1)


main()
