"""What the requests of operations say of their fields, from the headers: every field is described once there, for
help, OpenAPI and Python alike, and so for both references."""
import dataclasses
import re


@dataclasses.dataclass
class Field:
    name: str  # words_with_underscores
    member: str  # of the request
    help: str


def joined(literals):
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', literals)).replace('\\"', '"')


def words_of(description):
    """Name and help of `{.name = "...", .help = "..." ...}`, or nothing where they are no plain text."""
    name = re.search(r'\.name\s*=\s*"([^"]*)"', description)
    text = re.search(r'\.help\s*=\s*((?:"(?:[^"\\]|\\.)*"\s*)+)', description)
    return (name[1], joined(text[1])) if name and text else None


def fields_by_request(headers):
    """Of all headers: the fields by the name of the request."""
    texts = [header.read_text() for header in headers]
    shared = {}
    for text in texts:
        for name, description in re.findall(r"inline constexpr Field (\w+)\s*\{(.*?)\};", text, re.DOTALL):
            shared[name] = words_of(description)
    requests = {}
    for text in texts:
        for request, body in re.findall(r"template <FieldsOf<(\w+)> .*?\{\n(.*?)\n\}\n", text, re.DOTALL):
            fields = requests.setdefault(request, [])
            for description, constant, member in re.findall(
                    r"use\(\s*(?:Field\{(.*?)\}|(\w+)),\s*\w+\.(\w+)\)", body, re.DOTALL):
                words = shared.get(constant) if constant else words_of(description)
                if words:
                    fields.append(Field(words[0].replace("-", "_"), member, words[1]))
    return requests
