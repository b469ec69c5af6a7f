"""How long ./gnomon takes to start once it is built, beside what an empty shell takes."""
import pathlib
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
ROUNDS = 41


def milliseconds(command):
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return 1e3 * (time.perf_counter() - begin)


program = [TOP / "gnomon", "--version"]
subprocess.run(program, check=True, capture_output=True)  # builds it if need be
pairs = [(milliseconds(program), milliseconds(["bash", "-c", ":"])) for _ in range(ROUNDS)]
ours, bare = (sorted(column)[ROUNDS // 2] for column in zip(*pairs))
print(f"./gnomon --version   {ours:6.1f} ms (median of {ROUNDS})   wanted: under 50")
print(f"bash doing nothing   {bare:6.1f} ms")
print(f"ratio                {ours / bare:6.1f}")
sys.exit(0 if ours < 50 else 1)
