// The part of `gnomon ask` that puts question files to systems.
#pragma once

#include "gnomon/operations/ask_collections.h"
#include "gnomon/present/views.h"

namespace gnomon::cli {

class Common;

// Asks and prints; one collection is shown as what it is, several with their total.
void print_systems(const AskCollectionsRequest& request, const AskSystemsView& view,
                   Common& common);

}  // namespace gnomon::cli
