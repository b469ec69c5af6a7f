"""Bad input of every kind: exceptions that say what to do, never a crash."""
import concurrent.futures
import io
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import warnings

import pytest

import gnomon as gn

GOLD, SPARSE = "samples/gold", "samples/systems/sparse"
SALT = "samples/gold/salt-city.tml"
TEXT = "The ferry left on Monday."


def script(code, timeout=60):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout, check=False)


class Half(io.RawIOBase):
    """A file object whose read gives neither text nor bytes."""

    def read(self, *_):
        return 3


@pytest.mark.parametrize("call, error, words", [
    (lambda: gn.read(3), TypeError, "path"),
    (lambda: gn.read(None), TypeError, "path"),
    (lambda: gn.read(""), ValueError, "empty"),
    (lambda: gn.read([]), gn.Error, "missing"),
    (lambda: gn.read(b""), gn.Error, "help"),
    (lambda: gn.read(b"\x00\x01\x02"), gn.Error, "help"),
    (lambda: gn.read("<TimeML></TimeML>"), ValueError, "bytes"),
    (lambda: gn.read(Half()), TypeError, "bytes or str"),
    (lambda: gn.read("nothing\ud800here"), ValueError, "."),
    (lambda: gn.read(GOLD, format="nonsense"), gn.Error, "nonsense"),
    (lambda: gn.read(GOLD, format=3), TypeError, "."),
    (lambda: list(gn.read("nothing-here", stream=True)), gn.Error, "nothing-here"),
    (lambda: gn.score(GOLD), gn.Error, "system"),
    (lambda: gn.score(), gn.Error, "gold"),
    (lambda: gn.score(GOLD, SPARSE, "nonsense"), gn.Error, "nonsense"),
    (lambda: gn.score(GOLD, SPARSE, "awareness", 4), TypeError, "positional"),
    (lambda: gn.score(GOLD, SPARSE, mode="oficial"), ValueError, "did you mean 'official'"),
    (lambda: gn.score(GOLD, SPARSE, moed="exact"), TypeError, "did you mean 'mode'"),
    (lambda: gn.score(GOLD, []), gn.Error, "."),
    (lambda: gn.compare(GOLD, [SPARSE], test="magic"), ValueError, "bootstrap"),
    (lambda: gn.ask(SALT, "IS \ud800 BEFORE e2"), UnicodeEncodeError, "replace"),
    (lambda: gn.agree(a=SALT), gn.Error, "."),
    (lambda: gn.agree(GOLD, a=SALT), TypeError, "not both"),
    (lambda: gn.read(GOLD)["salt-cty"], KeyError, "did you mean 'salt-city'"),
    (lambda: gn.read(GOLD)[99], IndexError, "."),
    (lambda: gn.Corpus([3]), TypeError, "gnomon.read"),
    (lambda: gn.Document(b"bytes"), TypeError, "gnomon.read"),
    (lambda: gn.Document("a\ud800b"), UnicodeEncodeError, "replace"),
    (lambda: gn.Document("a\rb"), gn.Error, "replace"),
    (lambda: gn.Document("a\x00b"), gn.Error, "remove"),
    (lambda: gn.Document(TEXT, creation_time="someday"), gn.Error, "a date such as"),
    (lambda: gn.Document(TEXT).add_event(5, 5), gn.Error, "begin"),
    (lambda: gn.Document(TEXT).add_event(5, 500), gn.Error, "begin"),
    (lambda: gn.Document(TEXT).add_event(-1, 5), ValueError, "range"),
    (lambda: gn.Document(TEXT).add_event("4", 5), TypeError, "int"),
    (lambda: gn.Document(TEXT).add_event(4, 9).add_event(6, 14), gn.Error, "overlap"),
    (lambda: gn.Document(TEXT).add_event(4, 9, "RIDDLE"), gn.Error, "OCCURRENCE"),
    (lambda: gn.Document(TEXT).add_time(18, 24, value="someday"), gn.Error, "a date such as"),
    (lambda: gn.Document(TEXT).add_link("e1", "e2", "BEFORE"), gn.Error, "e1"),
    (lambda: gn.Document(TEXT).add_event(4, 9).add_link("e1", "e1", "NEAR"), gn.Error, "IS_INCLUDED"),
    (lambda: gn.Document(TEXT).add_event(4, 9).add_event(10, 14, id="e1"), gn.Error, "taken"),
    (lambda: gn.Session(3), TypeError, "Document"),
    (lambda: gn.Session(gn.Document(TEXT), strategy="nonsense"), gn.Error, "."),
    (lambda: gn.Session(gn.Document(TEXT), algbra="full"), TypeError, "algebra"),
    (lambda: gn.Session(gn.Document(TEXT)).answer("before"), gn.Error, "."),
    (lambda: gn.Session(gn.Document(TEXT)).answer("perhaps"), ValueError, "the answers are"),
    (lambda: gn.Session(gn.Document(TEXT)).undo(), gn.Refused, "."),
    (lambda: gn.to_rows(GOLD, unit="word"), ValueError, "pair, event"),
    (lambda: gn.from_spacy("text"), TypeError, "spacy.tokens.Doc"),
    (lambda: gn.write(GOLD, "/proc/nowhere/out"), gn.Error, "."),
    (lambda: gn.write(GOLD, "out", format="nonsense"), gn.Error, "nonsense"),
    (lambda: gn.check(GOLD).to_svg(), TypeError, "draws nothing"),
    (lambda: gn.stats(GOLD).to_page(), TypeError, "to_html"),
    (lambda: gn.stats(GOLD).documents, TypeError, "no documents"),
    (lambda: gn.score(GOLD, SPARSE)["core"], KeyError, "awareness"),
    (lambda: gn.score(GOLD, SPARSE).of("nobody"), KeyError, "sparse"),
    (lambda: gn.read(SALT)[0].timeline().draw("gif"), ValueError, "svg"),
    (lambda: gn.read(SALT)[0].timeline().draw("svg", colour=3), TypeError, "labels"),
    (lambda: gn.cite("nonsense"), gn.Error, "."),
    (lambda: pickle.dumps(gn.Session(gn.Document(TEXT))), TypeError, "document"),
])
def test_says_what_is_wrong(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_result_of_nothing_is_an_error(tmp_path):
    (tmp_path / "raw.txt").write_text(TEXT)
    with pytest.raises(gn.Error):
        gn.simulate(tmp_path / "raw.txt")


def test_a_document_never_changes_while_it_is_iterated():
    document = gn.Document(TEXT).add_event(4, 9).add_event(10, 14)
    seen = []
    for event in document.events:
        document = document.add_time(18, 24, value="2026-03-02", id=f"t{len(seen) + 1}") if not seen else document
        seen.append(event.id)
    assert seen == ["e1", "e2"] and len(document.times) == 1


def test_rows_that_change_while_they_are_read():
    rows = [("d", "e1", "e2", "BEFORE", "BEFORE")] * 1000

    class Sly:
        def __index__(self):
            rows.clear()
            return 1

    rows.insert(0, ("d", Sly(), "e2", "BEFORE", "BEFORE"))
    with pytest.raises(RuntimeError, match="give a copy"):
        gn.score_pairs(rows)


def test_two_threads_on_one_session():
    document = gn.read(GOLD)["night-ferry"]
    session = gn.Session(document, import_links=False)
    refused, done = [], threading.Event()

    def hurry():
        while not done.is_set():
            try:
                if session.next() is None:
                    break
                session.answer("not determined")
            except RuntimeError as error:
                refused.append(str(error))
            except gn.Error:
                pass

    threads = [threading.Thread(target=hurry) for _ in range(4)]
    for thread in threads:
        thread.start()
    threads[0].join(5)
    done.set()
    for thread in threads:
        thread.join()
    assert all("own" in words for words in refused)
    assert session.progress["pairs"] > 0


def test_each_thread_its_own_session():
    document = gn.read(GOLD)["salt-city"]

    def annotate(_):
        session = gn.Session(document)
        while session.next() and session.progress["answers"] < 20:
            session.answer("not determined")
        return session.progress

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        progress = list(pool.map(annotate, range(4)))
    assert all(one == progress[0] for one in progress)


@pytest.mark.parametrize("work", [
    "gnomon.simulate('samples/gold', strategy='random', runs=100000)",
    "gnomon.score('samples/gold', ['samples/systems/sparse', 'samples/systems/tangled'], significance=True, trials=10000000)",
    "[gnomon.read('samples/gold') for _ in range(100000)]",
    "gnomon.simulate('samples/gold', strategy='random', runs=100000, progress=lambda done, total: None)",
])
def test_an_interpreter_that_exits_during_work(work):
    done = script("import gnomon, threading, time\n"
                  f"threading.Thread(target=lambda: {work}, daemon=True).start()\n"
                  "time.sleep(0.5)\n"
                  "print('bye')\n")
    assert (done.returncode, done.stdout) == (0, "bye\n"), done.stderr


@pytest.mark.parametrize("work", [
    "gnomon.simulate('samples/gold', strategy='random', runs=100000)",
    "[gnomon.read(['samples/gold'] * 50) for _ in range(10000)]",
    "gnomon.score('samples/gold', ['samples/systems/sparse', 'samples/systems/tangled'], significance=True, trials=10000000)",
])
def test_ctrl_c_cancels(work):
    done = script("import gnomon, os, signal, threading, time\n"
                  "began = []\n"
                  "def interrupt():\n"
                  "    began.append(time.process_time())\n"
                  "    os.kill(os.getpid(), signal.SIGINT)\n"
                  "threading.Timer(0.5, interrupt).start()\n"
                  "try:\n"
                  f"    {work}\n"
                  "except KeyboardInterrupt:\n"
                  "    print('stopped', time.process_time() - began[0] < 2)\n")
    assert done.stdout == "stopped True\n", done.stderr


def test_a_path_that_is_not_utf8(tmp_path):
    path = os.path.join(os.fsencode(tmp_path), b"caf\xe9.tml")
    with open(path, "wb") as file:
        file.write(pathlib.Path(SALT).read_bytes())
    corpus = gn.read(os.fsdecode(path))
    assert corpus.names == [os.fsdecode(b"caf\xe9")]
    assert gn.read(tmp_path)[0] == corpus[0] == gn.read(path.decode(errors="surrogateescape"))[0]
    gn.score(tmp_path, tmp_path).per_document().to_dicts()
    str(gn.score(tmp_path, tmp_path, per_document=True))
    with open(path, "wb") as file:
        file.write(b"<TimeML>")
    with pytest.raises(gn.Error) as caught:
        gn.read(os.fsdecode(path))
    assert "caf" in str(caught.value)


def test_one_bad_document_is_a_warning_where_it_was_called(tmp_path):
    (tmp_path / "good.tml").write_bytes(pathlib.Path(SALT).read_bytes())
    (tmp_path / "bad.tml").write_text("<TimeML>\n  <TEXT>")
    for call in (lambda: gn.read(tmp_path), lambda: list(gn.read(tmp_path, stream=True)),
                 lambda: gn.stats(tmp_path), lambda: gn.score(tmp_path, tmp_path)):
        with pytest.warns(gn.GnomonWarning, match="bad.tml:2") as caught:
            call()
        assert caught[0].filename == __file__
        notice = caught[0].message.notice
        assert notice["line"] == 2 and notice["code"] and notice["help"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(gn.GnomonWarning):
            gn.stats(tmp_path)
