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

    def chain(self, events):
        parts = ["<TimeML>"]
        parts += [f'<EVENT eid="e{i}">x</EVENT>' for i in events]
        parts += [f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}"/>' for i in events]
        parts += [f'<TLINK lid="l{i}" relType="BEFORE" eventInstanceID="ei{i}" '
                  f'relatedToEventInstance="ei{i + 1}"/>' for i in events[:-1]]
        return self.file("many.tml", "".join(parts + ["</TimeML>"]).encode())

    def test_more_entities_than_pair_tables_are_made_for(self):
        path = self.chain(range(8200))
        run = Run("score", path, path, "--metric", "all", "--format", "json")
        self.assertEqual(run.exit, 1, run.err)
        self.assertIn("many: error: its links join more than 8192 events and times", run.err)
        report = json.loads(run.out)["result"]
        self.assertEqual(report["too_large"], ["many"])
        metrics = report["systems"][0]["metrics"]
        self.assertEqual(metrics["awareness"]["f1"], 1, "others count it")
        self.assertIsNone(metrics["core"]["f1"], "no figure rather than a wrong one")

    def test_more_entities_than_closure_figures_are_made_for(self):
        events = range(8200)
        path = self.chain(events)
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

    def test_every_command_notices_a_full_standard_output(self):
        project = self.folder / "p.gnomon"
        self.assertEqual(Run("project", "new", project, "samples/raw/lost-dog.tml", "--annotator",
                             "ann", "--annotator", "ben").exit, 0)
        guidelines = self.file("guide.md", b"Annotate what is said.")
        Run("project", "guidelines", project, guidelines)
        Run("project", "say", project, "lost-dog", "ann", "ei1", "before", "ei2")
        Run("project", "say", project, "lost-dog", "ben", "ei1", "after", "ei2")
        commands = [
            ["--help"], ["--version"], [], ["score", "--help"], ["completion", "bash"],
            ["project", "say", project, "lost-dog", "ann", "ei2", "before", "ei3"],
            ["annotate", project, "--annotator", "ann", "--plain"],
            ["project", "adjudicate", project, "lost-dog", "--by", "cid"],
            ["project", "guidelines", project],
            ["project", "status", project], ["project", "log", project],
            ["project", "export", project, "--annotator", "ann"],
            ["check", "samples/systems/tangled"], ["timeline", "samples/gold/night-ferry.tml"],
            ["agree", "samples/annotators"], ["compare", GOOD, GOOD],
            ["close", GOOD], ["convert", GOOD, "--to", "timeml"], ["convert", "--formats"],
            ["merge", "samples/systems/sparse", "samples/systems/shifted", "--gold", "samples/gold"],
            ["repair", "samples/systems/tangled"], ["link", "samples/systems/tangled"],
        ]
        for command in commands:
            with self.subTest(command=command), open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *map(str, command)], stdout=full, input=b"b\nq\n",
                                      stderr=subprocess.PIPE, check=False)
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn(b"No space left on device", done.stderr)
        # What was acknowledged to nobody is in the log, and what came after it was not begun.
        with open("/dev/full", "wb") as full:
            done = subprocess.run([PROGRAM, "project", "say", project, "lost-dog", "ann"],
                                  stdout=full, input=b"skip ei3 ei4\nskip ei4 ei5\n",
                                  stderr=subprocess.PIPE, check=False)
        self.assertIn(b"the last action: logged", done.stderr)
        log = Run("project", "log", project).out
        self.assertIn("ei4", log)
        self.assertNotIn("ei5", log)
        self.assertEqual(Run("project", "check", project).exit, 0)

    def test_output_does_not_follow_links_inside_the_folder(self):
        precious = self.file("precious", b"precious")
        out = self.folder / "out"
        (out / "sub").mkdir(parents=True)
        (out / "small.tml").symlink_to(precious)
        run = Run("convert", GOOD, "-o", out, "--to", "timeml")
        self.assertEqual(run.exit, 3, run.err)
        self.assertIn("small.tml: error: cannot write: this is a symbolic link", run.err)
        self.assertEqual(precious.read_bytes(), b"precious")
        corpus = self.folder / "corpus"
        (corpus / "sub").mkdir(parents=True)
        (corpus / "sub" / "x.tml").write_bytes(GOOD.read_bytes())
        elsewhere = self.folder / "elsewhere"
        elsewhere.mkdir()
        (out / "sub").rmdir()
        (out / "sub").symlink_to(elsewhere)
        run = Run("convert", corpus, "-o", out, "--to", "timeml")
        self.assertEqual(run.exit, 3, run.err)
        self.assertEqual(list(elsewhere.iterdir()), [])
        # The folder itself may be a link: the user gave it.
        link = self.folder / "link"
        link.symlink_to(elsewhere)
        self.assertEqual(Run("convert", GOOD, "-o", link, "--to", "timeml").exit, 0)
        self.assertEqual(len(list(elsewhere.iterdir())), 1)

    def test_links_to_folders_are_not_skipped_silently(self):
        (self.folder / "a.tml").write_bytes(GOOD.read_bytes())
        (self.folder / "around").symlink_to(self.folder)
        run = Run("stats", self.folder)
        self.assertEqual(run.exit, 0)
        self.assertIn("skipped 1 link to a folder", run.err)
        self.assertIn("around", run.err)

    def test_ten_thousand_bad_lines_take_no_longer_each_than_a_thousand(self):
        def seconds(lines):
            path = self.file("bad.jsonl", b'{"format": "gnomon-json", "text": 1}\n' * lines)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            run = Run("stats", path)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.assertEqual(run.err.count("error: "), lines)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        few = max(seconds(1000), 0.02)
        self.assertLess(seconds(10_000) / few, 40)  # 10 where it is linear, 100 where it is not

    def test_an_element_with_too_many_attributes_is_refused_before_it_is_stored(self):
        def document(number):
            attributes = " ".join(f'a{i}="x"' for i in range(number))
            return GOOD.read_bytes().replace(b"</TimeML>", f"<x {attributes}/></TimeML>".encode())
        many = self.file("many.tml", document(10_001))
        self.check_refused(many, "an element has more than 10000 attributes")
        project = self.folder / "p.gnomon"
        self.assertNotEqual(Run("project", "new", project, many).exit, 0)
        # One that is just not too large survives everything.
        most = self.file("most.tml", document(10_000))
        json_file, back = self.folder / "most.jsonl", self.folder / "back.tml"
        self.assertEqual(Run("convert", most, "-o", json_file).exit, 0)
        run = Run("convert", json_file, "-o", back)
        self.assertEqual(run.exit, 0, run.err)
        self.assertEqual(Run("convert", most, "--to", "timeml").out, back.read_text())
        run = Run("project", "new", project, most, "--annotator", "ann")
        self.assertEqual(run.exit, 0, run.err)
        self.assertEqual(Run("project", "check", project).exit, 0)

    def test_numbers_that_are_none_are_refused_by_every_option(self):
        options = [("score samples/gold samples/systems/sparse", "--fail-under"),
                   ("simulate samples/gold", "--error-rate"),
                   ("simulate samples/gold", "--initial"),
                   ("simulate samples/gold", "--runs"),
                   ("repair samples/gold", "--limit"),
                   ("curves samples/gold", "--steps"),
                   ("score samples/gold samples/systems/sparse", "--trials"),
                   ("timeline samples/gold", "--width")]
        for command, option in options:
            for value in ("nan", "inf", "-inf", "NaN", "Infinity", "1e999"):
                with self.subTest(option=option, value=value):
                    run = Run(*command.split(), f"{option}={value}")
                    self.assertEqual(run.exit, 2, run.out + run.err)
                    self.assertIn("[bad-command-line]", run.err)

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
