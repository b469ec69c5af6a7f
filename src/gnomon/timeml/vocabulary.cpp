#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::string_view kEventClass[] = {"OCCURRENCE", "PERCEPTION", "REPORTING", "ASPECTUAL",
                                            "STATE",      "I_STATE",    "I_ACTION"};
constexpr std::string_view kTense[] = {"FUTURE",  "INFINITIVE", "PAST", "PASTPART",
                                       "PRESENT", "PRESPART",   "NONE"};
constexpr std::string_view kAspect[] = {"PROGRESSIVE", "PERFECTIVE", "PERFECTIVE_PROGRESSIVE",
                                        "IMPERFECTIVE", "NONE"};
constexpr std::string_view kPolarity[] = {"POS", "NEG"};
constexpr std::string_view kPos[] = {"ADJECTIVE",   "NOUN",  "VERB",
                                     "PREPOSITION", "OTHER", "UNKNOWN"};
constexpr std::string_view kTimexType[] = {"DATE", "TIME", "DURATION", "SET"};
constexpr std::string_view kMod[] = {"BEFORE",    "AFTER",     "ON_OR_BEFORE",  "ON_OR_AFTER",
                                     "LESS_THAN", "MORE_THAN", "EQUAL_OR_LESS", "EQUAL_OR_MORE",
                                     "START",     "MID",       "END",           "APPROX"};
constexpr std::string_view kFunction[] = {"CREATION_TIME",
                                          "EXPIRATION_TIME",
                                          "MODIFICATION_TIME",
                                          "PUBLICATION_TIME",
                                          "RELEASE_TIME",
                                          "RECEPTION_TIME",
                                          "NONE"};
constexpr std::string_view kTruth[] = {"true", "false"};
constexpr std::string_view kYesNo[] = {"YES", "NO"};
// The fourteen of TimeML, then the coarse ones of TempEval-1 and of what was released after it.
constexpr std::string_view kTlink[] = {
    "BEFORE",       "AFTER",      "INCLUDES", "IS_INCLUDED",       "DURING",           "DURING_INV",
    "SIMULTANEOUS", "IAFTER",     "IBEFORE",  "IDENTITY",          "BEGINS",           "ENDS",
    "BEGUN_BY",     "ENDED_BY",   "OVERLAP",  "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE",
    "NONE",         "NON-RELATED"};
constexpr std::string_view kAlink[] = {"INITIATES", "CULMINATES", "TERMINATES", "CONTINUES",
                                       "REINITIATES"};
constexpr std::string_view kSlink[] = {"MODAL",      "EVIDENTIAL",      "NEG_EVIDENTIAL",
                                       "FACTIVE",    "COUNTER_FACTIVE", "CONDITIONAL",
                                       "INTENSIONAL"};
constexpr std::string_view kClink[] = {"CAUSE", "CAUSED_BY", "PRECONDITION", "SUBEVENT",
                                       "HAS_SUBEVENT"};
// Spellings of Ocal et al. (2022).
constexpr std::pair<std::string_view, std::string_view> kOtherSpellings[] = {
    {"I-BEFORE", "IBEFORE"},
    {"I-AFTER", "IAFTER"},
    {"DURING_INVERSE", "DURING_INV"},
    {"NEGATIVE_EVIDENTIAL", "NEG_EVIDENTIAL"}};
constexpr std::string_view kTask[] = {"A", "B", "C", "D", "E", "F"};

constexpr Attr kOfEvent[] = {Attr::kEid,         Attr::kClass,     Attr::kStem,     Attr::kTense,
                             Attr::kAspect,      Attr::kPolarity,  Attr::kPos,      Attr::kModality,
                             Attr::kCardinality, Attr::kMainEvent, Attr::kSignalId, Attr::kComment};
constexpr Attr kOfInstance[] = {
    Attr::kEiid, Attr::kEventId,  Attr::kTense,       Attr::kAspect,   Attr::kPolarity,
    Attr::kPos,  Attr::kModality, Attr::kCardinality, Attr::kSignalId, Attr::kComment};
constexpr Attr kOfTimex[] = {Attr::kTid,
                             Attr::kType,
                             Attr::kValue,
                             Attr::kTemporalFunction,
                             Attr::kFunctionInDocument,
                             Attr::kMod,
                             Attr::kQuant,
                             Attr::kFreq,
                             Attr::kBeginPoint,
                             Attr::kEndPoint,
                             Attr::kAnchorTimeId,
                             Attr::kValueFromFunction,
                             Attr::kComment};
constexpr Attr kOfSignal[] = {Attr::kSid, Attr::kComment};
constexpr Attr kOfLink[] = {
    Attr::kLid,           Attr::kRelType,        Attr::kEventInstanceId,
    Attr::kTimeId,        Attr::kEventId,        Attr::kRelatedToEventInstance,
    Attr::kRelatedToTime, Attr::kRelatedToEvent, Attr::kSubordinatedEventInstance,
    Attr::kSignalId,      Attr::kSyntax,         Attr::kOrigin,
    Attr::kTask,          Attr::kComment};

constexpr Attr kNeededByEvent[] = {Attr::kEid, Attr::kClass};
constexpr Attr kNeededByTimex[] = {Attr::kTid, Attr::kType, Attr::kValue};
constexpr Attr kNeededBySignal[] = {Attr::kSid};
constexpr Attr kNeededByInstance[] = {Attr::kEiid,   Attr::kEventId,  Attr::kTense,
                                      Attr::kAspect, Attr::kPolarity, Attr::kPos};
constexpr Attr kNeededByLink[] = {Attr::kLid, Attr::kRelType};

Words relations(ElementKind kind) {
  switch (kind) {
    case ElementKind::kTlink:
      return kTlink;
    case ElementKind::kAlink:
      return kAlink;
    case ElementKind::kSlink:
      return kSlink;
    case ElementKind::kClink:
      return kClink;
    default:
      return {};
  }
}

std::span<const Attr> attributes_of(ElementKind kind) {
  switch (kind) {
    case ElementKind::kEvent:
      return kOfEvent;
    case ElementKind::kInstance:
      return kOfInstance;
    case ElementKind::kTimex:
      return kOfTimex;
    case ElementKind::kSignal:
      return kOfSignal;
    default:
      return is_link(kind) ? std::span<const Attr>(kOfLink) : std::span<const Attr>();
  }
}

}  // namespace

Words vocabulary(ElementKind kind, Attr attribute) {
  switch (attribute) {
    case Attr::kClass:
      return kEventClass;
    case Attr::kTense:
      return kTense;
    case Attr::kAspect:
      return kAspect;
    case Attr::kPolarity:
      return kPolarity;
    case Attr::kPos:
      return kPos;
    case Attr::kMainEvent:
      return kYesNo;
    case Attr::kType:
      return kTimexType;
    case Attr::kMod:
      return kMod;
    case Attr::kFunctionInDocument:
      return kFunction;
    case Attr::kTemporalFunction:
      return kTruth;
    case Attr::kRelType:
      return relations(kind);
    case Attr::kTask:
      return kTask;
    default:
      return {};
  }
}

std::optional<std::string_view> find_word(Words words, std::string_view value) {
  for (const auto& [other, usual] : kOtherSpellings) {
    if (std::ranges::equal(other, trim(value)) && std::ranges::find(words, usual) != words.end()) {
      return usual;
    }
  }
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  const auto found = std::ranges::find_if(words, [&](std::string_view word) {
    return std::ranges::equal(word, trim(value), {}, lower, lower);
  });
  return found == words.end() ? std::nullopt : std::optional(*found);
}

bool belongs_to(Attr attribute, ElementKind kind) {
  return std::ranges::count(attributes_of(kind), attribute) > 0;
}

std::span<const Attr> required_attributes(ElementKind kind) {
  switch (kind) {
    case ElementKind::kEvent:
      return kNeededByEvent;
    case ElementKind::kInstance:
      return kNeededByInstance;
    case ElementKind::kTimex:
      return kNeededByTimex;
    case ElementKind::kSignal:
      return kNeededBySignal;
    default:
      return is_link(kind) ? std::span<const Attr>(kNeededByLink) : std::span<const Attr>();
  }
}

Attr id_attribute(ElementKind kind) {
  const std::span<const Attr> required = required_attributes(kind);
  return required.empty() ? Attr::kOther : required.front();
}

}  // namespace gnomon
