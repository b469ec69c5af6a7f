// The names of relations: TimeML's and TempEval's spellings, Allen's codes, English words.
#pragma once

#include "gnomon/algebra/relation_set.h"
#include "gnomon/base/choice.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace gnomon {

// What DURING means. The guidelines of TimeML 1.2.1, TempEval-3 and most tools read it as
// simultaneity; UzZaman and Allen (2011) as Allen's during. DURING_INV goes with it.
enum class During { kSimultaneous, kIncluded };
inline constexpr Choice<During> kDuringChoices[] = {{"simultaneous", During::kSimultaneous},
                                                    {"included", During::kIncluded}};
constexpr std::span<const Choice<During>> choices_of(During /*any*/) { return kDuringChoices; }

// The coarse relations of TempEval.
inline constexpr RelationSet kOverlapping = RelationSet::from_bits(0x1ff0);
inline constexpr RelationSet kBeforeOrOverlapping =
    kOverlapping | RelationSet(Relation::kBefore) | RelationSet(Relation::kMeets);
inline constexpr RelationSet kOverlappingOrAfter = kBeforeOrOverlapping.inverse();

// Whether the text is this name, which is in capitals, whatever the case of its letters and the
// blanks around it.
bool spells(std::string_view text, std::string_view name);

// The set that a relType of a TLINK stands for, whatever its case and the blanks around it: one
// of TimeML's fourteen, also in the spellings of Ocal et al. (I-BEFORE, I-AFTER, DURING_INVERSE), a
// coarse one of TempEval, or VAGUE, NONE and NON-RELATED, which say nothing and stand for all. Also
// OVERLAPS and OVERLAPPED_BY, our names for what TimeML cannot say.
// Nothing when the name is unknown.
std::optional<RelationSet> relation_of_timeml(std::string_view name, During during);

// The relation that a relType of an ALINK implies, as Ocal et al. (2022) read them: what INITIATES
// begins, what CULMINATES or TERMINATES ends, what CONTINUES or REINITIATES lies within. Nothing
// when the name is unknown.
std::optional<Relation> relation_of_alink(std::string_view name);

// What a relType of a CLINK has as its consequence in time. A cause (CAUSE, PRECONDITION; CAUSED_BY
// the other way round) does not begin after its effect; a part of an event (SUBEVENT; HAS_SUBEVENT
// the other way round) lies within it. Nothing when the name is unknown.
std::optional<RelationSet> relation_of_clink(std::string_view name);

// The relType that states just this relation: IS_INCLUDED and INCLUDES for during and contains,
// SIMULTANEOUS for equals. Nothing for the two that TimeML has no name for.
std::optional<std::string_view> timeml_name(Relation relation);
// The same with OVERLAPS and OVERLAPPED_BY for these two.
std::string_view extended_timeml_name(Relation relation);

// Allen's code: "b", "bi", "m", ...
std::string_view relation_code(Relation relation);
// "before", "met by", "during", ...
std::string_view relation_name(Relation relation);
// The words between two names that make a sentence: "is before", "overlaps", ...
std::string_view relation_phrase(Relation relation);

// The codes of a set in the order of their bits: "b,m,o"; "none" when it is empty.
std::string to_string(RelationSet set);
// A phrase for a set: "is before", "is before, meets or overlaps", "may have any relation to"; the
// nine relations of two intervals that share time, which TempEval calls OVERLAP, are "overlaps in
// time with".
std::string set_phrase(RelationSet set);

}  // namespace gnomon
