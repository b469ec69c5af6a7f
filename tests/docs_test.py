"""Runs the commands that the documentation shows and compares what they print with what it says.

A block of code whose first line is `$ gnomon ...` is such a command with its output (standard output,
then standard error). With --update the outputs are written into the pages instead.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.environ.get("GNOMON", "build/release/gnomon")
PAGES = [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").glob("*.md")),
         *sorted(pathlib.Path("src").glob("*/README.md"))]
BLOCK = re.compile(r"^```\n\$ gnomon (.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)


def output_of(arguments):
    done = subprocess.run(f"{PROGRAM} {arguments}", shell=True, capture_output=True, text=True,
                          check=False)
    return done.stdout + done.stderr


def update():
    for page in PAGES:
        text = page.read_text()
        new = BLOCK.sub(lambda m: f"```\n$ gnomon {m[1]}\n{output_of(m[1])}```", text)
        if new != text:
            page.write_text(new)


class Documentation(unittest.TestCase):
    def test_every_shown_output_is_what_the_command_prints(self):
        shown = [(page, m[1], m[2]) for page in PAGES for m in BLOCK.finditer(page.read_text())]
        self.assertGreater(len(shown), 0)
        for page, arguments, output in shown:
            with self.subTest(page=str(page), command=arguments):
                self.assertEqual(output, output_of(arguments))

    def test_every_link_to_a_file_leads_somewhere(self):
        for page in [*PAGES, *pathlib.Path(".").glob("*.md"), pathlib.Path("samples/README.md")]:
            for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
                with self.subTest(page=str(page), link=target):
                    self.assertTrue((page.parent / target).exists())

    def test_every_rule_is_explained(self):
        rules = subprocess.run([PROGRAM, "check", "--rules"], capture_output=True, text=True,
                               check=True).stdout
        names = re.findall(r"^([a-z-]+)  +(?:error|warning|note) ", rules, re.MULTILINE)
        self.assertGreater(len(names), 10)
        page = pathlib.Path("docs/rules.md").read_text()
        for name in names:
            self.assertIn(f"`{name}`", page)

    def test_the_examples_in_help_work(self):
        # What convert writes depends on what it wrote before; it has golden runs instead.
        for command in ("check", "stats", "close", "reduce", "explain", "repair", "merge", "agree",
                        "timeline"):
            text = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True,
                                  check=True).stdout
            # Words behind two blanks tell what the example does.
            examples = re.findall(r"^  gnomon (.*?)(?:  .*)?$", text, re.MULTILINE)
            self.assertGreater(len(examples), 1)
            for example in examples:
                with tempfile.TemporaryDirectory() as folder:
                    safe = re.sub(r"-o (\S+)", rf"-o {folder}/\1", example)
                    done = subprocess.run(f"{PROGRAM} {safe}", shell=True, capture_output=True,
                                          check=False)
                self.assertIn(done.returncode, (0, 1), example)


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        update()
    else:
        unittest.main()
