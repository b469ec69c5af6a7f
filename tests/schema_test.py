"""The program's JSON against the schemas in docs/schema: golden runs and many more commands."""
import copy
import json
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

import jsonschema

GNOMON = os.environ["GNOMON"]
SCHEMAS = pathlib.Path("docs/schema")

# Every operation that prints JSON, with the options that add members or take figures away.
COMMANDS = """
reproduce
score samples/gold samples/systems/sparse samples/systems/shifted samples/systems/tangled --metric all --per-document --breakdown
score samples/gold samples/systems/sparse samples/systems/shifted --metric awareness,entities --significance --holm --trials 20
score samples/gold samples/systems/sparse samples/systems/tangled --metric holistic --per-document
score samples/gold samples/systems/shifted --explain
score samples/gold BARE EMPTIED --metric all --per-document --breakdown --explain
score samples/raw samples/raw --metric all --per-document --breakdown
score EMPTIED EMPTIED --metric all --per-document --breakdown
score EMPTIED EMPTIED --metric holistic --per-document
score samples/gold EMPTIED --metric holistic --per-document
score samples/raw samples/raw --metric holistic --per-document
score samples/raw samples/raw --metric awareness,setzer --significance --trials 20
score samples/gold samples/systems/sparse --mode official --metric awareness,entities --per-document
score samples/gold samples/systems/sparse --task event-dct --per-document
score samples/gold samples/systems/sparse EMPTIED --metric partial-order,tempeval1 --per-document --breakdown
score samples/gold samples/systems/sparse samples/systems/shifted --metric tempeval1 --baseline samples/gold --significance --trials 20 --per-document
score samples/gold samples/systems/sparse samples/systems/shifted --metric tempeval1 --significance --resample documents --trials 20
score tests/data/tempeval1/key tests/data/tempeval1/systems/patient --metric tempeval1 --per-document
score tests/data/uneven/gold tests/data/uneven/system --metric all --per-document
score pairs samples/pairs/gold.tsv samples/pairs/careful.jsonl samples/pairs/hasty.jsonl samples/pairs/model.jsonl --convention all --consistency --exact-repair --significance --trials 20 --list
score pairs samples/pairs/gold.tsv samples/pairs/careful.jsonl
score pairs samples/pairs/gold.tsv tests/data/pairs/circles.tsv --contradictions 2 --awareness
score pairs tests/data/pairs/intervals.tsv tests/data/pairs/answers.csv --convention all --consistency
score pairs tests/data/pairs/maven.jsonl tests/data/pairs/maven.jsonl --convention all
prompts samples/gold --template samples/prompts/label.txt --dry
cite 'pairs|set:matres-platinum#8a9f1fdb|conv:drop-any-vague|pairs:event-event|missing:dropped|unparseable:dropped|outside:unparseable|direction:turn|conflict:first|samples:5,majority,tie=vague|answers:gnomon|gold:pairs|avg:accuracy|closure:none|gnomon:1.0.0'
stats samples/gold samples/systems/tangled --per-document
stats tests/data/storm.tml tests/data/tangle.tml --closure --per-document
stats samples/gold --task all --per-document
stats tests/data/storm.tml tests/data/tangle.tml --closure --task all
stats samples/gold samples/systems/tangled
stats samples/gold samples/systems/tangled --timegraph
stats samples/gold samples/raw --timegraph --timing --per-document
stats samples/raw --timegraph
stats samples/raw --closure --per-document
stats samples/raw
stats samples/raw --task all
tasks samples/gold
tasks samples/gold --task 5,A,D --per-document
tasks samples/gold tests/data/tasks/strike.tml --list
tasks EMPTIED samples/raw --list
tasks samples/gold --task 3 --blank sheet -o SHEET
tasks samples/gold --task A,B --blank tempeval1 --per-document -o BLANK
tasks samples/gold --fill SHEET -o FILLED
tasks samples/gold --make-targets --least-count 3
check samples/gold samples/systems/tangled
check tests/data/faults.tml tests/data/tangle.tml
check --rules
convert --formats
list relations
list formats
show samples/gold/salt-city.tml
show samples/raw/lost-dog.tml
show tests/data/agree/rows/kiln.ada
explain samples/gold/salt-city.tml ei1 ei9
explain samples/gold/salt-city.tml ei1 ei1
explain samples/gold/salt-city.tml
explain samples/systems/tangled/salt-city.tml
repair samples/systems/tangled
repair samples/gold
repair tests/data/tangle.tml --replace
repair samples/systems/tangled --tlinks-only
link samples/systems/tangled --explain
link samples/gold --mode official --explain
link samples/raw
link tests/data/calendar.tml --explain
tag samples/raw --times-only --explain
tag samples/gold --times-only
train samples/gold --language models/english.gnomon-model --folds 2
train samples/gold --language models/english.gnomon-model --model TRAINED
merge samples/systems/sparse samples/systems/shifted --gold samples/gold --per-document --explain
merge samples/systems/sparse samples/systems/tangled --precision sparse=.8,tangled=.7 --optimal --per-document --explain
merge samples/systems/sparse samples/systems/tangled --precision sparse=.8,tangled=.7 --weight log-odds
merge tests/data/merge/voyage.tml --task-precision 7=.85,2=.80,8=.60 --explain --per-document
agree samples/annotators --per-document --labels both --task all
agree samples/annotators --pair exact
agree samples/annotators --pair ids --labels coarse --per-document
agree samples/gold BARE --per-document --labels both --task all
agree EMPTIED BARE --per-document
agree samples/gold samples/systems/sparse samples/systems/shifted --labels both --per-document
agree tests/data/agree/rows --per-document
agree tests/data/agree/odd --per-document
align samples/gold samples/systems/shifted
align samples/questions/question-events samples/systems/sparse --by questions
align tests/data/uneven/gold tests/data/uneven/system
compare samples/gold samples/systems/tangled
compare samples/annotators/ada samples/annotators/ben
compare samples/gold EMPTIED
compare samples/raw samples/raw
compare tests/data/uneven/gold tests/data/uneven/system
compare samples/annotators/ada samples/annotators/ben --equivalent
compare tests/data/uneven/gold tests/data/uneven/system --equivalent
ask samples/gold/salt-city.tml "IS e4 BEFORE e6" "LIST BETWEEN e4 e9" "IS e4 BEFORE e99" "LIST BETWEEN e4 e99" --explain
ask samples/systems/tangled/salt-city.tml "IS e4 BEFORE e6" --mode official --backbone
ask samples/raw/lost-dog.tml "IS e4 BEFORE e6"
ask samples/gold/salt-city.tml "WHEN e4" "WHEN t4" "WHEN e22" "WHEN e99" "IS e4 BEFORE 1998-02-06" --explain
ask LISTS samples/systems/sparse samples/systems/tangled --entities samples/gold --per-question --unanswered
ask samples/questions LISTS samples/systems/sparse samples/systems/tangled --entities samples/gold
ask samples/questions/question-set.txt samples/systems/sparse samples/systems/shifted samples/systems/tangled --entities samples/questions/question-events --per-question --explain --significance --trials 20
ask samples/questions/question-set.txt samples/systems/sparse samples/systems/tangled --entities samples/questions/question-events --mode official --significance --holm --trials 20
ask samples/questions/question-set.txt BARE --entities samples/questions/question-events --per-question
ask GENRES samples --entities samples
ask --make-questions samples/gold --questions 6
ask --make-questions samples/raw
ask --negate samples/questions/question-set.txt
timeline samples/gold
timeline samples/systems/tangled --explain
timeline samples/systems/tangled --explain
timeline samples/raw
timeline EMPTIED
degrade samples/gold/salt-city.tml samples/systems/shifted/salt-city.tml --sequences 2 --per-document
degrade samples/gold/night-ferry.tml samples/systems/sparse/night-ferry.tml --sequences 2 --pair ids
degrade samples/gold/night-ferry.tml samples/gold/night-ferry.tml --sequences 2 --per-document
curves samples/gold/salt-city.tml samples/gold/night-ferry.tml --steps 2 --seeds 2 --minimal --metric awareness
curves tests/data/curves/all-related.tml tests/data/tangle.tml --steps 3 --seeds 1 --order random
curves tests/data/storm.tml --experiment entities --metric tempeval1 --seed 18446744073709551615 --seeds 1
simulate tests/data/storm.tml tests/data/timeline/lighthouse.tml --runs 2 --strategy all --initial 0.4 --by-document
simulate tests/data/storm.tml tests/data/tangle.tml --runs 2 --strategy random,frugal --error-rate 0.2 --window 2 --algebra full --by-document
simulate samples/gold --max-entities 30 --strategy frugal,guided --trust 0.8
simulate samples/gold tests/data/storm.tml --max-entities 30 --strategy likelihood --weights-from samples/systems/sparse
project status PROJECT
project log PROJECT
project log PROJECT --annotator ann
project annotators PROJECT
project check PROJECT
project status EMPTY
project log EMPTY
project annotators EMPTY
report TALLIES --breakdown --per-document
kit check KIT samples/pairs/careful.jsonl samples/pairs/hasty.jsonl
kit score KIT samples/pairs/careful.jsonl
kit leaderboard KIT samples/pairs/careful.jsonl
""".strip().splitlines()


def run(words, given=""):
    return subprocess.run([GNOMON, *words], input=given, capture_output=True, text=True,
                          check=False, timeout=300)


def schema_of(operation):
    path = SCHEMAS / f"{operation.replace(' ', '-')}.schema.json"
    return json.loads(path.read_text()) if path.exists() else None


def faults(value):
    """What is wrong with an envelope and its result, in words."""
    def found(schema, part):
        validator = jsonschema.Draft202012Validator(schema)
        return [f"{error.json_path}: {error.message[:300]}" for error in validator.iter_errors(part)]
    wrong = found(schema_of("envelope"), value)
    if wrong:
        return wrong
    schema = schema_of(value["operation"])
    return found(schema, value["result"]) if schema else ["no schema of " + value["operation"]]


def golden_outputs():
    for cmd in sorted(pathlib.Path("tests/golden").glob("*/cmd")):
        output = cmd.parent / "stdout"
        if "--format json" in cmd.read_text().replace("jsonl", "") and output.exists():
            text = output.read_text()
            if text.startswith("{"):
                yield cmd.parent.name, json.loads(text)


def words_of(command, folder):
    names = {"PROJECT": folder / "said.gnomon", "EMPTY": folder / "empty.gnomon",
             "TALLIES": folder / "tallies.jsonl", "BARE": folder / "bare",
             "EMPTIED": folder / "emptied", "KIT": folder / "kit" / "task.txt", "SHEET": folder / "sheet.tsv",
             "BLANK": folder / "blank", "FILLED": folder / "filled", "TRAINED": folder / "trained",
             "GENRES": "tests/golden/ask-genres/stdin",
             "LISTS": "tests/data/questions/lists.txt"}
    return [str(names.get(word, word)) for word in shlex.split(command)] + ["--format", "json"]


def prepare(folder):
    """The files that the commands name in capitals."""
    folder = pathlib.Path(folder)
    for name, tags in [("bare", "TLINK|SLINK|ALINK"), ("emptied", "[A-Z]+LINK|MAKEINSTANCE|EVENT")]:
        (folder / name).mkdir()
        for path in pathlib.Path("samples/gold").glob("*.tml"):
            text = re.sub(f"</?({tags})\\b[^>]*>", "", path.read_text())
            (folder / name / path.name).write_text(text)
    said = str(folder / "said.gnomon")
    for words, given in [
            (["project", "new", said, "samples/gold", "--annotator", "ann", "--annotator", "bob"], ""),
            (["project", "say", said, "salt-city", "ann"],
             "ei1 before ei9\nmark ei1 before ei2\nskip ei3 ei4\ntake back 1\n"
             "ei5 not determined ei6\n"),
            (["project", "new", str(folder / "empty.gnomon")], ""),
            (["kit", str(folder / "kit")], ""),
            (["score", "samples/gold", "samples/systems/sparse", "--format", "jsonl", "--tallies",
              "-o", str(folder / "tallies.jsonl")], "")]:
        done = run(words, given)
        assert done.returncode in (0, 1), (words, done.stderr)
    return folder


def required_members(schema, value, path=()):
    """Where `value` has a member that `schema` requires."""
    for choice in schema.get("oneOf", []):
        if isinstance(value, dict) and "required" in choice and set(choice["required"]) <= set(value):
            schema = choice
    if isinstance(value, dict):
        for name in schema.get("required", []):
            yield (*path, name)
        for name, part in schema.get("properties", {}).items():
            if name in value:
                yield from required_members(part, value[name], (*path, name))


class Schemas(unittest.TestCase):
    def test_schemas_are_schemas_and_describe_every_member(self):
        def undescribed(schema, path):
            for name, part in schema.get("properties", {}).items():
                if "description" not in part:
                    yield f"{path}.{name}"
            for key, part in schema.items():
                if isinstance(part, dict):
                    yield from undescribed(part, f"{path}.{key}")
        for path in sorted(SCHEMAS.glob("*.json")):
            with self.subTest(path.name):
                schema = json.loads(path.read_text())
                jsonschema.Draft202012Validator.check_schema(schema)
                self.assertEqual(list(undescribed(schema, path.name)), [])

    def test_a_link_is_the_same_object_everywhere(self):
        links = {path.name: json.loads(path.read_text()).get("$defs", {}).get("link")
                 for path in SCHEMAS.glob("*.json")}
        links = {name: link for name, link in links.items() if link}
        self.assertGreater(len(links), 5)
        for name, link in links.items():
            self.assertEqual(link, links["explain.schema.json"], name)

    def test_golden_runs(self):
        count = 0
        for name, value in golden_outputs():
            with self.subTest(name):
                self.assertEqual(faults(value), [])
            count += 1
        self.assertGreater(count, 15)

    def test_commands(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = prepare(folder)
            tried = set()
            for command in COMMANDS:
                with self.subTest(command):
                    done = run(words_of(command, folder))
                    self.assertTrue(done.stdout.startswith("{"), done.stderr)
                    value = json.loads(done.stdout)
                    tried.add(value["operation"].replace(" ", "-"))
                    self.assertEqual(faults(value), [])
            schemas = {path.name.removesuffix(".schema.json") for path in SCHEMAS.glob("*.json")}
            self.assertEqual(schemas - tried, {"envelope"}, "schemas of nothing")

    def test_a_missing_and_an_unknown_member_are_seen(self):
        for name, value in golden_outputs():
            with self.subTest(name):
                self.assertIn("no schema of", faults({**value, "operation": "nothing"})[0])
                self.assertNotEqual(faults({**value, "surprise": 1}), [])
                for member in value:
                    self.assertNotEqual(faults({k: v for k, v in value.items() if k != member}), [])
                self.assertNotEqual(faults({**value, "result": {**value["result"], "surprise": 1}}), [])
                for path in required_members(schema_of(value["operation"]), value["result"]):
                    lacking = copy.deepcopy(value)
                    holder = lacking["result"]
                    for step in path[:-1]:
                        holder = holder[step]
                    del holder[path[-1]]
                    self.assertNotEqual(faults(lacking), [], path)


if __name__ == "__main__":
    unittest.main()
