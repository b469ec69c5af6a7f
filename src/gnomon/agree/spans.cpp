#include "gnomon/agree/spans.h"

#include "gnomon/align/common_text.h"
#include "gnomon/align/tokens.h"
#include "gnomon/score/entities.h"

#include <algorithm>

namespace gnomon {
namespace {

SpanTally spans_of(const EntityTally& tally) {
  return {tally.gold, tally.system, tally.relaxed, tally.strict};
}

bool is_creation_time(const Document& document, std::size_t time) {
  return document.creation_time() && position(*document.creation_time()) == time;
}

// Marks the tokens that share characters with a stretch. Tokens are in order and do not overlap.
void mark(const std::vector<Span>& tokens, Span span, TokenLabel label,
          std::vector<TokenLabel>& labels) {
  auto token = std::ranges::upper_bound(tokens, span.begin, {}, &Span::end);
  for (; token != tokens.end() && token->begin < span.end; ++token) {
    labels[static_cast<std::size_t>(token - tokens.begin())] = label;
  }
}

// What each token is to one annotator. Events come last, so that they win.
template <class Place>
std::vector<TokenLabel> token_labels(const Document& document, const std::vector<Span>& tokens,
                                     const Place& place) {
  std::vector<TokenLabel> labels(tokens.size(), TokenLabel::kNone);
  for (std::size_t i = 0; i < document.times().size(); ++i) {
    const Span span = document.times()[i].span;
    if (!is_creation_time(document, i) && !span.empty() && document.body().contains(span)) {
      mark(tokens, place(span), TokenLabel::kTime, labels);
    }
  }
  for (const Event& event : document.events()) {
    if (!event.span.empty() && document.body().contains(event.span)) {
      mark(tokens, place(event.span), TokenLabel::kEvent, labels);
    }
  }
  return labels;
}

void tally_tokens(const Document& first, const Document& second, Confusion& confusion) {
  const Result<CommonText> text = CommonText::of(first, second);
  if (!text) {
    return;  // aligned by ids, over texts that differ
  }
  std::vector<Span> places = tokens(first.body().of(first.text()));
  for (Span& token : places) {
    token = text->in_gold({token.begin + first.body().begin, token.end + first.body().begin});
  }
  const auto in_first = token_labels(first, places, [&](Span span) { return text->in_gold(span); });
  const auto in_second =
      token_labels(second, places, [&](Span span) { return text->in_system(span); });
  for (std::size_t i = 0; i < places.size(); ++i) {
    confusion.add(static_cast<std::size_t>(in_first[i]), static_cast<std::size_t>(in_second[i]));
  }
}

void tally_event_values(const Document& first, const Document& second, const Alignment& alignment,
                        std::vector<ValuePairs>& values) {
  const InstancesByEvent in_first = instances_by_event(first);
  const InstancesByEvent in_second = instances_by_event(second);
  const auto first_one = [](const std::vector<const Instance*>& instances) {
    return instances.empty() ? nullptr : instances.front();
  };
  for (std::size_t i = 0; i < first.events().size(); ++i) {
    if (const auto partner = alignment.system_event[i]) {
      for (std::size_t k = 0; k < values.size(); ++k) {
        const Attr attribute = event_attributes()[k];
        ++values[k][{std::string(value_of(first.events()[i], first_one(in_first[i]), attribute)),
                     std::string(value_of(second[*partner],
                                          first_one(in_second[position(*partner)]), attribute))}];
      }
    }
  }
}

void tally_time_values(const Document& first, const Document& second, const Alignment& alignment,
                       std::vector<ValuePairs>& values) {
  for (std::size_t i = 0; i < first.times().size(); ++i) {
    const auto partner = alignment.system_time[i];
    if (!partner || is_creation_time(first, i) || is_creation_time(second, position(*partner)) ||
        first.times()[i].span.empty() || second[*partner].span.empty()) {
      continue;
    }
    for (std::size_t k = 0; k < values.size(); ++k) {
      const Attr attribute = time_attributes()[k];
      ++values[k][{std::string(first.times()[i].attributes[attribute]),
                   std::string(second[*partner].attributes[attribute])}];
    }
  }
}

void add(const std::vector<ValuePairs>& from, std::vector<ValuePairs>& to) {
  to.resize(std::max(from.size(), to.size()));
  for (std::size_t i = 0; i < from.size(); ++i) {
    for (const auto& [pair, count] : from[i]) {
      to[i][pair] += count;
    }
  }
}

}  // namespace

SpanTally& SpanTally::operator+=(const SpanTally& other) {
  first += other.first;
  second += other.second;
  both += other.both;
  strict += other.strict;
  return *this;
}

ValueConfusion confusion_of(const ValuePairs& pairs) {
  std::map<std::string_view, std::size_t> numbers;
  for (const auto& [pair, ignored] : pairs) {
    numbers.emplace(pair.first, 0);
    numbers.emplace(pair.second, 0);
  }
  ValueConfusion result;
  for (auto& [value, number] : numbers) {
    number = result.values.size();
    result.values.emplace_back(value);
  }
  result.confusion = Confusion(result.values.size());
  for (const auto& [pair, count] : pairs) {
    result.confusion.add(numbers.at(pair.first), numbers.at(pair.second), count);
  }
  return result;
}

SpanAgreement& SpanAgreement::operator+=(const SpanAgreement& other) {
  documents += other.documents;
  events += other.events;
  times += other.times;
  tokens += other.tokens;
  add(other.event_values, event_values);
  add(other.time_values, time_values);
  return *this;
}

SpanAgreement tally_spans(const Document& first, const Document& second,
                          const Alignment& alignment) {
  SpanAgreement result;
  if (!has_text(first) || !has_text(second)) {
    return result;
  }
  result.documents = 1;
  const EntitiesTally entities = tally_entities(first, second, alignment, Mode::kExact);
  result.events = spans_of(entities.events);
  result.times = spans_of(entities.times);
  result.event_values.resize(event_attributes().size());
  result.time_values.resize(time_attributes().size());
  tally_tokens(first, second, result.tokens);
  tally_event_values(first, second, alignment, result.event_values);
  tally_time_values(first, second, alignment, result.time_values);
  return result;
}

std::vector<AttributeAgreement> attribute_agreement(const SpanAgreement& spans) {
  std::vector<AttributeAgreement> result;
  const auto add_all = [&](std::string_view entity, const std::vector<ValuePairs>& values,
                           std::span<const Attr> attributes) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const ValueConfusion all = confusion_of(values[i]);
      const bool is_used =
          std::ranges::any_of(all.values, [](const std::string& value) { return !value.empty(); });
      if (is_used) {
        result.push_back({entity, attribute_name(attributes[i]), agreement(all.confusion)});
      }
    }
  };
  add_all("event", spans.event_values, event_attributes());
  add_all("time", spans.time_values, time_attributes());
  return result;
}

}  // namespace gnomon
