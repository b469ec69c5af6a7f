#include "gnomon/present/holistic_tables.h"

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

// Systems that lack no document have the same gold.
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
      table.columns.push_back(right("%"));
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
                   right("graph F1"), right("inconsistent"), right("cycles")};
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
      row.insert(row.end(), {Cell::decimal(totals.all.mean(annotation.tally->edit_distance()), 2),
                             Cell::decimal(annotation.tally->normalised_edit_distance.mean(), 4),
                             percent(kHolisticMetric.figures(tally, settings).front().f1)});
    }
    row.insert(row.end(), {totals.inconsistent_documents(), totals.inconsistent_cycles});
    table.rows.push_back(std::move(row));
  }
  table.caption =
      "distance: nodes and links to add or remove, mean over documents; by size: divided by the "
      "nodes and links of gold; inconsistent: documents; cycles: links that contradict earlier "
      "ones.";
  return table;
}

// Table 3 of the paper.
Table timelines_table(const std::vector<Annotation>& all) {
  Table table;
  table.title = "metrics 5 to 8: means over documents, with RMSE relative to gold";
  table.columns = {{"annotation"}, right("length"),  right("RMSE"),  right("points"),
                   right("RMSE"),  right("missing"), right("extra"), right("subordinated"),
                   right("RMSE"),  right("SLINK"),   right("RMSE"),  right("indet. %"),
                   right("RMSE")};
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
      "indet.: points of the main timeline whose order is undetermined.";
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
  report.tables.push_back(timelines_table(all));
  if (std::ranges::any_of(all, [](const Annotation& annotation) {
        return annotation.totals().inconsistent_documents() > 0;
      })) {
    report.tables.push_back(consistent_table(all));
  }
}

Table holistic_documents_table(const SystemScore& system, const std::string& name) {
  Table table;
  table.title = fmt::format("{}: holistic, every document (system and gold)", name);
  table.columns = {{"document"},          right("distance"), right("by size"),  right("closure"),
                   right("cycles"),       right("gold"),     right("length"),   right("gold"),
                   right("points"),       right("gold"),     right("missing"),  right("extra"),
                   right("subordinated"), right("gold"),     right("indet. %"), right("gold")};
  for (const DocumentScore& document : system.documents) {
    if (!document.counts()) {
      table.rows.push_back(
          {fmt::format("{} ({})", document.name, document_state_name(document.state))});
      continue;
    }
    const HolisticTally& tally = document.tally.get<HolisticTally>();
    const TimelineTotals& totals = tally.system;
    const TimelineTotals& gold = tally.gold;
    table.rows.push_back(
        {document.counts_as_empty()
             ? fmt::format("{} ({})", document.name, document_state_name(document.state))
             : document.name,
         tally.edit_distance(), Cell::decimal(tally.normalised_edit_distance.mean(), 4),
         totals.closure_links, totals.inconsistent_cycles, gold.inconsistent_cycles,
         length_cell(totals.all.main_timeline_length.mean()),
         length_cell(gold.all.main_timeline_length.mean()), totals.all.time_points,
         gold.all.time_points, tally.missing_points(), tally.extra_points(),
         totals.all.subordinated_timelines, gold.all.subordinated_timelines,
         percent_of(totals.all.indeterminacy.mean()), percent_of(gold.all.indeterminacy.mean())});
  }
  return table;
}

}  // namespace gnomon
