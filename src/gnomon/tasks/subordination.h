// How one event governs the next, told by their classes, their parts of speech and the words
// between them: for documents without SLINKs.
#pragma once

#include "gnomon/timeml/document.h"

#include <string_view>

namespace gnomon {

// The part of task 5 by the class of the governing event of an SLINK: 5c reporting, 5d perception,
// 5e intention, 5x any other.
std::string_view subordination_by_class(std::string_view governing_class);

// The part of task 5 that two events of a sentence belong to, the first of which stands directly
// before the second with `gap` as the text between them; empty when neither governs the other.
//
//     5a  the massive EXPLOSION SHOOK the building       a noun, auxiliaries, a verb
//     5b  they OBSERVED the ELECTION                     a verb, a determiner, a noun
//     5c  the witness SAID it HAPPENED too fast          a report and what follows
//     5d  she HEARD an EXPLOSION                         a perception and what follows
//     5e  I WANT to SLEEP for a week                     an intention and what follows
//
// The examples are those of Verhagen et al. (2009), table III, which prints the letter c twice; the
// patterns are ours. 5c to 5e go no further than a semicolon or a coordinating word.
std::string_view subordination_by_words(const Document& document, const EntityRef& first,
                                        const EntityRef& second, std::string_view gap);

}  // namespace gnomon
