"""Runs the commands that the documentation shows and compares what they print with what it says.

A block of code whose first line is `$ gnomon ...` is such a command with its output (standard output,
then standard error). With --update the outputs are written into the pages instead. The commands of a
page run one after another in a folder of their own that looks like the top of the tree, so that a
page may make files and go on with them. Times of day may be any.
"""
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))
PAGES = [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").glob("**/*.md")),
         *sorted(pathlib.Path("src/gnomon").glob("*/README.md")), pathlib.Path("paper/paper.md")]
BLOCK = re.compile(r"^```\n\$ gnomon (.*)\n((?:(?!```).*\n)*)```$", re.MULTILINE)


TIME = re.compile(r"\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def same_times(text):
    return TIME.sub("2026-11-16T14:03:59Z", text)


def output_of(arguments, folder):
    done = subprocess.run(f"{PROGRAM} {arguments}", shell=True, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False, cwd=folder)
    return same_times(done.stdout + done.stderr)


@contextlib.contextmanager
def folder_for_a_page():
    with tempfile.TemporaryDirectory() as name:
        for entry in pathlib.Path(".").resolve().iterdir():
            (pathlib.Path(name) / entry.name).symlink_to(entry)
        yield name


def update():
    for page in PAGES:
        text = page.read_text()
        with folder_for_a_page() as folder:
            new = BLOCK.sub(lambda m: f"```\n$ gnomon {m[1]}\n{output_of(m[1], folder)}```", text)
        if new != text:
            page.write_text(new)


class Documentation(unittest.TestCase):
    def test_every_shown_output_is_what_the_command_prints(self):
        seen = 0
        for page in PAGES:
            with folder_for_a_page() as folder:
                for block in BLOCK.finditer(page.read_text()):
                    seen += 1
                    with self.subTest(page=str(page), command=block[1]):
                        self.assertEqual(same_times(block[2]), output_of(block[1], folder))
        self.assertGreater(seen, 0)

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

    def test_the_paper_has_the_figures_of_the_reproduction(self):
        done = subprocess.run([sys.executable, "-B", "tools/paper", "--check"], capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        named = set(re.findall(r"@(\w+)", pathlib.Path("paper/paper.md").read_text()))
        known = set(re.findall(r"@\w+\{(\w+),", pathlib.Path("paper/paper.bib").read_text()))
        self.assertEqual(named, known)

    def test_every_metric_and_every_convention_has_a_page(self):
        help_text = subprocess.run([PROGRAM, "score", "--help"], capture_output=True, text=True,
                                   check=True).stdout
        listed = re.search(r"^Metrics:\n((?:  .*\n)+)", help_text, re.MULTILINE)[1]
        metrics = {name for line in re.findall(r"^  (\S.*?)  ", listed, re.MULTILINE)
                   for name in line.split(", ")} - {"all"}
        pages = {page.stem for page in pathlib.Path("docs/metrics").glob("*.md")} - {"README"}
        self.assertGreater(len(metrics), 10)
        self.assertEqual(metrics, pages)
        source = pathlib.Path("src/gnomon/pairs/conventions.cpp").read_text()
        table = source[source.index("kConventions[] = {"):]
        table = table[:table.index("};")]
        conventions = re.findall(r'\{"([\w-]+)",\s*((?:"[^"]*"\s*)+),', table)
        self.assertGreater(len(conventions), 20)
        for name, pieces in conventions:
            summary = "".join(re.findall(r'"([^"]*)"', pieces))
            with self.subTest(convention=name):
                self.assertIn(summary, pathlib.Path(f"docs/conventions/{name}.md").read_text())

    def test_the_examples_in_help_work(self):
        # What convert writes depends on what it wrote before; it has golden runs instead.
        for command in ("check", "stats", "close", "reduce", "explain", "repair", "merge", "agree",
                        "align", "show", "timeline", "curves"):
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
