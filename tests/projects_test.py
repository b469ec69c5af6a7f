"""Projects under hard conditions: processes that are killed, eight at once, bad files, full disks.

With GNOMON_POSTGRESQL set, by tests/with-postgresql, only what concerns PostgreSQL.
"""
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import annotators  # noqa: E402
from annotators import EVENTS, Annotator, acknowledged, as_line, log_of, must, run, start  # noqa: E402

POSTGRESQL = os.environ.get("GNOMON_POSTGRESQL")
ROUNDS = 5


class InFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.document = self.folder / "d.tml"
        annotators.write_document(self.document)
        self.project = str(self.folder / "p.gnomon")
        if POSTGRESQL:
            self.project = POSTGRESQL
            done = subprocess.run(["psql", "-q", POSTGRESQL, "-c",
                                   "SET client_min_messages TO warning; "
                                   "DROP SCHEMA IF EXISTS gnomon CASCADE"],
                                  capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr

    def new(self, *more):
        must("project", "new", self.project, str(self.document), "--annotator", "ann",
             "--annotator", "bob", *more)


class Processes(InFolder):
    def test_what_was_acknowledged_survives_being_killed(self):
        total, _ = annotators.crash(self.project, ROUNDS, seed=7)
        self.assertGreater(total, 0)

    def say_at_once(self, annotators_of, lines_of):
        running = [start(self.project, lines, annotator=name)
                   for name, lines in zip(annotators_of, lines_of)]
        said = []
        for process, lines in zip(running, lines_of):
            output, errors = process.communicate(timeout=120)
            self.assertEqual(errors, "")
            self.assertEqual(output.count("\n"), len(lines), "every line has an answer")
            said.append((acknowledged(lines, output), output))
        return said

    def test_eight_processes_as_one_annotator_lose_and_double_nothing(self):
        self.new()
        lines_of = [Annotator(seed, kinds=("mark ",)).lines(25) for seed in range(8)]
        said = self.say_at_once(["ann"] * 8, lines_of)
        log = log_of(self.project)
        self.assertEqual([entry["number"] for entry in log], list(range(1, 8 * 25 + 1)))
        together = {}
        for numbers, _ in said:
            self.assertEqual(len(numbers), 25)
            self.assertEqual(list(numbers), sorted(numbers), "in the order of each process")
            self.assertFalse(together.keys() & numbers.keys(), "no number twice")
            together |= numbers
        self.assertEqual(together, {entry["number"]: as_line(entry) for entry in log})
        must("project", "check", self.project)

    def test_answers_to_what_another_process_resolved_are_not_logged(self):
        self.new()
        # All say the same, so what one says is resolved for the others.
        lines = [f"e{i} before e{i + 1}" for i in range(1, EVENTS)]
        said = self.say_at_once(["ann"] * 8, [lines] * 8)
        answers = [line for _, output in said for line in output.splitlines()]
        logged = [line for line in answers if line.startswith("logged ")]
        late = [line for line in answers if line.startswith("resolved meanwhile: e")]
        self.assertEqual(len(logged) + len(late), 8 * len(lines))
        log = log_of(self.project)
        self.assertEqual(len(log), len(logged))
        self.assertLess(len(log), 8 * len(lines))
        self.assertEqual({as_line(entry) for entry in log}, set(lines))
        must("project", "check", self.project)

    def test_eight_annotators_at_once(self):
        self.new()
        names = [f"a{i}" for i in range(8)]
        must("project", "annotators", self.project, *names)
        for name in names:
            must("project", "assign", self.project, name, "d")
        lines_of = [Annotator(seed).lines(20) for seed in range(8)]
        said = self.say_at_once(names, lines_of)
        for name, lines, (numbers, _) in zip(names, lines_of, said):
            self.assertEqual(list(numbers), list(range(1, 21)))
            self.assertEqual([as_line(entry) for entry in log_of(self.project, annotator=name)],
                             lines)
        must("project", "check", self.project)


class Adjudication(InFolder):
    def setUp(self):
        super().setUp()
        self.new()
        for name, lines in (("ann", ["e1 before e2", "e2 before e3"]),
                            ("bob", ["e2 after e1", "e3 before e1", "e4 before e3"])):
            process = start(self.project, lines, annotator=name)
            output, _ = process.communicate(timeout=60)
            self.assertEqual(output.count("logged"), len(lines))

    def adjudicate(self, answers, *more):
        return must("project", "adjudicate", self.project, "d", "--by", "eve", *more, input=answers)

    def origins(self):
        exported = must("project", "export", self.project, "--adjudicated")
        return [line.split('origin="')[1].split('"')[0] for line in exported.splitlines()
                if "<TLINK" in line]

    def test_what_all_say_is_taken_and_the_rest_is_asked_until_it_is_settled(self):
        # Ann has e3 behind the others, Bob before them; both have e1 before e2.
        first = self.adjudicate("1\nu\nx\nq\n")
        self.assertIn("d: ann, bob agree on 1 of ", first)
        self.assertIn("answer of ann", first)
        self.assertIn("Invalid choice", first)
        self.assertIn("Saved as version 1: 1 agreed, 0 decided", first)
        second = self.adjudicate("1\n" * 20)
        self.assertIn("Saved as version 2", second)
        self.assertTrue(second.rstrip().endswith("0 left."), second)
        origins = self.origins()
        self.assertEqual(origins.count("agreed"), 1)
        self.assertGreater(origins.count("decided"), 0)
        self.assertEqual(set(origins), {"agreed", "decided", "inferred"})
        must("project", "check", self.project)

    def test_goes_on_from_the_last_version_and_saves_every_decision(self):
        self.adjudicate("1\n")  # the input ends, and so does the process
        again = self.adjudicate("q\n")
        self.assertIn("1 decided", again)

    def at_a_dispute(self):
        """Somebody who adjudicates and has been asked something."""
        process = subprocess.Popen([annotators.PROGRAM, "project", "adjudicate", self.project, "d",
                                    "--by", "dan", "--plain"], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        seen = ""
        while "Choice (" not in seen:
            letter = process.stdout.read(1)
            self.assertTrue(letter, seen)
            seen += letter
        return process

    def test_who_comes_late_does_not_overwrite_and_is_told_what_changed(self):
        late = self.at_a_dispute()
        self.adjudicate("1\n" * 20)
        before = self.origins()
        output, errors = late.communicate("2\nq\n", timeout=60)
        self.assertEqual(late.returncode, 0, errors)
        output = " ".join(output.split())
        self.assertIn("Not saved: eve saved version 1 of 'd' meanwhile: ", output)
        self.assertIn("Please decide again.", output)
        self.assertNotIn("version 2", output)
        self.assertEqual(self.origins(), before)
        must("project", "check", self.project)

    def test_who_leaves_without_a_decision_saves_nothing(self):
        for answers in ("q\n", "k\nq\n", "k\nu\nq\n", ""):
            idle = self.at_a_dispute()
            if answers == "k\nq\n":
                self.adjudicate("1\n" * 20)
            output, errors = idle.communicate(answers, timeout=60)
            self.assertEqual(idle.returncode, 0, errors)
            self.assertIn("so nothing was saved", " ".join(output.split()))
            if answers == "k\nq\n":
                break
            self.assertNotEqual(run("project", "export", self.project, "--adjudicated",
                                    "--document", "d").returncode, 0, "there is no version")
        self.assertGreater(self.origins().count("decided"), 0)

    def test_decides_as_one_of_them_has_it(self):
        self.assertIn("0 left.", self.adjudicate("", "--prefer", "bob"))
        text = must("project", "export", self.project, "--adjudicated")
        self.assertRegex(text, 'relType="BEFORE" eventID="e3" relatedToEvent="e1"|'
                               'relType="AFTER" eventID="e1" relatedToEvent="e3"')

    def test_names_what_is_missing(self):
        for arguments, words in ((("nothing", "--by", "eve"), "no document 'nothing'"),
                                 (("d", "--by", "eve", "--annotator", "zoe"), "zoe"),
                                 (("d", "--by", "eve", "--prefer", "zoe"), "'zoe' is not one of")):
            done = run("project", "adjudicate", self.project, *arguments)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(words, done.stderr)


@unittest.skipIf(POSTGRESQL, "about files")
class BadInput(InFolder):
    def refused(self, *arguments, code, **options):
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertNotIn("mistake in gnomon", done.stderr)
        return done.stderr

    def test_what_is_no_project(self):
        self.assertIn("no such project",
                      self.refused("project", "status", self.project, code=2))
        for action in (["status"], ["log"], ["check"], ["export"], ["import"], ["say"]):
            more = {"import": [str(self.document)], "say": ["d", "ann"]}.get(action[0], [])
            self.assertIn("this is not a gnomon project",
                          self.refused("project", *action, str(self.document), *more, code=1))
        self.assertIn("this is not a gnomon project",
                      self.refused("project", "new", str(self.document), code=1))

    def test_a_document_that_changed(self):
        self.new()
        must("project", "say", self.project, "d", "ann", "e1", "before", "e2")
        self.document.write_text(self.document.read_text().replace("word3", "other"))
        message = self.refused("project", "import", self.project, str(self.document), code=1)
        self.assertIn("d: error: the project has a different document with this name: the text differs",
                      message)
        self.assertEqual(len(log_of(self.project)), 1)

    def test_people_and_documents_that_are_missing(self):
        self.new()
        self.assertIn("no annotator 'an'",
                      self.refused("project", "assign", self.project, "an", "d", code=2))
        self.assertIn("did you mean 'ann'?",
                      self.refused("project", "assign", self.project, "an", "d", code=2))
        self.assertIn("no document 'x'",
                      self.refused("project", "assign", self.project, "ann", "x", code=2))
        self.assertIn("no annotator 'cid'",
                      self.refused("project", "import", self.project, str(self.document),
                                   "--as-annotation", "cid", code=2))
        must("project", "annotators", self.project, "cid")
        self.assertIn("'d' is not assigned to cid",
                      self.refused("project", "say", self.project, "d", "cid", "e1", "before", "e2",
                                   code=2))

    def test_a_project_cut_off_at_any_page(self):
        self.new()
        must("project", "say", self.project, "d", "ann", "e1", "before", "e2")
        whole = pathlib.Path(self.project).read_bytes()
        cut = self.folder / "cut.gnomon"
        for size in range(0, len(whole), 4096):
            cut.write_bytes(whole[:size])
            for action in ("check", "status", "log"):
                done = run("project", action, str(cut))
                self.assertIn(done.returncode, (0, 1, 3), done.stderr)
                self.assertNotIn("mistake in gnomon", done.stderr)
            self.assertNotEqual(run("project", "check", str(cut)).returncode, 0, size)

    def test_a_full_disk_loses_nothing(self):
        self.new()
        lines = Annotator(3).lines(300)
        # No file may grow beyond what there is and a little.
        limit = os.path.getsize(self.project) + 8192
        done = subprocess.run([annotators.PROGRAM, "project", "say", self.project, "d", "ann"],
                              input="\n".join(lines) + "\n", capture_output=True, text=True,
                              check=False, restore_signals=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                                    (limit, limit)))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr, "the disk (is full|could not be read or written)")
        said = acknowledged(lines, done.stdout)
        self.assertGreater(len(said), 0)
        self.assertLess(len(said), len(lines))
        self.assertEqual([as_line(entry) for entry in log_of(self.project)], lines[:len(said)])
        must("project", "check", self.project)

    def test_a_project_that_may_only_be_read(self):
        self.new()
        must("project", "say", self.project, "d", "ann", "e1", "before", "e2")
        os.chmod(self.project, 0o444)
        os.chmod(self.folder, 0o555)
        self.addCleanup(os.chmod, self.folder, 0o755)
        options = {"user": "nobody"} if os.geteuid() == 0 else {}
        try:
            log = run("project", "log", self.project, **options)
        except (PermissionError, LookupError) as problem:
            self.skipTest(f"we are root, and nobody else can run the program: {problem}")
        self.assertEqual(log.returncode, 0, log.stderr)
        self.assertIn("e1 'word1' is before e2 'word2'", log.stdout)
        message = self.refused("project", "say", self.project, "d", "ann", "e2", "before", "e3",
                               code=3, **options)
        self.assertIn("cannot write to the project", message)
        self.assertEqual(len(log_of(self.project)), 1)

    def test_words_that_say_nothing(self):
        self.new()
        done = run("project", "say", self.project, "d", "ann",
                   input="e1 beside e2\n\ne1\ntake back x\ntake back 9\ne1 before e99\ne1 before e1\n"
                         "e1 not determined e2\ne1 before e2\nmark e2 is included e1\n\x1b[2J a b\n")
        self.assertEqual(done.returncode, 1)
        answers = done.stdout.splitlines()
        self.assertEqual(len(answers), 10)
        self.assertEqual(answers[6], "logged 1")
        self.assertTrue(answers[7].startswith("refused: it would relate e1 'word1' and e2 'word2'"),
                        answers[7])
        self.assertEqual([a for a in answers if not a.startswith("refused: ")], ["logged 1", "logged 2"]
                         if answers[8] == "logged 2" else ["logged 1"])
        self.assertNotIn("\x1b", done.stdout)

    def test_ids_of_events_stand_for_their_instances(self):
        salt_city = pathlib.Path(__file__).parent.parent / "samples/gold/salt-city.tml"
        must("project", "new", self.project, str(salt_city), "--annotator", "ann")
        done = run("project", "say", self.project, "salt-city", "ann",
                   input="e1 before e9\ne1 before e999\n")
        self.assertEqual(done.stdout.splitlines(),
                         ["logged 1", "refused: there is no event or time 'e999'"])
        said = log_of(self.project, document="salt-city")[0]
        self.assertEqual((said["first"], said["second"]), ("ei1", "ei9"))

    def test_who_did_not_say_a_name_is_asked_for_it(self):
        self.new()
        done = run("annotate", self.project, env={**os.environ, "USER": "somebody"})
        self.assertEqual(done.returncode, 2)
        self.assertIn("say who you are with --annotator; there is 'ann', 'bob'", done.stderr)


@unittest.skipIf(POSTGRESQL, "the same for both")
class Export(InFolder):
    def test_links_say_where_they_come_from(self):
        text = self.document.read_text().replace(
            "</TimeML>", '<TLINK lid="l1" relType="BEFORE" eventID="e1" relatedToEvent="e2"/>'
                         '<TLINK lid="l2" relType="AFTER" eventID="e1" relatedToEvent="e2"/></TimeML>')
        self.document.write_text(text)
        done = run("project", "new", self.project, str(self.document), "--as-annotation", "ann")
        self.assertEqual(done.returncode, 1, "l2 contradicts l1")
        self.assertIn("d: l2 skipped: it contradicts: e1 'word1' is before e2 'word2'",
                      done.stderr)
        must("project", "say", self.project, "d", "ann", "mark e2 before e3")
        must("project", "say", self.project, "d", "ann", "e3 before e4")
        for form, extension in (("timeml", "tml"), ("gnomon-json", "jsonl")):
            out = self.folder / form
            must("project", "export", self.project, "--to", form, "-o", str(out) + "/")
            shown = must("convert", str(out / f"d.{extension}") if (out / f"d.{extension}").exists()
                         else str(next(out.iterdir())), "--to", "gnomon-json")
            links = json.loads(shown)["links"]
            origins = sorted(link.get("origin", "") for link in links)
            # l1 stays as it was; e1-e3, e1-e4 and e2-e4 follow.
            self.assertEqual(origins, ["", "asked", "inferred", "inferred", "inferred", "marked"])
        stated = must("project", "export", self.project, "--stated")
        self.assertEqual(stated.count("<TLINK"), 3)


if __name__ == "__main__":
    unittest.main()
