"""./bench python: what the module costs beside the same calls in C++, in processor time.

Reading and scoring a corpus, and a million pairs in the shapes that Python has. Repetitions of both sides
alternate, and the fastest of each counts. Arrow columns come from a stand-in with the Arrow C interface, or
from pyarrow where that is installed; making them is not measured.
"""
import subprocess
import sys
import time
import warnings

sys.path.insert(0, "python/tests")
import gnomon as gn  # noqa: E402
from arrow_stand_in import TextTable  # noqa: E402

PROGRAM, CORPUS = sys.argv[1], sys.argv[2]
ROWS = int(sys.argv[3]) if len(sys.argv) > 3 else 1_000_000
LABELS = ("BEFORE", "AFTER", "EQUAL", "VAGUE")
NAMES = ("doc", "source", "target", "gold", "pred")


def in_cpp(*words, times=1):
    """The fastest of some repetitions in one process, as here."""
    done = subprocess.run([PROGRAM, *words, str(times)], capture_output=True, text=True, check=True)
    return min(map(float, done.stdout.split()))


def here(work):
    began = time.process_time()
    work()
    return time.process_time() - began


def row(name, seconds, base, mark=None):
    ratio = seconds / base
    verdict = "" if mark is None else f"   wanted: at most {mark:.2f}   {'ok' if ratio <= mark else 'TOO SLOW'}"
    print(f"{name:<44}{seconds:8.3f} s  {ratio:5.2f} times C++{verdict}", flush=True)
    return mark is None or ratio <= mark


def read_and_score():
    corpus = gn.read(CORPUS, jobs=1)
    assert gn.score(corpus, corpus, jobs=1)["awareness"].f1 == 1


def rows():
    return [(f"document-{i // 1000}", f"ei{i % 1000}", f"ei{i % 1000 + 1}", LABELS[i * 7 % 4], LABELS[i * 7 // 3 % 4])
            for i in range(ROWS)]


def arrow(tuples):
    columns = {name: [one[i] for one in tuples] for i, name in enumerate(NAMES)}
    try:
        import pyarrow
        return "pyarrow", pyarrow.table(columns)
    except ImportError:
        return "stand-in for pyarrow", TextTable(columns, batches=8)


def main():
    warnings.simplefilter("ignore", gn.GnomonWarning)
    fine = True
    both = [(in_cpp("read", CORPUS, times=5), here(read_and_score)) for _ in range(7)]
    base, mine = (min(one) for one in zip(*both))
    print(f"{'reading and scoring ' + CORPUS.rsplit('/', 1)[-1] + ', C++':<44}{base:8.3f} s")
    fine &= row("  the same in Python", mine, base, 1.10)

    tuples = rows()
    base = in_cpp("pairs", str(ROWS), times=2)
    print(f"{f'{ROWS:,} pairs, columns in C++':<44}{base:8.3f} s")
    row("  a list of tuples", here(lambda: gn.score_pairs(tuples, jobs=1)), base)
    try:
        import pandas
        frame = pandas.DataFrame(tuples, columns=NAMES)
        row("  a data frame of pandas", here(lambda: gn.score_pairs(frame, jobs=1)), base)
    except ImportError:
        print("  pandas is not installed")
    kind, table = arrow(tuples)
    fine &= row(f"  Arrow columns ({kind})", min(here(lambda: gn.score_pairs(table, jobs=1)) for _ in range(2)), base,
                1.30)
    sys.exit(0 if fine else 1)


main()
