// Predictions given as pairs, scored against gold under the conventions of papers.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"
#include "gnomon/pairs/choices.h"
#include "gnomon/pairs/pair_awareness.h"
#include "gnomon/pairs/pair_contradictions.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct ScoredPairs;

struct ScorePairsRequest {
  Input gold = {};
  std::vector<Input> systems = {};  // none: gold has the predictions too
  std::string convention = {};      // names separated by commas, or all; empty for the usual one
  std::string columns = {};
  std::string gold_columns = {};
  std::string set = {};  // one of kPairSets; empty: by the labels of gold
  Input texts = {};
  PairDirection direction = PairDirection::kTurn;
  PairConflict conflict = PairConflict::kFirst;
  AnswerReader answers = AnswerReader::kGnomon;
  std::string options = {};
  bool samples = false;
  std::uint64_t min_votes = 0;
  bool consistency = false;
  std::uint64_t contradictions = 0;  // of each document
  bool awareness = false;
  bool exact_repair = false;
  RepairOrder repair_order = RepairOrder::kRows;
  bool significance = false;
  std::uint64_t trials = 1000;
  std::uint64_t seed = 1;
};

template <FieldsOf<ScorePairsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "gold",
            .help = "Gold pairs: JSON lines, a JSON array, CSV or TSV; or an annotated corpus",
            .value = " ",
            .required = true,
            .positional = true},
      request.gold);
  use(Field{.name = "predictions",
            .help = "A file of predicted pairs for each system; none if gold has them too",
            .value = "...",
            .positional = true},
      request.systems);
  use(Field{.name = "convention",
            .help = "Rules of scoring, separated by commas, or all (default: the usual one of the "
                    "labels)",
            .value = "NAMES"},
      request.convention);
  use(Field{.name = "columns",
            .help = "Columns or keys of predictions: doc=NAME,source=NAME,target=NAME,pred=NAME",
            .value = "LIST"},
      request.columns);
  use(Field{.name = "gold-columns",
            .help = "Those of gold: doc=NAME,source=NAME,target=NAME,gold=NAME",
            .value = "LIST"},
      request.gold_columns);
  use(Field{.name = "set",
            .help = "What gold's labels mean: matres, tbdense, tddiscourse, narrativetime, i2b2, "
                    "thyme (default: by the labels)",
            .value = "NAME"},
      request.set);
  use(Field{.name = "texts",
            .help = "Annotated documents of gold, such as TimeML: for figures by distance of "
                    "sentences, and to match ids of events (e1) and instances (ei1)",
            .value = "FOLDER"},
      request.texts);
  use(Field{.name = "direction",
            .help = "Rows against gold's direction: turn, strict (another pair), ignore (label as "
                    "it stands)",
            .value = "RULE"},
      request.direction);
  use(Field{.name = "conflict",
            .help = "Pairs with several rows: first, last, vague, drop, majority",
            .value = "RULE"},
      request.conflict);
  use(Field{.name = "answers",
            .help = "Who reads answers: gnomon, or like published code: substring, words",
            .value = "READER"},
      request.answers);
  use(Field{.name = "options",
            .help = "Letters of multiple choice: A=BEFORE,B=AFTER,...",
            .value = "LIST"},
      request.options);
  use(Field{.name = "samples", .help = "Several rows of a pair are samples that vote"},
      request.samples);
  use(Field{.name = "min-votes",
            .help = "Count a pair as missing if its label has fewer votes",
            .value = "N"},
      request.min_votes);
  use(Field{.name = "consistency",
            .help = "Also report cycles, contradictory triangles and transitivity"},
      request.consistency);
  use(Field{.name = "contradictions",
            .help = "Show the smallest contradictions in words, at most N for each document",
            .value = "N",
            .most = 1000},
      request.contradictions);
  use(Field{.name = "awareness",
            .help = "Also score what follows: temporal awareness (TempEval-3, 2011) and closure"},
      request.awareness);
  use(Field{.name = "exact-repair",
            .help = "Also score what remains when the fewest contradicting answers are dropped"},
      request.exact_repair);
  use(Field{.name = "repair-order",
            .help = "Order in which a greedy repair keeps answers: rows, confidence",
            .value = "ORDER"},
      request.repair_order);
  use(Field{.name = "significance",
            .help = "Test differences between systems over gold pairs (McNemar, randomisation)"},
      request.significance);
  use(Field{.name = "trials",
            .help = "Random trials for intervals and tests",
            .value = "N",
            .least = 1,
            .most = 1'000'000},
      request.trials);
  use(kSeedField, request.seed);
}

// A figure from 0 to 1; what a convention does not have, or cannot be divided, is nothing.
struct PairFigures {
  std::string convention;
  std::optional<double> precision;
  std::optional<double> recall;
  std::optional<double> f1;
  std::optional<double> accuracy;
  std::optional<double> macro_f1;
  std::optional<double> coverage;
  std::string signature;
};

// Temporal awareness or closure under one definition.
struct PairAwarenessFigures {
  std::string definition;    // of awareness_definitions()
  bool extra_pairs = false;  // whether answers to pairs count that gold does not have
  FollowingRatios ratios;
  std::string signature;
};

struct PairSystemFigures {
  std::string name;
  std::size_t rows = 0;
  std::size_t missing = 0;  // gold pairs
  std::size_t unparseable = 0;
  std::size_t outside = 0;
  std::size_t extra = 0;
  std::size_t duplicate = 0;
  std::size_t conflicting = 0;
  std::size_t reversed = 0;  // rows
  std::vector<PairFigures> conventions;
  std::vector<PairAwarenessFigures> awareness;       // when asked for
  std::optional<PairContradictions> contradictions;  // when asked for
};

// Two systems over the same gold pairs. A pair is right if its label is gold's.
struct PairTest {
  std::string first;
  std::string second;
  std::int64_t only_first = 0;
  std::int64_t only_second = 0;
  double mcnemar_p = 1;
  double difference = 0;  // of F1 of the main convention, first less second
  double randomisation_p = 1;
};

struct ScorePairsResult {
  std::string set;             // "matres"
  std::string recognised;      // "matres-platinum", or empty
  std::string content_sha256;  // of gold
  std::size_t gold_pairs = 0;
  std::size_t gold_documents = 0;
  std::string main_convention;
  std::vector<PairSystemFigures> systems;
  std::vector<PairTest> tests;
  std::optional<PairContradictions> gold_contradictions;  // when asked for
  std::size_t unread = 0;                     // systems that could not be read; notices say why
  bool is_whole = true;                       // whether most predicted pairs are known to gold
  std::shared_ptr<const ScoredPairs> scored;  // never null
};

Result<Outcome<ScorePairsResult>> score_pairs(const ScorePairsRequest& request,
                                              const Run& run = {});

}  // namespace gnomon
