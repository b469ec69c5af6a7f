// The rules that find time expressions: read from text files, compiled into small automata.
//
// A file has four sorts of entries; a line that begins with a blank continues the entry above it.
//
//     words month                      a class of words, one value a line
//       1 january jan jan.
//     pattern day-month {day} [of] {month}
//     family dates                     what --explain and tests call the rules that follow
//     rule day-month-year: [the] <day-month> [,] {year} => point
//
// A pattern is a row of words (in small letters; a|b is either word), classes in braces, which put
// their value into the slot of their name ({ordinal=day}: into that of another), optional parts in
// brackets, groups in parentheses with | between alternatives, named patterns (<day-month>), and
// :slot=value, which sets a slot. What follows >> must be there, but is no part of the expression.
// Behind the arrow stand the function that makes the value and settings: after=a|b (the word before
// the match must be one of these), not-after, before, not-before, slot=value, type=SET,
// quant=EVERY, text=PAST_REF.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/tag/timex_frame.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace gnomon {

// The number of a word that some rule speaks of; 0 for all others.
using TimexWord = std::uint16_t;

// Classes that are not lists of words but shapes of tokens.
enum class TimexBuiltin : std::uint8_t {
  kNumber,        // 20, 1,000, 2 1/2, twenty-five, a dozen
  kOrdinal,       // 3rd, third, twenty-first
  kYear,          // 1998
  kDay,           // 16, 16th: from 1 to 31
  kHour,          // 5: from 1 to 24
  kClock,         // 10:35, 10:35:20, 5pm
  kShortYear,     // '98
  kDecade,        // 1990s, '90s, 1990's
  kSlashDate,     // 10/30/89
  kIsoDate,       // 1998-08-07, with a time of day or without
  kSpelledYear,   // nineteen ninety-six, two thousand and five
  kAnyYear,       // 480: one to four digits, before BC
  kMilitaryTime,  // 1330, before a zone
};
inline constexpr std::size_t kTimexBuiltins = 13;

enum class TimexFunction : std::uint8_t {
  kPoint,  // whatever the slots say: a day, a month, a quarter, a time of day ...
  kYear,   // a year that stands alone, unless it looks like a quantity
  kDuration,
  kAgo,      // before the creation time
  kEarlier,  // before the last date mentioned
  kLater,    // after it
  kFromNow,  // after the creation time
  kSet,
  kFixed,      // the text of the setting `text`
  kYearAgo,    // a year before what the text speaks of
  kSame,       // that day, the same month: the last date mentioned
  kFollowing,  // the following year: one unit after the last date mentioned; shift -1: before
  kLatest,     // the quarter: the last one mentioned
  kSkip,       // no time expression, so that shorter rules do not find one in it
};

struct TimexNode {
  enum class Kind : std::uint8_t { kWords, kClass, kBuiltin, kSet, kEnd, kSplit, kAccept };
  Kind kind = Kind::kAccept;
  TimexSlot slot = TimexSlot::kYear;
  bool has_slot = false;
  std::uint16_t list = 0;  // of words, of a class or a TimexBuiltin
  std::uint32_t next = 0;
  std::uint32_t other = 0;  // of kSplit, tried behind `next`
  double value = 0;         // of kSet
};

struct TimexRule {
  std::string name;
  std::string family;
  TimexFunction function = TimexFunction::kPoint;
  std::uint32_t start = 0;
  std::string text;   // of kFixed
  std::string type;   // instead of the one that follows from the value
  std::string quant;  // of sets
  // Lists of words (their number, or kNoList) that must or must not stand beside the match.
  static constexpr std::uint16_t kNoList = 0xffff;
  std::uint16_t after = kNoList;
  std::uint16_t not_after = kNoList;
  std::uint16_t before = kNoList;
  std::uint16_t not_before = kNoList;
};

// A file of rules, and what messages call it.
struct TimexRuleFile {
  std::string_view name;
  std::string_view text;
};

// Compiled once, then only read.
class TimexGrammar {
 public:
  // Fails with the place of the first mistake. Where two rules match the same words, the earlier
  // one wins, so files with rules of one's own come first.
  static Result<TimexGrammar> compile(std::span<const TimexRuleFile> files);
  // The rules that come with gnomon.
  static const TimexGrammar& shipped();
  // These with the rules of other files before them.
  static Result<TimexGrammar> extended(std::span<const TimexRuleFile> files);

  TimexWord word(std::string_view text, bool capital) const;
  bool in_list(std::uint16_t list, TimexWord word) const {
    return (lists_[list][word / 64U] >> (word % 64U) & 1U) != 0;
  }
  // The value of a word in a class; nullptr when it is not in it.
  const double* class_value(std::uint16_t words, TimexWord word) const {
    const ClassTable& table = classes_[words];
    return table.has[word] ? &table.values[word] : nullptr;
  }
  // A class by its name; nothing when the files have none.
  std::optional<std::uint16_t> find_class(std::string_view name) const;

  const TimexNode& node(std::uint32_t index) const { return nodes_[index]; }
  std::span<const TimexRule> rules() const { return rules_; }
  // Rules that may begin with this word, or with a token of this shape.
  std::span<const std::uint16_t> rules_of_word(TimexWord word) const { return by_word_[word]; }
  std::span<const std::uint16_t> rules_of_shape() const { return by_shape_; }
  std::string_view holiday(int index) const { return holidays_[static_cast<std::size_t>(index)]; }

 private:
  friend class TimexGrammarCompiler;
  struct ClassTable {
    std::vector<bool> has;
    std::vector<double> values;
  };

  // Looked up by views, without making strings.
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  std::unordered_map<std::string, TimexWord, Hash, std::equal_to<>> words_;
  std::vector<std::vector<std::uint64_t>> lists_;
  std::unordered_map<std::string, std::uint16_t> class_names_;
  std::vector<ClassTable> classes_;
  std::vector<TimexNode> nodes_;
  std::vector<TimexRule> rules_;
  std::vector<std::vector<std::uint16_t>> by_word_;
  std::vector<std::uint16_t> by_shape_;  // rules that may begin with a token of digits
  std::vector<std::string> holidays_;
};

}  // namespace gnomon
