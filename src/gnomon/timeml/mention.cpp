#include "gnomon/timeml/mention.h"

#include "gnomon/base/utf8.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kLongest = 40;  // bytes

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

std::string on_one_line(std::string_view text) {
  std::string line;
  for (const char c : trim(text)) {
    if (!is_blank(c)) {
      line += c;
    } else if (line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.size() > kLongest) {
    std::size_t end = kLongest;
    while (end > 0 && continues_character(line[end])) {
      --end;
    }
    line = line.substr(0, end) + "...";
  }
  return printable(line);
}

}  // namespace

std::string mention(const Document& document, const EntityRef& entity) {
  if (const auto* index = std::get_if<InstanceIndex>(&entity)) {
    const auto event = document[*index].event;
    return event ? on_one_line(document[*event].span.of(document.text())) : "";
  }
  if (const auto* index = std::get_if<EventIndex>(&entity)) {
    return on_one_line(document[*index].span.of(document.text()));
  }
  if (const auto* index = std::get_if<TimexIndex>(&entity)) {
    const Timex& time = document[*index];
    const std::string text = on_one_line(time.span.of(document.text()));
    return text.empty() ? on_one_line(time.attributes[Attr::kValue]) : text;
  }
  return "";
}

std::string id_and_mention(const Document& document, std::string_view id, const EntityRef& entity) {
  const std::string words = mention(document, entity);
  return words.empty() ? shown(id) : fmt::format("{} '{}'", shown(id), words);
}

std::string mention_and_id(const Document& document, std::string_view id, const EntityRef& entity) {
  const std::string words = mention(document, entity);
  return words.empty() ? shown(id) : fmt::format("{} ({})", words, shown(id));
}

}  // namespace gnomon
