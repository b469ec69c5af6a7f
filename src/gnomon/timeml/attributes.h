// The attributes of an element: every one that TimeML 1.2.1 and its relatives define has a key, all
// others keep their name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace gnomon {

// The order is the one in which attributes are written.
enum class Attr : std::uint8_t {
  kEid,
  kTid,
  kSid,
  kEiid,
  kLid,
  kClass,
  kStem,
  kType,
  kValue,
  kTemporalFunction,
  kFunctionInDocument,
  kMod,
  kQuant,
  kFreq,
  kBeginPoint,
  kEndPoint,
  kAnchorTimeId,
  kValueFromFunction,
  kRelType,
  kEventInstanceId,
  kTimeId,
  kEventId,
  kFrom,  // short for one of the three above; a Document holds it only beside that one
  kRelatedToEventInstance,
  kRelatedToTime,
  kRelatedToEvent,
  kSubordinatedEventInstance,
  kTo,  // short for one of the four above; a Document holds it only beside that one
  kTense,
  kAspect,
  kPolarity,
  kPos,
  kModality,
  kCardinality,
  kMainEvent,
  kSignalId,
  kSyntax,
  kOrigin,
  kTask,
  kComment,
  kOther,
};

inline constexpr std::size_t kKnownAttributes = static_cast<std::size_t>(Attr::kOther);

// The attributes that can name what a link starts from and what it leads to; the first one that a
// link has counts.
inline constexpr Attr kLinkSources[] = {Attr::kEventInstanceId, Attr::kTimeId, Attr::kEventId};
inline constexpr Attr kLinkTargets[] = {Attr::kRelatedToEventInstance, Attr::kRelatedToTime,
                                        Attr::kRelatedToEvent, Attr::kSubordinatedEventInstance};

// The key of an attribute by its exact name, kOther when TimeML does not know it.
Attr attribute_key(std::string_view name);

// The name of a known attribute; empty for kOther.
std::string_view attribute_name(Attr key);

struct Attribute {
  Attr key = Attr::kOther;
  std::string_view name;
  std::string_view value;

  friend bool operator==(const Attribute&, const Attribute&) = default;
};

// A look at the attributes of one element. Known ones come first, in the order of Attr; others
// follow in the order of the source.
class Attributes {
 public:
  Attributes() = default;
  explicit Attributes(std::span<const Attribute> items) : items_(items) {}

  // The value as written, nothing when the attribute is absent.
  std::optional<std::string_view> find(Attr key) const;
  // The value without blanks around it; empty when absent.
  std::string_view operator[](Attr key) const;

  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  std::size_t size() const { return items_.size(); }

  friend bool operator==(const Attributes& a, const Attributes& b);

 private:
  std::span<const Attribute> items_;
};

// The text without white space at its ends.
std::string_view trim(std::string_view text);

}  // namespace gnomon
