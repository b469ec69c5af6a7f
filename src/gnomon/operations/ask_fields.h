// Fields of requests that ask questions.
#pragma once

#include "gnomon/base/fields.h"

namespace gnomon {

inline constexpr Field kEntitiesField{
    .name = "entities",
    .help =
        "Documents with the ids that the questions use (default: the ids of the documents asked)",
    .value = "FOLDER"};
inline constexpr Field kAnswerModeField{.name = "mode",
                                        .help =
                                            "exact: what holds in all models; official: like the "
                                            "QA TempEval tools, with complete reasoning",
                                        .value = "MODE"};
inline constexpr Field kBackboneField{
    .name = "backbone",
    .help = "First add the links between times that follow from the calendar (see 'gnomon link')"};

}  // namespace gnomon
