// Ocal et al. (2022): the rows of gold in Tables 1 to 3, and the running example.
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/stats.h"
#include "gnomon/operations/timeline.h"
#include "gnomon/timeline/figures.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kHolisticPaper = "Ocal et al. 2022";
constexpr std::string_view kCorrected =
    "the paper measures files whose contradictions were mended by hand, which are not public";

struct PrintedShare {
  LinkType type;
  const char* name;
  const char* published;
  int decimals;
};
constexpr PrintedShare kShares[] = {{LinkType::kBefore, "BEFORE", "21.9", 1},
                                    {LinkType::kAfter, "AFTER", "14.0", 1},
                                    {LinkType::kIbefore, "IBEFORE", "0.5", 1},
                                    {LinkType::kIafter, "IAFTER", "0.6", 1},
                                    {LinkType::kSimultaneous, "SIMULTANEOUS", "10.5", 1},
                                    {LinkType::kIdentity, "IDENTITY", "11.6", 1},
                                    {LinkType::kIncludes, "INCLUDES", "9.1", 1},
                                    {LinkType::kIsIncluded, "IS_INCLUDED", "21.1", 1},
                                    {LinkType::kBegins, "BEGINS", "1", 0},
                                    {LinkType::kBegunBy, "BEGUN_BY", "1.1", 1},
                                    {LinkType::kEnds, "ENDS", "1.2", 1},
                                    {LinkType::kEndedBy, "ENDED_BY", "2.8", 1},
                                    {LinkType::kDuring, "DURING", "4.7", 1},
                                    {LinkType::kDuringInv, "DURING_INV", "0.02", 2}};

Result<TimelineTotals> totals_of(const Input& input, const Run& run) {
  TimelineRequest request;
  request.inputs = {input};
  request.conflicts = Conflicts::kStrict;  // by the letter of the paper
  request.no_calendar = true;
  const auto made = timeline(request, run);
  if (!made) {
    return Failure(made.error());
  }
  TimelineTotals totals;
  for (const TimelinesOfDocument& document : made->value.documents) {
    totals.add(document.analysed->figures);
  }
  return totals;
}

void add_distribution(const TimelineTotals& totals, ReproducedFigures& figures) {
  for (const PrintedShare& share : kShares) {
    figures.push_back(compared(kHolisticPaper, "Table 1", "gold", fmt::format("{}, %", share.name),
                               share.published, totals.tlink_percent(share.type).value_or(0),
                               share.decimals));
  }
}

void add_counts(const Counts& counts, const TimelineTotals& totals, ReproducedFigures& figures) {
  const auto add = [&](std::string_view table, std::string_view what, std::string_view published,
                       std::int64_t value, std::string_view remark = "") {
    figures.push_back(compared(kHolisticPaper, table, "gold", what, published,
                               static_cast<double>(value), 0, remark));
  };
  add("Table 2", "TLINK types", "14", static_cast<std::int64_t>(counts.tlink_relations.size()));
  add("Table 2", "TLINKs", "6418", counts.tlinks);
  add("Table 2", "ALINKs", "265", counts.alinks);
  add("Table 2", "SLINKs", "2932", counts.slinks);
  add("section 4.2", "inconsistent files", "30", totals.inconsistent_documents_tlinks_only,
      fmt::format("from TLINKs alone; {} with ALINKs", totals.inconsistent_documents));
  add("section 4.1", "words", "68555", counts.words,
      "the paper does not say how words were counted; here runs of characters between white space, "
      "without headers");
}

void add_timelines(const TimelineTotals& totals, ReproducedFigures& figures) {
  const FigureSums& all = totals.all;
  const FigureSums& consistent = totals.consistent;
  figures.push_back(compared(kHolisticPaper, "Table 3", "gold", "metric 7, SLINKs per document",
                             "16.02", all.mean(all.subordinating_links).value_or(0), 2,
                             fmt::format("subordinated timelines, which the text defines: {:.2f}",
                                         all.mean(all.subordinated_timelines).value_or(0))));
  figures.push_back(
      compared(kHolisticPaper, "Table 3", "gold", "metric 5, mean main timeline length", "8.61",
               consistent.main_timeline_length.mean().value_or(0), 2,
               fmt::format("{} consistent documents; {}", consistent.documents, kCorrected)));
  figures.push_back(
      compared(kHolisticPaper, "Table 3", "gold", "metric 8, indeterminacy, %", "67.9",
               100 * consistent.indeterminacy.mean().value_or(0), 1,
               fmt::format("{} consistent documents; {}", consistent.documents, kCorrected)));
  ReproducedFigure points =
      compared(kHolisticPaper, "Table 3", "gold", "metric 6, mean time points", "130.79",
               all.mean(all.time_points_all_nodes).value_or(0), 2,
               "two points for each of 9,354 events and times in 183 documents cannot be more; the "
               "table is inconsistent: CLEARTK's mean is 36.24 below gold with an RMSE of 14.96");
  points.verdict = ReproductionVerdict::kSlip;
  figures.push_back(std::move(points));
}

void add_slips(ReproducedFigures& figures) {
  figures.push_back({std::string(kHolisticPaper), "section 4.4", "graphs", "183 x 4", "734", "732",
                     ReproductionVerdict::kSlip, "183 x 4 is 732"});
}

Result<void> add_example(const KnownCorpora& corpora, const Run& run, ReproducedFigures& figures) {
  if (corpora.running_example.empty()) {
    figures.push_back(without_data(kHolisticPaper, "running example", "gold",
                                   "main timeline length", "8", "needs the example as a document"));
    return {};
  }
  const std::filesystem::path folder = corpora.running_example;
  const Result<TimelineTotals> gold = totals_of((folder / "example1-gold.tml").string(), run);
  if (!gold) {
    return Failure(gold.error());
  }
  const Result<TimelineTotals> target = totals_of((folder / "example1-target.tml").string(), run);
  if (!target) {
    return Failure(target.error());
  }
  const auto add = [&](std::string_view row, std::string_view what, std::string_view published,
                       double value) {
    figures.push_back(compared(kHolisticPaper, "running example", row, what, published, value, 0));
  };
  add("gold", "subgraphs", "5", static_cast<double>(gold->all.partitions));
  add("gold", "main timeline length", "8", gold->all.main_timeline_length.mean().value_or(0));
  add("CAEVO", "main timeline length", "6", target->all.main_timeline_length.mean().value_or(0));
  add("CAEVO", "missing points", "4",
      static_cast<double>(gold->all.time_points_all_nodes - target->all.time_points_all_nodes));
  return {};
}

}  // namespace

Result<ReproducedFigures> reproduce_ocal(const KnownCorpora& corpora, const Run& run) {
  ReproducedFigures figures;
  if (corpora.timebank.empty()) {
    figures.push_back(without_data(kHolisticPaper, "Tables 1 to 3", "gold", "all figures", "",
                                   "needs TimeBank 1.2"));
  } else {
    const Result<TimelineTotals> totals = totals_of(corpora.timebank, run);
    if (!totals) {
      return Failure(totals.error());
    }
    StatsRequest request;
    request.inputs = {corpora.timebank};
    const auto counted = stats(request, run);
    if (!counted) {
      return Failure(counted.error());
    }
    add_distribution(*totals, figures);
    add_counts(counted->value.total.counts, *totals, figures);
    add_timelines(*totals, figures);
  }
  figures.push_back(without_data(kHolisticPaper, "Tables 1 to 3", "CAEVO, TARSQI, CATENA, CLEARTK",
                                 "all figures", "",
                                 "the outputs of the four systems are not public"));
  add_slips(figures);
  if (const Result<void> added = add_example(corpora, run, figures); !added) {
    return Failure(added.error());
  }
  return figures;
}

}  // namespace gnomon
