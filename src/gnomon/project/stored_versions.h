// Adjudicated versions in the tables of a project.
#pragma once

#include "gnomon/project/database.h"
#include "gnomon/project/project.h"

#include <string_view>
#include <vector>

namespace gnomon {

// See Project::adjudicated and Project::save_adjudicated.
Result<std::vector<AdjudicatedVersion>> read_versions(Database& database,
                                                      std::string_view document);
Result<SavedVersion> store_version(Database& database, const AdjudicatedVersion& version,
                                   std::string_view seen);

}  // namespace gnomon
