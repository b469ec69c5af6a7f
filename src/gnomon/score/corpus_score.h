// Scores of whole corpora: systems, their documents, what became of each, and their sums.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/score/metrics.h"
#include "gnomon/score/prepared_gold.h"
#include "gnomon/score/settings.h"
#include "gnomon/score/tally.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What became of a document. Where gold has one that the system lacks, or has in a shape that
// cannot be used, an empty annotation is scored in its place: no figure grows because a file is
// broken.
enum class DocumentState : std::uint8_t {
  kScored,
  kMissing,         // the system has none: empty
  kExtra,           // gold has none: not scored
  kRefused,         // the system's has another text: empty
  kUnreadable,      // the system's could not be read: empty
  kUnreadableGold,  // not scored
};
std::string_view document_state_name(DocumentState state);

struct DocumentScore {
  std::string name;
  DocumentState state = DocumentState::kScored;
  std::string remark;  // why it could not be used, or in what the texts differ; a clause
  Tally tally;

  bool counts() const {
    return state != DocumentState::kExtra && state != DocumentState::kUnreadableGold;
  }
  bool counts_as_empty() const { return counts() && state != DocumentState::kScored; }
};

struct SystemScore {
  std::size_t number = 0;  // its place on the command line
  std::string name;
  std::vector<DocumentScore> documents;  // by name
  bool is_baseline = false;              // no system, but what it takes to be better than none

  std::size_t scored_count() const;
  // Summed in the order of the names, so that every run gives the same digits.
  Tally total() const;
};

struct CorpusScore {
  std::string gold;
  MetricSet metrics;
  ScoreSettings settings;
  std::vector<SystemScore> systems;
};

// The lines of a metric, each ratio the mean over the documents in which there is something to
// divide, in official mode too.
std::vector<Figure> macro_average(const SystemScore& system, const Metric& metric,
                                  const ScoreSettings& settings);

// A document with the text of another and no annotation: what one counts as that is missing or
// cannot be used.
Document without_annotation(const Document& document);
DocumentScore score_empty(const PreparedGold& gold, DocumentState why, std::string remark,
                          const std::stop_token& stop = {});

// Aligns and counts; a document whose text differs is refused and counts as empty. Once it is
// stopped, the counts come at once and mean nothing.
DocumentScore score_document(const PreparedGold& gold, const Document& system,
                             const std::stop_token& stop = {});
// The same for gold that meets this system only.
DocumentScore score_document(const Document& gold, const Document& system, const MetricSet& metrics,
                             const ScoreSettings& settings, const std::stop_token& stop = {});

// One line of JSON for each document of each system, to be added up by whoever collects them.
std::string tally_lines(const CorpusScore& score);

// Puts together what many runs counted, in any order, to what one run would have given.
class TallyCollector {
 public:
  // Fails at the first line that is no tally or was made in another way than those before; `source`
  // names the lines in messages.
  Result<void> add(std::string_view lines, std::string_view source);

  // Systems and documents in their order. Fails when there are none, or when two lines count the
  // same document.
  Result<CorpusScore> finish() &&;

 private:
  CorpusScore score_;
};

}  // namespace gnomon
