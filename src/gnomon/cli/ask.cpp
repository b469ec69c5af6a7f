// gnomon ask: questions about annotations, one by one or a file of them for several systems.
#include "gnomon/operations/ask.h"

#include "gnomon/base/error_code.h"
#include "gnomon/cli/ask_systems.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/question_sets.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/operations/ask_collections.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>

namespace gnomon::cli {
namespace {

constexpr const char* kAskExamples = R"(Questions:
  IS e3 BEFORE t1         yes, no or unknown; any TimeML relation, OVERLAPS, or a coarse relation
  IS e3 AFTER 1999-08     any date of the calendar
  LIST BEFORE t0          everything that is certainly before t0
  LIST BETWEEN e3 e9      everything that is certainly between the two
  WHEN e3                 its date, or between which dates it was
Events and times are given by id (e3, event[eid3], said[e3]) or by words that are unique in the text.
A question file has lines like 'number|document|IS e3 BEFORE t1|words|yes'.
Examples:
  gnomon ask samples/gold/salt-city.tml "IS e4 BEFORE e6" --explain
  gnomon ask samples/gold/salt-city.tml "LIST BETWEEN e4 e9" "WHEN left" "IS founded BEFORE 0100"
  gnomon ask samples/questions/question-set.txt samples/systems/* --entities samples/questions/question-events
  gnomon ask samples/questions questions.txt samples/systems/*     several sets, and their total
  gnomon ask --make-questions samples/gold --questions 100 -o questions.txt
  gnomon ask questions.txt samples/systems/* --entities samples/gold
  gnomon ask --negate questions.txt -o negative.txt)";

// One command for four operations: what its two positionals mean is known once all is read.
struct AskOptions {
  std::string first;
  std::vector<std::string> others;
  AskCollectionsRequest asked;
  AskSystemsView view;
  bool make_questions = false;
  MakeQuestionsRequest make;
  bool negate = false;
};

// The fields of all requests, each name once and none that is positional.
template <FieldsOf<AskOptions> Fields, class Use>
void for_each_field(Fields& options, Use use) {
  std::set<std::string_view> seen;
  const auto once = [&](const Field& field, auto& value) {
    if (!field.positional && seen.insert(field.name).second) {
      use(field, value);
    }
  };
  for_each_field(options.asked, once);
  for_each_field(options.view, once);
  once(Field{.name = "make-questions",
             .help = "Generate a question file from the closure of gold documents, as the options "
                     "below specify"},
       options.make_questions);
  for_each_field(options.make, once);
  once(Field{.name = "negate",
             .help = "Convert questions of a file that expect yes into questions that expect no"},
       options.negate);
}

void refuse(const char* what, const char* hint, Common& common) {
  common.fail_with(error_about(codes::kBadCommandLine, "gnomon", what, hint));
}

// Collections first, then systems.
void ask_file(const AskOptions& options, Common& common) {
  AskCollectionsRequest request = options.asked;
  request.collections = {options.first};
  for (const std::string& other : options.others) {
    const bool is_collection = request.asking.systems.empty() && looks_like_collection(other);
    (is_collection ? request.collections : request.asking.systems).emplace_back(other);
  }
  print_systems(request, options.view, common);
}

void ask_document(const AskOptions& options, Common& common) {
  AskRequest request;
  request.document = options.first;
  request.questions = options.others;
  request.from = options.asked.asking.from;
  request.entities = options.asked.asking.entities;
  request.mode = options.asked.asking.mode;
  request.backbone = options.asked.asking.backbone;
  const auto outcome = ask(request, common.run("questions"));
  if (const AskResult* result = common.take(outcome)) {
    common.print({.operation = "ask",
                  .signature = signature(*result),
                  .data = [&] { return data(*result); },
                  .tables = [&] { return tables(*result, {options.asked.asking.explain}); }},
                 outcome->notices);
  }
}

MakeQuestionsRequest make_request(const AskOptions& options) {
  MakeQuestionsRequest request = options.make;
  request.inputs = {options.first};
  request.inputs.insert(request.inputs.end(), options.others.begin(), options.others.end());
  request.from = options.asked.asking.from;
  request.seed = options.asked.asking.tests.seed;
  return request;
}

// Words that are no file are meant as a question, even if they are none.
bool is_meant_as_question(const std::string& word) {
  std::error_code ignored;
  return looks_like_question(word) ||
         (word.find(' ') != std::string::npos && !std::filesystem::exists(word, ignored));
}

void run_ask(const AskOptions& options, Common& common) {
  const auto questions = std::ranges::count_if(options.others, is_meant_as_question);
  if (options.make_questions) {
    print_made(make_request(options), common);
  } else if (options.negate && !options.others.empty()) {
    refuse("--negate takes one question file", "give only that file", common);
  } else if (options.negate) {
    print_negated({options.first}, common);
  } else if (questions == 0) {
    ask_file(options, common);
  } else if (static_cast<std::size_t>(questions) == options.others.size()) {
    ask_document(options, common);
  } else {
    refuse("questions and systems cannot be mixed",
           "give questions for one document, or a question file for any number of systems", common);
  }
}

}  // namespace

void add_ask(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "ask", "Answer questions from annotations, and score the answers of systems");
  auto options = std::make_shared<AskOptions>();
  command
      .option("first", options->first,
              "A document, a question file, or a folder with a question set")
      .required()
      .shown_as("DOCUMENT|QUESTIONS");
  command.option("others", options->others, "Questions about the document, or systems to ask")
      .shown_as("QUESTION|SYSTEM...");
  add_fields(command, *options);
  command.flag("--trefl", options->asked.asking.backbone, "Same as --backbone");
  common.add_report_output(command);
  command.footer(kAskExamples);
  command.run([options, &common] { run_ask(*options, common); });
}

}  // namespace gnomon::cli
