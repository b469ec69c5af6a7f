// The stage before the relations: events and times are marked in the text, word by word.
#pragma once

#include "gnomon/dialogue/dialogue.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// The stage begins, at what the question is about or at the first word.
void start_marking(const AnnotationView& view, Dialogue& dialogue);
DialogueRequest press_marking(const AnnotationView& view, Dialogue& dialogue, Key key);
// After an action: the cursor stands on the whole of the event or time that it is in.
void settle_marking(const AnnotationView& view, Dialogue& dialogue);
// To the relations; says why not when there are none.
void leave_marking(const AnnotationView& view, Dialogue& dialogue);

// The event or time at the cursor; null when the words there are not marked.
const MarkedEntity* entity_at_cursor(const AnnotationView& view, const Marking& marking);

// Removes it; with answers about it only when it is asked for twice.
DialogueRequest ask_to_remove(const AnnotationView& view, Dialogue& dialogue,
                              const MarkedEntity& entity);

// The key of each class of events.
struct ClassKey {
  char key;
  std::string_view event_class;
};
inline constexpr std::array<ClassKey, 7> kClassKeys{{{'o', "OCCURRENCE"},
                                                     {'s', "STATE"},
                                                     {'r', "REPORTING"},
                                                     {'p', "PERCEPTION"},
                                                     {'a', "ASPECTUAL"},
                                                     {'i', "I_ACTION"},
                                                     {'t', "I_STATE"}}};

// "event e3 'left'", "time t1 'Friday'"; "creation time".
std::string entity_in_words(const AnnotationView& view, const MarkedEntity& entity);
// "OCCURRENCE", "2026-03-02 = Monday 2 March 2026 (DATE)".
std::string values_in_words(const EntityMark& mark);
// What was done, as the notice says it; for the effect on answers, too.
std::string edit_in_words(const AnnotationView& view, const Action& action);
std::string edit_effect_in_words(const Effect& effect);
// Why it cannot be, and what to do.
std::string edit_refusal_in_words(const AnnotationView& view, const Refusal& refusal);

}  // namespace gnomon
