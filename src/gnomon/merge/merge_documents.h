// One document out of many annotations of its text: what sources say, the most trusted first.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/merge/link_source.h"
#include "gnomon/merge/union_document.h"
#include "gnomon/reason/best_subset.h"
#include "gnomon/reason/merge.h"
#include "gnomon/reason/network.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct MergeSettings {
  std::vector<LinkSource> sources;
  // The source of a link is the one that its attribute `task` names; otherwise the one with the
  // number of the document in which it stands.
  bool by_task = false;
  During during = During::kSimultaneous;
  Weighing weighing = Weighing::kPrecision;
  SubsetLimits limits;
};

// Where a link stands: in which of the documents, and its place in links() there.
struct LinkPlace {
  std::size_t document = 0;
  std::size_t link = 0;
};

struct MergedLink {
  LinkPlace place;
  std::size_t source = 0;
};

enum class LeftOutBecause {
  kUnknownRelation,  // its relType is no relation
  kNoEnd,            // an end is missing or refers to nothing
  kNoPartner,        // an end is an event or time that the union could not take in
  kUnknownSource,    // its task is none of the sources
};

struct LeftOutLink {
  LinkPlace place;
  LeftOutBecause because{};
};

// Two links of one source about one pair.
struct LabelledTwice {
  LinkId first{};
  LinkId second{};
};

struct RefusedDocument {
  std::size_t document = 0;
  Error error;
};

struct MergedDocument {
  // The document of the most trusted source that has it, with the events and times of the others
  // added; of tasks, of the first. May be that document itself.
  std::shared_ptr<const Document> base;
  std::size_t lead = 0;          // whose document it is
  std::vector<LostEntity> lost;  // what it could not take in
  // Entities are those of the base; links come in the order of trust. `origins` is empty, `links`
  // has them. Looks into the base and the documents.
  DocumentNetwork graph;
  std::vector<MergedLink> links;
  std::vector<Weight> weights;
  Merged greedy;    // in the order of trust
  BestSubset best;  // the consistent part of greatest weight
  std::vector<LeftOutLink> left_out;
  std::vector<LabelledTwice> twice;
  std::vector<RefusedDocument> refused;  // whose text is not that of the base
  // How many links the sources have, those that are left out apart.
  std::size_t link_count() const { return links.size(); }
  // What the links that the greedy way accepts weigh, those that say nothing apart.
  Weight accepted_weight() const;
  bool greedy_is_best() const { return accepted_weight() >= best.kept_weight; }
};

// How much a link of a source weighs. For log-odds the precision is kept away from 0 and 1 by a
// millionth, where they are infinite.
Weight weight_of(const LinkSource& source, Weighing weighing);

// Merges the TLINKs of annotations of one text (Verhagen et al. 2009, section 5.4). Entities are
// all that any document has, found by their place in the text, so that the order of the documents
// does not matter. Links come by falling precision of their source, then by its name, by an
// attribute `confidence` of the link (falling), by the number of its id and by its ends. A null
// pointer stands for a document that a source does not have; at least one is there.
MergedDocument merge_documents(std::span<const Document* const> documents,
                               const MergeSettings& settings);

// The base with the merged TLINKs in place of its own: those that were accepted, or those
// of the best part. Each has an attribute `origin` that names its source, and those of other
// sources that say the same of the same pair, which are not written again. Ids that are taken
// already become m1, m2 and so on.
Document merged_document(std::span<const Document* const> documents, const MergedDocument& merged,
                         const MergeSettings& settings, bool best);

}  // namespace gnomon
