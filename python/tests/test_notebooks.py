"""The notebooks of docs/notebooks run from top to bottom, and become pages."""
import json
import pathlib
import shutil
import subprocess

import pytest

NOTEBOOKS = sorted(pathlib.Path("docs/notebooks").glob("*.ipynb"))
pytestmark = pytest.mark.skipif(shutil.which("jupyter-nbconvert") is None, reason="jupyter-nbconvert is not installed")


def test_there_are_three():
    assert len(NOTEBOOKS) == 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_runs_headless(path):
    pages = pathlib.Path("build/notebooks").absolute()
    pages.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["/usr/bin/python3", "-m", "nbconvert", "--execute", "--to", "html", "--output-dir", pages,
                           "--ExecutePreprocessor.timeout=120", path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    page = (pages / f"{path.stem}.html").read_text()
    assert "Traceback" not in page and "GnomonWarning" not in page


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_uses_our_samples_only_and_has_no_traces_of_a_machine(path):
    text = path.read_text()
    assert "samples/" in text and "shared/" not in text
    assert str(pathlib.Path.cwd()) not in text
    assert json.loads(text)["nbformat"] == 4
