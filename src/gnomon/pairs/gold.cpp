#include "gnomon/pairs/gold.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/sha256.h"
#include "gnomon/base/short_text.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/answer.h"
#include "gnomon/pairs/few_strings.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

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
  LargeVector<std::uint32_t> of_row;
  std::vector<std::size_t> first_row;  // that has the word
  std::vector<std::string_view> documents;
  LargeVector<std::uint32_t> document_of_row;
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
    std::uint32_t number = 0;
    if (i > 0 && is_same_text(row.document, file.rows[i - 1].document)) {
      number = result.document_of_row.back();
    } else {
      const std::string_view name = document_name(row.document);
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

// Without the prefix of numbers, where the style has none; other ids as they are.
std::string_view written_view(std::string_view id, IdStyle style) {
  if (style == IdStyle::kBareNumbers && (id.starts_with('e') || id.starts_with('E'))) {
    const std::string_view number = id.substr(id.starts_with("ei") ? 2 : 1);
    return all_digits(number) ? number : id;
  }
  return id;
}

// The fingerprint by which a known set is recognised: of its lines "document TAB source TAB target
// TAB LABEL LF" in the order of their bytes.
class ContentHash {
 public:
  ContentHash(const PairGold& gold, IdStyle style) : gold_(gold), style_(style) {}

  std::string digest() {
    // The document comes first in a line, so that lines of a document are sorted among themselves.
    // Where a name has a byte below the tab, lines of two documents can mix.
    const bool mixes = std::ranges::any_of(gold_.documents, [](const std::string& name) {
      return std::ranges::any_of(name, [](char c) { return c >= 0 && c <= '\t'; });
    });
    std::vector<std::uint32_t> rows(gold_.rows.size());
    std::iota(rows.begin(), rows.end(), 0U);
    const auto document_of = [&](std::uint32_t row) {
      return mixes ? 0 : gold_.pairs[gold_.rows[row].pair].document;
    };
    if (!std::ranges::is_sorted(rows, {}, document_of)) {
      std::ranges::stable_sort(rows, {}, document_of);
    }
    for (auto begin = rows.begin(); begin != rows.end();) {
      const auto end = std::find_if(begin, rows.end(), [&](std::uint32_t row) {
        return document_of(row) != document_of(*begin);
      });
      add_lines({begin, end}, mixes);
      begin = end;
    }
    hash_.add(sorted_);
    return hash_.digest();
  }

 private:
  struct Line {
    std::uint64_t ordered;  // the first eight bytes, as a number that is in the same order
    std::uint32_t begin;
    std::uint32_t bytes;
  };

  // Lines of one document, of which `text_` has what differs; or whole lines, of all.
  void add_lines(std::span<const std::uint32_t> rows, bool whole) {
    text_.clear();
    lines_.clear();
    const std::string& document =
        gold_.documents[gold_.pairs[gold_.rows[rows.front()].pair].document];
    for (const std::uint32_t number : rows) {
      const GoldRow& row = gold_.rows[number];
      const GoldPair& pair = gold_.pairs[row.pair];
      const std::size_t begin = text_.size();
      if (whole) {
        text_.append(gold_.documents[pair.document]).append(1, '\t');
      }
      text_.append(written_view(row.reversed ? pair.target : pair.source, style_)).append(1, '\t');
      text_.append(written_view(row.reversed ? pair.source : pair.target, style_)).append(1, '\t');
      text_.append(label_name(row.label)).append(1, '\n');
      lines_.push_back({ordered_bytes(begin), static_cast<std::uint32_t>(begin),
                        static_cast<std::uint32_t>(text_.size() - begin)});
    }
    const auto view = [&](const Line& line) {
      return std::string_view(text_).substr(line.begin, line.bytes);
    };
    std::ranges::sort(lines_, [&](const Line& a, const Line& b) {
      return a.ordered != b.ordered ? a.ordered < b.ordered : view(a) < view(b);
    });
    for (const Line& line : lines_) {
      if (!whole) {
        sorted_.append(document).append(1, '\t');
      }
      sorted_.append(view(line));
    }
    constexpr std::size_t kHashed = std::size_t{1} << 16;  // at a time
    if (sorted_.size() > kHashed) {
      hash_.add(sorted_);
      sorted_.clear();
    }
  }

  std::uint64_t ordered_bytes(std::size_t begin) const {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < sizeof bytes; ++i) {
      const char c = begin + i < text_.size() ? text_[begin + i] : '\0';
      bytes = bytes << 8U | static_cast<unsigned char>(c);
    }
    return bytes;
  }

  const PairGold& gold_;
  IdStyle style_;
  Sha256 hash_;
  std::string text_;
  std::vector<Line> lines_;
  std::string sorted_;
};

// The same for both directions.
std::size_t hash_of_pair(std::string_view source, std::string_view target) {
  std::uint64_t mixed = (hash_of_short(source) + hash_of_short(target)) * 0xbf58476d1ce4e5b9ULL;
  return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

bool is_pair(const GoldPair& pair, std::string_view source, std::string_view target) {
  return (is_equal(pair.source, source) && is_equal(pair.target, target)) ||
         (is_equal(pair.source, target) && is_equal(pair.target, source));
}

}  // namespace

std::string_view document_name(std::string_view name) {
  constexpr std::size_t kLongestEnding = 5;
  if (name.find('.', name.size() - std::min(name.size(), kLongestEnding)) ==
      std::string_view::npos) {
    return name;  // most are asked often, and have none
  }
  for (const std::string_view ending : {".tml", ".xml", ".json", ".txt"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) {
      name.remove_suffix(ending.size());
      break;
    }
  }
  return name;
}

std::string_view written_id(std::string_view id, IdStyle style, RowTexts& kept) {
  if (style == IdStyle::kInstances && all_digits(id)) {
    return kept.keep(fmt::format("ei{}", id));
  }
  return written_view(id, style);
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

std::size_t PairNumbers::slot_of(std::span<const GoldPair> pairs, std::size_t document,
                                 std::string_view source, std::string_view target) const {
  const std::size_t begin = begins_[document];
  const std::size_t mask = begins_[document + 1] - begin - 1;
  for (std::size_t at = hash_of_pair(source, target) & mask;; at = (at + 1) & mask) {
    const std::uint32_t number = slots_[begin + at];
    if (number == kNone || is_pair(pairs[number], source, target)) {
      return begin + at;
    }
  }
}

std::uint32_t PairNumbers::find(std::span<const GoldPair> pairs, std::size_t document,
                                std::string_view source, std::string_view target) const {
  return document + 1 < begins_.size() ? slots_[slot_of(pairs, document, source, target)] : kNone;
}

std::uint32_t PairNumbers::find_or_add(std::span<const GoldPair> pairs, std::size_t document,
                                       std::string_view source, std::string_view target,
                                       std::uint32_t next) {
  assert(document + 1 < begins_.size() && "there is room for the document");
  std::uint32_t& slot = slots_[slot_of(pairs, document, source, target)];
  if (slot == kNone) {
    slot = next;
  }
  return slot;
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
  const LargeVector<std::uint32_t>& document_of_row = words.document_of_row;
  const auto texts = std::make_shared<RowTexts>(file.texts);
  gold.texts = texts;
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
    const std::string_view source = written_id(row.source, gold.ids, *texts);
    const std::string_view target = written_id(row.target, gold.ids, *texts);
    const auto next = static_cast<std::uint32_t>(gold.pairs.size());
    const std::uint32_t number =
        gold.table.find_or_add(gold.pairs, document_of_row[i], source, target, next);
    if (number == next) {
      gold.pairs.push_back({.source = source,
                            .target = target,
                            .document = document_of_row[i],
                            .line = row.line,
                            .sentences_apart = row.sentences_apart,
                            .label = *label,
                            .event_event = !is_time_id(source) && !is_time_id(target)});
    }
    gold.rows.push_back({number, row.line, *label, !is_equal(gold.pairs[number].source, source)});
  }
  if (gold.rows.size() == file.rows.size()) {
    gold.texts_of_rows = file.texts;
  }
  gold.content_sha256 = ContentHash(gold, hashed).digest();
  if (gold.pairs.empty()) {
    return fail(codes::kBadPairRow, file.name, "no labelled pair", "gold needs at least one");
  }
  return gold;
}

}  // namespace gnomon
