"""Hostile question files and gold documents on the command line of `ask`: a clear error in our words,
bounded memory and time, nothing half-written, and the other lines go on."""
import pathlib
import random
import tempfile
import unittest

import hostile_test
from hostile_test import GOOD, Run

FILE = object()
# Every form of `ask` that reads a question file.
FORMS = [["ask", "--negate", FILE], ["ask", FILE, GOOD, "--per-question", "--explain"]]
GOOD_LINE = b"1|small.tml|IS e1 BEFORE e2|Is it?|yes\n"


class HostileQuestions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def runs(self, content, **more):
        """Every form over a file: none crashes, none takes much."""
        path = self.file("questions.txt", content)
        for form in FORMS:
            out = self.folder / "out"
            out.unlink(missing_ok=True)
            run = Run(*[path if word is FILE else word for word in form], "-o", out, **more)
            # Questions that are about none of the documents were asked of the wrong ones.
            fine = (2,) if "no document matches one in" in run.err else (0, 1)
            self.assertIn(run.exit, fine, run.err[:2000])
            self.assertLess(run.peak_mb, hostile_test.MEMORY_LIMIT_MB)  # of all runs so far
            self.assertNotIn("\x1b", run.err)
            self.assertNotIn("\x00", run.err)
            written = out.read_bytes() if out.exists() else b""
            if "--negate" in form:
                self.negated = written
            yield run, written

    def test_empty_file(self):
        for content in (b"", b"\n", b"\xef\xbb\xbf", b"# only a remark\n", b" \t \r\n"):
            for run, _ in self.runs(content):
                self.assertTrue(run.exit == 0 or "no question in this file" in run.err, run.err)

    def test_every_byte_everywhere(self):
        """A good line behind the bytes is still read."""
        for run, _ in self.runs(bytes(range(256)) * 100 + b"\n" + GOOD_LINE):
            self.assertEqual(run.exit, 1)
        self.assertIn(b"IS e1 AFTER e2|negativized|no", self.negated)

    def test_random_bytes(self):
        source = random.Random(1)
        for _ in range(20):
            content = bytes(source.choice(b"|| \n\r\t\0\xff\xc3\x28e1ISBEFOREyesno#?") for _ in range(5000))
            for _ in self.runs(content):
                pass

    def test_control_characters_do_not_reach_the_terminal(self):
        for run, _ in self.runs(b"1|\x1b[31m|IS \x1b[2J|\x07|yes\n\x1b]0;title\x07|x\n"):
            self.assertEqual(run.exit, 1)

    def test_nul_bytes(self):
        content = b"1|d\0|IS e1\0 BEFORE\0 e2|\0|yes\0\n\0\n\0|\0|\0|\0|\0\n" + GOOD_LINE
        for run, _ in self.runs(content):
            self.assertEqual(run.exit, 1)
        self.assertIn(b"IS e1 AFTER e2|negativized|no", self.negated)

    def test_utf16_and_latin1(self):
        for content in (GOOD_LINE.decode().encode("utf-16"), b"1|caf\xe9.tml|IS e1 BEFORE e2|\xe9|yes\n"):
            for _ in self.runs(content):
                pass

    def test_line_of_megabytes(self):
        for line in (b"|" * 1_500_000,
                     b"1|d|IS " + b"a " * 750_000 + b"|x|yes",
                     b"1|d|IS e1 BEFORE e2|" + b"x" * 1_500_000 + b"|yes",
                     b"1|d|IS " + b"e" * 1_500_000 + b" BEFORE e2|x|yes",
                     b"1|" + b"d" * 1_500_000 + b"|IS e1 BEFORE e2|x|yes",
                     b" " * 1_500_000,
                     b"#" * 1_500_000):
            for run, _ in self.runs(line + b"\n" + GOOD_LINE, timeout=120):
                self.assertLess(len(run.err), 20_000)
            self.assertIn(b"IS e1 AFTER e2|negativized|no", self.negated)

    def test_fifty_thousand_good_lines(self):
        line = b"%d|doc%d.tml|IS e%d BEFORE t1|Is it?|yes\n"
        content = b"".join(line % (i, i % 100, i) for i in range(50_000))
        for _ in self.runs(content, timeout=120):
            pass
        self.assertEqual(self.negated.count(b"\n"), 50_000)

    def test_fifty_thousand_bad_lines(self):
        """Each has its place, in time that grows with the file."""
        for run, _ in self.runs(b"1|d|IS a\n" * 50_000 + GOOD_LINE, timeout=120):
            self.assertEqual(run.exit, 1)
            self.assertIn(":50000:", run.err)

    def test_line_ends_of_all_kinds(self):
        content = GOOD_LINE.replace(b"\n", b"\r\n") + GOOD_LINE.rstrip(b"\n") + b"\r\n" + GOOD_LINE.rstrip(b"\n")
        for run, _ in self.runs(content):
            self.assertEqual(run.exit, 0, run.err)
        self.assertEqual(self.negated.count(b"|no\n"), 3)

    def test_missing_file_folder_and_device(self):
        for path in (self.folder / "none", self.folder, "/dev/zero"):
            for form in FORMS:
                run = Run(*[path if word is FILE else word for word in form], timeout=120)
                self.assertNotEqual(run.exit, 0)
                self.assertIn("error: ", run.err)

    def test_full_disk_leaves_no_half_file(self):
        path = self.file("questions.txt", GOOD_LINE * 10_000)
        run = Run("ask", "--negate", path, "-o", self.folder / "out", limit_file_bytes=1000)
        self.assertEqual(run.exit, 3, run.err)
        self.assertFalse((self.folder / "out").exists())


class HostileGold(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def gold(self, name, body, links=""):
        path = self.folder / name
        path.write_text(f"<TimeML><TEXT>{body}</TEXT>{links}</TimeML>")
        return path

    def make(self, *arguments, **more):
        run = Run("ask", "--make-questions", *arguments, "-q", **more)
        for line in run.out.splitlines():
            self.assertEqual(line.count("|"), 4, line)
        return run

    def test_ids_and_words_that_would_break_a_line(self):
        body = ('<EVENT eid="e1">a|b\nc</EVENT> <EVENT eid="e2">d</EVENT> <EVENT eid="e|3">e</EVENT> '
                '<EVENT eid="e 4">f</EVENT> <EVENT eid="e5?">g</EVENT> <EVENT eid="">h</EVENT>')
        links = "".join(f'<TLINK eventID="e1" relatedToEvent="{other}" relType="BEFORE"/>'
                        for other in ("e2", "e|3", "e 4", "e5?", ""))
        run = self.make(self.gold("odd.tml", body, links))
        self.assertEqual(run.exit, 0, run.err)
        self.assertEqual(len(run.out.splitlines()), 1)

    def test_name_that_would_break_a_line(self):
        body = '<EVENT eid="e1">a</EVENT> <EVENT eid="e2">b</EVENT>'
        link = '<TLINK eventID="e1" relatedToEvent="e2" relType="BEFORE"/>'
        for name in ("a|b.tml", "a\nb.tml", " a.tml"):
            run = self.make(self.gold(name, body, link))
            self.assertEqual(run.exit, 1, name)
            self.assertIn("questions cannot refer to the document", run.err)

    def test_nothing_to_ask(self):
        run = self.make(self.gold("bare.tml", "Nothing happened."))
        self.assertEqual(run.exit, 1)
        self.assertIn("no questions could be generated", run.err)
        self.assertEqual(run.out, "")

    def test_unreadable_document_beside_a_good_one(self):
        bad = self.folder / "bad.tml"
        bad.write_text("<TimeML>")
        run = self.make(bad, GOOD)
        self.assertEqual(run.exit, 1)
        self.assertIn("bad.tml", run.err)

    def test_everything_contradicts_itself(self):
        body = " ".join(f'<EVENT eid="e{i}">x</EVENT>' for i in range(50))
        links = "".join(f'<TLINK eventID="e{i}" relatedToEvent="e{j}" relType="BEFORE"/>'
                        for i in range(50) for j in range(50))
        run = self.make(self.gold("loop.tml", body, links), timeout=120)
        self.assertEqual(run.exit, 0, run.err)

    def test_numbers_out_of_range(self):
        for option, value in (("--questions", "0"), ("--questions", "-1"), ("--per-document", "1e99"),
                              ("--close-share", "2"), ("--close-share", "nan"), ("--seed", "x"),
                              ("--pairs", ""), ("--relations", "BEFORE,"), ("--wrong", "random")):
            run = self.make(GOOD, option, value)
            self.assertEqual(run.exit, 2, f"{option} {value}: {run.err}")
            self.assertIn("error: ", run.err)


if __name__ == "__main__":
    unittest.main()
