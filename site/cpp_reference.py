"""The reference of the C++ library: its public headers, as they are installed, through Doxygen. Our comments are plain;
here those that describe something become Doxygen's."""
import pathlib
import re
import shutil
import subprocess

from described_fields import fields_by_request

DESIGN = pathlib.Path("/usr/share/doxygen-awesome-css/doxygen-awesome.css")


def is_comment(line):
    return re.match(r"\s*//( |$)", line) is not None


def plain(words):
    """As it is, not as commands or markup."""
    return re.sub(r"[\\@<>#&%$]", lambda mark: "\\" + mark[0], words)


def documented(text):
    """Comments before a declaration and behind one, in the form that Doxygen reads. A comment before an empty line, a
    namespace or a directive is about the file and stays as it is."""
    lines = text.split("\n")
    out = []
    behind = None  # the column of the comment behind the last line
    at = 0
    while at < len(lines):
        line = lines[at]
        if is_comment(line):
            end = at
            while end < len(lines) and is_comment(lines[end]):
                end += 1
            described = lines[end].strip() if end < len(lines) else ""
            marks = "///" if described and not re.match(r"#|namespace|\}|//", described) else "//"
            for comment in lines[at:end]:
                column = len(comment) - len(comment.lstrip())
                own = "///<" if behind == column else marks
                behind = behind if own == "///<" else None
                out.append(f"{comment[:column]}{own}{plain(comment[column + 2:])}")
            at = end
            continue
        match = re.match(r'((?:[^"/]|"(?:[^"\\]|\\.)*"|/(?!/))*\S) +// (.*)$', line)
        behind = None
        if match and match[1].strip() and not match[1].rstrip().endswith("{"):
            behind = line.index("// ", len(match[1]))
            line = f"{line[:behind]}///< {plain(match[2])}"
        out.append(line)
        at += 1
    return "\n".join(out)


def with_fields(text, requests):
    """Members of requests say what their fields say, unless they have a comment already."""
    for request, fields in requests.items():
        helps = {field.member: field.help for field in fields}

        def describe(match):
            out = []
            for line in match[0].split("\n"):
                member = re.match(r"  [\w:<>, ]+? (\w+)(?: = [^;]*)?;$", line)
                if member and member[1] in helps and not out[-1].startswith("  // "):
                    out.append(f"  // {helps[member[1]]}.")
                out.append(line)
            return "\n".join(out)

        text = re.sub(rf"^struct {request} \{{\n.*?^\}};", describe, text, flags=re.DOTALL | re.MULTILINE)
    return text


def without_field_lists(text):
    """They are how requests are described, not something to call."""
    return re.sub(r"^template <FieldsOf<\w+> .*?^\}\n", "", text, flags=re.DOTALL | re.MULTILINE)


def write_headers(top, folder):
    """The headers that are installed, with their comments marked; returns (name, first line) of each topic."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cmake", f"-DGNOMON_SOURCE={top}", f"-DGNOMON_TO={folder}", "-P", top / "site/public_headers.cmake"],
                   check=True)
    requests = fields_by_request(sorted((top / "src/gnomon").glob("*/*.h")))
    topics = []
    for name in re.findall(r'#include "gnomon/(\w+\.h)"', (top / "src/gnomon/gnomon.h").read_text()):
        header = folder / "gnomon" / name
        title, rest = header.read_text().split("\n", 1)
        title = title.removeprefix("// ")
        topics.append((name, title))
        rest = documented(with_fields(without_field_lists(rest), requests))
        header.write_text(f"/// @file\n/// {title}\n{rest}")
    (folder / "gnomon/gnomon.h").unlink()  # names the others
    return topics


def first_page(top, topics, page):
    """What the library is, its headers, and the first program of docs/library.md."""
    example = re.search(r"```cpp\n(.*?)```", (top / "docs/library.md").read_text(), re.DOTALL)[1]
    rows = "\n".join(f"| [{name}](@ref gnomon/{name}) | {title} |" for name, title in topics)
    page.write_text(
        "# The C++ library {#mainpage}\n\n"
        "`#include <gnomon/gnomon.h>` gives all of it; every topic has a header of its own. What gnomon does is an\n"
        "*operation*: a function that takes a request, whose fields are described at the request, and returns a\n"
        "gnomon::Result with what was found and notices about it. The guide shows how to build and link\n"
        "([Using gnomon in C++](../library.html)).\n\n"
        f"| header | |\n|---|---|\n{rows}\n\n```cpp\n{example}```\n")


def make(top, site):
    """Writes the reference to site/cpp; returns what Doxygen complains of."""
    work = top / "build/site-cpp"
    shutil.rmtree(work, ignore_errors=True)
    topics = write_headers(top, work / "headers")
    first_page(top, topics, work / "headers/first-page.md")
    layout = work / "layout.xml"
    subprocess.run(["doxygen", "-l", layout], check=True, capture_output=True)
    text = layout.read_text()
    text = text.replace('<tab type="mainpage"', '<tab type="user" url="../index.html" title="Guide"/>\n    <tab type="mainpage"', 1)
    for unwanted in ("pages", "concepts", "namespaces"):
        text = re.sub(rf'(<tab type="{unwanted}" visible=")yes"', r'\1no"', text)
    layout.write_text(text)
    settings = (top / "site/Doxyfile").read_text()
    if DESIGN.exists():
        settings += f"HTML_EXTRA_STYLESHEET = {DESIGN}\n"
    done = subprocess.run(["doxygen", "-"], cwd=work, input=settings, check=True, capture_output=True, text=True)
    shutil.rmtree(site / "cpp", ignore_errors=True)
    shutil.copytree(work / "cpp", site / "cpp")
    return done.stderr.strip()
