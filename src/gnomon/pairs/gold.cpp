#include "gnomon/pairs/gold.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/sha256.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/answer.h"
#include "gnomon/pairs/few_strings.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// What one look at all rows tells. There are few different words for relations, so each is read
// once.
struct GoldWords {
  std::vector<std::string_view> words;
  std::vector<std::uint32_t> of_row;
  std::vector<std::size_t> first_row;  // that has the word
  std::vector<std::string_view> documents;
  std::vector<std::uint32_t> document_of_row;
  std::vector<std::uint32_t> rows_of_document;
  IdStyle ids = IdStyle::kAsWritten;
};

GoldWords words_of_rows(const RowFile& file) {
  GoldWords result;
  result.of_row.reserve(file.rows.size());
  result.document_of_row.reserve(file.rows.size());
  FewStrings words;
  std::unordered_map<std::string_view, std::uint32_t> documents;
  bool all_bare = true;
  bool all_instances = true;
  for (std::size_t i = 0; i < file.rows.size(); ++i) {
    const PairRow& row = file.rows[i];
    const std::uint32_t word = words.number(row.gold);
    if (word == result.first_row.size()) {
      result.first_row.push_back(i);
    }
    result.of_row.push_back(word);
    const std::string_view name = document_name(row.document);
    std::uint32_t number = 0;
    if (i > 0 && name == result.documents[result.document_of_row.back()]) {
      number = result.document_of_row.back();  // rows of a document mostly stand together
    } else {
      const auto [at, is_new] =
          documents.emplace(name, static_cast<std::uint32_t>(result.documents.size()));
      if (is_new) {
        result.documents.push_back(name);
        result.rows_of_document.push_back(0);
      }
      number = at->second;
    }
    result.document_of_row.push_back(number);
    ++result.rows_of_document[number];
    for (const std::string_view id : {std::string_view(row.source), std::string_view(row.target)}) {
      all_bare = all_bare && all_digits(id);
      all_instances = all_instances && id.starts_with("ei") && all_digits(id.substr(2));
    }
  }
  result.words = words.strings();
  result.ids = all_bare        ? IdStyle::kBareNumbers
               : all_instances ? IdStyle::kInstances
                               : IdStyle::kAsWritten;
  return result;
}

constexpr std::size_t kWordsShown = 5;

// All words that are no labels, each with the number of its rows and the nearest label.
Failure unknown_words(const RowFile& file, const GoldWords& words,
                      std::span<const std::size_t> unknown) {
  std::vector<std::string> listed;
  for (const std::size_t word : unknown.first(std::min(unknown.size(), kWordsShown))) {
    const auto rows = std::ranges::count(words.of_row, static_cast<std::uint32_t>(word));
    const std::string_view near = nearest_label_word(words.words[word]);
    listed.push_back(fmt::format("'{}' ({}{})", shown(words.words[word]),
                                 plural(static_cast<std::size_t>(rows), "row"),
                                 near.empty() ? "" : fmt::format("; nearest: '{}'", near)));
  }
  Error error = error_about(
      codes::kUnknownLabel, file.name,
      fmt::format("unknown gold {} {}{}", unknown.size() == 1 ? "relation" : "relations",
                  fmt::join(listed, ", "), unknown.size() > listed.size() ? " and others" : ""),
      "labels are BEFORE, AFTER, EQUAL (or SIMULTANEOUS), INCLUDES, IS_INCLUDED, VAGUE, or their "
      "first letters; `gold-columns` says which column has them");
  error.where.line = static_cast<int>(file.rows[words.first_row[unknown.front()]].line);
  return Failure(std::move(error));
}

// The labels of the words, nothing for pairs that nobody labelled.
Result<std::vector<std::optional<RowLabel>>> labels_of_words(const GoldWords& words,
                                                             const RowFile& file, PairSet set) {
  std::vector<std::optional<RowLabel>> result;
  std::vector<std::size_t> unknown;
  const bool is_eventfull = file.shape == "EventFull";
  for (std::size_t i = 0; i < words.words.size(); ++i) {
    if (is_eventfull && is_unlabelled(words.words[i])) {
      result.emplace_back();
      continue;
    }
    result.push_back(read_label(words.words[i], set));
    if (!result.back()) {
      unknown.push_back(i);
    }
  }
  if (!unknown.empty()) {
    return unknown_words(file, words, unknown);
  }
  return result;
}

PairSet set_of_words(const GoldWords& words) {
  RowLabels labels;
  for (const std::string_view word : words.words) {
    // NarrativeTime's words are those of TB-Dense and OVERLAP.
    if (const auto label = read_label(word, PairSet::kNarrativetime)) {
      labels.insert(*label);
    }
  }
  if (labels == RowLabels{RowLabel::kIncludes} &&
      std::ranges::all_of(words.words, [](std::string_view word) {
        return ascii_lower(word).starts_with("contain");
      })) {
    return PairSet::kThyme;
  }
  return set_of_labels(labels).value_or(PairSet::kTbdense);
}

// Puts the documents into byte order, in which they get their numbers.
void number_documents(GoldWords& words, PairGold& gold) {
  gold.documents.assign(words.documents.begin(), words.documents.end());
  std::ranges::sort(gold.documents);
  for (std::size_t i = 0; i < gold.documents.size(); ++i) {
    gold.document_numbers.emplace(gold.documents[i], i);
  }
  std::vector<std::uint32_t> sorted;
  std::vector<std::uint32_t> rows(words.documents.size());
  for (std::size_t i = 0; i < words.documents.size(); ++i) {
    sorted.push_back(
        static_cast<std::uint32_t>(gold.document_numbers.find(words.documents[i])->second));
    rows[sorted.back()] = words.rows_of_document[i];
  }
  for (std::uint32_t& number : words.document_of_row) {
    number = sorted[number];
  }
  words.rows_of_document = std::move(rows);
}

// The lines that a known set is recognised by. Those of a document are sorted among themselves: the
// document comes first in a line.
class ContentLines {
 public:
  explicit ContentLines(const PairGold& gold) : gold_(gold) {}

  void add(std::size_t document, std::string_view source, std::string_view target, RowLabel label) {
    const std::size_t begin = text_.size();
    text_.append(gold_.documents[document]).append(1, '\t');
    text_.append(source).append(1, '\t').append(target).append(1, '\t');
    text_.append(label_name(label)).append(1, '\n');
    lines_.push_back({begin, static_cast<std::uint32_t>(text_.size() - begin),
                      static_cast<std::uint32_t>(document)});
  }

  std::string sha256() {
    const auto view = [&](const Line& line) {
      return std::string_view(text_).substr(line.begin, line.bytes);
    };
    // Where a name has a byte below the tab, lines of two documents can mix.
    const bool mixes = std::ranges::any_of(gold_.documents, [](const std::string& name) {
      return std::ranges::any_of(name, [](char c) { return c >= 0 && c <= '\t'; });
    });
    if (mixes) {
      std::ranges::sort(lines_, [&](const Line& a, const Line& b) { return view(a) < view(b); });
    } else {
      if (!std::ranges::is_sorted(lines_, {}, &Line::document)) {
        std::ranges::stable_sort(lines_, {}, &Line::document);
      }
      for (auto begin = lines_.begin(); begin != lines_.end();) {
        const std::size_t same = gold_.documents[begin->document].size();
        const auto end = std::find_if(begin, lines_.end(), [&](const Line& line) {
          return line.document != begin->document;
        });
        std::sort(begin, end, [&](const Line& a, const Line& b) {
          return view(a).substr(same) < view(b).substr(same);
        });
        begin = end;
      }
    }
    Sha256 hash;
    for (const Line& line : lines_) {
      hash.add(view(line));
    }
    return hash.digest();
  }

 private:
  struct Line {
    std::size_t begin;
    std::uint32_t bytes;
    std::uint32_t document;
  };
  const PairGold& gold_;
  std::string text_;
  std::vector<Line> lines_;
};

// Ids are short: eight bytes at a time are enough, and the same for both directions.
std::uint64_t hash_of_id(std::string_view id) {
  std::uint64_t hash = id.size();
  while (!id.empty()) {
    std::uint64_t part = 0;
    const std::size_t taken = std::min(id.size(), sizeof part);
    std::memcpy(&part, id.data(), taken);
    hash = (hash ^ part) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 32;
    id.remove_prefix(taken);
  }
  return hash;
}

std::size_t hash_of_pair(std::string_view source, std::string_view target) {
  std::uint64_t mixed = (hash_of_id(source) + hash_of_id(target)) * 0xbf58476d1ce4e5b9ULL;
  return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

bool is_pair(const GoldPair& pair, std::string_view source, std::string_view target) {
  return (pair.source == source && pair.target == target) ||
         (pair.source == target && pair.target == source);
}

// Without the prefix of numbers, where the style has none; other ids as they are.
std::string_view written_view(std::string_view id, IdStyle style) {
  if (style == IdStyle::kBareNumbers) {
    for (const std::string_view prefix : {"ei", "e", "E"}) {
      if (id.starts_with(prefix) && all_digits(id.substr(prefix.size()))) {
        return id.substr(prefix.size());
      }
    }
  }
  return id;
}

}  // namespace

std::string_view document_name(std::string_view name) {
  for (const std::string_view ending : {".tml", ".xml", ".json", ".txt"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) {
      name.remove_suffix(ending.size());
      break;
    }
  }
  return name;
}

std::string written_id(std::string_view id, IdStyle style) {
  if (style == IdStyle::kBareNumbers) {
    return std::string(written_view(id, style));
  }
  if (style == IdStyle::kInstances && all_digits(id)) {
    return "ei" + std::string(id);
  }
  return std::string(id);
}

std::string pair_key(std::string_view document, std::string_view source, std::string_view target) {
  if (target < source) {
    std::swap(source, target);
  }
  std::string key;
  key.reserve(document.size() + source.size() + target.size() + 2);
  key.append(document).append(1, '\t').append(source).append(1, '\t').append(target);
  return key;
}

bool is_time_id(std::string_view id) { return id.starts_with('t') || id.starts_with('T'); }

void PairNumbers::reserve(std::span<const std::uint32_t> pairs_of_document) {
  begins_.assign(1, 0);
  for (const std::uint32_t pairs : pairs_of_document) {
    begins_.push_back(begins_.back() + std::bit_ceil(2 * std::size_t{pairs} + 1));
  }
  slots_.assign(begins_.back(), kNone);
}

std::uint32_t PairNumbers::find(std::span<const GoldPair> pairs, std::size_t document,
                                std::string_view source, std::string_view target) const {
  if (document + 1 >= begins_.size()) {
    return kNone;
  }
  const std::uint32_t* const slots = slots_.data() + begins_[document];
  const std::size_t mask = begins_[document + 1] - begins_[document] - 1;
  for (std::size_t at = hash_of_pair(source, target) & mask;; at = (at + 1) & mask) {
    const std::uint32_t number = slots[at];
    if (number == kNone || is_pair(pairs[number], source, target)) {
      return number;
    }
  }
}

void PairNumbers::add_last(std::span<const GoldPair> pairs) {
  const GoldPair& pair = pairs.back();
  assert(pair.document + 1 < begins_.size() && "there is room for the document");
  std::uint32_t* const slots = slots_.data() + begins_[pair.document];
  const std::size_t mask = begins_[pair.document + 1] - begins_[pair.document] - 1;
  std::size_t at = hash_of_pair(pair.source, pair.target) & mask;
  while (slots[at] != kNone) {
    at = (at + 1) & mask;
  }
  slots[at] = static_cast<std::uint32_t>(pairs.size() - 1);
}

Result<PairGold> gold_of(const RowFile& file, std::optional<PairSet> set) {
  PairGold gold;
  gold.name = file.name;
  GoldWords words = words_of_rows(file);
  gold.set = set.value_or(set_of_words(words));
  gold.ids = words.ids;
  const auto labels = labels_of_words(words, file, gold.set);
  if (!labels) {
    return Failure(labels.error());
  }
  number_documents(words, gold);
  const std::vector<std::uint32_t>& document_of_row = words.document_of_row;
  ContentLines lines(gold);
  const IdStyle hashed = gold.set == PairSet::kMatres ? IdStyle::kBareNumbers : gold.ids;
  gold.table.reserve(words.rows_of_document);
  gold.pairs.reserve(file.rows.size());
  gold.rows.reserve(file.rows.size());
  for (std::size_t i = 0; i < file.rows.size(); ++i) {
    const PairRow& row = file.rows[i];
    const std::optional<RowLabel>& label = (*labels)[words.of_row[i]];
    if (!label) {
      ++gold.unlabelled;
      continue;
    }
    std::string source = written_id(row.source, gold.ids);
    std::string target = written_id(row.target, gold.ids);
    if (hashed == gold.ids) {
      lines.add(document_of_row[i], source, target, *label);
    } else {
      lines.add(document_of_row[i], written_view(row.source, hashed),
                written_view(row.target, hashed), *label);
    }
    std::uint32_t number = gold.table.find(gold.pairs, document_of_row[i], source, target);
    const bool reversed = number != PairNumbers::kNone && gold.pairs[number].source != source;
    if (number == PairNumbers::kNone) {
      number = static_cast<std::uint32_t>(gold.pairs.size());
      const bool event_event = !is_time_id(source) && !is_time_id(target);
      gold.pairs.push_back({.document = document_of_row[i],
                            .source = std::move(source),
                            .target = std::move(target),
                            .label = *label,
                            .event_event = event_event,
                            .sentences_apart = row.sentences_apart,
                            .line = row.line});
      gold.table.add_last(gold.pairs);
    }
    gold.rows.push_back({number, *label, reversed, row.line});
  }
  gold.content_sha256 = lines.sha256();
  if (gold.pairs.empty()) {
    return fail(codes::kBadPairRow, file.name, "no labelled pair", "gold needs at least one");
  }
  return gold;
}

}  // namespace gnomon
