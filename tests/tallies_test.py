"""Scoring in parts: however a run is cut up, whoever runs the parts and in whatever order they come
back, 'gnomon report' prints to the byte what one run of 'gnomon score' prints."""
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["GNOMON"]
SYSTEMS = sorted(str(path) for path in pathlib.Path("samples/systems").iterdir())
SCORE = ["score", "samples/gold", *SYSTEMS, "--metric", "all,holistic"]
TALLIES = [*SCORE, "--format", "jsonl", "--tallies"]
FORMATS = ("text", "json", "csv")


def run(*arguments, stdin=b""):
    return subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True, timeout=120,
                          check=False)


def result_of(done, form):
    """What was printed; of JSON without the notices, which are about files that a report never saw."""
    shown = done.stdout.decode()
    return {**json.loads(shown), "notices": None} if form == "json" else shown


class Tallies(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.whole = {}
        for form in FORMATS:
            done = run(*SCORE, "--format", form, "--per-document", "--breakdown")
            assert done.returncode in (0, 1), done.stderr
            assert done.stdout, "there is something to compare with"
            cls.whole[form] = done

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def part(self, index, count):
        done = run(*TALLIES, "--part", f"{index}/{count}")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return done.stdout

    def check_report(self, *inputs, stdin=b"", forms=FORMATS):
        for form in forms:
            done = run("report", *inputs, "--format", form, "--per-document", "--breakdown",
                       stdin=stdin)
            self.assertEqual(done.stdout.decode(), self.whole[form].stdout.decode(), done.stderr)
            self.assertEqual(done.returncode, self.whole[form].returncode)

    def test_parts_in_any_order_are_the_whole(self):
        documents = len(list(pathlib.Path("samples/gold").iterdir()))
        for count in (1, 3, documents + 3):
            parts = [self.part(index, count) for index in range(count)]
            self.assertEqual(sum(part.count(b"\n") for part in parts), documents * len(SYSTEMS))
            random.Random(count).shuffle(parts)
            files = []
            for number, part in enumerate(parts):
                files.append(str(self.folder / f"{number}.jsonl"))
                pathlib.Path(files[-1]).write_bytes(part)
            self.check_report(*files)
            self.check_report("-", stdin=b"".join(parts), forms=["json"])

    def test_lines_in_any_order_are_the_whole(self):
        lines = self.part(0, 1).splitlines(keepends=True)
        random.Random(7).shuffle(lines)
        self.check_report("-", stdin=b"".join(lines))
        half = self.folder / "half.jsonl"
        half.write_bytes(b"".join(lines[::2]))
        self.check_report("-", str(half), stdin=b"\n".join([b"", *lines[1::2]]))

    def test_tallies_of_tallies_are_in_order(self):
        lines = self.part(0, 1)
        shuffled = lines.splitlines(keepends=True)
        random.Random(8).shuffle(shuffled)
        self.assertNotEqual(b"".join(shuffled), lines)
        again = run("report", "-", "--format", "jsonl", "--tallies", stdin=b"".join(shuffled))
        self.assertEqual(again.stdout, lines)

    def test_documents_that_were_not_scored_are_the_same_too(self):
        gold = sorted(pathlib.Path("samples/gold").iterdir())[:5]
        for folder in ("gold", "system"):
            (self.folder / folder).mkdir()
        system = self.folder / "system"
        for path in gold:
            shutil.copy(path, self.folder / "gold")
            shutil.copy(path, system)
        (system / gold[0].name).unlink()  # missing
        (system / gold[1].name).write_text("<TimeML>")  # unreadable
        (system / gold[2].name).write_text("<TimeML><TEXT>Else.</TEXT></TimeML>")  # refused
        (system / "extra.tml").write_text("<TimeML/>")
        score = ["score", str(self.folder / "gold"), str(system), "--metric", "all,holistic"]
        for form in FORMATS:
            whole = run(*score, "--format", form, "--per-document")
            self.assertEqual(whole.returncode, 1)
            parts = [run(*score, "--format", "jsonl", "--tallies", "--part", f"{i}/3").stdout
                     for i in range(3)]
            done = run("report", "-", "--format", form, "--per-document",
                       stdin=b"".join(reversed(parts)))
            self.assertEqual(result_of(done, form), result_of(whole, form))
            self.assertEqual(done.returncode, 1)
            for state in (b"missing", b"unreadable", b"skipped", b"extra"):
                self.assertIn(b'"' + state + b'"', b"".join(parts))

    def test_nested_brackets_are_no_tally(self):
        done = run("report", "-", stdin=b"[" * 100_000 + b"]" * 100_000)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"-:1:1: error: a line is one object in JSON", done.stderr)

    def test_a_part_given_twice_is_refused(self):
        part = self.part(1, 3)
        done = run("report", "-", stdin=part + part)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"is counted twice", done.stderr)
        self.assertIn(b"give each part of a run once", done.stderr)
        self.assertEqual(done.stdout, b"")

    def test_a_bad_line_is_named(self):
        lines = self.part(0, 1).splitlines(keepends=True)
        path = self.folder / "bad.jsonl"
        path.write_bytes(b"".join([*lines[:4], b"no tally\n", *lines[4:]]))
        done = run("report", str(path))
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"{path}:5:1: error: ".encode(), done.stderr)

    def test_threads_do_not_matter(self):
        for form in FORMATS:
            for jobs in ("1", "4"):
                done = run(*SCORE, "--format", form, "--per-document", "--breakdown", "--jobs", jobs)
                self.assertEqual(done.stdout, self.whole[form].stdout)
        self.assertEqual(run(*TALLIES, "--jobs", "1").stdout, run(*TALLIES, "--jobs", "4").stdout)

    @unittest.skipUnless(shutil.which("parallel"), "GNU parallel is not installed")
    def test_under_gnu_parallel(self):
        # Parts end in any order; parallel keeps the lines of each together.
        done = subprocess.run(
            ["parallel", "--will-cite", "--jobs", "3", PROGRAM, *TALLIES, "--part", "{}/5", ":::",
             *map(str, range(5))],
            capture_output=True, timeout=240, check=False,
            env={**os.environ, "HOME": str(self.folder)})
        self.check_report("-", stdin=done.stdout)

    @unittest.skipUnless(shutil.which("mpirun"), "Open MPI is not installed")
    def test_under_open_mpi(self):
        # Each process scores the part of its rank into a file of its own.
        script = (f'"$@" --part "$OMPI_COMM_WORLD_RANK/$OMPI_COMM_WORLD_SIZE" '
                  f'-o "{self.folder}/$OMPI_COMM_WORLD_RANK.jsonl"')
        # One with findings exits with 1, at which mpirun would end the others.
        done = subprocess.run(
            ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "3", "sh", "-c",
             script + " || test $? -eq 1", "sh", PROGRAM, *TALLIES],
            capture_output=True, timeout=240, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        files = sorted(str(path) for path in self.folder.glob("*.jsonl"))
        self.assertEqual(len(files), 3, done.stderr)
        self.check_report(*files)


if __name__ == "__main__":
    unittest.main()
