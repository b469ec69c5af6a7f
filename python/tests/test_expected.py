"""The reference figures of ../shared/expected through the module: scores, pairs, questions, timelines.

Every figure of a reference file that the result has under the same name must be the same; each test says how
many it wants to have compared at least, so that a renamed figure does not go unnoticed.
"""
import functools
import json
import os
import pathlib
import warnings

import pytest

import gnomon as gn

DATA = pathlib.Path(os.environ.get("GNOMON_DATA", "../shared/data"))
EXPECTED = DATA.parent / "expected"
pytestmark = [pytest.mark.skipif(not EXPECTED.exists(), reason=f"no reference figures at {EXPECTED}; set GNOMON_DATA"),
              pytest.mark.filterwarnings("ignore::gnomon.GnomonWarning")]


@functools.lru_cache(maxsize=None)
def reference(path):
    return json.loads((EXPECTED / path).read_text())


def files(folder, pattern):
    return sorted(path.name for path in (EXPECTED / folder).glob(pattern)) if EXPECTED.exists() else []


def compare(mine, wanted, where, tolerance=1e-6):
    """The number of figures compared; those that only one side has are not."""
    if isinstance(wanted, dict) and isinstance(mine, dict):
        return sum(compare(mine[key], value, f"{where}.{key}", tolerance) for key, value in wanted.items() if key in mine)
    if isinstance(wanted, list) and isinstance(mine, list):
        assert len(mine) == len(wanted), where
        return sum(compare(a, b, f"{where}[{i}]", tolerance) for i, (a, b) in enumerate(zip(mine, wanted)))
    if isinstance(wanted, (int, float)) and isinstance(mine, (int, float)):
        assert mine == pytest.approx(wanted, abs=tolerance), where
    else:
        assert mine == wanted, where
    return 1


# ---- scores ----------------------------------------------------------------------------------------------

@functools.lru_cache(maxsize=None)
def scored(gold, system, mode):
    """{document: metrics} of a folder against another."""
    result = gn.score(DATA.parent / gold, DATA.parent / system, ["awareness", "entities"], mode=mode, per_document=True)
    return {document["document"]: document["metrics"] for document in result.data["systems"][0]["documents"]
            if "metrics" in document}


@pytest.mark.parametrize("name", files("te3", "*.entities.json"))
def test_entities_of_tempeval3(name):
    wanted = reference(f"te3/{name}")
    mine = scored(wanted["gold"], wanted["system"], "official")
    count = 0
    for document, figures in wanted["documents"].items():
        count += compare(mine[pathlib.Path(document).stem]["entities"], figures, document)
    assert count >= 16 * len(wanted["documents"])


@pytest.mark.parametrize("mode", ["exact", "official"])
@pytest.mark.parametrize("name", files("te3", "*.relations-default.json"))
def test_awareness_of_tempeval3(name, mode):
    wanted = reference(f"te3/{name}")
    mine = scored(wanted["gold"], wanted["system"], mode)
    count = 0
    for document, figures in wanted["documents"].items():
        awareness = mine[pathlib.Path(document).stem]["awareness"]
        counts = ("prec_matched", "system_total", "rec_matched", "gold_total")
        count += compare(awareness, {key: figures[mode][key] for key in counts}, document)
        for side in ("gold", "system"):
            roles = {key: figures[mode][side][key] for key in ("contradicting", "implied_dropped")
                     if key in figures[mode][side]}
            count += compare(awareness[side], roles, f"{document} {side}")
    assert count >= 4 * len(wanted["documents"])


# ---- pairs -----------------------------------------------------------------------------------------------

PAIRS = DATA / "pairs"


def by_convention(result, system=0):
    return {one["convention"]: one for one in result.data["systems"][system]["conventions"]}


@pytest.mark.parametrize("system", ["cautious", "bold", "sloppy", "llm"])
@pytest.mark.parametrize("name", ["matres", "tbdense", "tddiscourse"])
def test_pairs(name, system):
    wanted = reference(f"pairs/{name}.json")
    names = ",".join(wanted[system]["conventions"])
    result = gn.score_pairs(PAIRS / name / "gold.tsv", PAIRS / name / f"{system}.jsonl", convention=names,
                            consistency=True, trials=wanted[system]["main_bootstrap"]["trials"],
                            seed=wanted[system]["main_bootstrap"]["seed"])
    assert result.data["gold"]["content_sha256"] == wanted["gold"]["content_sha256"]
    mine = by_convention(result)
    assert set(mine) >= set(wanted[system]["conventions"])
    count = compare(mine, wanted[system]["conventions"], f"{name} {system}")
    count += compare(result.counts, wanted[system]["counts"], "counts")
    count += compare(result.data["systems"][0]["consistency"], wanted[system]["consistency"], "consistency")
    count += compare(result.data["systems"][0]["main_interval"], wanted[system]["main_bootstrap"], "interval")
    by_document = {row["document"]: [row["tp"], row["predicted"], row["gold"]]
                   for row in result.data["systems"][0]["main_by_document"]}
    assert by_document == wanted[system]["main_by_document"]
    assert count > 100


@pytest.mark.parametrize("name", [path.name for path in sorted(PAIRS.glob("forms/*")) if path.name != "gold.tsv"])
def test_forms_of_files(name):
    wanted = reference("pairs/forms.json")["ning19"]
    path = PAIRS / "forms" / name
    try:
        result = gn.score_pairs(path, convention="ning19")  # two of them bring their own gold
    except gn.Error:
        result = gn.score_pairs(PAIRS / "forms" / "gold.tsv", path, convention="ning19")
    assert compare(by_convention(result)["ning19"], wanted, name) == 8


def test_maven_ere():
    wanted = reference("pairs/maven-ere.json")
    folder = PAIRS / "maven-ere"
    mine = by_convention(gn.score_pairs(folder / "gold.jsonl", folder / "prediction.jsonl", convention="all"))
    assert set(mine) == set(wanted)
    assert compare(mine, wanted, "maven-ere") > 100


# ---- questions -------------------------------------------------------------------------------------------

KINDS = {"complete": {"mode": "official"}, "exact": {}, "exact_trefl": {"backbone": True}}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", files("qa", "*question-set*.json"))
def test_questions(name, kind):
    wanted = reference(f"qa/{name}")
    if kind not in wanted["totals"]:
        pytest.skip(f"the reference has no figures for {kind}")
    folder = DATA / wanted["collection"]
    result = gn.ask_systems(folder / "eval-questions" / wanted["question_set"], folder / "systems" / wanted["system"],
                            entities=folder / "eval-questions" / "question-events", **KINDS[kind])
    mine = result.data["systems"][0]
    assert compare(mine["totals"], wanted["totals"][kind], name) >= 6
    asked = {question["id"]: question for question in mine["questions"]}
    for question in wanted["questions"]:
        assert asked[question["id"]]["predicted"] == question[kind]["predicted"], question["id"]
        assert asked[question["id"]]["counted"] == question[kind]["counted"], question["id"]


# ---- timelines -------------------------------------------------------------------------------------------

@pytest.mark.parametrize("name", ["timebank", "timebank-full"])
def test_timelines(name):
    wanted = reference(f"timeline/{name}.json")
    paths = [DATA / name / document["document"] for document in wanted["documents"]]
    result = gn.timeline(paths, conflicts="strict", no_calendar=True)
    mine = {document["document"]: document for document in result.data["documents"]}
    count = 0
    for document in wanted["documents"]:
        figures = {key: value for key, value in document.items() if key not in ("document", "conflicting_links")}
        count += compare(mine[pathlib.Path(document["document"]).stem], figures, document["document"])
    assert count > 20 * len(paths)
    summary = {key: value for key, value in wanted["summary"].items() if key != "tlink_percent"}
    assert compare(result.data["summary"], summary, "summary", 1e-4) > 10


def test_timeline_fixtures():
    wanted = reference("timeline/fixtures.json")
    for document in wanted["documents"]:
        result = gn.timeline(DATA / "timeline-fixtures" / document["document"], conflicts="strict", no_calendar=True)
        figures = {key: value for key, value in document.items() if key not in ("document", "conflicting_links")}
        assert compare(result.data["documents"][0], figures, document["document"]) > 20


def test_holistic_pairs():
    wanted = reference("timeline/te3-sample-pairs.json")
    folder = DATA / "te3-sample"
    result = gn.score(folder / "gold", folder / "system", "holistic", conflicts="strict", per_document=True)
    system = result.data["systems"][0]
    assert compare(system["metrics"]["holistic"], wanted["summary"], "summary", 1e-4) > 10
    mine = {document["document"]: document["metrics"]["holistic"] for document in system["documents"]}
    for pair in wanted["pairs"]:
        figures = {key: value for key, value in pair.items() if key.startswith("metric")}
        assert compare(mine[pathlib.Path(pair["gold"]).stem], figures, pair["gold"]) > 10
