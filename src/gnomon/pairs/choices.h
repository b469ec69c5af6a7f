// What can be chosen about scoring pairs.
#pragma once

#include "gnomon/base/choice.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace gnomon {

// What kind of data set gold is: which labels it has and what they mean.
enum class PairSet : std::uint8_t {
  kMatres,   // the order of start points: BEFORE AFTER EQUAL VAGUE (also TCR, OmniTemp, TIMELINE)
  kTbdense,  // intervals: BEFORE AFTER INCLUDES IS_INCLUDED SIMULTANEOUS VAGUE
  kTdd,      // the same without VAGUE
  kNarrativetime,  // those of TB-Dense, and OVERLAP
  kI2b2,           // BEFORE AFTER OVERLAP
  kThyme,          // CONTAINS
  kMavenEre,
};
inline constexpr Choice<PairSet> kPairSets[] = {
    {"matres", PairSet::kMatres},     {"tbdense", PairSet::kTbdense},
    {"tddiscourse", PairSet::kTdd},   {"narrativetime", PairSet::kNarrativetime},
    {"i2b2", PairSet::kI2b2},         {"thyme", PairSet::kThyme},
    {"maven-ere", PairSet::kMavenEre}};
constexpr std::span<const Choice<PairSet>> choices_of(PairSet /*any*/) { return kPairSets; }

// Who reads answers: gnomon, or like published programs.
enum class AnswerReader {
  kGnomon,
  kSubstring,  // the first label of the set, in its order, that the text contains as it is written
  kWords,      // a few words, the whole answer
};
inline constexpr Choice<AnswerReader> kAnswerReaders[] = {{"gnomon", AnswerReader::kGnomon},
                                                          {"substring", AnswerReader::kSubstring},
                                                          {"words", AnswerReader::kWords}};
constexpr std::span<const Choice<AnswerReader>> choices_of(AnswerReader /*any*/) {
  return kAnswerReaders;
}

// What a row is that names a pair against gold's direction.
enum class PairDirection {
  kTurn,    // turned: its label is inverted
  kStrict,  // another pair: extra, while gold's is missing
  kIgnore,  // the pair, with its label as it stands
};
inline constexpr Choice<PairDirection> kPairDirections[] = {{"turn", PairDirection::kTurn},
                                                            {"strict", PairDirection::kStrict},
                                                            {"ignore", PairDirection::kIgnore}};
constexpr std::span<const Choice<PairDirection>> choices_of(PairDirection /*any*/) {
  return kPairDirections;
}

// Which row of a pair counts that has several.
enum class PairConflict { kFirst, kLast, kVague, kDrop, kMajority };
inline constexpr Choice<PairConflict> kPairConflicts[] = {{"first", PairConflict::kFirst},
                                                          {"last", PairConflict::kLast},
                                                          {"vague", PairConflict::kVague},
                                                          {"drop", PairConflict::kDrop},
                                                          {"majority", PairConflict::kMajority}};
constexpr std::span<const Choice<PairConflict>> choices_of(PairConflict /*any*/) {
  return kPairConflicts;
}

// Which answers a repair keeps that contradict one another.
enum class RepairOrder { kRows, kConfidence };
inline constexpr Choice<RepairOrder> kRepairOrders[] = {{"rows", RepairOrder::kRows},
                                                        {"confidence", RepairOrder::kConfidence}};
constexpr std::span<const Choice<RepairOrder>> choices_of(RepairOrder /*any*/) {
  return kRepairOrders;
}

}  // namespace gnomon
