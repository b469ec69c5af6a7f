// What a gold document offers to ask about: pairs of its events and times whose relation follows
// from its links, sorted by relation and distance.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/relation_set.h"
#include "gnomon/qa/distance.h"
#include "gnomon/qa/question_set.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/pair_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct MakeSettings {
  // At most so many questions over all documents, and of each document. Without the former, every
  // document gives as many as the latter says; without both, all that can be asked.
  std::optional<std::size_t> total;
  std::optional<std::size_t> per_document = 10;
  std::uint64_t seed = 1;
  // Which share of the questions is about entities in the same or in neighbouring sentences: of the
  // whole set when `total` is given, else of each document. Nothing: as pairs come.
  std::optional<double> close_share;
  // By PairKind. A creation time has part in event-dct and time-time.
  std::array<bool, kPairKinds> pairs = {true, true, true, false};
  bool inferred_only = false;  // no pairs that a link of the document joins
  bool coarse = false;         // ask with the coarse relations of TempEval
  // Those that questions expecting yes ask about, of relations_to_ask(); all of them when empty.
  std::vector<std::string> relations;
  WrongRelation wrong = WrongRelation::kDrawn;
  During during = During::kSimultaneous;
};

// The names that questions can be made with: of the thirteen relations, or BEFORE, AFTER, OVERLAP
// and their two disjunctions. Meeting intervals are BEFORE-OR-OVERLAP there, since BEFORE in a
// question leaves a gap.
std::span<const std::string_view> relations_to_ask(bool coarse);

// The relations by which pairs are sorted: one of each relation and its inverse, the narrow ones
// first.
std::span<const RelationSet> material_relations(bool coarse);

// An event or a time that a question can name.
struct QuestionEntity {
  std::string id;
  std::string words;
  std::size_t byte = 0;  // of the text, where it begins
};

// `first` stands to `second` in the relation under which the pair is sorted.
struct MaterialPair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  bool close = false;
};

// Values only, so that the document need not stay. As many pairs of each relation are kept as could
// be asked about, drawn from the stream of the document.
struct QuestionMaterial {
  std::string document;
  std::vector<QuestionEntity> entities;
  // By class of distance, when close_share is given, and by material_relations; shuffled.
  std::array<std::vector<std::vector<MaterialPair>>, 2> pairs;
  bool has_text = true;      // otherwise no pair is close or distant
  std::uint64_t rank = 0;    // a random number, for an order that does not depend on names
  std::size_t found = 0;     // pairs that could be asked about, kept or not
  std::size_t rejected = 0;  // links that contradict earlier ones and do not count
  std::size_t nameless = 0;  // entities with links whose id no question can name
  NoMaterial none = NoMaterial::kSome;
};

// Events are named by their eid, which stands for their first instance; others cannot be named.
// Times, and the creation time too, are named by their tid. An id that is used twice, whatever its
// case, names nothing, nor does one with blanks or `|`.
QuestionMaterial question_material(const Document& gold, const MakeSettings& settings,
                                   const std::stop_token& stop = {});

}  // namespace gnomon
