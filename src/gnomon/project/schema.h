// The tables of a project, version by version.
#pragma once

#include "gnomon/project/database.h"

namespace gnomon {

// What this gnomon reads and writes. A new version is a new step at the end of the list in
// schema.cpp; steps that were released never change.
inline constexpr int kSchemaVersion = 4;
// From here on rows have checksums; those of earlier projects are computed when the steps are
// taken.
inline constexpr int kFirstWithChecksums = 4;

// Takes the tables from the version that they have to a later one, 0 being an empty database. Part
// of a transaction of the caller.
Result<void> take_steps(Database& database, int from, int to);

}  // namespace gnomon
