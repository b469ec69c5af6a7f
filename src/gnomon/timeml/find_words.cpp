#include "gnomon/timeml/find_words.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace gnomon {
namespace {

// In small letters, with single blanks.
std::string plain(std::string_view text) {
  std::string line;
  for (const char c : trim(text)) {
    if (!is_blank(c)) {
      line += c;
    } else if (line.back() != ' ') {
      line += ' ';
    }
  }
  return ascii_lower(line);
}

bool is_letter(char c) {
  return static_cast<unsigned char>(c) >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

// Whether the words stand in the text, not as parts of longer ones.
bool has_words(const std::string& text, const std::string& words) {
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end]))) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<EntityRef> entities_called(const Document& document, std::string_view words) {
  const std::string wanted = plain(words);
  if (wanted.empty()) {
    return {};
  }
  using Found = std::vector<std::pair<std::size_t, EntityRef>>;
  std::array<Found, 3> found;  // in the order in which they count
  const auto look_at = [&](Span span, EntityRef entity) {
    const std::string own = plain(span.of(document.text()));
    if (own == wanted) {
      found[0].emplace_back(span.begin, entity);
    } else if (has_words(own, wanted)) {
      found[1].emplace_back(span.begin, entity);
    } else if (own.starts_with(wanted)) {
      found[2].emplace_back(span.begin, entity);
    }
  };
  for (std::uint32_t i = 0; i < document.events().size(); ++i) {
    look_at(document.events()[i].span, EventIndex{i});
  }
  for (std::uint32_t i = 0; i < document.times().size(); ++i) {
    look_at(document.times()[i].span, TimexIndex{i});
  }
  std::vector<EntityRef> entities;
  for (Found& level : found) {
    if (!level.empty()) {
      std::ranges::stable_sort(level, {}, &Found::value_type::first);
      for (const auto& [place, entity] : level) {
        entities.push_back(entity);
      }
      break;
    }
  }
  for (const std::string_view article : {"the ", "an ", "a "}) {
    if (entities.empty() && wanted.starts_with(article)) {
      return entities_called(document, std::string_view(wanted).substr(article.size()));
    }
  }
  return entities;
}

std::string_view bare_id(std::string_view name) {
  const std::size_t open = name.rfind('[');
  if (!name.ends_with(']') || open == std::string_view::npos || open == 0) {
    return name;
  }
  std::string_view id = name.substr(open + 1, name.size() - open - 2);
  id = trim(id.substr(0, id.find('=')));
  return id.empty() ? name : id;
}

}  // namespace gnomon
