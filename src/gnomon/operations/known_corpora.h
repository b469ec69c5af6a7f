// Corpora of the papers, found in a folder by what is in them.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/operations/reproduce.h"

#include <string>
#include <vector>

namespace gnomon {

// Questions of QA TempEval with the documents they are about and systems that annotated these.
struct QuestionCollection {
  std::string folder;
  std::string questions;  // those whose expected answers are mostly yes
  std::string negated;    // the same with no as the answer; may be empty
  std::string entities;
  std::string systems;
  std::string texts;  // may be empty
};

// Gold pairs and predictions of systems for them.
struct PairCollection {
  std::string folder;
  std::string gold;
  std::vector<std::string> predictions;
};

// Folders; empty where there is none.
struct KnownCorpora {
  std::string timebank;            // 1.2: 183 documents, 6,418 TLINKs
  std::string tempeval1_key;       // tasks A, B and C: 758 TLINKs
  std::string tempeval1_training;  // 3,656 TLINKs
  std::string timebank_dense;      // one file for each document and annotator
  std::string running_example;     // of Ocal et al.: the document of gold
  std::string running_example_target;
  std::string tempeval3_sample;  // of the scorer: folders of gold and of a system
  std::vector<QuestionCollection> questions;
  std::vector<PairCollection> matres;
  std::vector<std::string> almost;  // in words: folders that look like a corpus that is not there

  std::vector<RecognisedCorpus> listed() const;
};

// Looks into `folder` and what is below it; nothing is found in an empty name.
Result<KnownCorpora> find_known_corpora(const std::string& folder, const Run& run);

}  // namespace gnomon
