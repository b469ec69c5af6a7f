"""The module: the same figures as the command line, to the byte; Python's own manners."""
import concurrent.futures
import doctest
import io
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings

import gnomon as gn

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))
GOLD, SPARSE, SHIFTED, TANGLED = "samples/gold", *(f"samples/systems/{name}" for name in ("sparse", "shifted", "tangled"))


def command(*words):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False).stdout


class SameAsTheCommandLine(unittest.TestCase):
    def check(self, result, *words):
        self.assertEqual(result.to_json(), command(*words, "--format", "json"))

    def test_json_to_the_byte(self):
        salt = "samples/gold/salt-city.tml"
        self.check(gn.score(GOLD, [SPARSE, SHIFTED]), "score", GOLD, SPARSE, SHIFTED)
        self.check(gn.score(GOLD, SPARSE, "all", mode="official", per_document=True),
                   "score", GOLD, SPARSE, "--metric", "all", "--mode", "official", "--per-document")
        self.check(gn.score(GOLD, [SPARSE, TANGLED], significance=True, trials=100, seed=3),
                   "score", GOLD, SPARSE, TANGLED, "--significance", "--trials", "100", "--seed", "3")
        self.check(gn.compare(salt, f"{TANGLED}/salt-city.tml"), "compare", salt, f"{TANGLED}/salt-city.tml")
        self.check(gn.agree("samples/annotators"), "agree", "samples/annotators")
        self.check(gn.stats([GOLD, SPARSE], closure=True), "stats", GOLD, SPARSE, "--closure")
        self.check(gn.check(TANGLED), "check", TANGLED)
        self.check(gn.explain(salt, "ei1", "ei3"), "explain", salt, "ei1", "ei3")
        self.check(gn.ask(salt, ["IS e4 BEFORE e6", "WHEN e4"]), "ask", salt, "IS e4 BEFORE e6", "WHEN e4")
        self.check(gn.timeline(GOLD), "timeline", GOLD)
        self.check(gn.tag(salt, times_only=True), "tag", salt, "--times-only")
        self.check(gn.simulate("samples/gold/night-ferry.tml", strategy="frugal"),
                   "simulate", "samples/gold/night-ferry.tml", "--strategy", "frugal")
        self.check(gn.degrade(salt, f"{SPARSE}/salt-city.tml", sequences=2),
                   "degrade", salt, f"{SPARSE}/salt-city.tml", "--sequences", "2")

    def test_documents_in_memory_score_like_their_files(self):
        from_files = gn.score(GOLD, SPARSE).data["systems"][0]["metrics"]
        from_memory = gn.score(gn.read(GOLD), gn.read(SPARSE)).data["systems"][0]["metrics"]
        self.assertEqual(from_files, from_memory)


class Documents(unittest.TestCase):
    def test_tagged_text_is_documents(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "story.txt"
            path.write_text("They met on Friday.")
            document = gn.tag(path, dct="2026-03-02", times_only=True).documents[0]
        self.assertEqual([time.value for time in document.times if time.text == "Friday"], ["2026-02-27"])

    def test_spans_are_code_points(self):
        text = '<TimeML><TEXT>\U0001F600é <EVENT eid="e1" class="OCCURRENCE">ran</EVENT></TEXT></TimeML>'
        document = gn.read(text.encode())[0]
        self.assertEqual(document.events[0].span, (3, 6))
        self.assertEqual(document.text[3:6], "ran")

    def test_every_span_holds_its_words(self):
        for document in gn.read(GOLD):
            for element in (*document.events, *document.times, *document.signals):
                self.assertEqual(document.text[slice(*element.span)], element.text)

    def test_inputs_of_all_kinds(self):
        path = pathlib.Path("samples/gold/night-ferry.tml")
        with open(path, "rb") as binary, open(path, encoding="utf-8") as text:
            read = [gn.read(source)[0] for source in (path, str(path), path.read_bytes(), binary, text,
                                                      io.BytesIO(path.read_bytes()))]
        self.assertTrue(all(document == read[0] for document in read))

    def test_pickle(self):
        corpus = pickle.loads(pickle.dumps(gn.read(GOLD)))
        self.assertEqual(corpus.names, gn.read(GOLD).names)
        self.assertEqual(corpus["night-ferry"], gn.read(GOLD)["night-ferry"])

    def test_changed_documents(self):
        document = gn.read("samples/systems/tangled/salt-city.tml")[0]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gn.GnomonWarning)
            repaired, closed = document.repaired(), document.closed()
        self.assertGreater(len(closed.links), len(document.links))
        self.assertLess(len(repaired.links), len(document.links))
        self.assertEqual(repaired.text, document.text)
        self.assertEqual(repaired.conflicts().data["contradictions"], [])

    def test_relation_says_why(self):
        relation = gn.read(GOLD)["salt-city"].relation("ei1", "ei3")
        self.assertEqual((relation.allen, [link["lid"] for link in relation.why]), ("b", ["l4"]))

    def test_writing_and_reading(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = gn.write(gn.read(GOLD), folder, format="gnomon-json")
            self.assertEqual(len(paths), 14)
            self.assertEqual(gn.read(folder)["night-ferry"], gn.read(GOLD)["night-ferry"])

    def test_raw_text_with_a_date(self):
        document = gn.read(b"The ferry left on Monday.\n", format="text", creation_time="2026-03-02")[0]
        self.assertEqual(document.creation_time.value, "2026-03-02")

    def test_a_timeline_draws_itself(self):
        timeline = gn.read(GOLD)["night-ferry"].timeline()
        self.assertTrue(timeline._repr_html_().startswith("<svg"))
        self.assertIn("reached", str(timeline))


class BadInput(unittest.TestCase):
    def test_errors_have_place_and_code(self):
        with self.assertRaises(gn.Error) as caught:
            gn.read("nothing-here")
        self.assertEqual((caught.exception.code, caught.exception.file), ("no-such-file", "nothing-here"))
        again = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual(str(again), str(caught.exception))

    def test_one_bad_document_is_a_warning(self):
        with tempfile.TemporaryDirectory() as folder:
            for path in pathlib.Path(GOLD).glob("*.tml"):
                (pathlib.Path(folder) / path.name).write_bytes(path.read_bytes())
            (pathlib.Path(folder) / "broken.tml").write_text("<TimeML><TEXT>")
            with self.assertWarns(gn.GnomonWarning) as caught:
                corpus = gn.read(folder)
        self.assertEqual(len(corpus), 14)
        self.assertIn("broken.tml", str(caught.warning))
        self.assertEqual(caught.warning.notice["line"], 1)

    def test_wrong_types_and_names(self):
        for wrong, error in ((lambda: gn.score(GOLD, SPARSE, mode=1), TypeError),
                             (lambda: gn.score(GOLD, SPARSE, mode="x"), ValueError),
                             (lambda: gn.score(GOLD, SPARSE, trials=-1), ValueError),
                             (lambda: gn.score(GOLD, SPARSE, trials=True), TypeError),
                             (lambda: gn.score(GOLD, SPARSE, metrics="x"), TypeError),
                             (lambda: gn.score(GOLD, SPARSE, gold=GOLD), TypeError),
                             (lambda: gn.score(GOLD), gn.Error),
                             (lambda: gn.score(), gn.Error),
                             (lambda: gn.score(GOLD, SPARSE, "nonsense"), gn.Error),
                             (lambda: gn.read(3), TypeError),
                             (lambda: gn.read(""), ValueError),
                             (lambda: gn.read([]), gn.Error),
                             (lambda: gn.read(b""), gn.Error),
                             (lambda: gn.read("<TimeML></TimeML>"), ValueError),
                             (lambda: gn.ask("samples/gold/salt-city.tml", "IS \ud800 BEFORE e2"), UnicodeEncodeError),
                             (lambda: gn.read(GOLD)["nobody"], KeyError)):
            with self.subTest(line=wrong.__code__.co_firstlineno), self.assertRaises(error):
                wrong()

    def test_a_path_that_is_not_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(os.fsencode(folder), b"caf\xe9.tml")
            with open(path, "wb") as file:
                file.write(pathlib.Path("samples/gold/night-ferry.tml").read_bytes())
            self.assertEqual(len(gn.read(os.fsdecode(path))[0].events), 26)


class LongWork(unittest.TestCase):
    def test_threads_at_once(self):
        expected = gn.score(GOLD, SPARSE).to_json()
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda _: gn.score(GOLD, SPARSE).to_json(), range(8)))
        self.assertEqual(set(results), {expected})

    def test_other_threads_run_meanwhile(self):
        ticks, done = [], threading.Event()

        def tick():
            while not done.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.01)

        thread = threading.Thread(target=tick)
        thread.start()
        gn.simulate(GOLD, strategy="random")
        done.set()
        thread.join()
        self.assertGreater(len(ticks), 3)

    def test_progress(self):
        seen = []
        gn.score(GOLD, SPARSE, progress=lambda done, total: seen.append((done, total)))
        self.assertEqual(seen, sorted(seen))
        self.assertEqual(seen[-1][0], seen[-1][1])

    def test_an_exception_in_progress_stops_the_work(self):
        def fail(done, total):
            raise RuntimeError("enough")
        with self.assertRaisesRegex(RuntimeError, "enough"):
            gn.score(GOLD, SPARSE, progress=fail)

    def test_ctrl_c_cancels(self):
        code = ("import gnomon, os, signal, threading, time\n"
                "threading.Timer(1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                "began = time.monotonic()\n"
                "try:\n"
                "    gnomon.simulate('samples/gold', strategy='random', runs=100000)\n"
                "except KeyboardInterrupt:\n"
                "    print('stopped', time.monotonic() - began < 20)\n")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual(done.stdout, "stopped True\n", done.stderr)

    def test_memory_does_not_grow(self):
        code = ("import gnomon, resource\n"
                "def peak():\n"
                "    for _ in range(100):\n"
                "        gnomon.read('samples/gold')['night-ferry'].events\n"
                "    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
                "peak()\n"
                "first = peak()\n"
                "print(peak() - first)\n")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        self.assertLess(int(done.stdout), 1024, done.stderr)  # kB


class Manners(unittest.TestCase):
    def test_examples_in_docstrings(self):
        for module in (gn, gn.operations):
            self.assertEqual(doctest.testmod(module).failed, 0)

    def test_optional_packages_are_not_imported(self):
        code = ("import sys, gnomon; r = gnomon.score('samples/gold', 'samples/systems/sparse', per_document=True); "
                "r.per_document().to_dicts(); print([m for m in ('pandas', 'numpy', 'polars', 'spacy') if m in sys.modules])")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        self.assertEqual(done.stdout, "[]\n", done.stderr)

    def test_plain_numbers(self):
        figures = gn.score(GOLD, SPARSE)["awareness"]
        self.assertIs(type(figures.f1), float)
        self.assertEqual(figures.counts, {"correct_precision": 182, "system_total": 182, "correct_recall": 180,
                                          "gold_total": 589})
        json.dumps(figures.counts)

    def test_help_has_every_keyword(self):
        for field in gn._gnomon.score_fields():
            self.assertIn(f"    {field['name']}: ", gn.score.__doc__)


if __name__ == "__main__":
    unittest.main()
