"""Annotation by question and answer."""
import dataclasses

from . import _gnomon
from .documents import Document
from .errors import Refused


@dataclasses.dataclass(frozen=True)
class Question:
    """How is the first related to the second? `answers` are those that do not contradict what was said."""
    first: str
    second: str
    first_words: str
    second_words: str
    answers: list

    def __str__(self):
        return f"{self.first} '{self.first_words}' is ... {self.second} '{self.second_words}'?"


class Session:
    """Annotates one document by questions: relations that follow from answers are not asked.

    Keywords: strategy (default: frugal), algebra (rules, full), window (sentences), task, calendar,
    import_links, infer_undetermined, during. A session is for one thread at a time.

    >>> import gnomon as gn
    >>> d = gn.Document("She rose, ate and left.", events=[{"begin": 4, "end": 8}, {"begin": 10, "end": 13},
    ...                                                    {"begin": 18, "end": 22}])
    >>> s = gn.Session(d)
    >>> while s.next():
    ...     _ = s.answer("before")
    >>> s.progress["answers"], s.progress["inferred"], len(s.document().links)
    (2, 1, 3)
    """

    def __init__(self, document, **options):
        if not isinstance(document, Document):
            raise TypeError(f"a session is about a Document, not {type(document).__name__}")
        self._session = _gnomon.open_session(document._handle,
                                             {key: value for key, value in options.items() if value is not None})

    def next(self):
        """The question, which stays until something is said; None when nothing is left to ask."""
        found = self._session.next()
        if found is None:
            return None
        return Question(found["first"]["id"], found["second"]["id"], found["first"]["words"],
                        found["second"]["words"], found["answers"])

    @property
    def answers(self):
        """All answers that can be given, by name."""
        return self._session.answers()

    def answer(self, answer):
        """Answers the question. Raises Refused when earlier answers exclude it, and Error when nothing is asked."""
        return self._taken(self._session.answer(answer), f"'{answer}' contradicts earlier answers")

    def mark(self, first, answer, second):
        """Says something that was not asked, by ids."""
        return self._taken(self._session.mark(first, answer, second),
                           f"'{first} {answer} {second}' contradicts what is known, or an id is unknown")

    def skip(self):
        """Puts the question off."""
        return self._taken(self._session.skip(), "the question cannot be put off")

    def undo(self):
        """Takes back the last answer that counts."""
        return self._taken(self._session.undo(), "there is nothing to take back")

    @property
    def progress(self):
        """Counts: pairs, open, resolved, asked, inferred, answers, questions_left (an estimate) and others."""
        return self._session.progress()

    def document(self, inferred=True, undetermined=False):
        """The document with what is known, as links."""
        return Document._of(self._session.document(inferred, undetermined))

    @staticmethod
    def _taken(step, message):
        if not step["taken"]:
            said = "; ".join(f"{one['first']['id']} {one['answer']} {one['second']['id']}" for one in step["because"])
            raise Refused(message + (f": {said}" if said else ""), because=step["because"],
                          hint="give another answer, or take back an earlier one with undo()")
        return step

    def __repr__(self):
        return f"<gnomon.Session: {self.progress['open']} of {self.progress['pairs']} pairs open>"

    def __reduce__(self):
        raise TypeError("a session cannot be pickled; pickle session.document()")
