"""The completion scripts, asked in the shells they are for."""
import os
import shutil
import subprocess
import unittest

PROGRAM = os.environ["GNOMON"]


def bash_completions(*words):
    script = """
source <("$GNOMON" completion bash)
COMP_WORDS=("$@")
COMP_CWORD=$(( $# - 1 ))
_gnomon
printf '%s\\n' "${COMPREPLY[@]}"
"""
    done = subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True,
                          check=False)
    assert not done.stderr, done.stderr
    return done.stdout.split()


class BashCompletion(unittest.TestCase):
    def test_completes_commands(self):
        self.assertEqual(bash_completions("gnomon", "st"), ["stats"])
        self.assertEqual(bash_completions("gnomon", "me"), ["merge"])

    def test_completes_options_of_the_command(self):
        self.assertEqual(bash_completions("gnomon", "stats", "--per"), ["--per-document"])
        self.assertEqual(bash_completions("gnomon", "check", "--per"), [])

    def test_completes_values_of_options(self):
        self.assertEqual(bash_completions("gnomon", "check", "--format", "sa"), ["sarif"])
        self.assertEqual(bash_completions("gnomon", "convert", "x", "--to", "gn"), ["gnomon-json"])
        self.assertEqual(bash_completions("gnomon", "convert", "x", "--to", "te"), ["tempeval2"])
        self.assertEqual(bash_completions("gnomon", "convert", "x", "--to", "i2"), [])  # only read
        self.assertEqual(bash_completions("gnomon", "stats", "x", "--from", "te"), ["tempeval2", "temprel-xml", "tei", "tempeval2-json", "text"])
        self.assertEqual(bash_completions("gnomon", "stats", "--task", "co"),
                         ["consecutive-events", "coordination"])
        self.assertEqual(bash_completions("gnomon", "merge", "x", "--weight", "lo"), ["log-odds"])

    def test_completes_commands_of_a_command(self):
        self.assertEqual(bash_completions("gnomon", "project", "ex"), ["export"])
        self.assertEqual(bash_completions("gnomon", "project", "export", "p", "--adj"),
                         ["--adjudicated"])
        self.assertEqual(bash_completions("gnomon", "project", "new", "p", "--algebra", "f"), ["full"])

    def test_completes_files_elsewhere(self):
        self.assertEqual(bash_completions("gnomon", "stats", "samples/go"), ["samples/gold"])


class ZshCompletion(unittest.TestCase):
    def test_is_well_formed(self):
        script = subprocess.run([PROGRAM, "completion", "zsh"], capture_output=True, check=True).stdout
        self.assertTrue(script.startswith(b"#compdef gnomon"))
        if not shutil.which("zsh"):
            self.skipTest("zsh is not installed, so its syntax check cannot run")
        subprocess.run(["zsh", "-n"], input=script, check=True)


if __name__ == "__main__":
    unittest.main()
