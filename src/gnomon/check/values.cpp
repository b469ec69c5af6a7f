#include "gnomon/algebra/label_sets.h"
#include "gnomon/base/nearest.h"
#include "gnomon/calendar/timex_type.h"
#include "gnomon/calendar/timex_value.h"
#include "gnomon/check/subject.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::string did_you_mean(std::string_view word, std::span<const std::string_view> words) {
  const auto nearest = nearest_name(word, words);
  return nearest ? fmt::format("did you mean {}? ", *nearest) : std::string{};
}

void check_word(Subject& subject, const Element& element, const Attribute& attribute) {
  const std::span<const std::string_view> words = vocabulary(element.kind, attribute.key);
  if (words.empty() || std::ranges::find(words, attribute.value) != words.end()) {
    return;
  }
  const std::string_view value = trim(attribute.value);
  const bool relation = attribute.key == Attr::kRelType;
  if (value.empty() && !relation) {
    return;  // an empty value is how some tools leave an attribute out
  }
  // Corpora with labels of their own say so at the root.
  const LabelSet* own = relation ? find_label_set(label_set_of(subject.document())) : nullptr;
  if (own != nullptr && relation_of_label(*own, value, During::kSimultaneous)) {
    return;
  }
  if (const auto meant = find_word(words, value)) {
    subject.add(kSpelling, element.at(attribute.key),
                fmt::format("{} has {} \"{}\", which is read as {}", element.describe(),
                            attribute.name, shown(attribute.value), *meant),
                fmt::format("write {}", *meant));
    return;
  }
  const auto nearest = nearest_name(value, words);
  subject.add(relation ? kUnknownRelation : kUnknownValue, element.at(attribute.key),
              fmt::format("{} has {} \"{}\", which TimeML does not define", element.describe(),
                          attribute.name, shown(attribute.value)),
              nearest ? fmt::format("did you mean {}?", *nearest)
                      : fmt::format("the values are {}", fmt::join(words, ", ")));
}

void check_name(Subject& subject, const Element& element, const Attribute& attribute) {
  if (attribute.key != Attr::kOther) {
    if (!belongs_to(attribute.key, element.kind)) {
      subject.add(kUnknownAttribute, element.at(attribute.key),
                  fmt::format("{} has the attribute {}, which belongs on other elements",
                              element.describe(), attribute.name));
    }
    return;
  }
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < kKnownAttributes; ++i) {
    if (belongs_to(static_cast<Attr>(i), element.kind)) {
      known.push_back(attribute_name(static_cast<Attr>(i)));
    }
  }
  subject.add(kUnknownAttribute, element.at(attribute.name),
              fmt::format("{} has the attribute {}, which TimeML does not define",
                          element.describe(), shown(attribute.name)),
              did_you_mean(attribute.name, known) + "it is kept as it is");
}

void check_required(Subject& subject, const Element& element) {
  for (const Attr required : required_attributes(element.kind)) {
    if (required == id_attribute(element.kind) || element.attributes.find(required) ||
        (!is_link(element.kind) && !subject.has_text())) {
      continue;
    }
    subject.add(required == Attr::kRelType ? kUnknownRelation : kMissingAttribute, element.at(),
                fmt::format("{} has no {}", element.describe(), attribute_name(required)),
                vocabulary(element.kind, required).empty()
                    ? std::string{}
                    : fmt::format("the values are {}",
                                  fmt::join(vocabulary(element.kind, required), ", ")));
  }
}

void check_timex(Subject& subject, const Element& element) {
  const auto value = element.attributes.find(Attr::kValue);
  if (!value) {
    return;
  }
  const std::string_view type = element.attributes[Attr::kType];
  const auto parsed = parse_timex_value(*value);
  if (!parsed) {
    FindingPlace place = element.at(Attr::kValue);
    place.value_byte = parsed.error().byte;
    subject.add(kTimexValue, place,
                fmt::format("{} has the value \"{}\": {}", element.describe(), shown(*value),
                            parsed.error().what),
                parsed.error().hint);
  } else if (!type.empty() && !suits_type(*parsed, type)) {
    subject.add(kTimexType, element.at(Attr::kValue),
                fmt::format("{} has type {}, which does not fit its value \"{}\"",
                            element.describe(), shown(type), shown(*value)),
                "correct the type or the value");
  }
}

}  // namespace

void check_values(Subject& subject) {
  for (const Element& element : annotation_elements(subject.document())) {
    check_required(subject, element);
    for (const Attribute& attribute : element.attributes) {
      check_word(subject, element, attribute);
      check_name(subject, element, attribute);
    }
    if (element.kind == ElementKind::kTimex) {
      check_timex(subject, element);
    }
  }
}

}  // namespace gnomon
