#include "gnomon/pairs/answer.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

using enum RowLabel;

struct Word {
  std::string_view text;
  RowLabel label;
};

constexpr auto kExact = std::to_array<Word>({
    {"before", kBefore},
    {"b", kBefore},
    {"earlier", kBefore},
    {"precedes", kBefore},
    {"prior", kBefore},
    {"prior to", kBefore},
    {"previous", kBefore},
    {"ibefore", kBefore},
    {"after", kAfter},
    {"a", kAfter},
    {"later", kAfter},
    {"follows", kAfter},
    {"next", kAfter},
    {"iafter", kAfter},
    {"equal", kEqual},
    {"e", kEqual},
    {"equals", kEqual},
    {"simultaneous", kEqual},
    {"s", kEqual},
    {"same", kEqual},
    {"same time", kEqual},
    {"identity", kEqual},
    {"concurrent", kEqual},
    {"includes", kIncludes},
    {"i", kIncludes},
    {"include", kIncludes},
    {"contains", kIncludes},
    {"begun by", kIncludes},
    {"ended by", kIncludes},
    {"during inv", kIncludes},
    {"is included", kIsIncluded},
    {"ii", kIsIncluded},
    {"included", kIsIncluded},
    {"included in", kIsIncluded},
    {"is included in", kIsIncluded},
    {"is contained", kIsIncluded},
    {"contained in", kIsIncluded},
    {"during", kIsIncluded},
    {"within", kIsIncluded},
    {"begins", kIsIncluded},
    {"ends", kIsIncluded},
    {"vague", kVague},
    {"v", kVague},
    {"mv", kVague},
    {"nv", kVague},
    {"pv", kVague},
    {"unknown", kVague},
    {"unclear", kVague},
    {"undetermined", kVague},
    {"uncertain", kVague},
});

// Words of one set of labels only.
constexpr auto kExactOfSet = std::to_array<Word>({
    {"overlap", kOverlap},
    {"contains", kContains},
    {"ends on", kEndsOn},
    {"begins on", kBeginsOn},
    {"none", kNone},
});

constexpr auto kMentions = std::to_array<Word>({
    {"before", kBefore},
    {"earlier", kBefore},
    {"precedes", kBefore},
    {"prior to", kBefore},
    {"after", kAfter},
    {"later", kAfter},
    {"follows", kAfter},
    {"subsequent to", kAfter},
    {"equal", kEqual},
    {"simultaneous", kEqual},
    {"simultaneously", kEqual},
    {"same time", kEqual},
    {"concurrent", kEqual},
    {"concurrently", kEqual},
    {"includes", kIncludes},
    {"contains", kIncludes},
    {"is included", kIsIncluded},
    {"included in", kIsIncluded},
    {"is contained", kIsIncluded},
    {"contained in", kIsIncluded},
    {"during", kIsIncluded},
    {"within", kIsIncluded},
    {"vague", kVague},
    {"unclear", kVague},
    {"unknown", kVague},
    {"undetermined", kVague},
    {"uncertain", kVague},
    {"cannot be determined", kVague},
    {"can not be determined", kVague},
    {"can't be determined", kVague},
    {"impossible to know", kVague},
    {"impossible to tell", kVague},
    {"not clear", kVague},
});

constexpr std::string_view kStripped = " \t\r\n\"'`*()[]{}<>.,;:!";

bool is_word_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Small letters, one kind of apostrophe, and one blank for each run of blanks, _ and -. Line ends
// stay, or are blanks too.
std::string squeezed(std::string_view text, bool keep_lines) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (text.substr(i, 3) == "\u2019") {
      result += '\'';
      i += 2;
    } else if (c == '\n' && keep_lines) {
      result += c;
    } else if (c == ' ' || c == '\t' || c == '_' || c == '-' || c == '\n' || c == '\r' ||
               c == '\f' || c == '\v') {
      if (result.empty() || result.back() != ' ') {
        result += ' ';
      }
    } else {
      result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  return result;
}

std::string_view trimmed(std::string_view text, std::string_view what) {
  const std::size_t begin = text.find_first_not_of(what);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(what) - begin + 1);
}

std::optional<RowLabel> exact(std::string_view text, const AnswerRules& rules) {
  const std::string_view alone = trimmed(text, " \t\r\n");
  const std::string small = squeezed(alone, false);
  if (!rules.options.empty()) {
    for (const std::string_view candidate : {std::string_view(small), trimmed(small, kStripped)}) {
      if (const auto found = rules.options.find(candidate); found != rules.options.end()) {
        return found->second;
      }
    }
  }
  if (alone == "<") {
    return kBefore;
  }
  if (alone == ">") {
    return kAfter;
  }
  if (alone == "=") {
    return kEqual;
  }
  const std::string_view word = trimmed(small, kStripped);
  const RowLabels labels = labels_of(rules.set);
  if (rules.gold_is_timeml && (word == "during" || word == "during inv")) {
    return kEqual;
  }
  for (const Word& known : kExactOfSet) {
    if (word == known.text &&
        (labels.has(known.label) || (known.label == kNone && rules.set == PairSet::kMavenEre))) {
      return known.label;
    }
  }
  for (const Word& known : kExact) {
    if (word == known.text) {
      return known.label;
    }
  }
  return std::nullopt;
}

bool ends_in_word(std::string_view text, std::string_view word) {
  return text.ends_with(word) &&
         (text.size() == word.size() || !is_word_byte(text[text.size() - word.size() - 1]));
}

// Whether what stands before a mention denies it.
bool is_denied(std::string_view before) {
  if (!before.ends_with(' ')) {
    return false;
  }
  before = before.substr(0, before.find_last_not_of(' ') + 1);
  for (const std::string_view between : {"be", "been", "the", "a", "strictly", "necessarily"}) {
    if (ends_in_word(before, between) && before.size() > between.size() &&
        before[before.size() - between.size() - 1] == ' ') {
      before.remove_suffix(between.size());
      before = before.substr(0, before.find_last_not_of(' ') + 1);
      break;
    }
  }
  if (before.ends_with("n't")) {
    return true;
  }
  return std::ranges::any_of(std::to_array<std::string_view>(
                                 {"not", "never", "neither", "nor", "rather than", "instead of"}),
                             [&](std::string_view word) { return ends_in_word(before, word); });
}

RowLabels mentions(std::string_view text) {
  RowLabels result;
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word_byte(text[i]) || (i > 0 && is_word_byte(text[i - 1]))) {
      ++i;
      continue;
    }
    const Word* longest = nullptr;
    for (const Word& known : kMentions) {
      const std::size_t end = i + known.text.size();
      if (text.substr(i, known.text.size()) == known.text &&
          (end >= text.size() || !is_word_byte(text[end])) &&
          (longest == nullptr || known.text.size() > longest->text.size())) {
        longest = &known;
      }
    }
    if (longest == nullptr) {
      ++i;
      continue;
    }
    if (!is_denied(text.substr(0, i))) {
      result.insert(longest->label);
    }
    i += longest->text.size();
  }
  return result;
}

std::optional<RowLabel> only_one(RowLabels labels) {
  const std::vector<RowLabel> all = labels.labels();
  return all.size() == 1 ? std::optional(all.front()) : std::nullopt;
}

std::optional<RowLabel> read_steps(std::string_view text, const AnswerRules& rules, int depth);

// Whether a JSON object inside the text decides, and what it says.
struct Inside {
  bool decides = false;
  std::optional<RowLabel> label;
};

Inside json_inside(std::string_view text, const AnswerRules& rules, int depth) {
  constexpr int kDeepest = 4;
  constexpr int kMostTried = 64;  // objects of one answer, the last ones
  if (depth > kDeepest) {
    return {};
  }
  int tried = 0;
  for (std::size_t at = text.rfind('{'); at != std::string_view::npos && tried < kMostTried;
       at = at == 0 ? std::string_view::npos : text.rfind('{', at - 1), ++tried) {
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos) {
      continue;
    }
    const auto object =
        nlohmann::json::parse(text.substr(at, end - at + 1), nullptr, /*allow_exceptions=*/false);
    if (!object.is_object()) {
      continue;
    }
    for (const char* key : {"relation", "label", "answer", "pred", "prediction", "predicted",
                            "relType", "rel", "type"}) {
      if (const auto found = object.find(key); found != object.end()) {
        if (!found->is_string()) {
          return {.decides = true};
        }
        return {.decides = true,
                .label = read_steps(found->get_ref<const std::string&>(), rules, depth + 1)};
      }
    }
  }
  return {};
}

// Where the text goes on after the last marker, or nothing.
std::optional<std::string_view> after_marker(std::string_view text) {
  constexpr auto kMarkers =
      std::to_array<std::string_view>({"final answer", "answer", "relation", "label"});
  std::optional<std::size_t> last;
  std::size_t rest = 0;
  for (const std::string_view marker : kMarkers) {
    for (std::size_t at = text.rfind(marker); at != std::string_view::npos;
         at = at == 0 ? std::string_view::npos : text.rfind(marker, at - 1)) {
      if (at > 0 && is_word_byte(text[at - 1])) {
        continue;
      }
      std::size_t end = text.find_first_not_of(' ', at + marker.size());
      if (end == std::string_view::npos) {
        continue;
      }
      if (text[end] == ':' || text[end] == '=') {
        end += 1;
      } else if (text.substr(end, 2) == "is" &&
                 (end + 2 >= text.size() || !is_word_byte(text[end + 2]))) {
        end += 2;
      } else {
        continue;
      }
      if (!last || end > rest) {
        last = at;
        rest = end;
      }
      break;
    }
  }
  if (!last) {
    return std::nullopt;
  }
  return text.substr(rest, text.find('\n', rest) - rest);
}

std::optional<RowLabel> read_steps(std::string_view text, const AnswerRules& rules, int depth) {
  if (const auto label = exact(text, rules)) {
    return label;
  }
  if (const Inside inside = json_inside(text, rules, depth); inside.decides) {
    return inside.label;
  }
  const std::string lines = squeezed(text, true);
  if (const auto rest = after_marker(lines)) {
    if (const auto label = exact(*rest, rules)) {
      return label;
    }
    const RowLabels found = mentions(*rest);
    if (found != RowLabels()) {
      return only_one(found);
    }
  }
  return only_one(mentions(squeezed(text, false)));
}

std::optional<RowLabel> read_substring(std::string_view text, PairSet set) {
  std::optional<RowLabel> result;
  for (const RowLabel label : labels_of(set).labels()) {
    // Published lists of labels call the label of equal intervals SIMULTANEOUS.
    const bool renamed = label == kEqual && set != PairSet::kMatres;
    const std::string_view name = renamed ? "SIMULTANEOUS" : label_name(label);
    if (text.find(name) != std::string_view::npos) {
      return label;
    }
  }
  return result;
}

std::optional<RowLabel> read_words(std::string_view text) {
  constexpr auto kWords = std::to_array<Word>({{"before", kBefore},
                                               {"b", kBefore},
                                               {"previous", kBefore},
                                               {"earlier", kBefore},
                                               {"after", kAfter},
                                               {"a", kAfter},
                                               {"next", kAfter},
                                               {"later", kAfter},
                                               {"equal", kEqual},
                                               {"e", kEqual},
                                               {"same", kEqual},
                                               {"simultaneous", kEqual},
                                               {"vague", kVague},
                                               {"v", kVague},
                                               {"unknown", kVague},
                                               {"unclear", kVague}});
  const std::string word = ascii_lower(trimmed(text, " \t\r\n"));
  const auto* const found =
      std::ranges::find_if(kWords, [&](const Word& known) { return known.text == word; });
  return found == kWords.end() ? std::nullopt : std::optional(found->label);
}

}  // namespace

std::optional<RowLabel> read_answer(std::string_view text, const AnswerRules& rules) {
  switch (rules.reader) {
    case AnswerReader::kSubstring:
      return read_substring(text, rules.set);
    case AnswerReader::kWords:
      return read_words(text);
    case AnswerReader::kGnomon:
      break;
  }
  // What a model thinks aloud before it answers is none of the answer.
  constexpr std::string_view kThought = "</think>";
  if (const std::size_t thought = text.rfind(kThought); thought != std::string_view::npos) {
    text.remove_prefix(thought + kThought.size());
  }
  return read_steps(text, rules, 0);
}

std::optional<RowLabel> read_label(std::string_view word, PairSet set) {
  const std::string small = ascii_lower(trimmed(word, " \t\r\n"));
  if (small.find('/') != std::string::npos) {  // EventFull: the order, and what else is known
    if (small == "uncertain/cause") {
      return kBefore;
    }
    if (small == "uncertain/effect") {
      return kAfter;
    }
    if (small == "uncertain/coref") {
      return kEqual;
    }
    return exact(small.substr(0, small.find('/')), {});
  }
  AnswerRules rules;
  rules.set = set;
  return exact(word, rules);
}

bool is_unlabelled(std::string_view word) {
  const std::string small = ascii_lower(trimmed(word, " \t\r\n"));
  return small == "unknown" || small == "candidate";
}

Result<std::map<std::string, RowLabel, std::less<>>> parse_answer_options(std::string_view text) {
  std::map<std::string, RowLabel, std::less<>> result;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const std::size_t equals = one.find('=');
    const auto label =
        equals == std::string_view::npos ? std::nullopt : read_label(one.substr(equals + 1));
    if (!label || equals == 0) {
      return fail(codes::kBadField, "",
                  fmt::format("'{}' is not an answer option and its label", shown(one)),
                  "write letters and labels as in A=BEFORE,B=AFTER,C=EQUAL,D=VAGUE");
    }
    result[squeezed(trimmed(one.substr(0, equals), " "), false)] = *label;
  }
  return result;
}

std::optional<bool> read_yes_or_no(std::string_view text) {
  const std::string small = ascii_lower(text);
  const auto has = [&](std::string_view word) {
    for (std::size_t at = small.find(word); at != std::string::npos;
         at = small.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !is_word_byte(small[at - 1])) &&
          (end >= small.size() || !is_word_byte(small[end]))) {
        return true;
      }
    }
    return false;
  };
  if (has("yes")) {
    return true;
  }
  return has("no") ? std::optional(false) : std::nullopt;
}

std::string_view nearest_label_word(std::string_view word) {
  std::vector<std::string_view> known;
  for (const Word& one : kExact) {
    if (one.text.size() > 2) {
      known.push_back(one.text);
    }
  }
  return nearest_name(word, known).value_or("");
}

}  // namespace gnomon
