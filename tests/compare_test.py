"""Runs `gnomon compare` and reads the page as a browser would: structure, references, figures."""
import base64
import hashlib
import html.parser
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ.get("GNOMON", "build/release/gnomon")
EVIL = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;'"


def compare(gold, system, *options):
    done = subprocess.run([PROGRAM, "compare", gold, system, *options], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


class Page(html.parser.HTMLParser):
    """Tags with their attributes, and the text of the style and the script."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.raw, self.inside = [], {}, None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.inside = tag if tag in ("style", "script") else None

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside:
            self.raw[self.inside] = self.raw.get(self.inside, "") + data

    def having(self, name):
        return [attrs for _, attrs in self.tags if name in attrs]

    def classed(self, name):
        return [attrs for _, attrs in self.tags if name in attrs.get("class", "").split()]


class ComparisonOfSamples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.code, cls.text, cls.errors = compare("samples/gold", "samples/systems/tangled")
        cls.page = Page(cls.text)

    def test_all_went_well(self):
        self.assertEqual((self.code, self.errors), (0, ""))

    def test_every_document_and_every_tlink_of_both_is_there(self):
        names = sorted(path.stem for path in pathlib.Path("samples/gold").glob("*.tml"))
        self.assertEqual([d["data-name"] for d in self.page.classed("doc")], names)
        for side, folder in (("g", "samples/gold"), ("s", "samples/systems/tangled")):
            for number, name in enumerate(names):
                links = len(re.findall(r"<TLINK\b", pathlib.Path(folder, name + ".tml").read_text()))
                rows = [a["id"] for a in self.page.having("data-v")
                        if re.fullmatch(rf"d{number}{side}\d+", a["id"])]
                self.assertEqual(rows, [f"d{number}{side}{i}" for i in range(links)])

    def test_every_reference_leads_somewhere(self):
        ids = [a["id"] for a in self.page.having("id")]
        self.assertEqual(len(ids), len(set(ids)))
        for link in self.page.having("href"):
            self.assertTrue(link["href"] == "#" or link["href"][1:] in ids, link)

    def test_the_entities_of_links_are_in_the_text(self):
        for part in re.split(r'<section class="doc', self.text)[1:]:
            page = Page("<section" + part)
            marked = {n for a in page.classed("m") for n in a.get("data-e", "").split()}
            for row in page.having("data-v"):
                self.assertTrue(set(row["data-e"].split()) <= marked, row)

    def test_verdicts_add_up_to_the_figures(self):
        rows = [a for a in self.page.having("data-v")
                if re.fullmatch(r"d\d+s\d+", a["id"]) and "aside" not in a["class"].split()]
        entailed = [a for a in rows if a["data-v"] == "entailed"]
        shown = re.search(r'temporal awareness</span>.*?P [\d.]+ <small>(\d+)/(\d+)', self.text)
        self.assertEqual((len(entailed), len(rows)), (int(shown[1]), int(shown[2])))

    def test_what_is_decided_has_a_reason(self):
        for row in re.findall(r'<tr id="d\d+[sg]\d+" class="(?:entailed|contradicted).*', self.text):
            self.assertRegex(row, r'<td class="why">.*(<li><a href="#d\d+[sg]\d+">|itself)')

    def test_the_policy_names_the_style_and_the_script(self):
        policy = next(a["content"] for a in self.page.having("http-equiv"))
        for tag in ("style", "script"):
            digest = hashlib.sha256(self.page.raw[tag].encode()).digest()
            self.assertIn(f"{tag}-src 'sha256-{base64.b64encode(digest).decode()}'", policy)
        self.assertFalse([a for a in self.page.having("style") + self.page.having("onclick")])
        self.assertNotRegex(self.text, r"https?:|//[a-z]+\.[a-z]+/")

    def test_threads_do_not_matter(self):
        self.assertEqual(compare("samples/gold", "samples/systems/tangled", "--jobs", "1")[1], self.text)

    def test_the_signature_says_how_during_is_read(self):
        self.assertRegex(self.text, r"gnomon:[\d.]+\|metric:awareness\+entities\|mode:exact"
                                    r"\|during:simultaneous\|align:position")
        included = compare("samples/gold", "samples/systems/tangled", "--during", "included")[1]
        self.assertIn("|during:included|", included)


def document(text, links=""):
    return f"<TimeML><TEXT>{text}</TEXT>{links}</TimeML>"


class ComparisonOfOddInput(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for side in ("gold", "system"):
            (pathlib.Path(self.folder.name) / side).mkdir()

    def write(self, path, text):
        (pathlib.Path(self.folder.name) / path).write_text(text)

    def run_on_both(self):
        return compare(f"{self.folder.name}/gold", f"{self.folder.name}/system")

    def test_what_cannot_be_compared_is_listed_with_the_reason(self):
        for side in ("gold", "system"):
            self.write(f"{side}/fine.tml", document("He left."))
        self.write("gold/alone.tml", document("He left."))
        self.write("system/stray.tml", document("He left."))
        self.write("gold/other.tml", document("He left."))
        self.write("system/other.tml", document("She stayed there."))
        self.write("gold/broken.tml", document("He left."))
        self.write("system/broken.tml", "<TimeML><TEXT>He")
        code, page, errors = self.run_on_both()
        self.assertEqual(code, 1)
        self.assertIn("3 of 5 documents could not be compared\n", errors)
        self.assertIn("the system lacks 1 document, shown without annotation\n", errors)
        self.assertIn("broken.tml:1:", errors)
        self.assertIn("The system lacks this document", page)
        self.assertIn("<dt>stray<dd>not in gold\n", page)
        self.assertRegex(page, "<dt>other<dd>gold and system do not annotate the same text")
        self.assertRegex(page, "<dt>broken<dd>the system could not be read: ")
        self.assertEqual([d["data-name"] for d in Page(page).classed("doc")], ["alone", "fine"])

    def test_two_files_need_not_have_the_same_name(self):
        self.write("gold/a.tml", document("He left."))
        self.write("system/b.tml", document("He left."))
        code, page, _ = compare(f"{self.folder.name}/gold/a.tml", f"{self.folder.name}/system/b.tml")
        self.assertEqual(code, 0)
        self.assertIn('data-name="a"', page)

    def test_marks_find_their_place_when_white_space_differs(self):
        event = '<EVENT eid="{}" class="STATE">{}</EVENT>'
        self.write("gold/a.tml", document("\n\n  Zoë   " + event.format("e1", "left early") + "."))
        self.write("system/a.tml", document("Zoë " + event.format("x1", "left") + " early."))
        _, page, _ = self.run_on_both()
        self.assertRegex(page, '<a [^>]*class="m g s"[^>]*>left</a><a [^>]*class="m g"[^>]*> early</a>')
        self.assertIn("gold e1; system x1", page)

    def test_hostile_content_is_text(self):
        links = (f'<MAKEINSTANCE eiid="{EVIL}" eventID="e{EVIL}"/>'
                 f'<TLINK lid="{EVIL}" relType="{EVIL}" eventInstanceID="{EVIL}" relatedToTime="{EVIL}"/>'
                 f'<TLINK lid="{EVIL}" relType="BEFORE" eventInstanceID="{EVIL}" relatedToTime="t"/>')
        text = f'<EVENT eid="e{EVIL}" class="{EVIL}">{EVIL}\u202e</EVENT>'
        for side in ("gold", "system"):
            self.write(f"{side}/<b>'\".tml", document(text, links))
        code, page, _ = self.run_on_both()
        self.assertEqual(code, 0)
        read = Page(page)
        self.assertFalse([tag for tag, _ in read.tags if tag == "img"])
        self.assertEqual(page.count("<script>"), 1)
        self.assertNotIn("\u202e", page)
        self.assertEqual(read.classed("doc")[0]["data-name"], "<b>'\"")


if __name__ == "__main__":
    unittest.main()
