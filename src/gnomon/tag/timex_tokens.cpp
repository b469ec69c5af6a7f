#include "gnomon/tag/timex_tokens.h"

#include "gnomon/base/utf8.h"

#include <charconv>
#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>

namespace gnomon {
namespace {

bool is_timex_digit(char c) { return c >= '0' && c <= '9'; }

// Digits at the start of a text, which are cut off; at most nine, so that they are a number.
struct CutDigits {
  int value = 0;
  std::size_t count = 0;
};

CutDigits cut_digits(std::string_view& text) {
  CutDigits cut;
  while (cut.count < text.size() && cut.count < 9 && is_timex_digit(text[cut.count])) {
    cut.value = cut.value * 10 + (text[cut.count] - '0');
    ++cut.count;
  }
  text.remove_prefix(cut.count);
  return cut;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (text == word) {
      return true;
    }
  }
  return false;
}

// Whether 12 or 0 hours are to be added; nothing when the text is no a.m. or p.m.
std::optional<int> meridiem_of(std::string_view text) {
  const std::string small = ascii_lower(text);
  if (is_one_of(small, {"am", "a.m.", "a.m"})) {
    return 0;
  }
  if (is_one_of(small, {"pm", "p.m.", "p.m"})) {
    return 12;
  }
  return std::nullopt;
}

struct ClockReading {
  int hour = 0;
  std::optional<int> minute = {};
  std::optional<int> second = {};
  std::optional<int> meridiem = {};
};

// 10:35, 10:35:20, 10:35am, 5pm; nothing when the text is none of these.
std::optional<ClockReading> read_clock(std::string_view text) {
  ClockReading clock;
  const CutDigits hour = cut_digits(text);
  if (hour.count == 0 || hour.count > 2 || hour.value > 24) {
    return std::nullopt;
  }
  clock.hour = hour.value;
  for (std::optional<int>* part : {&clock.minute, &clock.second}) {
    if (text.starts_with(':')) {
      text.remove_prefix(1);
      const CutDigits digits = cut_digits(text);
      if (digits.count != 2 || digits.value > 59) {
        return std::nullopt;
      }
      *part = digits.value;
    }
  }
  if (!text.empty()) {
    clock.meridiem = meridiem_of(text);
    if (!clock.meridiem) {
      return std::nullopt;
    }
  }
  return clock.minute || clock.meridiem ? std::optional(clock) : std::nullopt;
}

// Three numbers with the same mark between them.
struct ThreeNumbers {
  CutDigits first, second, third;
};

std::optional<ThreeNumbers> read_three(std::string_view text) {
  ThreeNumbers numbers;
  numbers.first = cut_digits(text);
  if (numbers.first.count == 0 || text.empty() || (text[0] != '/' && text[0] != '.')) {
    return std::nullopt;
  }
  const char mark = text[0];
  text.remove_prefix(1);
  numbers.second = cut_digits(text);
  if (numbers.second.count == 0 || !text.starts_with(mark)) {
    return std::nullopt;
  }
  text.remove_prefix(1);
  numbers.third = cut_digits(text);
  return numbers.third.count > 0 && text.empty() ? std::optional(numbers) : std::nullopt;
}

int full_year(CutDigits year) {
  if (year.count >= 3) {
    return year.value;
  }
  return year.value >= 30 ? 1900 + year.value : 2000 + year.value;
}

// Month first, as Americans write, unless that is no month; the year may come first.
std::optional<TimexFrame> read_slash_date(std::string_view text) {
  const auto numbers = read_three(text);
  if (!numbers) {
    return std::nullopt;
  }
  CutDigits year = numbers->third;
  int month = numbers->first.value;
  int day = numbers->second.value;
  if (numbers->first.count == 4) {
    year = numbers->first;
    month = numbers->second.value;
    day = numbers->third.value;
  } else if (month > 12) {
    std::swap(month, day);
  }
  if (month < 1 || month > 12 || day < 1 || day > 31 || (year.count != 2 && year.count != 4)) {
    return std::nullopt;
  }
  TimexFrame frame;
  frame.set(TimexSlot::kYear, full_year(year));
  frame.set(TimexSlot::kMonth, month);
  frame.set(TimexSlot::kDay, day);
  return frame;
}

std::string_view without_apostrophe(std::string_view text) {
  for (const std::string_view mark : {"'", "\xE2\x80\x99", "\xE2\x80\x98", "`"}) {
    if (text.starts_with(mark)) {
      return text.substr(mark.size());
    }
  }
  return text;
}

// What a token with digits is.
void read_digits(TimexToken& token) {
  std::string_view text = token.text;
  const std::string_view bare = without_apostrophe(text);
  const bool apostrophe = bare.size() != text.size();
  std::string_view rest = bare;
  const CutDigits digits = cut_digits(rest);
  token.number = digits.value;
  token.digits = static_cast<std::uint8_t>(digits.count);
  if (digits.count == 0) {
    token.shape = TimexShape::kWord;
  } else if (apostrophe) {
    token.shape = rest.empty() && digits.count == 2  ? TimexShape::kShortYear
                  : rest == "s" && digits.count == 2 ? TimexShape::kDecade
                                                     : TimexShape::kWord;
  } else if (rest.empty()) {
    token.shape = TimexShape::kDigits;
  } else if (is_one_of(rest, {"st", "nd", "rd", "th"})) {
    token.shape = TimexShape::kOrdinal;
  } else if (is_one_of(rest, {"s", "'s", "\xE2\x80\x99s"}) &&
             (digits.count == 4 || digits.count == 3) && digits.value % 10 == 0) {
    token.shape = TimexShape::kDecade;
  } else if (read_clock(text)) {
    token.shape = TimexShape::kClock;
  } else if (read_slash_date(text)) {
    token.shape = TimexShape::kSlashDate;
  } else if (rest.front() == '/' && rest.size() <= 3) {
    rest.remove_prefix(1);
    const CutDigits below = cut_digits(rest);
    if (below.count > 0 && rest.empty() && below.value > 0) {
      token.shape = TimexShape::kFraction;
      token.number = static_cast<double>(digits.value) / below.value;
    }
  } else {
    // 2.5 and 1,000: digits with points and commas inside.
    std::string plain;
    for (const char c : text) {
      if (is_timex_digit(c) || c == '.') {
        plain += c;
      } else if (c != ',') {
        return;
      }
    }
    double number = 0;
    const auto [end, problem] = std::from_chars(plain.data(), plain.data() + plain.size(), number);
    if (problem == std::errc() && end == plain.data() + plain.size()) {
      token.shape = TimexShape::kDecimal;
      token.number = number;
    }
  }
}

}  // namespace

std::vector<TimexToken> timex_tokens(const Analysis& analysis, const TimexGrammar& grammar) {
  std::vector<TimexToken> tokens(analysis.tokens.size());
  std::size_t last_end = static_cast<std::size_t>(-1);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    TimexToken& token = tokens[i];
    const Token& from = analysis.tokens[i];
    token.text = analysis.word(i);
    token.tag = from.tag;
    token.glued = from.span.begin == last_end;
    last_end = from.span.end;
    const char first = token.text.front();
    token.capital = first >= 'A' && first <= 'Z';
    if (is_timex_digit(first) ||
        (token.text.size() > 1 && without_apostrophe(token.text).size() != token.text.size() &&
         without_apostrophe(token.text).size() > 1)) {
      read_digits(token);
    }
    if (token.shape == TimexShape::kWord) {
      // The curly apostrophe is written in rules as the straight one.
      token.word = token.text == "\xE2\x80\x99s" || token.text == "\xE2\x80\x98s"
                       ? grammar.word("'s", false)
                       : grammar.word(token.text, token.capital);
    }
  }
  return tokens;
}

TimexNumbers::TimexNumbers(const TimexGrammar& grammar)
    : grammar_(&grammar),
      small_(grammar.find_class("small-number")),
      tens_(grammar.find_class("tens")),
      scale_(grammar.find_class("scale")),
      ordinal_(grammar.find_class("ordinal-word")),
      hyphen_(grammar.word("-", false)),
      and_(grammar.word("and", false)),
      a_(grammar.word("a", false)),
      possessive_(grammar.word("'s", false)) {}

std::optional<TimexNumbers::Number> TimexNumbers::below_hundred(const Tokens& tokens,
                                                                std::size_t at,
                                                                std::size_t end) const {
  if (at >= end) {
    return std::nullopt;
  }
  if (const double* small = value(small_, tokens[at].word)) {
    return Number{at + 1, *small};
  }
  const double* ten = value(tens_, tokens[at].word);
  if (ten == nullptr) {
    return std::nullopt;
  }
  const std::size_t next = at + 1 < end && tokens[at + 1].word == hyphen_ ? at + 2 : at + 1;
  if (next < end) {
    if (const double* small = value(small_, tokens[next].word); small != nullptr && *small < 10) {
      return Number{next + 1, *ten + *small};
    }
  }
  return Number{at + 1, *ten};
}

// two hundred and fifty thousand; a hundred; thousand.
std::optional<TimexNumbers::Number> TimexNumbers::in_words(const Tokens& tokens, std::size_t at,
                                                           std::size_t end) const {
  double total = 0;
  double part = 0;
  std::size_t last = at;
  std::size_t i = at;
  bool any = false;
  while (i < end) {
    if (i == at && tokens[i].word == a_ && i + 1 < end && value(scale_, tokens[i + 1].word)) {
      part = 1;
      ++i;
      continue;
    }
    if (const auto small = below_hundred(tokens, i, end)) {
      if (any && part != 0 && std::fmod(part, 100) != 0) {
        break;  // twenty thirty is two numbers
      }
      part += small->value;
      i = small->end;
    } else if (const double* scale = value(scale_, tokens[i].word)) {
      if (*scale == 100) {
        part = (part == 0 ? 1 : part) * 100;
      } else {
        total += (part == 0 ? 1 : part) * *scale;
        part = 0;
      }
      ++i;
    } else if (any && tokens[i].word == and_ && i + 1 < end &&
               value(scale_, tokens[i - 1].word) != nullptr && below_hundred(tokens, i + 1, end)) {
      ++i;
      continue;
    } else {
      break;
    }
    any = true;
    last = i;
  }
  return any ? std::optional(Number{last, total + part}) : std::nullopt;
}

std::optional<TimexNumbers::Number> TimexNumbers::number(const Tokens& tokens, std::size_t at,
                                                         std::size_t end) const {
  const TimexToken& first = tokens[at];
  std::optional<Number> found;
  if (first.shape == TimexShape::kDigits || first.shape == TimexShape::kDecimal) {
    found = Number{at + 1, first.number};
    if (at + 1 < end) {
      // 1.5 million
      if (const double* scale = value(scale_, tokens[at + 1].word)) {
        found = Number{at + 2, first.number * *scale};
      }
    }
  } else if (first.shape == TimexShape::kFraction) {
    return Number{at + 1, first.number};
  } else {
    found = in_words(tokens, at, end);
  }
  // 2 1/2, 2-1/2, two and a half
  if (found) {
    std::size_t next = found->end;
    if (next < end && tokens[next].word == hyphen_ && next + 1 < end &&
        tokens[next + 1].shape == TimexShape::kFraction) {
      ++next;
    }
    if (next < end && tokens[next].shape == TimexShape::kFraction && tokens[next].number < 1) {
      return Number{next + 1, found->value + tokens[next].number};
    }
  }
  return found;
}

std::optional<TimexNumbers::Number> TimexNumbers::ordinal(const Tokens& tokens, std::size_t at,
                                                          std::size_t end) const {
  if (tokens[at].shape == TimexShape::kOrdinal) {
    return Number{at + 1, tokens[at].number};
  }
  if (const double* word = value(ordinal_, tokens[at].word)) {
    return Number{at + 1, *word};
  }
  if (const double* ten = value(tens_, tokens[at].word)) {
    const std::size_t next = at + 1 < end && tokens[at + 1].word == hyphen_ ? at + 2 : at + 1;
    if (next < end) {
      if (const double* word = value(ordinal_, tokens[next].word); word != nullptr && *word < 10) {
        return Number{next + 1, *ten + *word};
      }
    }
  }
  return std::nullopt;
}

// nineteen ninety-six, eighteen hundred, two thousand (and) five
std::optional<TimexNumbers::Number> TimexNumbers::spelled_year(const Tokens& tokens, std::size_t at,
                                                               std::size_t end) const {
  const auto century = below_hundred(tokens, at, end);
  if (century && century->value >= 10 && century->value <= 21) {
    if (const auto rest = below_hundred(tokens, century->end, end); rest && rest->value >= 10) {
      return Number{rest->end, century->value * 100 + rest->value};
    }
  }
  const auto whole = in_words(tokens, at, end);
  return whole && whole->value >= 1000 && whole->value < 2100 && whole->end > at + 1 ? whole
                                                                                     : std::nullopt;
}

std::optional<TimexBuiltinMatch> TimexNumbers::match(TimexBuiltin builtin, const Tokens& tokens,
                                                     std::size_t at, std::size_t end) const {
  if (at >= end) {
    return std::nullopt;
  }
  const TimexToken& token = tokens[at];
  const auto matched = [&](std::size_t stop, double number) {
    TimexBuiltinMatch found;
    found.end = stop;
    found.number = number;
    return found;
  };
  const auto of_number = [&](const std::optional<Number>& found) {
    return found ? std::optional(matched(found->end, found->value)) : std::nullopt;
  };
  const bool digits = token.shape == TimexShape::kDigits;
  switch (builtin) {
    case TimexBuiltin::kNumber:
      return of_number(number(tokens, at, end));
    case TimexBuiltin::kOrdinal:
      return of_number(ordinal(tokens, at, end));
    case TimexBuiltin::kSpelledYear:
      return of_number(spelled_year(tokens, at, end));
    case TimexBuiltin::kYear:
      return digits && token.digits == 4 && token.number >= 1000 && token.number < 2200
                 ? std::optional(matched(at + 1, token.number))
                 : std::nullopt;
    case TimexBuiltin::kAnyYear:
      return digits && token.digits <= 4 && token.number > 0
                 ? std::optional(matched(at + 1, token.number))
                 : std::nullopt;
    case TimexBuiltin::kDay:
      return (digits || token.shape == TimexShape::kOrdinal) && token.digits <= 2 &&
                     token.number >= 1 && token.number <= 31
                 ? std::optional(matched(at + 1, token.number))
                 : std::nullopt;
    case TimexBuiltin::kHour:
      if (digits && token.digits <= 2 && token.number >= 1 && token.number <= 24) {
        return matched(at + 1, token.number);
      }
      if (const double* small = value(small_, token.word); small != nullptr && *small <= 12) {
        return matched(at + 1, *small);
      }
      return std::nullopt;
    case TimexBuiltin::kMilitaryTime:
      return digits && token.digits == 4 && token.number < 2400 &&
                     std::fmod(token.number, 100) < 60
                 ? [&] {
                     std::optional<TimexBuiltinMatch> found = matched(at + 1, 0);
                     found->fills_slots = true;
                     found->frame.set(TimexSlot::kHour, std::floor(token.number / 100));
                     found->frame.set(TimexSlot::kMinute, std::fmod(token.number, 100));
                     return found;
                   }()
                 : std::nullopt;
    case TimexBuiltin::kClock: {
      if (token.shape != TimexShape::kClock) {
        return std::nullopt;
      }
      const auto clock = read_clock(token.text);
      TimexBuiltinMatch found = matched(at + 1, 0);
      found.fills_slots = true;
      found.frame.set(TimexSlot::kHour, clock->hour);
      if (clock->minute) {
        found.frame.set(TimexSlot::kMinute, *clock->minute);
      }
      if (clock->second) {
        found.frame.set(TimexSlot::kSecond, *clock->second);
      }
      if (clock->meridiem) {
        found.frame.set(TimexSlot::kMeridiem, *clock->meridiem);
      }
      return found;
    }
    case TimexBuiltin::kShortYear:
      return token.shape == TimexShape::kShortYear
                 ? std::optional(matched(at + 1, token.number + (token.number < 30 ? 2000 : 1900)))
                 : std::nullopt;
    case TimexBuiltin::kDecade:
      if (token.shape == TimexShape::kDecade) {
        return matched(at + 1, token.number / 10);
      }
      // 1990 | 's
      if (digits && (token.digits == 4 || token.digits == 3) && std::fmod(token.number, 10) == 0 &&
          at + 1 < end && tokens[at + 1].word == possessive_ && tokens[at + 1].glued) {
        return matched(at + 2, token.number / 10);
      }
      return std::nullopt;
    case TimexBuiltin::kSlashDate: {
      if (token.shape != TimexShape::kSlashDate) {
        return std::nullopt;
      }
      TimexBuiltinMatch found = matched(at + 1, 0);
      found.fills_slots = true;
      found.frame = *read_slash_date(token.text);
      return found;
    }
    case TimexBuiltin::kIsoDate: {
      // 1998 | - | 08 | - | 07
      if (!digits || token.digits != 4 || at + 5 > end) {
        return std::nullopt;
      }
      for (std::size_t i = 1; i < 5; ++i) {
        const TimexToken& part = tokens[at + i];
        const bool right = i % 2 == 1 ? part.word == hyphen_
                                      : part.shape == TimexShape::kDigits && part.digits == 2;
        if (!part.glued || !right) {
          return std::nullopt;
        }
      }
      if (tokens[at + 2].number < 1 || tokens[at + 2].number > 12 || tokens[at + 4].number < 1 ||
          tokens[at + 4].number > 31) {
        return std::nullopt;
      }
      TimexBuiltinMatch found = matched(at + 5, 0);
      found.fills_slots = true;
      found.frame.set(TimexSlot::kYear, token.number);
      found.frame.set(TimexSlot::kMonth, tokens[at + 2].number);
      found.frame.set(TimexSlot::kDay, tokens[at + 4].number);
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace gnomon
