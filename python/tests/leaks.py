"""Everything that the module has, good and bad, a few times over: what tools/check-python-leaks watches."""
import pickle
import warnings

import gnomon as gn
from arrow_stand_in import TextTable

SALT, TANGLED = "samples/gold/salt-city.tml", "samples/systems/tangled/salt-city.tml"
ROWS = [("d", "e1", "e2", "BEFORE", "BEFORE"), ("d", "e1", "e3", "AFTER", None)]
NAMES = ("doc", "source", "target", "gold", "pred")


def bad(call):
    try:
        call()
    except Exception:
        return
    raise AssertionError("no exception")


def once():
    corpus = gn.read(SALT)
    doc = corpus[0]
    doc.events, doc.times, doc.instances, doc.links, doc.signals, doc.creation_time
    list(gn.read(SALT, stream=True))
    result = gn.score(corpus, TANGLED, ["awareness", "entities"], progress=lambda done, total: None)
    result.data, result.figures, result.per_document(), str(result), result.to_json(), result.to_latex()
    pickle.loads(pickle.dumps(result))
    pickle.loads(pickle.dumps(corpus))
    gn.compare(SALT, TANGLED).to_page()
    doc.relation("e4", "e6"), doc.ask("IS e4 BEFORE e6").why, doc.conflicts(), doc.repaired()
    str(doc.timeline()), doc.timeline().to_svg()
    gn.agree(a=SALT, b=TANGLED).kappa
    session = gn.Session(doc)
    session.next(), session.answer("not determined"), session.undo(), session.progress, session.document()
    built = gn.Document("It left on Monday.").add_event(3, 7).add_time(11, 17, value="2026-03-02")
    built.add_link("e1", "t1", "BEFORE")
    gn.score_pairs(ROWS).under("all")
    gn.score_pairs([dict(zip(NAMES, row)) for row in ROWS])
    columns = {name: [row[i] for row in ROWS] for i, name in enumerate(NAMES)}
    gn.score_pairs(columns), gn.score_pairs(TextTable(columns, batches=2))
    gn.metrics(), gn.formats(), gn.conventions(), gn.relations(), gn.rules()
    for call in (lambda: gn.read("nothing"), lambda: gn.read(b"<TimeML>"), lambda: gn.read(3),
                 lambda: gn.score(SALT, TANGLED, "nonsense"), lambda: gn.score(SALT, TANGLED, mode="x"),
                 lambda: gn.score(SALT, TANGLED, nonsense=3), lambda: gn.Document("a\ud800"),
                 lambda: built.add_event(4, 9), lambda: built.add_link("e9", "t1", "BEFORE"),
                 lambda: gn.score_pairs([("d", None, "e2", "BEFORE", "x")]), lambda: gn.score_pairs([1]),
                 lambda: session.answer("perhaps"),
                 lambda: gn.score(SALT, TANGLED, progress=lambda done, total: 1 / 0)):
        bad(call)


warnings.simplefilter("ignore")
for _ in range(3):
    once()
print("done")
