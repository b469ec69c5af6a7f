"""Builds the wheel: CMake makes the module, this file packs it. Needs nothing from the network.

pip and `python3 -m build` call the functions named in PEP 517. The libraries that the module is linked
with are packed too (folder gnomon/libs), so that a wheel works on machines without them; only the C and C++
libraries of Debian 12 or newer have to be there.
"""
import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[2]
# Those of the system itself, which a wheel must not bring.
_NOT_PACKED = re.compile(r"^(ld-linux|lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s|python[0-9.]+))[.-]")
# When wheels were first made; a fixed date gives the same bytes for the same content.
_DATE = (2026, 1, 1, 0, 0, 0)


def _version():
    return re.search(r"project\(gnomon VERSION ([0-9.]+)", (TOP / "CMakeLists.txt").read_text()).group(1)


def _tag():
    name = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    return f"{name}-{name}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _run(*words):
    # As in tools/build: what was compiled for another build of these sources is not compiled again.
    cache = {"CCACHE_BASEDIR": str(TOP), "CCACHE_NOHASHDIR": "1", "CCACHE_SLOPPINESS": "pch_defines,time_macros",
             "CCACHE_PCH_EXTSUM": "1"}
    done = subprocess.run([str(word) for word in words], cwd=TOP, check=False, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, env={**os.environ, **cache})
    if done.returncode != 0:
        sys.stderr.write(done.stdout[-4000:])
        raise SystemExit(f"gnomon: '{words[0]}' failed; on Debian, 'tools/setup python' installs what is needed")
    return done.stdout


def _module():
    """The compiled module, made for the Python that runs this."""
    build = TOP / "build" / f"wheel-{sys.version_info[0]}{sys.version_info[1]}"
    _run("cmake", "-S", TOP, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DGNOMON_TESTS=OFF",
         "-DGNOMON_PYTHON=ON", "-DGNOMON_PRECOMPILE=ON", "-DGNOMON_JOIN_SOURCES=ON",
         f"-DPython3_EXECUTABLE={sys.executable}")
    _run("cmake", "--build", build, "--target", "_gnomon")
    found = build / "python" / "gnomon" / f"_gnomon{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not found.exists():
        raise SystemExit(f"gnomon: the build made no {found.name}")
    stripped = build / "stripped.so"
    shutil.copyfile(found, stripped)
    _run("strip", "--strip-unneeded", stripped)
    return found.name, stripped


def _libraries(module):
    """The libraries that the module needs, as [(name, path)]."""
    found = []
    for line in _run("ldd", module).splitlines():
        words = line.split()
        if len(words) >= 3 and words[1] == "=>" and words[2].startswith("/") and not _NOT_PACKED.match(words[0]):
            found.append((words[0], pathlib.Path(words[2]).resolve()))
    return found


def _metadata():
    lines = ["Metadata-Version: 2.1", "Name: gnomon", f"Version: {_version()}",
             "Summary: Temporal annotation: read, reason over, score and draw TimeML and related formats",
             "Requires-Python: >=3.11", "License: Apache-2.0", "License-File: LICENSE"]
    for extra, package in (("pandas", "pandas"), ("polars", "polars"), ("arrow", "pyarrow"), ("spacy", "spacy")):
        lines += [f"Provides-Extra: {extra}", f'Requires-Dist: {package}; extra == "{extra}"']
    lines += ["Description-Content-Type: text/markdown", "", (TOP / "python" / "README.md").read_text()]
    return "\n".join(lines)


def _wheel_file():
    return f"Wheel-Version: 1.0\nGenerator: gnomon_build\nRoot-Is-Purelib: false\nTag: {_tag()}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name, module = _module()
    files = {f"gnomon/{path.name}": path.read_bytes() for path in sorted((TOP / "python" / "gnomon").iterdir())
             if path.suffix in (".py", ".pyi") or path.name == "py.typed"}
    files[f"gnomon/{name}"] = module.read_bytes()
    for library, path in _libraries(module):
        files[f"gnomon/libs/{library}"] = path.read_bytes()
    files["gnomon/english.gnomon-model"] = (TOP / "models" / "english.gnomon-model").read_bytes()
    info = f"gnomon-{_version()}.dist-info"
    files |= {f"{info}/METADATA": _metadata().encode(), f"{info}/WHEEL": _wheel_file().encode(),
              f"{info}/LICENSE": (TOP / "LICENSE").read_bytes()}
    records = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        records.append(f"{path},sha256={digest},{len(content)}")
    files[f"{info}/RECORD"] = "\n".join([*records, f"{info}/RECORD,,", ""]).encode()
    target = f"gnomon-{_version()}-{_tag()}.whl"
    os.makedirs(wheel_directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(wheel_directory, target), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if ".so" in path else 0o644) << 16
            wheel.writestr(entry, content)
    return target


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    info = f"gnomon-{_version()}.dist-info"
    folder = pathlib.Path(metadata_directory) / info
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "METADATA").write_text(_metadata())
    (folder / "WHEEL").write_text(_wheel_file())
    return info


def build_sdist(sdist_directory, config_settings=None):
    """What git knows, with the file that pip looks for."""
    name = f"gnomon-{_version()}"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=TOP, check=True, stdout=subprocess.PIPE).stdout
    os.makedirs(sdist_directory, exist_ok=True)
    with tarfile.open(os.path.join(sdist_directory, f"{name}.tar.gz"), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in listed.decode().split("\0"):
            if path and (TOP / path).exists():
                archive.add(TOP / path, f"{name}/{path}", recursive=False)
        info = TOP / "build" / "PKG-INFO"
        info.parent.mkdir(exist_ok=True)
        info.write_text(_metadata())
        archive.add(info, f"{name}/PKG-INFO")
    return f"{name}.tar.gz"


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_sdist = get_requires_for_build_wheel
