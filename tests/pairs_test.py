"""Pairs as people use them: prompts are written, a model answers, its answers are scored; a shared task is
set up, submissions are checked, scored and ranked; bad files among good ones stop nothing."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ["GNOMON"])
GOLD = "samples/pairs/gold.tsv"
SYSTEMS = [f"samples/pairs/{name}.jsonl" for name in ("careful", "hasty", "model")]


def run(*arguments, program=PROGRAM):
    done = subprocess.run([program, *arguments], capture_output=True, timeout=120, check=False,
                          env={**os.environ, "GNOMON": PROGRAM})
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def scored(*arguments):
    code, out, err = run("score", "pairs", *arguments, "--format", "json")
    assert out, err
    return code, json.loads(out)["result"], err


class Pairs(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def gold(self):
        for line in pathlib.Path(GOLD).read_text(encoding="utf-8").splitlines():
            document, _, _, first, second, label = line.split("\t")
            yield (document, first, second), label

    # ---- prompts -----------------------------------------------------------------------------

    def prompts(self, template, *more):
        code, out, err = run("prompts", "samples/gold", "--template", f"samples/prompts/{template}.txt",
                             "--pairs", GOLD, *more)
        self.assertEqual(code, 0, err)
        return [json.loads(line) for line in out.splitlines()]

    def answer(self, prompts, model):
        file = self.path / "answers.jsonl"
        file.write_text("".join(json.dumps({**one, "answer": model(one)}) + "\n" for one in prompts))
        return str(file)

    def test_a_perfect_model_scores_everything(self):
        gold = dict(self.gold())
        prompts = self.prompts("label")
        self.assertEqual(len(prompts), len(gold))
        file = self.answer(prompts, lambda one: "I think so.\n" + json.dumps(
            {"relation": gold[one["doc"], one["source"], one["target"]]}))
        code, result, err = scored(GOLD, file, "--convention", "matres-4way")
        self.assertEqual((code, result["systems"][0]["conventions"][0]["f1"]), (0, 1), err)

    def test_two_questions_make_one_label(self):
        gold = dict(self.gold())
        prompts = self.prompts("two-questions")
        self.assertEqual(len(prompts), 2 * len(gold))
        can = {"BEFORE": "10", "AFTER": "01", "EQUAL": "00", "VAGUE": "11"}

        def model(one):
            number = 0 if one["asked"] == "can 1 start before 2" else 1
            yes = can[gold[one["doc"], one["source"], one["target"]]][number] == "1"
            return "Yes, it is." if yes else "No."
        _, result, err = scored(GOLD, self.answer(prompts, model), "--convention", "matres-4way")
        self.assertEqual(result["systems"][0]["conventions"][0]["f1"], 1, err)

    def test_prompts_mark_the_two_in_their_context(self):
        for one in self.prompts("label"):
            self.assertRegex(one["prompt"], r"(?s)<e1>[^<]+</e1>.*<e2>|<e2>[^<]+</e2>.*<e1>")
            self.assertNotIn("{", re.sub(r'\{"relation": "BEFORE"\}', "", one["prompt"]))

    def test_with_gold_a_file_is_scored_alone(self):
        prompts = self.prompts("label", "--with-gold")
        file = self.answer(prompts, lambda one: one["gold"].lower())
        _, result, _ = scored(file)
        self.assertEqual(result["systems"][0]["conventions"][0]["f1"], 1)

    def test_a_dry_run_counts(self):
        code, out, _ = run("prompts", "samples/gold", "--template", "samples/prompts/label.txt",
                           "--pairs", GOLD, "--dry", "--format", "json")
        counts = json.loads(out)["result"]
        words = sum(len(one["prompt"].split()) for one in self.prompts("label"))
        self.assertEqual((code, counts["pairs"], counts["words"]), (0, len(dict(self.gold())), words))

    def test_a_template_with_an_unknown_name_is_refused_with_its_place(self):
        template = self.path / "t.txt"
        template.write_text("In {context}\nis {sorce_text} first?\n")
        code, out, err = run("prompts", "samples/gold", "--template", str(template))
        self.assertEqual((code, out), (2, ""))
        self.assertIn("t.txt:2:4", err)
        self.assertIn("did you mean 'source_text'?", err)

    # ---- several files -------------------------------------------------------------------------

    def test_an_unreadable_file_does_not_stop_the_others(self):
        bad = self.path / "bad.jsonl"
        bad.write_text('{"doc": "d", "source": "e1"\n')
        _, alone, _ = scored(GOLD, *SYSTEMS)
        code, result, err = scored(GOLD, SYSTEMS[0], str(bad), *SYSTEMS[1:])
        self.assertEqual(code, 1)
        self.assertIn("bad.jsonl:1", err)
        self.assertEqual([one["conventions"] for one in result["systems"]],
                         [one["conventions"] for one in alone["systems"]])

    def test_no_readable_file_is_an_error(self):
        bad = self.path / "bad.jsonl"
        bad.write_text("[")
        code, out, _ = run("score", "pairs", GOLD, str(bad), str(bad))
        self.assertNotEqual(code, 0)
        self.assertEqual(out, "")

    def test_all_unknown_labels_of_gold_are_named_with_the_nearest(self):
        gold = self.path / "gold.tsv"
        gold.write_text("d\t1\t2\tBEFOR\nd\t2\t3\tBEFOR\nd\t3\t4\tzzz\n")
        code, _, err = run("score", "pairs", str(gold), SYSTEMS[0])
        self.assertNotEqual(code, 0)
        self.assertIn("'BEFOR' (2 rows; nearest: 'before')", err)
        self.assertIn("'zzz' (1 row)", err)

    def test_predicted_pairs_of_an_event_with_itself_are_named(self):
        said = self.path / "said.tsv"
        said.write_text("d\t1\t1\tBEFORE\nd\t1\t2\tBEFORE\n")
        gold = self.path / "gold.tsv"
        gold.write_text("d\t1\t2\tBEFORE\n")
        _, result, err = scored(str(gold), str(said))
        self.assertIn("1 predicted pair is of an event with itself, counted as extra", err)
        self.assertEqual(result["systems"][0]["counts"]["pairs_extra"], 1)

    def test_odd_pairs_of_gold_are_named(self):
        gold = self.path / "gold.tsv"
        gold.write_text("d\t1\t1\tBEFORE\nd\t1\t2\tBEFORE\nd\t2\t1\tBEFORE\n")
        said = self.path / "said.tsv"
        said.write_text("d\t1\t2\tBEFORE\n")
        _, _, err = scored(str(gold), str(said))
        self.assertIn("1 pair of gold is of an event with itself", err)
        self.assertIn("1 row of gold repeats a pair that is there already, 1 with another label", err)

    # ---- documents beside pairs ----------------------------------------------------------------

    def test_distances_come_from_the_documents(self):
        _, result, _ = scored(GOLD, SYSTEMS[0], "--texts", "samples/gold")
        parts = result["systems"][0]["main_by_distance"]
        self.assertEqual(sum(part["pairs"] for part in parts), len(dict(self.gold())))
        self.assertIn("same sentence", [part["part"] for part in parts])
        whole = result["systems"][0]["conventions"][0]
        for name in ("tp", "predicted", "gold"):
            self.assertEqual(sum(part[name] for part in parts), whole[name])

    def test_ids_of_events_are_matched_with_instances(self):
        document = ('<TimeML><TEXT>It <EVENT eid="e7">rained</EVENT>. We <EVENT eid="e8">played</EVENT>.'
                    '</TEXT><MAKEINSTANCE eiid="ei21" eventID="e7"/><MAKEINSTANCE eiid="ei22" eventID="e8"/>'
                    '</TimeML>')
        (self.path / "texts").mkdir()
        (self.path / "texts" / "d.tml").write_text(document)
        (self.path / "gold.tsv").write_text("d\train\tplay\t21\t22\tBEFORE\n")
        (self.path / "said.tsv").write_text("d\te7\te8\tBEFORE\n")
        arguments = [str(self.path / "gold.tsv"), str(self.path / "said.tsv")]
        _, without, _ = scored(*arguments)
        self.assertEqual(without["systems"][0]["counts"]["pairs_extra"], 1)
        code, result, err = scored(*arguments, "--texts", str(self.path / "texts"))
        self.assertEqual((code, result["systems"][0]["conventions"][0]["f1"]), (0, 1), err)
        self.assertIn("e1 as ei1", err)
        self.assertEqual(result["systems"][0]["main_by_distance"][0]["part"], "next sentence")

    # ---- a shared task -------------------------------------------------------------------------

    def kit(self, *more):
        folder = self.path / "demo"
        code, _, err = run("kit", str(folder), *more)
        self.assertEqual(code, 0, err)
        return folder

    def test_a_kit_checks_scores_and_ranks(self):
        folder = self.kit()
        code, out, err = run(*SYSTEMS, program=folder / "check")
        self.assertEqual(code, 0, err)
        for name in ("careful", "hasty", "model"):
            self.assertIn(name, out)
        code, _, err = run(SYSTEMS[0], str(self.path / "out"), program=folder / "score")
        self.assertEqual(code, 0, err)
        lines = (self.path / "out" / "scores.txt").read_text().splitlines()
        scores = dict(line.split(": ") for line in lines)
        _, direct, _ = scored(GOLD, SYSTEMS[0])
        self.assertAlmostEqual(float(scores["f1"]), direct["systems"][0]["conventions"][0]["f1"], 6)
        code, _, err = run(str(self.path / "board"), *SYSTEMS, program=folder / "leaderboard")
        self.assertEqual(code, 0, err)
        board = json.loads((self.path / "board" / "leaderboard.json").read_text())["result"]
        ranked = [one["score"] for one in board["systems"]]
        self.assertEqual(ranked, sorted(ranked, reverse=True))
        self.assertIsNotNone(board["systems"][1]["p_to_system_above"])
        self.assertIn("<table", (self.path / "board" / "leaderboard.html").read_text())

    def test_platforms_give_a_folder_with_res(self):
        folder = self.kit()
        (self.path / "in" / "res").mkdir(parents=True)
        (self.path / "in" / "res" / "s.jsonl").write_bytes(pathlib.Path(SYSTEMS[0]).read_bytes())
        code, _, err = run(str(self.path / "in"), str(self.path / "out"), program=folder / "score")
        self.assertEqual(code, 0, err)
        self.assertTrue((self.path / "out" / "scores.txt").exists())

    def test_participants_see_no_labels_of_gold(self):
        folder = self.kit()
        labels = {line.split("\t")[3] for line in (folder / "pairs.tsv").read_text().splitlines()[1:]}
        self.assertEqual(labels, {"VAGUE"})
        code, out, _ = run(str(folder / "pairs.tsv"), program=folder / "check")
        self.assertEqual(code, 0)
        self.assertIn("complete", out)

    def test_changed_gold_is_refused(self):
        folder = self.kit()
        gold = folder / "gold" / "gold.tsv"
        gold.write_text(gold.read_text().replace("BEFORE", "AFTER", 1))
        code, _, err = run(SYSTEMS[0], str(self.path / "out"), program=folder / "score")
        self.assertEqual(code, 2)
        self.assertIn("not the gold pairs", err)

    def test_a_submission_for_other_pairs_is_found(self):
        folder = self.kit()
        other = self.path / "other.tsv"
        other.write_text("x\t1\t2\tBEFORE\nx\t2\t3\tBEFORE\n")
        code, out, err = run(str(other), program=folder / "check")
        self.assertEqual(code, 1, out)
        self.assertIn("other pairs", out)
        self.assertIn("not in gold", err)

    def test_a_submission_with_unknown_columns_is_told_their_names(self):
        folder = self.kit()
        said = self.path / "said.csv"
        said.write_text("text,a,b,c\nd,1,2,BEFORE\n")
        code, out, err = run(str(said), program=folder / "check")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("call the columns or keys doc, source, target and relation", err)
        self.assertNotIn("--columns", err)

    def test_a_kit_does_not_replace_anything(self):
        folder = self.kit()
        code, _, _ = run("kit", str(folder))
        self.assertEqual(code, 2)

    def test_the_sample_of_kits_is_that_of_the_samples(self):
        folder = self.kit()
        rows = [line.split("\t") for line in (folder / "gold/gold.tsv").read_text().splitlines()[1:]]
        self.assertEqual([((row[0], row[1], row[2]), row[3]) for row in rows], list(self.gold()))


if __name__ == "__main__":
    unittest.main()
