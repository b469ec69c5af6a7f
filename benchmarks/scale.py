"""A made-up corpus of many documents, scored by one process and split over GNU parallel, Open MPI and Slurm.

    ./bench scale [DOCUMENTS [FOLDER]]

Every way must give the same bytes as one process. Printed are wall time and memory per 1,000 documents, and
whether a document costs the same at the end as at the beginning: parts of a tenth each, alternately, in
processor time.
The exit code is 1 if bytes differ or the last tenth costs more than 1.05 times the first. Slurm runs its daemons
here, on this machine alone, with a configuration of its own that is removed afterwards.
"""
import os
import pathlib
import random
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("GNOMON", str(TOP / "build/release/gnomon"))
MARK = 1.05
WAYS = 8
ROUNDS = 7
RELATIONS = ["BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "SIMULTANEOUS", "BEGINS", "ENDS"]
WORDS = "rain fell dogs barked ships left bells rang doors opened crowds cheered lights failed trains came".split()


def document(randomness, number, is_gold):
    """Gold of some events in a chain with a few other links; a system that misses or changes some of them."""
    events = 6 + number % 19
    text = " ".join(f'The {WORDS[(number + i) % len(WORDS)]} <EVENT eid="e{i}" class="OCCURRENCE">'
                    f'{WORDS[(number * 7 + i) % len(WORDS)]}</EVENT>.' for i in range(1, events + 1))
    instances = "".join(f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}" tense="PAST" aspect="NONE" polarity="POS" pos="VERB"/>\n'
                        for i in range(1, events + 1))
    links = []
    for i in range(1, events):
        relation = "BEFORE" if i % 3 else "SIMULTANEOUS"
        if not is_gold and randomness.random() < 0.3:
            if randomness.random() < 0.5:
                continue
            relation = randomness.choice(RELATIONS)
        links.append(f'<TLINK lid="l{len(links) + 1}" relType="{relation}" eventInstanceID="ei{i}" '
                     f'relatedToEventInstance="ei{i + 1}"/>\n')
    return (f'<?xml version="1.0" ?>\n<TimeML>\n<DOCID>d{number}</DOCID>\n<DCT><TIMEX3 tid="t0" type="DATE" value="2026-01-01" '
            f'functionInDocument="CREATION_TIME">1 January 2026</TIMEX3></DCT>\n<TEXT>{text}</TEXT>\n'
            f'{instances}{"".join(links)}</TimeML>\n')


def make_corpus(folder, documents):
    for side in ("gold", "system"):
        for number in range(documents):
            place = folder / side / f"{number // 1000:04d}"
            if number % 1000 == 0:
                place.mkdir(parents=True, exist_ok=True)
            randomness = random.Random(number * 2 + (side == "gold"))
            (place / f"d{number:07d}.tml").write_text(document(randomness, number, side == "gold"))


def tallies(part, of):
    return [PROGRAM, "score", "gold", "system", "--part", f"{part}/{of}", "--format", "jsonl", "--tallies", "--quiet",
            "--jobs", "1"]


def combined(lines, folder):
    return subprocess.run([PROGRAM, "report", *lines, "--format", "json"], cwd=folder, check=False,
                          capture_output=True).stdout


def timed(call):
    began = time.monotonic()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = call()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return result, time.monotonic() - began, cpu


def peak_memory(arguments, folder):
    """Runs a program alone; its output, seconds of processor and peak memory in MB."""
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(arguments, cwd=folder, stdout=out)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return out.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def with_parallel(folder):
    command = " ".join(tallies("{}", WAYS)) + " -o parallel-{}.jsonl"
    subprocess.run(["parallel", "--will-cite", "-j", str(os.cpu_count()), command, ":::", *map(str, range(WAYS))],
                   cwd=folder, check=True)
    return combined([f"parallel-{k}.jsonl" for k in range(WAYS)], folder)


def with_mpi(folder):
    script = " ".join(tallies("$OMPI_COMM_WORLD_RANK", "$OMPI_COMM_WORLD_SIZE")) + " -o mpi-$OMPI_COMM_WORLD_RANK.jsonl"
    subprocess.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(WAYS), "sh", "-c", script],
                   cwd=folder, check=True)
    return combined([f"mpi-{k}.jsonl" for k in range(WAYS)], folder)


class Slurm:
    """slurmctld and slurmd on this machine, under the user who calls this, who must be root."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="gnomon-slurm-"))
        self.daemons = []
        name = socket.gethostname().split(".")[0]
        for sub in ("state", "spool"):
            (self.folder / sub).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(64))
        key.chmod(0o400)
        self.socket = self.folder / "munge.socket"
        self.folder.chmod(0o755)
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
        (self.folder / "slurm.conf").write_text(f"""
ClusterName=alone
SlurmctldHost={name}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={self.socket}
CryptoType=crypto/munge
CredType=cred/munge
StateSaveLocation={self.folder}/state
SlurmdSpoolDir={self.folder}/spool
SlurmctldPidFile={self.folder}/ctld.pid
SlurmdPidFile={self.folder}/d.pid
SlurmctldLogFile={self.folder}/ctld.log
SlurmdLogFile={self.folder}/d.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
SchedulerParameters=batch_sched_delay=0,sched_interval=1
NodeName={name} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} RealMemory={memory - 512} State=UNKNOWN
PartitionName=all Nodes={name} Default=YES MaxTime=INFINITE State=UP
""".replace("CryptoType=crypto/munge\n", ""))
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}

    def __enter__(self):
        self.start(["munged", "-F", f"--key-file={self.folder}/munge.key", f"--socket={self.socket}",
                    f"--pid-file={self.folder}/munge.pid", f"--log-file={self.folder}/munge.log",
                    f"--seed-file={self.folder}/munge.seed", "--force"])
        time.sleep(1)
        self.start(["slurmctld", "-D"])
        self.start(["slurmd", "-D"])
        for _ in range(60):
            seen = subprocess.run(["sinfo", "-h", "-o", "%T"], env=self.environment, capture_output=True, text=True,
                                  check=False).stdout
            if "idle" in seen:
                return self
            time.sleep(0.5)
        raise SystemExit(f"scale: Slurm does not start; see {self.folder}")

    def start(self, arguments):
        self.daemons.append(subprocess.Popen(arguments, env=self.environment, stdout=subprocess.DEVNULL,
                                             stderr=subprocess.DEVNULL))

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def score(self, folder):
        script = folder / "score.sh"
        script.write_text("#!/bin/sh\n" + " ".join(tallies("$SLURM_ARRAY_TASK_ID", WAYS)) +
                          " -o slurm-$SLURM_ARRAY_TASK_ID.jsonl\n")
        subprocess.run(["sbatch", "--wait", "--quiet", f"--array=0-{WAYS - 1}", "--output=/dev/null", f"--chdir={folder}", str(script)],
                       env=self.environment, check=True)
        return combined([f"slurm-{k}.jsonl" for k in range(WAYS)], folder)


def main():
    documents = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    keep = len(sys.argv) > 2
    folder = pathlib.Path(sys.argv[2] if keep else tempfile.mkdtemp(prefix="gnomon-scale-")).resolve()
    if not (folder / "system").exists():
        _, wall, _ = timed(lambda: make_corpus(folder, documents))
        print(f"{documents} documents, gold and system, made in {wall:.0f} s", flush=True)
    per = documents / 1000
    ok = True
    one, cpu, memory = peak_memory([PROGRAM, "score", "gold", "system", "--format", "jsonl", "--tallies", "--quiet",
                                    "--jobs", "1"], folder)
    (folder / "one.jsonl").write_bytes(one)
    expected = combined(["one.jsonl"], folder)
    print(f"one process, one thread: {cpu:.1f} s of processor, {1000 * cpu / per:.0f} ms and {memory / per:.2f} MB per 1,000 "
          f"documents (peak {memory:.0f} MB)", flush=True)
    ways = {"GNU parallel": with_parallel, "Open MPI": with_mpi}
    for name, way in ways.items():
        if not shutil.which({"GNU parallel": "parallel", "Open MPI": "mpirun"}[name]):
            print(f"{name}: not installed (tools/setup scale)")
            ok = False
            continue
        got, wall, cpu = timed(lambda way=way: way(folder))
        ok = ok and got == expected
        print(f"{name}, {WAYS} parts: {wall:.1f} s, {1000 * wall / per:.0f} ms per 1,000 documents; "
              f"{'same bytes' if got == expected else 'OTHER BYTES'}", flush=True)
    if shutil.which("slurmctld") and os.geteuid() == 0:
        with Slurm() as slurm:
            got, wall, _ = timed(lambda: slurm.score(folder))
        ok = ok and got == expected
        print(f"Slurm, array of {WAYS}: {wall:.1f} s, {1000 * wall / per:.0f} ms per 1,000 documents; "
              f"{'same bytes' if got == expected else 'OTHER BYTES'}", flush=True)
    else:
        print("Slurm: not installed, or not root (tools/setup scale)")
        ok = False
    # Alternately, so that what else the machine does hits both alike; the least of each counts.
    first, last = [], []
    for _ in range(ROUNDS):
        first.append(peak_memory(tallies(0, 10), folder)[1])
        last.append(peak_memory(tallies(9, 10), folder)[1])
    ratio = min(last) / min(first)
    ok = ok and ratio <= MARK
    print(f"last tenth / first tenth: {min(last):.2f} / {min(first):.2f} s of processor = {ratio:.3f} (mark {MARK})", flush=True)
    # The first tenth alone, without the others around it, against all.
    alone = folder / "alone"
    if not alone.exists():
        for side in ("gold", "system"):
            (alone / side).mkdir(parents=True)
            for place in sorted((folder / side).iterdir())[:max(1, documents // 10_000)]:
                (alone / side / place.name).mkdir()
                for file in place.iterdir():
                    os.link(file, alone / side / place.name / file.name)
    whole = [PROGRAM, "score", "gold", "system", "--format", "jsonl", "--tallies", "--quiet", "--jobs", "1"]
    few, all_of_them = [], []
    for _ in range(3):
        out, cpu, few_memory = peak_memory(whole, alone)
        few.append(cpu)
        all_of_them.append(peak_memory(whole, folder)[1])
    counted = out.count(b"\n")
    print(f"first {counted} documents alone: {1e6 * min(few) / max(1, counted):.0f} ms per 1,000, {few_memory:.0f} MB; "
          f"all: {1000 * min(all_of_them) / per:.0f} ms per 1,000")
    if not keep:
        shutil.rmtree(folder)
    sys.exit(0 if ok else 1)


if __name__ == "__main__":
    main()
