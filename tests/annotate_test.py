"""gnomon annotate in a terminal: keys go in through a pseudo-terminal, screens are read from it."""
import fcntl
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

PROGRAM = os.environ["GNOMON"]
ESCAPE = re.compile(rb"\x1b\[([0-9;?]*)([A-Za-z])|\x1b([^\[])")

TRIP = """<TimeML><DOCID>trip</DOCID><TEXT>She <EVENT eid="e1" class="OCCURRENCE">left</EVENT>, then
<EVENT eid="e2" class="OCCURRENCE">ate</EVENT>, then <EVENT eid="e3" class="OCCURRENCE">slept</EVENT>.</TEXT>
<MAKEINSTANCE eiid="ei1" eventID="e1"/><MAKEINSTANCE eiid="ei2" eventID="e2"/>
<MAKEINSTANCE eiid="ei3" eventID="e3"/></TimeML>
"""


class Terminal:
    """The program in a terminal of our own, which understands just what the program sends."""

    def __init__(self, *arguments, columns=80, rows=24, **environment):
        self.columns, self.rows = columns, rows
        self.clear()
        self.alternate = False
        self.sent = b""
        self.pid, self.side = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm", "USER": "ada", **environment})
            # The size is there before the program asks for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execv(PROGRAM, [PROGRAM, "annotate", *arguments])
        self.status = None

    def clear(self):
        self.grid = [[" "] * self.columns for _ in range(self.rows)]
        self.row = self.column = 0

    def resize(self, columns, rows):
        while select.select([self.side], [], [], 0.2)[0] and self.read(0):
            pass  # what was drawn for the old size
        self.columns, self.rows = columns, rows
        self.clear()
        fcntl.ioctl(self.side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, keys):
        os.write(self.side, keys.encode())

    def feed(self, data):
        self.sent += data
        at = 0
        while at < len(data):
            found = ESCAPE.match(data, at)
            if found:
                self.control(found[1] or b"", found[2] or b"")
                at = found.end()
                continue
            if data[at] == 0x1b:
                raise AssertionError(f"half a sequence: {data[at:at + 20]!r}")
            end = at + 1
            while end < len(data) and data[end] & 0xc0 == 0x80:
                end += 1
            self.put(data[at:end].decode())
            at = end

    def control(self, parameters, end):
        if end == b"H":
            self.row = self.column = 0
        elif end == b"K":
            assert parameters == b"2"
            self.grid[self.row] = [" "] * self.columns
        elif end == b"J" and parameters == b"2":
            self.grid = [[" "] * self.columns for _ in range(self.rows)]
        elif end == b"J":
            for row in range(self.row, self.rows):
                self.grid[row] = [" "] * self.columns
        elif parameters == b"?1049":
            self.alternate = end == b"h"
        else:
            assert end == b"m", (parameters, end)

    def put(self, character):
        if character == "\r":
            self.column = 0
        elif character == "\n":
            self.row += 1
            assert self.row < self.rows or not self.alternate, "the screen scrolled"
            self.row = min(self.row, self.rows - 1)
        else:
            assert not self.alternate or self.column < self.columns, "a line is too long"
            if self.column < self.columns:
                self.grid[self.row][self.column] = character
            self.column += 1

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.grid)

    def read(self, seconds):
        """What comes within this time; False at the end."""
        ready, _, _ = select.select([self.side], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.side, 65536)
        except OSError:
            data = b""
        # Sequences and characters may come in parts; the program writes a screen at once.
        while data and (data[-1] >= 0x80 or b"\x1b" in data[-8:]) and select.select([self.side], [], [], 0.02)[0]:
            try:
                data += os.read(self.side, 65536)
            except OSError:
                break
        self.feed(data)
        return bool(data)

    def wait_for(self, words, seconds=20):
        end = time.monotonic() + seconds
        while words not in self.text():
            if time.monotonic() > end or not self.read(0.1):
                raise AssertionError(f"'{words}' does not come; the screen is:\n{self.text()}")
        return self.text()

    def wait_for_end(self, seconds=20):
        end = time.monotonic() + seconds
        while self.status is None:
            self.read(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = status
            elif time.monotonic() > end:
                raise AssertionError(f"it does not end; the screen is:\n{self.text()}")
        while self.read(0.05) and select.select([self.side], [], [], 0)[0]:
            pass
        return self.status

    def flags(self):
        return termios.tcgetattr(self.side)[3]

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.side)


class Annotate(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.project = str(pathlib.Path(self.folder.name) / "p.gnomon")
        trip = pathlib.Path(self.folder.name) / "trip.tml"
        trip.write_text(TRIP)
        made = subprocess.run([PROGRAM, "annotate", "--new", self.project, str(trip), "--annotator", "ada",
                               "--strategy", "text-order"],
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        self.assertEqual(made.returncode, 0, made.stderr)

    def open(self, *arguments, **options):
        terminal = Terminal(self.project, *arguments, **options)
        self.addCleanup(terminal.close)
        return terminal

    def plain(self, lines, *arguments):
        done = subprocess.run([PROGRAM, "annotate", self.project, "--annotator", "ada", "--plain",
                               *arguments], input=lines, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_answers_why_undo_history_quit_and_resume(self):
        terminal = self.open()
        terminal.wait_for("Stage 1")
        self.assertTrue(terminal.alternate)
        terminal.send("\r")
        terminal.wait_for("How is A 'left' related in time to B 'ate'?")
        terminal.send("b")
        terminal.wait_for("Saved: 'left' is before 'ate'.")
        terminal.wait_for("How is A 'ate' related in time to B 'slept'?")
        terminal.send("k")
        terminal.wait_for("Skipped")
        terminal.wait_for("How is A 'left' related in time to B 'slept'?")
        terminal.send("u")
        terminal.wait_for("How is A 'ate' related in time to B 'slept'?")
        terminal.send("b")
        terminal.wait_for("this also resolved 1 other pair.")
        terminal.wait_for("Finished: all 3 pairs")
        terminal.send("w")
        terminal.wait_for("'left' is before 'slept' (inferred), because:")
        terminal.send("x")
        terminal.wait_for("Finished")
        terminal.send("u")
        terminal.wait_for("Undone: 'ate' is before 'slept' (asked); 2 pairs are open again.")
        terminal.wait_for("How is A 'ate' related in time to B 'slept'?")
        terminal.send("h")
        terminal.wait_for(">   1. 'left' is before 'ate' (asked)")
        terminal.send("\x1b")
        terminal.wait_for("How is A")
        terminal.send("q")
        self.assertEqual(terminal.wait_for_end(), 0)
        self.assertFalse(terminal.alternate)

        again = self.open()
        again.wait_for("where you stopped")
        again.wait_for("about 1 question left, 2 of 3 pairs open")
        again.send("h")
        again.wait_for(">   1.")
        again.send("1\r")
        again.wait_for("Undone: 'left' is before 'ate' (asked); 1 pair is open again.")
        again.send("q")
        self.assertEqual(again.wait_for_end(), 0)

    def test_excluded_answers_are_said_and_explained(self):
        self.plain("\nb\nq\n")  # left is before ate
        terminal = self.open()
        terminal.wait_for("How is A 'ate' related in time to B 'slept'?")
        terminal.send("s")
        terminal.wait_for("Finished")
        terminal.send("m")
        terminal.wait_for("First entity")
        terminal.send("slept\rb")
        terminal.wait_for("'slept' is before")
        terminal.send("1\r")
        terminal.wait_for("Not accepted: 'slept' is before 'left'.")
        terminal.wait_for("It contradicts earlier answers:")
        terminal.wait_for("- 'left' is before 'ate' (asked)")
        terminal.wait_for("- 'ate' is simultaneous with 'slept' (asked)")
        terminal.send("\r")
        terminal.wait_for("Finished")

    def test_marks_in_stage_one(self):
        terminal = self.open()
        terminal.wait_for("She «1: left»")
        terminal.send("m")
        terminal.wait_for("First entity: 1. 'left'")
        terminal.send("\x1b[C\x1b[C\r")  # twice to the right
        terminal.wait_for("'slept' ... which relation")
        terminal.send("a")
        terminal.wait_for("'slept' is after 3. 'slept'")  # the last one: nothing comes behind it
        terminal.send("at\r")
        terminal.wait_for("Marked: 'slept' is after 'ate'.")
        terminal.wait_for("Stage 1")
        terminal.wait_for("2 of 3 pairs open")

    def test_every_way_to_end_gives_the_terminal_back(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            with self.subTest(signal=number):
                terminal = self.open()
                before = termios.ECHO | termios.ICANON
                terminal.wait_for("Stage 1")
                self.assertEqual(terminal.flags() & before, 0)
                os.kill(terminal.pid, number)
                status = terminal.wait_for_end()
                self.assertTrue(os.WIFSIGNALED(status))
                self.assertEqual(os.WTERMSIG(status), number)
                self.assertFalse(terminal.alternate)
                self.assertEqual(terminal.flags() & before, before)

    def test_ctrl_c_and_ctrl_d_stop(self):
        terminal = self.open()
        terminal.wait_for("Stage 1")
        terminal.send("\x03")
        self.assertEqual(os.WTERMSIG(terminal.wait_for_end()), signal.SIGINT)
        self.assertFalse(terminal.alternate)
        terminal = self.open()
        terminal.wait_for("Stage 1")
        terminal.send("\x04")
        self.assertEqual(terminal.wait_for_end(), 0)

    def test_a_killed_program_loses_nothing_that_was_answered(self):
        terminal = self.open()
        terminal.wait_for("Stage 1")
        terminal.send("\rb")
        terminal.wait_for("Saved: 'left' is before 'ate'.")
        os.kill(terminal.pid, signal.SIGKILL)
        terminal.wait_for_end()
        self.assertIn("1 asked", self.plain("q\n"))

    def test_stopping_gives_the_terminal_back_and_going_on_takes_it(self):
        terminal = self.open()
        terminal.wait_for("Stage 1")
        terminal.send("\r")
        terminal.wait_for("How is A")
        # A group without a shell above it is an orphan, which does not stop; but the program gives the
        # terminal back and takes it again all the same.
        os.kill(terminal.pid, signal.SIGTSTP)
        time.sleep(0.3)
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.sent = b""
        terminal.send("b")
        terminal.wait_for("Saved: 'left' is before 'ate'.")
        self.assertTrue(terminal.alternate)
        self.assertEqual(terminal.flags() & termios.ICANON, 0)

    def test_fits_any_window_and_follows_its_size(self):
        terminal = self.open(columns=40, rows=12)
        terminal.wait_for("Stage 1")
        terminal.send("\r")
        terminal.wait_for("«A: left»")
        terminal.resize(30, 8)
        terminal.wait_for("too small")
        terminal.resize(100, 30)
        terminal.wait_for("d  A is included in B (during)")
        terminal.send("?")
        terminal.wait_for("go to another document")

    def test_no_colour_when_told_so(self):
        for environment, arguments in (({"NO_COLOR": "1"}, ()), ({}, ("--color", "never"))):
            terminal = self.open(*arguments, **environment)
            terminal.wait_for("Stage 1")
            self.assertNotRegex(terminal.sent, rb"\x1b\[[0-9;]+m(?!\x1b\[2J)")
        terminal = self.open()
        terminal.wait_for("Stage 1")
        self.assertRegex(terminal.sent, rb"\x1b\[1m")

    def test_a_dumb_terminal_gets_lines(self):
        terminal = self.open(TERM="dumb")
        terminal.wait_for("m to mark, an empty line for the questions")
        self.assertNotIn(b"\x1b", terminal.sent)

    def test_two_at_once_take_in_what_the_other_says(self):
        one, other = self.open(), self.open()
        for terminal in (one, other):
            terminal.wait_for("Stage 1")
            terminal.send("\r")
            terminal.wait_for("How is A 'left' related in time to B 'ate'?")
        one.send("b")
        one.wait_for("Saved: 'left' is before 'ate'.")
        other.send("a")
        other.wait_for("Meanwhile 1 action was logged elsewhere")
        other.wait_for("'left' is before 'ate' (asked)")
        other.wait_for("How is A 'ate' related in time to B 'slept'?")
        other.send("n")
        other.wait_for("about 1 question left, 1 of 3 pairs open")
        one.send("k")
        one.wait_for("Meanwhile 1 action was logged elsewhere")

    def test_an_annotator_whom_nobody_knows_is_told_so(self):
        done = subprocess.run([PROGRAM, "annotate", self.project, "--annotator", "adda", "--plain"],
                              input="", capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no annotator 'adda'", done.stderr)
        self.assertIn("did you mean 'ada'?", done.stderr)


if __name__ == "__main__":
    unittest.main()
