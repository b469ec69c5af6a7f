// The documents of gold and of a system that belong together.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/join.h"

#include <string>
#include <vector>

namespace gnomon {

// Both inputs and which of their documents belong together. Can be moved, not copied: the joined
// documents stand in the collections.
struct GoldAndSystem {
  std::vector<Collection> inputs;  // gold, the system
  std::vector<JoinedDocument> documents;

  GoldAndSystem() = default;
  GoldAndSystem(GoldAndSystem&&) = default;
  GoldAndSystem& operator=(GoldAndSystem&&) = default;
};

Result<GoldAndSystem> open_gold_and_system(const Input& gold, const Input& system,
                                           const Format* format, const Run& run,
                                           std::vector<Notice>& notices);

// What became of a document before anything was done with it.
enum class DocumentPairState {
  kRead,         // both are there
  kNotInSystem,  // only gold has it
  kNotInGold,    // only the system has it; nothing was read
  kUnread,       // one of them or both cannot be read
};

struct DocumentPair {
  std::string name;
  DocumentPairState state = DocumentPairState::kRead;
  SharedDocument gold;
  SharedDocument system;
  std::vector<Error> gold_problems;  // one or none
  std::vector<Error> system_problems;
};

// Reads what both have. Safe from any thread.
DocumentPair read_pair(const JoinedDocument& joined);

}  // namespace gnomon
