// Fields that many requests have, described once.
#pragma once

#include "gnomon/base/fields.h"

namespace gnomon {

inline constexpr Field kInputsField{
    .name = "input",
    .help = "Files, folders (searched), @FILE with one of these a line, or - for standard input",
    .value = "...",
    .required = true,
    .positional = true};
// One annotation that is right and one that is compared with it.
inline constexpr Field kGoldField{
    .name = "gold",
    .help = "The annotation that is right: a file, a folder, @FILE or - for standard input",
    .value = " ",
    .required = true,
    .positional = true};
inline constexpr Field kSystemField{
    .name = "system",
    .help = "The annotation of the same texts that is compared with it",
    .value = " ",
    .required = true,
    .positional = true};
inline constexpr Field kFromField{
    .name = "from", .help = "Format of the input; by default its content decides", .value = "NAME"};
inline constexpr Field kDuringField{
    .name = "during",
    .help = "What DURING means: simultaneous (as in the guidelines of TimeML), included",
    .value = "READING"};
inline constexpr Field kSeedField{
    .name = "seed", .help = "Seed of the random numbers", .value = "N"};

}  // namespace gnomon
