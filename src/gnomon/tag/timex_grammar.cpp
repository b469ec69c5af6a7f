#include "gnomon/tag/timex_grammar.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/source_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/tag/timex_pattern.h"
#include "time_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr auto kBuiltinNames = std::to_array<std::string_view>(
    {"number", "ordinal", "year", "day", "hour", "clock", "short-year", "decade", "slash-date",
     "iso-date", "spelled-year", "any-year", "military-time"});
static_assert(kBuiltinNames.size() == kTimexBuiltins);

constexpr auto kFunctionNames = std::to_array<std::string_view>(
    {"point", "year", "duration", "ago", "earlier", "later", "from-now", "set", "fixed", "year-ago",
     "same", "following", "latest", "skip"});

// Patterns may name patterns, but not for ever.
constexpr int kDeepestName = 16;

bool is_blank_in_rules(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// The words of a line, with the bytes where they begin.
struct RuleWord {
  std::string_view text;
  std::size_t byte = 0;
};

std::vector<RuleWord> rule_words(std::string_view line, std::size_t base) {
  std::vector<RuleWord> words;
  for (std::size_t at = 0; at < line.size();) {
    while (at < line.size() && (is_blank_in_rules(line[at]) || line[at] == '\n')) {
      ++at;
    }
    std::size_t end = at;
    while (end < line.size() && !is_blank_in_rules(line[end]) && line[end] != '\n') {
      ++end;
    }
    if (end > at) {
      words.push_back({line.substr(at, end - at), base + at});
    }
    at = end;
  }
  return words;
}

// An entry of a rule file: its first line and the indented ones below, without comments.
struct RuleEntry {
  std::string_view text;  // all of it, as in the file
  std::size_t byte = 0;
};

}  // namespace

// Reads the files and builds the tables of a grammar.
class TimexGrammarCompiler {
 public:
  Result<TimexGrammar> compile(std::span<const TimexRuleFile> files) {
    grammar_.words_.emplace(std::string(), TimexWord{0});
    for (const TimexRuleFile& file : files) {
      read(file);
      if (problem_) {
        return Failure(*problem_);
      }
    }
    for (const Pending& rule : pending_) {
      file_ = rule.file;
      add_rule(rule);
      if (problem_) {
        return Failure(*problem_);
      }
    }
    finish();
    return std::move(grammar_);
  }

 private:
  struct Pending {
    const TimexRuleFile* file;
    std::string name;
    std::string family;
    std::string_view pattern;
    std::size_t pattern_byte;
    std::string_view result;
    std::size_t result_byte;
  };
  struct NamedPattern {
    const TimexRuleFile* file;
    TimexPattern pattern;
  };

  void fail(std::size_t byte, std::string what, std::string hint = {}) {
    if (problem_) {
      return;
    }
    const SourceText source(file_->text);
    problem_ = Error{codes::kBadTimeRule.kind,
                     std::move(what),
                     source.locate(byte, std::string(file_->name)),
                     std::move(hint),
                     source.excerpt(byte),
                     codes::kBadTimeRule.name};
  }

  // Comments become blanks, so that places stay.
  static std::string without_comments(std::string_view text) {
    std::string clean(text);
    bool comment = false;
    bool line_start = true;
    for (char& c : clean) {
      if (c == '\n') {
        comment = false;
        line_start = true;
        continue;
      }
      comment = comment || (c == '#' && line_start);
      line_start = line_start && (c == ' ' || c == '\t');
      if (comment) {
        c = ' ';
      }
    }
    return clean;
  }

  void read(const TimexRuleFile& file) {
    file_ = &file;
    family_ = "own";
    if (const auto bad = first_invalid_utf8(file.text)) {
      fail(*bad, "this byte is not UTF-8", "save the file as UTF-8 text");
      return;
    }
    texts_.push_back(std::make_unique<std::string>(without_comments(file.text)));
    const std::string_view text = *texts_.back();
    std::size_t at = 0;
    while (at < text.size() && !problem_) {
      if (text[at] == '\n') {
        ++at;
        continue;
      }
      std::size_t end = text.find('\n', at);
      while (end != std::string_view::npos && end + 1 < text.size() &&
             (is_blank_in_rules(text[end + 1]) || text[end + 1] == '\n')) {
        end = text.find('\n', end + 1);
      }
      end = std::min(end, text.size());
      const std::string_view entry = text.substr(at, end - at);
      if (entry.find_first_not_of(" \t\r\n") != std::string_view::npos) {
        read_entry({entry, at});
      }
      at = end + 1;
    }
  }

  void read_entry(const RuleEntry& entry) {
    const std::vector<RuleWord> words = rule_words(entry.text, entry.byte);
    const std::string_view sort = words.front().text;
    if (is_blank_in_rules(entry.text.front())) {
      fail(words.front().byte, "this line continues nothing", "begin entries at the left margin");
    } else if (sort == "words") {
      read_words(entry, words);
    } else if (sort == "pattern") {
      read_pattern(entry, words);
    } else if (sort == "family" && words.size() == 2) {
      family_ = std::string(words[1].text);
    } else if (sort == "rule") {
      read_rule(entry, words);
    } else {
      fail(words.front().byte, fmt::format("'{}' begins no entry", shown(sort)),
           "entries begin with words, pattern, family or rule");
    }
  }

  // `words month [slot=NAME]`, then one value a line with its words.
  void read_words(const RuleEntry& entry, const std::vector<RuleWord>& words) {
    if (words.size() < 2) {
      fail(entry.byte, "the class of words has no name");
      return;
    }
    const std::string name(words[1].text);
    std::string slot_name = name;
    const std::size_t line_end = std::min(entry.text.find('\n'), entry.text.size());
    for (const RuleWord& word : words) {
      if (word.byte < entry.byte + line_end && word.text.starts_with("slot=")) {
        slot_name = std::string(word.text.substr(5));
      }
    }
    const auto slot = find_timex_slot(slot_name);
    const auto [place, is_new] =
        grammar_.class_names_.try_emplace(name, static_cast<std::uint16_t>(class_words_.size()));
    if (is_new) {
      class_words_.emplace_back();
      class_slots_.push_back(slot);
    }
    for (std::size_t at = line_end + 1; at < entry.text.size();) {
      const std::size_t end = std::min(entry.text.find('\n', at), entry.text.size());
      const std::vector<RuleWord> line =
          rule_words(entry.text.substr(at, end - at), entry.byte + at);
      if (!line.empty()) {
        read_word_line(place->second, slot, line);
      }
      at = end + 1;
    }
  }

  void read_word_line(std::uint16_t index, std::optional<TimexSlot> slot,
                      const std::vector<RuleWord>& line) {
    double value = 0;
    if (slot == TimexSlot::kHoliday) {
      value = static_cast<double>(grammar_.holidays_.size());
      grammar_.holidays_.emplace_back(line.front().text);
    } else {
      const auto symbol = find_timex_symbol(slot.value_or(TimexSlot::kNumber), line.front().text);
      if (!symbol) {
        fail(line.front().byte, fmt::format("'{}' is not a value here", shown(line.front().text)),
             "a line of words begins with a number, or with a name such as MO or Y");
        return;
      }
      value = *symbol;
    }
    for (std::size_t i = 1; i < line.size(); ++i) {
      class_words_[index].try_emplace(intern(line[i].text), value);
    }
  }

  void read_pattern(const RuleEntry& entry, const std::vector<RuleWord>& words) {
    if (words.size() < 3) {
      fail(entry.byte, "a pattern is written: pattern NAME WORDS");
      return;
    }
    const std::size_t begin = words[2].byte - entry.byte;
    auto parsed = parse_timex_pattern(entry.text.substr(begin), words[2].byte);
    if (!parsed) {
      fail(parsed.error().byte, parsed.error().what);
      return;
    }
    patterns_.try_emplace(std::string(words[1].text), NamedPattern{file_, std::move(*parsed)});
  }

  void read_rule(const RuleEntry& entry, const std::vector<RuleWord>& words) {
    const std::size_t arrow = entry.text.find("=>");
    if (words.size() < 3 || !words[1].text.ends_with(':') || arrow == std::string_view::npos) {
      fail(entry.byte, "a rule is written: rule NAME: PATTERN => FUNCTION");
      return;
    }
    const std::size_t begin = words[2].byte - entry.byte;
    if (begin > arrow) {
      fail(words[2].byte, "the rule has no pattern");
      return;
    }
    pending_.push_back({file_, std::string(words[1].text.substr(0, words[1].text.size() - 1)),
                        family_, entry.text.substr(begin, arrow - begin), words[2].byte,
                        entry.text.substr(arrow + 2), entry.byte + arrow + 2});
  }

  TimexWord intern(std::string_view word) {
    const auto [place, is_new] = grammar_.words_.try_emplace(
        std::string(word), static_cast<TimexWord>(grammar_.words_.size()));
    return place->second;
  }

  std::uint16_t list_of(const std::vector<std::string>& words) {
    std::vector<TimexWord> ids;
    for (const std::string& word : words) {
      ids.push_back(intern(word));
    }
    word_lists_.push_back(std::move(ids));
    return static_cast<std::uint16_t>(word_lists_.size() - 1);
  }

  std::uint32_t add_node(const TimexNode& node) {
    grammar_.nodes_.push_back(node);
    return static_cast<std::uint32_t>(grammar_.nodes_.size() - 1);
  }

  // Nodes are made from the end of a pattern to its begin: each knows the one behind it.
  std::uint32_t build(const TimexPattern& pattern, std::uint32_t next, int depth) {
    TimexNode node;
    node.next = next;
    switch (pattern.kind) {
      case TimexPattern::Kind::kRow:
        for (std::size_t i = pattern.parts.size(); i > 0; --i) {
          next = build(pattern.parts[i - 1], next, depth);
        }
        return next;
      case TimexPattern::Kind::kOptional: {
        node.kind = TimexNode::Kind::kSplit;
        node.other = next;
        node.next = build(pattern.parts.front(), next, depth);
        return add_node(node);
      }
      case TimexPattern::Kind::kChoice: {
        std::uint32_t choice = build(pattern.parts.back(), next, depth);
        for (std::size_t i = pattern.parts.size() - 1; i > 0; --i) {
          TimexNode split;
          split.kind = TimexNode::Kind::kSplit;
          split.other = choice;
          split.next = build(pattern.parts[i - 1], next, depth);
          choice = add_node(split);
        }
        return choice;
      }
      case TimexPattern::Kind::kWords:
        node.kind = TimexNode::Kind::kWords;
        node.list = list_of(pattern.words);
        return add_node(node);
      case TimexPattern::Kind::kEnd:
        node.kind = TimexNode::Kind::kEnd;
        return add_node(node);
      case TimexPattern::Kind::kNamed:
        return build_named(pattern, next, depth);
      case TimexPattern::Kind::kClass:
        return build_class(pattern, node);
      case TimexPattern::Kind::kSet: {
        const auto slot = find_timex_slot(pattern.name);
        const auto value = slot ? find_timex_symbol(*slot, pattern.value) : std::nullopt;
        if (!value) {
          fail(pattern.byte, fmt::format("':{}={}' sets no slot", pattern.name, pattern.value));
          return next;
        }
        node.kind = TimexNode::Kind::kSet;
        node.slot = *slot;
        node.value = *value;
        return add_node(node);
      }
    }
    return next;
  }

  std::uint32_t build_named(const TimexPattern& pattern, std::uint32_t next, int depth) {
    const auto named = patterns_.find(pattern.name);
    if (named == patterns_.end()) {
      fail(pattern.byte, fmt::format("there is no pattern <{}>", shown(pattern.name)));
      return next;
    }
    if (depth >= kDeepestName) {
      fail(pattern.byte, fmt::format("the pattern <{}> contains itself", shown(pattern.name)));
      return next;
    }
    const TimexRuleFile* outer = std::exchange(file_, named->second.file);
    next = build(named->second.pattern, next, depth + 1);
    if (!problem_) {
      file_ = outer;
    }
    return next;
  }

  std::uint32_t build_class(const TimexPattern& pattern, TimexNode node) {
    const std::string& slot_name = pattern.slot.empty() ? pattern.name : pattern.slot;
    auto slot = find_timex_slot(slot_name);
    if (!pattern.slot.empty() && !slot) {
      fail(pattern.byte, fmt::format("there is no slot '{}'", shown(pattern.slot)));
      return node.next;
    }
    if (const auto place = grammar_.class_names_.find(pattern.name);
        place != grammar_.class_names_.end()) {
      node.kind = TimexNode::Kind::kClass;
      node.list = place->second;
      if (pattern.slot.empty()) {
        slot = class_slots_[node.list];
      }
    } else {
      const auto builtin = std::ranges::find(kBuiltinNames, pattern.name);
      if (builtin == kBuiltinNames.end()) {
        fail(pattern.byte, fmt::format("there is no class {{{}}}", shown(pattern.name)));
        return node.next;
      }
      node.kind = TimexNode::Kind::kBuiltin;
      node.list = static_cast<std::uint16_t>(builtin - kBuiltinNames.begin());
    }
    node.has_slot = slot.has_value();
    node.slot = slot.value_or(TimexSlot::kNumber);
    return add_node(node);
  }

  void add_rule(const Pending& pending) {
    TimexRule rule;
    rule.name = pending.name;
    rule.family = pending.family;
    const std::vector<RuleWord> words = rule_words(pending.result, pending.result_byte);
    if (words.empty()) {
      fail(pending.result_byte, "the rule names no function");
      return;
    }
    const auto function = std::ranges::find(kFunctionNames, words.front().text);
    if (function == kFunctionNames.end()) {
      fail(words.front().byte, fmt::format("there is no function '{}'", shown(words.front().text)),
           fmt::format("the functions are {}", fmt::join(kFunctionNames, ", ")));
      return;
    }
    rule.function = static_cast<TimexFunction>(function - kFunctionNames.begin());
    std::uint32_t next = add_node({});
    for (std::size_t i = 1; i < words.size(); ++i) {
      next = add_setting(rule, words[i], next);
    }
    auto parsed = parse_timex_pattern(pending.pattern, pending.pattern_byte);
    if (!parsed) {
      fail(parsed.error().byte, parsed.error().what);
      return;
    }
    rule.start = build(*parsed, next, 0);
    grammar_.rules_.push_back(std::move(rule));
  }

  std::uint32_t add_setting(TimexRule& rule, const RuleWord& word, std::uint32_t next) {
    const std::size_t equals = word.text.find('=');
    const std::string_view name = word.text.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1);
    const auto list = [&] {
      TimexPattern alternatives = parse_timex_pattern(value, word.byte).value_or(TimexPattern());
      return alternatives.parts.empty() ? TimexRule::kNoList
                                        : list_of(alternatives.parts.front().words);
    };
    if (name == "after") {
      rule.after = list();
    } else if (name == "not-after") {
      rule.not_after = list();
    } else if (name == "before") {
      rule.before = list();
    } else if (name == "not-before") {
      rule.not_before = list();
    } else if (name == "text") {
      rule.text = std::string(value);
    } else if (name == "type") {
      rule.type = std::string(value);
    } else if (name == "quant") {
      rule.quant = std::string(value);
    } else if (const auto slot = find_timex_slot(name)) {
      const auto symbol = find_timex_symbol(*slot, value);
      if (!symbol) {
        fail(word.byte, fmt::format("'{}' is not a value of {}", shown(value), name));
        return next;
      }
      TimexNode node;
      node.kind = TimexNode::Kind::kSet;
      node.slot = *slot;
      node.value = *symbol;
      node.next = next;
      return add_node(node);
    } else {
      fail(word.byte, fmt::format("there is no setting '{}'", shown(name)),
           "settings are after, not-after, before, not-before, text, type, quant and slots");
    }
    return next;
  }

  // Which words, and whether digits, can come first.
  void first_tokens(std::uint32_t start, std::vector<bool>& words, bool& digits) const {
    std::vector<std::uint32_t> open = {start};
    std::vector<bool> seen(grammar_.nodes_.size());
    while (!open.empty()) {
      const std::uint32_t index = open.back();
      open.pop_back();
      if (seen[index]) {
        continue;
      }
      seen[index] = true;
      const TimexNode& node = grammar_.nodes_[index];
      switch (node.kind) {
        case TimexNode::Kind::kSplit:
          open.push_back(node.other);
          [[fallthrough]];
        case TimexNode::Kind::kSet:
        case TimexNode::Kind::kEnd:
          open.push_back(node.next);
          break;
        case TimexNode::Kind::kWords:
          for (const TimexWord word : word_lists_[node.list]) {
            words[word] = true;
          }
          break;
        case TimexNode::Kind::kClass:
          for (const auto& [word, value] : class_words_[node.list]) {
            words[word] = true;
          }
          break;
        case TimexNode::Kind::kBuiltin:
          first_of_builtin(static_cast<TimexBuiltin>(node.list), words, digits);
          break;
        case TimexNode::Kind::kAccept:
          break;
      }
    }
  }

  void first_of_builtin(TimexBuiltin builtin, std::vector<bool>& words, bool& digits) const {
    digits = digits || builtin != TimexBuiltin::kSpelledYear;
    std::vector<std::string_view> classes;
    if (builtin == TimexBuiltin::kNumber || builtin == TimexBuiltin::kSpelledYear) {
      classes = {"small-number", "tens", "scale"};
    } else if (builtin == TimexBuiltin::kOrdinal) {
      classes = {"ordinal-word", "tens"};
    }
    for (const std::string_view name : classes) {
      const auto place = grammar_.class_names_.find(std::string(name));
      if (place == grammar_.class_names_.end()) {
        continue;
      }
      for (const auto& [word, value] : class_words_[place->second]) {
        words[word] = true;
      }
    }
  }

  // What counts in small letters counts with a capital too, also where another class knows the
  // word with a capital only.
  void join_capitals() {
    for (const auto& [text, capital] : grammar_.words_) {
      if (!text.starts_with('^')) {
        continue;
      }
      const auto plain = grammar_.words_.find(std::string_view(text).substr(1));
      if (plain == grammar_.words_.end()) {
        continue;
      }
      for (std::vector<TimexWord>& list : word_lists_) {
        if (std::ranges::find(list, plain->second) != list.end()) {
          list.push_back(capital);
        }
      }
      for (std::map<TimexWord, double>& values : class_words_) {
        if (const auto value = values.find(plain->second); value != values.end()) {
          values.try_emplace(capital, value->second);
        }
      }
    }
  }

  void finish() {
    join_capitals();
    const std::size_t count = grammar_.words_.size();
    for (const std::vector<TimexWord>& list : word_lists_) {
      std::vector<std::uint64_t> bits(count / 64 + 1);
      for (const TimexWord word : list) {
        bits[word / 64U] |= std::uint64_t{1} << (word % 64U);
      }
      grammar_.lists_.push_back(std::move(bits));
    }
    for (const auto& values : class_words_) {
      TimexGrammar::ClassTable table{std::vector<bool>(count), std::vector<double>(count)};
      for (const auto& [word, value] : values) {
        table.has[word] = true;
        table.values[word] = value;
      }
      grammar_.classes_.push_back(std::move(table));
    }
    grammar_.by_word_.resize(count);
    for (std::size_t rule = 0; rule < grammar_.rules_.size(); ++rule) {
      std::vector<bool> words(count);
      bool digits = false;
      first_tokens(grammar_.rules_[rule].start, words, digits);
      for (std::size_t word = 1; word < count; ++word) {
        if (words[word]) {
          grammar_.by_word_[word].push_back(static_cast<std::uint16_t>(rule));
        }
      }
      if (digits) {
        grammar_.by_shape_.push_back(static_cast<std::uint16_t>(rule));
      }
    }
  }

  TimexGrammar grammar_;
  const TimexRuleFile* file_ = nullptr;
  std::string family_;
  std::vector<std::unique_ptr<std::string>> texts_;
  std::vector<std::map<TimexWord, double>> class_words_;
  std::vector<std::optional<TimexSlot>> class_slots_;
  std::vector<std::vector<TimexWord>> word_lists_;
  std::map<std::string, NamedPattern> patterns_;
  std::vector<Pending> pending_;
  std::optional<Error> problem_;
};

namespace {

constexpr auto kShippedFiles = std::to_array<TimexRuleFile>({
    {"words.txt", kTimeWords},
    {"dates.txt", kTimeDates},
    {"clock.txt", kTimeClock},
    {"relative.txt", kTimeRelative},
    {"durations.txt", kTimeDurations},
    {"sets.txt", kTimeSets},
    {"vague.txt", kTimeVague},
});

}  // namespace

Result<TimexGrammar> TimexGrammar::compile(std::span<const TimexRuleFile> files) {
  return TimexGrammarCompiler().compile(files);
}

const TimexGrammar& TimexGrammar::shipped() {
  static const TimexGrammar grammar = [] {
    Result<TimexGrammar> compiled = compile(kShippedFiles);
    if (!compiled) {  // a test compiles them, so that nobody ever meets this
      return TimexGrammar();
    }
    return std::move(*compiled);
  }();
  return grammar;
}

Result<TimexGrammar> TimexGrammar::extended(std::span<const TimexRuleFile> files) {
  // Words and patterns of the shipped files come first, because own rules may use them; the rules
  // of own files come before those of the shipped ones.
  std::vector<TimexRuleFile> all(files.begin(), files.end());
  all.insert(all.end(), kShippedFiles.begin(), kShippedFiles.end());
  return compile(all);
}

std::optional<std::uint16_t> TimexGrammar::find_class(std::string_view name) const {
  const auto place = class_names_.find(std::string(name));
  return place == class_names_.end() ? std::nullopt : std::optional(place->second);
}

TimexWord TimexGrammar::word(std::string_view text, bool capital) const {
  // Words that count only with a capital (^may) come before the same ones without.
  std::array<char, 25> letters{};
  if (text.size() >= letters.size()) {
    return 0;
  }
  letters[0] = '^';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    letters[i + 1] = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  if (capital) {
    const auto place = words_.find(std::string_view(letters.data(), text.size() + 1));
    if (place != words_.end()) {
      return place->second;
    }
  }
  const auto place = words_.find(std::string_view(letters.data() + 1, text.size()));
  return place == words_.end() ? TimexWord{0} : place->second;
}

}  // namespace gnomon
