"""Documents and corpora: what is read, looked into and handed to operations."""
import collections.abc
import dataclasses
import functools

from . import _gnomon
from .tables import Table


@dataclasses.dataclass(frozen=True)
class Event:
    """An event in the text. `span` is in code points: `document.text[slice(*event.span)] == event.text`."""
    id: str
    span: tuple
    text: str
    attributes: dict

    @property
    def event_class(self):
        return self.attributes.get("class")


@dataclasses.dataclass(frozen=True)
class Time:
    """A time expression in the text, with its type and value."""
    id: str
    span: tuple
    text: str
    attributes: dict

    @property
    def value(self):
        return self.attributes.get("value")

    @property
    def type(self):
        return self.attributes.get("type")


@dataclasses.dataclass(frozen=True)
class Signal:
    """A word that makes a relation explicit, such as 'after'."""
    id: str
    span: tuple
    text: str
    attributes: dict


@dataclasses.dataclass(frozen=True)
class Instance:
    """A mention of an event in time; links name instances."""
    id: str
    event: str | None
    attributes: dict


@dataclasses.dataclass(frozen=True)
class Link:
    """A TLINK, SLINK, ALINK or CLINK, by the ids of its ends."""
    id: str
    kind: str
    source: str
    target: str
    relation: str
    attributes: dict


class Document:
    """A text with its temporal annotation.

    Never changes: what adds to it or changes it returns a new document, so that iterating over one is
    always safe. Read documents with `gnomon.read`, or make one from a text:

    >>> import gnomon as gn
    >>> d = gn.Document("The ferry left on Monday.", creation_time="2026-03-04")
    >>> d = d.add_event(10, 14).add_time(18, 24, value="2026-03-02").add_link("e1", "t1", "IS_INCLUDED")
    >>> d.events[0].text, d.links[0].relation, d.ask("IS e1 BEFORE t0", backbone=True).answer
    ('left', 'IS_INCLUDED', 'yes')
    """

    def __init__(self, text, *, name="document", creation_time="", events=(), times=(), links=()):
        if not isinstance(text, str):
            raise TypeError(f"text must be a str, not {type(text).__name__}; "
                            "documents in a format are read with gnomon.read(path) or gnomon.read(content_as_bytes)")
        self._handle = _gnomon.new_document(text, name, creation_time)
        if events or times or links:
            self._handle = _gnomon.with_additions(self._handle, _dicts(events), _dicts(times), _dicts(links))

    @classmethod
    def _of(cls, handle):
        document = cls.__new__(cls)
        document._handle = handle
        return document

    @property
    def name(self):
        return self._handle.name

    @property
    def id(self):
        return self._handle.id

    @property
    def text(self):
        return self._handle.text

    @functools.cached_property
    def events(self):
        """A Table of Event, in the order of the text."""
        return Table(Event(**event) for event in self._handle.events())

    @functools.cached_property
    def instances(self):
        return Table(Instance(**instance) for instance in self._handle.instances())

    @functools.cached_property
    def times(self):
        """A Table of Time; the creation time is among them."""
        return Table(Time(**time) for time in self._handle.times())

    @functools.cached_property
    def signals(self):
        return Table(Signal(**signal) for signal in self._handle.signals())

    @functools.cached_property
    def links(self):
        """A Table of Link, of all kinds."""
        return Table(Link(**link) for link in self._handle.links())

    @property
    def creation_time(self):
        """The time at which the document was made, or None."""
        tid = self._handle.creation_time()
        return next((time for time in self.times if time.id == tid), None)

    def add_event(self, begin, end, event_class="OCCURRENCE", *, id=None, **attributes):
        """A new document with an event at these code points, and an instance of it."""
        return self._with(events=[{"begin": begin, "end": end, "class": event_class, "id": id,
                                   "attributes": attributes}])

    def add_time(self, begin, end, value="", *, id=None, **attributes):
        """A new document with a time; `value` as in TimeML ('2026-03-02', 'P2D'), or a date in words."""
        return self._with(times=[{"begin": begin, "end": end, "value": value, "id": id, "attributes": attributes}])

    def add_link(self, source, target, relation, *, id=None):
        """A new document with a TLINK between two events, instances or times, by their ids."""
        return self._with(links=[{"source": source, "target": target, "relation": relation, "id": id}])

    def _with(self, events=(), times=(), links=()):
        return Document._of(_gnomon.with_additions(self._handle, _dicts(events), _dicts(times), _dicts(links)))

    def relation(self, first, second):
        """How two events or times are related in time, and the fewest links that decide it (`.why`).

        >>> import gnomon
        >>> relation = gnomon.read("samples/gold")["salt-city"].relation("e4", "e6")
        >>> relation.words, len(relation.why)
        ("ei4 'earthquake' is before ei6 'left'", 3)
        """
        from . import operations
        return Relation(operations.explain(self, first=first, second=second))

    def conflicts(self, limit=10):
        """The smallest contradictions, each a Table of links; empty when the document is consistent."""
        from . import operations
        from .results import ConflictsResult
        return operations.call("explain", {"input": self, "limit": limit}, kind=ConflictsResult)

    def check(self, **options):
        """What is wrong with the annotation, as a result."""
        from . import operations
        return operations.check(self, **options)

    def ask(self, *questions, **options):
        """Answers to questions such as 'IS e1 BEFORE e2', 'LIST AFTER e1', 'WHEN e1', as a result.

        >>> import gnomon
        >>> gnomon.read("samples/gold")["salt-city"].ask("IS e4 BEFORE e6").answer
        'yes'
        """
        from . import operations
        return operations.ask(self, list(questions), **options)

    def closed(self, **options):
        """The document with all links that follow from its own."""
        return self._changed("close", options)

    def reduced(self, **options):
        """The document without redundant links."""
        return self._changed("reduce", options)

    def repaired(self, **options):
        """The document without the fewest links whose removal makes it consistent."""
        return self._changed("repair", options)

    def timeline(self, **options):
        """What happened when; draws itself in a notebook."""
        from . import operations
        return operations.timeline(self, **options)

    def write(self, format="timeml"):
        """The document in the bytes of a format."""
        from . import operations
        return operations.convert(self, format)[0][1]

    def to_spacy(self, vocab):
        """A spacy.tokens.Doc with events and times as span groups; needs spaCy. See gnomon.from_spacy."""
        from .spacy import to_spacy
        return to_spacy(self, vocab)

    def _changed(self, operation, options):
        from . import operations
        return operations.call(operation, {"input": self, "to": "gnomon-json", **options}).documents[0]

    def __len__(self):
        return len(self.text)

    def __bool__(self):
        return True

    def __repr__(self):
        return (f"<gnomon.Document {self.name!r}: {len(self.events)} events, {len(self.times)} times, "
                f"{len(self.links)} links>")

    def _repr_html_(self):
        from . import operations
        return operations.show(self).to_html()

    def __eq__(self, other):
        """The same text, markup and annotation; names do not count."""
        return isinstance(other, Document) and not self._handle.first_difference(other._handle)

    __hash__ = None

    def __reduce__(self):
        return (read_one, (self.write("gnomon-json"), self.name))


def _dicts(rows):
    return [dict(row) for row in rows]


def read_one(content, name):
    """One document from the bytes of a gnomon JSON."""
    documents, notices = _gnomon.read(content, "gnomon-json")
    if not documents:
        from .errors import error_of
        raise error_of(notices[0])
    return Document._of(documents[0])


class Relation:
    """How two entities are related: `allen` (codes of what is possible), `words`, and `why`: the fewest links
    that decide it."""

    def __init__(self, result):
        self.result = result
        self.allen = result.data["allen"]
        self.words = result.data["words"]
        self.why = Table(result.data["links"])

    def __repr__(self):
        return f"<{self.words}>"


class Corpus(collections.abc.Sequence):
    """Documents in order, also found by name: `corpus[0]`, `corpus["wsj_0006"]`. Never changes."""

    def __init__(self, documents, name="documents", notices=()):
        self._documents = tuple(documents)
        for document in self._documents:
            if not isinstance(document, Document):
                raise TypeError(f"a Corpus holds documents, not {type(document).__name__}; "
                                "read files with gnomon.read")
        self._by_name = {document.name: document for document in reversed(self._documents)}
        self.name = name
        self.notices = list(notices)

    @property
    def _handles(self):
        return [document._handle for document in self._documents]

    @property
    def names(self):
        return [document.name for document in self._documents]

    def timeline(self, **options):
        from . import operations
        return operations.timeline(self, **options)

    def stats(self, **options):
        from . import operations
        return operations.stats(self, **options)

    def __getitem__(self, key):
        if isinstance(key, str):
            try:
                return self._by_name[key]
            except KeyError:
                import difflib
                near = difflib.get_close_matches(key, self._by_name, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise KeyError(f"no document {key!r} in {self.name}{hint}") from None
        if isinstance(key, slice):
            return Corpus(self._documents[key], self.name)
        return self._documents[key]

    def __contains__(self, item):
        return item in self._by_name if isinstance(item, str) else item in self._documents

    def __len__(self):
        return len(self._documents)

    def __repr__(self):
        return f"<gnomon.Corpus {self.name!r}: {len(self)} document{'' if len(self) == 1 else 's'}>"

    def _repr_html_(self):
        return Table({"document": one.name, "characters": len(one), "events": len(one.events),
                      "times": len(one.times), "links": len(one.links)} for one in self)._repr_html_()

    def __reduce__(self):
        return (Corpus, (self._documents, self.name, self.notices))
