// New documents from old ones: documents never change.
#pragma once

#include "timeml/document.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

// A TLINK to be added: the attribute and id of each end as in a LinkEnd.
struct NewTlink {
  std::string lid;
  std::string rel_type;
  Attr source = Attr::kEventInstanceId;
  std::string source_id;
  Attr target = Attr::kRelatedToEventInstance;
  std::string target_id;
  std::string origin;  // who says so; left out when empty
};

// The same document with those of its links for which `keep` is true, by their place in links(),
// and with new ones behind them.
Document with_links(const Document& document, const std::vector<bool>& keep,
                    std::span<const NewTlink> added);

}  // namespace gnomon
