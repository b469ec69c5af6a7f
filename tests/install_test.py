"""Installs the build into a folder and compiles and runs, against that alone, the programs in install/,
which docs/library.md shows."""
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

BUILD = os.environ["GNOMON_BUILD"]
SANITIZE = os.environ.get("GNOMON_SANITIZE", "")
PROJECT = pathlib.Path("tests/install")
LIST = pathlib.Path("src/gnomon/gnomon.h")
PAGE = pathlib.Path("docs/library.md")


def run(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, f"{shlex.join(map(str, words))}\n{done.stdout}{done.stderr}"
    return done.stdout


class Installation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.prefix = pathlib.Path(cls.folder.name) / "prefix"
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)

    def headers(self):
        return sorted((self.prefix / "include").rglob("*.h"))

    def test_holds_the_program_its_completion_and_the_licence(self):
        self.assertIn("gnomon", run(self.prefix / "bin/gnomon", "--version"))
        for file in ("share/bash-completion/completions/gnomon", "share/zsh/site-functions/_gnomon",
                     "share/doc/gnomon/LICENSE", "share/man/man1/gnomon.1", "share/man/man1/gnomon-score-pairs.1"):
            self.assertGreater((self.prefix / file).stat().st_size, 0)

    def test_manual_pages_name_every_option_of_the_help(self):
        page = (self.prefix / "share/man/man1/gnomon-score.1").read_text().replace("\\-", "-")
        for option in re.findall(r"(--[a-z-]+)", run(self.prefix / "bin/gnomon", "score", "--help").split("Examples:")[0]):
            self.assertIn(option, page)

    def test_has_one_header_per_topic_and_no_header_of_a_room(self):
        topics = set(re.findall(r'^#include "(.*)"', LIST.read_text(), re.MULTILINE))
        names = {str(path.relative_to(self.prefix / "include")) for path in self.headers()}
        self.assertEqual(names, topics | {"gnomon/gnomon.h"})
        self.assertLess(len(names), 16)
        for path in self.headers():
            included = set(re.findall(r'^#include (.*)', path.read_text(), re.MULTILINE))
            ours = {name for name in included if name.startswith('"')}
            self.assertLessEqual(ours, {f'"{name}"' for name in names}, path)
            libraries = {name for name in included - ours if re.search(r"[/.]", name)}
            self.assertLessEqual(libraries, {"<tl/expected.hpp>"}, path)

    def test_every_topic_can_be_included_alone(self):
        for path in self.headers():
            name = path.relative_to(self.prefix / "include")
            run(os.environ["CXX"], "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror",
                "-I", self.prefix / "include", "-x", "c++", "-", input=f'#include "{name}"\n')

    def test_names_no_folder_of_the_build(self):
        for path in (self.prefix / "lib").rglob("*.cmake"):
            self.assertNotIn(BUILD, path.read_text(), path)
            self.assertNotIn(os.getcwd(), path.read_text(), path)

    def test_programs_elsewhere_score_and_draw_a_timeline(self):
        build = pathlib.Path(self.folder.name) / "build"
        flags = f"-Wall -Wextra -Wpedantic -Werror {f'-fsanitize={SANITIZE}' if SANITIZE else ''}"
        run("cmake", "-G", "Ninja", "-S", PROJECT, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_FLAGS={flags}", f"-DCMAKE_CXX_COMPILER={os.environ['CXX']}")
        run("cmake", "--build", build)
        gold = "samples/gold/night-ferry.tml"
        printed = run(build / "score_and_timeline", gold, "samples/systems/sparse/night-ferry.tml")
        drawn = run(self.prefix / "bin/gnomon", "timeline", gold)
        self.assertEqual(printed, "precision 1.0000, recall 0.3158, F1 0.4800\n\n" + drawn)
        self.assertEqual(printed[:len(shown("text"))], shown("text"))
        self.assertEqual(run(build / "score_bytes"), shown("text", 1))


def shown(language, number=0):
    """A block of the page, without the dots that stand for the rest of long output."""
    blocks = re.findall(rf"^```{language}\n((?:(?!```).*\n)*)```$", PAGE.read_text(), re.MULTILINE)
    return blocks[number].removesuffix("...\n")


class Documentation(unittest.TestCase):
    def test_the_page_shows_these_very_programs(self):
        for block, file in ((shown("cpp"), "main.cpp"), (shown("cpp", 1), "bytes.cpp")):
            # The first line of a source says what it is to us.
            self.assertEqual(block, re.sub(r"\A// .*\n", "", (PROJECT / file).read_text()), file)
        lines = (PROJECT / "CMakeLists.txt").read_text()
        self.assertIn(shown("cmake"), lines)


if __name__ == "__main__":
    unittest.main()
