#include "gnomon/pairs/label.h"

#include <array>
#include <cstddef>

namespace gnomon {
namespace {

constexpr std::array<std::string_view, kRowLabels> kNames = {
    "BEFORE",  "AFTER",    "INCLUDES", "IS_INCLUDED", "EQUAL", "VAGUE",
    "OVERLAP", "CONTAINS", "ENDS-ON",  "BEGINS-ON",   "NONE"};

}  // namespace

std::string_view label_name(RowLabel label) { return kNames[static_cast<std::size_t>(label)]; }

RowLabel turned(RowLabel label) {
  switch (label) {
    case RowLabel::kBefore:
      return RowLabel::kAfter;
    case RowLabel::kAfter:
      return RowLabel::kBefore;
    case RowLabel::kIncludes:
      return RowLabel::kIsIncluded;
    case RowLabel::kIsIncluded:
      return RowLabel::kIncludes;
    default:
      return label;
  }
}

std::vector<RowLabel> RowLabels::labels() const {
  std::vector<RowLabel> result;
  for (std::size_t i = 0; i < kRowLabels; ++i) {
    if (has(static_cast<RowLabel>(i))) {
      result.push_back(static_cast<RowLabel>(i));
    }
  }
  return result;
}

RowLabels labels_of(PairSet set) {
  using enum RowLabel;
  switch (set) {
    case PairSet::kMatres:
      return {kBefore, kAfter, kEqual, kVague};
    case PairSet::kTbdense:
      return {kBefore, kAfter, kIncludes, kIsIncluded, kEqual, kVague};
    case PairSet::kTdd:
      return {kBefore, kAfter, kIncludes, kIsIncluded, kEqual};
    case PairSet::kNarrativetime:
      return {kBefore, kAfter, kIncludes, kIsIncluded, kEqual, kVague, kOverlap};
    case PairSet::kI2b2:
      return {kBefore, kAfter, kOverlap};
    case PairSet::kThyme:
      return {kContains};
    case PairSet::kMavenEre:
      return {kBefore, kOverlap, kContains, kEqual, kEndsOn, kBeginsOn};
  }
  return {};
}

std::optional<PairSet> set_of_labels(RowLabels labels) {
  for (const PairSet set : {PairSet::kThyme, PairSet::kMatres, PairSet::kTdd, PairSet::kI2b2,
                            PairSet::kTbdense, PairSet::kNarrativetime, PairSet::kMavenEre}) {
    if (labels.within(labels_of(set))) {
      return set;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
