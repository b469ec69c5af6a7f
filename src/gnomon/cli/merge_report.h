// What 'gnomon merge' tells: figures of each document and source, and why links were rejected.
#pragma once

#include "gnomon/merge/merge_documents.h"
#include "gnomon/report/table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon::cli {

// A link in words.
struct LinkInWords {
  std::size_t source = 0;
  std::string lid;
  std::string rel_type;
  std::string first;
  std::string second;
  std::string says;  // all of it, with the text of its ends
};

struct RejectedInWords {
  LinkInWords link;
  std::vector<LinkInWords> because;
};

// What became of the links of one source.
struct SourceCounts {
  std::size_t links = 0;
  std::size_t accepted = 0;
  std::size_t redundant = 0;
  std::size_t rejected = 0;
  std::size_t removed = 0;  // by the best part

  SourceCounts& operator+=(const SourceCounts& other);
};

struct DocumentFigures {
  std::string name;
  std::string file;                   // the name with the ending of its file
  std::vector<SourceCounts> sources;  // of each source
  Weight accepted_weight = 0;
  Weight best_weight = 0;
  bool greedy_is_best = true;
  bool proved = true;
  std::vector<RejectedInWords> rejected;
  std::vector<RejectedInWords> removed;

  SourceCounts total() const;
};

// The figures of a merged document, with links in the words of the documents.
DocumentFigures figures_of(std::span<const Document* const> documents, const MergedDocument& merged,
                           const MergeSettings& settings);

struct MergeReportOptions {
  bool per_document = false;
  bool explain = false;
  bool optimal = false;
  std::string precision_from;  // "given", or what it was measured against
};

Report merge_report(const std::vector<DocumentFigures>& documents, const MergeSettings& settings,
                    const MergeReportOptions& options);

}  // namespace gnomon::cli
