// gnomon timeline: what came in which order, counted and drawn.
#include "gnomon/operations/timeline.h"

#include "gnomon/base/error_code.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/present/present.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  gnomon timeline samples/gold/night-ferry.tml                          drawn as text
  gnomon timeline samples/gold/night-ferry.tml --format svg -o t.svg    as a picture
  gnomon timeline samples/gold/night-ferry.tml --format html -o t.html  to zoom and explore
  gnomon timeline samples/gold --format svg -o timelines/               one picture per document
  gnomon timeline samples/gold/salt-city.tml --compare samples/systems/sparse/salt-city.tml
  gnomon timeline samples/systems/tangled --explain                     figures, and rejected links
  gnomon timeline samples/gold --format json                            every step of every timeline
A timeline is the shortest that the TLINKs and ALINKs of its part of a document allow. An order on it
that does not follow from them is undetermined. The main timeline is the longest.)";

// How --format draws; nothing when it is no drawing.
std::optional<TimelineDrawing> drawing_of(const Common& common) {
  TimelineDrawing how;
  how.color = common.color_output();
  if (common.width() > 0) {
    how.width = common.width();
  }
  if (common.format() == "svg") {
    how.as = TimelineDrawing::As::kSvg;
  } else if (common.format() == "html") {
    how.as = TimelineDrawing::As::kHtml;
  } else if (common.format() != "text") {
    return std::nullopt;
  }
  return how;
}

void draw_documents(const TimelineResult& result, const TimelineDrawing& how, Common& common) {
  const auto drawings = draw_each(result, how, common.run());
  if (!drawings) {
    common.fail_with(drawings.error());
    return;
  }
  write_documents(*drawings, {common.format(), common.format(), false}, common);
}

void run_timeline(const TimelineRequest& request, Common& common) {
  const std::optional<TimelineDrawing> drawing = drawing_of(common);
  if (!request.compare.empty() && !drawing) {
    common.fail_with(error_about(
        codes::kFieldsContradict, "",
        fmt::format("--compare needs a drawing, and {} is not one", common.format()),
        "use --format text, svg or html; for figures, see 'gnomon score' and 'gnomon compare'"));
    return;
  }
  const auto outcome = timeline(request, common.run("files"));
  const TimelineResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  const std::size_t number = result->documents.size();
  if (result->pair ||
      (drawing && number == 1 && common.format() == "text" && result->unread == 0)) {
    common.print(draw(*result, *drawing));
  } else if (drawing && common.format() != "text") {
    draw_documents(*result, *drawing, common);
  } else if (number > 0) {
    common.print({.operation = "timeline",
                  .signature = signature(*result),
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
  common.remark_unread(result->unread, number);
}

}  // namespace

void add_timeline(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "timeline",
      "Draw the timelines of documents, and count undetermined orders and contradictions");
  auto request = std::make_shared<TimelineRequest>();
  add_fields(command, *request);
  common.add_report_formats(command, {"svg"});
  common.add_output(
      command,
      "Write to this file instead of standard output, or to this folder, one drawing per document");
  command.footer(kExamples);
  command.run([request, &common] { run_timeline(*request, common); });
}

}  // namespace gnomon::cli
