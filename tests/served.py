"""A running 'gnomon serve' and a browser's side of it, for tests and measurements."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

PROGRAM = os.path.abspath(os.environ.get("GNOMON", "build/release/gnomon"))


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.body = body

    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        try:
            return self.json()["error"]["code"]
        except (ValueError, KeyError, TypeError):
            return None


class Client:
    """One browser: a cookie and a connection that is kept."""

    def __init__(self, port, cookie="", origin=True, timeout=60):
        self.port = port
        self.cookie = cookie
        self.origin = origin
        self.timeout = timeout
        self.connection = None

    def request(self, method, path, body=None, headers=None, again=True):
        sent = {"Host": f"127.0.0.1:{self.port}"}
        if self.cookie:
            sent["Cookie"] = f"gnomon-{self.port}={self.cookie}"
        if body is not None:
            sent["Content-Type"] = "application/json"
            if self.origin:
                sent["Origin"] = f"http://127.0.0.1:{self.port}"
            if not isinstance(body, (bytes, str)):
                body = json.dumps(body)
            if isinstance(body, str):
                body = body.encode()
        sent.update(headers or {})
        fresh = self.connection is None
        if fresh:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        try:
            self.connection.request(method, path, body=body, headers=sent)
            response = self.connection.getresponse()
            answer = Answer(response.status, response.getheaders(), response.read())
        except (http.client.HTTPException, OSError):
            self.connection.close()
            self.connection = None
            # A connection that was idle may have been closed by the server; nothing was handled then.
            if not fresh and again:
                return self.request(method, path, body, headers, again=False)
            raise
        if response.will_close:
            self.connection.close()
            self.connection = None
        return answer

    def close(self):
        if self.connection:
            self.connection.close()
            self.connection = None

    def get(self, path, **headers):
        return self.request("GET", "/api/v1/" + path, headers=headers)

    def post(self, path, body, **headers):
        return self.request("POST", "/api/v1/" + path, body=body, headers=headers)


class Served:
    """The program, started on a free port and stopped at the end."""

    def __init__(self, *words, state=None, port=0, accounts=False, cwd=None, env=None, program=None):
        self.folder = tempfile.TemporaryDirectory()
        self.state = state or os.path.join(self.folder.name, "state")
        self.words = [program or PROGRAM, "serve", *words, "--no-open", "--state", self.state]
        self.cwd = cwd
        self.env = dict(os.environ, **(env or {}))
        self.accounts = accounts
        self.port = port
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.words, "--port", str(self.port)], cwd=self.cwd, env=self.env,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.link = self.process.stdout.readline().strip()
        found = re.match(r"(https?)://[^/]*:(\d+)/(?:open\?token=(\S+))?$", self.link)
        if not found:
            raise AssertionError(f"no address: {self.link!r} {self.process.stderr.read()}")
        self.port = int(found[2])
        self.token = found[3]

    def open(self):
        """The cookie that the address with the token gives."""
        client = Client(self.port)
        answer = client.request("GET", f"/open?token={self.token}")
        client.close()
        found = re.match(r"gnomon-\d+=([^;]+);", answer.headers.get("set-cookie", ""))
        if answer.status != 303 or not found:
            raise AssertionError(f"not opened: {answer.status} {answer.headers}")
        return found[1]

    def client(self, cookie=None):
        return Client(self.port, cookie if cookie is not None else self.open())

    def login(self, name, password):
        client = Client(self.port)
        answer = client.post("login", {"name": name, "password": password})
        if answer.status == 200:
            client.cookie = re.match(r"gnomon-\d+=([^;]+);", answer.headers["set-cookie"])[1]
        return client, answer

    def raw(self, data, wait=3.0, slowly=None):
        """What comes back for these bytes, as they are: (status or None, all bytes)."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as sock:
            try:
                if slowly:
                    for byte in data:
                        sock.sendall(bytes([byte]))
                        time.sleep(slowly)
                else:
                    sock.sendall(data)
            except OSError:
                pass  # refused before it was all sent
            received = b""
            try:
                while True:
                    piece = sock.recv(65536)
                    if not piece:
                        break
                    received += piece
                    if b"\r\n\r\n" in received and b"Content-Length" in received:
                        head, _, rest = received.partition(b"\r\n\r\n")
                        length = re.search(rb"Content-Length: (\d+)", head)
                        if length and len(rest) >= int(length[1]):
                            break
            except OSError:
                pass
        status = re.match(rb"HTTP/1\.1 (\d+)", received)
        return (int(status[1]) if status else None), received

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=60)
        self.folder.cleanup()
        return self.process.returncode, said

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        else:
            self.folder.cleanup()
