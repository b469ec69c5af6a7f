"""Runs `gnomon timeline` and reads its pictures and pages as a browser would: every entity is drawn
once, words and bars of a lane do not overlap, nothing but our own style and script may run."""
import base64
import hashlib
import os
import pathlib
import re
import resource
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

PROGRAM = os.environ.get("GNOMON", "build/release/gnomon")
SVG = "{http://www.w3.org/2000/svg}"
EVIL = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;'&#x202e;"
DOCUMENTS = [*sorted(pathlib.Path("samples/gold").glob("*.tml")),
             *sorted(pathlib.Path("tests/data/timeline").glob("*.tml"))]


def draw(path, form, *options):
    done = subprocess.run([PROGRAM, "timeline", path, "--format", form, *options], capture_output=True,
                          text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def bars_of(picture):
    return [g for g in picture.iter(SVG + "g") if re.match(r"p\d+b\d+$", g.get("id", ""))]


def luminance(color):
    def linear(channel):
        value = int(channel, 16) / 255
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = (linear(color[i:i + 2]) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def large_document(events):
    """A story in which each event follows the one before, lies within an earlier one, or is told."""
    text, instances, links = [], [], []
    for i in range(events):
        text.append(f'<EVENT eid="e{i}" class="OCCURRENCE">word{i}</EVENT>')
        instances.append(f'<MAKEINSTANCE eventID="e{i}" eiid="ei{i}"/>')
        if i % 11 == 7:
            links.append(f'<SLINK lid="l{i}" relType="MODAL" eventInstanceID="ei{i - 1}" '
                         f'subordinatedEventInstance="ei{i}"/>')
        elif i > 0:
            kind, to = ("IS_INCLUDED", i - i % 5) if i % 5 else ("AFTER", max(0, i - 5))
            links.append(f'<TLINK lid="l{i}" relType="{kind}" eventInstanceID="ei{i}" '
                         f'relatedToEventInstance="ei{to}"/>')
    return f"<TimeML><TEXT>{' '.join(text)}</TEXT>{''.join(instances)}{''.join(links)}</TimeML>"


def timed_drawing(path, form):
    """The drawing, and the processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    drawing = draw(path, form)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return drawing, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Pictures(unittest.TestCase):
    # A date stands for all times that mean it; its title names them all.
    def test_every_entity_is_drawn_once_with_its_words(self):
        for path in DOCUMENTS:
            with self.subTest(path=str(path)):
                document = path.read_text()
                wanted = (re.findall(r'<TIMEX3\b[^>]*\btid="([^"]*)"', document) +
                          re.findall(r'<MAKEINSTANCE\b[^>]*\beiid="([^"]*)"', document))
                titles = [bar.find(SVG + "title").text.split("\n")[0]
                          for bar in bars_of(ElementTree.fromstring(draw(path, "svg")))]
                named = [id for t in titles for id in re.findall(r"\((\w+)\)(?:, |$)", t) or [t]]
                self.assertEqual(sorted(named), sorted(wanted))

    # A letter is hardly less than five wide here, whatever the font.
    def test_nothing_overlaps_on_a_lane(self):
        for path in DOCUMENTS:
            for more in ([], ["--conflicts", "strict"], ["--labels", "both", "--width", "700"]):
                lanes = {}
                for bar in bars_of(ElementTree.fromstring(draw(path, "svg", *more))):
                    body, words = bar.find(SVG + "rect"), bar.find(SVG + "text")
                    at = [float(body.get("x")), float(body.get("x")) + float(body.get("width")),
                          float(words.get("x")), float(words.get("x")) + 5 * len("".join(words.itertext()))]
                    lanes.setdefault(words.get("y"), []).append((min(at), max(at), words.text))
                for lane in lanes.values():
                    lane.sort(key=lambda taken: taken[:2])
                    for before, after in zip(lane, lane[1:]):
                        self.assertLess(before[1], after[0], (path, before, after))

    def test_all_is_within_the_picture(self):
        for path in DOCUMENTS:
            picture = ElementTree.fromstring(draw(path, "svg"))
            width, height = float(picture.get("width")), float(picture.get("height"))
            for text in picture.iter(SVG + "text"):
                self.assertLess(float(text.get("x")), width)
                self.assertLess(float(text.get("y")), height)

    def test_words_stand_out_from_what_lies_below(self):
        folder = pathlib.Path("src/gnomon/report/page")
        light = (folder / "timeline_svg.css").read_text()
        dark = (folder / "timeline.css").read_text().split("svg.timeline text")[1]
        for part, page in ((light, "#ffffff"), ("text" + dark, "#14171c")):
            inks = re.findall(r"(?:text|small|title|heading|step|signature|words|mention)[^{}]*\{[^}]*"
                              r"fill: (#\w{6})", part)
            grounds = [page, *re.findall(r"\.(?:body|box|stripe) \{ fill: (#\w{6})", part)]
            self.assertGreater(len(inks), 4)
            self.assertGreater(len(grounds), 3)
            for ink in set(inks):
                self.assertGreaterEqual(contrast(ink, page), 4.5, ink)
            for ground in grounds:
                self.assertGreaterEqual(contrast(inks[0], ground), 4.5, ground)

    def test_four_times_the_events_take_much_less_than_the_square(self):
        with tempfile.TemporaryDirectory() as folder:
            for form in ("svg", "html", "text"):
                seconds = []
                for size in (1250, 5000):
                    path = pathlib.Path(folder, f"{size}.tml")
                    path.write_text(large_document(size))
                    drawing, took = timed_drawing(path, form)
                    self.assertIn(f"word{size - 1}", drawing)
                    seconds.append(min(took, timed_drawing(path, form)[1]))
                self.assertLess(seconds[1], 10 * seconds[0], form)


class Pages(unittest.TestCase):
    def test_only_our_own_style_and_script_may_run(self):
        page = draw("samples/gold/night-ferry.tml", "html")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
        self.assertIn("default-src 'none'", policy)
        for tag in ("style", "script"):
            parts = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
            self.assertEqual(len(parts), {"style": 2, "script": 1}[tag])
            for part in parts:
                digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
                self.assertIn(f"'sha256-{digest}'", policy)
        self.assertNotRegex(page.split("<body>")[1].split("<script>")[0], r"https?://(?!www\.w3\.org/2000/svg)")

    def test_texts_of_documents_stay_text(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "evil.tml")
            path.write_text(
                f'<TimeML><TEXT><EVENT eid="e1" class="{EVIL}">{EVIL}</EVENT> '
                f'<TIMEX3 tid="{EVIL}" type="DATE" value="{EVIL}">{EVIL}</TIMEX3></TEXT>'
                f'<MAKEINSTANCE eventID="e1" eiid="ei1"/>'
                f'<TLINK lid="{EVIL}" relType="BEFORE" eventInstanceID="ei1" relatedToTime="{EVIL}"/>'
                f'<TLINK lid="l2" relType="AFTER" eventInstanceID="ei1" relatedToTime="{EVIL}"/>'
                f'</TimeML>')
            for form in ("svg", "html", "text"):
                for more in ([], ["--conflicts", "strict"]):
                    drawing = draw(path, form, *more)
                    self.assertNotIn("\u202e", drawing)
                    if form != "text":
                        self.assertNotIn("<img", drawing)
                        self.assertEqual(drawing.count("</script>"), 1 if form == "html" else 0)


if __name__ == "__main__":
    unittest.main()
