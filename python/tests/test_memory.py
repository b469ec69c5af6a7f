"""Reading a corpus again and again takes no more memory."""
import os
import pathlib
import subprocess
import sys

DATA = pathlib.Path(os.environ.get("GNOMON_DATA", "../shared/data"))

# How much is in use after warming up, and after reading 200 times more. Blocks that the C library keeps are
# given back before counting, as it keeps more or fewer of them by chance.
CODE = """
import ctypes, gc, sys, warnings
import gnomon
warnings.simplefilter("ignore")
libc = ctypes.CDLL(None)
def used():
    gc.collect()
    libc.malloc_trim(0)
    with open("/proc/self/status") as status:
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1])
def read(times):
    for _ in range(times):
        corpus = gnomon.read(sys.argv[1], jobs=1)
        corpus[0].events, corpus[0].links
read(20)
before = used()
read(200)
print(used() - before)
"""


def test_reading_timebank_two_hundred_times_grows_by_less_than_a_megabyte():
    corpus = DATA / "timebank"
    corpus = corpus if corpus.exists() else pathlib.Path("samples/gold")
    done = subprocess.run([sys.executable, "-c", CODE, corpus], capture_output=True, text=True, check=False)
    assert int(done.stdout) < 1024, done.stdout + done.stderr  # kB
