// Questions from the command line about one document.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/qa/answer_graph.h"

#include <string>
#include <vector>

namespace gnomon::cli {

struct AskDocumentOptions {
  std::string document;
  std::vector<std::string> questions;
  std::string entities;  // a question document whose ids are used, or nothing
  AnswerSettings settings;
  bool explain = false;
};

// Whether a word of the command line is a question and not the name of a file.
bool looks_like_question(const std::string& word);

void ask_document(const AskDocumentOptions& options, Common& common);

}  // namespace gnomon::cli
