// What follows for X and Z when X is something to Y and Y is something to Z.
#pragma once

#include "gnomon/algebra/relation_set.h"

namespace gnomon {

// The set of all relations that X and Z can have when X `first` Y and Y `second` Z. Four look-ups.
RelationSet compose(RelationSet first, RelationSet second);

}  // namespace gnomon
