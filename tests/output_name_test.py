"""The name of -o decides what is written, in every command, unless --format says otherwise."""
import csv
import io
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))

# Every command that writes a result to -o; PROJECT is a small project.
RESULTS = {
    "score": "score samples/gold samples/systems/sparse samples/systems/shifted",
    "report": "report PARTS",
    "stats": "stats samples/gold/salt-city.tml",
    "tasks": "tasks samples/gold/salt-city.tml",
    "tasks --list": "tasks samples/gold/salt-city.tml --list --task 5",
    "tasks --make-targets": "tasks samples/gold --make-targets --least-count 5",
    "explain": "explain samples/systems/tangled/salt-city.tml",
    "compare": "compare samples/gold/salt-city.tml samples/systems/sparse/salt-city.tml",
    "compare --equivalent": "compare samples/gold/salt-city.tml samples/gold/salt-city.tml --equivalent",
    "ask": 'ask samples/gold/salt-city.tml "IS e4 BEFORE e6"',
    "ask systems": "ask samples/questions/question-set.txt samples/systems/sparse "
                   "--entities samples/questions/question-events",
    "ask --make-questions": "ask --make-questions samples/gold/salt-city.tml --questions 5",
    "ask --negate": "ask --negate samples/questions/question-set.txt",
    "convert --formats": "convert --formats",
    "project status": "project status PROJECT",
    "project log": "project log PROJECT",
    "project check": "project check PROJECT",
    "project annotators": "project annotators PROJECT",
}
DRAWN = {
    "agree": "agree samples/annotators",
    "degrade": "degrade samples/gold/salt-city.tml samples/systems/sparse/salt-city.tml --sequences 2",
    "curves": "curves samples/gold/salt-city.tml --steps 2 --seeds 2 --experiment add",
    "simulate": "simulate samples/gold/night-ferry.tml --strategy random",
    "stats --timegraph": "stats samples/gold --timegraph",
    "timeline": "timeline samples/gold/night-ferry.tml",
}
# Commands whose documents go to -o.
DOCUMENTS = {
    "convert": "convert samples/gold/salt-city.tml",
    "close": "close samples/gold/salt-city.tml",
    "reduce": "reduce samples/gold/salt-city.tml",
    "link": "link samples/gold/salt-city.tml",
    "repair": "repair samples/systems/tangled/salt-city.tml",
    "merge": "merge samples/annotators/ada/knee-clinic.tml samples/annotators/ben/knee-clinic.tml "
             "--precision ada/knee-clinic.tml=.8,ben/knee-clinic.tml=.7",
    "project export": "project export PROJECT --annotator ann --document lost-dog",
}


def is_csv(data):
    rows = list(csv.reader(io.StringIO(data.decode())))
    return len(rows) > 0 and all(len(row) == len(rows[0]) for row in rows)


def is_text(data):
    text = data.decode()
    return not text.lstrip().startswith(("{", "<", "\\", "|")) and not is_svg(data)


def is_json(data):
    return "result" in json.loads(data)


def is_jsonl(data):
    return all(isinstance(json.loads(line), dict) for line in data.decode().splitlines())


def is_svg(data):
    return data.lstrip().startswith((b"<svg", b"<?xml"))


TABLES = {
    "x.csv": is_csv,
    "X.CSV": is_csv,
    "x.json": is_json,
    "x.jsonl": is_jsonl,
    "x.md": lambda data: b"| " in data,
    "x.tex": lambda data: b"\\begin{tabular}" in data,
    "x.html": lambda data: data.startswith(b"<!DOCTYPE html>"),
    "x.txt": is_text,
}
PICTURES = {
    "x.svg": is_svg,
    "x.png": lambda data: data.startswith(b"\x89PNG"),
    "x.pdf": lambda data: data.startswith(b"%PDF"),
}


class OutputName(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.run_it(f"project new {cls.folder}/p.gnomon samples/raw --annotator ann")
        cls.run_it("score samples/gold samples/systems/sparse --tallies -o "
                   f"{cls.folder}/parts.jsonl")

    @classmethod
    def run_it(cls, command):
        command = command.replace("PROJECT", f"{cls.folder}/p.gnomon")
        command = command.replace("PARTS", f"{cls.folder}/parts.jsonl")
        return subprocess.run(f"{PROGRAM} {command}", shell=True, capture_output=True,
                              stdin=subprocess.DEVNULL, check=False)

    def written(self, command, name, more=""):
        path = self.folder / name
        path.unlink(missing_ok=True)
        done = self.run_it(f"{command} -o {path} {more}")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertTrue(path.exists(), f"{command}: {done.stderr}")
        data = path.read_bytes()
        path.unlink()
        return data

    def test_the_ending_decides_in_every_command(self):
        for name, command in {**RESULTS, **DRAWN}.items():
            for file, looks_right in TABLES.items():
                if name == "timeline" and file == "x.txt":
                    continue  # a drawing
                if name == "project check" and not file.startswith(("x.j", "x.t", "x.h")):
                    continue  # without damage there is no table, only a note
                if name == "project check" and file == "x.tex":
                    continue
                with self.subTest(command=name, file=file):
                    data = self.written(command, file)
                    self.assertTrue(looks_right(data), data[:300])

    def test_pictures_of_all_commands_that_draw(self):
        for name, command in DRAWN.items():
            for file, looks_right in PICTURES.items():
                if file != "x.svg" and not shutil.which("rsvg-convert"):
                    self.skipTest("there is no rsvg-convert")
                with self.subTest(command=name, file=file):
                    self.assertTrue(looks_right(self.written(command, file)))

    def test_format_overrides_the_ending(self):
        for name, command in {**RESULTS, **DRAWN}.items():
            with self.subTest(command=name):
                self.assertTrue(is_json(self.written(command, "x.csv", "--format json")))

    def test_no_ending_is_the_default_of_the_command(self):
        for name, command in RESULTS.items():
            with self.subTest(command=name):
                data = self.written(command, "plain")
                self.assertEqual(data, self.run_it(command).stdout)
                self.assertEqual(data.startswith(b"<!DOCTYPE"), name == "compare")

    def test_what_a_command_cannot_write_is_refused_with_what_it_can(self):
        for name, command in RESULTS.items():
            for file in ("x.svg", "x.png", "x.xlsx"):
                with self.subTest(command=name, file=file):
                    if name == "stats" and file != "x.xlsx":
                        continue  # with --timegraph it can
                    done = self.run_it(f"{command} -o {self.folder}/{file}")
                    error = done.stderr.decode()
                    self.assertEqual(done.returncode, 2, error)
                    self.assertIn("[cannot-write-format]", error)
                    self.assertIn(".csv", error)
                    self.assertFalse((self.folder / file).exists())
        done = self.run_it(f"check samples/gold -o {self.folder}/x.csv")
        self.assertEqual(done.returncode, 2)
        self.assertIn(".txt, .json, .sarif", done.stderr.decode())

    def test_findings_in_the_format_of_the_name(self):
        self.assertIn("runs", json.loads(self.written("check samples", "x.sarif")))
        self.assertTrue(is_json(self.written("check samples", "x.json")))

    def test_documents_in_the_format_of_the_name(self):
        for name, command in DOCUMENTS.items():
            with self.subTest(command=name):
                self.assertEqual(json.loads(self.written(command, "d.jsonl"))["format"],
                                 "gnomon-json")
                more = "--to timeml" if name == "convert" else ""
                self.assertIn(b"<TimeML", self.written(command, "d.tml"))
                self.assertIn(b"<TimeML", self.written(command, "d.own", more))
                self.assertIn(b"<TimeML", self.written(command, "d.jsonl", "--to timeml"))
                done = self.run_it(f"{command} -o {self.folder}/d.csv")
                self.assertEqual(done.returncode, 2)
                self.assertIn("[cannot-write-format]", done.stderr.decode())

    def test_a_picture_by_its_name_comes_with_the_table(self):
        for name, command in DRAWN.items():
            if name == "timeline":
                continue
            with self.subTest(command=name):
                path = self.folder / "t.svg"
                beside = self.run_it(f"{command} -o {path}").stdout
                self.assertEqual(beside, self.run_it(command).stdout)
                self.assertEqual(self.run_it(f"{command} --format svg -o {path}").stdout, b"")


if __name__ == "__main__":
    unittest.main()
