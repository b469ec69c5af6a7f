"""Every code of an error is explained in docs/errors.md, and something provokes it.

The codes are those of src/gnomon/base/error_code.h and serve/serve_codes.h. What provokes one is a golden run whose
expectations show it, one of the commands below, or a test that names it.
"""
import contextlib
import os
import pathlib
import re
import resource
import shlex
import sqlite3
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))
SANITIZED = os.environ.get("GNOMON_SANITIZE", "") not in ("", "OFF", "0")
REGISTRY = "".join(pathlib.Path("src/gnomon", name).read_text()
                   for name in ("base/error_code.h", "serve/serve_codes.h"))
CODES = re.findall(r'inline constexpr ErrorCode k\w+\{\s*"([a-z-]+)"', REGISTRY)
PAGE = pathlib.Path("docs/errors.md").read_text()
ROWS = re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE)

# Files that commands need, in a folder of their own that is called OUT below.
FILES = {
    "list.txt": "@OUT/list.txt\n",
    "koi.tml": '<?xml version="1.0" encoding="koi9"?><TimeML/>',
    "targets.txt": "said 59\n",
    "order.tsv": "boat\te1\te2\tBEFORE\nboat\te3\te2\tAFTER\n",
    "weights.txt": "EVENT 1\nt1 heavy\n",
    "empty.txt": " \n",
    "rules.txt": "rule feast: {feast} => point\n",
    "questions.txt": "1|night-ferry.tml|IS ei1 BEFORE ei2|x|is\n",
    "two.tml": '<TimeML><DOCID>two</DOCID><TEXT><EVENT eid="e1" class="OCCURRENCE">went</EVENT></TEXT>'
               '<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e1"/></TimeML>',
    "broken.jsonl": '{"text": "It rained.", "entities": [{"id": 1, "label": "EVENT", "start_offset": 3, '
                    '"end_offset": 9}], "relations": [{"from_id": 1, "to_id": 7, "type": "BEFORE"}]}\n',
    "party.jsonl": '{"text": "\U0001f389 It rained.", "entities": [{"id": 1, "label": "EVENT", "start_offset": 5, '
                   '"end_offset": 11}], "relations": []}\n',
    "accounts.json": '{"accounts": [{"name": "ada", "role": "manager", "hash": "x"}]}',
    "alone.ann": "T1\tEVENT 3 9\trained\n",
    "n/loose": "<TimeML><TEXT>A text.</TEXT></TimeML>",
    "d/lost-dog.tml": "<TimeML><TEXT>Another text.</TEXT></TimeML>",
}

# Runs of the program, one after another; the last one shows the code: errors after their message,
# notes and warnings in JSON.
COMMANDS = {
    "needs-accounts": ["serve samples --no-open --listen 0.0.0.0"],
    "cannot-listen": ["serve samples --no-open --listen 192.0.2.1 --accounts OUT/accounts.json"],
    "ambiguous-entity": ["explain OUT/two.tml e1 ei1"],
    "bad-time-value": ["project new OUT/t.gnomon samples/raw --creation-time 2026-02-30"],
    "bad-time-rule": ["tag samples/raw --rules OUT/rules.txt"],
    "bad-expected-answer": ["ask OUT/questions.txt samples/gold --format json"],
    "bad-encoding": ["stats OUT/koi.tml"],
    "not-text": ["stats OUT/empty.txt"],
    "bad-mapping": ["score samples/gold samples/systems/sparse --map X=y"],
    "bad-name": ["project new OUT/n.gnomon samples/raw", "project annotators OUT/n.gnomon ''"],
    "different-document": ["project new OUT/d.gnomon samples/raw/lost-dog.tml",
                           "project import OUT/d.gnomon OUT/d/lost-dog.tml"],
    "documents-too-large": ["simulate samples/gold --strategy text-order --max-entities 30 "
                            "--format json"],
    "links-without-partner": ["merge tests/data/merge/quoted.tml tests/data/merge/wide.tml "
                              "--precision quoted.tml=.8,wide.tml=.7 --format json"],
    "no-annotator": ["agree OUT/n"],
    "counts-as-empty": ["score tests/data/uneven/gold tests/data/uneven/system --format json"],
    "nothing-to-annotate": ["project new OUT/e.gnomon README.md"],
    "nested-list": ["stats @OUT/list.txt"],
    "not-a-file": ["stats /dev/null"],
    "not-assigned": ["project new OUT/a.gnomon samples/raw --annotator ann",
                     "project annotators OUT/a.gnomon bob",
                     "project say OUT/a.gnomon lost-dog bob e1 before e2"],
    "parts-skipped": ["stats OUT/broken.jsonl --format json"],
    "offsets-unclear": ["stats OUT/party.jsonl"],
    "text-missing": ["stats OUT/alone.ann"],
    "unknown-label-set": ["convert OUT/broken.jsonl --to timeml --label-set matress"],
    "other-targets": ["score samples/gold samples/systems/sparse --signature "
                      "'gnomon:1.0.0|metric:tempeval1|mode:exact|targets:3'"],
    "bad-weights": ["score samples/gold samples/systems/sparse --metric b-cubed --weights OUT/weights.txt"],
    "other-weights": ["score samples/gold samples/systems/sparse --signature "
                      "'gnomon:1.0.0|metric:b-cubed|mode:exact|weights:0123456789abcdef'"],
    "labels-missing": ["tasks samples/gold --fill tests/data/tasks/ann.tsv --format json -o OUT/ann"],
    "looks-adjudicated": ["agree tests/data/agree/adjudicated --format json"],
    "odd-link": ["agree tests/data/agree/odd --format json"],
    "output-is-folder": ["stats samples/raw -o OUT"],
    "pairs-labelled-twice": ["merge tests/data/merge/ada tests/data/merge/ben "
                             "--precision ada=.8,ben=.7 --format json"],
    "part-of-bundle": ["stats tests/data/tempeval2/good/event-extents.tab"],
    "project-exists": ["project new OUT/p.gnomon samples/raw",
                       "project new OUT/p.gnomon samples/raw"],
    "task-impossible": ["tasks tests/data/agree/rows --task 7 --format json"],
    "unknown-question": ["ask samples/gold/salt-city.tml 'WHEN e1' --mode official"],
    "unrecognised-file": ["stats samples/README.md"],
    "pairs-unknown": ["score pairs tests/data/pairs/intervals.tsv tests/data/pairs/elsewhere.jsonl --format json"],
    "pairs-unanswered": ["score pairs samples/pairs/gold.tsv samples/pairs/model.jsonl --format json"],
    "labels-outside": ["score pairs OUT/order.tsv tests/data/pairs/answers.csv --format json"],
    "cannot-read": ["stats @OUT/missing.txt"],
    "cannot-write": ["convert samples/raw/lost-dog.tml --to gnomon-json -o OUT/no/such/x.json"],
}

# Tests that provoke what a command cannot.
TESTS = {
    "bad-model": "src/gnomon/operations/tag_test.cpp",
    "markup-crosses": "src/gnomon/operations/tag_test.cpp",
    "no-creation-time": "src/gnomon/operations/tag_test.cpp",
    "no-model": "src/gnomon/operations/tag_test.cpp",
    "no-model-for-links": "src/gnomon/operations/tag_test.cpp",
    "not-english": "src/gnomon/operations/tag_test.cpp",
    "text-too-long": "src/gnomon/operations/tag_test.cpp",
    "annotator-lacks-documents": "src/gnomon/operations/agree_test.cpp",
    "cancelled": "src/gnomon/operations/annotation_session_test.cpp",
    "changed-while-read": "src/gnomon/base/files_test.cpp",
    "content-lost": "src/gnomon/operations/convert_test.cpp",
    "database": "src/gnomon/project/database_test.cpp",
    "documents-inconsistent": "src/gnomon/operations/simulate_test.cpp",
    "documents-skipped": "src/gnomon/operations/compare_test.cpp",
    "documents-without-questions": "src/gnomon/operations/question_sets_test.cpp",
    "files-skipped": "src/gnomon/corpus/collection_test.cpp",
    "gold-lacks-documents": "src/gnomon/operations/degrade_test.cpp",
    "guidelines-not-text": "src/gnomon/operations/project_new_test.cpp",
    "links-without-name": "src/gnomon/operations/close_test.cpp",
    "newer-project": "src/gnomon/project/schema_test.cpp",
    "not-adjudicated": "src/gnomon/operations/project_status_test.cpp",
    "not-compared": "src/gnomon/operations/adjudication_session_test.cpp",
    "not-in-project": "src/gnomon/operations/project_status_test.cpp",
    "bad-event-class": "src/gnomon/operations/entity_actions_test.cpp",
    "entities-differ": "src/gnomon/operations/entity_actions_test.cpp",
    "nothing-asked": "src/gnomon/operations/adjudication_session_test.cpp",
    "questions-kept": "src/gnomon/operations/question_sets_test.cpp",
    "questions-lacking": "src/gnomon/operations/question_sets_test.cpp",
    "signature-of-other-version": "src/gnomon/operations/score_test.cpp",
    "system-lacks-documents": "src/gnomon/operations/compare_test.cpp",
    "too-large": "src/gnomon/base/files_test.cpp",
    "unknown-answer": "src/gnomon/dialogue/dialogue_test.cpp",
    "bad-json": "tests/serve_test.py",
    "bad-request": "tests/serve_test.py",
    "job-not-done": "tests/serve_test.py",
    "login-failed": "tests/serve_test.py",
    "no-such-route": "tests/serve_test.py",
    "not-allowed": "tests/serve_test.py",
    "not-served": "tests/serve_test.py",
    "not-signed-in": "tests/serve_test.py",
    "others-first": "tests/serve_test.py",
    "slow-request": "tests/serve_test.py",
    "too-busy": "tests/serve_test.py",
    "too-many-requests": "tests/serve_test.py",
    "took-too-long": "tests/serve_test.py",
    "upload-too-large": "tests/serve_test.py",
    "wrong-host": "tests/serve_test.py",
    "wrong-method": "tests/serve_test.py",
    "wrong-origin": "tests/serve_test.py",
    "wrong-type": "tests/serve_test.py",
    "version-not-latest": "src/gnomon/operations/adjudication_session_test.cpp",
}

# What needs a test of its own, below.
BELOW = {"damaged-project", "log-contradicts", "out-of-memory", "program-failed", "program-missing",
         "too-many-links", "unexpected"}


def chain_of_events(number):
    """A document in which every two events are in order."""
    events = " ".join(f'<EVENT eid="e{i}" class="OCCURRENCE">w</EVENT>' for i in range(number))
    instances = "".join(f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}"/>' for i in range(number))
    links = "".join(f'<TLINK lid="l{i}" eventInstanceID="ei{i}" relatedToEventInstance="ei{i + 1}" '
                    'relType="BEFORE"/>' for i in range(number - 1))
    return f"<TimeML><TEXT>{events}</TEXT>{instances}{links}</TimeML>"


def shown_in_golden_runs():
    text = "".join(path.read_text(errors="replace")
                   for path in pathlib.Path("tests/golden").glob("*/std*"))
    return set(re.findall(r" \[([a-z-]+)\]$", text, re.MULTILINE)) | set(
        re.findall(r'"code": ?"([a-z-]+)"', text))


def run(*words, limit=None, path=None):
    env = {**os.environ, "PATH": path} if path else None
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False, env=env,
                          stdin=subprocess.DEVNULL, preexec_fn=limit)


class Errors(unittest.TestCase):
    def test_the_page_lists_every_code_once(self):
        self.assertGreater(len(CODES), 50)
        self.assertEqual(len(CODES), len(set(CODES)))
        self.assertEqual(sorted(ROWS), sorted(CODES))

    def test_something_provokes_every_code(self):
        provoked = shown_in_golden_runs() | set(COMMANDS) | set(TESTS) | BELOW
        self.assertEqual(sorted(set(CODES) - provoked), [])
        self.assertEqual(sorted((set(COMMANDS) | set(TESTS)) - set(CODES)), [])

    def test_the_commands_show_their_code(self):
        with tempfile.TemporaryDirectory() as out:
            for name, text in FILES.items():
                path = pathlib.Path(out, name)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text.replace("OUT", out))
            for code, commands in COMMANDS.items():
                with self.subTest(code=code):
                    for command in commands:
                        words = [word.replace("OUT", out) for word in shlex.split(command)]
                        done = run(*words)
                    self.assertTrue(f" [{code}]\n" in done.stderr or f'"code": "{code}"' in done.stdout,
                                    done.stderr)

    def test_the_tests_name_their_code(self):
        for code, path in TESTS.items():
            with self.subTest(code=code):
                self.assertIn(f'"{code}"', pathlib.Path(path).read_text())

    def test_more_links_than_are_written(self):
        with tempfile.TemporaryDirectory() as out:
            path = pathlib.Path(out, "chain.tml")
            path.write_text(chain_of_events(2100))
            self.assertIn(" [too-many-links]\n", run("close", str(path)).stderr)

    def test_pictures_need_a_program_that_works(self):
        with tempfile.TemporaryDirectory() as out:
            words = ("timeline", "samples/raw/lost-dog.tml", "-o", f"{out}/t.png")
            done = run(*words, path=out)
            self.assertIn("rsvg-convert: error: this program is not installed [program-missing]\n",
                          done.stderr)
            self.assertIn("librsvg2-bin", done.stderr)
            self.assertEqual(done.returncode, 3)
            program = pathlib.Path(out, "rsvg-convert")
            program.write_text("#!/bin/sh\necho no colours left >&2\nexit 1\n")
            program.chmod(0o755)
            done = run(*words, path=out)
            self.assertIn("rsvg-convert: error: no colours left [program-failed]\n", done.stderr)
            self.assertEqual(done.returncode, 3)
            self.assertFalse(pathlib.Path(out, "t.png").exists())

    def test_projects_that_somebody_else_changed(self):
        changes = {"damaged-project": "UPDATE documents SET content = 'nothing'",
                   "log-contradicts": "INSERT INTO actions SELECT document, annotator, 3, at, kind, 'ei3', "
                                      "'ei1', answer, 0, '', '' FROM actions WHERE number = 1"}
        for code, change in changes.items():
            with self.subTest(code=code), tempfile.TemporaryDirectory() as out:
                project = f"{out}/p.gnomon"
                run("project", "new", project, "samples/raw/lost-dog.tml", "--annotator", "ann")
                for pair in ("ei1 before ei2", "ei2 before ei3"):
                    run("project", "say", project, "lost-dog", "ann", *pair.split())
                with contextlib.closing(sqlite3.connect(project)) as database:
                    database.execute(change)
                    database.commit()
                done = run("project", "export", project, "--annotator", "ann", "-o", f"{out}/out/")
                self.assertIn(f" [{code}]\n", done.stderr)

    @unittest.skipIf(SANITIZED, "a sanitizer needs all the memory there is")
    def test_too_little_memory(self):
        limit = 400 << 20
        with tempfile.TemporaryDirectory() as out:
            path = pathlib.Path(out, "huge.tml")
            path.touch()
            os.truncate(path, 900 << 20)  # a hole that takes no room on the disk
            done = run("stats", "--jobs", "1", str(path),
                       limit=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        self.assertIn(" [out-of-memory]\n", done.stderr)
        self.assertEqual(done.returncode, 3)

    @unittest.skipIf(SANITIZED, "a sanitizer has its own word on threads")
    def test_what_nobody_expects(self):
        # A thread gets a stack of this size, which there is not.
        most = resource.getrlimit(resource.RLIMIT_STACK)[1]
        if most != resource.RLIM_INFINITY:
            self.skipTest("stacks are limited here")
        done = run("stats", "--jobs", "2", "samples/gold",
                   limit=lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 46, most)))
        self.assertIn(" [unexpected]\n", done.stderr)
        self.assertEqual(done.returncode, 3)


if __name__ == "__main__":
    unittest.main()
