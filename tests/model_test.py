"""The English model holds numbers, not text: no run of letters in it is a word of the corpora.

Long words of the corpora in ../shared/data (or $GNOMON_DATA) and of samples/ are looked for in the
bytes of the model, as they are and with two bytes a letter.
"""
import os
import pathlib
import re
import unittest

MODEL = pathlib.Path(os.environ.get("GNOMON_MODEL", "models/english.gnomon-model"))
DATA = pathlib.Path(os.environ.get("GNOMON_DATA", "../shared/data"))
LEAST = 7  # letters: shorter runs occur by chance in so many bytes


def words_of(folder, pattern):
    words = set()
    for path in sorted(folder.rglob(pattern)):
        text = re.sub(rb"<[^>]*>", b" ", path.read_bytes())
        words.update(word.lower() for word in re.findall(rb"[A-Za-z]{%d,}" % LEAST, text))
    return words


def runs_of(data):
    for run in re.findall(rb"[A-Za-z]{%d,}" % LEAST, data):
        for begin in range(len(run) - LEAST + 1):
            for end in range(begin + LEAST, min(len(run), begin + 20) + 1):
                yield run[begin:end].lower()


def words_in(data, words):
    found = {run for run in runs_of(data) if run in words}
    for part in (data[::2], data[1::2]):
        found.update(run for run in runs_of(part) if run in words)
    return found


@unittest.skipUnless(MODEL.exists(), f"there is no {MODEL}")
class Model(unittest.TestCase):
    def test_a_word_would_be_noticed(self):
        self.assertEqual(words_in(b"\0\1negotiations\2", {b"negotiations"}), {b"negotiations"})
        self.assertEqual(words_in(b"n\0e\0g\0o\0t\0i\0a\0t\0e\0d\0", {b"negotiated"}), {b"negotiated"})

    def test_no_word_of_the_samples(self):
        words = words_of(pathlib.Path("samples"), "*.tml")
        self.assertGreater(len(words), 20)
        self.assertEqual(words_in(MODEL.read_bytes(), words), set())

    @unittest.skipUnless(DATA.exists(), f"there is no {DATA}")
    def test_no_word_of_the_corpora(self):
        words = set()
        for corpus in ("timebank", "aquaint"):
            words |= words_of(DATA / corpus, "*.tml")
        self.assertGreater(len(words), 5000)
        self.assertEqual(words_in(MODEL.read_bytes(), words), set())

    def test_it_is_small(self):
        self.assertLessEqual(MODEL.stat().st_size, 16 * 2**20)


if __name__ == "__main__":
    unittest.main()
