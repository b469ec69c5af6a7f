// What of a result is shown, and how: the fields of views, described like those of requests.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/finding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace gnomon {

// How the spread of several systems is measured: over just these, or as a sample of others.
enum class Deviation { kPopulation, kSample };
inline constexpr Choice<Deviation> kDeviationChoices[] = {{"population", Deviation::kPopulation},
                                                          {"sample", Deviation::kSample}};
constexpr std::span<const Choice<Deviation>> choices_of(Deviation /*any*/) {
  return kDeviationChoices;
}

struct ScoreView {
  bool per_document = false;
  bool breakdown = false;
  Deviation deviation = Deviation::kPopulation;
  double fail_under = 0;
  bool tallies = false;
};

template <FieldsOf<ScoreView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
  use(Field{.name = "breakdown",
            .help = "Awareness by relation, kind of pair and distance, and the confusion of "
                    "relations; for tempeval1 the confusion of labels in each task"},
      view.breakdown);
  use(Field{.name = "deviation",
            .help = "Standard deviation of several systems: population or sample",
            .value = "KIND"},
      view.deviation);
  use(Field{.name = "fail-under",
            .help = "Exit with code 1 if F1 of the first metric is below this percentage",
            .value = "F1"},
      view.fail_under);
  use(Field{.name = "tallies",
            .help = "Print counts as lines of JSON instead, to be combined by 'gnomon report'"},
      view.tallies);
}

struct ScorePairsView {
  bool per_label = false;
  bool confusion = false;
  bool per_document = false;
  bool signatures = false;
  bool list = false;
};

template <FieldsOf<ScorePairsView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-label", .help = "Figures for every label"}, view.per_label);
  use(Field{.name = "confusion", .help = "Confusion of labels: gold down, answers across"},
      view.confusion);
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
  use(Field{.name = "signatures", .help = "The signature of every figure"}, view.signatures);
  use(Field{.name = "list", .help = "What happened to every pair"}, view.list);
}

enum class LabelsShown { kFull, kCoarse, kBoth };
inline constexpr Choice<LabelsShown> kLabelsShown[] = {
    {"full", LabelsShown::kFull}, {"coarse", LabelsShown::kCoarse}, {"both", LabelsShown::kBoth}};
constexpr std::span<const Choice<LabelsShown>> choices_of(LabelsShown /*any*/) {
  return kLabelsShown;
}

enum class AgreeTables { kAll, kTempeval1 };
inline constexpr Choice<AgreeTables> kAgreeTables[] = {{"all", AgreeTables::kAll},
                                                       {"tempeval1", AgreeTables::kTempeval1}};
constexpr std::span<const Choice<AgreeTables>> choices_of(AgreeTables /*any*/) {
  return kAgreeTables;
}

struct AgreeView {
  LabelsShown labels = LabelsShown::kFull;
  AgreeTables table = AgreeTables::kAll;
  bool per_document = false;
};

template <FieldsOf<AgreeView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "labels",
            .help = "Labels: full (as annotated), coarse (as in TempEval) or both",
            .value = "WHICH"},
      view.labels);
  use(Field{.name = "table",
            .help = "Tables: all, or tempeval1 (one row per task, with the lowest and highest "
                    "precision and kappa of two annotators)",
            .value = "WHICH"},
      view.table);
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
}

struct AlignView {
  bool unmatched = false;
};

template <FieldsOf<AlignView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "unmatched", .help = "Show only entities that one side lacks"}, view.unmatched);
}

struct AskView {
  bool explain = false;
};

template <FieldsOf<AskView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "explain", .help = "Show what each link that decides an answer says"},
      view.explain);
}

struct AskSystemsView {
  bool per_question = false;
  bool unanswered = false;
};

template <FieldsOf<AskSystemsView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-question", .help = "Show every question with all answers"},
      view.per_question);
  use(Field{.name = "unanswered", .help = "Show the questions that no system answers, and why"},
      view.unanswered);
}

inline constexpr Choice<Severity> kSeverityChoices[] = {
    {"note", Severity::kNote}, {"warning", Severity::kWarning}, {"error", Severity::kError}};
constexpr std::span<const Choice<Severity>> choices_of(Severity /*any*/) {
  return kSeverityChoices;
}

struct CheckView {
  Severity least = Severity::kNote;
};

template <FieldsOf<CheckView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "least",
            .help = "Lowest severity to show: note, warning, error",
            .value = "WEIGHT"},
      view.least);
}

struct CurvesView {
  bool per_document = false;
  bool fits = false;
  // All values, one in a cell, named as in data. No field: whoever writes a format for programs
  // wants it.
  bool for_programs = false;
};

template <FieldsOf<CurvesView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "The fit of every document, however many there are"},
      view.per_document);
  use(Field{.name = "fits", .help = "Only the straight lines that fit the curves"}, view.fits);
}

enum class CurveColumns {
  kForPeople,    // rounded, with short titles
  kForPrograms,  // named as in JSON
};

struct DegradeView {
  bool per_document = false;
  CurveColumns columns = CurveColumns::kForPeople;  // a door's choice, by the format it writes
};

template <FieldsOf<DegradeView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document",
            .help = "Show the edits of every document; in JSON also its curves"},
      view.per_document);
}

struct LinkView {
  bool explain = false;
};

template <FieldsOf<LinkView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "explain",
            .help = "Show where each time lies or why it is not used, and the links added"},
      view.explain);
}

struct TagView {
  bool explain = false;
};

template <FieldsOf<TagView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "explain",
            .help =
                "Show each time that was found: its value, the rule, and what it is counted from"},
      view.explain);
}

struct MergeView {
  bool per_document = false;
  bool explain = false;
};

template <FieldsOf<MergeView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "Figures for every document"}, view.per_document);
  use(Field{.name = "explain",
            .help = "Show every link that is not kept, and the links that contradict it"},
      view.explain);
}

struct SimulateView {
  bool by_document = false;
  // All figures, named as in data, instead of rounded ones with short titles. No field: whoever
  // writes a format for programs wants it.
  bool for_programs = false;
};

template <FieldsOf<SimulateView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "by-document", .help = "Also show the questions of every document"},
      view.by_document);
}

struct StatsView {
  bool per_document = false;
};

template <FieldsOf<StatsView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "One row per document"}, view.per_document);
}

struct TasksView {
  bool per_document = false;
};

template <FieldsOf<TasksView> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "per-document", .help = "Counts of every document"}, view.per_document);
}

// Of events; kContext is the words in their context.
enum class TimelineLabels : std::uint8_t { kWords, kContext, kIds, kBoth };
inline constexpr Choice<TimelineLabels> kTimelineLabelsChoices[] = {
    {"words", TimelineLabels::kWords},
    {"context", TimelineLabels::kContext},
    {"ids", TimelineLabels::kIds},
    {"both", TimelineLabels::kBoth}};
constexpr std::span<const Choice<TimelineLabels>> choices_of(TimelineLabels /*any*/) {
  return kTimelineLabelsChoices;
}

struct TimelineDrawing {
  enum class As : std::uint8_t { kText, kSvg, kHtml, kPng, kPdf };
  As as = As::kText;  // a door's choice
  bool color = false;
  std::size_t columns = 80;  // of text, when `width` is not given

  bool main = false;
  TimelineLabels labels = TimelineLabels::kContext;
  std::string title = {};
  std::string since = {};
  std::string until = {};
  std::optional<std::uint64_t> width = {};
};

template <FieldsOf<TimelineDrawing> View, class Use>
void for_each_field(View& view, Use use) {
  use(Field{.name = "main", .help = "Draw the main timeline only"}, view.main);
  use(Field{.name = "labels",
            .help = "Labels of events: words, context (words in context), ids or both (context and "
                    "ids)",
            .value = "WHAT"},
      view.labels);
  use(
      Field{
          .name = "title", .help = "Title of the drawing (default: the document)", .value = "TEXT"},
      view.title);
  use(Field{.name = "since",
            .help = "Draw from this date on: 1998, 1998-02, 1998-02-13",
            .value = "DATE"},
      view.since);
  use(Field{.name = "until", .help = "Draw up to the end of this date", .value = "DATE"},
      view.until);
  use(Field{.name = "width",
            .help = "Width of a drawing: pixels of a picture (default: 1280), columns of text "
                    "(default: those of the terminal, or 80)",
            .value = "N",
            .least = 40,
            .most = 20000},
      view.width);
}

}  // namespace gnomon
