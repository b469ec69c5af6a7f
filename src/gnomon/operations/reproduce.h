// Tables and figures of papers: what they print and what gnomon computes, side by side.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/operations/curves.h"
#include "gnomon/operations/degrade.h"
#include "gnomon/operations/stats.h"
#include "gnomon/operations/timeline.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gnomon {

enum class PaperChoice : std::uint8_t {
  kAll,
  kTempeval1,
  kUzzamanAllen,
  kSetzer,
  kOcal,
  kQaTempeval,
  kTempeval3,
  kPairs
};
inline constexpr Choice<PaperChoice> kPaperChoices[] = {
    {"all", PaperChoice::kAll},
    {"tempeval-1", PaperChoice::kTempeval1},
    {"uzzaman-allen-2011", PaperChoice::kUzzamanAllen},
    {"setzer-2003", PaperChoice::kSetzer},
    {"ocal-2022", PaperChoice::kOcal},
    {"qa-tempeval", PaperChoice::kQaTempeval},
    {"tempeval-3", PaperChoice::kTempeval3},
    {"pairs", PaperChoice::kPairs}};
constexpr std::span<const Choice<PaperChoice>> choices_of(PaperChoice /*any*/) {
  return kPaperChoices;
}

struct ReproduceRequest {
  std::string data = {};
  PaperChoice paper = PaperChoice::kAll;
};

template <FieldsOf<ReproduceRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "data",
            .help =
                "Folder with corpora, which are recognised by their content (default: only what "
                "needs no data)",
            .value = "DATA",
            .positional = true},
      request.data);
  use(Field{.name = "paper", .help = "The paper to reproduce", .value = "NAME"}, request.paper);
}

// What comparing a published figure with a computed one shows.
enum class ReproductionVerdict : std::uint8_t {
  kSame,        // the same digits
  kRounds,      // the computed figure has more digits and rounds to the published one
  kNear,        // differs, and the remark says why
  kSlip,        // the paper contradicts itself; the remark says where
  kNotPrinted,  // the paper prints no such figure; the computed one stands beside those that it
                // does
  kNoData,      // what it takes is not in the folder; the remark says where it is published
};
std::string_view verdict_name(ReproductionVerdict verdict);

struct ReproducedFigure {
  std::string paper;
  std::string table;      // "Table 3, news"
  std::string row;        // "TIPSem"
  std::string figure;     // "P R F1 awd%"
  std::string published;  // as printed; empty where the paper prints nothing
  std::string computed;   // empty without data
  ReproductionVerdict verdict = ReproductionVerdict::kSame;
  std::string remark = {};
};

// A corpus that papers use.
struct RecognisedCorpus {
  std::string name;    // "TimeBank 1.2"
  std::string folder;  // where it is; empty when it is not there
  std::string source;  // where it is published
};

// A figure of a paper that is a picture.
struct ReproducedDrawing {
  std::string paper;
  std::string figure;  // "Figures 2 to 5"
  std::string title;
  std::variant<CurvesResult, StatsResult, DegradeResult, TimelineResult> shown;
  bool as_graph = false;  // of timelines: the entities and links of the first document instead
};

struct ReproduceResult {
  std::vector<RecognisedCorpus> corpora;
  std::vector<ReproducedFigure> figures;    // those of a table one after another
  std::vector<ReproducedDrawing> drawings;  // only a page shows them
};

// Fails when the folder cannot be read. What the folder lacks is said figure by figure.
Result<Outcome<ReproduceResult>> reproduce(const ReproduceRequest& request, const Run& run = {});

}  // namespace gnomon
