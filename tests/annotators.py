"""Simulated annotators of a project: processes of 'gnomon project say' that are fed and killed.

They know in which order things happened, so all that they say agrees. As a program:
annotators.py ROUNDS PROJECT kills one at a random moment, again and again, and looks each time
whether all that was acknowledged is there.
"""
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))
EVENTS = 24


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120,
                          check=False, **options)


def must(*arguments, **options):
    done = run(*arguments, **options)
    if done.returncode != 0:
        raise AssertionError(f"{arguments} exits with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def write_document(path, events=EVENTS):
    """A text in which event e1 is the first to happen, e2 the next and so on."""
    words = " ".join(f'<EVENT eid="e{i}" class="OCCURRENCE">word{i}</EVENT>'
                     for i in range(1, events + 1))
    pathlib.Path(path).write_text(f"<TimeML><TEXT>{words}</TEXT></TimeML>\n")


class Annotator:
    """What one says, as lines for 'gnomon project say'."""

    def __init__(self, seed, kinds=("", "mark ")):
        self.random = random.Random(seed)
        self.kinds = kinds

    def line(self):
        first, second = self.random.sample(range(1, EVENTS + 1), 2)
        if self.random.random() < 0.1:
            return f"skip e{first} e{second}"
        answer = "before" if first < second else "after"
        return f"{self.random.choice(self.kinds)}e{first} {answer} e{second}"

    def lines(self, count):
        return [self.line() for _ in range(count)]


def as_line(entry):
    """An entry of the log in the words that were fed in."""
    kind = "mark " if entry["action"] == "mark" else ""
    if entry["action"] == "skip":
        return f"skip {entry['first']} {entry['second']}"
    return f"{kind}{entry['first']} {entry['answer']} {entry['second']}"


def log_of(project, document="d", annotator="ann"):
    shown = must("project", "log", project, "--document", document, "--annotator", annotator,
                 "--format", "json")
    return json.loads(shown)["result"]["log"]


def start(project, lines, document="d", annotator="ann"):
    """A process that is fed all lines at once, in a file, so that nobody has to wait for it."""
    with tempfile.TemporaryFile("w+") as feed:
        feed.write("\n".join(lines) + "\n")
        feed.seek(0)
        return subprocess.Popen([PROGRAM, "project", "say", project, document, annotator],
                                stdin=feed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def first_answer(process):
    """Byte by byte: what a buffer takes beyond the first line is missing from communicate()."""
    answer = b""
    while not answer.endswith(b"\n") and (byte := os.read(process.stdout.fileno(), 1)):
        answer += byte
    return answer.decode()


def acknowledged(lines, output):
    """Which line got which number. A last answer without its end was not given."""
    answers = output.split("\n")[:-1]
    assert len(answers) <= len(lines)
    return {int(answer.split()[1]): line for line, answer in zip(lines, answers)
            if answer.startswith("logged ")}


def state_of(project):
    status = json.loads(must("project", "status", project, "--format", "json"))["result"]["annotations"]
    return ([line for line in status if line["document"] == "d"],
            must("project", "export", project, "--annotator", "ann", "--document", "d"))


def crash(project, rounds, seed=1, tell=lambda text: None):
    """Makes a project and kills who annotates it. Gives the numbers of acknowledged actions and of
    those that were logged, but not acknowledged any more."""
    chance = random.Random(seed)
    annotator = Annotator(seed)
    total = unacknowledged = 0
    with tempfile.TemporaryDirectory() as folder:
        document = pathlib.Path(folder) / "d.tml"
        write_document(document)
        many = pathlib.Path(folder) / "many"
        many.mkdir()
        for number in range(10):
            write_document(many / f"m{number}.tml", 5)
        must("project", "new", project, str(document), "--annotator", "ann", "-q")
        before = []
        for number in range(1, rounds + 1):
            lines = annotator.lines(400)
            process = start(project, lines)
            # Every second one gets to say something, however slow the machine is.
            first = first_answer(process) if number % 2 == 0 else ""
            time.sleep(chance.uniform(0, 0.4))
            process.kill()
            output, errors = process.communicate()
            output = first + output
            assert process.returncode == -9 or not errors, errors
            said = acknowledged(lines, output)
            log = log_of(project)
            assert log[:len(before)] == before, "what was there before has changed"
            assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
            new = log[len(before):]
            assert [as_line(entry) for entry in new] == lines[:len(new)], "lost, doubled or out of order"
            assert len(said) <= len(new) <= len(said) + 1, f"{len(said)} acknowledged, {len(new)} there"
            total += len(said)
            unacknowledged += len(new) - len(said)
            before = log
            if number % 10 == 1:  # the same while documents are added
                process = subprocess.Popen([PROGRAM, "project", "import", project, str(many)],
                                           stderr=subprocess.DEVNULL)
                time.sleep(chance.uniform(0, 0.2))
                process.kill()
                process.wait()
                assert run("project", "check", project).returncode == 0
            tell(f"round {number}: {len(said)} acknowledged, {len(new)} there, {len(log)} in all")
        must("project", "import", project, str(many), "-q")
        must("project", "check", project)
        # Said again to a new project, the log comes to the same.
        copy = str(pathlib.Path(folder) / "copy.gnomon")
        must("project", "new", copy, str(document), str(many), "--annotator", "ann", "-q")
        must("project", "say", copy, "d", "ann",
             input="".join(as_line(entry) + "\n" for entry in before))
        assert state_of(copy) == state_of(project), "the log does not replay to the same state"
    return total, unacknowledged


if __name__ == "__main__":
    acknowledged_actions, others = crash(sys.argv[2], int(sys.argv[1]), seed=int(time.time()),
                                         tell=lambda text: print(text, flush=True))
    print(f"{sys.argv[1]} rounds: {acknowledged_actions} actions acknowledged, all there; "
          f"{others} more were logged when their process was killed")
