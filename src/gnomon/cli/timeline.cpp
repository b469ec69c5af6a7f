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
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

constexpr const char* kTimelineExamples = R"(Examples:
  gnomon timeline samples/gold/night-ferry.tml                  drawn as text
  gnomon timeline samples/gold/night-ferry.tml -o t.png         as a picture; also .svg and .pdf
  gnomon timeline samples/gold/night-ferry.tml -o t.html        to zoom and explore
  gnomon timeline samples/gold/night-ferry.tml --main --title "The night ferry" -o t.pdf
  gnomon timeline samples/gold --format svg -o timelines/       one picture per document
  gnomon timeline samples/gold/salt-city.tml --compare samples/systems/sparse/salt-city.tml
  gnomon timeline samples/systems/tangled --explain             figures, and rejected links
  gnomon timeline samples/gold --format json                    every step of every timeline
A timeline is the shortest that the links of its part of a document and the calendar allow. An order
on it that does not follow from them is undetermined. The main timeline is the longest.)";

constexpr std::pair<std::string_view, TimelineDrawing::As> kDrawings[] = {
    {"text", TimelineDrawing::As::kText}, {"svg", TimelineDrawing::As::kSvg},
    {"html", TimelineDrawing::As::kHtml}, {"png", TimelineDrawing::As::kPng},
    {"pdf", TimelineDrawing::As::kPdf},
};

// How --format draws; nothing when it is not a drawing.
std::optional<TimelineDrawing> drawing_of(TimelineDrawing how, const Common& common) {
  how.color = common.color_output();
  if (common.width() > 0) {
    how.columns = common.width();
  }
  for (const auto& [name, as] : kDrawings) {
    if (name == common.format()) {
      how.as = as;
      return how;
    }
  }
  return std::nullopt;
}

void draw_one(const TimelineResult& result, const TimelineDrawing& how, Common& common) {
  const Result<std::string> drawing = draw(result, how);
  if (drawing) {
    common.print(*drawing);
  } else {
    common.fail_with(drawing.error());
  }
}

void draw_documents(const TimelineResult& result, const TimelineDrawing& how, Common& common) {
  const auto drawings = draw_each(result, how, common.run());
  if (!drawings) {
    common.fail_with(drawings.error());
    return;
  }
  write_documents(*drawings, {common.format(), common.format(), false}, common);
}

// Whether what is asked for can be done; says so when it cannot.
bool is_sound(const TimelineRequest& request, const TimelineDrawing& view, bool draws,
              Common& common) {
  if (const Result<void> checked = check(view); !checked) {
    common.fail_with(checked.error());
    return false;
  }
  if (!request.compare.empty() && !draws) {
    common.fail_with(error_about(
        codes::kFieldsContradict, "",
        fmt::format("--compare needs a drawing, and {} is not one", common.format()),
        "use --format text, svg, html, png or pdf; for figures, see 'gnomon score' and 'gnomon "
        "compare'"));
    return false;
  }
  return true;
}

void run_timeline(const TimelineRequest& request, const TimelineDrawing& view, Common& common) {
  const std::optional<TimelineDrawing> drawing = drawing_of(view, common);
  if (!is_sound(request, view, drawing.has_value(), common)) {
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
    draw_one(*result, *drawing, common);
  } else if (drawing && common.format() != "text") {
    draw_documents(*result, *drawing, common);
  } else if (number > 0) {
    common.print({.operation = "timeline",
                  .signature = signature(*result),
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result); }},
                 outcome->notices);
  }
  if (number == 0 && result->skipped > 0) {
    common.set_exit_code(kHasFindings);
  }
  common.remark_unread(result->unread, number);
}

}  // namespace

void add_timeline(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "timeline",
      "Draw the timelines of documents, and count undetermined orders and rejected links");
  auto request = std::make_shared<TimelineRequest>();
  auto view = std::make_shared<TimelineDrawing>();
  add_fields(command, *request);
  add_fields(command, *view);
  common.add_report_output(
      command, {"svg", "png", "pdf"},
      "Write to this file instead of standard output, in the format of its name, or to "
      "this folder, one drawing per document");
  command.footer(kTimelineExamples);
  command.run([request, view, &common] { run_timeline(*request, *view, common); });
}

}  // namespace gnomon::cli
