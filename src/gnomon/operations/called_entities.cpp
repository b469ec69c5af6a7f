#include "gnomon/operations/called_entities.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/timeml/entity_names.h"
#include "gnomon/timeml/mention_context.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostShown = 20;
constexpr std::size_t kContextColumns = 50;

}  // namespace

Error several_called(const Document& document, std::string where, std::string_view words,
                     std::span<const EntityRef> candidates) {
  const Sentences sentences(document);
  std::vector<std::string> ids;
  std::string list;
  std::size_t width = 0;
  const auto shown_ones = candidates.first(std::min(candidates.size(), kMostShown));
  for (const EntityRef& entity : shown_ones) {
    ids.push_back(shown(id_of(document, entity)));
    width = std::max(width, ids.back().size());
  }
  for (std::size_t i = 0; i < shown_ones.size(); ++i) {
    const MentionInContext piece =
        mention_in_context(document, sentences, shown_ones[i], kContextColumns);
    list +=
        fmt::format("  {:<{}}  {}«{}»{}\n", ids[i], width, piece.before, piece.words, piece.after);
  }
  const std::size_t more = candidates.size() - shown_ones.size();
  if (more > 0) {
    list += fmt::format("  and {} more\n", more);
  }
  Error error = error_about(
      codes::kAmbiguousEntity, std::move(where),
      fmt::format("'{}' is not unique: {} events or times match", shown(words), candidates.size()),
      fmt::format("use the id of one of them: {}{}", fmt::join(ids, ", "),
                  more > 0 ? ", ..." : ""));
  error.excerpt = std::move(list);
  return error;
}

}  // namespace gnomon
