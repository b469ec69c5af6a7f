"""'gnomon serve' as browsers and those who mean harm meet it: the JSON of the command line, byte for
byte; annotation that loses nothing; and requests that are refused without changing anything."""
import base64
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import warnings

from served import PROGRAM, Client, Served

SANITIZED = os.environ.get("GNOMON_SANITIZE", "") not in ("", "OFF", "0")


def run(*words, input=None):
    return subprocess.run([PROGRAM, *words], input=input, capture_output=True, check=False,
                          timeout=60)


def make_project(folder, name="harbour", annotators=("ada", "ben"), documents="samples/raw"):
    path = os.path.join(folder, f"{name}.gnomon")
    words = ["project", "new", path, documents]
    for annotator in annotators:
        words += ["--annotator", annotator]
    made = run(*words)
    assert made.returncode == 0, made.stderr
    return path


def log_of(path):
    return json.loads(run("project", "log", path, "--format", "json").stdout)["result"]


class Opening(unittest.TestCase):
    def test_the_address_works_once(self):
        with Served("samples") as served:
            self.assertTrue(served.link.startswith("http://127.0.0.1:"))
            cookie = served.open()
            again = Client(served.port).request("GET", f"/open?token={served.token}")
            self.assertEqual(again.status, 403)
            self.assertNotIn("set-cookie", again.headers)
            self.assertEqual(Client(served.port, cookie).get("served").status, 200)

    def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(self):
        with Served("samples") as served:
            answer = Client(served.port).request("GET", f"/open?token={served.token}")
            for word in ("HttpOnly", "SameSite=Strict", "Path=/"):
                self.assertIn(word, answer.headers["set-cookie"])
            self.assertEqual(answer.headers["location"], "/")

    def test_the_page_needs_no_cookie_and_allows_no_inline_script(self):
        with Served("samples") as served:
            page = Client(served.port).request("GET", "/")
            self.assertEqual(page.status, 200)
            policy = page.headers["content-security-policy"]
            self.assertIn("script-src 'self'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertNotIn("unsafe-inline' 'self", policy)
            self.assertNotIn("unsafe-eval", policy)
            self.assertEqual(page.headers["x-content-type-options"], "nosniff")

    def test_who_is_asking(self):
        with Served("samples") as served:
            self.assertFalse(Client(served.port).get("session").json()["signed_in"])
            session = served.client().get("session").json()
            self.assertTrue(session["signed_in"])
            self.assertEqual(session["mode"], "local")
            self.assertIn("manager", session["roles"])

    def test_stops_when_asked_and_says_so(self):
        served = Served("samples")
        code, said = served.stop()
        self.assertEqual(code, 0)
        self.assertIn("saved", said)

    def test_a_folder_is_sorted_into_gold_systems_and_annotators(self):
        with Served("samples") as served:
            found = served.client().get("served").json()
            roles = {one["name"]: one["role"] for one in found["collections"]}
            self.assertEqual(roles["gold"], "gold")
            self.assertEqual(roles["systems/tangled"], "system")
            self.assertEqual(roles["annotators/ada"], "annotator")
            kinds = {one["name"]: one["kind"] for one in found["files"]}
            self.assertEqual(kinds["questions/question-set.txt"], "questions")
            self.assertEqual(kinds["pairs/gold.tsv"], "pairs")

    def test_what_does_not_exist_is_said(self):
        answer = run("serve", "nowhere", "--no-open")
        self.assertEqual(answer.returncode, 2)
        self.assertIn(b"[no-such-file]", answer.stderr)

    def test_others_are_let_in_with_accounts_only(self):
        answer = run("serve", "samples", "--no-open", "--listen", "0.0.0.0")
        self.assertEqual(answer.returncode, 2)
        self.assertIn(b"[needs-accounts]", answer.stderr)

    def test_a_port_that_is_taken(self):
        with Served("samples") as served:
            answer = run("serve", "samples", "--no-open", "--port", str(served.port))
            self.assertEqual(answer.returncode, 3)
            self.assertIn(b"[cannot-listen]", answer.stderr)


class SameJson(unittest.TestCase):
    """What the API answers is what the command line prints."""

    CALLS = {
        "score": ({"gold": "gold", "system": ["systems/shifted", "systems/sparse"], "per-document": True},
                  ["score", "samples/gold", "samples/systems/shifted", "samples/systems/sparse", "--per-document"]),
        "score-pairs": ({"gold": "pairs/gold.tsv", "predictions": ["pairs/model.jsonl"]},
                        ["score", "pairs", "samples/pairs/gold.tsv", "samples/pairs/model.jsonl"]),
        "compare": ({"gold": "gold/salt-city", "system": "systems/tangled/salt-city"},
                    ["compare", "samples/gold/salt-city.tml", "samples/systems/tangled/salt-city.tml"]),
        "agree": ({"input": ["annotators/ada", "annotators/ben"]},
                  ["agree", "samples/annotators/ada", "samples/annotators/ben"]),
        "align": ({"gold": "gold", "system": "systems/sparse"}, ["align", "samples/gold", "samples/systems/sparse"]),
        "ask": ({"document": "gold/salt-city", "questions": ["IS e4 BEFORE e6"]},
                ["ask", "samples/gold/salt-city.tml", "IS e4 BEFORE e6"]),
        "ask-systems": ({"questions": "questions/question-set.txt", "systems": ["systems/sparse"]},
                        ["ask", "samples/questions/question-set.txt", "samples/systems/sparse"]),
        "stats": ({"input": ["gold", "systems/sparse"], "closure": True},
                  ["stats", "samples/gold", "samples/systems/sparse", "--closure"]),
        "check": ({"input": ["systems/tangled"]}, ["check", "samples/systems/tangled"]),
        "show": ({"input": "gold/night-ferry"}, ["show", "samples/gold/night-ferry.tml"]),
        "explain": ({"input": "gold/salt-city", "first": "ei1", "second": "ei9"},
                    ["explain", "samples/gold/salt-city.tml", "ei1", "ei9"]),
        "repair": ({"input": ["systems/tangled"]}, ["repair", "samples/systems/tangled"]),
        "link": ({"input": ["gold"]}, ["link", "samples/gold"]),
        "merge": ({"source": ["annotators/ada", "annotators/ben"], "precision": "ada=.8,ben=.7"},
                  ["merge", "samples/annotators/ada", "samples/annotators/ben", "--precision", "ada=.8,ben=.7"]),
        "timeline": ({"input": ["gold/night-ferry"]}, ["timeline", "samples/gold/night-ferry.tml"]),
        "degrade": ({"gold": "gold/salt-city", "system": "systems/sparse/salt-city"},
                    ["degrade", "samples/gold/salt-city.tml", "samples/systems/sparse/salt-city.tml"]),
        "tasks": ({"input": ["gold"]}, ["tasks", "samples/gold"]),
        "simulate": ({"input": ["gold/salt-city"]}, ["simulate", "samples/gold/salt-city.tml"]),
    }

    def test_byte_for_byte(self):
        with Served("samples") as served:
            client = served.client()
            fields = {one["name"]: [field["name"] for field in one["fields"]]
                      for one in client.get("operations").json()["operations"]}
            for name, (body, words) in self.CALLS.items():
                with self.subTest(operation=name):
                    self.assertEqual([key for key in body if key not in fields[name]], [])
                    wanted = run(*words, "--format", "json")
                    answer = client.post(name, body)
                    self.assertEqual(answer.status, 200, answer.body[:300])
                    self.assertEqual(answer.body.decode(), wanted.stdout.decode())

    def test_other_formats_are_files(self):
        with Served("samples") as served:
            client = served.client()
            body = {"input": ["gold/night-ferry"]}
            wanted = run("timeline", "samples/gold/night-ferry.tml", "--format", "svg").stdout
            answer = client.post("timeline?format=svg", body)
            self.assertEqual(answer.headers["content-type"], "image/svg+xml")
            self.assertIn("attachment", answer.headers["content-disposition"])
            self.assertEqual(answer.body, wanted)
            answer = client.post("compare?format=html", {"gold": "gold/salt-city", "system": "systems/tangled/salt-city"})
            wanted = run("compare", "samples/gold/salt-city.tml", "samples/systems/tangled/salt-city.tml").stdout
            self.assertEqual(answer.body, wanted)
            self.assertIn("sandbox", answer.headers["content-security-policy"])
            answer = client.post("stats?format=csv", {"input": ["gold"]})
            self.assertEqual(answer.body, run("stats", "samples/gold", "--format", "csv").stdout)

    def test_uploads_are_documents(self):
        with open("samples/gold/salt-city.tml", encoding="utf-8") as file:
            text = file.read()
        with Served() as served:
            client = served.client()
            shown = client.post("show", {"input": {"name": "salt-city.tml", "content": text}})
            self.assertEqual(shown.body, run("show", "samples/gold/salt-city.tml", "--format", "json").stdout)
            encoded = base64.b64encode(text.encode()).decode()
            again = client.post("show", {"input": {"name": "salt-city.tml", "base64": encoded}})
            self.assertEqual(again.body, shown.body)
            listed = client.post("documents", {"input": [{"name": "salt-city.tml", "content": text}]}).json()
            self.assertEqual(listed["result"]["documents"][0]["document"], "salt-city")
            self.assertIs(listed["result"]["documents"][0]["consistent"], True)

    def test_one_unreadable_upload_among_good_ones(self):
        with open("samples/gold/salt-city.tml", encoding="utf-8") as file:
            text = file.read()
        with Served() as served:
            answer = served.client().post("documents", {"input": [{"name": "bad.tml", "content": "<TimeML><TEXT>"},
                                                                  {"name": "salt-city.tml", "content": text}]}).json()
            self.assertEqual(len(answer["result"]["documents"]), 1)
            self.assertEqual(answer["notices"][0]["file"], "bad.tml")
            self.assertEqual(answer["notices"][0]["severity"], "error")

    def test_documents_that_cannot_be_used_are_an_error(self):
        with Served("samples") as served:
            client = served.client()
            for operation, body in (("simulate", {"input": ["raw/lost-dog"]}), ("curves", {"input": ["raw/lost-dog"]}),
                                    ("stats", {"input": [{"name": "x.tml", "content": "<TimeML>"}]})):
                with self.subTest(operation=operation):
                    answer = client.post(operation, body)
                    self.assertIn(answer.status, (400, 422), answer.body[:200])
                    self.assertTrue(answer.json()["error"]["what"])

    def test_an_inconsistent_document_is_listed_as_such(self):
        with Served("samples") as served:
            documents = served.client().post("documents", {"input": ["systems/tangled"]}).json()["result"]["documents"]
            self.assertIn(False, [one["consistent"] for one in documents])

    def test_the_description_names_every_route_and_field(self):
        with Served("samples") as served:
            client = served.client()
            described = client.get("openapi.json").json()
            self.assertEqual(described["openapi"], "3.1.0")
            for one in client.get("operations").json()["operations"]:
                body = described["paths"]["/" + one["name"]]["post"]["requestBody"]
                properties = body["content"]["application/json"]["schema"]["properties"]
                self.assertEqual(sorted(properties), sorted({field["name"] for field in one["fields"]}))
            self.assertIn("/projects/{project}/annotation/act", described["paths"])


class LongWork(unittest.TestCase):
    def test_a_job_gives_the_same_bytes(self):
        with Served("samples") as served:
            client = served.client()
            body = {"gold": "gold", "system": ["systems/shifted"]}
            begun = client.post("score?job=1", body)
            self.assertEqual(begun.status, 202)
            job = begun.json()["job"]["id"]
            state = "queued"
            for _ in range(600):
                state = client.get(f"jobs/{job}").json()["job"]["state"]
                if state not in ("queued", "running"):
                    break
                time.sleep(0.1)
            self.assertEqual(state, "done")
            self.assertEqual(client.get(f"jobs/{job}/result").body, client.post("score", body).body)

    def test_a_job_can_be_cancelled_and_is_nobody_elses(self):
        with Served("samples") as served:
            client = served.client()
            begun = client.post("simulate?job=1", {"input": ["gold"], "runs": 100000, "strategy": "random"})
            self.assertEqual(begun.status, 202, begun.body)
            job = begun.json()["job"]["id"]
            self.assertEqual(client.get(f"jobs/{job}/result").code, "job-not-done")
            served.process.stdout.readable()
            self.assertEqual(client.request("DELETE", f"/api/v1/jobs/{job}").status, 204)
            for _ in range(200):
                if client.get(f"jobs/{job}").json()["job"]["state"] == "cancelled":
                    break
                time.sleep(0.1)
            self.assertEqual(client.get(f"jobs/{job}").json()["job"]["state"], "cancelled")
            self.assertEqual(client.get("jobs/j99").status, 404)

    def test_a_call_that_takes_too_long_is_stopped(self):
        with Served("samples", "--time-limit", "1") as served:
            began = time.monotonic()
            answer = served.client().post("simulate", {"input": ["gold"], "runs": 100000, "strategy": "random"})
            self.assertEqual(answer.status, 503, answer.body[:300])
            self.assertEqual(answer.code, "took-too-long")
            self.assertLess(time.monotonic() - began, 30)

    def test_events_tell_of_jobs(self):
        with Served("samples") as served:
            client = served.client()
            with socket.create_connection(("127.0.0.1", served.port), timeout=20) as sock:
                sock.sendall((f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n"
                              f"Cookie: gnomon-{served.port}={client.cookie}\r\n\r\n").encode())
                received = b""
                while b"event: hello" not in received:
                    received += sock.recv(65536)
                self.assertIn(b"text/event-stream", received)
                client.post("stats?job=1", {"input": ["gold"]})
                while b'"state":"done"' not in received:
                    received += sock.recv(65536)


class Annotating(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = make_project(self.folder.name)

    def state(self, client, annotator="ada", document="lost-dog"):
        answer = client.get(f"projects/harbour/annotation/state?annotator={annotator}&document={document}")
        self.assertEqual(answer.status, 200, answer.body[:300])
        return answer.json()

    def act(self, client, state, **wish):
        body = {"annotator": state["annotator"], "document": state["document"], "after": state["seq"], **wish}
        return client.post("projects/harbour/annotation/act", body)

    def answer(self, client, state, name=None):
        question = state["question"]
        possible = [one["name"] for one in question["answers"] if one["possible"]]
        return self.act(client, state, do="answer", first=question["first"]["id"], second=question["second"]["id"],
                        answer=name or possible[0])

    def test_a_document_from_the_first_question_to_the_last(self):
        with Served(self.path) as served:
            client = served.client()
            state = self.state(client)
            self.assertEqual(state["seq"], 0)
            self.assertIn("text", state)
            asked = 0
            while state["question"]:
                before = state["progress"]["open"]
                said = self.answer(client, state)
                self.assertEqual(said.status, 200, said.body[:300])
                self.assertEqual(said.json()["step"]["state"], "taken")
                state = said.json()["state"]
                self.assertLess(state["progress"]["open"], before)
                asked += 1
            self.assertEqual(state["progress"]["open"], 0)
            self.assertEqual(state["questions_left"], 0)
            self.assertLess(asked, state["progress"]["pairs"], "inference answers most of them")
            logged = [one for one in log_of(self.path)["log"] if one["annotator"] == "ada"]
            self.assertEqual(len(logged), asked)
            undone = self.act(client, state, do="take-back").json()
            self.assertGreater(undone["step"]["reopened_count"], 0)
            self.assertIsNotNone(undone["state"]["question"])

    def test_what_an_answer_would_entail_is_what_it_entails(self):
        with Served(self.path) as served:
            client = served.client()
            state = self.state(client)
            question = state["question"]
            preview = client.post("projects/harbour/annotation/preview",
                                  {"annotator": "ada", "document": "lost-dog", "first": question["first"]["id"],
                                   "second": question["second"]["id"]}).json()
            for offered, seen in zip(question["answers"], preview["answers"]):
                self.assertEqual(offered["name"], seen["name"])
                if offered["possible"] and offered["name"] != "not determined":
                    self.assertEqual(offered["resolves"], seen["resolves"], offered["name"])
            self.assertEqual(self.state(client)["seq"], 0, "nothing was said")
            wanted = next(one for one in preview["answers"] if one["possible"])
            step = self.answer(client, state, wanted["name"]).json()["step"]
            self.assertEqual(step["related_count"] + step["undetermined_count"], wanted["resolves"])

    def test_two_tabs_that_answer_the_same_question(self):
        with Served(self.path) as served:
            cookie = served.open()
            tabs = [Client(served.port, cookie), Client(served.port, cookie)]
            states = [self.state(tab) for tab in tabs]
            answers = [None, None]

            def give(i):
                answers[i] = self.answer(tabs[i], states[i])

            threads = [threading.Thread(target=give, args=(i,)) for i in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(one.status for one in answers), [200, 409])
            late = next(one for one in answers if one.status == 409)
            self.assertEqual(late.code, "others-first")
            self.assertEqual(late.json()["state"]["seq"], 1, "the new state comes with the refusal")
            self.assertEqual(len(log_of(self.path)["log"]), 1)

    def test_a_terminal_and_a_page_on_the_same_document(self):
        with Served(self.path) as served:
            client = served.client()
            state = self.state(client)
            question = state["question"]
            said = run("project", "say", self.path, "lost-dog", "ada",
                       f"{question['first']['id']} before {question['second']['id']}")
            self.assertEqual(said.returncode, 0, said.stderr)
            self.assertEqual(self.answer(client, state).status, 409)
            self.assertEqual(self.state(client)["seq"], 1)

    def test_forged_sequence_numbers(self):
        with Served(self.path) as served:
            client = served.client()
            state = self.state(client)
            for after in (1, 7, 2**62):
                self.assertEqual(self.answer(client, {**state, "seq": after}).status, 409)
            for after in (-1, "0", 0.5, None, 2**64):
                self.assertEqual(self.answer(client, {**state, "seq": after}).status, 400, after)
            self.assertEqual(log_of(self.path)["log"], [])

    def test_a_contradiction_is_refused_with_its_reasons_and_ways_out(self):
        with Served(self.path) as served:
            client = served.client()
            state = self.state(client)
            first = state["question"]["first"]["id"]
            second = state["question"]["second"]["id"]
            state = self.answer(client, state, "before").json()["state"]
            said = self.act(client, state, do="mark", first=second, answer="before", second=first)
            step = said.json()["step"]
            self.assertEqual((said.status, step["state"], step["why"]), (200, "refused", "contradicts"))
            self.assertEqual([one["number"] for one in step["because"]], [1])
            self.assertEqual([one["take_back"] for one in step["ways_out"]], [1])
            self.assertGreater(step["ways_out"][0]["reopens"], 0)
            self.assertEqual(said.json()["state"]["seq"], 1, "nothing was saved")
            why = client.get(f"projects/harbour/annotation/why?annotator=ada&document=lost-dog&first={second}"
                             f"&second={first}&answer=before").json()
            self.assertFalse(why["possible"])

    def test_marking_words_moving_and_removing_them(self):
        text = "It snöwed on Monday. Then the 🌧 rain came."
        with Served("--projects", self.folder.name) as served:
            client = served.client()
            made = client.post("projects", {"name": "snow", "input": [{"name": "snow.txt", "content": text}],
                                            "annotator": ["ada"], "creation-time": "2026-03-02"})
            self.assertEqual(made.status, 201, made.body)
            where = "projects/snow/annotation/"
            state = client.get(where + "state?annotator=ada").json()
            self.assertTrue(state["to_mark"])
            shown = state["text"]

            def say(now, **wish):
                return client.post(where + "act", {"annotator": "ada", "document": now["document"],
                                                   "after": now["seq"], **wish})

            def place(word):
                return {"begin": shown.index(word), "end": shown.index(word) + len(word)}

            for word in ("snöwed", "rain"):
                answer = say(state, do="mark-event", **place(word))
                self.assertEqual(answer.json()["step"]["state"], "taken", answer.body)
                state = answer.json()["state"]
            answer = say(state, do="mark-time", value="2 March 2026", **place("Monday"))
            state = answer.json()["state"]
            marked = {one["text"]: one for one in state["entities"]}
            self.assertEqual(marked["rain"]["begin"], shown.index("rain"), "in code points, behind a wide character")
            self.assertEqual(marked["Monday"]["value"], "2026-03-02")
            self.assertEqual(marked["Monday"]["date"], "2026-03-02 to 2026-03-03")
            answer = say(state, do="mark-event", **place("Monday. Then"))
            self.assertEqual(answer.json()["step"]["state"], "refused")
            answer = say(state, do="change", id=marked["rain"]["id"], to="STATE")
            state = answer.json()["state"]
            self.assertEqual({one["text"]: one for one in state["entities"]}["rain"]["attributes"]["class"], "STATE")
            answer = say(state, do="remove", id=marked["rain"]["id"])
            state = answer.json()["state"]
            self.assertNotIn("rain", [one["text"] for one in state["entities"]])
            state = say(state, do="take-back").json()["state"]
            self.assertIn("rain", [one["text"] for one in state["entities"]])
            self.assertEqual(say(state, do="mark-event", begin=5, end=5).status, 400)
            self.assertEqual(say(state, do="mark-event", begin=5, end=10**9).status, 400)

    def test_adjudicating_what_two_annotators_said(self):
        with Served(self.path) as served:
            client = served.client()
            for annotator, name in (("ada", "before"), ("ben", "after")):
                state = self.state(client, annotator)
                first = state["question"]["first"]["id"]
                second = state["question"]["second"]["id"]
                self.act(client, state, do="mark", first=first, answer=name, second=second)
            where = "projects/harbour/adjudication/"
            state = client.get(where + "state?document=lost-dog&by=eve").json()
            self.assertEqual(state["annotators"], ["ada", "ben"])
            self.assertEqual(state["state"], "disputed")
            dispute = state["dispute"]
            self.assertEqual({one["annotator"]: one["answer"] for one in dispute["said"]}.keys(), {"ada", "ben"})
            body = {"document": "lost-dog", "by": "eve", "after": state["seq"], "do": "decide",
                    "first": dispute["first"]["id"], "second": dispute["second"]["id"],
                    "answer": dispute["choices"][0]["answer"]}
            decided = client.post(where + "act", body)
            self.assertEqual(decided.status, 200, decided.body[:300])
            self.assertEqual(decided.json()["step"]["state"], "taken")
            self.assertEqual(client.post(where + "act", body).status, 409, "the same decision again")
            state = decided.json()["state"]
            self.assertLess(state["disputes"], 10**6)
            rest = client.post(where + "act", {"document": "lost-dog", "by": "eve", "after": state["seq"],
                                               "do": "take-all", "annotator": "ada"})
            self.assertEqual(rest.status, 200, rest.body[:300])
            fates = client.get("projects/harbour/fates?annotator=ada").json()
            self.assertEqual(fates["documents"][0]["document"], "lost-dog")
            verdicts = {one["verdict"] for one in fates["documents"][0]["answers"]}
            self.assertTrue(verdicts <= {"kept", "overruled", "undecided"} and verdicts)
            exported = client.post("projects/harbour/export", {"adjudicated": True}).json()
            self.assertEqual([one["name"] for one in exported["documents"]], ["lost-dog.tml"])
            self.assertIn("<TLINK", exported["documents"][0]["content"])

    def test_running_a_project(self):
        with Served("samples/raw", "--projects", self.folder.name) as served:
            client = served.client()
            made = client.post("projects", {"name": "fresh", "input": ["raw"], "annotator": ["ada"]})
            self.assertEqual(made.status, 201, made.body)
            self.assertEqual(client.post("projects", {"name": "fresh", "input": ["raw"]}).status, 409)
            self.assertEqual(client.post("projects/fresh/annotators", {"name": ["eve"]}).status, 200)
            answer = client.post("projects/fresh/assign", {"annotator": "eve", "document": ["lost-dog"]})
            self.assertEqual(answer.json()["changed"], 1)
            self.assertEqual(client.post("projects/fresh/guidelines", {"text": "Mark verbs."}).status, 200)
            self.assertEqual(client.get("projects/fresh/guidelines").json()["text"], "Mark verbs.")
            status = client.get("projects/fresh/status")
            path = os.path.join(self.folder.name, "fresh.gnomon")
            self.assertEqual(status.body, run("project", "status", path, "--format", "json").stdout)
            documents = {one["name"]: one for one in client.get("projects/fresh/documents").json()["documents"]}
            self.assertEqual(documents["lost-dog"]["annotators"], ["ada", "eve"])
            more = client.post("projects/fresh/import",
                               {"input": [{"name": "note.txt", "content": "It rained on Monday."},
                                          {"name": "bad.tml", "content": "<TimeML><TEXT>"}],
                                "annotator": ["ada"], "creation-time": "2026-03-02"}).json()
            self.assertEqual((more["result"]["added"], more["result"]["unread"]), (1, 1))

    def test_the_server_is_killed_and_no_answer_is_lost(self):
        with Served(self.path) as served:
            cookie = served.open()
            acknowledged = []
            done = threading.Event()

            def annotate(annotator):
                client = Client(served.port, cookie, timeout=10)
                last = 0
                for document in ("lost-dog", "bakery-fire", "pump-visit"):
                    while not done.is_set():
                        try:
                            state = client.get(f"projects/harbour/annotation/state?annotator={annotator}"
                                               f"&document={document}").json()
                            if not state.get("question"):
                                break
                            said = self.answer(client, state)
                            if said.status == 200:
                                number = said.json()["step"]["number"]
                                acknowledged.append((annotator, document, number))
                                last = number
                        except OSError:
                            time.sleep(0.05)  # it is being restarted
                        except ValueError:
                            time.sleep(0.05)
                return last

            threads = [threading.Thread(target=annotate, args=(name,)) for name in ("ada", "ben")]
            for thread in threads:
                thread.start()
            for _ in range(3):
                time.sleep(0.7)
                served.kill()
                served.start()
            for thread in threads:
                thread.join(120)
            done.set()
            self.assertGreater(len(acknowledged), 5)
            logged = {(one["annotator"], one["document"], one["number"]) for one in log_of(self.path)["log"]}
            self.assertEqual([one for one in acknowledged if one not in logged], [])
            checked = run("project", "check", self.path)
            self.assertEqual(checked.returncode, 0, checked.stdout)
            self.assertEqual(Client(served.port, cookie).get("served").status, 200, "the page goes on")


class Trouble(unittest.TestCase):
    """What happens to the file of a project under a running server."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = make_project(self.folder.name)

    def wish(self, client):
        state = client.get("projects/harbour/annotation/state?annotator=ada&document=lost-dog")
        if state.status != 200:
            return state, None
        said = state.json()
        question = said["question"]
        possible = next(one["name"] for one in question["answers"] if one["possible"])
        return state, {"annotator": "ada", "document": "lost-dog", "after": said["seq"], "do": "answer",
                       "answer": possible, "first": question["first"]["id"], "second": question["second"]["id"]}

    def test_a_project_that_is_gone_and_back(self):
        with Served(self.path) as served:
            client = served.client()
            wish = self.wish(client)[1]
            self.assertEqual(client.post("projects/harbour/annotation/act", wish).status, 200)
            wish = self.wish(client)[1]
            away = os.path.join(self.folder.name, "away")
            os.rename(self.path, away)
            refused = client.post("projects/harbour/annotation/act", wish)
            self.assertGreaterEqual(refused.status, 400, refused.body[:300])
            self.assertGreaterEqual(self.wish(client)[0].status, 400)
            os.rename(away, self.path)
            again = self.wish(client)[1]
            self.assertEqual(again, wish, "nothing of it was saved, and the question is the same")
            self.assertEqual(client.post("projects/harbour/annotation/act", again).status, 200)
        self.assertEqual([one["number"] for one in log_of(self.path)["log"]], [1, 2])

    def test_a_project_that_was_replaced(self):
        """Somebody restores a backup under a running server: no answer goes into the old file."""
        with Served(self.path) as served:
            client = served.client()
            copy = os.path.join(self.folder.name, "backup")
            shutil.copy(self.path, copy)
            self.assertEqual(client.post("projects/harbour/annotation/act", self.wish(client)[1]).status, 200)
            wish = self.wish(client)[1]
            os.rename(copy, self.path)
            refused = client.post("projects/harbour/annotation/act", wish)
            self.assertGreaterEqual(refused.status, 400, refused.body[:300])
            state, wish = self.wish(client)
            self.assertEqual(state.json()["seq"], 0, "the state is that of the backup")
            self.assertEqual(client.post("projects/harbour/annotation/act", wish).status, 200)
        self.assertEqual([one["number"] for one in log_of(self.path)["log"]], [1])

    @unittest.skipIf(SANITIZED, "a limit on files would hit its reports, too")
    def test_a_full_disk(self):
        """Files may not grow any further: what cannot be saved is refused with the reason."""
        size = os.path.getsize(self.path)
        with Served(self.path) as served:
            client = served.client()
            acknowledged = 0
            subprocess.run(["prlimit", "--pid", str(served.process.pid), f"--fsize={size // 2}:unlimited"], check=True)
            refused = client.post("projects/harbour/annotation/act", self.wish(client)[1])
            self.assertEqual(refused.status, 503, refused.body[:300])
            self.assertRegex(refused.json()["error"]["what"], "disk")
            subprocess.run(["prlimit", "--pid", str(served.process.pid), "--fsize=unlimited:unlimited"], check=True)
            for _ in range(3):
                acknowledged += client.post("projects/harbour/annotation/act", self.wish(client)[1]).status == 200
            self.assertEqual(acknowledged, 3, "it goes on as soon as there is room")
        self.assertEqual([one["number"] for one in log_of(self.path)["log"]], [1, 2, 3])


class Accounts(unittest.TestCase):
    PASSWORD = "correct horse"

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = make_project(self.folder.name)
        self.accounts = os.path.join(self.folder.name, "accounts.json")
        for name, role in (("ada", "annotator"), ("ben", "annotator"), ("eve", "adjudicator"), ("max", "manager")):
            made = run("serve", "--accounts", self.accounts, "--new-account", name, "--role", role,
                       input=self.PASSWORD.encode() + b"\n")
            assert made.returncode == 0, made.stderr

    def serve(self, *words):
        return Served(self.path, "--accounts", self.accounts, *words)

    def test_the_file_is_private_and_holds_no_password(self):
        self.assertEqual(os.stat(self.accounts).st_mode & 0o777, 0o600)
        with open(self.accounts, encoding="utf-8") as file:
            text = file.read()
        self.assertNotIn(self.PASSWORD, text)
        self.assertIn("$argon2id$", text)

    def test_short_passwords_are_refused(self):
        made = run("serve", "--accounts", self.accounts, "--new-account", "kim", input=b"short\n")
        self.assertEqual(made.returncode, 2)

    def test_signing_in_and_out(self):
        with self.serve() as served:
            wrong = served.login("ada", "wrong")[1]
            self.assertEqual((wrong.status, wrong.code), (401, "login-failed"))
            self.assertEqual(served.login("nobody", self.PASSWORD)[1].status, 401)
            client, answer = served.login("ada", self.PASSWORD)
            self.assertEqual(answer.status, 200)
            session = client.get("session").json()
            self.assertEqual((session["user"], session["roles"]), ("ada", ["annotator"]))
            self.assertEqual(client.post("logout", {}).status, 204)
            self.assertEqual(client.get("served").status, 401)

    def test_guessing_takes_longer_and_longer(self):
        with self.serve() as served:
            statuses = [served.login("ada", f"guess {i}")[1].status for i in range(8)]
            self.assertEqual(statuses[:5], [401] * 5)
            self.assertEqual(statuses[-1], 429)
            answer = served.login("ada", self.PASSWORD)[1]
            self.assertEqual((answer.status, answer.code), (429, "too-many-requests"), "not even with the right one")
            self.assertGreater(int(answer.headers["retry-after"]), 0)

    def test_annotators_see_and_change_their_own_work_only(self):
        with self.serve() as served:
            ada = served.login("ada", self.PASSWORD)[0]
            where = "projects/harbour/"
            own = ada.get(where + "annotation/state?document=lost-dog")
            self.assertEqual(own.status, 200, own.body[:200])
            self.assertEqual(own.json()["annotator"], "ada")
            question = own.json()["question"]
            wish = {"annotator": "ben", "document": "lost-dog", "after": 0, "do": "answer", "answer": "before",
                    "first": question["first"]["id"], "second": question["second"]["id"]}
            refused = [
                ada.get(where + "annotation/state?annotator=ben&document=lost-dog"),
                ada.get(where + "annotation?annotator=ben"),
                ada.get(where + "annotation/known?annotator=ben&document=lost-dog"),
                ada.post(where + "annotation/act", wish),
                ada.post(where + "annotation/preview", {key: wish[key] for key in
                                                        ("annotator", "document", "first", "second")}),
                ada.get(where + "log?annotator=ben"),
                ada.get(where + "fates?annotator=ben"),
                ada.post("show", {"input": {"project": "harbour", "annotator": "ben", "document": "lost-dog"}}),
                ada.post("stats", {"input": [{"project": "harbour", "annotator": "ben"}]}),
                ada.get(where + "adjudication/state?document=lost-dog"),
                ada.post(where + "adjudication/act", {"document": "lost-dog", "after": 0, "do": "save"}),
                ada.post(where + "export", {"annotator": "ada"}),
                ada.post(where + "import", {"input": [{"name": "a.txt", "content": "x"}]}),
                ada.post(where + "assign", {"annotator": "ada", "all": True}),
                ada.post(where + "annotators", {"name": ["kim"]}),
                ada.post(where + "guidelines", {"text": "mine"}),
                ada.get(where + "check"),
                ada.post("projects", {"name": "mine"}),
                ada.get("accounts"),
                ada.post("accounts", {"name": "ada", "roles": ["manager"], "password": self.PASSWORD}),
                ada.request("DELETE", "/api/v1/accounts/ben"),
            ]
            self.assertEqual([one.status for one in refused], [403] * len(refused))
            self.assertEqual({one.code for one in refused}, {"not-allowed"})
            lines = ada.get(where + "status").json()["result"]["annotations"]
            self.assertEqual({line["annotator"] for line in lines}, {"ada"})
        self.assertEqual(log_of(self.path)["log"], [])

    def test_roles_do_what_they_are_for(self):
        with self.serve() as served:
            eve = served.login("eve", self.PASSWORD)[0]
            manager = served.login("max", self.PASSWORD)[0]
            where = "projects/harbour/"
            self.assertEqual(eve.get(where + "annotation/state?annotator=ben&document=lost-dog").status, 200)
            self.assertEqual(eve.get(where + "adjudication/state?document=lost-dog").status, 200)
            self.assertEqual(eve.post(where + "guidelines", {"text": "mine"}).status, 403)
            other = eve.post(where + "adjudication/act", {"document": "lost-dog", "by": "max", "after": 0, "do": "save"})
            self.assertEqual(other.status, 403)
            self.assertEqual(manager.post(where + "guidelines", {"text": "ours"}).status, 200)
            self.assertEqual(manager.request("DELETE", "/api/v1/accounts/max").status, 400)
            self.assertEqual(manager.request("DELETE", "/api/v1/accounts/eve").status, 204)
            self.assertEqual(eve.get("served").status, 401, "gone at once")

    def test_a_token_opens_nothing_here(self):
        with self.serve() as served:
            answer = Client(served.port).request("GET", "/open?token=x")
            self.assertNotIn("set-cookie", answer.headers)

    def test_unencrypted_for_others_is_said(self):
        served = Served(self.path, "--accounts", self.accounts, "--listen", "0.0.0.0")
        _, said = served.stop()
        self.assertIn("unencrypted", said)


class Encrypted(unittest.TestCase):
    """With a certificate of its own making, as a team on one network would begin."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.certificate = os.path.join(cls.folder.name, "cert.pem")
        cls.key = os.path.join(cls.folder.name, "key.pem")
        made = subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                               "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", cls.key, "-out",
                               cls.certificate], capture_output=True, check=False)
        assert made.returncode == 0, made.stderr
        cls.accounts = os.path.join(cls.folder.name, "accounts.json")
        made = run("serve", "--accounts", cls.accounts, "--new-account", "ada", "--role", "manager",
                   input=b"correct horse\n")
        assert made.returncode == 0, made.stderr
        cls.path = make_project(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def serve(self):
        return Served(self.path, "--accounts", self.accounts, "--listen", "0.0.0.0", "--host", "localhost",
                      "--certificate", self.certificate, "--key", self.key)

    def ask(self, served, method, path, body=None, **headers):
        context = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection("localhost", served.port, context=context, timeout=30)
        sent = {"Content-Type": "application/json", "Origin": f"https://localhost:{served.port}", **headers}
        connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=sent)
        response = connection.getresponse()
        said = (response.status, dict(response.getheaders()), response.read())
        connection.close()
        return said

    def test_signing_in_with_a_cookie_that_is_only_sent_encrypted(self):
        with self.serve() as served:
            self.assertEqual(served.link, f"https://localhost:{served.port}/")
            status, headers, _ = self.ask(served, "POST", "/api/v1/login", {"name": "ada", "password": "correct horse"})
            self.assertEqual(status, 200)
            parts = [part.strip() for part in headers["Set-Cookie"].split(";")]
            self.assertLess({"HttpOnly", "SameSite=Strict", "Secure", "Path=/"}, set(parts))
            status, _, body = self.ask(served, "GET", "/api/v1/session", Cookie=parts[0])
            self.assertEqual((status, json.loads(body)["user"]), (200, "ada"))
            self.assertEqual(self.ask(served, "GET", "/api/v1/served")[0], 401)
            # The origin of the same host without encryption is another one.
            status, _, _ = self.ask(served, "POST", "/api/v1/logout", {}, Cookie=parts[0],
                                    Origin=f"http://localhost:{served.port}")
            self.assertEqual(status, 403)
            _, said = served.stop()
            self.assertNotIn("unencrypted", said)

    def test_who_does_not_encrypt_gets_nothing(self):
        with self.serve() as served:
            status, received = served.raw(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertIsNone(status)
            self.assertNotIn(b"<html", received)
            old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            old.check_hostname = False
            old.verify_mode = ssl.CERT_NONE
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                old.minimum_version = old.maximum_version = ssl.TLSVersion.TLSv1_1
            old.set_ciphers("ALL:@SECLEVEL=0")
            with socket.create_connection(("127.0.0.1", served.port), timeout=5) as plain:
                self.assertRaises(ssl.SSLError, old.wrap_socket, plain)
            # Nobody who stops in the middle of the handshake keeps others from it.
            with socket.create_connection(("127.0.0.1", served.port), timeout=5) as silent:
                silent.sendall(b"\x16\x03\x01")
                self.assertEqual(self.ask(served, "GET", "/")[0], 200)

    def test_a_key_of_another_certificate(self):
        other = os.path.join(self.folder.name, "other.pem")
        subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-out", other], capture_output=True, check=True)
        said = run("serve", self.path, "--accounts", self.accounts, "--certificate", self.certificate, "--key", other,
                   "--no-open")
        self.assertEqual(said.returncode, 3)
        self.assertIn(b"this key cannot be used with the certificate", said.stderr)


class Hostile(unittest.TestCase):
    """Each of these is refused with the right status, and nothing has changed afterwards."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = make_project(cls.folder.name)
        cls.served = Served("samples", cls.path, "--request-time", "2", "--projects", cls.folder.name)
        cls.port = cls.served.port
        cls.cookie = cls.served.open()
        cls.before = run("project", "log", cls.path, "--format", "json").stdout
        cls.files = sorted(os.listdir(cls.folder.name))

    @classmethod
    def tearDownClass(cls):
        cls.served.stop()
        cls.folder.cleanup()

    def tearDown(self):
        client = Client(self.port, self.cookie)
        self.assertEqual(client.get("served").status, 200, "the server goes on")
        self.assertEqual(run("project", "log", self.path, "--format", "json").stdout, self.before)
        self.assertEqual(sorted(os.listdir(self.folder.name)), self.files)

    def head(self, line, *headers, cookie=True, host=None, body=b""):
        lines = [line, f"Host: {host or f'127.0.0.1:{self.port}'}"]
        if cookie:
            lines.append(f"Cookie: gnomon-{self.port}={self.cookie}")
        return ("\r\n".join([*lines, *headers]) + "\r\n\r\n").encode() + body

    # Each status has a code of its own, unless the operation itself refuses.
    CODES = {401: {"not-signed-in"}, 404: {"not-served", "no-such-route", "not-in-project"}, 405: {"wrong-method"},
             408: {"slow-request"}, 409: {"others-first"}, 413: {"upload-too-large"}, 415: {"wrong-type"},
             421: {"wrong-host"}, 503: {"too-busy"}}

    def refused(self, expected, data, **how):
        status, received = self.served.raw(data, **how)
        expected = expected if isinstance(expected, tuple) else (expected,)
        self.assertIn(status, expected, received[:300])
        body = received.partition(b"\r\n\r\n")[2]
        if status in self.CODES:
            self.assertIn(json.loads(body)["error"]["code"], self.CODES[status])
        if status == 403 and body.startswith(b"{"):
            self.assertEqual(json.loads(body)["error"]["code"], "wrong-origin")
        return received

    def posted(self, body, *headers, path="/api/v1/stats", **how):
        if isinstance(body, str):
            body = body.encode()
        return self.head(f"POST {path} HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(body)}",
                         *headers, body=body, **how)

    def test_other_hosts(self):
        for host in ("evil.example", f"evil.example:{self.port}", "127.0.0.1", "127.0.0.1:1", f"localhost.evil:{self.port}",
                     f"127.0.0.1.evil:{self.port}", f"[::1]x:{self.port}", f"127.0.0.1:{self.port}x", " ", "@"):
            with self.subTest(host=host):
                self.refused(421, self.head("GET /api/v1/served HTTP/1.1", host=host))

    def test_no_host_and_two_hosts(self):
        self.refused(421, b"GET /api/v1/served HTTP/1.1\r\n\r\n")
        self.refused(421, self.head("GET /api/v1/served HTTP/1.1", f"Host: 127.0.0.1:{self.port}"))

    def test_other_origins(self):
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{self.port + 1}", "http://127.0.0.1",
                       f"ftp://127.0.0.1:{self.port}", f"http://127.0.0.1:{self.port}.evil.example"):
            with self.subTest(origin=origin):
                self.refused(403, self.posted('{"input":["gold"]}', f"Origin: {origin}"))
        self.refused(403, self.posted('{"input":["gold"]}', f"Origin: http://127.0.0.1:{self.port}", "Origin: http://evil.example"))

    def test_pages_of_other_sites(self):
        for site in ("cross-site", "same-site"):
            with self.subTest(site=site):
                self.refused(403, self.head("GET /api/v1/served HTTP/1.1", f"Sec-Fetch-Site: {site}"))
                self.refused(403, self.posted("{}", f"Sec-Fetch-Site: {site}"))

    def test_without_a_cookie_or_with_a_wrong_one(self):
        for path in ("served", "operations", "events", "jobs", "projects", "projects/harbour/status", "openapi.json"):
            with self.subTest(path=path):
                self.refused(401, self.head(f"GET /api/v1/{path} HTTP/1.1", cookie=False))
        for cookie in ("", "x", self.cookie[:-1], self.cookie + "x", "a" * 4000, "../../etc/passwd"):
            with self.subTest(cookie=cookie[:20]):
                self.refused(401, self.head("GET /api/v1/served HTTP/1.1", f"Cookie: gnomon-{self.port}={cookie}",
                                            cookie=False))
        self.refused(401, self.posted('{"input":["gold"]}', cookie=False))

    def test_tokens_that_open_nothing(self):
        for token in (self.served.token, "", "x", "%00", self.served.token + "x"):
            with self.subTest(token=token):
                received = self.refused(403, self.head(f"GET /open?token={token} HTTP/1.1", cookie=False))
                self.assertNotIn(b"Set-Cookie", received)

    def test_bodies_that_forms_can_send(self):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx"):
            with self.subTest(kind=kind):
                self.refused(415, self.head("POST /api/v1/stats HTTP/1.1", f"Content-Type: {kind}", "Content-Length: 2",
                                            body=b"{}"))
        self.refused(415, self.posted("{}", "Content-Encoding: gzip"))

    def test_broken_json(self):
        for body in ("", "{", "}", '{"input"', '{"input":["gold"]', "{'input':1}", "nul", '{"a":1}x', '{"input":"\\ud800"}',
                     b'{"input":"\xff"}', '{"a":1,"a":2}', "[" * 100000, '{"a":' * 2000 + "1" + "}" * 2000,
                     '{"input":1e999}'):
            with self.subTest(body=body[:20]):
                self.assertIn(b'"bad-json"', self.refused(400, self.posted(body)))
        many = "{" + ",".join(f'"k{i}":1' for i in range(5000)) + "}"
        self.refused(400, self.posted(many))

    def test_json_of_another_shape(self):
        for body in ("[]", "null", "1", '"gold"', "true", '{"input":1}', '{"input":[[]]}', '{"input":[{"name":1}]}',
                     '{"input":["gold"],"closure":"yes"}', '{"input":["gold"],"unknown":1}', '{"input":[{"content":"x"}]}',
                     '{"input":["gold"],"least-count":-1e300}', '{"input":[{"name":"x","content":"y","path":"/etc/passwd"}]}'):
            with self.subTest(body=body):
                self.refused(400, self.posted(body))

    def test_paths_as_inputs(self):
        for name in ("/etc/passwd", "samples/gold", "../samples/gold", "gold/../../README", "@list", "-", "gold/", "./gold",
                     "file:///etc/passwd", "gold\\u0000", "~/x", "postgresql://localhost/x", "harbour.gnomon",
                     "harbour.gnomon#ada"):
            with self.subTest(name=name):
                self.refused(404, self.posted(json.dumps({"input": [name]}).replace("\\\\u", "\\u")))
        for name in ("../x.tml", "/etc/passwd", "a/b.tml", "..", "", "x\ny", "a\\b", "\x1b[31m", "n" * 300):
            with self.subTest(upload=name):
                self.refused(400, self.posted(json.dumps({"input": [{"name": name, "content": "<TimeML/>"}]})))
        self.refused(400, self.posted('{"input":["gold"],"to":"timeml","texts":"/etc"}', path="/api/v1/convert"))

    def test_names_of_projects(self):
        for name in ("../x", "/tmp/x", "a/b", "", ".", "x.gnomon", "a b", "-rf", "x" * 65, "ü"):
            with self.subTest(name=name):
                self.refused(400, self.posted(json.dumps({"name": name, "input": ["raw"]}), path="/api/v1/projects"))
        self.refused(400, self.posted('{"name":"y","project":"/tmp/y.gnomon","input":["raw"]}', path="/api/v1/projects"))
        for path in ("nowhere", "..%2fharbour", "harbour%00", "%2e%2e"):
            with self.subTest(path=path):
                self.refused((400, 404), self.head(f"GET /api/v1/projects/{path}/status HTTP/1.1"))

    def test_path_tricks(self):
        for path in ("/../../../../etc/passwd", "/assets/../../etc/passwd", "/assets/..%2f..%2fetc/passwd", "/assets/%2e%2e/x.js",
                     "//etc/passwd.txt", "/assets/x.js%00", "/.git/config", "/index.html/../x.y"):
            with self.subTest(path=path):
                received = self.refused((400, 404), self.head(f"GET {path} HTTP/1.1"))
                self.assertNotIn(b"root:", received)
        self.refused((400, 404), self.head("GET /api/v1/../v1/served HTTP/1.1"))
        self.refused(400, self.head("GET /" + "a" * 3000 + " HTTP/1.1"))
        self.refused((400, 414), self.head("GET /" + "a" * 9000 + " HTTP/1.1"))

    def test_other_methods(self):
        for method in ("PUT", "PATCH", "OPTIONS", "TRACE", "CONNECT"):
            with self.subTest(method=method):
                self.refused((400, 405), self.head(f"{method} /api/v1/served HTTP/1.1"))
        self.refused(405, self.head("GET /api/v1/stats HTTP/1.1"))
        self.refused(405, self.posted("{}", path="/api/v1/served"))
        self.refused(405, self.posted("{}", path="/"))
        self.refused(405, self.head("DELETE /api/v1/served HTTP/1.1"))
        self.refused(404, self.head("GET /api/v1/nothing HTTP/1.1"))
        self.refused(404, self.head("GET /api/v1/ HTTP/1.1"))

    def test_huge_bodies(self):
        self.refused(413, self.head("POST /api/v1/stats HTTP/1.1", "Content-Type: application/json",
                                    "Content-Length: 33554433", body=b"{"))
        self.refused((400, 413), self.head("POST /api/v1/stats HTTP/1.1", "Content-Type: application/json",
                                           "Content-Length: 99999999999999999999999"))
        self.refused(400, self.head("POST /api/v1/stats HTTP/1.1", "Content-Type: application/json", "Content-Length: -1"))
        self.refused(400, self.head("POST /api/v1/stats HTTP/1.1", "Content-Type: application/json", "Content-Length: 2",
                                    "Content-Length: 20", body=b"{}"))
        self.refused(400, self.head("POST /api/v1/stats HTTP/1.1", "Content-Type: application/json",
                                    "Transfer-Encoding: chunked", body=b"2\r\n{}\r\n0\r\n\r\n"))
        received = self.refused(400, self.head("GET /api/v1/served HTTP/1.1", "Content-Length: 5", body=b"hello"))
        self.assertIn(b'"bad-request"', received)

    def test_a_refused_body_is_not_the_next_request(self):
        inner = self.head("GET /api/v1/served HTTP/1.1")
        received = self.refused(403, self.posted(inner, "Origin: http://evil.example"))
        self.assertEqual(received.count(b"HTTP/1.1 "), 1)

    def test_slow_headers(self):
        began = time.monotonic()
        self.refused((408, None), self.head("GET /api/v1/served HTTP/1.1"), slowly=0.2, wait=20)
        self.assertLess(time.monotonic() - began, 60)
        status, _ = self.served.raw(b"GET / HTTP/1.1\r\nHost: x\r\n", wait=10)
        self.assertIn(status, (408, 400))

    def test_slow_bodies(self):
        data = self.head("POST /api/v1/stats HTTP/1.1", "Content-Type: application/json", "Content-Length: 1000", body=b"{")
        status, _ = self.served.raw(data, wait=15)
        self.assertEqual(status, 408)

    def test_huge_headers(self):
        self.refused((400, 431), self.head("GET /api/v1/served HTTP/1.1", "X: " + "a" * 20000))
        self.refused((400, 431), self.head("GET /api/v1/served HTTP/1.1", *[f"X{i}: a" for i in range(5000)]))

    def test_what_is_no_request(self):
        for data in (b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                     b"\x00" * 100 + b"\r\n\r\n", b"GET / HTTP/1.1\r\nHost\r\n\r\n", b"A" * 100000):
            with self.subTest(data=data[:20]):
                status, _ = self.served.raw(data, wait=5)
                self.assertIn(status, (None, 400, 408, 414, 421, 431))

    def test_hostile_xml(self):
        bomb = ('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' +
                "".join(f'<!ENTITY {chr(98 + i)} "{("&" + chr(97 + i) + ";") * 10}">' for i in range(8)) +
                "]><TimeML><TEXT>&i;</TEXT></TimeML>")
        outside = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><TimeML><TEXT>&a;</TEXT></TimeML>'
        deep = "<TimeML><TEXT>" + "<s>" * 100000 + "</s>" * 100000 + "</TEXT></TimeML>"
        for content in (bomb, outside, deep, "<TimeML><TEXT>", "\x00", ""):
            with self.subTest(content=content[:40]):
                received = self.refused((400, 422), self.posted(json.dumps({"input": {"name": "x.tml", "content": content}}),
                                                                path="/api/v1/show"), wait=30)
                self.assertNotIn(b"root:", received)

    def test_wishes_that_cannot_be_fulfilled(self):
        good = {"annotator": "ada", "document": "lost-dog", "after": 0, "do": "answer", "first": "ei1", "second": "ei2",
                "answer": "before"}
        path = "/api/v1/projects/harbour/annotation/act"
        for change, expected in (({"annotator": "nobody"}, (404,)), ({"document": "nowhere"}, (404,)), ({"do": "destroy"}, (400,)),
                                 ({"after": 5}, (409,)), ({"after": "0"}, (400,)), ({"first": "ei99"}, (409,)),
                                 ({"first": "ei2", "second": "ei1"}, (409,)), ({"answer": "maybe"}, (400, 409)), ({"annotator": ""}, (400,)),
                                 ({"document": ""}, (404, 409)), ({"do": "remove", "id": "e1"}, (400,)), ({"extra": 1}, (400,)),
                                 ({"annotator": "ada' OR 1=1 --"}, (404,)), ({"annotator": None}, (400,))):
            with self.subTest(change=change):
                self.refused(expected, self.posted(json.dumps({**good, **change}), path=path))
        self.refused((400, 404), self.head("GET /api/v1/projects/harbour/annotation/why?annotator=ada&document=lost-dog HTTP/1.1"))

    def test_many_connections_that_say_nothing(self):
        idle = []
        try:
            for _ in range(150):
                idle.append(socket.create_connection(("127.0.0.1", self.port), timeout=5))
            self.assertEqual(Client(self.port, self.cookie).get("served").status, 200)
        finally:
            for sock in idle:
                sock.close()

    def test_more_connections_than_there_is_room_for(self):
        idle = []
        try:
            for _ in range(420):
                idle.append(socket.create_connection(("127.0.0.1", self.port), timeout=5))
            status, _ = self.served.raw(self.head("GET /api/v1/served HTTP/1.1"), wait=5)
            self.assertEqual(status, 503)
        finally:
            for sock in idle:
                sock.close()
        for _ in range(100):
            try:
                if Client(self.port, self.cookie).get("served").status == 200:
                    break
            except OSError:
                pass
            time.sleep(0.2)

    def test_the_log_holds_no_texts_and_no_secrets(self):
        served = Served("samples", "--log")
        client = served.client()
        client.post("show", {"input": {"name": "x.txt", "content": "A secret text of 2 March 2026."}})
        client.get("session?password=hidden")
        _, said = served.stop()
        self.assertIn("/api/v1/show", said)
        for secret in ("secret text", "hidden", served.token, client.cookie):
            self.assertNotIn(secret, said)


if __name__ == "__main__":
    unittest.main()
