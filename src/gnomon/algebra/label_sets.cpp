#include "gnomon/algebra/label_sets.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

constexpr RelationSet bits(unsigned mask) { return RelationSet::from_bits(mask); }

// The relations of X = (x1, x2) to Y = (y1, y2) that satisfy conditions on their ends. Computed, so
// that the table states conditions and not numbers.
template <class Condition>
constexpr RelationSet where(Condition holds) {
  RelationSet found;
  for (unsigned i = 0; i < kRelations; ++i) {
    const auto relation = static_cast<Relation>(i);
    const Endpoints& ends = endpoints(relation);
    if (holds(ends(0, 0), ends(0, 1), ends(1, 0), ends(1, 1))) {
      found |= relation;
    }
  }
  return found;
}
using P = PointRelation;

constexpr RelationSet kAny = RelationSet::all();
// Which begins first.
constexpr RelationSet kStartsFirst = where([](P begins, P, P, P) { return begins == kLess; });
constexpr RelationSet kStartsLater = kStartsFirst.inverse();
constexpr RelationSet kStartsWith = where([](P begins, P, P, P) { return begins == kEqual; });
// x2 <= y1.
constexpr RelationSet kEndsByStart =
    where([](P, P, P end_begin, P) { return end_begin != kGreater; });
constexpr RelationSet kStartsByEnd = kEndsByStart.inverse();
// x1 < y2 and y1 < x2.
constexpr RelationSet kShares = where(
    [](P, P begin_end, P end_begin, P) { return begin_end == kLess && end_begin == kGreater; });
// x1 <= y1 and y2 <= x2, and not the same interval.
constexpr RelationSet kHolds = where([](P begins, P, P, P ends) {
  return begins != kGreater && ends != kLess && !(begins == kEqual && ends == kEqual);
});
constexpr RelationSet kHeld = kHolds.inverse();
constexpr RelationSet kSame = Relation::kEquals;
// y1 <= x1 <= y2, and the same for x2.
constexpr RelationSet kBeginsOn =
    where([](P begins, P begin_end, P, P) { return begins != kLess && begin_end != kGreater; });
constexpr RelationSet kEndsOn =
    where([](P, P, P end_begin, P ends) { return end_begin != kLess && ends != kGreater; });
// x1 < y1 < x2.
constexpr RelationSet kBeforeAndInto =
    where([](P begins, P, P end_begin, P) { return begins == kLess && end_begin == kGreater; });

constexpr auto kTimemlLabels = std::to_array<LabelMeaning>({
    {"BEFORE", Relation::kBefore},
    {"AFTER", Relation::kAfter},
    {"IBEFORE", Relation::kMeets},
    {"IAFTER", Relation::kMetBy},
    {"INCLUDES", Relation::kContains},
    {"IS_INCLUDED", Relation::kDuring},
    {"BEGINS", Relation::kStarts},
    {"BEGUN_BY", Relation::kStartedBy},
    {"ENDS", Relation::kFinishes},
    {"ENDED_BY", Relation::kFinishedBy},
    {"SIMULTANEOUS", Relation::kEquals},
    {"IDENTITY", Relation::kEquals},
    {"DURING", Relation::kDuring},
    {"DURING_INV", Relation::kContains},
    {"VAGUE", kAny},
    {"NONE", kAny},
    {"UNKNOWN", kAny},
});

constexpr auto kTempevalLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"AFTER", kStartsByEnd},
    {"OVERLAP", kShares},
    {"BEFORE-OR-OVERLAP", kEndsByStart | kShares},
    {"OVERLAP-OR-AFTER", kShares | kStartsByEnd},
    {"VAGUE", kAny},
    {"STARTED_BY", Relation::kStartedBy},  // two links of one release
});

constexpr auto kDenseLabels = std::to_array<LabelMeaning>({
    {"b", Relation::kBefore},
    {"a", Relation::kAfter},
    {"i", Relation::kContains},
    {"ii", Relation::kDuring},
    {"s", Relation::kEquals},
    {"v", kAny},
});

constexpr auto kMatresLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kStartsFirst},
    {"AFTER", kStartsLater},
    {"EQUAL", kStartsWith},
    {"SIMULTANEOUS", kStartsWith},  // how TCR calls it
    {"VAGUE", kAny},
});

constexpr auto kEventfullLabels = std::to_array<LabelMeaning>({
    {"before", kStartsFirst},
    {"before/cause", kStartsFirst},
    {"before/no_cause", kStartsFirst},
    {"uncertain/cause", kStartsFirst},
    {"after", kStartsLater},
    {"after/effect", kStartsLater},
    {"after/no_effect", kStartsLater},
    {"uncertain/effect", kStartsLater},
    {"equal", kStartsWith},
    {"equal/coref", kStartsWith},
    {"equal/no_coref", kStartsWith},
    {"uncertain/coref", kStartsWith},
    {"uncertain", kAny},
    {"unknown", kAny},
    {"candidate", kAny},
});

constexpr auto kNarrativetimeLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"AFTER", kStartsByEnd},
    {"INCLUDES", kHolds},
    {"IS_INCLUDED", kHeld},
    {"SIMULTANEOUS", kSame},
    {"EQUAL", kSame},
    {"OVERLAP", kShares},
    {"VAGUE", kAny},
});

constexpr auto kMavenLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"OVERLAP", kShares},
    {"CONTAINS", kHolds},
    {"SIMULTANEOUS", kSame},
    {"BEGINS-ON", kBeginsOn},
    {"ENDS-ON", kEndsOn},
});

// As the training code of the authors reads two of them.
constexpr auto kMavenSymmetricLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"OVERLAP", kShares},
    {"CONTAINS", kHolds},
    {"SIMULTANEOUS", kSame},
    {"BEGINS-ON", kStartsWith},
    {"ENDS-ON", kEndsOn},
});

constexpr auto kThymeLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"OVERLAP", kShares},
    {"CONTAINS", kHolds | kSame},  // there is no label for equality
    {"BEGINS-ON", kBeginsOn},
    {"ENDS-ON", kEndsOn},
    {"NOTED-ON", kShares},
    {"DocTimeRel BEFORE", kEndsByStart},
    {"DocTimeRel OVERLAP", kShares},
    {"DocTimeRel BEFORE/OVERLAP", kBeforeAndInto},
    {"DocTimeRel AFTER", kStartsByEnd},
});

constexpr auto kI2b2Labels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"AFTER", kStartsByEnd},
    {"SIMULTANEOUS", kSame},
    {"OVERLAP", kShares},
    {"BEGUN_BY", bits(0x88)},   // si, mi
    {"ENDED_BY", bits(0x804)},  // fi, m
    {"DURING", kHeld},
    {"BEFORE_OVERLAP", kBeforeAndInto},
});

constexpr auto kTimelineLabels = std::to_array<LabelMeaning>({
    {"smaller ordinal", kStartsFirst},
    {"same ordinal", kStartsWith},
    {"ordinal 0", kAny},
});

constexpr auto kMarkedLabels = std::to_array<LabelMeaning>({
    {"BEFORE", kEndsByStart},
    {"AFTER", kStartsByEnd},
    {"OTHER", kAny},
});

constexpr auto kSets = std::to_array<LabelSet>({
    {"timeml", "TimeML, CAT, NAF, ISO-TimeML; also brat, UIMA and other tools", kTimemlLabels},
    {"tempeval", "TempEval-1 and -2", kTempevalLabels},
    {"tbdense", "TimeBank-Dense and TDDiscourse", kDenseLabels},
    {"matres", "MATRES, TCR, temprel XML: which event starts first", kMatresLabels},
    {"eventfull", "EventFull and OmniTemp: which event starts first", kEventfullLabels},
    {"narrativetime", "NarrativeTime, also in the shape of EventFull (NT-6)", kNarrativetimeLabels},
    {"maven-ere", "MAVEN-ERE", kMavenLabels},
    {"maven-ere-symmetric", "MAVEN-ERE with BEGINS-ON as its authors train on it",
     kMavenSymmetricLabels},
    {"thyme", "THYME, with the relations to the document time", kThymeLabels},
    {"i2b2-2012", "i2b2 2012", kI2b2Labels},
    {"timelines", "SemEval-2015 Task 4, by the numbers of the lines", kTimelineLabels},
    {"marked-pairs", "pairs with markers around both", kMarkedLabels},
    {"allen", "codes of Allen's relations, such as b,m", {}},
});

// In capitals, with underscores.
std::string normal(std::string_view label) {
  const std::size_t begin = label.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) {
    return "";
  }
  label = label.substr(begin, label.find_last_not_of(" \t\r\n") + 1 - begin);
  std::string name = in_capitals(label);
  std::ranges::replace(name, ' ', '_');
  std::ranges::replace(name, '-', '_');
  return name;
}

std::optional<RelationSet> relation_of_codes(std::string_view codes) {
  RelationSet found;
  for (std::size_t begin = 0; begin <= codes.size();) {
    const std::size_t end = std::min(codes.find(',', begin), codes.size());
    const std::string_view code = codes.substr(begin, end - begin);
    bool known = false;
    for (const Relation relation : RelationSet::all()) {
      if (relation_code(relation) == code) {
        found |= relation;
        known = true;
      }
    }
    if (!known) {
      return std::nullopt;
    }
    begin = end + 1;
  }
  return found;
}

}  // namespace

std::span<const LabelSet> all_label_sets() { return kSets; }

const LabelSet* find_label_set(std::string_view name) {
  const auto found = std::ranges::find(kSets, name, &LabelSet::name);
  return found == kSets.end() ? nullptr : &*found;
}

std::optional<RelationSet> relation_of_label(const LabelSet& set, std::string_view label,
                                             During during) {
  if (set.name == "timeml") {
    return relation_of_timeml(label, during);
  }
  if (set.name == "allen") {
    return relation_of_codes(label);
  }
  const std::string wanted = normal(label);
  for (const LabelMeaning& known : set.labels) {
    if (normal(known.label) == wanted) {
      return known.relation;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
