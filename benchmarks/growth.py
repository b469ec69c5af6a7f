"""How the time and memory of commands grow with their input: ./bench growth [--markdown] [WORD...].

Runs every command of ROWS on documents of one shape and of growing size, in processor time, and
compares the largest run and the exponent of growth with their limits. WORDs choose rows that contain
one of them. --markdown prints the table in that form. The exit code is 1 if a limit is missed."""
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import shapes

TOP = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = TOP / "build/release/gnomon"
PATIENCE = 60  # seconds of processor time after which a run is stopped

# Command, shape, sizes, limits: seconds at the largest size, exponent of growth, megabytes.
# In a command, {doc} is the document, {other} one of the same shape with other links, {out} a new name.
ROWS = [
    ("compare {doc} {other} --equivalent --format json", shapes.consistent, [500, 1000, 2000], 5, 2.5, None),
    ("score {doc} {other} --explain --format json", shapes.noise, [500, 1000, 2000], 10, 2.5, None),
    ("compare {doc} {other} --format json", shapes.noise, [500, 1000, 2000], 10, 2.5, None),
    ("timeline {doc} --explain --format json", shapes.sparse_noise, [625, 1250, 2500], 10, 2.5, None),
    ("degrade {doc} {other} --sequences 2 --format json", shapes.noise, [250, 500, 1000], 5, 2.5, None),
    ("timeline {doc} --explain --format json", shapes.far_noise, [625, 1250, 2500], 10, 2.6, None),
    ("score {doc} {doc} --metric core,setzer --format json", shapes.chain, [2000, 4000, 8000], 20, 2.6, 200),
    ("score {doc} {doc} --metric all --format json", shapes.chain, [5000, 10000, 20000], 20, None, 200),
    ("check {doc}", shapes.grid, [2500, 5000, 10000], 5, 2.2, None),
    ("check {doc}", shapes.ring, [8000, 16000, 32000], 5, 2.2, None),
    ("stats {doc} --closure --format json", shapes.noise, [2000, 4000, 8000], 20, 2.9, None),
    ("repair {doc} --limit 5 --format json", shapes.sparse_noise, [5000, 10000, 20000], 10, None, None),
    ("merge {doc} {other} --optimal --precision a/doc.tml=.8,b/doc.tml=.7 --limit 5 --format json", shapes.dense_noise, [5000, 10000, 20000], 20, None, None),
    ("link {doc} -o {out}", shapes.pair, [25000, 50000, 100000], 2, 1.3, None),
    ("link {doc} -o {out}", shapes.torn_pair, [25000, 50000, 100000], 2, 1.3, None),
    ("stats {doc} --closure --format json", shapes.pair, [25000, 50000, 100000], 2, 1.3, None),
    ("stats {doc} --closure --format json", shapes.torn_pair, [25000, 50000, 100000], 2, 1.3, None),
    ("timeline {doc} --explain --format json", shapes.pair, [25000, 50000, 100000], 2, 1.3, None),
    ("timeline {doc} --explain --format json", shapes.torn_pair, [25000, 50000, 100000], 2, 1.3, None),
    ("score {doc} {doc} --metric all,holistic --format json", shapes.pair, [25000, 50000, 100000], 2, 1.3, None),
    ("score {doc} {doc} --metric all,holistic --format json", shapes.torn_pair, [25000, 50000, 100000], 2, 1.3, None),
    ("degrade {doc} {doc} --sequences 2 --format json", shapes.pair, [25000, 50000, 100000], 2, 1.3, None),
    ("degrade {doc} {doc} --sequences 2 --format json", shapes.torn_pair, [25000, 50000, 100000], 2, 1.3, None),
    ("repair {doc} --format json", shapes.pair, [25000, 50000, 100000], 2, 1.3, None),
    ("repair {doc} --format json", shapes.torn_pair, [25000, 50000, 100000], 2, 1.3, None),
    ("convert {doc} --to gnomon-json -o {out}.jsonl", shapes.elements, [2500000, 5000000, 10000000], 30, 1.3, 2000),
    ("score {doc} {doc} --format json", shapes.chain, [40000, 80000, 160000], 5, 1.3, None),
    ("timeline {doc}", shapes.chain, [40000, 80000, 160000], 10, 1.3, None),
    ("simulate {doc} --max-entities 400 --strategy frugal --runs 1 --format json", shapes.consistent, [100, 200, 400], 10, 3.2, None),
]


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
        sys.exit(f"bench: exit code {code} of {' '.join(map(str, words))}\n{said}")
    return own.ru_utime + own.ru_stime, own.ru_maxrss / 1024


def run_row(row, folder):
    command, shape, sizes, *_ = row
    points = []
    for size in sizes:
        names = {"out": folder / f"out-{time.monotonic_ns()}"}
        names["doc"] = folder / "a" / "doc.tml"
        names["other"] = folder / "b" / "doc.tml"
        for name in ("doc", "other"):
            names[name].parent.mkdir(exist_ok=True)
        names["doc"].write_text(shape(size))
        names["other"].write_text(shape(size) if shape not in OTHER else OTHER[shape](size))
        words = [PROGRAM, *(word.format(**names) for word in command.split())]
        points.append((size, *measured(words)))
        if points[-1][1] is None:
            break
    return points


def other_links(per_entity, wrong):
    return lambda size: shapes.timeml(size, shapes.random_links(size, per_entity, wrong, seed=1))


OTHER = {shapes.consistent: other_links(3, 0), shapes.noise: other_links(3, 0.05),
         shapes.dense_noise: other_links(5, 0.05)}


def exponent(points):
    """Of the last doubling; below a tenth of a second it says nothing."""
    (small, first, _), (large, second, _) = points[-2:]
    return math.log(second / first, large / small) if first > 0.1 else None


def judged(row, points):
    *_, seconds, power, megabytes = row
    if points[-1][1] is None:
        return None, ["not finished"]
    grown = exponent(points)
    missed = []
    if points[-1][1] > seconds:
        missed.append(f"above {seconds} s")
    if power and grown and grown > power:
        missed.append(f"exponent above {power}")
    if megabytes and points[-1][2] > megabytes:
        missed.append(f"above {megabytes} MB")
    return grown, missed


def cells(row, points):
    command, shape, sizes, seconds, _, megabytes = row
    grown, missed = judged(row, points)
    words = command.replace("{doc}", "A").replace("{other}", "B").replace("{out}", "OUT")
    times = " / ".join(f"{p[1]:.1f}" if p[1] is not None else f">{PATIENCE}" for p in points)
    memory = f"{points[-1][2]:.0f}" if points[-1][2] is not None else "–"
    limit = f"{seconds} s" + (f", {megabytes} MB" if megabytes else "")
    return [f"`{words}`", shape.__name__.replace("_", " "), " / ".join(f"{s:,}" for s in sizes), times,
            f"{grown:.1f}" if grown else "–", memory, limit, "; ".join(missed) or "met"]


def main():
    markdown = "--markdown" in sys.argv
    chosen = [word for word in sys.argv[1:] if not word.startswith("--")]
    failed = False
    heads = ["command", "shape", "sizes", "seconds", "exponent", "MB", "limit", "verdict"]
    print(" | ".join(heads) if not markdown else f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    with tempfile.TemporaryDirectory() as folder:
        for row in ROWS:
            if chosen and not any(word in row[0] or word == row[1].__name__ for word in chosen):
                continue
            line = cells(row, run_row(row, pathlib.Path(folder)))
            failed |= line[-1] != "met"
            print(f"| {' | '.join(line)} |" if markdown else " | ".join(line), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
