#include "gnomon/qa/distance.h"

#include "gnomon/qa/question_names.h"

#include <algorithm>
#include <string>

namespace gnomon {
namespace {

constexpr char in_small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool is_stop(char c) { return c == '.' || c == '!' || c == '?' || c == ':' || c == ';'; }

}  // namespace

std::string_view distance_name(DistanceClass distance) {
  return distance == DistanceClass::kClose ? "close" : "distant";
}

std::size_t QuestionPieces::HashAnyCase::operator()(std::string_view id) const {
  std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a
  for (const char c : id) {
    hash = (hash ^ static_cast<unsigned char>(in_small_letter(c))) * 0x100000001B3U;
  }
  return static_cast<std::size_t>(hash);
}

bool QuestionPieces::SameInAnyCase::operator()(std::string_view a, std::string_view b) const {
  return std::ranges::equal(a, b, {}, in_small_letter, in_small_letter);
}

// An id has no quotes and no blanks, so it stands between two quotes that follow each other, and no
// piece ends within it.
QuestionPieces::QuestionPieces(std::string_view bytes) {
  std::size_t quote = std::string_view::npos;
  bool could_be_id = false;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const char c = bytes[at];
    if (c == '"') {
      if (could_be_id && at > quote + 1) {
        piece_of_.try_emplace(bytes.substr(quote + 1, at - quote - 1), count_ - 1);
      }
      quote = at;
      could_be_id = true;
    } else if (c == '\n' || c == ' ') {
      could_be_id = false;
      count_ += c == '\n' || (at > 0 && is_stop(bytes[at - 1])) ? 1 : 0;
    }
  }
}

std::optional<std::size_t> QuestionPieces::piece_of(std::string_view name) const {
  auto found = piece_of_.find(name);
  const std::string id = found == piece_of_.end() ? id_of_paper(name) : std::string(name);
  if (id != name) {
    found = piece_of_.find(id);
  }
  if (found != piece_of_.end()) {
    return found->second;
  }
  if (id.starts_with("ei")) {
    std::string event("e");
    event.append(id, 2);
    const auto of_event = piece_of_.find(event);
    return of_event == piece_of_.end() ? std::nullopt : std::optional(of_event->second);
  }
  return std::nullopt;
}

std::optional<std::size_t> QuestionPieces::distance(const Asked& asked) const {
  if (asked.form != QuestionForm::kYesNo) {
    return std::nullopt;
  }
  const auto first = piece_of(asked.first);
  const auto second = piece_of(asked.second);
  if (!first || !second) {
    return std::nullopt;
  }
  return std::max(*first, *second) - std::min(*first, *second);
}

std::optional<DistanceClass> QuestionPieces::class_of(const Asked& asked) const {
  const auto between = distance(asked);
  return between ? std::optional(distance_class(*between)) : std::nullopt;
}

std::size_t sentence_distance(const Sentences& sentences, std::size_t first_byte,
                              std::size_t second_byte) {
  const std::size_t first = sentences.at(first_byte);
  const std::size_t second = sentences.at(second_byte);
  return std::max(first, second) - std::min(first, second);
}

}  // namespace gnomon
