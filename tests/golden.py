"""Runs the program as golden/README.md says and compares what comes out, to the byte."""
import difflib
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile


def read(path):
    return path.read_bytes() if path.exists() else b""


def run(program, case):
    """What the run gives: a dictionary from the names of the expectation files to bytes."""
    with tempfile.TemporaryDirectory() as out:
        words = [w.replace("OUT", out) for w in shlex.split((case / "cmd").read_text())]
        env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
        done = subprocess.run([program, *words], input=read(case / "stdin"), capture_output=True,
                              env=env, timeout=120, check=False)
        hide = lambda text: text.replace(out.encode(), b"OUT")
        result = {"stdout": hide(done.stdout), "stderr": hide(done.stderr),
                  "exit": b"%d\n" % done.returncode if done.returncode else b""}
        for path in sorted(pathlib.Path(out).rglob("*")):
            # A project holds the time of day at which it was made.
            if path.is_file() and ".gnomon" not in path.name:
                result["out/" + str(path.relative_to(out))] = path.read_bytes()
        return result


def expected(case):
    names = ["stdout", "stderr", "exit"]
    names += ["out/" + str(p.relative_to(case / "out"))
              for p in sorted((case / "out").rglob("*")) if p.is_file()]
    return {name: read(case / name) for name in names}


def update(case, result):
    for name in set(expected(case)) | set(result):
        path = case / name
        if result.get(name):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(result[name])
        elif path.exists():
            path.unlink()


def differences(want, got):
    for name in sorted(set(want) | set(got)):
        if want.get(name, b"") != got.get(name, b""):
            lines = lambda text: text.decode(errors="replace").splitlines()
            yield from difflib.unified_diff(lines(want.get(name, b"")), lines(got.get(name, b"")),
                                            f"expected {name}", f"got {name}", lineterm="")


def main():
    arguments = sys.argv[1:]
    updating = arguments[0] == "--update"
    program, *cases = arguments[1:] if updating else arguments
    failed = False
    for case in map(pathlib.Path, cases):
        result = run(program, case)
        if updating:
            update(case, result)
            continue
        found = list(differences(expected(case), result))
        failed = failed or bool(found)
        print("\n".join(found) if found else f"{case.name}: as expected")
    sys.exit(1 if failed else 0)


main()
