// Sets of questions that were made or turned round, and what went into them.
#pragma once

#include "gnomon/base/choice.h"
#include "gnomon/qa/question.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// Where the relation of a question comes from that expects no.
enum class WrongRelation : std::uint8_t {
  // Drawn among those that the gold excludes and that questions expecting yes ask about, so that
  // each relation is asked with both answers equally often and says nothing about the answer.
  kDrawn,
  // The opposite of the right one, as in the negative sets of QA TempEval. There SIMULTANEOUS is
  // always right, and IAFTER nearly always wrong.
  kOpposite,
};
inline constexpr Choice<WrongRelation> kWrongRelationChoices[] = {
    {"drawn", WrongRelation::kDrawn}, {"opposite", WrongRelation::kOpposite}};
constexpr std::span<const Choice<WrongRelation>> choices_of(WrongRelation /*any*/) {
  return kWrongRelationChoices;
}

// Why a document gives no question at all.
enum class NoMaterial : std::uint8_t {
  kSome,      // it gives some
  kNoLinks,   // no TLINK with two ends and a known relType
  kNoPairs,   // links, but no pair of the wanted kind with one relation
  kNoText,    // a share of close pairs is wanted, and there is no text to tell which are
  kBadName,   // its name cannot be written into a question file
  kSameName,  // another document has this name, and a question could not tell them apart
};

// What a document gave.
struct DrawnFrom {
  std::string document;
  std::size_t questions = 0;
  std::size_t found = 0;  // pairs that could be asked about
  std::size_t rejected = 0;
  std::size_t nameless = 0;
  NoMaterial none = NoMaterial::kSome;
};

struct MadeQuestions {
  // By name of the document, then in the order of the text; numbered from 1. The file name of a
  // document is its name with the extension .tml. Ids are those of the gold documents, which serve
  // as question documents.
  std::vector<Question> questions;
  std::vector<DrawnFrom> documents;  // by name
  std::size_t yes = 0;
  std::size_t no = 0;
  std::size_t close = 0;
  std::size_t distant = 0;
  std::size_t without_text = 0;  // neither, since their document has no text
  // Questions that were asked for and could not be drawn, for want of pairs; the latter two only
  // when the share of close ones was given.
  std::size_t lacking = 0;
  std::size_t lacking_close = 0;
  std::size_t lacking_distant = 0;
};

// A question for each one that was there.
struct NegatedSet {
  std::vector<Question> questions;
  std::size_t turned = 0;
  std::size_t were_no = 0;
  std::size_t otherwise = 0;
  std::size_t without_opposite = 0;
};

}  // namespace gnomon
