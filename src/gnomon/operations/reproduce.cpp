#include "gnomon/operations/reproduce.h"

#include "gnomon/base/error_code.h"
#include "gnomon/operations/ask_systems.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <utility>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

constexpr auto kRows = std::to_array<PublishedRow>({
    {"Table 3, news", "TIPSem", "TIPSem", ".52 .11 .18 .21", 21, 11, "13 (search), 40 (lost link)"},
    {"Table 3, news", "TIPSemB", "TIPSemB", ".50 .16 .24 .32", 32, 16, "40 (lost link)"},
    {"Table 4, news part", "TIPSem", "TIPSem-timex-ref-links", "", 35, 21, ""},
    {"Table 4, news part", "TIPSemB", "TIPSemB-timex-ref-links", "", 39, 26,
     "83, 84 and 88 (search)"},
});

QaTally published_tally(const PublishedRow& row, std::int64_t questions) {
  QaTally tally;
  tally.questions = questions;
  tally.correct = row.correct;
  tally.incorrect = row.answered - row.correct;
  tally.unknown = questions - row.answered;
  return tally;
}

Result<QaTally> tally_of(const fs::path& folder, const PublishedRow& row, AnswerMode mode,
                         const Run& run, std::vector<Notice>& notices) {
  AskSystemsRequest request;
  request.questions = (folder / "eval-questions" / "question-set-yes.txt").string();
  request.entities = (folder / "eval-questions" / "question-events").string();
  request.systems = {(folder / "systems" / row.folder).string()};
  request.mode = mode;
  Result<Outcome<AskSystemsResult>> outcome = ask_systems(request, run);
  if (!outcome) {
    return Failure(std::move(outcome.error()));
  }
  std::ranges::move(outcome->notices, std::back_inserter(notices));
  return outcome->value.systems.front().tallies.all;
}

}  // namespace

Result<Outcome<ReproduceResult>> reproduce(const ReproduceRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const fs::path folder = fs::path(request.data) / "qa-news";
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored)) {
    return fail(codes::kNoCorpora, request.data, "no folder qa-news here",
                "give the folder that contains the corpora");
  }
  Outcome<ReproduceResult> outcome;
  // Each row is an operation of its own; what is told is how many of them are done.
  Run within = run;
  within.progress = {};
  ProgressCount progress(run, kRows.size());
  for (const PublishedRow& row : kRows) {
    ReproducedRow made{row, {}, {}, {}};
    for (const auto& [mode, into] : {std::pair(AnswerMode::kOfficial, &made.official),
                                     std::pair(AnswerMode::kExact, &made.exact)}) {
      Result<QaTally> tally = tally_of(folder, row, mode, within, outcome.notices);
      if (!tally) {
        return Failure(std::move(tally.error()));
      }
      *into = *tally;
    }
    made.published = published_tally(row, made.official.questions);
    outcome.value.qa_tempeval.push_back(made);
    progress.step();
  }
  return outcome;
}

}  // namespace gnomon
