#include "gnomon/operations/fill_tasks.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"
#include "gnomon/corpus/join.h"
#include "gnomon/operations/change_documents.h"
#include "gnomon/operations/task_documents.h"
#include "gnomon/tasks/task_links.h"
#include "gnomon/tasks/task_sheet.h"
#include "gnomon/timeml/edit.h"
#include "gnomon/timeml/entity_names.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kBadRowsShown = 20;

std::span<const std::string_view> labels() {
  return vocabulary(ElementKind::kTlink, Attr::kRelType);
}

// The names that say that there is no label: those of blank files among them.
bool is_blank(std::string_view label) {
  const std::string name = in_capitals(label);
  return name.empty() || name == kBlankRelation || name == "NONE";
}

// The sheet with its bytes, and its rows by document. Can be moved, not copied.
struct LabelledSheet {
  LabelledSheet() = default;
  LabelledSheet(LabelledSheet&&) = default;
  LabelledSheet& operator=(LabelledSheet&&) = default;

  std::string file;
  std::string bytes;
  TaskSheet sheet;
  std::map<std::string, std::vector<const TaskSheetRow*>, std::less<>> by_document;

  Error problem(std::size_t byte, std::string what, std::string hint) const {
    return error_at(codes::kBadSheetRow, bytes, byte, file, std::move(what), std::move(hint));
  }
  // By its name, also without the endings that corpora are handed out with.
  const std::vector<const TaskSheetRow*>* rows_of(std::string_view document) const {
    auto found = by_document.find(document);
    if (found == by_document.end()) {
      found = by_document.find(joining_name(document));
    }
    return found == by_document.end() ? nullptr : &found->second;
  }
};

// The letter of a TempEval among the tasks of a row.
std::string letter_of(std::string_view tasks) {
  for (const Task& task : kTasks) {
    const std::string padded = fmt::format(" {} ", tasks);
    if (task.is_tempeval() && padded.find(fmt::format(" {} ", task.number)) != std::string::npos) {
      return std::string(task.number);
    }
  }
  return "";
}

// What one document and its rows give.
struct Filled {
  bool has_rows = false;
  FilledDocument about;
  std::vector<Error> problems;
  std::vector<WrittenDocument> written;
};

class Filler {
 public:
  Filler(const Document& document, const LabelledSheet& sheet)
      : document_(document), sheet_(sheet), names_(names_of_events(document)), ids_(document, "l") {
    filled_.about.name = document.name();
  }

  Filled fill(std::span<const TaskSheetRow* const> rows, bool keep_links, const Format& format) {
    filled_.has_rows = true;
    filled_.about.rows = static_cast<std::int64_t>(rows.size());
    for (const TaskSheetRow* row : rows) {
      take(*row);
    }
    find_missing_rows(rows);
    const CandidateSet replaced(asked_);
    std::vector<bool> keep;
    for (const Link& link : document_.links()) {
      keep.push_back(link.kind != ElementKind::kTlink ||
                     (keep_links && !replaced.contains(link.source.entity, link.target.entity)));
    }
    filled_.written.push_back(
        {std::string(document_.name()), format.write(with_links(document_, keep, added_))});
    return std::move(filled_);
  }

 private:
  void refuse(std::size_t byte, std::string what, std::string hint) {
    ++filled_.about.unusable;
    filled_.problems.push_back(sheet_.problem(byte, std::move(what), std::move(hint)));
  }

  std::optional<EntityRef> end(const TaskSheetRow& row, const std::string& id) {
    const EntityRef entity = find_entity(document_, names_, id);
    if (entity != EntityRef()) {
      return entity;
    }
    if (document_.find_event(id)) {
      refuse(row.byte,
             fmt::format("event {} of {} has several instances", shown(id), document_.name()),
             "give the id of one instance");
    } else {
      refuse(row.byte,
             fmt::format("{} has no event or time '{}'", printable(document_.name()), shown(id)),
             "give the document that the sheet was made from");
    }
    return std::nullopt;
  }

  void take(const TaskSheetRow& row) {
    const auto first = end(row, row.first);
    const auto second = first ? end(row, row.second) : std::nullopt;
    if (!second) {
      return;
    }
    if (*first == *second) {
      refuse(row.byte, "both ends of this pair are the same", "give two different ids");
      return;
    }
    asked_.push_back({*first, *second, {}});
    if (is_blank(row.label)) {
      ++filled_.about.blank;
      return;
    }
    const auto label = find_word(labels(), row.label);
    if (!label) {
      const auto nearest = nearest_name(row.label, labels());
      refuse(row.label_byte, fmt::format("unknown label '{}'", shown(row.label)),
             nearest ? fmt::format("did you mean '{}'?", *nearest)
                     : fmt::format("the labels are {}", fmt::join(labels(), ", ")));
      return;
    }
    add(row, *first, *second, *label);
  }

  void add(const TaskSheetRow& row, const EntityRef& first, const EntityRef& second,
           std::string_view label) {
    const std::string letter = letter_of(row.tasks);
    const bool turned = second < first;
    if (!seen_.emplace(letter, turned ? second : first, turned ? first : second).second) {
      refuse(row.byte,
             fmt::format("{} and {} already have a label", shown(row.first), shown(row.second)),
             "the first label is used");
      return;
    }
    ++filled_.about.labelled;
    NewTlink& link = added_.emplace_back();
    link.lid = ids_.next();
    link.rel_type = label;
    link.source = source_attribute(first);
    link.source_id = id_of(document_, first);
    link.target = target_attribute(second);
    link.target_id = id_of(document_, second);
    if (!letter.empty()) {
      link.others.emplace_back(attribute_name(Attr::kTask), letter);
    }
  }

  void find_missing_rows(std::span<const TaskSheetRow* const> rows) {
    std::set<std::int64_t> seen;
    std::int64_t all = 0;
    for (const TaskSheetRow* row : rows) {
      if (row->row_count > 0) {
        seen.insert(row->row_number);
        all = std::max(all, row->row_count);
      }
    }
    // A number that somebody mistyped must not make a list without an end.
    constexpr std::int64_t kMostRows = 1'000'000;
    for (std::int64_t number = 1; number <= std::min(all, kMostRows); ++number) {
      if (!seen.contains(number)) {
        filled_.about.missing_rows.push_back(number);
      }
    }
  }

  const Document& document_;
  const LabelledSheet& sheet_;
  std::vector<std::vector<EntityRef>> names_;
  FreshLinkIds ids_;
  std::vector<NewTlink> added_;
  std::vector<Candidate> asked_;
  std::set<std::tuple<std::string, EntityRef, EntityRef>> seen_;
  Filled filled_;
};

Result<LabelledSheet> load_sheet(const Input& input) {
  Result<std::string> bytes = read_bytes(input);
  if (!bytes) {
    return Failure(std::move(bytes.error()));
  }
  LabelledSheet labelled;
  labelled.file = input.name();
  labelled.bytes = std::move(*bytes);
  Result<TaskSheet> sheet = read_task_sheet(labelled.bytes, labelled.file);
  if (!sheet) {
    return Failure(std::move(sheet.error()));
  }
  labelled.sheet = std::move(*sheet);
  for (const TaskSheetRow& row : labelled.sheet.rows) {
    labelled.by_document[row.document].push_back(&row);
  }
  return labelled;
}

void tell_problems(std::span<const Error> problems, std::vector<Notice>& notices) {
  const std::size_t shown_count = std::min(problems.size(), kBadRowsShown);
  for (const Error& problem : problems.first(shown_count)) {
    notices.push_back(error_notice(problem));
  }
  if (problems.size() > shown_count) {
    notices.push_back(error_notice(error_about(
        codes::kBadSheetRow, problems.front().where.file,
        fmt::format("{} more cannot be used", plural(problems.size() - shown_count, "row")),
        "correct those above first")));
  }
}

void tell_missing(const FillTasksResult& result, std::vector<Notice>& notices) {
  std::vector<std::string> blank;
  for (const FilledDocument& document : result.documents) {
    if (!document.missing_rows.empty()) {
      std::vector<std::string> numbers;
      for (const std::int64_t number : document.missing_rows) {
        numbers.push_back(std::to_string(number));
      }
      notices.push_back(
          notice(Severity::kWarning, codes::kRowsMissing,
                 fmt::format("{}: {} missing from the sheet: {}", printable(document.name),
                             plural(numbers.size(), "row is", "rows are"), some_names(numbers)),
                 document.name));
    }
    if (document.blank > 0) {
      blank.push_back(fmt::format("{} ({})", document.name, document.blank));
    }
  }
  if (const FilledDocument sums = result.sums(); sums.blank > 0) {
    notices.push_back(notice(Severity::kWarning, codes::kLabelsMissing,
                             fmt::format("{} of {} without a label: {}", sums.blank,
                                         plural(sums.rows, "pair"), some_names(blank))));
  }
}

}  // namespace

FilledDocument FillTasksResult::sums() const {
  FilledDocument sums;
  for (const FilledDocument& document : documents) {
    sums.rows += document.rows;
    sums.labelled += document.labelled;
    sums.blank += document.blank;
    sums.unusable += document.unusable;
    sums.missing_rows.insert(sums.missing_rows.end(), document.missing_rows.begin(),
                             document.missing_rows.end());
  }
  return sums;
}

bool FillTasksResult::is_complete() const {
  const FilledDocument all = sums();
  return all.blank == 0 && all.unusable == 0 && all.missing_rows.empty() && unusable_rows == 0;
}

Result<Outcome<FillTasksResult>> fill_tasks(const FillTasksRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<LabelledSheet> sheet = load_sheet(request.sheet);
  if (!sheet) {
    return Failure(sheet.error());
  }
  Outcome<FillTasksResult> outcome;
  FillTasksResult& result = outcome.value;
  Result<ChangedDocuments<Filled>> changed = change_documents<Filled>(
      request, run, outcome.notices, [&](const Document& document, const Format& format) {
        Filled filled;
        if (const auto* rows = sheet->rows_of(document.name())) {
          filled = Filler(document, *sheet).fill(*rows, request.keep_links, format);
        }
        return ChangedDocument<Filled>{std::move(filled), {std::string(document.name()), {}}};
      });
  if (!changed) {
    return Failure(std::move(changed.error()));
  }
  result.format = changed->format;
  result.unread = changed->unread;
  std::vector<Error> problems = sheet->sheet.problems;
  std::set<const std::vector<const TaskSheetRow*>*> used;
  std::vector<std::string> without_rows;
  for (std::size_t i = 0; i < changed->about.size(); ++i) {
    Filled& filled = changed->about[i];
    const std::string& name = changed->written[i].name;
    used.insert(sheet->rows_of(name));
    if (!filled.has_rows) {
      without_rows.push_back(name);
      continue;
    }
    std::ranges::move(filled.problems, std::back_inserter(problems));
    std::ranges::move(filled.written, std::back_inserter(result.written));
    result.documents.push_back(std::move(filled.about));
  }
  for (const auto& [name, rows] : sheet->by_document) {
    if (!used.contains(&rows)) {
      problems.push_back(
          sheet->problem(rows.front()->byte,
                         fmt::format("{} for the document '{}', which is not among the inputs",
                                     plural(rows.size(), "row"), shown(name)),
                         "give the documents that the sheet was made from"));
      result.unusable_rows += static_cast<std::int64_t>(rows.size());
    }
  }
  if (result.documents.empty()) {
    return Failure(problems.empty() ? error_about(codes::kBadSheet, request.sheet.name(),
                                                  "the sheet has no rows")
                                    : problems.back());
  }
  result.unusable_rows += static_cast<std::int64_t>(sheet->sheet.problems.size());
  std::ranges::stable_sort(problems, {}, [](const Error& problem) { return problem.where.byte; });
  tell_problems(problems, outcome.notices);
  tell_missing(result, outcome.notices);
  if (!without_rows.empty()) {
    outcome.notices.push_back(
        notice(Severity::kNote, codes::kDocumentsSkipped,
               fmt::format("skipped {} without rows in the sheet: {}",
                           plural(without_rows.size(), "document"), some_names(without_rows))));
  }
  return outcome;
}

}  // namespace gnomon
