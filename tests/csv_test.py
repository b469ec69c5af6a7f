"""CSV of every command is tidy: one header, every row complete, one value per cell. It is read here
by Python's own reader, without any option, and by pandas where that is installed."""
import csv
import importlib.util
import io
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))

COMMANDS = [
    "score samples/gold samples/systems/sparse",
    "score samples/gold samples/systems/*",
    "score samples/gold samples/systems/* --metric all --breakdown --per-document",
    "score samples/gold samples/systems/* --significance --holm --trials 100",
    "score samples/gold samples/systems/sparse --explain",
    "score samples/gold samples/systems/* --metric tempeval1 --breakdown --significance --trials 100",
    "score samples/gold samples/systems/* --metric holistic --per-document",
    "stats samples/gold",
    "stats samples/gold samples/systems/*",
    "stats samples/gold samples/systems/* --closure",
    "stats samples/gold --closure",
    "stats samples/gold --timegraph --per-document",
    "stats samples/gold --task all --per-document",
    "tasks samples/gold",
    "tasks samples/gold --list",
    "explain samples/systems/tangled/salt-city.tml",
    "explain samples/gold/salt-city.tml ei1 ei9",
    "repair samples/systems/tangled",
    "link samples/systems/tangled --explain",
    "merge samples/systems/sparse samples/systems/shifted --gold samples/gold --per-document --explain",
    "agree samples/annotators --task all --per-document",
    "agree samples/annotators --labels both",
    "ask samples/gold/salt-city.tml 'LIST BETWEEN e4 e9'",
    "ask samples/gold/salt-city.tml 'IS e4 BEFORE e6' --explain",
    "ask samples/questions/question-set.txt samples/systems/* --entities "
    "samples/questions/question-events --per-question --significance --trials 100",
    "compare samples/gold samples/systems/tangled",
    "compare samples/annotators/ada samples/annotators/ben --equivalent",
    "timeline samples/systems/tangled --explain",
    "degrade samples/gold samples/systems/shifted --sequences 2 --per-document",
    "curves samples/gold/salt-city.tml --steps 2 --seeds 2",
    "simulate samples/gold/night-ferry.tml --strategy random",
    "convert --formats",
]

# Two values in one cell: "68.33 to 75.04", "9/31", "ada / ben".
SEVERAL = re.compile(r"^-?[\d.]+ (to|±|\+-) -?[\d.]+$|^\d+/\d+$|^\w+ / \w+$")


def run(command):
    done = subprocess.run(f"{PROGRAM} {command} --format csv", shell=True, capture_output=True,
                          stdin=subprocess.DEVNULL, check=False)
    return done.stdout.decode()


class TidyCsv(unittest.TestCase):
    def test_every_row_is_complete(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                rows = list(csv.reader(io.StringIO(run(command))))
                self.assertGreater(len(rows), 1)
                header = rows[0]
                self.assertNotIn("", header)
                self.assertEqual(len(set(header)), len(header), header)
                for row in rows:
                    self.assertEqual(len(row), len(header), row)

    def test_one_value_per_cell(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                for row in csv.DictReader(io.StringIO(run(command))):
                    for name, cell in row.items():
                        self.assertNotRegex(cell, SEVERAL, name)
                        self.assertNotIn(cell, ("-", "–", "nan", "<0.0001"), name)

    def test_no_blank_repeats(self):
        """The first column of a table says in every row what the row is about."""
        for command in COMMANDS:
            with self.subTest(command=command):
                reader = csv.DictReader(io.StringIO(run(command)))
                rows = list(reader)
                columns = reader.fieldnames
                if columns[0] != "table":
                    self.assertTrue(all(row[columns[0]] for row in rows))
                    continue
                for table in {row["table"] for row in rows}:
                    own = [row for row in rows if row["table"] == table]
                    used = [c for c in columns[1:] if any(row[c] for row in own)]
                    self.assertTrue(all(row[used[0]] for row in own), (table, used[0]))

    def test_an_interval_is_two_columns(self):
        rows = list(csv.DictReader(io.StringIO(
            run("score samples/gold samples/systems/* -m awareness --significance --trials 100"))))
        intervals = [row for row in rows if row["interval low"]]
        self.assertEqual(len(intervals), 3)
        for row in intervals:
            self.assertLessEqual(float(row["interval low"]), float(row["F1"]))
            self.assertLessEqual(float(row["F1"]), float(row["interval high"]))

    def test_pandas_reads_it_without_options(self):
        if importlib.util.find_spec("pandas") is None:
            self.skipTest("there is no pandas")
        import pandas  # pylint: disable=import-outside-toplevel,import-error
        for command in COMMANDS:
            with self.subTest(command=command):
                text = run(command)
                frame = pandas.read_csv(io.StringIO(text))
                self.assertEqual(list(frame.columns), next(csv.reader(io.StringIO(text))))

    def test_nothing_steers_a_terminal_or_a_spreadsheet(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.tml"
            words = ["=1+1", "+cmd", "@SUM(A1)", "-2+3", "-5", "\u009b31m", "\u202e", "plain"]
            events = "".join(
                f'<EVENT eid="e{i}" class="OCCURRENCE">{word}</EVENT>, '
                for i, word in enumerate(words))
            instances = "".join(f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}"/>'
                                for i in range(len(words)))
            path.write_text(
                f'<TimeML><DCT><TIMEX3 tid="t0" type="DATE" value="2001-01-01" '
                f'functionInDocument="CREATION_TIME">2001</TIMEX3></DCT><TEXT>{events}</TEXT>'
                f'{instances}</TimeML>', encoding="utf-8")
            out = run(f"tasks {path} --task 3 --list")
        cells = {cell for row in csv.reader(io.StringIO(out)) for cell in row}
        self.assertIn("plain", cells)
        for word in words[:4]:
            self.assertIn("'" + word, cells)
            self.assertNotIn(word, cells)
        self.assertIn("-5", cells)
        for sign in "\u009b\u202e\x1b":
            self.assertNotIn(sign, out)
        # Figures below 0 stay numbers.
        rows = list(csv.DictReader(io.StringIO(run("score samples/gold samples/systems/*"))))
        self.assertTrue(any(float(row["vs. best"]) < 0 for row in rows if row["vs. best"]))


if __name__ == "__main__":
    unittest.main()
