"""From and to spaCy. Only this file imports it, and only to make a Doc."""
import re

from .documents import Document

EVENTS, TIMES = "gnomon-events", "gnomon-times"
_TIME_LABELS = {"DATE", "TIME", "TIMEX3", "DURATION", "SET"}


def from_spacy(doc, *, name="document", creation_time=""):
    """A Document from a spacy.tokens.Doc, with the same text.

    Events are the span group 'gnomon-events', or entities with the label EVENT; times are the span group
    'gnomon-times', or entities with the labels DATE, TIME or TIMEX3. Values, classes and links are those that
    `to_spacy` left in `doc.user_data["gnomon"]`, where it did.
    """
    if not hasattr(doc, "text") or not hasattr(doc, "ents"):
        raise TypeError(f"from_spacy takes a spacy.tokens.Doc, not {type(doc).__name__}")
    groups = getattr(doc, "spans", {})
    kept = doc.user_data.get("gnomon", {}) if hasattr(doc, "user_data") else {}
    events = groups[EVENTS] if EVENTS in groups else [e for e in doc.ents if e.label_ == "EVENT"]
    times = groups[TIMES] if TIMES in groups else [e for e in doc.ents if e.label_ in _TIME_LABELS]
    known = {tuple(item["span"]): item for item in kept.get("events", []) + kept.get("times", [])}

    def entity(span, key, attribute):
        found = known.get((span.start_char, span.end_char), {})
        attributes = dict(found.get("attributes", {}))
        for own in ("eid", "tid"):
            attributes.pop(own, None)
        return {"begin": span.start_char, "end": span.end_char, "id": found.get("id"),
                key: attributes.pop(attribute, "" if key == "value" else None), "attributes": attributes}

    return Document(doc.text, name=kept.get("name", name), creation_time=kept.get("creation_time", creation_time),
                    events=[entity(span, "class", "class") for span in events],
                    times=[entity(span, "value", "value") for span in times],
                    links=[{"source": link["source"], "target": link["target"], "relation": link["relation"],
                            "id": link["id"]} for link in kept.get("links", [])])


def to_spacy(document, vocab):
    """A spacy.tokens.Doc with the same text; see Document.to_spacy.

    Tokens are words, signs and white space, as spaCy has them; a span that ends inside a token is widened to
    it. Ids, values and links are in `doc.user_data["gnomon"]`, from where `from_spacy` takes them.
    """
    from spacy.tokens import Doc
    words, spaces = tokens(document.text)
    doc = Doc(vocab, words=words, spaces=spaces)
    instances = {instance.id: instance.event for instance in document.instances}
    creation = document.creation_time
    times = [time for time in document.times if creation is None or time.id != creation.id]
    for key, label, entities in ((EVENTS, "EVENT", document.events), (TIMES, "TIMEX3", times)):
        spans = [doc.char_span(*entity.span, label=label, alignment_mode="expand") for entity in entities]
        doc.spans[key] = [span for span in spans if span is not None]

    def end(id):
        return instances.get(id, id)

    def kept(entity):
        return {"id": entity.id, "span": list(entity.span), "attributes": dict(entity.attributes)}

    doc.user_data["gnomon"] = {
        "name": document.name,
        "creation_time": creation.value if creation else "",
        "events": [kept(event) for event in document.events],
        "times": [kept(time) for time in times],
        "links": [{"id": link.id, "source": end(link.source), "target": end(link.target), "relation": link.relation}
                  for link in document.links if link.kind == "TLINK"],
    }
    return doc


def tokens(text):
    """(words, spaces) such that joining them gives the text again: white space that is not one blank after a
    word is a token of its own, as in spaCy.

    >>> tokens("It rained,\\n\\nagain. ")
    (['It', 'rained', ',', '\\n\\n', 'again', '.'], [True, False, False, False, False, True])
    """
    words, spaces = [], []
    for match in re.finditer(r"\w+|[^\w\s]|\s+", text):
        token = match.group()
        if token.startswith(" ") and words and not spaces[-1] and not words[-1].isspace():
            spaces[-1] = True
            token = token[1:]
        if token:
            words.append(token)
            spaces.append(False)
    return words, spaces
