// What callers tell a project and are told of it, whatever it is kept in.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/annotate/answer.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

// What holds for all documents of a project; fixed when it is made.
struct ProjectSettings {
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  bool infer_undetermined = true;
  During during = During::kSimultaneous;
  std::string strategy = "frugal";
  bool calendar = true;   // what it says of times is known from the start
  std::string task = {};  // only the pairs of these tasks are asked about; empty: all pairs
};

struct Assignment {
  std::string document;
  std::string annotator;

  friend bool operator==(const Assignment&, const Assignment&) = default;
};

// A TLINK that was not taken in, and why.
struct LinkLeftOut {
  std::string lid;
  std::string why;
};

struct LinkImport {
  std::size_t logged = 0;
  std::size_t known = 0;  // said before, with the same words
  std::vector<LinkLeftOut> left_out;
};

}  // namespace gnomon
