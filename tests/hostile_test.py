"""Hostile input on the command line: a clear error in our words, bounded memory and time, nothing
half-written, and the other documents go on."""
import json
import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import threading
import unittest

PROGRAM = os.environ["GNOMON"]
SANITIZERS = os.environ.get("GNOMON_SANITIZE", "")
GOOD = pathlib.Path("tests/data/small.tml")
MEMORY_LIMIT_MB = 1500  # for the 200 MB text: the file, the text, and room for both to grow
# AddressSanitizer reserves terabytes, so that a limit on address space cannot be set; what was
# really used is looked at instead.


class Run:
    def __init__(self, *arguments, stdin=b"", limit_file_bytes=None, timeout=120, powerless=False):
        def prepare():
            if powerless and os.geteuid() == 0:
                os.seteuid(65534)  # root may read everything; nobody may not
            if limit_file_bytes is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit_file_bytes, limit_file_bytes))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True,
                              preexec_fn=prepare, timeout=timeout, check=False)
        self.exit = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()
        self.peak_mb = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024


class HostileInput(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def check_refused(self, path, *words, place=None):
        """The file is a finding that is said well, and a good document beside it is still counted."""
        run = Run("stats", path, GOOD, "--format", "json")
        self.assertEqual(run.exit, 1, run.err)
        for word in words:
            self.assertIn(word, run.err)
        if place:
            self.assertIn(f"{path}:{place}: error: ", run.err)
        self.assertIn('"documents_count": 1', run.out)
        self.assertIn("1 document could not be read", run.err)

    def test_entity_bomb(self):
        lines = "\n".join(f'<!ENTITY a{i} "{("&a%d;" % (i - 1)) * 10}">' for i in range(1, 12))
        bomb = f'<!DOCTYPE TimeML [<!ENTITY a0 "ha">\n{lines}]>\n<TimeML>&a11;</TimeML>'
        self.check_refused(self.file("bomb.tml", bomb.encode()), "declares the entity 'a0'",
                           place="1:31")

    def test_external_entity(self):
        text = b'<!DOCTYPE TimeML [<!ENTITY x SYSTEM "file:///etc/passwd">]><TimeML>&x;</TimeML>'
        path = self.file("external.tml", text)
        self.check_refused(path, "declares the entity 'x'", "for security")
        self.assertNotIn("root:", Run("convert", path, "--to", "gnomon-json").out)

    def test_external_document_type_is_never_fetched(self):
        text = b'<!DOCTYPE TimeML SYSTEM "file:///etc/passwd"><TimeML>&x;</TimeML>'
        self.check_refused(self.file("dtd.tml", text), "&x; is not defined")

    def test_a_hundred_thousand_nested_tags(self):
        path = self.file("deep.tml", b"<TimeML>" + b"<s>" * 100_000 + b"</s>" * 100_000 + b"</TimeML>")
        self.check_refused(path, "nested more than 256 deep")

    def test_a_hundred_thousand_nested_brackets(self):
        path = self.file("deep.jsonl", b'{"format":"gnomon-json","text":' + b"[" * 100_000)
        self.check_refused(path, "nested more than")

    def test_a_text_of_200_megabytes(self):
        path = self.folder / "large.tml"
        with open(path, "wb") as file:
            file.write(b"<TimeML><TEXT>")
            for _ in range(200):
                file.write(b"All work and no play. " * 47_663)
            file.write(b"</TEXT></TimeML>")
        run = Run("stats", path, "--format", "json")
        self.assertEqual(run.exit, 0, run.err)
        self.assertIn('"words": 47663000', run.out)
        if "thread" not in SANITIZERS:  # ThreadSanitizer multiplies all memory
            self.assertLess(run.peak_mb, MEMORY_LIMIT_MB)

    def test_more_entities_than_closure_figures_are_made_for(self):
        events = range(8200)
        parts = ["<TimeML>"]
        parts += [f'<EVENT eid="e{i}">x</EVENT>' for i in events]
        parts += [f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}"/>' for i in events]
        parts += [f'<TLINK lid="l{i}" relType="BEFORE" eventInstanceID="ei{i}" '
                  f'relatedToEventInstance="ei{i + 1}"/>' for i in events[:-1]]
        path = self.file("many.tml", "".join(parts + ["</TimeML>"]).encode())
        run = Run("stats", path, GOOD, "--closure", "--per-document", "--format", "json")
        self.assertEqual(run.exit, 1, run.err)
        self.assertIn("many: error: its TLINKs join more than 8192 events and times", run.err)
        report = json.loads(run.out)["result"]
        many, good = report["documents"]
        self.assertEqual(many["links"], len(events) - 1)
        self.assertNotIn("during_as_during", many, "no figures rather than zeros")
        self.assertEqual(report["entities_in_links"], good["entities_in_links"])

    def test_a_file_above_the_limit(self):
        path = self.folder / "huge.tml"
        with open(path, "wb") as file:
            file.truncate((1 << 30) + 1)
        self.check_refused(path, "larger than 1024 MiB", "split it")

    def test_nul_bytes(self):
        self.check_refused(self.file("nul.tml", b"<TimeML>\na\0b</TimeML>"), "NUL byte", place="2:2")

    def test_truncated_at_every_byte(self):
        whole = GOOD.read_bytes().rstrip()
        for size in range(len(whole)):
            path = self.file("cut.tml", whole[:size])
            if size % 37 == 0 or size > len(whole) - 3:
                run = Run("check", path)
                self.assertEqual(run.exit, 1, whole[:size])
                self.assertIn("error: ", run.out)

    def test_broken_utf8(self):
        path = self.file("latin.tml", b"<TimeML>\n<TEXT>caf\xe9</TEXT></TimeML>")
        self.check_refused(path, "byte 0xE9 is not valid UTF-8", "ISO-8859-1", place="2:10")

    def test_random_bytes(self):
        self.check_refused(self.file("noise.tml", os.urandom(100_000)), "error: ")

    def test_a_device_file(self):
        for device in ("/dev/zero", "/dev/full"):
            self.check_refused(device, "device or socket")

    def test_a_folder_without_permission(self):
        locked = self.folder / "locked"
        locked.mkdir()
        (self.folder / "good.tml").write_bytes(GOOD.read_bytes())
        locked.chmod(0)
        self.addCleanup(locked.chmod, 0o700)
        self.folder.chmod(0o755)
        run = Run("stats", self.folder, "--format", "json", powerless=True)
        self.assertEqual(run.exit, 1)
        self.assertIn("locked: error: cannot open", run.err)
        self.assertIn('"documents_count": 1', run.out)

    def test_a_file_that_changes_while_read(self):
        path = self.file("moving.tml", b"<TimeML>" + b"x" * 50_000_000 + b"</TimeML>")
        stop = threading.Event()

        def keep_writing():
            with open(path, "ab") as file:
                while not stop.is_set():
                    file.write(b" ")
                    file.flush()

        writer = threading.Thread(target=keep_writing)
        writer.start()
        try:
            self.check_refused(path, "changed while it was being read")
        finally:
            stop.set()
            writer.join()

    def test_output_on_a_full_disk(self):
        run = Run("stats", GOOD, "-o", "/dev/full")
        self.assertEqual(run.exit, 3)
        self.assertIn("/dev/full: error: cannot write: No space left on device", run.err)

    def test_standard_output_on_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "stats", GOOD], stdout=full, stderr=subprocess.PIPE,
                                  check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"No space left on device", done.stderr)

    def test_a_failed_write_leaves_the_old_file_and_nothing_else(self):
        target = self.file("out.jsonl", b"precious")
        run = Run("convert", "samples/gold", "-o", target, "--to", "gnomon-json",
                  limit_file_bytes=4096)
        self.assertEqual(run.exit, 3, run.err)
        self.assertIn("cannot write", run.err)
        self.assertEqual(target.read_bytes(), b"precious")
        self.assertEqual([p.name for p in self.folder.iterdir()], ["out.jsonl"])

    def test_output_into_an_unwritable_folder(self):
        run = Run("stats", GOOD, "-o", "/proc/gnomon.txt")
        self.assertEqual(run.exit, 3)
        self.assertIn("/proc/gnomon.txt: error: cannot write", run.err)

    def test_converting_into_an_unwritable_folder_names_every_document(self):
        run = Run("convert", "samples/annotators/ada", "-o", "/proc/out", "--to", "timeml")
        self.assertEqual(run.exit, 3)
        self.assertEqual(run.err.count("error: cannot make the folder"), 4)
        self.assertIn("0 documents written", run.err)

    def test_names_of_files_cannot_steer_the_terminal(self):
        path = self.file("a\x1b[31mb.tml", b"<TimeML>")
        run = Run("stats", path)
        self.assertNotIn("\x1b", run.err)


if __name__ == "__main__":
    unittest.main()
