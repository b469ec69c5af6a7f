"""One rule for all commands: whoever stops early says what was not done, in text and in JSON, and exits
with 1; whoever does everything says nothing of the kind. docs/limits.md lists the bounds."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, "benchmarks")
import shapes  # documents of any size

PROGRAM = os.environ["GNOMON"]


def run(*arguments):
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=250,
                          check=False)


def contradictions(number):
    """So many pairs of events, each with two links that contradict one another."""
    return shapes.timeml(2 * number, [("BEFORE", *ends) for i in range(number)
                                      for ends in [(2 * i + 1, 2 * i + 2), (2 * i + 2, 2 * i + 1)]])


class Limits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        return path

    def says_so(self, *command, words, code="limit-reached"):
        """In JSON, with the reason and a notice of this code; in text on standard error; by exit code 1."""
        done = run(*command, "--format", "json")
        self.assertEqual(done.returncode, 1, done.stderr)
        told = json.loads(done.stdout)
        self.assertIs(told["complete"], False)
        self.assertTrue(told["not_done"])
        for one in told["not_done"]:
            self.assertIn(words, one["why"])
        self.assertIn(code, [one["code"] for one in told["notices"]])
        done = run(*command)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(words, done.stderr)
        return told

    def is_complete(self, *command, exit_code=0):
        done = run(*command, "--format", "json")
        self.assertEqual(done.returncode, exit_code, done.stderr)
        told = json.loads(done.stdout)
        self.assertNotIn("complete", told)
        self.assertNotIn("not_done", told)

    def test_explain_shows_as_many_contradictions_as_it_may(self):
        path = self.file("a.tml", contradictions(7))
        told = self.says_so("explain", path, "--limit", 6, words="only 6 contradictions were found")
        self.assertEqual(len(told["result"]["contradictions"]), 6)
        self.assertEqual(told["not_done"][0]["document"], "a")
        self.is_complete("explain", path, "--limit", 8, exit_code=1)

    def test_explain_shows_as_many_models_as_it_may(self):
        path = self.file("a.tml", shapes.timeml(4, [("SIMULTANEOUS", 1, 2), ("SIMULTANEOUS", 2, 3),
                                                    ("SIMULTANEOUS", 3, 4)]))
        self.says_so("explain", path, "--models", "--limit", 1, words="only 1 minimal model was found")
        self.is_complete("explain", path, "--models", "--limit", 1000)

    def test_check_lists_twenty_contradictions_of_a_document(self):
        self.says_so("check", self.file("a.tml", contradictions(21)), words="not all that break the rule")
        self.is_complete("check", self.file("b.tml", contradictions(20)), exit_code=1)

    def test_official_scores_say_that_the_published_search_was_stopped(self):
        path = self.file("a.tml", shapes.timeml(100, shapes.random_links(100, 6, 0.3, seed=3)))
        told = self.says_so("score", path, path, "--mode", "official", words="the search of the published scorer")
        self.assertEqual(told["not_done"][0]["document"], "a")
        self.is_complete("score", path, path)
        few = self.file("b.tml", shapes.timeml(100, shapes.random_links(100, 2, 0.05)))
        self.is_complete("score", few, few, "--mode", "official")

    def test_repair_stops_its_search(self):
        path = self.file("a.tml", shapes.dense_noise(150))
        told = self.says_so("repair", path, "--limit", 0, words="ended after 0 s")
        self.assertIs(told["result"]["totals"]["proved"], False)
        self.is_complete("repair", self.file("b.tml", contradictions(3)), exit_code=1)

    def test_merge_stops_its_search(self):
        paths = [self.file("a/doc.tml", shapes.dense_noise(150)), self.file("b/doc.tml", shapes.noise(150))]
        precision = f"--precision={paths[0].parent.name}/doc.tml=.8,{paths[1].parent.name}/doc.tml=.7"
        self.says_so("merge", *paths, precision, "--optimal", "--limit", 0, words="ended after 0 s")

    def test_simulate_skips_large_documents(self):
        path = self.file("a.tml", shapes.chain(12))
        other = self.file("b.tml", shapes.chain(4))
        command = ["simulate", path, other, "--strategy", "text-order", "--max-entities"]
        told = self.says_so(*command, 10, words="1 document with more than 10 entities", code="documents-too-large")
        self.assertEqual(told["result"]["skipped"], [{"document": "a", "why": "too large"}])
        self.is_complete(*command, 12)

    def test_closure_figures_have_a_bound(self):
        path = self.file("many.tml", shapes.chain(8200))
        told = self.says_so("stats", path, "--closure", words="more than 8192 events and times", code="too-large")
        self.assertEqual(told["not_done"][0]["document"], "many")
        self.is_complete("stats", path)

    def test_metrics_with_tables_of_all_pairs_have_a_bound(self):
        path = self.file("many.tml", shapes.chain(8200))
        told = self.says_so("score", path, path, "--metric", "core", words="more than 8192 events and times",
                            code="too-large")
        self.assertEqual(told["result"]["too_large"], ["many"])
        self.is_complete("score", path, path)

    def test_close_writes_no_more_links_than_anybody_wants(self):
        path = self.file("many.tml", shapes.chain(2100))
        done = run("close", path, "-o", self.folder / "closed.tml")
        self.assertEqual(done.returncode, 1)
        self.assertIn("more than 2000000 inferred links", done.stderr)
        self.assertFalse((self.folder / "closed.tml").exists())


if __name__ == "__main__":
    unittest.main()
