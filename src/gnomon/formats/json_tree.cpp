#include "gnomon/formats/json_tree.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_set>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostReports = 100;

std::optional<unsigned> hex4(std::string_view digits) {
  unsigned value = 0;
  const auto [end, problem] = std::from_chars(
      digits.data(), digits.data() + std::min<std::size_t>(digits.size(), 4), value, 16);
  return problem == std::errc() && end == digits.data() + 4 ? std::optional(value) : std::nullopt;
}

// Thrown inside of this file only.
struct BadJson {
  std::size_t byte = 0;
  std::string what;
  std::string hint = "check the quotation marks, commas and brackets before this place";
  bool is_final = false;
};

class TreeParser {
 public:
  explicit TreeParser(std::string_view bytes) : bytes_(bytes) {}

  JsonValues parse();

 private:
  void skip_space() {
    while (at_ < bytes_.size() && is_blank(bytes_[at_])) {
      ++at_;
    }
  }
  char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }
  bool take(char c) {
    if (peek() != c || at_ >= bytes_.size()) {
      return false;
    }
    ++at_;
    return true;
  }
  [[noreturn]] void stop(std::string what) const {
    throw BadJson{at_,
                  at_ >= bytes_.size() ? "the file ends inside of a JSON value" : std::move(what)};
  }
  void report(std::size_t byte, std::string what, std::string hint, bool is_lost = false) {
    if (result_.reports.size() < kMostReports) {
      result_.reports.push_back({byte, std::move(what), std::move(hint), is_lost});
    }
  }

  JsonNode value(std::size_t depth);
  void object(JsonNode& node, std::size_t depth);
  void array(JsonNode& node, std::size_t depth);
  void string(std::string& into);
  void escape(std::string& into);
  void word(JsonNode& node);
  void go_to_next_value();

  std::string_view bytes_;
  std::size_t at_ = 0;
  JsonValues result_;
};

JsonValues TreeParser::parse() {
  if (bytes_.starts_with("\xef\xbb\xbf")) {
    at_ = 3;
  }
  for (skip_space(); at_ < bytes_.size(); skip_space()) {
    const std::size_t begin = at_;
    try {
      result_.values.push_back(value(0));
    } catch (const BadJson& bad) {
      report(bad.byte, bad.what, bad.hint, true);
      if (bad.is_final) {
        break;
      }
      at_ = begin;
      go_to_next_value();
    }
  }
  return std::move(result_);
}

// The next line that starts with a bracket which is not indented: objects over many lines start so,
// and one object per line does. Counted from the start of what could not be read, since a line that
// is cut swallows the next ones; nesting is bounded, and so are these.
void TreeParser::go_to_next_value() {
  for (at_ = std::min(bytes_.find('\n', at_), bytes_.size()); at_ < bytes_.size();
       at_ = std::min(bytes_.find('\n', at_), bytes_.size())) {
    ++at_;
    if (peek() == '{' || peek() == '[') {
      return;
    }
  }
}

JsonNode TreeParser::value(std::size_t depth) {
  if (depth >= kMaxTreeDepth) {
    throw BadJson{at_, fmt::format("the JSON is nested more than {} deep", kMaxTreeDepth),
                  "check the program that wrote this file", true};
  }
  skip_space();
  JsonNode node;
  node.byte = at_;
  switch (peek()) {
    case '{':
      object(node, depth);
      break;
    case '[':
      array(node, depth);
      break;
    case '"':
      node.kind = JsonNode::Kind::kString;
      string(node.text);
      break;
    default:
      word(node);
  }
  return node;
}

void TreeParser::object(JsonNode& node, std::size_t depth) {
  node.kind = JsonNode::Kind::kObject;
  ++at_;
  skip_space();
  if (take('}')) {
    return;
  }
  std::unordered_set<std::string> seen;  // only of large objects: others are looked through
  do {
    skip_space();
    const std::size_t key_byte = at_;
    if (peek() != '"') {
      stop("a key in quotation marks is missing here");
    }
    std::string key;
    string(key);
    skip_space();
    if (!take(':')) {
      stop("a colon is missing after a key");
    }
    JsonNode item = value(depth + 1);
    constexpr std::size_t kFew = 32;
    if (node.keys.size() == kFew) {
      seen.insert(node.keys.begin(), node.keys.end());
    }
    const bool is_new = node.keys.size() < kFew
                            ? std::ranges::find(node.keys, key) == node.keys.end()
                            : seen.insert(key).second;
    if (is_new) {
      node.keys.push_back(std::move(key));
      node.items.push_back(std::move(item));
    } else {
      report(key_byte, fmt::format("the key '{}' is given twice in one object", shown(key)),
             "the last value is used");
      const auto old = std::ranges::find(node.keys, key) - node.keys.begin();
      node.items[static_cast<std::size_t>(old)] = std::move(item);
    }
    skip_space();
  } while (take(','));
  if (!take('}')) {
    stop("a comma or a closing brace is missing here");
  }
}

void TreeParser::array(JsonNode& node, std::size_t depth) {
  node.kind = JsonNode::Kind::kArray;
  ++at_;
  skip_space();
  if (take(']')) {
    return;
  }
  do {
    node.items.push_back(value(depth + 1));
    skip_space();
  } while (take(','));
  if (!take(']')) {
    stop("a comma or a closing bracket is missing here");
  }
}

void TreeParser::string(std::string& into) {
  ++at_;
  while (true) {
    const std::size_t end = bytes_.find_first_of("\"\\", at_);
    if (end == std::string_view::npos) {
      at_ = bytes_.size();
      stop("");
    }
    const std::string_view part = bytes_.substr(at_, end - at_);
    if (const std::size_t line = part.find('\n'); line != std::string_view::npos) {
      at_ += line;
      throw BadJson{at_, "a line ends inside of a string"};
    }
    for (std::size_t begin = 0; begin < part.size();) {
      const auto bad = first_invalid_utf8(part.substr(begin));
      into += part.substr(begin, bad.value_or(part.size() - begin));
      if (!bad) {
        break;
      }
      report(at_ + begin + *bad, "this byte is not UTF-8", "it is read as U+FFFD");
      append_utf8(into, U'\ufffd');
      begin += *bad + 1;
    }
    at_ = end + 1;
    if (bytes_[end] == '"') {
      return;
    }
    escape(into);
  }
}

// Behind the backslash.
void TreeParser::escape(std::string& into) {
  constexpr std::string_view kLetters = "\"\\/bfnrt";
  constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
  const std::size_t begin = at_ - 1;
  const char letter = peek();
  if (const std::size_t which = kLetters.find(letter);
      letter != '\0' && which != std::string_view::npos) {
    into += kMeanings[which];
    ++at_;
    return;
  }
  const auto first =
      letter == 'u' ? hex4(bytes_.substr(std::min(at_ + 1, bytes_.size()))) : std::nullopt;
  if (!first) {
    stop("this is no escape of JSON");
  }
  at_ += 5;
  const auto second = *first >= 0xd800 && *first < 0xdc00 && bytes_.substr(at_).starts_with("\\u")
                          ? hex4(bytes_.substr(at_ + 2))
                          : std::nullopt;
  if (second && *second >= 0xdc00 && *second < 0xe000) {
    at_ += 6;
    append_utf8(into, 0x10000 + ((*first - 0xd800) << 10U) + (*second - 0xdc00));
  } else if (*first >= 0xd800 && *first < 0xe000) {
    report(begin, "half of a character (a lone surrogate)", "it is read as U+FFFD, one character");
    append_utf8(into, U'\ufffd');
  } else {
    append_utf8(into, *first);
  }
}

void TreeParser::word(JsonNode& node) {
  const std::size_t end = std::min(bytes_.find_first_of(",]} \t\r\n:", at_), bytes_.size());
  const std::string_view word = bytes_.substr(at_, end - at_);
  double number = 0;
  const auto [stopped, problem] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (word == "true" || word == "false") {
    node.kind = JsonNode::Kind::kBool;
    node.text = word;
  } else if (word == "NaN" || word == "Infinity" || word == "-Infinity") {
    report(at_, fmt::format("{} is no JSON", word), "it is read as null");
  } else if (!word.empty() && stopped == word.data() + word.size() &&
             (problem == std::errc() || problem == std::errc::result_out_of_range) &&
             (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'))) {
    node.kind = JsonNode::Kind::kNumber;
    node.text = word;
  } else if (word != "null") {
    stop(fmt::format("this is no JSON value: '{}'", shown(word)));
  }
  at_ = end;
}

}  // namespace

const JsonNode& JsonNode::operator[](std::string_view key) const {
  static const JsonNode kNothing;
  const auto found = std::ranges::find(keys, key);
  return found == keys.end() ? kNothing : items[static_cast<std::size_t>(found - keys.begin())];
}

bool JsonNode::has(std::string_view key) const {
  return std::ranges::find(keys, key) != keys.end();
}

std::optional<std::size_t> JsonNode::number() const {
  if (kind != Kind::kNumber && kind != Kind::kString) {
    return std::nullopt;
  }
  std::string_view digits = text;
  if (digits.ends_with(".0")) {
    digits.remove_suffix(2);
  }
  std::size_t value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size() ? std::optional(value)
                                                                        : std::nullopt;
}

JsonValues parse_json(std::string_view bytes) { return TreeParser(bytes).parse(); }

JsonHead look_at_json(std::string_view head) {
  JsonHead result;
  if (head.starts_with("\xef\xbb\xbf")) {
    head.remove_prefix(3);
  }
  const std::size_t first = head.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || (head[first] != '{' && head[first] != '[')) {
    return result;
  }
  result.is_array = head[first] == '[';
  const std::size_t outermost = result.is_array ? 2 : 1;
  std::size_t depth = 0;
  for (std::size_t at = first; at < head.size(); ++at) {
    const char c = head[at];
    if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      depth -= depth > 0 ? 1 : 0;
    } else if (c == '"') {
      std::size_t end = at + 1;
      while (end < head.size() && head[end] != '"') {
        end += head[end] == '\\' ? 2 : 1;
      }
      if (end >= head.size()) {
        break;
      }
      const std::size_t next = head.find_first_not_of(" \t\r\n", end + 1);
      if (next < head.size() && head[next] == ':') {
        (depth == outermost ? result.keys : result.deeper)
            .emplace(head.substr(at + 1, end - at - 1));
      }
      at = end;
    } else if (!is_blank(c) && c != ',' && c != ':' && c != '-' && c != '.' && c != '+' &&
               !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
      return result;
    }
  }
  result.is_json = !result.keys.empty() || !result.deeper.empty();
  return result;
}

}  // namespace gnomon
