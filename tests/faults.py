"""Commands that write while the system fails them: the n-th call to write, read, open, rename,
unlink or sync, to the server of a database, or an allocation, for every n or for some.

    faults.py [MOST [COMMAND...]]

injects at most so many faults for each command and kind of call (default: all, but 100 allocations).

Whatever fails, three things must hold. A run that exits with 0 has done all of it: files, standard
output and project are those of a run without faults. A file under its final name is whole, or what
was there before. All that was acknowledged is in the project, which has no damage. Nothing crashes.
GNOMON names the program; with GNOMON_POSTGRESQL set, projects are there.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))
SANITIZED = os.environ.get("GNOMON_SANITIZE", "") != ""
POSTGRESQL = os.environ.get("GNOMON_POSTGRESQL")
KINDS = ("write", "read", "open", "change") + (("net",) if POSTGRESQL else ())
ALLOCATIONS = 100  # so many of them, of some ten thousand
# PostgreSQL's client asks Kerberos for credentials before it connects, and Kerberos crashes without memory.
NO_KERBEROS = {"PGGSSENCMODE": "disable"}
LASTING = ("write",)  # these fail once, and from then on, too
DOCUMENT = """<TimeML><TEXT>{words}</TEXT>
<TLINK lid="l1" relType="BEFORE" eventID="e1" relatedToEvent="e2"/>
<TLINK lid="l2" relType="BEFORE" eventID="e2" relatedToEvent="e3"/></TimeML>
"""
GOLD = TOP / "samples" / "gold"
SYSTEM = TOP / "samples" / "systems" / "sparse"


class Wrong(AssertionError):
    """What must not be."""


class Scenario:
    """A command, what it is fed, and what it is to begin with."""

    def __init__(self, name, *command, feed="", project="", many=False):
        self.name = name
        self.command = command
        self.feed = feed
        self.project = project  # "": none; "new": about to be made; else how it is filled
        # Documents that cannot be read are named and left out, which shows in the exit code.
        self.many = many

    def prepare(self, folder):
        """The folder before the command."""
        (folder / "d.tml").write_text(document("d"))
        (folder / "more").mkdir()
        (folder / "other").mkdir()
        (folder / "other" / "d.tml").write_text(document("d"))
        for name in ("m1", "m2"):
            (folder / "more" / f"{name}.tml").write_text(document(name))
        (folder / "guide.md").write_text("Ask when in doubt.\n")
        (folder / "old.tml").write_text("<old/>\n")
        (folder / "old.csv").write_text("old\n")
        if self.project and self.project != "new":
            must(folder, "project", "new", PROJECT, "d.tml", "--annotator", "ann",
                 "--annotator", "bob")
            for who, said in (("ann", "e1 before e2\ne2 before e3\n"),
                              ("bob", "e1 before e2\ne3 before e2\n")):
                must(folder, "project", "say", PROJECT, "d", who, feed=said)


def document(name):
    words = " ".join(f'<EVENT eid="e{i}" class="OCCURRENCE">{name}{i}</EVENT>' for i in range(1, 7))
    return DOCUMENT.format(words=words)


PROJECT = POSTGRESQL or "p.gnomon"
SAID = ("e3 before e4", "mark e4 before e5", "skip e1 e6", "e5 before e6")
SCENARIOS = [
    Scenario("project new", "project", "new", PROJECT, "d.tml", "more", "--annotator", "cid",
             "--as-annotation", "ann", "--guidelines", "guide.md", project="new", many=True),
    Scenario("project import", "project", "import", PROJECT, "more", "--annotator", "ann",
             project="filled"),
    Scenario("project say", "project", "say", PROJECT, "d", "ann", feed="\n".join(SAID) + "\n",
             project="filled"),
    Scenario("project adjudicate", "project", "adjudicate", PROJECT, "d", "--by", "eve",
             feed="1\n1\n1\n", project="filled"),
    Scenario("project adjudicate --prefer", "project", "adjudicate", PROJECT, "d", "--by", "eve",
             "--prefer", "ann", project="filled"),
    Scenario("project guidelines", "project", "guidelines", PROJECT, "guide.md", project="filled"),
    Scenario("project annotators", "project", "annotators", PROJECT, "cid", "dan",
             project="filled"),
    Scenario("project assign", "project", "assign", PROJECT, "ann", "d", project="filled"),
    Scenario("project export", "project", "export", PROJECT, "--annotator", "ann", "-o", "out/",
             project="filled"),
    Scenario("annotate --plain", "annotate", PROJECT, "--annotator", "ann", "--plain",
             feed="b\nb\nq\n", project="filled"),
    Scenario("convert -o file", "convert", "d.tml", "--to", "gnomon-json", "-o", "d.jsonl"),
    Scenario("convert over a file", "convert", "d.tml", "--to", "timeml", "-o", "old.tml"),
    Scenario("convert -o folder", "convert", "d.tml", "more", "--to", "timeml", "-o", "out/",
             "--jobs", "1"),
    Scenario("convert to standard output", "convert", "d.tml", "--to", "gnomon-json"),
    Scenario("score -o", "score", GOLD, SYSTEM, "-o", "old.csv", "--jobs", "1", many=True),
    Scenario("score --tallies", "score", GOLD, SYSTEM, "--tallies", "--format", "jsonl", "-o",
             "t.jsonl", "--jobs", "1", many=True),
    Scenario("compare -o", "compare", GOLD / "salt-city.tml", SYSTEM / "salt-city.tml", "-o",
             "c.html"),
    Scenario("tasks -o", "tasks", GOLD, "-o", "tasks.csv", "--jobs", "1", many=True),
    Scenario("timeline -o", "timeline", GOLD / "salt-city.tml", "-o", "t.svg"),
    Scenario("close -o", "close", "d.tml", "-o", "closed.tml"),
    Scenario("link -o", "link", "d.tml", "-o", "linked.tml"),
    Scenario("merge -o", "merge", "d.tml", "other", "--precision",
             "d.tml=.8,other=.7", "-o", "merged.tml", many=True),
    Scenario("repair -o", "repair", "d.tml", "-o", "repaired.tml"),
    Scenario("check -o", "check", "d.tml", "more", "-o", "check.sarif", "--jobs", "1",
             many=True),
    Scenario("simulate -o", "simulate", "d.tml", "--runs", "1", "-o", "simulated.csv",
             "--jobs", "1"),
]


def start(folder, command, feed="", **environment):
    return subprocess.run([PROGRAM, *map(str, command)], input=feed, capture_output=True, text=True,
                          timeout=120, check=False, cwd=folder, errors="replace",
                          env={**os.environ, "TZ": "UTC", **NO_KERBEROS, **environment})


def must(folder, *command, feed=""):
    done = start(folder, command, feed)
    if done.returncode != 0:
        raise AssertionError(f"{command} exits with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def make_shim(folder, alloc):
    shim = folder / "shim.so"
    subprocess.run([os.environ.get("CXX", "c++"), "-std=c++17", "-O1", "-shared", "-fPIC",
                    *(["-DGNOMON_FAULT_ALLOC"] if alloc else []), "-o", shim,
                    TOP / "tests" / "faults" / "shim.cpp", "-ldl"], check=True)
    return shim


def without_times(text):
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "TIME", text)


def project_state(folder, command):
    """What the project says of what the command may change, without the times; None when there is
    none."""
    if not POSTGRESQL and not (folder / PROJECT).exists():
        return None
    log = start(folder, ("project", "log", PROJECT, "--format", "json"))
    if log.returncode != 0 and "no project found" in log.stderr + log.stdout:
        return None
    state = {}
    if log.returncode != 0:
        raise Wrong(f"the log cannot be read: {log.stderr}")
    # In the order of its numbers: times may differ by a second.
    state["log"] = json.dumps(sorted(json.loads(log.stdout)["result"]["log"],
                                     key=lambda entry: (entry["document"], entry["annotator"],
                                                        entry["number"])))
    for name, look, commands in (
            ("status", ("status", PROJECT, "--format", "json"),
             ("new", "import", "annotators", "assign")),
            ("adjudicated", ("export", PROJECT, "--adjudicated", "--stated"), ("adjudicate",)),
            ("guidelines", ("guidelines", PROJECT), ("new", "guidelines"))):
        if command[1] in commands:
            state[name] = start(folder, ("project", *look)).stdout
    return {key: without_times(value) for key, value in state.items()}


def files_of(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if path.is_file() and not path.name.startswith((".gnomon-", PROJECT)):
            found[name] = without_times(path.read_bytes().decode(errors="replace"))
    return found


class Injection:
    """All faults of one kind in one command."""

    def __init__(self, scenario, shim, place):
        self.scenario = scenario
        self.shim = shim
        self.place = place
        self.template = place / "template"
        self.template.mkdir()
        self.reset_database()
        scenario.prepare(self.template)
        self.before = files_of(self.template)
        self.number = 0
        folder, done = self.run("", 0)
        if done.returncode not in (0, 1):
            raise AssertionError(f"{scenario.name} without faults: {done.stderr}")
        self.code = done.returncode
        self.output = without_times(done.stdout)
        self.after = files_of(folder)
        self.state = project_state(folder, scenario.command) if scenario.project else None

    def reset_database(self):
        if POSTGRESQL:
            subprocess.run(["psql", "-q", POSTGRESQL, "-c",
                            "SET client_min_messages TO warning; "
                            "DROP SCHEMA IF EXISTS gnomon CASCADE"], check=True,
                           capture_output=True)

    def run(self, kind, at, lasts=False, count=None):
        self.number += 1
        folder = self.place / f"run{self.number}"
        if POSTGRESQL and self.scenario.project:
            # The database is outside of the folder: filled anew.
            self.reset_database()
            folder.mkdir()
            self.scenario.prepare(folder)
        else:
            shutil.copytree(self.template, folder)
        more = {"GNOMON_FAULT_LASTS": "1"} if lasts else {}
        if count:
            more["GNOMON_FAULT_COUNT"] = str(count)
        done = start(folder, self.scenario.command, self.scenario.feed,
                     LD_PRELOAD=str(self.shim), GNOMON_FAULT_KIND=kind, GNOMON_FAULT_AT=str(at),
                     **more)
        return folder, done

    def count(self, kind):
        where = self.place / "count"
        where.unlink(missing_ok=True)
        folder, _ = self.run(kind, 0, count=where)
        shutil.rmtree(folder)
        return int(where.read_text()) if where.exists() else 0

    def look(self, folder, done, kind):
        """What is wrong, as an exception."""
        if done.returncode not in (0, 1, 2, 3):
            raise Wrong(f"crashed with {done.returncode}: {done.stderr[-2000:]}")
        if "mistake in gnomon" in done.stderr or "Sanitizer" in done.stderr:
            raise Wrong(f"said {done.stderr[-2000:]}")
        succeeded = done.returncode == self.code and (self.code == 0 or not done.stderr)
        now = files_of(folder)
        for name, content in now.items():
            if self.scenario.many and kind in ("read", "open", "alloc") and done.returncode != 0:
                continue
            if content not in (self.before.get(name), self.after.get(name)):
                raise Wrong(f"{name} is half-written: {len(content)} characters, "
                            f"{len(self.after.get(name, ''))} wanted")
        for name in self.before:
            if name not in now:
                raise Wrong(f"{name} is gone")
        if succeeded:
            if now != self.after:
                raise Wrong(f"success, but {sorted(set(self.after) ^ set(now)) or 'old files'}")
            if without_times(done.stdout) != self.output:
                raise Wrong("success, but the output is not whole")
        elif done.returncode != 0 and not done.stderr.strip():
            raise Wrong(f"exit code {done.returncode} without a word")
        if self.scenario.project:
            self.look_at_project(folder, done, kind, succeeded)

    def look_at_project(self, folder, done, kind, succeeded):
        state = project_state(folder, self.scenario.command)
        if state is None:
            if succeeded or self.scenario.project != "new":
                raise Wrong("there is no project any more")
            return
        checked = start(folder, ("project", "check", PROJECT))
        if checked.returncode != 0:
            raise Wrong(f"the project is damaged: {checked.stdout}{checked.stderr}")
        if succeeded and state != self.state:
            raise Wrong("success, but the project is not as it should be")
        left_out = self.scenario.many and kind in ("read", "open", "alloc") and done.returncode != 0
        if self.scenario.project == "new" and state != self.state and not left_out:
            raise Wrong("half a project was made")
        logged = json.loads(state["log"])
        numbers = {(entry["annotator"], entry["number"]) for entry in logged}
        for number in re.findall(r"^logged (\d+)$", done.stdout, re.M):
            if ("ann", int(number)) not in numbers:
                raise Wrong(f"action {number} was acknowledged and is lost")
        saved = re.search(r"Saved as version (\d+)", done.stdout)
        if saved and "<TLINK" not in state.get("adjudicated", ""):
            raise Wrong("a version was acknowledged and is lost")


def spread(count, most):
    """Some of 1 to count: all, or so many, evenly, with the first and the last; one of the later ones."""
    if most is None or count <= most:
        return list(range(1, count + 1))
    if most == 1:
        return [1 + count * 2 // 3]
    return sorted({1 + round(i * (count - 1) / (most - 1)) for i in range(most)})


def inject(scenario, kinds, shim, most=None):
    """The number of faults, and what was wrong."""
    faults = 0
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        injection = Injection(scenario, shim, pathlib.Path(place))
        for kind in kinds:
            count = injection.count(kind)
            for lasts in ((False, True) if kind in LASTING else (False,)):
                for at in spread(count, most or (ALLOCATIONS if kind == "alloc" else None)):
                    folder, done = injection.run(kind, at, lasts)
                    faults += 1
                    try:
                        injection.look(folder, done, kind)
                    except Wrong as problem:
                        wrong.append(f"{scenario.name}: {kind} {at} of {count}"
                                     f"{' and all later' if lasts else ''}: {problem}")
                    shutil.rmtree(folder, ignore_errors=True)
    return faults, wrong


def main():
    most = int(sys.argv[1]) if len(sys.argv) > 1 else None
    chosen = sys.argv[2:]
    total = 0
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        alloc = not SANITIZED
        shim = make_shim(pathlib.Path(place), alloc)
        for scenario in SCENARIOS:
            if (chosen and scenario.name not in chosen) or (POSTGRESQL and not scenario.project):
                continue
            kinds = KINDS + (("alloc",) if alloc else ())
            faults, found = inject(scenario, kinds, shim, most)
            total += faults
            wrong += found
            print(f"{scenario.name}: {faults} faults, {len(found)} wrong", flush=True)
            for one in found:
                print(f"  {one}", flush=True)
    print(f"{total} faults, {len(wrong)} wrong")
    return 1 if wrong or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
