#include "gnomon/algebra/names.h"

#include "gnomon/base/utf8.h"

#include <algorithm>

namespace gnomon {
namespace {

struct Names {
  std::string_view code;
  std::string_view name;
  std::string_view phrase;
  std::string_view timeml;
};

constexpr std::array<Names, kRelations> kNames{{
    {"b", "before", "is before", "BEFORE"},
    {"bi", "after", "is after", "AFTER"},
    {"m", "meets", "is immediately before", "IBEFORE"},
    {"mi", "met by", "is immediately after", "IAFTER"},
    {"o", "overlaps", "overlaps", "OVERLAPS"},
    {"oi", "overlapped by", "is overlapped by", "OVERLAPPED_BY"},
    {"s", "starts", "begins", "BEGINS"},
    {"si", "started by", "is begun by", "BEGUN_BY"},
    {"d", "during", "is included in", "IS_INCLUDED"},
    {"di", "contains", "includes", "INCLUDES"},
    {"f", "finishes", "ends", "ENDS"},
    {"fi", "finished by", "is ended by", "ENDED_BY"},
    {"e", "equals", "is simultaneous with", "SIMULTANEOUS"},
}};

struct SetName {
  std::string_view name;
  RelationSet set;
};

constexpr SetName kSetNames[] = {
    {"IDENTITY", Relation::kEquals},
    {"I-BEFORE", Relation::kMeets},
    {"I-AFTER", Relation::kMetBy},
    {"OVERLAP", kOverlapping},
    {"BEFORE-OR-OVERLAP", kBeforeOrOverlapping},
    {"OVERLAP-OR-AFTER", kOverlappingOrAfter},
    {"VAGUE", RelationSet::all()},
    {"NONE", RelationSet::all()},
    {"NON-RELATED", RelationSet::all()},
};

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

bool has_no_timeml_name(Relation relation) {
  return relation == Relation::kOverlaps || relation == Relation::kOverlappedBy;
}

// Two intervals that share time, more than one instant.
constexpr RelationSet kSharesTime =
    (RelationSet(Relation::kBefore) | Relation::kAfter | Relation::kMeets | Relation::kMetBy)
        .complement();

}  // namespace

bool spells(std::string_view text, std::string_view name) {
  return std::ranges::equal(trimmed(text), name, {}, upper);
}

std::optional<RelationSet> relation_of_timeml(std::string_view name, During during) {
  const std::string_view word = trimmed(name);
  for (std::size_t i = 0; i < kRelations; ++i) {
    if (spells(word, kNames[i].timeml)) {
      return RelationSet(static_cast<Relation>(i));
    }
  }
  for (const SetName& known : kSetNames) {
    if (spells(word, known.name)) {
      return known.set;
    }
  }
  const bool simultaneous = during == During::kSimultaneous;
  if (spells(word, "DURING")) {
    return simultaneous ? Relation::kEquals : Relation::kDuring;
  }
  if (spells(word, "DURING_INV") || spells(word, "DURING_INVERSE")) {
    return simultaneous ? Relation::kEquals : Relation::kContains;
  }
  return std::nullopt;
}

std::optional<Relation> relation_of_alink(std::string_view name) {
  const std::string_view word = trimmed(name);
  if (spells(word, "INITIATES")) {
    return Relation::kStarts;
  }
  if (spells(word, "CULMINATES") || spells(word, "TERMINATES")) {
    return Relation::kFinishes;
  }
  if (spells(word, "CONTINUES") || spells(word, "REINITIATES")) {
    return Relation::kDuring;
  }
  return std::nullopt;
}

std::optional<RelationSet> relation_of_clink(std::string_view name) {
  // Begins before it or with it; begins and ends within it.
  constexpr RelationSet kNotLater = Relation::kBefore | Relation::kMeets | Relation::kOverlaps |
                                    Relation::kContains | Relation::kFinishedBy |
                                    Relation::kStarts | Relation::kStartedBy | Relation::kEquals;
  constexpr RelationSet kWithin =
      Relation::kStarts | Relation::kDuring | Relation::kFinishes | Relation::kEquals;
  if (spells(name, "CAUSE") || spells(name, "PRECONDITION")) {
    return kNotLater;
  }
  if (spells(name, "CAUSED_BY")) {
    return kNotLater.inverse();
  }
  if (spells(name, "SUBEVENT")) {
    return kWithin;
  }
  if (spells(name, "HAS_SUBEVENT")) {
    return kWithin.inverse();
  }
  return std::nullopt;
}

std::optional<std::string_view> timeml_name(Relation relation) {
  return has_no_timeml_name(relation) ? std::nullopt
                                      : std::optional(extended_timeml_name(relation));
}

std::string_view extended_timeml_name(Relation relation) {
  return kNames[position(relation)].timeml;
}

std::string_view relation_code(Relation relation) { return kNames[position(relation)].code; }

std::string_view relation_name(Relation relation) { return kNames[position(relation)].name; }

std::string_view relation_phrase(Relation relation) { return kNames[position(relation)].phrase; }

std::string to_string(RelationSet set) {
  if (set.empty()) {
    return "none";
  }
  std::string text;
  for (const Relation relation : set) {
    text += text.empty() ? "" : ",";
    text += relation_code(relation);
  }
  return text;
}

std::string set_phrase(RelationSet set) {
  if (set.empty()) {
    return "cannot have any relation to";
  }
  if (set == RelationSet::all()) {
    return "may have any relation to";
  }
  if (set == kSharesTime) {
    return "overlaps in time with";
  }
  std::string text;
  int left = set.size();
  for (const Relation relation : set) {
    text += text.empty() ? "" : left == 1 ? " or " : ", ";
    text += relation_phrase(relation);
    --left;
  }
  return text;
}

}  // namespace gnomon
