"""The stubs: mypy accepts them and what people write with them; they have every keyword that there is."""
import ast
import os
import pathlib
import shutil
import subprocess

import pytest

import gnomon as gn
from gnomon import _gnomon

STUB = pathlib.Path("python/gnomon/__init__.pyi")
USE = """
import gnomon as gn
gold = gn.read("gold")
r = gn.score(gold, ["a", gn.read("b")], ["awareness"], mode="official")
f1: float | None = r["awareness"].f1
name: str = gold["x"].events[0].text
begin, end = gold[0].events[0].span
p = gn.score_pairs([{"doc": "d"}], gold="label", pred="answer").under("all")
kappa: float | None = gn.agree(a=gold, b=gold).kappa
d = gn.Document("text").add_event(0, 4).add_time(0, 4, value="2026").add_link("e1", "t1", "BEFORE")
q = gn.Session(d).next()
words: str = q.first_words if q else ""
lost = gn.write(gold, "out", format="brat").lost
for document in gn.read("big", stream=True):
    text: str = document.text
"""
MISUSE = {"gn.score(3, 4)": "arg-type", "gn.read('a')[0].event": "attr-defined", "gn.score('a', 'b', moed='x')": "call-arg",
          "x: int = gn.read('a')[0].text": "assignment"}


def functions():
    found = {}
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, ast.FunctionDef):
            arguments = node.args.args + node.args.kwonlyargs
            found.setdefault(node.name, set()).update(argument.arg for argument in arguments)
    return found


def mypy(path):
    environment = os.environ | {"MYPYPATH": "python"}
    return subprocess.run(["mypy", "--strict", "--no-incremental", "--cache-dir", os.devnull, path], env=environment,
                          capture_output=True, text=True, check=False)


@pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")
def test_mypy_accepts_what_people_write(tmp_path):
    (tmp_path / "use.py").write_text(USE)
    done = mypy(tmp_path / "use.py")
    assert done.returncode == 0, done.stdout
    (tmp_path / "misuse.py").write_text("import gnomon as gn\n" + "\n".join(MISUSE) + "\n")
    done = mypy(tmp_path / "misuse.py")
    for line, (code, kind) in enumerate(MISUSE.items(), start=2):
        assert any(f"misuse.py:{line}:" in said and f"[{kind}]" in said for said in done.stdout.splitlines()), (code, done.stdout)


def test_stubs_name_everything():
    names = {node.name for node in ast.parse(STUB.read_text()).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    assert set(gn.__all__) - names == {"__version__"}


@pytest.mark.parametrize("name", sorted(name for name in gn.__all__ if hasattr(_gnomon, name + "_fields")
                                         and name not in ("compare", "convert")))  # these take **options
def test_stubs_have_every_keyword(name):
    fields = {field["name"] for field in getattr(_gnomon, name + "_fields")()}
    if name == "score_pairs":  # rows instead of a file of gold, columns by name
        fields -= {"columns", "gold_columns"}
    assert fields - functions()[name] == set()


@pytest.mark.parametrize("kind", ["Document", "Corpus", "Result", "ScoreResult", "PairsResult", "Session", "Table",
                                  "TimelineResult", "AskResult", "AgreeResult", "ComparisonResult", "ConflictsResult"])
def test_stubs_have_every_method(kind):
    node = next(node for node in ast.parse(STUB.read_text()).body if isinstance(node, ast.ClassDef) and node.name == kind)
    named = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    named |= {item.target.id for item in node.body if isinstance(item, ast.AnnAssign)}
    there = {name for name in vars(getattr(gn, kind)) if not name.startswith("_")}
    assert there - named == set()
