"""From and to spaCy, with a small stand-in where spaCy is not installed: it has what gnomon uses of it, and
checks what spaCy checks."""
import sys
import types

import pytest

import gnomon as gn
from gnomon.spacy import EVENTS, TIMES, tokens

GOLD = "samples/gold"


class Span:
    def __init__(self, doc, begin, end, label):
        self.start_char, self.end_char, self.label_ = begin, end, label
        self.text = doc.text[begin:end]


class Doc:
    def __init__(self, vocab, words, spaces):
        assert len(words) == len(spaces) and all(words)
        self.text = "".join(word + (" " if space else "") for word, space in zip(words, spaces))
        self._ends, at = [], 0
        for word, space in zip(words, spaces):
            self._ends.append((at, at + len(word)))
            at += len(word) + space
        self.ents, self.spans, self.user_data = (), {}, {}

    def char_span(self, begin, end, label, alignment_mode):
        assert alignment_mode == "expand"
        touched = [(a, b) for a, b in self._ends if a < end and b > begin]
        return Span(self, touched[0][0], touched[-1][1], label) if touched else None


@pytest.fixture
def vocab(monkeypatch):
    try:
        import spacy
        return spacy.blank("en").vocab
    except ImportError:
        stand_in = types.ModuleType("spacy.tokens")
        stand_in.Doc = Doc
        monkeypatch.setitem(sys.modules, "spacy", types.ModuleType("spacy"))
        monkeypatch.setitem(sys.modules, "spacy.tokens", stand_in)
        return object()


def test_there_and_back(vocab):
    document = (gn.Document("She  rose,\n\nthen left at 6:30.", name="day", creation_time="2026-03-02")
                .add_event(5, 9).add_event(17, 21).add_time(25, 29, value="2026-03-02T06:30")
                .add_link("e1", "e2", "BEFORE").add_link("e2", "t1", "IS_INCLUDED"))
    doc = document.to_spacy(vocab)
    assert doc.text == document.text
    assert [span.text for span in doc.spans[EVENTS]] == ["rose", "left"]
    assert [span.text for span in doc.spans[TIMES]] == ["6:30"]
    again = gn.from_spacy(doc)
    assert again.name == "day" and again.creation_time.value == "2026-03-02"
    assert [(event.id, event.span) for event in again.events] == [(event.id, event.span) for event in document.events]
    assert [(time.id, time.value) for time in again.times] == [(time.id, time.value) for time in document.times]
    assert again.relation("e1", "t1").allen == document.relation("e1", "t1").allen


def test_every_sample_keeps_its_text_and_events(vocab):
    for document in gn.read(GOLD):
        doc = document.to_spacy(vocab)
        assert doc.text == document.text
        assert len(doc.spans[EVENTS]) == len(document.events)


def test_entities_of_a_model_become_events_and_times():
    doc = Doc(None, ["The", "strike", "ended", "on", "Monday"], [True, True, True, True, False])
    doc.ents = (Span(doc, 4, 10, "EVENT"), Span(doc, 20, 26, "DATE"), Span(doc, 0, 3, "ORG"))
    document = gn.from_spacy(doc, creation_time="2026-03-02")
    assert [event.text for event in document.events] == ["strike"]
    assert [time.text for time in document.times if time.text] == ["Monday"]


@pytest.mark.parametrize("text", ["", " ", "a", "a b", " a  b\n", "é\U0001F600 x\t\ty", "a\n b"])
def test_tokens_join_to_the_text(text):
    words, spaces = tokens(text)
    assert "".join(word + " " * space for word, space in zip(words, spaces)) == text


def test_spacy_is_not_imported_before():
    assert "spacy.tokens" not in sys.modules or "spacy" in sys.modules
