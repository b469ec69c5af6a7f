// Actions about events and times, with the ids and attributes that TimeML wants of them.
#pragma once

#include "gnomon/annotate/session.h"
#include "gnomon/base/result.h"
#include "gnomon/operations/time_value.h"

#include <span>
#include <string>
#include <string_view>

namespace gnomon {

// OCCURRENCE first, then the others as TimeML lists them.
std::span<const std::string_view> event_classes();

// Whether there is no event or time but the creation time.
bool nothing_marked(const Session& session);

// A class in any case; one that TimeML does not know is kept as it is.
Action mark_event_action(const Session& session, Span span, std::string_view event_class);
// Fails when the value is not one.
Result<Action> mark_time_action(const Session& session, Span span, std::string_view value);
// A new TIMEX3 without words, or another value for the one that is there.
Result<Action> creation_time_action(const Session& session, std::string_view value);
// Fail when there is no such event or time.
Result<Action> move_action(const Session& session, const std::string& id, Span span);
// Fails also when an event gets no class, or a time no value.
Result<Action> change_action(const Session& session, const std::string& id,
                             std::string_view class_or_value);

}  // namespace gnomon
