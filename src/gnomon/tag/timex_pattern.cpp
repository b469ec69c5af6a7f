#include "gnomon/tag/timex_pattern.h"

#include <optional>

#include <fmt/format.h>

namespace gnomon {
namespace {

bool is_pattern_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Patterns nest a few levels; what nests deeper is a slip of the pen or an attack on the stack.
constexpr int kDeepestPattern = 32;

class PatternParser {
 public:
  PatternParser(std::string_view text, std::size_t base) : text_(text), base_(base) {}

  tl::expected<TimexPattern, TimexPatternProblem> parse() {
    TimexPattern pattern = choice(0);
    if (!problem_ && at_ < text_.size()) {
      fail(fmt::format("'{}' closes nothing", text_[at_]));
    }
    if (problem_) {
      return tl::unexpected(*problem_);
    }
    return pattern;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && is_pattern_blank(text_[at_])) {
      ++at_;
    }
  }

  void fail(std::string what) {
    if (!problem_) {
      problem_ = TimexPatternProblem{base_ + at_, std::move(what)};
    }
    at_ = text_.size();
  }

  TimexPattern made(TimexPattern::Kind kind) const {
    TimexPattern pattern;
    pattern.kind = kind;
    pattern.byte = base_ + at_;
    return pattern;
  }

  TimexPattern choice(int depth) {
    TimexPattern all = made(TimexPattern::Kind::kChoice);
    if (depth > kDeepestPattern) {
      fail("the pattern nests too deep");
      return all;
    }
    all.parts.push_back(row(depth));
    while (at_ < text_.size() && text_[at_] == '|') {
      ++at_;
      all.parts.push_back(row(depth));
    }
    return all.parts.size() == 1 ? std::move(all.parts.front()) : std::move(all);
  }

  TimexPattern row(int depth) {
    TimexPattern all = made(TimexPattern::Kind::kRow);
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      const char c = text_[at_];
      if (c == '|' || c == ')' || c == ']') {
        break;
      }
      if (c == '[' || c == '(') {
        all.parts.push_back(bracketed(depth, c == '['));
      } else {
        all.parts.push_back(element());
      }
    }
    if (all.parts.empty()) {
      fail("a part of the pattern is empty");
    }
    return all;
  }

  TimexPattern bracketed(int depth, bool optional) {
    TimexPattern group = made(TimexPattern::Kind::kOptional);
    ++at_;
    TimexPattern inside = choice(depth + 1);
    const char close = optional ? ']' : ')';
    if (!problem_ && (at_ >= text_.size() || text_[at_] != close)) {
      fail(fmt::format("'{}' is missing", close));
    }
    ++at_;
    if (!optional) {
      return inside;
    }
    group.parts.push_back(std::move(inside));
    return group;
  }

  // Up to the closing mark, which is stepped over.
  std::string_view inside(char close) {
    const std::size_t end = text_.find(close, at_ + 1);
    if (end == std::string_view::npos) {
      fail(fmt::format("'{}' is missing", close));
      return {};
    }
    const std::string_view name = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return name;
  }

  TimexPattern element() {
    if (text_[at_] == '{') {
      TimexPattern pattern = made(TimexPattern::Kind::kClass);
      const std::string_view name = inside('}');
      const std::size_t equals = name.find('=');
      pattern.name = std::string(name.substr(0, equals));
      pattern.slot = equals == std::string_view::npos ? "" : std::string(name.substr(equals + 1));
      return pattern;
    }
    if (text_[at_] == '<') {
      TimexPattern pattern = made(TimexPattern::Kind::kNamed);
      pattern.name = std::string(inside('>'));
      return pattern;
    }
    std::size_t end = at_;
    while (end < text_.size() && !is_pattern_blank(text_[end]) && text_[end] != '[' &&
           text_[end] != ']' && text_[end] != '(' && text_[end] != ')' && text_[end] != '{') {
      ++end;
    }
    const std::string_view written = text_.substr(at_, end - at_);
    if (written.size() > 1 && written.front() == ':') {
      return setting(written.substr(1), end);
    }
    if (written == ">>") {
      TimexPattern pattern = made(TimexPattern::Kind::kEnd);
      at_ = end;
      return pattern;
    }
    TimexPattern pattern = made(TimexPattern::Kind::kWords);
    for (std::size_t begin = 0; begin <= written.size();) {
      const std::size_t bar = std::min(written.find('|', begin), written.size());
      if (bar > begin) {
        pattern.words.emplace_back(written.substr(begin, bar - begin));
      }
      begin = bar + 1;
    }
    at_ = end;
    return pattern;
  }

  TimexPattern setting(std::string_view written, std::size_t end) {
    TimexPattern pattern = made(TimexPattern::Kind::kSet);
    const std::size_t equals = written.find('=');
    if (equals == std::string_view::npos) {
      fail("a setting is written :slot=value");
      return pattern;
    }
    pattern.name = std::string(written.substr(0, equals));
    pattern.value = std::string(written.substr(equals + 1));
    at_ = end;
    return pattern;
  }

  std::string_view text_;
  std::size_t base_ = 0;
  std::size_t at_ = 0;
  std::optional<TimexPatternProblem> problem_;
};

}  // namespace

tl::expected<TimexPattern, TimexPatternProblem> parse_timex_pattern(std::string_view text,
                                                                    std::size_t base) {
  return PatternParser(text, base).parse();
}

}  // namespace gnomon
