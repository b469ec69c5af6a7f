// The metrics there are: the one list that the command line, the reports and the tests go by. A
// metric is described where it is counted; beside its description it needs only its line in the
// list.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/score/figure.h"
#include "gnomon/score/tally_fields.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

enum class MetricId : std::uint8_t {
  kAwareness,
  kAwareness2011,
  kAwarenessImplicit,
  kEntities,
  kSetzer,
  kCore,
  kMuc,
  kBCubed,
  kTempEval1,
  kHolistic,
};

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

struct Metric {
  MetricId id;
  std::string_view name;     // as on the command line
  std::string_view summary;  // what it says, in a few words
  std::string_view citation;
  // What the help says of it, when not the summary and the citation. Neighbours of which the same
  // is said have one line.
  std::string_view help = {};
  // Works out what it needs of gold alone; nothing when there is nothing worth it.
  void (*prepare)(PreparedGold& gold, const std::stop_token& stop) = nullptr;
  // Counts a pair into its part of the tally. Metrics that share counts have the same function,
  // which is called once for all of them.
  void (*count)(const ScoredPair& pair, Tally& tally);
  // Its lines, the headline first; always the same ones.
  std::vector<Figure> (*figures)(const Tally& tally, const ScoreSettings& settings);
  // Its numbers in the tally, always in the same order. Shared like `count`.
  void (*fields)(Tally& tally, const FieldUse& use);
  std::span<const TableLines> tables = kHeadlineTable;
  bool in_all = true;  // whether `all` means it too; not when it costs too much for that
};

std::span<const Metric* const> all_metrics();
const Metric& metric(MetricId id);

class MetricSet {
 public:
  MetricSet() = default;

  // What `all` means on the command line, and really every one.
  static MetricSet standard();
  static MetricSet all();
  void add(MetricId id) { bits_ |= 1U << static_cast<unsigned>(id); }
  bool contains(MetricId id) const { return (bits_ >> static_cast<unsigned>(id) & 1U) != 0; }
  bool needs_judging() const {
    return contains(MetricId::kAwareness) || contains(MetricId::kAwareness2011) ||
           contains(MetricId::kAwarenessImplicit);
  }

  // Those in it, in the order of the list.
  std::vector<const Metric*> list() const;
  // Their names with plus signs between them, for a signature.
  std::string names() const;

  friend bool operator==(MetricSet, MetricSet) = default;

 private:
  std::uint32_t bits_ = 0;
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
void visit_fields(Tally& tally, MetricSet metrics, const FieldUse& use);

// The same with the number itself, a reference to an std::int64_t, a double or an std::string.
template <class TallyRef, class Use>
void for_each_field(TallyRef& tally, MetricSet metrics, Use use) {
  visit_fields(const_cast<Tally&>(tally), metrics, [&](FieldPath path, TallyField field) {
    std::visit(
        [&](auto* number) {
          if constexpr (std::is_const_v<TallyRef>) {
            use(path, std::as_const(*number));
          } else {
            use(path, *number);
          }
        },
        field);
  });
}

}  // namespace gnomon
