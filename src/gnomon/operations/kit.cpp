#include "gnomon/operations/kit.h"

#include "gnomon/base/error_code.h"
#include "gnomon/operations/kit_files.h"
#include "gnomon/operations/kit_task.h"
#include "gnomon/operations/pair_rows.h"
#include "gnomon/pairs/convention.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

// The rows of gold as they are, or with another label: what participants may see.
std::string rows_text(const PairGold& gold, std::optional<RowLabel> instead) {
  std::string text = fmt::format("doc\tsource\ttarget\t{}\n", instead ? "relation" : "gold");
  const auto add = [&](const GoldPair& pair, bool reversed, RowLabel label) {
    text += fmt::format("{}\t{}\t{}\t{}\n", gold.documents[pair.document],
                        reversed ? pair.target : pair.source, reversed ? pair.source : pair.target,
                        label_name(label));
  };
  if (instead) {
    for (const GoldPair& pair : gold.pairs) {
      add(pair, false, *instead);
    }
    return text;
  }
  for (const GoldRow& row : gold.rows) {
    add(gold.pairs[row.pair], row.reversed, row.label);
  }
  return text;
}

Result<std::optional<PairSet>> set_called(const std::string& name) {
  if (name.empty()) {
    return std::optional<PairSet>();
  }
  for (const Choice<PairSet>& one : kPairSets) {
    if (one.name == name) {
      return std::optional(one.value);
    }
  }
  return fail(codes::kBadField, "", fmt::format("set: there is no '{}'", name),
              "choose matres, tbdense, tddiscourse, narrativetime, i2b2 or thyme");
}

Result<PairGold> gold_of_kit(const KitRequest& request, const Run& run,
                             std::vector<Notice>& notices) {
  const Result<std::optional<PairSet>> set = set_called(request.set);
  if (!set) {
    return Failure(set.error());
  }
  Result<RowFile> rows = read_gold_rows(
      request.gold.empty() ? Input::bytes("sample.tsv", std::string(kKitSample)) : request.gold, {},
      run, notices);
  if (!rows) {
    name_columns(rows.error());
    return Failure(std::move(rows.error()));
  }
  if (!rows->maven.empty()) {
    return fail(codes::kBadPairRow, rows->name, "a kit cannot have documents of MAVEN-ERE as gold",
                "give gold as rows of a document, two ids and a label");
  }
  // Of what is written, so that later runs read the same.
  const Result<PairGold> first = gold_of(*rows, *set);
  if (!first) {
    return Failure(first.error());
  }
  const Result<RowFile> written = read_rows(rows_text(*first, {}), "gold.tsv", RowRole::kGold);
  return written ? gold_of(*written, first->set) : Failure(written.error());
}

Result<Outcome<KitRunResult>> run_kit(const KitRunRequest& request, bool with_gold,
                                      const Run& run) {
  if (auto checked = check_fields(request); !checked) {
    return Failure(std::move(checked.error()));
  }
  const Result<KitTask> task = read_kit_task(request.task);
  if (!task) {
    return Failure(task.error());
  }
  ScorePairsRequest scoring;
  scoring.gold = with_gold ? task->gold : task->pairs;
  scoring.systems = request.submissions;
  scoring.set = task->set;
  scoring.convention = task->convention;
  scoring.significance = with_gold && row_files(scoring.systems, scoring.gold).size() > 1;
  Result<Outcome<ScorePairsResult>> scored = score_pairs(scoring, run);
  if (!scored) {
    name_columns(scored.error());
    return Failure(std::move(scored.error()));
  }
  for (Notice& notice : scored->notices) {
    name_columns(notice.said);
  }
  if (with_gold && scored->value.content_sha256 != task->gold_sha256) {
    return fail(codes::kBadField, task->gold,
                "these are not the gold pairs that the kit was made with",
                "put the original file back, or make a new kit");
  }
  return Outcome<KitRunResult>{{task->title, task->gold_sha256, std::move(scored->value)},
                               std::move(scored->notices)};
}

}  // namespace

Result<Outcome<KitResult>> make_kit(const KitRequest& request, const Run& run) {
  if (auto checked = check_fields(request); !checked) {
    return Failure(std::move(checked.error()));
  }
  if (request.title.find('\n') != std::string::npos || request.title.empty()) {
    return fail(codes::kBadField, "", "the title is empty or has several lines", "give one line");
  }
  Outcome<KitResult> outcome;
  const Result<PairGold> gold = gold_of_kit(request, run, outcome.notices);
  if (!gold) {
    return Failure(gold.error());
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  const auto conventions = parse_conventions(request.convention, gold->set);
  if (!conventions) {
    return Failure(conventions.error());
  }
  std::vector<std::string_view> names;
  for (const Convention* one : *conventions) {
    names.push_back(one->name);
  }
  KitTask task;
  task.title = request.title;
  task.convention = fmt::format("{}", fmt::join(names, ","));
  task.set = choice_name(gold->set);
  task.gold_sha256 = gold->content_sha256;
  task.pairs = "pairs.tsv";
  task.gold = "gold/gold.tsv";
  KitResult& result = outcome.value;
  result.convention = task.convention;
  result.set = task.set;
  result.pairs = gold->pairs.size();
  result.documents = gold->documents.size();
  const RowLabels labels = labels_of(gold->set);
  const RowLabel sample = labels.has(RowLabel::kVague) ? RowLabel::kVague : labels.labels().front();
  std::vector<std::string_view> label_names;
  for (const RowLabel label : labels.labels()) {
    label_names.push_back(label_name(label));
  }
  result.files = {
      {"task.txt", kit_task_text(task)},
      {"pairs.tsv", rows_text(*gold, sample)},
      {"gold/gold.tsv", rows_text(*gold, {})},
      {"README.md", kit_readme({.title = task.title,
                                .convention = task.convention,
                                .labels = fmt::format("{}", fmt::join(label_names, ", ")),
                                .sample = std::string(label_name(sample)),
                                .pairs = result.pairs,
                                .documents = result.documents})},
      {"check", kit_script(KitScript::kCheck, request.program), true},
      {"score", kit_script(KitScript::kScore, request.program), true},
      {"leaderboard", kit_script(KitScript::kLeaderboard, request.program), true}};
  if (run.progress) {
    run.progress(1, 1);
  }
  return outcome;
}

Result<Outcome<KitRunResult>> check_submissions(const KitRunRequest& request, const Run& run) {
  return run_kit(request, false, run);
}

Result<Outcome<KitRunResult>> score_submissions(const KitRunRequest& request, const Run& run) {
  return run_kit(request, true, run);
}

}  // namespace gnomon
