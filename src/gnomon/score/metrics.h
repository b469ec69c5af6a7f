// What a metric is, sets of metrics, and the one list of those that gnomon has, which the command
// line, the reports and the tests go by. A metric is described where it is counted; beside its own
// files it needs only its line in that list.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/value.h"
#include "gnomon/score/figure.h"
#include "gnomon/score/tally.h"

#include <array>
#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace gnomon {

struct ScoreSettings;
struct PreparedGold;
struct ScoredPair;

// Lines of a metric that go into one table of systems, by their places among its figures: the first
// with F1, P and R, the others with F1.
struct TableLines {
  std::string_view title;  // after the name of the metric
  std::span<const std::size_t> lines;
};
inline constexpr std::array<std::size_t, 1> kFirstLine{0};
inline constexpr std::array<TableLines, 1> kHeadlineTable{{{"", kFirstLine}}};

// What was counted: one document, or all of them.
enum class TallyOf { kDocument, kCorpus };

// Lives as long as the program; its address is its identity.
struct Metric {
  std::string_view name;     // as on the command line
  std::string_view summary;  // what it says, in a few words
  std::string_view citation;
  // Whose figures official mode gives: "the TempEval-3 scorer"; empty when it gives the exact ones.
  std::string_view official = {};
  // What the help says of it, when not the summary and the citation. Neighbours of which the same
  // is said have one line.
  std::string_view help = {};
  // Works out what it needs of gold alone, and keeps it there; nothing when there is nothing worth
  // it.
  void (*prepare)(PreparedGold& gold, const std::stop_token& stop) = nullptr;
  // Counts a pair into its part of the tally. Metrics that share counts have the same function,
  // which is called once for all of them.
  void (*count)(const ScoredPair& pair, Tally& tally);
  // Its lines, the headline first; always the same ones.
  std::vector<Figure> (*figures)(const Tally& tally, const ScoreSettings& settings);
  // Its numbers in the tally: `fields_of<ITS COUNTS>`. Shared like `count`.
  void (*fields)(Tally& tally, const FieldUse& use);
  // Its figures for machines, when the headline with its counts does not say all.
  Value (*data)(const Tally& tally, const ScoreSettings& settings, TallyOf whose) = nullptr;
  // Whether numbers that were read from somewhere can be its counts, when any could not.
  bool (*is_sound)(const Tally& tally) = nullptr;
  std::span<const TableLines> tables = kHeadlineTable;
  bool shows_empty_lines = true;  // tables have its lines even where neither side has anything
  bool in_all = true;             // whether `all` means it too; not when it costs too much for that
};

std::span<const Metric* const> all_metrics();

// The figures of a metric for machines.
Value figures_data(const Metric& metric, const Tally& tally, const ScoreSettings& settings,
                   TallyOf whose);

class MetricSet {
 public:
  MetricSet() = default;

  // What `all` means on the command line, and really every one.
  static MetricSet standard();
  static MetricSet all();

  // A metric need not be in the list of gnomon: then it comes after those that are.
  void add(const Metric& metric);
  bool contains(const Metric& metric) const;

  // Those in it, in the order of the list.
  std::vector<const Metric*> list() const { return list_; }
  // Their names with plus signs between them, for a signature.
  std::string names() const;

  friend bool operator==(const MetricSet&, const MetricSet&) = default;

 private:
  std::vector<const Metric*> list_;
};

// From names separated by commas or plus signs; `all` is one of them. A usage error names what
// there is.
Result<MetricSet> parse_metrics(std::string_view names);

// A line for each metric and one for `all`, for the help of whatever takes their names.
std::string metrics_help();

// Prepare gold and count a pair for its metrics, and for no others. Once they are stopped, what
// they made means nothing.
void prepare(PreparedGold& gold, const std::stop_token& stop = {});
void count(const ScoredPair& pair, Tally& tally);

// Calls `use(path, number)` for every number of the tally that the metrics need, see FieldUse.
void visit_fields(Tally& tally, const MetricSet& metrics, const FieldUse& use);

// The same with the number itself, a reference to an std::int64_t, a double or an std::string.
template <class Use>
void for_each_field(Tally& tally, const MetricSet& metrics, Use use) {
  visit_fields(tally, metrics, [&](FieldPath path, TallyField field) {
    std::visit([&](auto* number) { use(path, *number); }, field);
  });
}
template <class Use>
void for_each_field(const Tally& tally, const MetricSet& metrics, Use use) {
  Tally copy = tally;  // where nothing was counted, the visit leaves counts of 0
  for_each_field(copy, metrics, [&](FieldPath path, const auto& number) { use(path, number); });
}

}  // namespace gnomon
