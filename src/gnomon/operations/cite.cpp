#include "gnomon/operations/cite.h"

#include "gnomon/pairs/citations.h"

namespace gnomon {

Result<Outcome<CiteResult>> cite(const CiteRequest& request, const Run& run) {
  if (auto checked = check_fields(request); !checked) {
    return Failure(std::move(checked.error()));
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  Result<PairCitation> found = cite_pairs(request.signature);
  if (!found) {
    return Failure(std::move(found.error()));
  }
  Outcome<CiteResult> outcome;
  outcome.value.sentence = std::move(found->sentence);
  for (const Reference& one : found->references) {
    outcome.value.bibtex.emplace_back(one.bibtex);
  }
  if (run.progress) {
    run.progress(1, 1);
  }
  return outcome;
}

}  // namespace gnomon
