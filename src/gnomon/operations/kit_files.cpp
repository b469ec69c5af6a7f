#include "gnomon/operations/kit_files.h"

#include "gnomon/base/counted.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

// A word for sh, whatever it has.
std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) {
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result + "'";
}

constexpr std::string_view kCheckText = R"sh(
# Says whether submissions can be scored, and what they lack: ./check FILE...
[ $# -gt 0 ] || { echo 'usage: ./check FILE...' >&2; exit 2; }
exec "$gnomon" kit check "$here/task.txt" "$@"
)sh";

constexpr std::string_view kScoreText = R"sh(
# Scores one submission and writes scores.txt (lines of a name and a number) and scores.json:
#   ./score SUBMISSION FOLDER
# CodaLab and Codabench call a scoring program with a folder that has 'res' (the submission) and with a
# folder for the results; that works too:
#   ./score INPUT OUTPUT
[ $# -eq 2 ] || { echo 'usage: ./score SUBMISSION FOLDER' >&2; exit 2; }
submission=$1
if [ -d "$1/res" ]; then
  for submission in "$1"/res/*; do [ -f "$submission" ] && break; done
fi
exec "$gnomon" kit score "$here/task.txt" "$submission" -o "$2"
)sh";

constexpr std::string_view kLeaderboardText = R"sh(
# Ranks submissions and writes leaderboard.html and leaderboard.json: ./leaderboard FOLDER FILE...
[ $# -gt 1 ] || { echo 'usage: ./leaderboard FOLDER FILE...' >&2; exit 2; }
folder=$1
shift
exec "$gnomon" kit leaderboard "$here/task.txt" "$@" -o "$folder"
)sh";

}  // namespace

const std::string_view kKitSample =
    R"tsv(night-ferry	reached	untied	1	2	EQUAL
night-ferry	called	reached	4	1	AFTER
night-ferry	Wait	called	3	4	AFTER
night-ferry	looked	called	5	4	AFTER
night-ferry	looked	sighed	5	6	BEFORE
night-ferry	sighed	held	6	7	VAGUE
night-ferry	held	crossed	7	8	BEFORE
night-ferry	barked	crossed	10	8	AFTER
night-ferry	thought	crossed	11	8	AFTER
night-ferry	arrived	reached	12	1	BEFORE
night-ferry	arrived	seen	12	13	AFTER
night-ferry	coughed	crossed	14	8	VAGUE
night-ferry	coughed	died	14	15	BEFORE
night-ferry	died	began	15	16	BEFORE
night-ferry	began	row	16	17	EQUAL
night-ferry	row	rowed	17	18	EQUAL
night-ferry	rowed	crossed	18	8	AFTER
night-ferry	touched	crossed	19	8	VAGUE
night-ferry	struck	touched	20	19	EQUAL
night-ferry	waiting	crossed	22	8	BEFORE
night-ferry	stood	touched	21	19	BEFORE
night-ferry	came	crossed	23	8	EQUAL
night-ferry	said	touched	24	19	AFTER
night-ferry	wanted	said	25	24	VAGUE
night-ferry	answer	said	26	24	AFTER
salt-city	built	founded	2	1	AFTER
salt-city	prospered	founded	3	1	AFTER
salt-city	built	earthquake	2	4	BEFORE
salt-city	cracked	earthquake	5	4	AFTER
salt-city	prospered	left	3	6	BEFORE
salt-city	lay	left	7	6	VAGUE
salt-city	empty	lay	8	7	EQUAL
salt-city	lay	resettled	7	9	BEFORE
salt-city	remained	use	10	11	EQUAL
salt-city	remained	resettled	10	9	AFTER
salt-city	emptied	plague	13	12	AFTER
salt-city	forgot	found	14	15	VAGUE
salt-city	found	reached	15	17	EQUAL
salt-city	started	Excavations	19	18	EQUAL
salt-city	continue	Excavations	20	18	AFTER
salt-city	covered	Excavations	21	18	AFTER
salt-city	proved	survey	24	23	AFTER
salt-city	believed	proved	22	24	VAGUE
tram-opening	lined	cross	1	3	BEFORE
tram-opening	see	cross	2	3	EQUAL
tram-opening	speech	opened	5	4	EQUAL
tram-opening	followed	speech	7	5	AFTER
tram-opening	followed	concert	7	6	EQUAL
tram-opening	cross	opened	3	4	VAGUE
tram-opening	started	laying	8	9	EQUAL
tram-opening	finished	laying	10	9	AFTER
tram-opening	stopped	found	11	13	AFTER
tram-opening	found	started	13	8	AFTER
tram-opening	stopped	floods	12	14	AFTER
tram-opening	stopped	stopped	11	12	VAGUE
tram-opening	resumed	stopped	15	11	AFTER
tram-opening	resumed	stopped	16	12	AFTER
tram-opening	resumed	stopped	15	12	BEFORE
tram-opening	resumed	finished	16	10	BEFORE
tram-opening	resumed	digging	16	17	EQUAL
tram-opening	run	opened	18	4	VAGUE
tram-opening	said	opened	24	4	AFTER
tram-opening	promised	said	19	24	EQUAL
tram-opening	reach	ride	20	22	BEFORE
tram-opening	ride	retire	22	23	BEFORE
tram-opening	hope	said	21	24	BEFORE
outage-log	alarm	raised	2	1	EQUAL
outage-log	alarm	alarm	5	2	EQUAL
outage-log	failing	raised	3	1	BEFORE
outage-log	restart	restarted	7	6	EQUAL
outage-log	changed	restart	8	7	AFTER
outage-log	found	joined	10	9	VAGUE
outage-log	found	installed	10	12	BEFORE
outage-log	installed	paused	12	13	AFTER
outage-log	paused	resumed	13	14	BEFORE
outage-log	climbed	resumed	15	14	AFTER
outage-log	climbed	closed	15	16	BEFORE
outage-log	failing	outage	3	17	VAGUE
outage-log	outage	expired	17	11	AFTER
outage-log	outage	resumed	17	14	BEFORE
outage-log	lasted	outage	18	17	EQUAL
outage-log	expiry	expired	20	11	EQUAL
outage-log	sent	expiry	19	20	BEFORE
outage-log	gone	sent	21	19	VAGUE
outage-log	checked	closed	22	16	AFTER
outage-log	due	closed	23	16	AFTER
)tsv";

std::string kit_script(KitScript script, const std::string& program) {
  return fmt::format(R"sh(#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd) || exit 3
gnomon=${{GNOMON:-$(command -v gnomon || true)}}
[ -n "$gnomon" ] || gnomon={}
command -v "$gnomon" >/dev/null || {{ echo "gnomon is not installed: set GNOMON to its path" >&2; exit 3; }}
{})sh",
                     quoted(program),
                     script == KitScript::kCheck   ? kCheckText
                     : script == KitScript::kScore ? kScoreText
                                                   : kLeaderboardText);
}

std::string kit_readme(const KitReadme& about) {
  return fmt::format(R"md(# {title}

Label {pairs} in {documents} with one of {labels}.

## For participants

- `pairs.tsv` has the pairs, and is itself a valid submission in which every pair is {sample}.
- A submission is one file with a row for each pair: JSON lines, a JSON array, CSV or TSV, such as
  `{{"doc": "d1", "source": "e1", "target": "e2", "relation": "BEFORE"}}`. Free text under `answer` and several answers under
  `samples` are read too.
- `./check FILE...` says whether a file can be scored and what it lacks.

Do not give participants the folder `gold` or the file `score`.

## For organisers

- `task.txt` has the settings. Scores are made with the convention {convention}; a missing pair is never dropped silently.
- `./score SUBMISSION FOLDER` writes `scores.txt`, as CodaLab and Codabench read it, and `scores.json`. As a scoring program on
  these platforms, pack this folder with gnomon and give the command `./score $input $output`.
- `./leaderboard FOLDER FILE...` writes `leaderboard.html` and `leaderboard.json`, with intervals and with tests of every system
  against the one above it.

The scripts call `$GNOMON`, or the gnomon of the path.
)md",
                     fmt::arg("title", about.title), fmt::arg("pairs", plural(about.pairs, "pair")),
                     fmt::arg("documents", plural(about.documents, "document")),
                     fmt::arg("labels", about.labels), fmt::arg("sample", about.sample),
                     fmt::arg("convention", about.convention));
}

}  // namespace gnomon
