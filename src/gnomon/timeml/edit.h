// New documents from old ones: documents never change.
#pragma once

#include "gnomon/timeml/document.h"

#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// A link to be added, usually a TLINK: the attribute and id of each end as in a LinkEnd.
struct NewTlink {
  std::string lid;
  std::string rel_type;
  Attr source = Attr::kEventInstanceId;
  std::string source_id;
  Attr target = Attr::kRelatedToEventInstance;
  std::string target_id;
  std::string origin;                                            // who says so; left out when empty
  std::vector<std::pair<std::string, std::string>> others = {};  // more attributes
  ElementKind kind = ElementKind::kTlink;
};

// Ids for new links, made of a prefix and a number, that the document does not use. Looks into the
// document, which must outlive it.
class FreshLinkIds {
 public:
  explicit FreshLinkIds(const Document& document, std::string prefix = "c");
  std::string next();

 private:
  std::set<std::string_view, std::less<>> taken_;
  std::string prefix_;
  std::size_t number_ = 0;
};

// A link, by its place in links(), that gets another relType.
struct NewRelation {
  std::size_t link = 0;
  std::string rel_type;
};

// Where new links stand. The order counts for all that takes links one after another: earlier ones
// win.
enum class AddedLinks : std::uint8_t { kBehind, kInFront };

// The same document with those of its links for which `keep` is true, by their place in links(),
// and with new ones behind or in front of them. Links that are kept may get another relType.
Document with_links(const Document& document, const std::vector<bool>& keep,
                    std::span<const NewTlink> added, std::span<const NewRelation> changed = {},
                    AddedLinks where = AddedLinks::kBehind);

}  // namespace gnomon
