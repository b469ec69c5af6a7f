"""Pairs in every shape that Python has: each gives the figures of the file."""
import collections
import json
import pathlib
import pickle

import pytest

import gnomon as gn
from arrow_stand_in import TextTable

GOLD, MODEL, CAREFUL = "samples/pairs/gold.tsv", "samples/pairs/model.jsonl", "samples/pairs/careful.jsonl"
COLUMNS = ("doc", "source", "target", "gold", "pred")


def rows():
    return [("d1", "e1", "e2", "BEFORE", "before"), ("d1", "e2", "e3", "AFTER", "I think AFTER"),
            ("d2", "e1", "e2", "VAGUE", "before"), ("d2", "e1", "e3", "EQUAL", None),
            ("d2", "e2", "e3", "BEFORE", "AFTER"), ("d3", "é1", "e2", "BEFORE", "BEFORE")]


def shapes():
    tuples = rows()
    columns = {name: [row[i] for row in tuples] for i, name in enumerate(COLUMNS)}
    pair = collections.namedtuple("Pair", COLUMNS)
    return {"tuples": tuples, "lists": [list(row) for row in tuples], "namedtuples": [pair(*row) for row in tuples],
            "dicts": [dict(zip(COLUMNS, row)) for row in tuples], "columns": columns, "generator": (r for r in tuples),
            "arrow": TextTable(columns), "arrow batches": TextTable(columns, batches=3)}


def figures(result):
    return [{key: value for key, value in row.items() if key != "system"} for row in result.figures]


def of_a_file(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(dict(zip(COLUMNS, row))) + "\n" for row in rows()))
    return figures(gn.score_pairs(path, convention="all"))


@pytest.mark.parametrize("shape", shapes())
def test_every_shape_gives_the_figures_of_the_file(shape, tmp_path):
    assert figures(gn.score_pairs(shapes()[shape], convention="all")) == of_a_file(tmp_path)


def test_data_frames(tmp_path):
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(rows(), columns=COLUMNS)
    assert figures(gn.score_pairs(frame, convention="all")) == of_a_file(tmp_path)
    numbered = frame.assign(source=range(6), target=range(6, 12))
    assert gn.score_pairs(numbered).counts["rows"] == 6


def test_arrow_releases_what_it_took():
    table = TextTable({name: [row[i] for row in rows()] for i, name in enumerate(COLUMNS)}, batches=2)
    gn.score_pairs(table)
    assert sorted(table.released) == ["array", "array", "schema", "stream"]


def test_gold_and_predictions_apart():
    alone = gn.score_pairs(GOLD, MODEL)
    assert alone.to_json() == gn.score_pairs(GOLD, [MODEL]).to_json()
    both = gn.score_pairs(GOLD, [MODEL, CAREFUL])
    assert both.systems == ["model", "careful"] and both.of("model")["ning19"].f1 == alone.f1
    predicted = [json.loads(line) for line in pathlib.Path(MODEL).read_text().splitlines()]
    named = gn.score_pairs(GOLD, {"mine": predicted, "other": predicted[:-1]})
    assert named.systems == ["mine", "other"] and named.of("mine")["ning19"].f1 == alone.f1
    assert gn.score_pairs(GOLD, predicted).f1 == alone.f1


def test_other_conventions_of_the_same_rows():
    p = gn.score_pairs(shapes()["tuples"])
    assert p.under("ning19")["ning19"].f1 == p.f1
    with pytest.raises(KeyError, match="under"):
        p["tbdense-6way"]
    again = pickle.loads(pickle.dumps(p))
    assert again.f1 == p.f1 and str(again) == str(p)
    with pytest.raises(TypeError, match="score the pairs again"):
        again.under("all")


def test_samples_in_a_list():
    result = gn.score_pairs([{"doc": "d", "source": "e1", "target": "e2", "gold": "BEFORE",
                              "pred": ["BEFORE", "BEFORE", "AFTER"]},
                             {"doc": "d", "source": "e1", "target": "e3", "gold": "VAGUE", "pred": ["VAGUE"]}])
    assert result.f1 == 1.0 and result.counts["samples"] == 4


@pytest.mark.parametrize("wrong, error, words", [
    ([], ValueError, "empty"), ({}, gn.Error, "no rows"), (3, TypeError, "rows must be"), (None, TypeError, "None"),
    ([1, 2], TypeError, "dictionaries or tuples"), ([(1, 2, 3)], ValueError, "names="),
    ([("d", "e1", "e2", "BEFORE", "x"), ("d", "e1")], ValueError, "row 2"),
    ([("d", "e1", "e2", "BEFORE", "x"), {"doc": 1}], TypeError, "row 2"),
    ([("d", None, "e2", "BEFORE", "x")], gn.Error, "row 1"),
    ([("d", "e1", "e2", "WHENEVER", "x")], gn.Error, "WHENEVER"),
    ([("d", "e\ud8001", "e2", "BEFORE", "x")], UnicodeEncodeError, "surrogate"),
    ({"doc": ["d"], "source": ["a", "b"]}, ValueError, "has 2 values"),
    ("no-such-file.jsonl", gn.Error, "no such file"),
])
def test_bad_rows(wrong, error, words):
    with pytest.raises(error, match=words):
        gn.score_pairs(wrong)


def test_wrong_columns_and_conventions():
    with pytest.raises(gn.Error, match="there is no column 'labl'"):
        gn.score_pairs(shapes()["dicts"], gold="labl")
    with pytest.raises(TypeError, match="name of a column"):
        gn.score_pairs(shapes()["dicts"], gold=3)
    with pytest.raises(gn.Error) as caught:
        gn.score_pairs(shapes()["dicts"], convention="ning91")
    assert caught.value.code == "unknown-convention"


def test_contradictions_and_awareness():
    circle = [("d", "a", "b", "BEFORE", "BEFORE"), ("d", "b", "c", "BEFORE", "BEFORE"), ("d", "a", "c", "BEFORE", "AFTER")]
    system = gn.score_pairs(circle, contradictions=1, awareness=True, set="matres").data["systems"][0]
    (one,) = system["contradictions"]["sets"]
    assert sorted(pair["words"] for pair in one["pairs"]) == ["a starts after c", "a starts before b", "b starts before c"]
    counts = {(line["definition"], line["pairs"]): (line["predicted_right"], line["predicted"], line["gold_found"], line["gold"])
              for line in system["awareness"]}
    # The third answer contradicts the first two, from which gold's third label follows.
    assert counts["awareness-2011", "all"] == (2, 3, 3, 3)
    assert counts["awareness-tempeval3", "all"] == (2, 3, 2, 2)
    assert counts["closure", "all"] == (3, 3, 3, 3)
