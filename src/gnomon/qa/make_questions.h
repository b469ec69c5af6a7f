// Question sets made from gold annotation, so that systems can be asked about any corpus.
#pragma once

#include "gnomon/qa/question.h"
#include "gnomon/qa/question_material.h"
#include "gnomon/qa/question_set.h"

#include <cstddef>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace gnomon {

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
