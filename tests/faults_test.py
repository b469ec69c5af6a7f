"""A few of the faults of faults.py for each command; 'tools/crash-test' injects all of them."""
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import faults  # noqa: E402


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.shim = faults.make_shim(pathlib.Path(folder.name), alloc=not faults.SANITIZED)

    def test_no_fault_is_taken_for_a_success(self):
        total = 0
        kinds = faults.KINDS + (() if faults.SANITIZED else ("alloc",))
        for scenario in faults.SCENARIOS:
            if faults.POSTGRESQL and not scenario.project:
                continue
            with self.subTest(command=scenario.name):
                count, wrong = faults.inject(scenario, kinds, self.shim,
                                              most=1 if faults.SANITIZED else 2)
                total += count
                self.assertGreater(count, 0, "there is nothing to fail")
                self.assertEqual(wrong, [])
        print(f"{total} faults", file=sys.stderr)

    def test_the_shim_makes_calls_fail(self):
        convert = next(s for s in faults.SCENARIOS if s.name == "convert -o file")
        with tempfile.TemporaryDirectory() as place:
            injection = faults.Injection(convert, self.shim, pathlib.Path(place))
            self.assertGreater(injection.count("write"), 0)
            folder, done = injection.run("write", 1)
            self.assertEqual(done.returncode, 3)
            self.assertIn("No space left on device", done.stderr)
            self.assertFalse((folder / "d.jsonl").exists())
            # And what looks at the results sees what is wrong.
            (folder / "d.jsonl").write_text("half")
            with self.assertRaisesRegex(faults.Wrong, "half-written"):
                injection.look(folder, done, "write")
            done.returncode = 0
            (folder / "d.jsonl").unlink()
            with self.assertRaisesRegex(faults.Wrong, "success, but"):
                injection.look(folder, done, "write")


if __name__ == "__main__":
    unittest.main()
