"""The files with which others package gnomon: they can be read, agree about the version, and their commands work."""
import json
import os
import pathlib
import re
import shlex
import subprocess

import pytest

VERSION = re.search(r"project\(gnomon VERSION ([0-9.]+)", pathlib.Path("CMakeLists.txt").read_text()).group(1)
PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/python/gnomon"))
yaml = pytest.importorskip("yaml")


def test_citation():
    citation = yaml.safe_load(pathlib.Path("CITATION.cff").read_text())
    assert citation["version"] == VERSION and citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "license"} <= set(citation)


def test_codemeta():
    meta = json.loads(pathlib.Path("codemeta.json").read_text())
    assert meta["version"] == VERSION and meta["@type"] == "SoftwareSourceCode"


def test_conda_recipe():
    text = pathlib.Path("packaging/conda/meta.yaml").read_text()
    assert f'version = "{VERSION}"' in text
    plain = re.sub(r"\{%.*?%\}\n?", "", text).replace("{{ version }}", VERSION).replace("{{ compiler('cxx') }}", "gxx")
    recipe = yaml.safe_load(plain)
    assert recipe["package"] == {"name": "gnomon", "version": VERSION}
    assert subprocess.run(["bash", "-n", "packaging/conda/build.sh"], check=False).returncode == 0


def test_action(tmp_path):
    action = yaml.safe_load(pathlib.Path("action.yml").read_text())
    assert action["runs"]["using"] == "composite"
    (tmp_path / "gnomon").symlink_to(PROGRAM)
    environment = os.environ | {"GITHUB_ACTION_PATH": str(tmp_path),
                                "GNOMON_COMMAND": "score samples/gold samples/systems/sparse"}
    for step in action["runs"]["steps"]:
        done = subprocess.run(["bash", "-e", "-c", step["run"]], env=environment, capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
    assert "awareness" in done.stdout


def test_pre_commit_hook(tmp_path):
    hook, = yaml.safe_load(pathlib.Path(".pre-commit-hooks.yaml").read_text())
    words = shlex.split(hook["entry"])
    good = subprocess.run([PROGRAM, *words[1:], "samples/gold/night-ferry.tml"], capture_output=True, check=False)
    (tmp_path / "bad.tml").write_text("<TimeML><TEXT>")
    bad = subprocess.run([PROGRAM, *words[1:], tmp_path / "bad.tml"], capture_output=True, check=False)
    assert good.returncode == 0 and bad.returncode != 0
    assert re.search(hook["files"], "a/b.tml") and not re.search(hook["files"], "a/b.txt")


def test_dockerfile_uses_what_there_is():
    text = pathlib.Path("packaging/Dockerfile").read_text()
    for tool in re.findall(r"tools/\w+", text):
        assert os.access(tool, os.X_OK)


def test_wheel_metadata():
    import sys
    sys.path.insert(0, "python/build_backend")
    import gnomon_build
    assert gnomon_build._version() == VERSION
    assert f"Version: {VERSION}" in gnomon_build._metadata()
    assert re.fullmatch(r"cp3\d+-cp3\d+-linux_\w+", gnomon_build._tag())
