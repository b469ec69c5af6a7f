#include "gnomon/pairs/gold.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/sha256.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/answer.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

namespace gnomon {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

IdStyle style_of(const RowFile& file) {
  const auto all = [&](auto is) {
    return std::ranges::all_of(
        file.rows, [&](const PairRow& row) { return is(row.source) && is(row.target); });
  };
  if (all([](std::string_view id) { return all_digits(id); })) {
    return IdStyle::kBareNumbers;
  }
  if (all([](std::string_view id) { return id.starts_with("ei") && all_digits(id.substr(2)); })) {
    return IdStyle::kInstances;
  }
  return IdStyle::kAsWritten;
}

Failure unknown_label(const RowFile& file, const PairRow& row) {
  const std::string_view near = nearest_label_word(row.gold);
  Error error = error_about(
      codes::kUnknownLabel, file.name, fmt::format("unknown gold relation '{}'", shown(row.gold)),
      near.empty() ? "labels are BEFORE, AFTER, EQUAL (or SIMULTANEOUS), INCLUDES, IS_INCLUDED, "
                     "VAGUE, or their first letters; `columns` says which column has them"
                   : fmt::format("did you mean '{}'?", near));
  error.where.line = static_cast<int>(row.line);
  return Failure(std::move(error));
}

// The labels of all rows, with CONTAINS as such where only THYME or MAVEN-ERE can be meant.
Result<std::vector<std::optional<RowLabel>>> labels_of_rows(const RowFile& file, PairSet set) {
  std::vector<std::optional<RowLabel>> result;
  result.reserve(file.rows.size());
  for (const PairRow& row : file.rows) {
    const bool is_eventfull = file.shape == "EventFull";
    if (is_eventfull && is_unlabelled(row.gold)) {
      result.emplace_back();
      continue;
    }
    const auto label = read_label(row.gold, set);
    if (!label) {
      return unknown_label(file, row);
    }
    result.push_back(label);
  }
  return result;
}

PairSet set_of_rows(const RowFile& file) {
  RowLabels labels;
  for (const PairRow& row : file.rows) {
    // NarrativeTime's words are those of TB-Dense and OVERLAP.
    if (const auto label = read_label(row.gold, PairSet::kNarrativetime)) {
      labels.insert(*label);
    }
  }
  if (labels == RowLabels{RowLabel::kIncludes} &&
      std::ranges::all_of(file.rows, [](const PairRow& row) {
        return ascii_lower(row.gold).starts_with("contain");
      })) {
    return PairSet::kThyme;
  }
  return set_of_labels(labels).value_or(PairSet::kTbdense);
}

}  // namespace

std::string document_name(std::string_view name) {
  for (const std::string_view ending : {".tml", ".xml", ".json", ".txt"}) {
    if (name.size() > ending.size() && name.ends_with(ending)) {
      name.remove_suffix(ending.size());
      break;
    }
  }
  return std::string(name);
}

std::string written_id(std::string_view id, IdStyle style) {
  if (style == IdStyle::kBareNumbers) {
    for (const std::string_view prefix : {"ei", "e", "E"}) {
      if (id.starts_with(prefix) && all_digits(id.substr(prefix.size()))) {
        return std::string(id.substr(prefix.size()));
      }
    }
  } else if (style == IdStyle::kInstances && all_digits(id)) {
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

std::string content_hash(std::vector<std::string> lines) {
  std::ranges::sort(lines);
  Sha256 hash;
  for (const std::string& line : lines) {
    hash.add(line);
  }
  return hash.digest();
}

Result<PairGold> gold_of(const RowFile& file, std::optional<PairSet> set) {
  PairGold gold;
  gold.name = file.name;
  gold.set = set.value_or(set_of_rows(file));
  gold.ids = style_of(file);
  auto labels = labels_of_rows(file, gold.set);
  if (!labels) {
    return Failure(std::move(labels.error()));
  }
  std::set<std::string> names;
  for (const PairRow& row : file.rows) {
    names.insert(document_name(row.document));
  }
  gold.documents.assign(names.begin(), names.end());
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < file.rows.size(); ++i) {
    const PairRow& row = file.rows[i];
    if (!(*labels)[i]) {
      ++gold.unlabelled;
      continue;
    }
    const RowLabel label = *(*labels)[i];
    const std::string document = document_name(row.document);
    const std::string source = written_id(row.source, gold.ids);
    const std::string target = written_id(row.target, gold.ids);
    const IdStyle hashed = gold.set == PairSet::kMatres ? IdStyle::kBareNumbers : gold.ids;
    lines.push_back(fmt::format("{}\t{}\t{}\t{}\n", document, written_id(row.source, hashed),
                                written_id(row.target, hashed), label_name(label)));
    const auto [at, is_new] =
        gold.numbers.emplace(pair_key(document, source, target), gold.pairs.size());
    if (is_new) {
      const auto found = std::ranges::lower_bound(gold.documents, document);
      gold.pairs.push_back({.document = static_cast<std::size_t>(found - gold.documents.begin()),
                            .source = source,
                            .target = target,
                            .label = label,
                            .event_event = !is_time_id(source) && !is_time_id(target),
                            .sentences_apart = row.sentences_apart,
                            .line = row.line});
    }
    const GoldPair& pair = gold.pairs[at->second];
    gold.rows.push_back({at->second, label, pair.source != source, row.line});
  }
  gold.content_sha256 = content_hash(std::move(lines));
  if (gold.pairs.empty()) {
    return fail(codes::kBadPairRow, file.name, "no labelled pair", "gold needs at least one");
  }
  return gold;
}

}  // namespace gnomon
