"""Lists of rows that turn into data frames when somebody asks for it."""
import dataclasses
import html


class Table(tuple):
    """Rows of one kind, in order; a plain tuple that also turns into other things.

    `to_pandas()`, `to_polars()` and `to_arrow()` need these packages, which are imported then and not before.

    >>> table = Table([{"id": "e1", "n": 1}, {"id": "e2", "n": 2}])
    >>> len(table), table[1]["id"], table.column("n")
    (2, 'e2', [1, 2])
    """

    def __new__(cls, rows=()):
        return super().__new__(cls, rows)

    def to_dicts(self):
        """A list of dictionaries with plain values, ready for json.dumps."""
        return [dict(vars(row)) if dataclasses.is_dataclass(row) else dict(row) for row in self]

    def column(self, name):
        """The values of one column."""
        return [row[name] for row in self.to_dicts()]

    def to_pandas(self):
        """A pandas.DataFrame."""
        return _imported("pandas").DataFrame(self.to_dicts())

    def to_polars(self):
        """A polars.DataFrame."""
        return _imported("polars").DataFrame(self.to_dicts())

    def to_arrow(self):
        """A pyarrow.Table."""
        return _imported("pyarrow").Table.from_pylist(self.to_dicts())

    def __repr__(self):
        return f"<gnomon.Table of {len(self)} row{'' if len(self) == 1 else 's'}>"

    def _repr_html_(self):
        rows = self.to_dicts()
        names = list(dict.fromkeys(name for row in rows for name in row))
        cells = ["".join(f"<th>{html.escape(str(name))}</th>" for name in names)]
        cells += ["".join(f"<td>{html.escape(_shown(row.get(name)))}</td>" for name in names) for row in rows[:100]]
        more = f"<p>{len(rows) - 100} more rows</p>" if len(rows) > 100 else ""
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>" + more


def _shown(value):
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.4g}"
    return str(value)


def _imported(name):
    import importlib
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"this needs the package {name}, which is not installed; "
                          "to_dicts() gives plain dictionaries") from error
