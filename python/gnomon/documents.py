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
    """A text with its temporal annotation. Never changes: what changes it returns a new one."""

    def __init__(self, handle):
        if not isinstance(handle, _gnomon.Document):
            raise TypeError("documents are read with gnomon.read(path) or gnomon.read(content_as_bytes)")
        self._handle = handle

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
        return Table(Event(**event) for event in self._handle.events())

    @functools.cached_property
    def instances(self):
        return Table(Instance(**instance) for instance in self._handle.instances())

    @functools.cached_property
    def times(self):
        return Table(Time(**time) for time in self._handle.times())

    @functools.cached_property
    def signals(self):
        return Table(Signal(**signal) for signal in self._handle.signals())

    @functools.cached_property
    def links(self):
        return Table(Link(**link) for link in self._handle.links())

    @property
    def creation_time(self):
        """The time at which the document was made, or None."""
        tid = self._handle.creation_time()
        return next((time for time in self.times if time.id == tid), None)

    def relation(self, first, second):
        """How two events or times are related in time, and the fewest links that decide it (`.why`)."""
        from . import operations
        return Relation(operations.explain(self, first=first, second=second))

    def conflicts(self, limit=10):
        """The smallest contradictions of the document, as a result."""
        from . import operations
        return operations.explain(self, limit=limit)

    def check(self, **options):
        from . import operations
        return operations.check(self, **options)

    def ask(self, *questions, **options):
        """Answers to questions such as 'IS e1 BEFORE e2', as a result."""
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

    def _changed(self, operation, options):
        from . import operations
        result = operations.call(operation, {"input": self, "to": "gnomon-json", **options})
        return read_one(result._raw.written()[0][1], self.name)

    def __len__(self):
        return len(self.text)

    def __repr__(self):
        return (f"<gnomon.Document {self.name!r}: {len(self.events)} events, {len(self.times)} times, "
                f"{len(self.links)} links>")

    def __eq__(self, other):
        """The same text, markup and annotation; names do not count."""
        return isinstance(other, Document) and not self._handle.first_difference(other._handle)

    __hash__ = None

    def __reduce__(self):
        return (read_one, (self.write("gnomon-json"), self.name))


def read_one(content, name):
    """One document from the bytes of a gnomon JSON."""
    documents, _ = _gnomon.read(content, "gnomon-json")
    return Document(documents[0])


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
    """Documents in order, also found by name: `corpus[0]`, `corpus["wsj_0006"]`."""

    def __init__(self, documents, name="documents", notices=()):
        self._documents = tuple(documents)
        self._by_name = {document.name: document for document in reversed(self._documents)}
        self.name = name
        self.notices = list(notices)

    @property
    def _handles(self):
        return [document._handle for document in self._documents]

    @property
    def names(self):
        return [document.name for document in self._documents]

    def __getitem__(self, key):
        if isinstance(key, str):
            try:
                return self._by_name[key]
            except KeyError:
                raise KeyError(f"no document {key!r} in {self.name}") from None
        if isinstance(key, slice):
            return Corpus(self._documents[key], self.name)
        return self._documents[key]

    def __contains__(self, item):
        return item in self._by_name if isinstance(item, str) else item in self._documents

    def __len__(self):
        return len(self._documents)

    def __repr__(self):
        return f"<gnomon.Corpus {self.name!r}: {len(self)} documents>"

    def __reduce__(self):
        return (Corpus, (self._documents, self.name, self.notices))
