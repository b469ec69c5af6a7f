"""Ctrl-C: any long command stops at once, says so, leaves with 130 and writes nothing."""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["GNOMON"]
SLOW = bool(os.environ.get("GNOMON_SANITIZE"))
COPIES = 150  # of the samples: enough that every command below runs for seconds
BEGUN = 0.3   # seconds after which it is interrupted
# The engine is held to a tenth of a second where it is tested as a library; a program under
# sanitizers also has to give back the memory of the corpus.
MOST_SECONDS = 5 if SLOW else 1


class Interrupted(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.kept.name)
        for source, name in (("samples/gold", "gold"), ("samples/systems/tangled", "tangled"),
                             ("samples/systems/sparse", "sparse")):
            for i in range(COPIES):
                shutil.copytree(source, cls.folder / name / f"copy{i:03}")

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def interrupt(self, *arguments, out):
        target = self.folder / out
        with subprocess.Popen([PROGRAM, *map(str, arguments), "-o", str(target)],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            time.sleep(BEGUN)
            self.assertIsNone(process.poll(), "it was over before it could be interrupted")
            process.send_signal(signal.SIGINT)
            asked = time.monotonic()
            out, err = process.communicate(timeout=60)
            took = time.monotonic() - asked
        self.assertEqual(process.returncode, 130, err)
        self.assertIn(b"interrupted; nothing was written", err)
        self.assertEqual(out, b"")
        self.assertFalse(target.exists())
        self.assertLess(took, MOST_SECONDS)

    def test_score(self):
        self.interrupt("score", self.folder / "gold", self.folder / "tangled", self.folder / "sparse",
                       "--metric", "all", "--significance", out="scores.txt")

    def test_simulate(self):
        self.interrupt("simulate", self.folder / "gold", "--strategy", "all", out="simulated.txt")

    def test_degrade(self):
        self.interrupt("degrade", self.folder / "gold", self.folder / "tangled", "--sequences", "100",
                       out="curves.csv")

    def test_curves(self):
        self.interrupt("curves", self.folder / "gold", "--seeds", "50", out="curves.svg")

    def test_convert_into_a_folder(self):
        self.interrupt("convert", self.folder, "--to", "gnomon-json", out="converted/")

    def test_timeline(self):
        self.interrupt("timeline", self.folder / "gold", out="timelines/")


if __name__ == "__main__":
    unittest.main()
