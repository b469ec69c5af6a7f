"""Every golden run of the command line that prints JSON, through the module, to the byte.

The words of a run become keywords by the descriptions of fields that both doors have: nothing here knows an
operation. What the command line decides by itself (which operation `ask` and `tasks` mean) is in `choose`.
"""
import pathlib
import shlex
import warnings

import pytest

import gnomon as gn
from gnomon import _gnomon, operations

GOLDEN = pathlib.Path("tests/golden")


def cases():
    found = []
    for folder in sorted(GOLDEN.iterdir()):
        if not (folder / "cmd").exists():
            continue
        words = shlex.split((folder / "cmd").read_text())
        prints_json = any(pair in (("--format", "json"), ("--format", "jsonl"), ("--to", "gnomon-json"))
                          for pair in zip(words, words[1:]))
        if prints_json and not (folder / "stdin").exists():
            found.append(pytest.param(folder, words, id=folder.name))
    return found


def choose(command, words):
    """(operation, words) of a command that is several operations."""
    if command == "score" and words[0] == "pairs":
        return "score_pairs", words[1:]
    if command == "ask":
        questions = [word for word in words if word.split()[0] in ("IS", "LIST", "WHEN")]
        if "--make-questions" in words:
            return "make_questions", [word for word in words if word != "--make-questions"]
        if questions:
            return "ask", words
        collections = [word for word in words if word.endswith(".txt") or word == "samples/questions"]
        if len(collections) > 1:
            return "ask_collections", words
        return "ask_systems", words
    if command == "tasks":
        if "--blank" in words:
            at = words.index("--blank")
            return "blank_tasks", words[:at] + ["--layout", *words[at + 1:]]
        if "--fill" in words:
            at = words.index("--fill")
            return "fill_tasks", words[:at] + ["--sheet", *words[at + 1:]]
        if "--make-targets" in words:
            return "make_targets", [word for word in words if word != "--make-targets"]
    return command, words


def keywords_of(fields, words):
    """The words of a command line as keywords: (keywords, format, output)."""
    options = {"--" + field["option"]: field for field in fields}
    keywords, positionals, form, output = {}, [], "json", None
    words = iter(words)
    for word in words:
        if word == "--format":
            form = next(words)
        elif word in ("-o", "--output"):
            output = next(words)
        elif word in options:
            field = options[word]
            keywords[field["name"]] = value_of(field, words)
        else:
            positionals.append(word)
    slots = [field for field in fields if field["positional"]]
    for field in slots:
        if field["kind"] in ("inputs", "list"):
            later = len(slots) - slots.index(field) - 1
            taken = positionals[:len(positionals) - later]
            positionals = positionals[len(positionals) - later:]
            if taken:
                keywords[field["name"]] = taken
        elif positionals:
            keywords[field["name"]] = positionals.pop(0)
    assert not positionals, positionals
    return keywords, form, output


def value_of(field, words):
    if field["kind"] == "bool":
        return True
    word = next(words)
    return {"int": int, "float": float}.get(field["kind"], str)(word)


@pytest.mark.parametrize("folder, words", cases())
def test_json_is_that_of_the_command_line(folder, words, tmp_path):
    exit_code = int((folder / "exit").read_text()) if (folder / "exit").exists() else 0
    operation, words = choose(words[0], words[1:])
    if exit_code >= 2:
        pytest.skip("a usage error of the command line")
    keywords, form, output = keywords_of(getattr(_gnomon, operation + "_fields")(), words)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", gn.GnomonWarning)
        result = operations.call(operation, keywords)
        expected = (folder / "stdout").read_bytes() if (folder / "stdout").exists() else b""
        if keywords.get("to") and form == "json":
            written(folder, result, expected, output, tmp_path)
        elif keywords.get("tallies"):
            assert result._raw.tallies().encode() == expected
        else:
            assert (result.to_json() if form == "json" else result.to_jsonl()).encode() == expected


def written(folder, result, expected, output, tmp_path):
    """Documents: on standard output, or as files."""
    if output is None:
        assert b"".join(content for _, content in result._raw.written()) == expected
        return
    target = tmp_path / (output[len("OUT"):].lstrip("/") or "out")
    if output == "OUT":
        target.mkdir()
    _gnomon.write_files(result._raw._held, str(target))
    made = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    wanted = sorted(path for path in (folder / "out").rglob("*") if path.is_file())
    base = tmp_path / "out" if output == "OUT" else tmp_path
    assert [path.relative_to(base) for path in made] == [path.relative_to(folder / "out") for path in wanted]
    for mine, theirs in zip(made, wanted):
        assert mine.read_bytes() == theirs.read_bytes()
