#include "gnomon/project/document_hash.h"

#include "gnomon/base/sha256.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

// An entity in a form that can be compared: what it is called and all that there is to it.
struct Described {
  std::string name;
  std::string content;

  friend bool operator==(const Described&, const Described&) = default;
};

// With its length in front, so that no two lists of pieces look the same.
void put(std::string& out, std::string_view piece) {
  out += fmt::format("{}:", piece.size());
  out += piece;
}

Described described(std::string_view kind, std::string_view id, Span span,
                    const Attributes& attributes) {
  Described result{fmt::format("{} {}", kind, shown(id)), {}};
  put(result.content, kind);
  put(result.content, id);
  put(result.content, fmt::format("{} {}", span.begin, span.end));
  std::vector<std::pair<std::string_view, std::string_view>> sorted;
  for (const Attribute& attribute : attributes) {
    sorted.emplace_back(attribute.name, attribute.value);
  }
  std::ranges::sort(sorted);
  for (const auto& [name, value] : sorted) {
    put(result.content, name);
    put(result.content, value);
  }
  return result;
}

std::vector<Described> entities_of(const Document& document) {
  std::vector<Described> result;
  for (const Event& event : document.events()) {
    result.push_back(described("event", event.eid, event.span, event.attributes));
  }
  for (const Instance& instance : document.instances()) {
    result.push_back(described("instance", instance.eiid, {}, instance.attributes));
  }
  for (const Timex& time : document.times()) {
    result.push_back(described("time", time.tid, time.span, time.attributes));
  }
  return result;
}

}  // namespace

std::string document_hash(const Document& document) {
  std::string all;
  put(all, document.text());
  for (const Described& entity : entities_of(document)) {
    put(all, entity.content);
  }
  return sha256(all);
}

std::string entity_difference(const Document& a, const Document& b) {
  if (a.text() != b.text()) {
    return "the text differs";
  }
  const std::vector<Described> first = entities_of(a);
  const std::vector<Described> second = entities_of(b);
  if (first == second) {
    return "";
  }
  const auto [in_first, in_second] = std::ranges::mismatch(first, second);
  if (in_first == first.end()) {
    return fmt::format("{} is new", in_second->name);
  }
  if (in_second == second.end()) {
    return fmt::format("{} is missing", in_first->name);
  }
  return in_first->name == in_second->name
             ? fmt::format("{} has a different position or different attributes", in_first->name)
             : fmt::format("{} has been replaced by {}", in_first->name, in_second->name);
}

}  // namespace gnomon
