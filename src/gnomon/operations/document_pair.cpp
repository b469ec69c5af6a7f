#include "gnomon/operations/document_pair.h"

#include <utility>

namespace gnomon {
namespace {

SharedDocument take(Result<SharedDocument> document, std::vector<Error>& problems) {
  if (!document) {
    problems.push_back(std::move(document.error()));
    return nullptr;
  }
  return std::move(*document);
}

}  // namespace

Result<GoldAndSystem> open_gold_and_system(const Input& gold, const Input& system,
                                           const Format* format, const Run& run,
                                           std::vector<Notice>& notices) {
  GoldAndSystem result;
  for (const Input* input : {&gold, &system}) {
    Result<Collection> collection = open_collection(*input, format, run, notices);
    if (!collection) {
      return Failure(std::move(collection.error()));
    }
    result.inputs.push_back(std::move(*collection));
  }
  Result<std::vector<JoinedDocument>> joined = join(result.inputs, JoinRule::kFirstLeads);
  if (!joined) {
    return Failure(std::move(joined.error()));
  }
  result.documents = std::move(*joined);
  return result;
}

DocumentPair read_pair(const JoinedDocument& joined) {
  const CollectedDocument* gold = joined.from[0];
  const CollectedDocument* system = joined.from[1];
  DocumentPair pair{joined.name, DocumentPairState::kRead, {}, {}, {}, {}};
  if (gold == nullptr) {
    pair.state = DocumentPairState::kNotInGold;
    return pair;
  }
  pair.gold = take(gold->load(), pair.gold_problems);
  if (system != nullptr) {
    pair.system = take(system->load(), pair.system_problems);
  }
  pair.state = pair.gold == nullptr || (system != nullptr && pair.system == nullptr)
                   ? DocumentPairState::kUnread
               : system == nullptr ? DocumentPairState::kNotInSystem
                                   : DocumentPairState::kRead;
  return pair;
}

}  // namespace gnomon
