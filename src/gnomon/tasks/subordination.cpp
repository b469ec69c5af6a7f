#include "gnomon/tasks/subordination.h"

#include "gnomon/tasks/surface.h"
#include "gnomon/timeml/event_values.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

constexpr auto kAuxiliaries = std::to_array<std::string_view>(
    {"has",  "have",  "had",    "is",    "are", "was",   "were", "be",
     "been", "being", "will",   "would", "may", "might", "can",  "could",
     "must", "shall", "should", "did",   "do",  "does",  "not"});
constexpr auto kDeterminers = std::to_array<std::string_view>(
    {"a",     "an",  "the", "this", "that", "these", "those", "its",   "his",  "her",
     "their", "our", "my",  "your", "no",   "some",  "any",   "every", "each", "another"});
constexpr std::size_t kMostTokensToAnObject = 3;
constexpr std::string_view kBreaks = ",;:()\"";

bool is_one_of(std::string_view token, std::span<const std::string_view> words) {
  return std::ranges::find(words, token) != words.end();
}

bool is_subject_gap(std::string_view gap, std::span<const std::string> tokens) {
  return gap.find_first_of(kBreaks) == std::string_view::npos &&
         std::ranges::all_of(
             tokens, [](const std::string& token) { return is_one_of(token, kAuxiliaries); });
}

bool is_object_gap(std::string_view gap, std::span<const std::string> tokens) {
  return gap.find_first_of(kBreaks) == std::string_view::npos && !have_any(tokens, kCoordinators) &&
         tokens.size() <= kMostTokensToAnObject &&
         (tokens.empty() || is_one_of(tokens.front(), kDeterminers));
}

}  // namespace

std::string_view subordination_by_class(std::string_view governing_class) {
  if (governing_class == "REPORTING") {
    return "5c";
  }
  if (governing_class == "PERCEPTION") {
    return "5d";
  }
  return governing_class == "I_STATE" || governing_class == "I_ACTION" ? "5e" : "5x";
}

std::string_view subordination_by_words(const Document& document, const EntityRef& first,
                                        const EntityRef& second, std::string_view gap) {
  const std::vector<std::string> tokens = tokens_of(gap);
  const std::string_view pos = event_value(document, first, Attr::kPos);
  const std::string_view next_pos = event_value(document, second, Attr::kPos);
  if (pos == "NOUN" && next_pos == "VERB" && is_subject_gap(gap, tokens)) {
    return "5a";
  }
  const std::string_view part = subordination_by_class(event_value(document, first, Attr::kClass));
  if (part != "5x") {
    const bool is_cut = gap.find(';') != std::string_view::npos || have_any(tokens, kCoordinators);
    return is_cut ? "" : part;
  }
  return pos == "VERB" && next_pos == "NOUN" && is_object_gap(gap, tokens) ? "5b" : "";
}

}  // namespace gnomon
