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
        model = "models/english.gnomon-model"
        self.check(gn.train("samples/gold", language=model, folds=2), "train", "samples/gold", "--language", model,
                   "--folds", "2")
        self.check(gn.simulate("samples/gold/night-ferry.tml", strategy="frugal"),
                   "simulate", "samples/gold/night-ferry.tml", "--strategy", "frugal")
        self.check(gn.degrade(salt, f"{SPARSE}/salt-city.tml", sequences=2),
                   "degrade", salt, f"{SPARSE}/salt-city.tml", "--sequences", "2")

    def test_documents_in_memory_score_like_their_files(self):
        from_files = gn.score(GOLD, SPARSE).data["systems"][0]["metrics"]
        from_memory = gn.score(gn.read(GOLD), gn.read(SPARSE)).data["systems"][0]["metrics"]
        self.assertEqual(from_files, from_memory)


class Limits(unittest.TestCase):
    def test_a_result_says_whether_it_is_complete(self):
        salt = f"{TANGLED}/salt-city.tml"
        self.assertTrue(gn.explain(salt, limit=1000).complete)
        limited = gn.explain(salt, limit=1)
        self.assertFalse(limited.complete)
        self.assertIs(json.loads(limited.to_json())["complete"], False)


class Documents(unittest.TestCase):
    def test_tagged_text_is_documents(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "story.txt"
            path.write_text("They met on Friday.")
            document = gn.tag(path, dct="2026-03-02", times_only=True).documents[0]
        self.assertEqual([time.value for time in document.times if time.text == "Friday"], ["2026-02-27"])

    def test_the_model_is_found_in_any_folder(self):
        code = "import gnomon as gn; print(len(gn.tag(gn.Document('They met in May.')).documents[0].events))"
        environment = os.environ | {"PYTHONPATH": str(pathlib.Path(gn.__file__).absolute().parent.parent)}
        environment.pop("GNOMON_MODEL", None)
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-W", "ignore", "-c", code], cwd=folder, env=environment,
                                  capture_output=True, text=True, check=False)
        self.assertEqual(done.stdout, "1\n", done.stderr)

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
            written = gn.write(gn.read(GOLD), folder, format="gnomon-json")
            self.assertEqual((written.count, len(os.listdir(folder)), len(written.lost)), (14, 14, 0))
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


class Results(unittest.TestCase):
    def test_pickle(self):
        for result in (gn.score(GOLD, SPARSE), gn.stats(GOLD), gn.timeline("samples/gold/night-ferry.tml"),
                       gn.agree("samples/annotators"), gn.repair("samples/gold/salt-city.tml"),
                       gn.compare(GOLD, [SPARSE, SHIFTED], "awareness", trials=50), gn.check(GOLD),
                       gn.read(GOLD)["salt-city"].conflicts(), gn.ask("samples/gold/salt-city.tml", "WHEN e4")):
            with self.subTest(operation=result.operation):
                again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(result))))
                self.assertIs(type(again), type(result))
                self.assertEqual(again.data, result.data)
                self.assertEqual((str(again), again.to_json(), again.to_latex(), again._repr_html_()),
                                 (str(result), result.to_json(), result.to_latex(), result._repr_html_()))
        score = pickle.loads(pickle.dumps(gn.score(GOLD, SPARSE)))
        self.assertEqual(score.per_document(), gn.score(GOLD, SPARSE).per_document())
        self.assertEqual(score["awareness"].f1, gn.score(GOLD, SPARSE)["awareness"].f1)
        repaired = pickle.loads(pickle.dumps(gn.repair("samples/gold/salt-city.tml")))
        self.assertEqual(repaired.documents[0], gn.repair("samples/gold/salt-city.tml").documents[0])

    def test_documents_that_were_made(self):
        for name in ("close", "reduce", "repair", "link"):
            made = getattr(gn, name)(GOLD).documents
            self.assertEqual(made.names, gn.read(GOLD).names)
            self.assertEqual([document.text for document in made], [document.text for document in gn.read(GOLD)])

    def test_a_stream_gives_the_documents_of_reading(self):
        for streamed, read in zip(gn.read(GOLD, stream=True), gn.read(GOLD), strict=True):
            self.assertEqual(streamed, read)

    def test_pages_and_pictures(self):
        self.assertIn("<html", gn.compare("samples/gold/salt-city.tml", f"{TANGLED}/salt-city.tml").to_page())
        self.assertIn("<svg", gn.agree("samples/annotators").to_svg())
        self.assertIn("<table", gn.metrics()._repr_html_())
        self.assertIn("<table", gn.read(GOLD)._repr_html_())


class Built(unittest.TestCase):
    TEXT = "\U0001F600 The ferry left on Monday."

    def test_spans_are_code_points(self):
        document = gn.Document(self.TEXT, creation_time="2026-03-04").add_event(12, 16, tense="PAST")
        self.assertEqual((document.text, document.events[0].text, document.events[0].span), (self.TEXT, "left", (12, 16)))
        self.assertEqual(document.creation_time.value, "2026-03-04")

    def test_survives_every_format_that_loses_nothing(self):
        document = (gn.Document(self.TEXT, name="ferry", creation_time="2026-03-04").add_event(12, 16)
                    .add_time(20, 26, value="2026-03-02").add_link("e1", "t1", "IS_INCLUDED"))
        again = gn.read(document.write("gnomon-json"))[0]
        self.assertEqual((again, again.name), (document, "ferry"))
        self.assertEqual(pickle.loads(pickle.dumps(document)), document)
        timeml = gn.read(document.write("timeml"))[0]
        self.assertEqual([(event.id, event.text) for event in timeml.events], [("e1", "left")])
        self.assertEqual(timeml.relation("e1", "t1").words, document.relation("e1", "t1").words)
        self.assertEqual(len([f for f in gn.check(document).data["findings"] if f["severity"] == "error"]), 0)

    def test_many_at_once_are_those_one_by_one(self):
        at_once = gn.Document(self.TEXT, events=[{"begin": 6, "end": 11}, {"begin": 12, "end": 16}],
                              links=[{"source": "e1", "target": "e2", "relation": "before"}])
        one_by_one = gn.Document(self.TEXT).add_event(6, 11).add_event(12, 16).add_link("e1", "e2", "BEFORE")
        self.assertEqual(at_once, one_by_one)

    def test_can_be_scored_like_one_that_was_read(self):
        document = gn.Document(self.TEXT).add_event(6, 11).add_event(12, 16).add_link("e1", "e2", "BEFORE")
        self.assertEqual(gn.score(document, document)["awareness"].f1, 1.0)


class Sessions(unittest.TestCase):
    def test_answers_that_contradict_are_refused_with_reasons(self):
        document = gn.Document("She rose, ate and left.", events=[{"begin": 4, "end": 8}, {"begin": 10, "end": 13},
                                                                   {"begin": 18, "end": 22}])
        session = gn.Session(document)
        session.mark("ei1", "before", "ei2")
        session.mark("ei2", "before", "ei3")
        self.assertIsNone(session.next())
        with self.assertRaises(gn.Refused) as caught:
            session.mark("ei3", "before", "ei1")
        self.assertEqual(len(caught.exception.because), 2)
        self.assertEqual(len(pickle.loads(pickle.dumps(caught.exception)).because), 2)
        session.undo()
        self.assertEqual(session.next().answers[0], "before")
        self.assertIn("not determined", session.answers)


class Manners(unittest.TestCase):
    def test_examples_in_docstrings(self):
        tried = 0
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", gn.GnomonWarning)
            for module in (gn, gn.documents, gn.errors, gn.operations, gn.results, gn.rows, gn.sessions, gn.spacy,
                           gn.tables):
                done = doctest.testmod(module)
                self.assertEqual(done.failed, 0)
                tried += done.attempted
            # Functions made for operations are not found by themselves.
            for name in ("score", "ask", "merge"):
                for test in doctest.DocTestFinder().find(getattr(gn, name), name):
                    done = doctest.DocTestRunner().run(test)
                    self.assertEqual(done.failed, 0)
                    tried += done.attempted
        self.assertGreater(tried, 30)

    def test_optional_packages_are_not_imported(self):
        code = ("import sys, gnomon; r = gnomon.score('samples/gold', 'samples/systems/sparse', per_document=True); "
                "r.per_document().to_dicts(); print([m for m in ('pandas', 'numpy', 'polars', 'spacy') if m in sys.modules])")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        self.assertEqual(done.stdout, "[]\n", done.stderr)

    def test_registries(self):
        before = next(row for row in gn.relations() if (row["set"], row["label"]) == ("timeml", "BEFORE"))
        self.assertEqual(before["allen"], "b")
        self.assertIn("missing-id", {rule["rule"] for rule in gn.rules()})
        self.assertTrue(all({"name", "summary"} <= set(one) for one in (*gn.metrics(), *gn.conventions())))

    def test_plain_numbers(self):
        figures = gn.score(GOLD, SPARSE)["awareness"]
        self.assertIs(type(figures.f1), float)
        self.assertEqual(figures.counts, {"correct_precision": 182, "system_total": 182, "correct_recall": 180,
                                          "gold_total": 589})
        json.dumps(figures.counts)

    def test_help_has_every_keyword(self):
        for name in ("score", "ask", "timeline", "agree", "simulate"):
            for field in getattr(gn._gnomon, name + "_fields")():
                if not (name == "agree" and field["name"] == "input"):
                    self.assertIn(f"    {field['name']}: ", getattr(gn, name).__doc__)
        done = subprocess.run([sys.executable, "-c", "import gnomon; help(gnomon.score)"], capture_output=True, text=True,
                              check=True)
        self.assertIn("mode", done.stdout)

    def test_nothing_of_numpy_is_in_the_json(self):
        numpy = __import__("importlib").util.find_spec("numpy") and __import__("numpy")
        if not numpy:
            self.skipTest("numpy is not installed")
        result = gn.score(GOLD, [SPARSE, SHIFTED], significance=True, trials=numpy.int64(50), seed=numpy.uint8(3))
        json.dumps(result.data)
        json.dumps(result.figures.to_dicts())
        json.dumps(gn.to_rows(GOLD, unit="event"))


if __name__ == "__main__":
    unittest.main()
