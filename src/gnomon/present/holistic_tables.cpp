#include "gnomon/present/holistic_tables.h"

#include "gnomon/base/counted.h"
#include "gnomon/present/score_cells.h"
#include "gnomon/score/holistic.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

Cell percent_of(const std::optional<double>& ratio) {
  return Cell::decimal(ratio ? std::optional(100 * *ratio) : std::nullopt, 1);
}

Cell length_cell(const std::optional<double>& length) { return Cell::decimal(length, 0); }

// A row of a table: gold as one system found it, or the system.
struct Annotation {
  std::string name;
  const HolisticTally* tally = nullptr;
  bool is_gold = false;

  const TimelineTotals& totals() const { return is_gold ? tally->gold : tally->system; }
};

// Systems that lack no document have the same gold, unless other documents are skipped.
bool same_gold(const HolisticTally& a, const HolisticTally& b) {
  return a.documents() == b.documents() && a.gold.links == b.gold.links &&
         a.gold_size == b.gold_size && a.gold.all.time_points == b.gold.all.time_points;
}

// Gold once, if it is the same for all systems, or else before each of them.
std::vector<Annotation> annotations(const std::vector<HolisticTally>& tallies,
                                    const std::vector<std::string>& names) {
  const bool one_gold = std::ranges::all_of(
      tallies, [&](const HolisticTally& tally) { return same_gold(tally, tallies.front()); });
  std::vector<Annotation> all;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    if (i == 0 || !one_gold) {
      all.push_back({one_gold ? "gold" : "gold for " + names[i], &tallies[i], true});
    }
    all.push_back({names[i], &tallies[i], false});
  }
  return all;
}

Column right(std::string title) { return {std::move(title), Align::kRight}; }

// Table 1 of the paper, turned round: a row for each relType that anybody uses.
Table types_table(const std::vector<Annotation>& all) {
  Table table;
  table.title = "holistic (Ocal et al. 2022), metric 1: TLINKs by relType, in percent";
  table.columns = {{"relType"}};
  for (const Annotation& annotation : all) {
    table.columns.push_back(right(annotation.name));
  }
  for (std::size_t i = 0; i < kTlinkTypes; ++i) {
    const auto type = static_cast<LinkType>(i);
    Row row{link_type_name(type)};
    bool any = false;
    for (const Annotation& annotation : all) {
      const bool occurs = annotation.totals().links.types[i] > 0;
      row.push_back(
          Cell::decimal(occurs ? annotation.totals().tlink_percent(type) : std::nullopt, 1));
      any = any || occurs;
    }
    if (any) {
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

// The sub-metrics of metric 1: how many links, and how many more than gold has.
Table differences_table(const std::vector<Annotation>& all) {
  Table table;
  table.title = "metric 1: links, and the difference from gold in percent of gold";
  table.columns = {{"links"}};
  for (const Annotation& annotation : all) {
    table.columns.push_back(right(annotation.name));
    if (!annotation.is_gold) {
      table.columns.push_back({"%", Align::kRight, fmt::format("{} %", annotation.name)});
    }
  }
  const auto add = [&](std::string_view name, auto number) {
    Row row{name};
    bool any = false;
    for (const Annotation& annotation : all) {
      const std::int64_t links = number(annotation.totals().links);
      row.emplace_back(links);
      if (!annotation.is_gold) {
        row.push_back(percent_of(relative_difference(number(annotation.tally->gold.links), links)));
      }
      any = any || links > 0;
    }
    if (any) {
      table.rows.push_back(std::move(row));
    }
  };
  for (std::size_t i = 0; i < kLinkKinds.size(); ++i) {
    add(element_tag(kLinkKinds[i]), [i](const LinkCounts& links) { return links.kinds[i]; });
  }
  for (std::size_t i = 0; i < kLinkTypes; ++i) {
    add(link_type_name(static_cast<LinkType>(i)),
        [i](const LinkCounts& links) { return links.types[i]; });
  }
  table.caption = "A dash means that gold has no such links.";
  return table;
}

// Table 2 of the paper.
Table graphs_table(const std::vector<Annotation>& all, const ScoreSettings& settings) {
  Table table;
  table.title = "metrics 1 to 4: links, closure links, edit distance to gold, consistency";
  table.columns = {{"annotation"},    right("relTypes"),     right("TLINK"),    right("ALINK"),
                   right("SLINK"),    right("closure"),      right("distance"), right("by size"),
                   right("graph F1"), right("inconsistent"), right("rejected")};
  for (const Annotation& annotation : all) {
    const TimelineTotals& totals = annotation.totals();
    const std::span<const std::int64_t> types(totals.links.types);
    Row row{annotation.name,
            std::ranges::count_if(types.first(kTlinkTypes), [](auto n) { return n > 0; }),
            totals.links.kinds[0],
            totals.links.kinds[1],
            totals.links.kinds[2],
            totals.closure_links};
    if (annotation.is_gold) {
      row.insert(row.end(), {Cell(), Cell(), Cell()});
    } else {
      Tally tally;
      tally.get<HolisticTally>() = *annotation.tally;
      row.insert(row.end(), {Cell::decimal(annotation.tally->mean_edit_distance(), 2),
                             Cell::decimal(annotation.tally->normalised_edit_distance.mean(), 4),
                             percent(kHolisticMetric.figures(tally, settings).front().f1)});
    }
    row.insert(row.end(), {totals.inconsistent_documents, totals.inconsistent_cycles});
    table.rows.push_back(std::move(row));
  }
  table.caption =
      "distance: nodes and links to add or remove, mean over documents; by size: divided by the "
      "nodes and links of gold; inconsistent: documents; rejected: links that contradict earlier "
      "ones (cycles).";
  return table;
}

// "3 of 14 documents", or that for each system by its name.
std::string skipped_documents(const std::vector<Annotation>& all) {
  std::string text;
  const bool several = std::ranges::count(all, false, &Annotation::is_gold) > 1;
  for (const Annotation& annotation : all) {
    if (!annotation.is_gold) {
      text += fmt::format("{}{}{} of {}", text.empty() ? "" : ", ",
                          several ? annotation.name + " " : "", annotation.tally->skipped,
                          plural(annotation.tally->documents(), "document"));
    }
  }
  return text;
}

// What became of links that contradict earlier ones before timelines were measured.
std::string conflicts_sentence(const std::vector<Annotation>& all, Conflicts conflicts) {
  if (std::ranges::none_of(all, [](const Annotation& annotation) {
        return annotation.totals().inconsistent_cycles > 0;
      })) {
    return "";
  }
  switch (conflicts) {
    case Conflicts::kReject:
      return " Rejected links are removed before timelines are measured.";
    case Conflicts::kStrict:
      return " Parts with rejected links have no timeline.";
    case Conflicts::kConsistentOnly:
      return " Only documents that are consistent in gold and the system are measured. Skipped: " +
             skipped_documents(all) + ".";
  }
  return "";
}

// Table 3 of the paper.
Table timelines_table(const std::vector<Annotation>& all, Conflicts conflicts) {
  Table table;
  table.title = "metrics 5 to 8: means over documents, with RMSE relative to gold";
  const auto error_of = [](const char* figure) {
    return Column{"RMSE", Align::kRight, fmt::format("{} RMSE", figure)};
  };
  table.columns = {{"annotation"},      right("length"),       error_of("length"),
                   right("points"),     error_of("points"),    right("missing"),
                   right("extra"),      right("subordinated"), error_of("subordinated"),
                   right("SLINK"),      error_of("SLINK"),     right("indet. %"),
                   error_of("indet. %")};
  for (const Annotation& annotation : all) {
    const FigureSums& sums = annotation.totals().all;
    const HolisticTally& tally = *annotation.tally;
    const auto error = [&](const SquaredError& squares, double scale) {
      const std::optional<double> rmse = squares.rmse();
      return annotation.is_gold ? Cell()
                                : Cell::decimal(rmse ? std::optional(scale * *rmse) : rmse, 2);
    };
    table.rows.push_back(
        {annotation.name, Cell::decimal(sums.main_timeline_length.mean(), 2),
         error(tally.main_timeline_length, 1), Cell::decimal(sums.mean(sums.time_points), 2),
         error(tally.time_points, 1), annotation.is_gold ? Cell() : Cell(tally.missing_points()),
         annotation.is_gold ? Cell() : Cell(tally.extra_points()),
         Cell::decimal(sums.mean(sums.subordinated_timelines), 2),
         error(tally.subordinated_timelines, 1),
         Cell::decimal(sums.mean(sums.subordinating_links), 2), error(tally.subordinating_links, 1),
         percent_of(sums.indeterminacy.mean()), error(tally.indeterminacy, 100)});
  }
  table.caption =
      "length: steps of the main timeline; points: on all timelines; missing, extra: points of "
      "nodes that only gold, or only the system, has; subordinated: timelines attached to others; "
      "indet.: points of the main timeline whose order is undetermined." +
      conflicts_sentence(all, conflicts);
  return table;
}

// Documents without a timeline would blur the means.
Table consistent_table(const std::vector<Annotation>& all) {
  Table table;
  table.title = "means over consistent documents only";
  table.columns = {{"annotation"},        right("documents"), right("length"),  right("points"),
                   right("subordinated"), right("SLINK"),     right("indet. %")};
  for (const Annotation& annotation : all) {
    const FigureSums& sums = annotation.totals().consistent;
    table.rows.push_back({annotation.name, sums.documents,
                          Cell::decimal(sums.main_timeline_length.mean(), 2),
                          Cell::decimal(sums.mean(sums.time_points), 2),
                          Cell::decimal(sums.mean(sums.subordinated_timelines), 2),
                          Cell::decimal(sums.mean(sums.subordinating_links), 2),
                          percent_of(sums.indeterminacy.mean())});
  }
  return table;
}

}  // namespace

void add_holistic_tables(const CorpusScore& score, const std::vector<std::string>& names,
                         Report& report) {
  std::vector<HolisticTally> tallies;
  tallies.reserve(score.systems.size());
  for (const SystemScore& system : score.systems) {
    tallies.push_back(system.total().get<HolisticTally>());
  }
  // A single one is named in the title.
  const std::vector<Annotation> all =
      annotations(tallies, names.size() == 1 ? std::vector<std::string>{"system"} : names);
  report.tables.push_back(types_table(all));
  report.tables.push_back(differences_table(all));
  report.tables.push_back(graphs_table(all, score.settings));
  report.tables.push_back(timelines_table(all, score.settings.conflicts));
  if (score.settings.conflicts != Conflicts::kConsistentOnly &&
      std::ranges::any_of(all, [](const Annotation& annotation) {
        return annotation.totals().inconsistent_documents > 0;
      })) {
    report.tables.push_back(consistent_table(all));
  }
}

Table holistic_documents_table(const SystemScore& system, const std::string& name) {
  Table table;
  table.title = fmt::format("{}: holistic, every document (system and gold)", name);
  const auto of_gold = [](const char* figure) {
    return Column{"gold", Align::kRight, fmt::format("gold {}", figure)};
  };
  table.columns = {{"document", Align::kAuto, "", "document", "state"},
                   right("distance"),
                   right("by size"),
                   right("closure"),
                   right("rejected"),
                   of_gold("rejected"),
                   right("length"),
                   of_gold("length"),
                   right("points"),
                   of_gold("points"),
                   right("missing"),
                   right("extra"),
                   right("subordinated"),
                   of_gold("subordinated"),
                   right("indet. %"),
                   of_gold("indet. %")};
  for (const DocumentScore& document : system.documents) {
    if (!document.counts()) {
      table.rows.push_back({with_state(document)});
      continue;
    }
    const HolisticTally& tally = document.tally.get<HolisticTally>();
    const TimelineTotals& totals = tally.system;
    const TimelineTotals& gold = tally.gold;
    // Of a document that is skipped nothing is known.
    const auto counted = [&](std::int64_t number) {
      return tally.skipped > 0 ? Cell::decimal(std::nullopt, 0) : Cell(number);
    };
    table.rows.push_back(
        {document.counts_as_empty() ? with_state(document) : Cell(document.name),
         tally.edit_distance(), Cell::decimal(tally.normalised_edit_distance.mean(), 4),
         totals.closure_links, totals.inconsistent_cycles, gold.inconsistent_cycles,
         length_cell(totals.all.main_timeline_length.mean()),
         length_cell(gold.all.main_timeline_length.mean()), counted(totals.all.time_points),
         counted(gold.all.time_points), tally.missing_points(), tally.extra_points(),
         counted(totals.all.subordinated_timelines), counted(gold.all.subordinated_timelines),
         percent_of(totals.all.indeterminacy.mean()), percent_of(gold.all.indeterminacy.mean())});
  }
  return table;
}

}  // namespace gnomon
