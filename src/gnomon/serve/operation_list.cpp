#include "gnomon/serve/operation_list.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/json.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/agree.h"
#include "gnomon/operations/align.h"
#include "gnomon/operations/ask.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/operations/check.h"
#include "gnomon/operations/close.h"
#include "gnomon/operations/compare.h"
#include "gnomon/operations/convert.h"
#include "gnomon/operations/curves.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/operations/explain.h"
#include "gnomon/operations/link.h"
#include "gnomon/operations/list_documents.h"
#include "gnomon/operations/merge.h"
#include "gnomon/operations/reduce.h"
#include "gnomon/operations/repair.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/score_pairs.h"
#include "gnomon/operations/show.h"
#include "gnomon/operations/simulate.h"
#include "gnomon/operations/stats.h"
#include "gnomon/operations/tag.h"
#include "gnomon/operations/tasks.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/present/for_pages.h"
#include "gnomon/present/present.h"
#include "gnomon/present/presentation.h"
#include "gnomon/report/convert_svg.h"
#include "gnomon/report/render.h"

#include <algorithm>
#include <memory>
#include <type_traits>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

// A view that shows nothing but what there is.
struct NoView {};
template <FieldsOf<NoView> View, class Use>
void for_each_field(View& /*view*/, Use /*use*/) {}

// Without what names files of the server.
struct ServedTagRequest : TagRequest {};
template <FieldsOf<ServedTagRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  using All = std::conditional_t<std::is_const_v<Request>, const TagRequest, TagRequest>;
  for_each_field(static_cast<All&>(request), [&](const Field& field, auto& value) {
    if (field.name != "rules" && field.name != "model") {
      use(field, value);
    }
  });
}
Result<Outcome<TagResult>> served_tag(const ServedTagRequest& request, const Run& run) {
  return tag(request, run);
}

template <class R, class View>
Value data_of(const R& result, const View& view) {
  if constexpr (requires { data(result, view); }) {
    return data(result, view);
  } else if constexpr (requires { data(result); }) {
    return data(result);
  } else {
    return {};
  }
}

template <class R, class View>
Report tables_of(const R& result, const View& view) {
  if constexpr (requires { tables(result, view); }) {
    return tables(result, view);
  } else if constexpr (requires { tables(result); }) {
    return tables(result);
  } else {
    return {};
  }
}

template <class R>
std::string signature_of(const R& result) {
  if constexpr (requires { std::string(result.signature); }) {
    return result.signature;
  } else if constexpr (requires { signature(result); }) {
    return signature(result);
  } else {
    return {};
  }
}

std::string signature_of(const ScorePairsResult& result) {
  const std::vector<PairFigures>& figures = result.systems.front().conventions;
  return figures.empty() ? "" : figures.front().signature;
}

template <class R>
constexpr bool kMakesDocuments = requires(const R& result) {
  std::vector<WrittenDocument>(result.written);
};
template <class R>
constexpr bool kHasPage = requires(const R& result) {
  page(result);
};
template <class R>
constexpr bool kHasSvg = requires(const R& result) {
  svg(result);
};

OperationAnswer html(std::string page) {
  return {std::move(page), "text/html; charset=utf-8", "html"};
}
OperationAnswer picture(std::string drawing) {
  return {std::move(drawing), "image/svg+xml", "svg"};
}

// Pictures in the other formats are made of the SVG.
Result<OperationAnswer> picture_as(std::string drawing, std::string_view format) {
  if (format == "svg") {
    return picture(std::move(drawing));
  }
  const bool png = format == "png";
  Result<std::string> made = convert_svg(drawing, png ? PictureFormat::kPng : PictureFormat::kPdf);
  if (!made) {
    return Failure(made.error());
  }
  return OperationAnswer{std::move(*made), png ? "image/png" : "application/pdf",
                         std::string(format)};
}

bool is_picture(std::string_view format) {
  return format == "svg" || format == "png" || format == "pdf";
}

Failure no_such_format(std::string_view format) {
  return fail(codes::kBadField, "", fmt::format("there is no format '{}' here", shown(format)),
              "'GET /api/v1/operations' lists the formats of each operation");
}

Result<OperationAnswer> as_tables(const Report& report, std::string_view format) {
  const auto known = parse_output_format(format);
  if (!known) {
    return no_such_format(format);
  }
  OperationAnswer answer{render(report, *known, {.color = false, .width = 0}),
                         "text/plain; charset=utf-8", "txt"};
  switch (*known) {
    case OutputFormat::kCsv:
      answer.type = "text/csv; charset=utf-8";
      answer.extension = "csv";
      break;
    case OutputFormat::kHtml:
      answer.type = "text/html; charset=utf-8";
      answer.extension = "html";
      break;
    case OutputFormat::kMarkdown:
      answer.type = "text/markdown; charset=utf-8";
      answer.extension = "md";
      break;
    case OutputFormat::kLatex:
      answer.type = "application/x-tex";
      answer.extension = "tex";
      break;
    default:
      break;
  }
  return answer;
}

Result<OperationAnswer> documents_answer(const std::vector<WrittenDocument>& written) {
  Value list = Value::array();
  for (const WrittenDocument& document : written) {
    const Result<std::string> bytes = document.all_bytes();
    list.push(Value::object()
                  .set("name", document.name)
                  .set("content", bytes ? Value(*bytes) : Value())
                  .set("problem", bytes ? Value() : Value(bytes.error().what)));
  }
  return OperationAnswer{
      to_json(Value::object().set("documents", std::move(list)), JsonStyle::kCompact)};
}

// Results without a document have nothing to present: what happened to the documents is the error.
template <class R>
bool is_nothing(const R& /*result*/) {
  return false;
}
bool is_nothing(const ScoreResult& result) { return result.is_empty(); }
bool is_nothing(const DegradeResult& result) { return result.is_empty(); }
bool is_nothing(const CompareResult& result) { return result.documents.empty(); }
bool is_nothing(const SimulateResult& result) { return result.documents.empty(); }
bool is_nothing(const CurvesResult& result) { return result.documents.empty(); }
bool is_nothing(const TasksResult& result) { return result.documents.empty(); }
bool is_nothing(const TimelineResult& result) { return result.documents.empty(); }
bool is_nothing(const AgreeResult& result) { return result.pairs.empty(); }
bool is_nothing(const ScorePairsResult& result) { return result.systems.empty(); }
bool is_nothing(const TagResult& result) { return result.documents.empty(); }
bool is_nothing(const StatsResult& result) { return result.total.counts.documents == 0; }

Failure nothing_there(const std::vector<Notice>& notices) {
  for (const Severity least : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    for (const Notice& notice : notices) {
      if (notice.severity == least) {
        return Failure(notice.said);
      }
    }
  }
  return fail(codes::kNothingToAsk, "", "there is no document that can be used for this");
}

template <class Request, class View>
Result<void> read_body(const Value::Object& body, const ReadInput& read, Request& request,
                       View& view) {
  FieldReader reader(body, read);
  reader.take(request);
  reader.take(view);
  return reader.checked();
}

// The result in a format: as the command line has it with --format.
template <class R, class View>
Result<OperationAnswer> presented(std::string_view operation, const Outcome<R>& outcome,
                                  const View& view, std::string_view format) {
  const R& result = outcome.value;
  if (format.empty() || format == "json" || format == "jsonl") {
    const Presentation all{.operation = std::string(operation),
                           .signature = signature_of(result),
                           .data = [&] { return data_of(result, view); },
                           .tables = {}};
    if (format == "jsonl") {
      return OperationAnswer{json_lines(all, outcome.notices), "application/jsonl", "jsonl"};
    }
    return OperationAnswer{json_text(all, outcome.notices)};
  }
  if constexpr (kMakesDocuments<R>) {
    if (format == "documents") {
      return documents_answer(result.written);
    }
  }
  if constexpr (kHasPage<R>) {
    if (format == "html") {
      return html(page(result));
    }
  }
  if constexpr (kHasSvg<R>) {
    if (is_picture(format)) {
      return picture_as(svg(result), format);
    }
  }
  return as_tables(tables_of(result, view), format);
}

template <class R>
std::vector<std::string_view> formats_of() {
  std::vector<std::string_view> formats = {"json",     "jsonl", "text", "csv",
                                           "markdown", "latex", "html"};
  if constexpr (kHasSvg<R>) {
    formats.insert(formats.end(), {"svg", "png", "pdf"});
  }
  if constexpr (kMakesDocuments<R>) {
    formats.push_back("documents");
  }
  return formats;
}

template <class View, class Request, class R>
ServedOperation operation(std::string_view name, std::string_view json_name,
                          std::string_view summary,
                          Result<Outcome<R>> (*call)(const Request&, const Run&)) {
  ServedOperation made{name, summary, Value::array(), formats_of<R>(), {}};
  describe(Request(), made.fields);
  describe(View(), made.fields);
  made.call = [=](const Value::Object& body, const ReadInput& read, std::string_view format,
                  const Run& run) -> Result<OperationAnswer> {
    Request request;
    View view;
    if (const Result<void> done = read_body(body, read, request, view); !done) {
      return Failure(done.error());
    }
    const Result<Outcome<R>> outcome = call(request, run);
    if (!outcome) {
      return Failure(outcome.error());
    }
    if (is_nothing(outcome->value)) {
      return nothing_there(outcome->notices);
    }
    return presented(json_name, *outcome, view, format);
  };
  return made;
}

// Drawings of timelines have settings of their own, and `layout` is for whoever draws himself.
Result<OperationAnswer> call_timeline(const Value::Object& body, const ReadInput& read,
                                      std::string_view format, const Run& run) {
  TimelineRequest request;
  TimelineDrawing how;
  if (const Result<void> done = read_body(body, read, request, how); !done) {
    return Failure(done.error());
  }
  const auto outcome = timeline(request, run);
  if (!outcome) {
    return Failure(outcome.error());
  }
  if (is_nothing(outcome->value)) {
    return nothing_there(outcome->notices);
  }
  if (format == "layout") {
    const Result<Value> layout = layout_data(outcome->value, how);
    return layout ? Result<OperationAnswer>(OperationAnswer{to_json(*layout, JsonStyle::kCompact)})
                  : Failure(layout.error());
  }
  how.as = format == "svg"    ? TimelineDrawing::As::kSvg
           : format == "html" ? TimelineDrawing::As::kHtml
           : format == "png"  ? TimelineDrawing::As::kPng
           : format == "pdf"  ? TimelineDrawing::As::kPdf
                              : TimelineDrawing::As::kText;
  if (is_picture(format) || format == "html" || format == "text") {
    Result<std::string> drawn = draw(outcome->value, how);
    if (!drawn) {
      return Failure(drawn.error());
    }
    const std::string_view type = format == "svg"    ? "image/svg+xml"
                                  : format == "html" ? "text/html; charset=utf-8"
                                  : format == "png"  ? "image/png"
                                  : format == "pdf"  ? "application/pdf"
                                                     : "text/plain; charset=utf-8";
    return OperationAnswer{std::move(*drawn), std::string(type),
                           std::string(format == "text" ? "txt" : format)};
  }
  return presented("timeline", *outcome, NoView{}, format);
}

ServedOperation timeline_operation() {
  ServedOperation made{
      "timeline",
      "The order of events: steps, dates and what is undetermined",
      Value::array(),
      {"json", "jsonl", "csv", "markdown", "latex", "layout", "text", "svg", "html", "png", "pdf"},
      &call_timeline};
  describe(TimelineRequest(), made.fields);
  describe(TimelineDrawing(), made.fields);
  return made;
}

std::vector<ServedOperation> all_operations() {
  std::vector<ServedOperation> all;
  all.push_back(operation<ScoreView>("score", "score", "Systems compared with gold", &score));
  all.push_back(operation<ScorePairsView>("score-pairs", "score pairs",
                                          "Predictions given as pairs", &score_pairs));
  all.push_back(operation<NoView>("compare", "compare", "Two annotations, link by link", &compare));
  all.push_back(operation<AgreeView>("agree", "agree", "How well annotators agree", &agree));
  all.push_back(operation<AlignView>(
      "align", "align", "Which entities of two annotations are the same", &align_documents));
  all.push_back(operation<AskView>("ask", "ask", "Questions about a document", &ask));
  all.push_back(
      operation<AskSystemsView>("ask-systems", "ask", "A question set for systems", &ask_systems));
  all.push_back(operation<StatsView>("stats", "stats", "What is in a corpus", &stats));
  all.push_back(operation<CheckView>("check", "check", "What is wrong with annotation", &check));
  all.push_back(operation<NoView>("show", "show", "The text with events, times and links", &show));
  all.push_back(operation<NoView>(
      "explain", "explain", "How two entities are related and why, or which links are inconsistent",
      &explain));
  all.push_back(operation<NoView>("convert", "convert", "Documents in another format", &convert));
  all.push_back(
      operation<NoView>("close", "close", "Documents with all links that follow", &close));
  all.push_back(
      operation<NoView>("reduce", "reduce", "Documents without redundant links", &reduce));
  all.push_back(operation<NoView>("repair", "repair", "The fewest links to remove", &repair));
  all.push_back(operation<LinkView>("link", "link",
                                    "Links between times that follow from the calendar", &link));
  all.push_back(operation<MergeView>("merge", "merge", "Several annotations merged", &merge));
  all.push_back(timeline_operation());
  all.push_back(operation<DegradeView>("degrade", "degrade",
                                       "Gold turned into systems, edit by edit", &degrade));
  all.push_back(
      operation<CurvesView>("curves", "curves", "How figures fall as gold gets worse", &curves));
  all.push_back(operation<SimulateView>("simulate", "simulate",
                                        "How many questions an annotation takes", &simulate));
  all.push_back(
      operation<TagView>("tag", "tag", "Events, times and links of raw text", &served_tag));
  all.push_back(operation<TasksView>("tasks", "tasks", "The pairs that tasks ask about", &tasks));
  all.push_back(operation<NoView>("documents", "documents",
                                  "The documents of inputs with counts and consistency",
                                  &list_documents));
  return all;
}

}  // namespace

std::span<const ServedOperation> served_operations() {
  static const std::vector<ServedOperation> all = all_operations();
  return all;
}

const ServedOperation* find_operation(std::string_view name) {
  const auto all = served_operations();
  const auto found = std::ranges::find(all, name, &ServedOperation::name);
  return found == all.end() ? nullptr : &*found;
}

Value operations_data() {
  Value list = Value::array();
  for (const ServedOperation& one : served_operations()) {
    Value formats = Value::array();
    for (const std::string_view format : one.formats) {
      formats.push(format);
    }
    list.push(Value::object()
                  .set("name", one.name)
                  .set("summary", one.summary)
                  .set("fields", one.fields)
                  .set("formats", std::move(formats)));
  }
  return Value::object().set("operations", std::move(list));
}

}  // namespace gnomon::serve
