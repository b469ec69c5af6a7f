// The answers of systems to a file of questions: reading, asking, and what is to be said about it.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/qa/evaluation.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace gnomon::cli {

// A link that an answer rests on, in words.
struct WordedLink {
  std::string name;
  std::string says;
};

struct SystemAnswers {
  std::string name;
  std::vector<QuestionAnswer> answers;       // of each question
  std::vector<std::vector<WordedLink>> why;  // of each, when explanations are wanted
  std::size_t set_aside = 0;                 // links that contradict earlier ones
  std::size_t documents_with_set_aside = 0;
};

struct AnsweredQuestions {
  std::vector<Question> questions;
  std::vector<std::optional<std::size_t>> distances;  // of each question
  std::vector<std::string> genres;                    // of each question; empty when it has none
  std::vector<SystemAnswers> systems;
  std::size_t bad_lines = 0;
};

struct AskSystemsOptions {
  std::string questions;  // a file
  std::vector<std::string> systems;
  std::string entities;  // a folder of question documents, or nothing
  std::string numbers;   // only these questions, separated by commas
  AnswerSettings settings;
  bool explain = false;
};

// Says what is wrong with lines, documents and names, and sets the exit code. Nothing when there is
// nothing to answer.
std::optional<AnsweredQuestions> ask_systems(const AskSystemsOptions& options, Common& common);

// The links behind an answer.
std::vector<WordedLink> links_behind(const Document& document, const AnswerGraph& graph,
                                     const Asked& asked, const QuestionNames& names);

// Why an answer is unknown, as the end of a sentence: "no link names e12".
std::string why_unknown(const QuestionAnswer& answer);

}  // namespace gnomon::cli
