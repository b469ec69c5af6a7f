// How far two annotators mark the same events and times, and give them the same attributes.
#pragma once

#include "gnomon/agree/coefficients.h"
#include "gnomon/align/alignment.h"
#include "gnomon/timeml/document.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// Of one kind. With the first annotator as key, recall is over his and precision over the other's.
struct SpanTally {
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::int64_t both = 0;    // joined by the pairing rule
  std::int64_t strict = 0;  // with the same extent

  struct Figures {
    std::optional<double> precision;
    std::optional<double> recall;
    std::optional<double> f1;
  };
  Figures relaxed_figures() const { return figures(both); }
  Figures strict_figures() const { return figures(strict); }

  SpanTally& operator+=(const SpanTally& other);

 private:
  Figures figures(std::int64_t found) const {
    const auto precision = share(found, second);
    const auto recall = share(found, first);
    return {precision, recall, harmonic_mean(precision, recall)};
  }
};

// How often the two give these two values to the same thing; a value that is not there is empty.
using ValuePairs = std::map<std::pair<std::string, std::string>, std::int64_t>;
// All values that occur, in byte order, and their confusion.
struct ValueConfusion {
  std::vector<std::string> values;
  Confusion confusion;
};
ValueConfusion confusion_of(const ValuePairs& pairs);

// What a token is part of.
enum class TokenLabel : std::uint8_t { kNone, kEvent, kTime };
inline constexpr std::size_t kTokenLabels = 3;

// Counts of many documents add up. Documents without text add nothing.
struct SpanAgreement {
  std::int64_t documents = 0;
  SpanTally events;
  SpanTally times;
  Confusion tokens = Confusion(kTokenLabels);
  std::vector<ValuePairs> event_values;  // in the order of event_attributes() of the room score
  std::vector<ValuePairs> time_values;   // in the order of time_attributes()

  SpanAgreement& operator+=(const SpanAgreement& other);
};

// Attributes count for events and times that both marked, tokens for the text that both have. A
// token that lies in an event and in a time is one of an event. The creation time is no part of
// the text.
SpanAgreement tally_spans(const Document& first, const Document& second,
                          const Alignment& alignment);

// The measures of each attribute that at least one annotator uses, events first.
struct AttributeAgreement {
  std::string_view entity;  // "event" or "time"
  std::string_view name;
  Agreement figures;
};
std::vector<AttributeAgreement> attribute_agreement(const SpanAgreement& spans);

}  // namespace gnomon
