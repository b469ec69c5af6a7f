// The model that tagging uses: the one that is named, or the shipped one.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/tag/tag_model.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// One that is named must be there and good. The shipped one may be missing: that is a notice, and
// there is none.
Result<std::optional<TagModel>> model_at_hand(const std::string& named,
                                              std::vector<Notice>& notices);

}  // namespace gnomon
