// Question sets made from gold annotation, so that systems can be asked about any corpus.
#pragma once

#include "gnomon/qa/question.h"
#include "gnomon/qa/question_material.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

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

// Draws from material that was found with the same settings. Every pair is asked about once at
// most. Questions that expect yes and no are as many of each, or there is one yes more; yes asks
// about the relation that is rarest so far, of the document that is rarest so far. The result does
// not depend on the order of the documents, unless some have the same name: of these the first
// counts.
MadeQuestions draw_questions(std::vector<QuestionMaterial> material, const MakeSettings& settings,
                             const std::stop_token& stop = {});

// Both steps, on so many threads.
MadeQuestions make_questions(std::span<const Document> gold, const MakeSettings& settings,
                             unsigned jobs = 1, const std::stop_token& stop = {});

// The document to ask about, fit to be handed out: the gold document without its links. The gold
// document itself serves as well, since only its events and times are looked at.
Document question_document(const Document& gold);

}  // namespace gnomon
