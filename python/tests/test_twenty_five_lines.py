"""The lines with which the module was planned, as a script; on our own samples."""
import json
import pathlib

import pytest

import gnomon as gn

GOLD, A, B = "samples/gold", "samples/systems/sparse", "samples/systems/tangled"


def test_the_lines(tmp_path):
    gold, sys1, sys2 = gn.read(GOLD), gn.read(A), gn.read(B)
    r = gn.score(gold, sys1, ["awareness", "entities"], mode="official")
    assert isinstance(r["awareness"].f1, float) and isinstance(r["awareness"].counts, dict)
    assert "mode:official" in r.signature and 0 < r["awareness"].f1 < 1
    frame = r.per_document().to_pandas()
    assert len(frame) == len(gold) and "awareness.f1" in frame
    print(r)
    assert r"\begin{tabular}" in r.to_latex() and "<table" in r._repr_html_()

    c = gn.compare(gold, [sys1, sys2], "awareness", test="bootstrap", seed=1, trials=200)
    assert c.systems == [A, B] and len(c.tests) >= 1
    assert c.to_json() == gn.compare(gold, [sys1, sys2], "awareness", test="bootstrap", seed=1, trials=200).to_json()

    rows = [{"doc": "d", "source": "e1", "target": "e2", "label": "BEFORE", "answer": "They say: BEFORE"},
            {"doc": "d", "source": "e2", "target": "e3", "label": "VAGUE", "answer": "after"}]
    p = gn.score_pairs(rows, gold="label", pred="answer", convention="ning19")
    assert p.precision == 0.5 and p.recall == 1.0
    assert len(p.under("all").figures) > 5

    doc = gold["salt-city"]
    begin, end = doc.events[0].span
    assert doc.text[begin:end] == doc.events[0].text
    assert len(doc.links.to_pandas()) == len(doc.links)
    assert doc.relation("e4", "e6").why and "before" in doc.relation("e4", "e6").words
    assert doc.timeline()._repr_html_().startswith("<svg")
    assert len(doc.conflicts()) == 0 and len(sys2["salt-city"].conflicts()) > 0
    assert len(doc.closed().links) > len(doc.links) >= len(doc.reduced().links)
    assert doc.repaired() == doc and doc.ask("IS e4 BEFORE e6").answer == "yes"

    ann1, ann2 = gn.read("samples/annotators/ada"), gn.read("samples/annotators/ben")
    assert 0 < gn.agree(a=ann1, b=ann2).kappa < 1
    merged = gn.merge([ann1, ann2], precision="samples/annotators/ada=.8,samples/annotators/ben=.7")
    assert set(merged.documents.names) == set(ann1.names)
    assert gn.simulate(doc, strategy="frugal").data

    s = gn.Session(doc)
    question = s.next()
    s.answer("before")
    s.undo()
    assert s.next() == question and s.progress["answers"] == 0

    text = "On Mondays she slept until March."
    d = gn.Document(text).add_event(15, 20).add_time(27, 32, value="2026-03").add_link("e1", "t1", "BEFORE")
    assert (d.events[0].text, d.times[0].text, d.links[0].relation) == ("slept", "March", "BEFORE")

    assert gn.to_rows(gold, unit="pair")[0]["doc"] == gold.names[0]
    json.dumps(gn.to_rows(gold, unit="document"))
    assert {"awareness", "entities"} <= {metric["name"] for metric in gn.metrics()}
    assert "brat" in {form["format"] for form in gn.formats()}
    assert "ning19" in {convention["name"] for convention in gn.conventions()}
    with pytest.warns(gn.GnomonWarning):
        assert gn.write(gold, tmp_path / "out", format="brat").lost
    assert len(list(pathlib.Path(tmp_path / "out").glob("*.ann"))) == len(gold)
