"""What operations give: figures as plain Python values, tables for people, files for papers."""
from .tables import Table


class Result:
    """The result of an operation. `data` is what the command line prints as JSON, under `result`.

    `print(result)` shows the tables, a notebook shows them as HTML; `to_latex()`, `to_markdown()`,
    `to_csv()` and `to_json()` give what the command line writes.
    """

    def __init__(self, raw):
        self._raw = raw
        self._data = None

    @property
    def operation(self):
        return self._raw.operation

    @property
    def signature(self):
        """How the figures were made, on one line."""
        return self._raw.signature

    @property
    def notices(self):
        return self._raw.notices()

    @property
    def data(self):
        if self._data is None:
            self._data = self._raw.data()
        return self._data

    def to_json(self):
        return self._raw.render("json")

    def to_csv(self):
        return self._raw.render("csv")

    def to_latex(self):
        return self._raw.render("latex")

    def to_markdown(self):
        return self._raw.render("markdown")

    def to_html(self):
        return self._raw.render("html")

    def to_svg(self):
        """The result as a picture, where there is one."""
        picture = self._raw.svg()
        if picture is None:
            raise TypeError(f"{self.operation} draws nothing")
        return picture

    def __str__(self):
        return self._raw.render("text", 100)

    def __repr__(self):
        return f"<gnomon.{type(self).__name__} of {self.operation}: {self.signature}>"

    def _repr_html_(self):
        return self.to_html()

    def __getitem__(self, key):
        return self.data[key]


class TagResult(Result):
    """What `tag` found, and `documents` with all of it marked."""

    @property
    def documents(self):
        from . import operations
        from .documents import Corpus
        return Corpus([operations.read(content)[0] for _, content in self._raw.written()], "tagged", self.notices)


class Figures:
    """The figures of one metric of one system, each between 0 and 1, or None where it is undefined.

    The headline is the first of `lines`; `figures["event relaxed"]` is another one by its name.
    """

    def __init__(self, lines):
        self.lines = Table(lines)

    @property
    def f1(self):
        return self.lines[0]["f1"]

    @property
    def precision(self):
        return self.lines[0]["precision"]

    @property
    def recall(self):
        return self.lines[0]["recall"]

    @property
    def counts(self):
        """What the figures are made of: correct and total, seen from the system and from gold."""
        line = self.lines[0]
        return {key: int(line[key]) if line[key] == int(line[key]) else line[key] for key in ("correct_precision", "system_total", "correct_recall", "gold_total")}

    def __getitem__(self, name):
        for line in self.lines:
            if line["name"] == name:
                return Figures([line])
        raise KeyError(f"no figure {name!r}; there are " + ", ".join(line["name"] for line in self.lines))

    def __repr__(self):
        def share(value):
            return "undefined" if value is None else f"{value:.4f}"
        return f"<f1 {share(self.f1)}, precision {share(self.precision)}, recall {share(self.recall)}>"


class ScoreResult(Result):
    """`result["awareness"].f1` is that of the first system; `result.of("b")["awareness"]` of another."""

    @property
    def systems(self):
        """The names of the systems."""
        return [system["system"] for system in self.data["systems"]]

    @property
    def figures(self):
        """A row for each system, metric and line of figures."""
        return Table(self._raw.figures())

    def of(self, system):
        """The figures of a system, by metric."""
        name = self.systems[system] if isinstance(system, int) else system
        found = {}
        for line in self.figures:
            if line["system"] == name:
                found.setdefault(line["metric"], []).append(line)
        if not found:
            raise KeyError(f"no system {name!r}; there are " + ", ".join(self.systems))
        return {metric: Figures(lines) for metric, lines in found.items()}

    def __getitem__(self, metric):
        figures = self.of(0)
        if metric not in figures:
            raise KeyError(f"no metric {metric!r} was scored; there are " + ", ".join(figures))
        return figures[metric]

    def per_document(self):
        """A row for each system and document; columns such as 'awareness.f1'."""
        rows = []
        for system in self.data["systems"]:
            for document in system.get("documents", []):
                row = {"system": system["system"], "document": document["document"], "state": document["state"]}
                rows.append(row | dict(_flat("", document.get("metrics", {}))))
        return Table(rows)


def _flat(prefix, value):
    """The numbers of nested dictionaries, with dotted names."""
    for key, inner in value.items():
        if isinstance(inner, dict):
            yield from _flat(f"{prefix}{key}.", inner)
        elif inner is None or isinstance(inner, (int, float)):
            yield prefix + key, inner


class TimelineResult(Result):
    """Timelines of documents; draws itself in a notebook."""

    def __init__(self, raw, request):
        super().__init__(raw)
        self._request = request

    def draw(self, as_="svg", **options):
        """The drawing as "svg", "html" or "text"."""
        from . import _gnomon
        return _gnomon.draw_timeline({**self._request, **options}, as_)

    def to_svg(self):
        return self.draw("svg")

    def __str__(self):
        return self.draw("text")

    def _repr_html_(self):
        return self.draw("svg")
