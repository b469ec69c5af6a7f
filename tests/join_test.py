"""Every command that takes documents of several inputs joins them by the same rule (corpus/join.h)."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ.get("GNOMON", "build/release/gnomon")

# How each command is told of two inputs, of which the first one leads.
COMMANDS = {
    "agree": lambda first, second: ["agree", first, second],
    "ask": lambda first, second: ["ask", "QUESTIONS", second, "--entities", first],
    "compare": lambda first, second: ["compare", first, second],
    "degrade": lambda first, second: ["degrade", first, second, "--sequences", "2"],
    "merge": lambda first, second: ["merge", first, second, "--gold", first],
    "score": lambda first, second: ["score", first, second],
}
# Questions name their document, so that two files are not enough to say what belongs together.
NAMES_ITS_DOCUMENTS = {"ask"}

TEXT = ('<TimeML><TEXT>It <EVENT eid="e1" class="OCCURRENCE">rained</EVENT> before the <EVENT eid="e2" '
        'class="OCCURRENCE">match</EVENT> on <TIMEX3 tid="t1" type="DATE" value="2031-03-03">Monday</TIMEX3>.'
        '</TEXT>\n<MAKEINSTANCE eiid="ei1" eventID="e1"/>\n<MAKEINSTANCE eiid="ei2" eventID="e2"/>\n%s</TimeML>\n')
BEFORE = '<TLINK lid="l1" relType="BEFORE" eventInstanceID="ei1" relatedToEventInstance="ei2"/>\n'
MONDAY = '<TLINK lid="l2" relType="IS_INCLUDED" eventInstanceID="ei2" relatedToTime="t1"/>\n'
# One link apart, so that there is one way only from the one to the other.
FIRST, SECOND = TEXT % (BEFORE + MONDAY), TEXT % BEFORE


def numbers(value):
    """All numbers of some JSON, in their order: names of inputs differ from case to case."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [number for item in value for number in numbers(item)]
    return [value] if isinstance(value, (int, float)) else []


class Join(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for name in ("rain", "sun"):
            self.put(f"first/{name}.tml", FIRST)
            self.put(f"second/{name}.tml", SECOND)
        self.put("first-rain/rain.tml", FIRST)
        self.put("second-rain/rain.tml", SECOND)
        self.put("second-snow/snow.tml", SECOND)
        for name in ("first", "second"):
            done = self.run_program("convert", name, "--to", "gnomon-json", "-o", f"{name}.jsonl")
            self.assertEqual(done.returncode, 0, done.stderr)

    def put(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)

    def run_program(self, *arguments):
        return subprocess.run([pathlib.Path(PROGRAM).resolve(), *arguments], capture_output=True, text=True,
                              cwd=self.folder, timeout=60, check=False)

    def run_on(self, command, first, second):
        names = {"first": ["rain", "sun"], "first.jsonl": ["rain", "sun"], "second-snow": ["snow"]}
        self.put("questions.txt", "".join(f"{i}|{name}|IS ei1 BEFORE ei2|words|yes\n"
                                          for i, name in enumerate(names.get(first, ["rain"]), 1)))
        arguments = [a.replace("QUESTIONS", "questions.txt") for a in COMMANDS[command](first, second)]
        return self.run_program(*arguments, "--format", "json")

    def for_each_command(self, check, without=()):
        for command in COMMANDS:
            if command not in without:
                with self.subTest(command=command):
                    check(command)

    def figures(self, command, first, second):
        done = self.run_on(command, first, second)
        self.assertEqual((done.returncode, done.stderr), (0, ""), f"{command} {first} {second}")
        return numbers(json.loads(done.stdout))

    def expect_same(self, inputs, *others, without=()):
        """The figures of the others are those of the first two inputs."""
        def check(command):
            wanted = self.figures(command, *inputs)
            self.assertTrue(wanted)
            for other in others:
                self.assertEqual(self.figures(command, *other), wanted, other)
        self.for_each_command(check, without)

    def expect_refused(self, first, second, *names):
        def check(command):
            done = self.run_on(command, first, second)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn("no document matches one in ", done.stderr)
            for name in names:
                self.assertIn(f"'{name}'", done.stderr)
        self.for_each_command(check)

    def test_a_jsonl_stands_for_a_folder(self):
        self.expect_same(("first", "second"), ("first.jsonl", "second"), ("first", "second.jsonl"),
                         ("first.jsonl", "second.jsonl"))

    def test_endings_of_corpora_do_not_count(self):
        self.put("second-endings/rain.TE3input", SECOND)
        self.put("second-endings/sun.tml.xml", SECOND)
        self.expect_same(("first", "second"), ("first", "second-endings"))

    def test_a_file_goes_with_the_document_of_a_folder_that_has_its_name(self):
        self.expect_same(("first-rain", "second-rain"), ("first/rain.tml", "second-rain"),
                         ("first-rain", "second/rain.tml"), ("first/rain.tml", "second/rain.tml"))

    def test_two_files_go_together_whatever_they_are_called(self):
        self.expect_same(("first-rain", "second-rain"), ("first/rain.tml", "second-snow/snow.tml"),
                         without=NAMES_ITS_DOCUMENTS)

    def test_two_folders_with_one_differently_named_file_each_are_refused_with_both_names(self):
        self.expect_refused("first-rain", "second-snow", "rain", "snow")

    def test_a_file_that_a_folder_lacks_is_refused(self):
        self.expect_refused("first-rain", "second-snow/snow.tml", "rain", "snow")
        self.expect_refused("first/rain.tml", "second-snow", "rain", "snow")

    def test_a_jsonl_that_shares_no_name_is_refused(self):
        self.expect_refused("first.jsonl", "second-snow", "rain", "snow")
        self.expect_refused("second-snow", "first.jsonl", "snow", "rain")


if __name__ == "__main__":
    unittest.main()
