"""Lists of rows that turn into data frames when somebody asks for it."""
import dataclasses


class Table(tuple):
    """Rows of one kind. `to_pandas()` needs pandas, which is imported then and not before."""

    def __new__(cls, rows):
        return super().__new__(cls, rows)

    def to_dicts(self):
        return [dataclasses.asdict(row) if dataclasses.is_dataclass(row) else dict(row) for row in self]

    def to_pandas(self):
        import pandas
        return pandas.DataFrame(self.to_dicts())

    def to_polars(self):
        import polars
        return polars.DataFrame(self.to_dicts())
