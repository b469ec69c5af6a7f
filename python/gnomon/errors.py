"""What can go wrong, as exceptions and warnings."""


class Error(Exception):
    """Something could not be done. Says what, where and what to do.

    `code` stays the same while the words improve; docs/errors.md lists all codes. `file`, `line` and
    `column` (from 1, in code points) are None where there is no such place.

    >>> import gnomon
    >>> try:
    ...     gnomon.read("nothing-here")
    ... except gnomon.Error as error:
    ...     error.code, error.file
    ('no-such-file', 'nothing-here')
    """

    def __init__(self, message, *, code=None, file=None, line=None, column=None, hint=None, excerpt=None):
        super().__init__(message)
        self.message = message
        self.code = code
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint
        self.excerpt = excerpt

    def __str__(self):
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        if self.code:
            text += f" [{self.code}]"
        if self.hint:
            text += f"\n  help: {self.hint}"
        return text

    def __reduce__(self):
        fields = {name: getattr(self, name) for name in ("code", "file", "line", "column", "hint", "excerpt")}
        return (_rebuilt, (type(self), self.message, fields))


def _rebuilt(kind, message, fields):
    return kind(message, **fields)


class Refused(Error):
    """An answer in an annotation session contradicts earlier ones, which `because` lists; nothing changed."""

    def __init__(self, message, *, because=(), **fields):
        super().__init__(message, **fields)
        self.because = list(because)

    def __reduce__(self):
        kind, (_, message, fields) = super().__reduce__()
        return (kind, (type(self), message, fields | {"because": self.because}))


class GnomonWarning(UserWarning):
    """Something that happened on the way to a result: a document that could not be read, a link that
    was not used. `notice` holds all of it: code, message, file, line, column, help."""

    def __init__(self, notice):
        place = ":".join(str(notice[key]) for key in ("file", "line", "column") if notice.get(key) is not None)
        text = f"{place}: {notice['message']}" if place else notice["message"]
        if notice.get("code"):
            text += f" [{notice['code']}]"
        if notice.get("help"):
            text += f"; {notice['help']}"
        super().__init__(text)
        self.notice = notice

    def __reduce__(self):
        return (GnomonWarning, (self.notice,))


def error_of(notice):
    """The error that a notice tells of, where nothing is left to go on with."""
    return Error(notice["message"], code=notice["code"], file=notice["file"], line=notice["line"],
                 column=notice["column"], hint=notice["help"])
