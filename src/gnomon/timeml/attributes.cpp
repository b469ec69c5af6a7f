#include "gnomon/timeml/attributes.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>

namespace gnomon {
namespace {

// Names in the order of Attr.
constexpr std::array<std::string_view, kKnownAttributes> kNames = {
    "eid",
    "tid",
    "sid",
    "eiid",
    "lid",
    "class",
    "stem",
    "type",
    "value",
    "temporalFunction",
    "functionInDocument",
    "mod",
    "quant",
    "freq",
    "beginPoint",
    "endPoint",
    "anchorTimeID",
    "valueFromFunction",
    "relType",
    "eventInstanceID",
    "timeID",
    "eventID",
    "from",
    "relatedToEventInstance",
    "relatedToTime",
    "relatedToEvent",
    "subordinatedEventInstance",
    "to",
    "tense",
    "aspect",
    "polarity",
    "pos",
    "modality",
    "cardinality",
    "mainevent",
    "signalID",
    "syntax",
    "origin",
    "task",
    "comment",
};

// A hash table without collisions between known names, laid out while compiling: reading looks a
// name up for every attribute of every element.
constexpr std::size_t kSlots = 128;
constexpr std::uint8_t kFree = 0xff;

constexpr std::size_t slot_of(std::string_view name) {
  const std::size_t first = static_cast<unsigned char>(name.front());
  const std::size_t middle = static_cast<unsigned char>(name[name.size() / 2]);
  const std::size_t last = static_cast<unsigned char>(name.back());
  return (name.size() * 30 + first * 11 + middle * 43 + last * 47) % kSlots;
}

constexpr std::array<std::uint8_t, kSlots> make_table() {
  std::array<std::uint8_t, kSlots> table{};
  table.fill(kFree);
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    std::uint8_t& slot = table[slot_of(kNames[i])];
    if (slot != kFree) {
      throw "two attribute names share a slot: change the numbers in slot_of";
    }
    slot = static_cast<std::uint8_t>(i);
  }
  return table;
}

constexpr auto kTable = make_table();

}  // namespace

Attr attribute_key(std::string_view name) {
  if (name.empty()) {
    return Attr::kOther;
  }
  const std::uint8_t index = kTable[slot_of(name)];
  return index != kFree && kNames[index] == name ? static_cast<Attr>(index) : Attr::kOther;
}

std::string_view attribute_name(Attr key) {
  return key == Attr::kOther ? std::string_view{} : kNames[static_cast<std::size_t>(key)];
}

std::optional<std::string_view> Attributes::find(Attr key) const {
  for (const Attribute& attribute : items_) {
    if (attribute.key == key) {
      return attribute.value;
    }
  }
  return std::nullopt;
}

std::string_view Attributes::operator[](Attr key) const {
  return trim(find(key).value_or(std::string_view{}));
}

bool operator==(const Attributes& a, const Attributes& b) {
  return std::ranges::equal(a.items_, b.items_);
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace gnomon
