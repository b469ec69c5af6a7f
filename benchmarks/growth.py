"""How the time and memory of commands grow with their input: ./bench growth [--markdown] [WORD...].

Runs every command of ROWS on documents of one shape and of doubling size, in processor time (short ones
three times, of which the fastest counts), and compares a run and the exponent of growth with their
limits. WORDs choose rows that contain one of them, or the name of a shape. --markdown prints the table
in that form. The exit code is 1 if a limit is missed."""
import dataclasses
import math
import os
import pathlib
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from typing import Callable, Optional

import shapes

TOP = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = TOP / "build/release/gnomon"
PATIENCE = 60  # seconds of processor time after which a run is stopped
QUADRATIC = 2.5  # the square, and what caches that are too small add to it
LINEAR = 1.3
SHORT = 12  # seconds; runs below it are repeated
SHORT_RUNS = 3


@dataclasses.dataclass
class Row:
    """A command with its limits at the size that is judged. In it, {doc} is the document, {other} one of the same
    shape with other links, {project} a project of the document that is filled, {out} a new name."""
    command: str
    shape: Callable[[int], str]
    sizes: list
    seconds: float
    exponent: Optional[float] = None
    megabytes: Optional[float] = None
    times_file: Optional[float] = None  # memory, as a multiple of the bytes of the document
    judged: int = -1  # the size that the seconds are for: the last

    def chosen(self, words):
        return not words or any(word in self.command or word == self.shape.__name__ for word in words)


def doubling(largest):
    return [largest // 4, largest // 2, largest]


def rows(commands, shape, largest, *limits, **more):
    return [Row(command, shape, doubling(largest), *limits, **more) for command in commands]


def quick_rows(commands, shape, size, *limits):
    """Of what takes a fraction of a second at this size: an exponent is only seen far above it."""
    return [Row(command, shape, [size, 2 * size, 4 * size], *limits, judged=0) for command in commands]


MERGE = "merge {doc} {other} --optimal --precision a/doc.tml=.8,b/doc.tml=.7 --limit 5 --format json"
ON_A_PAIR = ["link {doc} -o {out}", "stats {doc} --closure --format json", "timeline {doc} --explain --format json",
             "score {doc} {doc} --metric all,holistic --format json",
             "degrade {doc} {doc} --sequences 2 --format json", "repair {doc} --format json"]
ROWS = [
    *rows(["compare {doc} {other} --equivalent --format json"], shapes.consistent, 2000, 5, QUADRATIC),
    *rows(["score {doc} {other} --explain --format json", "compare {doc} {other} --format json"], shapes.noise,
          2000, 10, QUADRATIC),
    *rows(["timeline {doc} --explain --format json"], shapes.sparse_noise, 2500, 10, QUADRATIC),
    *rows(["timeline {doc} --explain --format json"], shapes.far_noise, 2500, 10, QUADRATIC),
    *rows(["degrade {doc} {other} --sequences 2 --format json"], shapes.noise, 1000, 5, QUADRATIC),
    *rows(["project say {project} doc ann skip ei1 ei3"], shapes.events, 2000, 1, QUADRATIC),
    *rows(["score {doc} {doc} --metric core,setzer --format json"], shapes.chain, 8000, 20, QUADRATIC, 200),
    *rows(["score {doc} {doc} --metric all --format json"], shapes.chain, 20000, 20, None, 200),  # refused above 8,192
    *rows(["check {doc}"], shapes.grid, 10000, 5, QUADRATIC),
    *quick_rows(["check {doc}"], shapes.ring, 32000, 5, LINEAR),
    *rows(["stats {doc} --closure --format json"], shapes.noise, 8000, 20, QUADRATIC),
    *rows(["repair {doc} --limit 5 --format json"], shapes.sparse_noise, 20000, 10),
    *rows([MERGE], shapes.dense_noise, 20000, 10),
    *quick_rows(ON_A_PAIR, shapes.pair, 100000, 2, LINEAR),
    *quick_rows(ON_A_PAIR, shapes.torn_pair, 100000, 2, LINEAR),
    *rows(["convert {doc} --to gnomon-json -o {out}.jsonl"], shapes.elements, 20000000, 60, LINEAR, times_file=8),
    *rows(["score {doc} {doc} --format json", "timeline {doc}"], shapes.chain, 160000, 5, LINEAR),
    *rows(["simulate {doc} --max-entities 400 --strategy frugal --runs 1 --format json"], shapes.consistent, 400, 10),
    # What nobody complained about: the other shapes.
    *rows(["explain {doc} --format json", "repair {doc} --format json", "timeline {doc} --explain --format json",
           "score {doc} {doc} --format json"], shapes.ring, 8000, 10, QUADRATIC),
    *rows(["explain {doc} --format json", "timeline {doc} --explain --format json", "score {doc} {doc} --format json"],
          shapes.grid, 8000, 10, QUADRATIC),
    *quick_rows(["check {doc}", "score {doc} {doc} --format json", "reduce {doc} -o {out}", "timeline {doc}"],
                shapes.simultaneous, 32000, 5, LINEAR),
    *rows(["stats {doc} --closure --format json", "compare {doc} {doc} --equivalent --format json",
           "degrade {doc} {doc} --sequences 2 --format json"], shapes.simultaneous, 2000, 10, QUADRATIC),
]


def run(*words, **options):
    return subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, **options)


def measured(words):
    """Processor seconds and megabytes of a run, or none if it did not end in time."""
    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))

    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=bound)
    said = process.stderr.read().decode(errors="replace")
    _, status, own = os.wait4(process.pid, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        return None, None
    if code > 1:
        sys.exit(f"bench: exit code {code} of {shlex.join(map(str, words))}\n{said}")
    return own.ru_utime + own.ru_stime, own.ru_maxrss / 1024


def remove_output(folder):
    for made in folder.glob("out-*"):
        shutil.rmtree(made) if made.is_dir() else made.unlink()


def fastest(words, folder):
    """The least seconds of a few runs, if they are short: a machine that does something else as well makes
    single ones slower, by half at times."""
    runs = [measured(words)]
    while len(runs) < SHORT_RUNS and runs[0][0] is not None and runs[0][0] < SHORT:
        remove_output(folder)
        runs.append(measured(words))
    return min(runs, key=lambda run: run[0] or 0)


def project_of(document, size, folder):
    """A project in which each event of the document was said to be before the next one."""
    path = folder / f"project-{time.monotonic_ns()}.gnomon"
    run("project", "new", path, document, "--annotator", "ann")
    said = "".join(f"ei{i} before ei{i + 1}\n" for i in range(1, size))
    run("project", "say", path, "doc", "ann", input=said.encode())
    return path


@dataclasses.dataclass
class Point:
    size: int
    seconds: Optional[float]
    megabytes: Optional[float]
    file_megabytes: float


def run_row(row, folder):
    points = []
    for size in row.sizes:
        names = {"out": folder / f"out-{time.monotonic_ns()}"}
        names["doc"] = folder / "a" / "doc.tml"
        names["other"] = folder / "b" / "doc.tml"
        for name in ("doc", "other"):
            names[name].parent.mkdir(exist_ok=True)
        names["doc"].write_text(row.shape(size))
        if "{other}" in row.command:
            names["other"].write_text(OTHER[row.shape](size))
        if "{project}" in row.command:
            names["project"] = project_of(names["doc"], size, folder)
        words = [PROGRAM, *(word.format(**names) for word in row.command.split())]
        points.append(Point(size, *fastest(words, folder), names["doc"].stat().st_size / 2**20))
        remove_output(folder)
        if points[-1].seconds is None:
            break
    return points


def other_links(per_entity, wrong):
    return lambda size: shapes.timeml(size, shapes.random_links(size, per_entity, wrong, seed=1))


OTHER = {shapes.consistent: other_links(3, 0), shapes.noise: other_links(3, 0.05),
         shapes.dense_noise: other_links(5, 0.05)}


def exponent(points):
    """From the first size that takes more than a tenth of a second to the last: below, it says nothing, and
    of a single doubling it says little on a machine that is fast now and slow then."""
    large = points[-1]
    for small in points[:-1]:
        if small.seconds > 0.1:
            return math.log(large.seconds / small.seconds, large.size / small.size)
    return None


def judged(row, points):
    last = points[-1]
    if last.seconds is None:
        return None, ["not finished"]
    grown = exponent(points)
    missed = []
    if points[row.judged].seconds > row.seconds:
        missed.append(f"above {row.seconds} s")
    if row.exponent and grown and grown > row.exponent:
        missed.append(f"exponent above {row.exponent}")
    if row.megabytes and last.megabytes > row.megabytes:
        missed.append(f"above {row.megabytes} MB")
    if row.times_file and last.megabytes > row.times_file * last.file_megabytes:
        missed.append(f"{last.megabytes / last.file_megabytes:.1f} times the file")
    return grown, missed


def limits_of(row):
    limits = [f"{row.seconds} s" + ("" if row.judged == -1 else f" at {row.sizes[row.judged]:,}")]
    if row.exponent:
        limits.append(f"exponent {row.exponent}")
    if row.megabytes:
        limits.append(f"{row.megabytes} MB")
    if row.times_file:
        limits.append(f"{row.times_file} times the file")
    return ", ".join(limits)


def cells(row, points):
    grown, missed = judged(row, points)
    words = row.command.format(doc="A", other="B", out="OUT", project="PROJECT")
    times = " / ".join(f"{p.seconds:.1f}" if p.seconds is not None else f">{PATIENCE}" for p in points)
    last = points[-1]
    memory = f"{last.megabytes:.0f}" if last.megabytes is not None else "–"
    if row.times_file and last.megabytes is not None:
        memory += f" ({last.megabytes / last.file_megabytes:.1f} times the file)"
    return [f"`{words}`", row.shape.__name__.replace("_", " "), " / ".join(f"{s:,}" for s in row.sizes), times,
            f"{grown:.1f}" if grown else "–", memory, limits_of(row), "; ".join(missed) or "met"]


def main():
    markdown = "--markdown" in sys.argv
    chosen = [word for word in sys.argv[1:] if not word.startswith("--")]
    missed = 0
    heads = ["command", "shape", "sizes", "seconds", "exponent", "MB", "limit", "verdict"]
    print(" | ".join(heads) if not markdown else f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    with tempfile.TemporaryDirectory() as folder:
        for row in ROWS:
            if not row.chosen(chosen):
                continue
            line = cells(row, run_row(row, pathlib.Path(folder)))
            missed += line[-1] != "met"
            print(f"| {' | '.join(line)} |" if markdown else " | ".join(line), flush=True)
    print(f"bench: {missed} limits missed" if missed else "bench: all limits met", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
