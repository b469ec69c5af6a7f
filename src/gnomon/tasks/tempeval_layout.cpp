#include "gnomon/tasks/tempeval_layout.h"

#include "gnomon/tasks/surface.h"
#include "gnomon/timeml/document_builder.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace gnomon {
namespace {

// What TempEval-1 writes on an EVENT that TimeML may have on its instance.
constexpr auto kOfInstances =
    std::to_array<Attr>({Attr::kTense, Attr::kAspect, Attr::kPolarity, Attr::kPos, Attr::kModality,
                         Attr::kCardinality});

using RawAttributes = std::vector<RawAttribute>;

RawAttributes raw_attributes(const Attributes& attributes) {
  RawAttributes result;
  for (const Attribute& attribute : attributes) {
    result.push_back({attribute.name, attribute.value});
  }
  return result;
}

Span without_blanks_around(Span span, std::string_view text) {
  const std::string_view inner = trim(span.of(text));
  return inner.empty() ? Span{span.begin, span.begin}
                       : Span{static_cast<std::size_t>(inner.data() - text.data()),
                              static_cast<std::size_t>(inner.data() - text.data()) + inner.size()};
}

// Sentences that no event or time lies across.
std::vector<Span> whole_sentences(const Document& document) {
  const Sentences found(document);
  std::vector<Span> sentences;
  for (std::size_t i = 0; i < found.count(); ++i) {
    sentences.push_back(found[i]);
  }
  const auto join = [&](Span entity) {
    std::vector<Span> joined;
    for (const Span sentence : sentences) {
      if (!joined.empty() && entity.begin < joined.back().end && sentence.begin < entity.end) {
        joined.back().end = std::max(joined.back().end, sentence.end);
      } else {
        joined.push_back(sentence);
      }
    }
    sentences = std::move(joined);
  };
  const auto lies_across = [&](Span entity) {
    return !found.holding(entity) &&
           std::ranges::any_of(sentences, [&](Span one) { return one.crosses(entity); });
  };
  for (const Event& event : document.events()) {
    if (lies_across(event.span)) {
      join(event.span);
    }
  }
  for (const Timex& time : document.times()) {
    if (lies_across(time.span)) {
      join(time.span);
    }
  }
  for (Span& sentence : sentences) {
    sentence = without_blanks_around(sentence, document.text());
  }
  std::erase_if(sentences, [](Span sentence) { return sentence.empty(); });
  return sentences;
}

struct Element {
  std::string_view tag;
  Span span;
  RawAttributes attributes;
};

RawAttributes event_attributes_of(const Document& document, EventIndex event, const EntityRef& name,
                                  bool is_main) {
  RawAttributes attributes = raw_attributes(document[event].attributes);
  for (const Attr key : kOfInstances) {
    const std::string_view value = event_value(document, name, key);
    if (!value.empty() && !document[event].attributes.find(key)) {
      attributes.push_back({attribute_name(key), value});
    }
  }
  if (!document[event].attributes.find(Attr::kMainEvent)) {
    attributes.push_back({attribute_name(Attr::kMainEvent), is_main ? "YES" : "NO"});
  }
  return attributes;
}

// All elements in the order of their start tags.
std::vector<Element> elements_of(const Document& document) {
  const Surface surface(document);
  std::set<EventIndex> main_events;
  for (std::size_t i = 0; i < surface.sentence_count(); ++i) {
    if (const auto main = surface.main_event(i)) {
      main_events.insert(*main);
    }
  }
  std::vector<Element> elements;
  for (const Span sentence : whole_sentences(document)) {
    elements.push_back({"s", sentence, {}});
  }
  std::uint32_t event = 0;
  std::uint32_t time = 0;
  for (const Markup& markup : document.markup()) {
    if (markup.kind == ElementKind::kEvent) {
      const EventIndex index{event++};
      elements.push_back({markup.name, markup.span,
                          event_attributes_of(document, index, surface.names(index).front(),
                                              main_events.contains(index))});
    } else if (markup.kind == ElementKind::kTimex) {
      elements.push_back(
          {markup.name, markup.span, raw_attributes(document[TimexIndex{time++}].attributes)});
    }
  }
  std::ranges::stable_sort(elements, {}, [](const Element& element) { return element.span.begin; });
  return elements;
}

}  // namespace

Document tempeval_layout(const Document& document) {
  DocumentBuilder builder;
  builder.set_name(document.name());
  builder.append_text(document.text());
  std::vector<std::pair<MarkupIndex, Span>> open;  // what the next element may lie in
  open.emplace_back(builder.add_markup("TempEval", {}, {0, document.text().size()}, std::nullopt),
                    Span{0, document.text().size()});
  for (const Element& element : elements_of(document)) {
    while (open.size() > 1 && !open.back().second.contains(element.span)) {
      open.pop_back();
    }
    const MarkupIndex added =
        builder.add_markup(element.tag, element.attributes, element.span, open.back().first);
    open.emplace_back(added, element.span);
  }
  return std::move(builder).build();
}

std::vector<BlankPair> pairs_of_events(const Document& document, std::span<const BlankPair> pairs) {
  const auto as_event = [&](const EntityRef& entity) -> EntityRef {
    const auto event = event_of(document, entity);
    return event ? EntityRef(*event) : entity;
  };
  std::vector<BlankPair> result;
  std::set<std::pair<EntityRef, EntityRef>> seen;
  for (const BlankPair& pair : pairs) {
    BlankPair turned = pair;
    turned.first = as_event(pair.first);
    turned.second = as_event(pair.second);
    if (turned.first != turned.second && !seen.contains({turned.second, turned.first}) &&
        seen.emplace(turned.first, turned.second).second) {
      result.push_back(std::move(turned));
    }
  }
  return result;
}

}  // namespace gnomon
