// The sources of a merge: what they are called and how far each is to be trusted.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/corpus/input.h"
#include "gnomon/merge/merge_documents.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Each source by as few of the last parts of its path as tell it from the others: "systems/sparse/"
// is called sparse. An error when one is named twice.
Result<std::vector<std::string>> source_names(std::span<const Input> sources);

// "A=.69,B=.74", in this order.
Result<std::vector<LinkSource>> parse_precisions(std::string_view text);

// The same in the order of the sources, which the text calls by their names or as they were given.
Result<std::vector<LinkSource>> given_precisions(std::string_view text,
                                                 std::span<const Input> sources,
                                                 const std::vector<std::string>& names);

}  // namespace gnomon
