"""Documents as rows, for datasets.Dataset.from_list, pandas and prompts."""
from .documents import Corpus, Document

UNITS = ("pair", "event", "time", "document")


def to_rows(source, unit="pair"):
    """A list of dictionaries with plain values: one for each TLINK ("pair"), event, time or document.

    Pairs have the columns that `score_pairs` knows (doc, source, target, relation), the words and spans of
    both ends, and the text; events and times their attributes.

    >>> import gnomon as gn
    >>> rows = gn.to_rows(gn.read("samples/gold"), unit="pair")
    >>> len(rows), rows[0]["doc"], rows[0]["relation"]
    (599, 'clockmaker', 'DURING_INV')
    """
    if unit not in UNITS:
        raise ValueError(f"unit must be one of {', '.join(UNITS)}, not {unit!r}")
    if isinstance(source, Document):
        source = [source]
    elif not isinstance(source, Corpus) and not hasattr(source, "__next__"):
        from .operations import read
        source = read(source)
    return [row for document in source for row in _ROWS[unit](document)]


def _entities(document):
    """What links name, as (words, span, kind)."""
    events = {event.id: event for event in document.events}
    found = {id: (event.text, list(event.span), "event") for id, event in events.items()}
    for instance in document.instances:
        if instance.event in events:
            found[instance.id] = found[instance.event]
    found.update({time.id: (time.text or time.value or "", list(time.span), "time") for time in document.times})
    return found


def _pairs(document):
    entities = _entities(document)
    for link in document.links:
        if link.kind != "TLINK" or link.source not in entities or link.target not in entities:
            continue
        row = {"doc": document.name, "link": link.id, "source": link.source, "target": link.target,
               "relation": link.relation}
        for side, id in (("source", link.source), ("target", link.target)):
            row[f"{side}_text"], row[f"{side}_span"], row[f"{side}_kind"] = entities[id]
        row["text"] = document.text
        yield row


def _marked(kind):
    def rows(document):
        for entity in getattr(document, kind):
            yield {"doc": document.name, "id": entity.id, "text": entity.text, "begin": entity.span[0],
                   "end": entity.span[1], **{f"attribute_{name}": value for name, value in entity.attributes.items()}}
    return rows


def _whole(document):
    creation = document.creation_time
    yield {"doc": document.name, "text": document.text, "creation_time": creation.value if creation else None,
           "events": [{"id": e.id, "begin": e.span[0], "end": e.span[1]} for e in document.events],
           "times": [{"id": t.id, "begin": t.span[0], "end": t.span[1], "value": t.value} for t in document.times],
           "links": [{"id": link.id, "source": link.source, "target": link.target, "relation": link.relation}
                     for link in document.links if link.kind == "TLINK"]}


_ROWS = {"pair": _pairs, "event": _marked("events"), "time": _marked("times"), "document": _whole}
