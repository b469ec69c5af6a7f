"""Installs the build into a folder and compiles and runs, against that alone, the program in install/,
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
                     "share/doc/gnomon/LICENSE"):
            self.assertGreater((self.prefix / file).stat().st_size, 0)

    def test_has_every_header_that_its_headers_include_and_no_other(self):
        names = {str(path.relative_to(self.prefix / "include")) for path in self.headers()}
        included = {"gnomon/gnomon.h"}
        for path in self.headers():
            text = path.read_text()
            included |= set(re.findall(r'^#include "(.*)"', text, re.MULTILINE))
            others = set(re.findall(r"^#include <(.*[/.].*)>", text, re.MULTILINE))
            self.assertLessEqual(others, {"tl/expected.hpp", "fmt/format.h"}, path)
        self.assertEqual(included, names)

    def test_names_no_folder_of_the_build(self):
        for path in (self.prefix / "lib").rglob("*.cmake"):
            self.assertNotIn(BUILD, path.read_text(), path)
            self.assertNotIn(os.getcwd(), path.read_text(), path)

    def test_a_program_elsewhere_scores_and_prints_a_timeline(self):
        build = pathlib.Path(self.folder.name) / "build"
        flags = f"-Wall -Wextra -Wpedantic -Werror {f'-fsanitize={SANITIZE}' if SANITIZE else ''}"
        run("cmake", "-G", "Ninja", "-S", PROJECT, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_FLAGS={flags}", f"-DCMAKE_CXX_COMPILER={os.environ['CXX']}")
        run("cmake", "--build", build)
        shown = run(build / "score_and_timeline", "samples/gold/night-ferry.tml",
                    "samples/systems/sparse/night-ferry.tml")
        self.assertEqual(shown, (PROJECT / "expected.txt").read_text())


class Documentation(unittest.TestCase):
    def test_the_page_shows_this_very_program(self):
        page = pathlib.Path("docs/library.md").read_text()
        for language, file in (("cpp", "main.cpp"), ("cmake", "CMakeLists.txt"), ("text", "expected.txt")):
            # The first line of a source says what it is to us, and the page may cut long output.
            text = re.sub(r"\A(//|#) .*\n", "", (PROJECT / file).read_text())
            shown = re.search(rf"^```{language}\n((?:(?!```).*\n)*)```$", page, re.MULTILINE)[1]
            if file == "expected.txt":
                shown = shown.removesuffix("...\n")
                text = text[:len(shown)]
            self.assertEqual(shown, text, file)


if __name__ == "__main__":
    unittest.main()
