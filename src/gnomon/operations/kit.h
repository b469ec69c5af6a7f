// A folder for a shared task about pairs: what participants check their submissions with, and what
// organisers score and rank them with, under settings that are fixed once.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/score_pairs.h"

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct KitRequest {
  Input gold = {};  // empty: the sample of gnomon, to try it
  std::string title = "demo";
  std::string convention = {};
  std::string set = {};
  std::string program = "gnomon";  // that scripts call where no other is found
};

template <FieldsOf<KitRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "gold",
            .help = "Gold pairs, in any form that 'score pairs' reads (default: a sample)",
            .value = "FILE"},
      request.gold);
  use(Field{.name = "title", .help = "Title of the task", .value = "TEXT"}, request.title);
  use(Field{.name = "convention",
            .help =
                "Rules of scoring, separated by commas; the first one ranks (default: the usual "
                "one of the labels)",
            .value = "NAMES"},
      request.convention);
  use(Field{.name = "set",
            .help = "What gold's labels mean, as in 'score pairs' (default: by the labels)",
            .value = "NAME"},
      request.set);
}

struct KitFile {
  std::string name;  // below the folder of the kit
  std::string bytes;
  bool is_program = false;
};

struct KitResult {
  std::vector<KitFile> files;
  std::string convention;
  std::string set;
  std::size_t pairs = 0;
  std::size_t documents = 0;
};

// Makes the files of a kit; the caller writes them.
Result<Outcome<KitResult>> make_kit(const KitRequest& request, const Run& run = {});

// ---- what the scripts of a kit call ----------------------------------------------------------

struct KitRunRequest {
  Input task = {};
  std::vector<Input> submissions = {};
};

template <FieldsOf<KitRunRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "task",
            .help = "Folder of the kit, or its file task.txt",
            .value = " ",
            .required = true,
            .positional = true},
      request.task);
  use(Field{.name = "submission",
            .help = "Files of predicted pairs, or folders of them",
            .value = "...",
            .required = true,
            .positional = true},
      request.submissions);
}

struct KitRunResult {
  std::string title;
  std::string gold_sha256;  // of the gold pairs that the kit was made with
  ScorePairsResult scored;
};

// Holds submissions against the pairs of the task, whose labels nobody needs for that. The figures
// mean nothing; the counts say what is missing, unreadable, unknown and said twice.
Result<Outcome<KitRunResult>> check_submissions(const KitRunRequest& request, const Run& run = {});

// Scores submissions with the settings of the kit, with tests between them where there are several.
// Fails when gold is not what the kit was made with.
Result<Outcome<KitRunResult>> score_submissions(const KitRunRequest& request, const Run& run = {});

}  // namespace gnomon
