"""The scripts at the top of the tree: they are quick, do nothing twice, and work from anywhere."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent


class Launcher(unittest.TestCase):
    """Runs ./gnomon in a copy of the tree where the program is a stand-in that is already built."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name) / "tree"
        self.tree.mkdir()
        for name in ("gnomon", "CMakeLists.txt", "CMakePresets.json"):
            shutil.copy2(TOP / name, self.tree / name)
        for name in ("src", "cmake", "tools"):
            shutil.copytree(TOP / name, self.tree / name)
        release = self.tree / "build" / "release"
        release.mkdir(parents=True)
        program = release / "gnomon"
        program.write_text("#!/bin/sh\necho ran \"$@\"\n")
        program.chmod(0o755)
        time.sleep(0.01)
        (release / ".built").touch()
        # Building would take minutes; here it only leaves a trace.
        (self.tree / "tools" / "setup").write_text("#!/bin/sh\necho setup >>\"$(dirname $0)/trace\"\n")
        (self.tree / "tools" / "build").write_text(
            "#!/bin/sh\necho build >>\"$(dirname $0)/trace\"\ntouch \"$(dirname $0)/../build/release/.built\"\n")

    def run_it(self, *arguments, cwd=None, program=None):
        done = subprocess.run([program or self.tree / "gnomon", *arguments], capture_output=True,
                              text=True, cwd=cwd, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def trace(self):
        path = self.tree / "tools" / "trace"
        return path.read_text().split() if path.exists() else []

    def test_starts_the_built_program_with_all_arguments_untouched(self):
        self.assertEqual(self.run_it("stats", "a b", "--x=*"), "ran stats a b --x=*\n")
        self.assertEqual(self.trace(), [])

    def test_builds_once_when_a_source_has_changed(self):
        time.sleep(0.01)
        (self.tree / "src" / "gnomon" / "base" / "span.h").touch()
        self.run_it()
        self.run_it()
        self.assertEqual(self.trace(), ["setup", "build"])

    def test_installs_nothing_where_it_cannot_build(self):
        shutil.rmtree(self.tree / "build")
        (self.tree / "build").write_text("not a folder")
        done = subprocess.run([self.tree / "gnomon"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("cannot be written", done.stderr)
        self.assertEqual(self.trace(), [])

    def test_is_on_the_path_after_the_line_of_the_readme(self):
        line = next(line for line in (TOP / "README.md").read_text().splitlines()
                    if "ln -s" in line)
        home = self.tree.parent / "home"
        home.mkdir()
        path = f"{home}/.local/bin:{os.environ['PATH']}"
        env = {**os.environ, "HOME": str(home), "PATH": path}
        subprocess.run(line, shell=True, check=True, cwd=self.tree, env=env)
        subprocess.run(line, shell=True, check=True, cwd=self.tree, env=env)  # twice does no harm
        done = subprocess.run(["gnomon", "x"], capture_output=True, text=True, cwd="/", env=env,
                              check=False)
        self.assertEqual(done.stdout, "ran x\n", done.stderr)

    def test_works_from_another_folder_and_through_a_link(self):
        link = self.tree.parent / "link"
        link.symlink_to("tree/gnomon")
        self.assertEqual(self.run_it("x", cwd="/", program=link), "ran x\n")


class Setup(unittest.TestCase):
    def test_says_what_to_install_where_there_is_no_apt(self):
        with tempfile.TemporaryDirectory() as bare:
            for tool in ("bash", "printf", "sort", "tr", "env"):
                found = shutil.which(tool)
                if found:
                    os.symlink(found, os.path.join(bare, tool))
            done = subprocess.run(["bash", TOP / "tools" / "setup", "build"], capture_output=True,
                                  text=True, env={"PATH": bare}, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn("has no apt", done.stderr)
        self.assertIn("libexpat1-dev", done.stderr)

    def test_refuses_an_unknown_group(self):
        done = subprocess.run([TOP / "tools" / "setup", "nonsense"], capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("unknown group 'nonsense'", done.stderr)


if __name__ == "__main__":
    unittest.main()
