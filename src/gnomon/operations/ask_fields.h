// Fields of requests that ask questions.
#pragma once

#include "gnomon/base/fields.h"

namespace gnomon {

inline constexpr Field kEntitiesField{
    .name = "entities",
    .help = "Documents that have the ids which questions use; by default the documents' own",
    .value = "FOLDER"};
inline constexpr Field kAnswerModeField{
    .name = "mode",
    .help =
        "exact: what all models agree on; official: as the tools of QA TempEval, with complete "
        "reasoning",
    .value = "MODE"};
inline constexpr Field kBackboneField{
    .name = "backbone", .help = "Link the times by the calendar first (see 'gnomon link')"};

}  // namespace gnomon
