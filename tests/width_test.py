"""Everything that a command prints for people fits into 80 columns. Not checked: the signature, which
stays on one line to be copied, findings of `check` and messages, which are one line each so that editors
find their places, and commands that are shown to be typed."""
import os
import shlex
import subprocess
import unicodedata
import unittest

from csv_test import COMMANDS

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))
MORE = [
    "score samples/gold samples/systems/* --metric all,holistic,tempeval1 --breakdown",
    "score pairs samples/pairs/gold.tsv samples/pairs/*.jsonl --convention all --consistency",
    "simulate samples/gold --strategy random,text-order --error-rate 0.05 --window 2 --by-document",
    "curves samples/gold --steps 3 --seeds 2 --fits --per-document",
    "curves samples/gold/salt-city.tml --steps 3 --seeds 2",
    "timeline samples/gold/night-ferry.tml",
    "timeline samples/gold/salt-city.tml --compare samples/systems/sparse/salt-city.tml",
    "merge samples/annotators/ada samples/annotators/ben --precision ada=.8,ben=.7 --explain",
    "check --rules",
]


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in line)


def run(command, width=80):
    done = subprocess.run(f"{PROGRAM} {command}", shell=True, capture_output=True,
                          stdin=subprocess.DEVNULL, check=False,
                          env={**os.environ, "COLUMNS": str(width)})
    return done.stdout.decode()


def is_excepted(line):
    return line.startswith("gnomon:") or "pairs|" in line


class Width(unittest.TestCase):
    def test_no_line_is_wider_than_80_columns(self):
        for command in COMMANDS + MORE:
            if " compare " in f" {command} " and "--equivalent" not in command:
                command += " --format text"
            with self.subTest(command=command):
                out = run(command)
                self.assertTrue(out)
                for line in out.splitlines():
                    if not is_excepted(line):
                        self.assertLessEqual(columns(line), 80, line)

    def test_nothing_is_lost_where_a_table_is_folded(self):
        """All figures of a wide table are there at 80 columns, as often as without a limit."""
        command = "score samples/gold samples/systems/* --metric holistic"
        numbers = lambda text: sorted(word for word in text.split() if "." in word and word[-1].isdigit())
        wide = subprocess.run([PROGRAM, *shlex.split("score samples/gold"), "samples/systems/sparse",
                               "samples/systems/shifted", "samples/systems/tangled", "--metric",
                               "holistic"], capture_output=True, check=False,
                              env={k: v for k, v in os.environ.items() if k != "COLUMNS"})
        self.assertEqual(numbers(run(command)), numbers(wide.stdout.decode()))

    def test_every_letter_of_a_matrix_is_explained(self):
        """Also those of relations that only the system has."""
        for gold, system in (("samples/gold", "samples/systems/tangled"),
                             ("samples/systems/sparse", "samples/gold"),
                             ("samples/gold/salt-city.tml", "samples/systems/tangled/salt-city.tml")):
            lines = run(f"score {gold} {system} --breakdown").splitlines()
            begin = next(i for i, line in enumerate(lines) if line.startswith("gold \\ system"))
            letters = lines[begin].split()[3:]
            if all(len(letter) == 1 for letter in letters):
                rows = [line.split()[0] for line in lines[begin + 2:begin + 2 + 26]
                        if len(line.split()[:1] and line.split()[0]) == 1]
                self.assertLessEqual(set(letters), set(rows))

    def test_help_fits(self):
        """Except for examples, which are to be copied."""
        listed = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=False)
        names = [line.split()[0] for line in listed.stdout.splitlines()
                 if line.startswith("  ") and line.split() and line.split()[0].isalpha()
                 and line[2] != " " and "gnomon " not in line]
        self.assertIn("score", names)
        for name in ["", *names]:
            with self.subTest(command=name):
                for line in run(f"{name} --help").splitlines():
                    if not line.startswith("  gnomon ") and "gnomon " not in line:
                        self.assertLessEqual(columns(line), 80, line)


if __name__ == "__main__":
    unittest.main()
