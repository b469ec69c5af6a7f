// Fields that many requests have, described once.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/timeline/conflicts_choice.h"

namespace gnomon {

inline constexpr Field kInputsField{.name = "input",
                                    .help =
                                        "Files, folders (searched recursively), @FILE with one "
                                        "input per line, or - for standard input",
                                    .value = "...",
                                    .required = true,
                                    .positional = true};
// One annotation that is right and one that is compared with it.
inline constexpr Field kGoldField{
    .name = "gold",
    .help = "Gold annotation: a file, a folder, @FILE or - for standard input",
    .value = " ",
    .required = true,
    .positional = true};
inline constexpr Field kSystemField{.name = "system",
                                    .help = "System annotation of the same texts",
                                    .value = " ",
                                    .required = true,
                                    .positional = true};
inline constexpr Field kFromField{
    .name = "from", .help = "Input format (default: detected from the content)", .value = "NAME"};
inline constexpr Field kModeField{
    .name = "mode",
    .help = "exact: by the definitions; official: like the published scorer",
    .value = "MODE"};
inline constexpr Field kDuringField{
    .name = "during",
    .help = "Reading of DURING: simultaneous (as in the TimeML guidelines) or included",
    .value = "READING"};
// Fields of requests that ask for tasks.
inline constexpr Field kTaskField{
    .name = "task",
    .help = "Tasks, separated by commas: 1 to 9, A to F, names, or all (1 to 9, A, B and C)",
    .value = "NAMES"};
inline constexpr Field kTargetsField{
    .name = "targets",
    .help = "Target list for A and B: lines of a count, a tab and a stem",
    .value = "FILE"};
inline constexpr Field kLeastCountField{
    .name = "least-count", .help = "Minimum count of a target stem", .value = "N"};
inline constexpr Field kProjectField{.name = "project",
                                     .help = "Project file, or postgresql://...",
                                     .value = " ",
                                     .required = true,
                                     .positional = true};
// What a field says that takes the name of a strategy.
std::string_view strategy_help();
inline constexpr Field kSeedField{.name = "seed", .help = "Random seed", .value = "N"};
inline constexpr Field kConflictsField{
    .name = "conflicts",
    .help =
        "Links that contradict earlier ones: reject (remove, count and list them), strict "
        "(parts with such links have no timeline), consistent-only (skip such documents)",
    .value = "WHAT"};
inline constexpr Field kClinksField{
    .name = "clinks",
    .help =
        "Also use CLINKs: a cause does not begin after its effect, a sub-event lies within the "
        "whole"};
inline constexpr Field kNoCalendarField{
    .name = "no-calendar", .help = "Ignore the links between times that follow from the calendar"};

}  // namespace gnomon
