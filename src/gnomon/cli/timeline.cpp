// gnomon timeline: what came in which order, counted and drawn.
#include "gnomon/base/utf8.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/timeline_panel.h"
#include "gnomon/cli/timeline_report.h"
#include "gnomon/cli/write_documents.h"
#include "gnomon/report/timeline_page.h"
#include "gnomon/report/timeline_svg.h"
#include "gnomon/report/timeline_text.h"

#include <memory>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string compare;
  bool explain = false;
  bool without_conflicts = false;
};

constexpr const char* kExamples = R"(Examples:
  gnomon timeline samples/gold/night-ferry.tml                          drawn as text
  gnomon timeline samples/gold/night-ferry.tml --format svg -o t.svg    as a picture
  gnomon timeline samples/gold/night-ferry.tml --format html -o t.html  to zoom and to point at
  gnomon timeline samples/gold --format svg -o timelines/               a picture for each document
  gnomon timeline samples/gold/salt-city.tml --compare samples/systems/sparse/salt-city.tml
  gnomon timeline samples/systems/tangled --explain                     figures, and what is set aside
  gnomon timeline samples/gold --format json                            every step of every timeline
A timeline is the shortest that the TLINKs and ALINKs of its part of a document allow. An order on it
that does not follow from them is open. The main timeline is the longest.)";

constexpr std::size_t kTextWidth = 80;

// One document, as far as the format wants it.
struct Worked {
  TimelinesOfDocument figures;
  TimelinePicture picture;
};

// The timelines of a document, and those of all its links where these contradict one another and
// some are to be left out.
struct Timelines {
  AnalysedDocument analysed;
  std::optional<DocumentTimelines> of_all_links;
};

Timelines timelines_for(const Document& document, const Options& options, During during) {
  Timelines result;
  DocumentTimelines of = timelines_of(document, during);
  if (options.without_conflicts && !of.consistent()) {
    result.of_all_links = std::move(of);
    of = without_set_aside(*result.of_all_links);
  }
  result.analysed = analyse_timelines(document, std::move(of));
  return result;
}

TimelinePanel panel_for(const Document& document, const Timelines& timelines,
                        const std::string& title, const SharedNumbers* numbers = nullptr) {
  TimelinePanel panel = timeline_panel(document, timelines.analysed, title, numbers);
  if (timelines.of_all_links) {
    add_set_aside(document, *timelines.of_all_links, panel.notes);
  } else if (!timelines.analysed.figures.consistent) {
    panel.notes.emplace_back(
        "With --without-conflicts what is set aside is left out, and the rest gets a timeline.");
  }
  return panel;
}

TimelinePicture picture_of(const Document& document, const Timelines& timelines,
                           const Options& options, During during) {
  TimelinePicture picture;
  picture.title = fmt::format("Timeline of {}", document.name());
  picture.panels.push_back(panel_for(document, timelines, std::string(document.name())));
  picture.signature = timeline_signature(during, options.without_conflicts);
  return picture;
}

std::string drawn(const TimelinePicture& picture, const Common& common) {
  if (common.format() == "svg") {
    return timeline_svg(picture);
  }
  if (common.format() == "html") {
    return timeline_page(picture);
  }
  const std::size_t width = common.width();
  return timeline_text(picture, {common.color_output(), width == 0 ? kTextWidth : width});
}

constexpr const char* kOneEach =
    "--compare draws one document above another: name the file of each";

// The first annotation above the other.
Result<TimelinePicture> compared(const Options& options, const Common& common,
                                 const Format* format) {
  if (common.inputs().size() != 1) {
    return fail(
        ErrorKind::kUsage, "",
        fmt::format("--compare draws one document above another, not {}", common.inputs().size()),
        "name one document, and its partner behind --compare");
  }
  const std::string& input = common.inputs().front();
  const Result<Document> first = only_document(input, format, kOneEach);
  if (!first) {
    return Failure(first.error());
  }
  const Result<Document> second = only_document(options.compare, format, kOneEach);
  if (!second) {
    return Failure(second.error());
  }
  const Timelines above = timelines_for(*first, options, common.during());
  const Timelines below = timelines_for(*second, options, common.during());
  const Result<PairedGraphs> pair = pair_graphs(*first, above.analysed, *second, below.analysed);
  if (!pair) {
    return Failure(pair.error());
  }
  TimelinePicture picture;
  picture.title = fmt::format("Timelines of {} and {}", input, options.compare);
  const SharedNumbers numbers = numbers_of_gold(*pair, above.analysed.timelines.graph.node_count());
  picture.panels.push_back(panel_for(*first, above, input, &numbers));
  const SharedNumbers others =
      numbers_of_system(*pair, below.analysed.timelines.graph.node_count());
  picture.panels.push_back(panel_for(*second, below, options.compare, &others));
  picture.signature = timeline_signature(common.during(), options.without_conflicts);
  return picture;
}

void draw_compared(const Options& options, Common& common, const Format* format) {
  if (common.format() != "text" && common.format() != "svg" && common.format() != "html") {
    common.fail_with(
        error_about(ErrorKind::kUsage, "",
                    fmt::format("--compare draws, and {} is no drawing", common.format()),
                    "choose --format text, svg or html; 'gnomon score' and 'gnomon "
                    "compare' give figures"));
    return;
  }
  const Result<TimelinePicture> picture = compared(options, common, format);
  if (!picture) {
    common.fail_with(picture.error());
    return;
  }
  common.print(drawn(*picture, common));
}

void timeline(const Options& options, Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  if (!options.compare.empty()) {
    draw_compared(options, common, *format);
    return;
  }
  const std::optional<FileList> list = find_inputs(common.inputs(), common);
  if (!list) {
    return;
  }
  const bool draws_each = common.format() == "svg" || common.format() == "html";
  const bool may_draw = draws_each || (common.format() == "text" && list->files.size() == 1);
  std::size_t unread = 0;
  const std::vector<Worked> all = map_documents<Worked>(
      list->files, *format, common,
      [&](const Document& document) {
        const Timelines timelines = timelines_for(document, options, common.during());
        Worked worked;
        if (may_draw) {
          worked.picture = picture_of(document, timelines, options, common.during());
        }
        if (!draws_each) {
          worked.figures = report_timelines(
              document, timelines.analysed,
              timelines.of_all_links ? &*timelines.of_all_links : nullptr, options.explain);
        } else {
          worked.figures.name = document.name();
        }
        return worked;
      },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  if (draws_each) {
    std::vector<WrittenDocument> pictures;
    pictures.reserve(all.size());
    for (const Worked& one : all) {
      pictures.push_back({one.figures.name, drawn(one.picture, common)});
    }
    write_documents(pictures, {common.format(), common.format(), false}, common);
  } else if (may_draw && all.size() == 1) {
    common.print(drawn(all.front().picture, common));
  } else if (!all.empty()) {
    std::vector<TimelinesOfDocument> figures;
    figures.reserve(all.size());
    for (const Worked& one : all) {
      figures.push_back(one.figures);
    }
    common.print(timeline_report(
        figures, timeline_signature(common.during(), options.without_conflicts), options.explain));
  }
  remark_unread(unread, all.size(), common);
}

}  // namespace

void add_timeline(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "timeline", "Draw what came in which order, and count what is open or contradictory");
  auto options = std::make_shared<Options>();
  common.add_inputs(command);
  command
      .option("--compare", options->compare,
              "Draw another annotation of the same text below; what both have has the same number")
      .shown_as("OTHER");
  command.flag("--explain", options->explain,
               "Also the links that are set aside, and what each contradicts");
  command.flag("--without-conflicts", options->without_conflicts,
               "Leave the links out that are set aside, so that all of a document has timelines");
  common.add_during(command);
  const auto names = output_format_names();
  std::vector<std::string> formats(names.begin(), names.end());
  formats.emplace_back("svg");
  common.add_formats(command, formats);
  common.add_output(command,
                    "Write here instead of standard output; a folder for a drawing of each "
                    "document");
  command.footer(kExamples);
  command.run([options, &common] { timeline(*options, common); });
}

}  // namespace gnomon::cli
