// Two annotations of the same texts on one HTML page: where they differ in the text, and what each
// makes of the links of the other.
#pragma once

#include "gnomon/base/span.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// An event or a time of one annotation, or one that both have.
struct ComparisonEntity {
  enum class Found : std::uint8_t { kBoth, kExtentsDiffer, kGoldOnly, kSystemOnly };
  Found found = Found::kBoth;
  bool is_time = false;
  std::string words;
  std::string gold_ids;  // "e1 ei1"
  std::string system_ids;
  // Bytes of ComparisonDocument::text; nothing when the text does not mention it.
  std::optional<Span> in_gold;
  std::optional<Span> in_system;
  std::vector<std::string> notes;  // "class: gold STATE, system OCCURRENCE"
};

enum class ComparisonVerdict : std::uint8_t { kEntailed, kContradicted, kUnknown };

struct ComparisonLink {
  struct End {
    std::string words;
    std::string id;
    std::optional<std::size_t> entity;  // in ComparisonDocument::entities
  };
  std::string id;
  End first;
  std::string says;  // "is before"
  End second;
  std::string relation;  // "BEFORE"
  std::string kind;      // "event-time"
  std::string role;      // within its own annotation, in a word or two
  bool is_counted = true;
  ComparisonVerdict verdict = ComparisonVerdict::kUnknown;
  std::string why;                   // the beginning of the reason
  std::vector<std::size_t> because;  // the rest of it: places in the list of the other annotation
};

// Precision is matched_system out of system, recall matched_gold out of gold.
struct ComparisonScore {
  std::string name;
  bool is_headline = false;
  std::int64_t matched_system = 0;
  std::int64_t system = 0;
  std::int64_t matched_gold = 0;
  std::int64_t gold = 0;
  std::optional<double> precision;  // nothing when there is nothing to divide
  std::optional<double> recall;
  std::optional<double> f1;
};

struct ComparisonDocument {
  std::string name;
  std::string text;
  std::vector<ComparisonEntity> entities;
  std::vector<ComparisonLink> gold;
  std::vector<ComparisonLink> system;
  std::vector<ComparisonScore> scores;  // the first one is shown in the list of documents
  std::int64_t unverified = 0;          // links of the system that count and were not verified
  std::vector<std::string> notes;
};

struct Comparison {
  struct LeftOut {
    std::string document;
    std::string reason;
  };
  std::string gold;  // what the two annotations are called
  std::string system;
  std::vector<ComparisonScore> scores;
  std::vector<ComparisonDocument> documents;
  std::vector<LeftOut> left_out;
  std::string signature;
};

// One page that holds everything it needs: nothing is fetched, and the browser is told to see to
// it. Whatever bytes the texts hold, they are shown as text. Safe from any thread.
std::string comparison_page(const Comparison& comparison);

}  // namespace gnomon
