// Links as data: one shape wherever a result tells of a link.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/link_statement.h"

#include <span>

namespace gnomon {

// {lid, kind, first, relation, second, allen, words}. Null is an id or a relation that the link
// does not have, and `allen` where it says nothing about time.
Value link_data(const LinkStatement& link);

// The same with `calendar`, which tells whether the calendar says it.
Value link_data(const LinkOrCalendar& link);

Value links_data(std::span<const LinkStatement> links);
Value links_data(std::span<const LinkOrCalendar> links);

}  // namespace gnomon
