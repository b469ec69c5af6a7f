// The rules that `gnomon check` looks at, each with its name, weight and one line about it.
#pragma once

#include "gnomon/base/finding.h"

#include <span>
#include <string_view>

namespace gnomon {

struct Rule {
  std::string_view name;
  Severity severity = Severity::kError;
  std::string_view summary;
};

inline constexpr Rule kUnreadable{"unreadable", Severity::kError,
                                  "the file cannot be read as a document"};
inline constexpr Rule kMissingId{"missing-id", Severity::kError,
                                 "an event, instance, time, signal or link has no id"};
inline constexpr Rule kDuplicateId{"duplicate-id", Severity::kError,
                                   "two elements have the same id"};
inline constexpr Rule kDanglingReference{"dangling-reference", Severity::kError,
                                         "an attribute names an element that does not exist"};
inline constexpr Rule kLinkEnds{"link-ends", Severity::kError,
                                "a link lacks its first or second end, or has more than one"};
inline constexpr Rule kUnknownRelation{"unknown-relation", Severity::kError,
                                       "the relType of a link is missing or not one of TimeML's"};
inline constexpr Rule kSelfLink{"self-link", Severity::kError, "a link joins an element to itself"};
inline constexpr Rule kContradiction{"contradiction", Severity::kError,
                                     "the TLINKs of the document contradict one another"};
inline constexpr Rule kOverlappingTags{"overlapping-tags", Severity::kError,
                                       "two elements overlap and neither contains the other"};
inline constexpr Rule kTimexValue{"timex-value", Severity::kWarning,
                                  "the value of a TIMEX3 is not well formed"};
inline constexpr Rule kTimexType{"timex-type", Severity::kWarning,
                                 "the value of a TIMEX3 does not fit its type"};
inline constexpr Rule kAgainstCalendar{"against-calendar", Severity::kWarning,
                                       "a TLINK between two times contradicts their values"};
inline constexpr Rule kTimexPoints{"timex-points", Severity::kWarning,
                                   "the beginPoint of a TIMEX3 is after its endPoint"};
inline constexpr Rule kUnknownValue{"unknown-value", Severity::kWarning,
                                    "an attribute has a value that TimeML does not define"};
inline constexpr Rule kMissingAttribute{"missing-attribute", Severity::kWarning,
                                        "an attribute that TimeML requires is missing"};
inline constexpr Rule kMissingDct{"missing-dct", Severity::kWarning,
                                  "the document has no creation time"};
inline constexpr Rule kSeveralDct{"several-dct", Severity::kWarning,
                                  "the document has more than one creation time"};
inline constexpr Rule kNestedTags{"nested-tags", Severity::kWarning,
                                  "an event, time or signal is nested in one of the same kind"};
inline constexpr Rule kEmptyTag{"empty-tag", Severity::kWarning,
                                "an event or signal marks no text"};
inline constexpr Rule kEventWithoutInstance{
    "event-without-instance", Severity::kWarning,
    "an event has no MAKEINSTANCE, although others have one"};
inline constexpr Rule kRepeatedLink{"repeated-link", Severity::kWarning,
                                    "two links state the same relation for the same pair"};
inline constexpr Rule kSpelling{"spelling", Severity::kNote,
                                "a value is correct except for spaces or capital letters"};
inline constexpr Rule kUnknownAttribute{"unknown-attribute", Severity::kNote,
                                        "an element has an attribute that TimeML does not define"};
inline constexpr Rule kMisspeltElement{"misspelt-element", Severity::kNote,
                                       "an element name is almost that of a TimeML element"};

// All of them, the gravest first.
std::span<const Rule> all_rules();

}  // namespace gnomon
