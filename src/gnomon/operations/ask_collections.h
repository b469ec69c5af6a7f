// Several collections of questions put to systems in one call: figures for each, and over all.
#pragma once

#include "gnomon/operations/ask_systems.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

// A collection is a question file, which is asked of `systems` with `entities`; or a folder as QA
// TempEval hands them out, with question-set*.txt, question-events/ (both also in eval-questions/),
// which count before `entities`, and systems/, which count when no others are given.
struct AskCollectionsRequest {
  std::vector<Input> collections = {};
  // As for one file; its questions do not count.
  AskSystemsRequest asking = {};
  std::string set = {};
};

template <FieldsOf<AskCollectionsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "collections",
            .help = "Question files, or folders with a question set",
            .value = "QUESTIONS...",
            .required = true,
            .positional = true},
      request.collections);
  for_each_field(request.asking, [&](const Field& field, auto& value) {
    if (field.name == "systems") {
      Field systems = field;
      systems.required = false;  // a folder may have its own
      use(systems, value);
    } else if (!field.positional) {
      use(field, value);
    }
  });
  use(Field{.name = "set",
            .help = "Which question set of a folder: yes for question-set-yes.txt (default: yes if "
                    "there is one, else question-set.txt)",
            .value = "NAME"},
      request.set);
}

struct CollectionAnswers {
  std::string name;
  AskSystemsResult result;
};

// A system over all collections that have it: the counts are added up, as in the paper.
struct SystemTotal {
  std::string name;  // without its folder
  std::size_t collections = 0;
  AnswerTallies tallies;
  Rank rank;  // among systems of all collections; others come behind, with the place of nobody
};

struct AskCollectionsResult {
  std::vector<CollectionAnswers> collections;
  std::vector<SystemTotal> totals;  // in the order of their first collection
  AnswerSettings settings;
};

// Whether an input is a collection: a folder with a question set, or a file with the ending of
// text.
bool looks_like_collection(const std::string& path);

// Fails when a collection cannot be asked at all, with its name.
Result<Outcome<AskCollectionsResult>> ask_collections(const AskCollectionsRequest& request,
                                                      const Run& run = {});

}  // namespace gnomon
