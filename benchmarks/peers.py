"""What docs/comparison.md says of gnomon's own times: processor seconds of one process with one thread, the
median of five runs, with peak memory. ./bench peers [DATA]: a folder with timebank, aquaint, timebank-full and qa-news."""
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("GNOMON", str(TOP / "build/release/gnomon"))


def main():
    data = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else os.environ.get("GNOMON_DATA", TOP / "../shared/data"))
    news = data / "qa-news"
    rows = [
        ("score TimeBank against itself: relations, events, times", ["score", data / "timebank", data / "timebank", "--mode", "official"]),
        ("score AQUAINT against itself: relations, events, times", ["score", data / "aquaint", data / "aquaint", "--mode", "official"]),
        ("closure of TimeBank, all pairs", ["stats", data / "timebank", "--closure"]),
        ("consistency and the other rules of check, TimeBank", ["check", data / "timebank"]),
        ("timelines with indeterminacy, TimeBank 1.2", ["score", data / "timebank-full", data / "timebank-full", "--metric", "holistic"]),
        ("align and answer 99 questions, QA TempEval news", ["ask", news / "eval-questions/question-set-yes.txt", news / "systems/TIPSem",
                                                             "--entities", news / "eval-questions/question-events",
                                                             "--mode", "tools-2015"]),
    ]
    for what, arguments in rows:
        seconds, memory = [], 0
        for _ in range(5):
            with tempfile.TemporaryFile() as sink:
                child = subprocess.Popen([PROGRAM, *map(str, arguments), "--jobs", "1", "--quiet"], stdout=sink, stderr=sink)
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
            seconds.append(usage.ru_utime + usage.ru_stime)
            memory = max(memory, usage.ru_maxrss // 1024)
        print(f"{what}: {statistics.median(seconds):.2f} s, {memory} MB")


if __name__ == "__main__":
    main()
