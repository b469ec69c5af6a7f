// gnomon ask: questions about annotations, one by one or a file of them for several systems.
#include "gnomon/cli/ask_answers.h"
#include "gnomon/cli/ask_document.h"
#include "gnomon/cli/ask_make.h"
#include "gnomon/cli/ask_report.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"

#include <algorithm>
#include <memory>

namespace gnomon::cli {
namespace {

struct Options {
  std::string first;
  std::vector<std::string> others;
  std::string entities;
  std::string mode = "exact";
  bool backbone = false;
  std::string numbers;
  bool per_question = false;
  bool explain = false;
  bool significance = false;
  bool holm = false;
  std::size_t trials = Draws().trials;
  std::uint64_t seed = Draws().seed;
  bool make_questions = false;
  bool negate = false;
  MakeChoices make;
};

constexpr const char* kExamples = R"(Questions:
  IS e3 BEFORE t1         yes, no or unknown; all relations of TimeML, OVERLAPS, and coarse ones
  IS e3 AFTER 1999-08     a date that the document's times begin and end with
  LIST BEFORE t0          what is certainly before t0
  LIST BETWEEN e3 e9      what certainly lies between the two
A file of questions has lines 'number|document|IS e3 BEFORE t1|words|yes'.
Examples:
  gnomon ask samples/gold/salt-city.tml "IS e4 BEFORE e6" --explain
  gnomon ask samples/gold/salt-city.tml "LIST BETWEEN e4 e9"
  gnomon ask samples/questions/question-set.txt samples/systems/* --entities samples/questions/question-events
  gnomon ask --make-questions samples/gold --questions 100 -o questions.txt
  gnomon ask questions.txt samples/systems/* --entities samples/gold
  gnomon ask --negate questions.txt -o negative.txt)";

AnswerSettings settings_of(const Options& options) {
  AnswerSettings settings;
  settings.mode = options.mode == "official" ? AnswerMode::kOfficial : AnswerMode::kExact;
  settings.backbone = options.backbone;
  return settings;
}

void ask_file(const Options& options, Common& common) {
  if (options.others.empty()) {
    common.fail_with(error_about(
        ErrorKind::kUsage, "gnomon", "there is nobody to ask",
        "name a document and a question, or a file of questions and folders of systems"));
    return;
  }
  AskSystemsOptions asked;
  asked.questions = options.first;
  asked.systems = options.others;
  asked.entities = options.entities;
  asked.numbers = options.numbers;
  asked.settings = settings_of(options);
  asked.explain = options.explain;
  const std::optional<AnsweredQuestions> run = ask_systems(asked, common);
  if (!run) {
    return;
  }
  AskReportOptions shown;
  shown.settings = asked.settings;
  shown.per_question = options.per_question;
  shown.explain = options.explain;
  if (options.significance) {
    shown.significance = SignificanceOptions{{options.trials, options.seed}, false, options.holm};
  }
  common.print(ask_report(*run, shown));
}

void make(const Options& options, Common& common) {
  const Result<MakeSettings> settings = options.make.settings(options.seed);
  if (!settings) {
    common.fail_with(settings.error());
    return;
  }
  std::vector<std::string> inputs = {options.first};
  inputs.insert(inputs.end(), options.others.begin(), options.others.end());
  make_questions(inputs, *settings, common);
}

void negate(const Options& options, Common& common) {
  if (!options.others.empty()) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon",
                                 "a negative set is made of one file of questions",
                                 "name just that file behind --negate"));
    return;
  }
  negate_questions(options.first, common);
}

void ask(const Options& options, Common& common) {
  if (options.make_questions) {
    make(options, common);
    return;
  }
  if (options.negate) {
    negate(options, common);
    return;
  }
  const auto questions = std::ranges::count_if(options.others, looks_like_question);
  if (questions == 0) {
    ask_file(options, common);
    return;
  }
  if (static_cast<std::size_t>(questions) != options.others.size()) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon",
                                 "questions and systems are named together",
                                 "questions in words go to one document, files of questions to "
                                 "any number of systems"));
    return;
  }
  AskDocumentOptions asked;
  asked.document = options.first;
  asked.questions = options.others;
  asked.entities = options.entities;
  asked.settings = settings_of(options);
  asked.explain = options.explain;
  ask_document(asked, common);
}

}  // namespace

void add_ask(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "ask", "Answer questions from annotations, and say how good the answers are");
  auto options = std::make_shared<Options>();
  command.option("first", options->first, "A document, or a file of questions")
      .required()
      .shown_as("DOCUMENT|QUESTIONS");
  command.option("others", options->others, "Questions about the document, or systems to be asked")
      .shown_as("QUESTION|SYSTEM...");
  command
      .option("--entities", options->entities,
              "Documents that have the ids which questions use; the documents' own unless told")
      .shown_as("FOLDER");
  command
      .option("--mode", options->mode,
              "exact: what all models agree on (unless told); official: as the tools of QA "
              "TempEval, with complete reasoning")
      .one_of({"exact", "official"})
      .shown_as("MODE");
  command.flag("--backbone,--trefl", options->backbone,
               "Link the times by the calendar first (see 'gnomon link')");
  command.option("--only", options->numbers, "Ask only questions with these numbers")
      .shown_as("N,N...");
  command.flag("--per-question", options->per_question, "Every question with all answers");
  command.flag("--explain", options->explain,
               "The fewest links behind every yes and no; what is missing for the others");
  command.flag("--significance", options->significance,
               "Tests between every two systems, and 95 % intervals");
  command.flag("--holm", options->holm, "Correct for the number of tests (Holm 1979)");
  command.option("--trials", options->trials, "Draws of each random test; 10000 unless told")
      .between(1, 10'000'000)
      .shown_as("N");
  command.option("--seed", options->seed, "Seed of random tests and of draws; 1 unless told")
      .shown_as("N");
  command.flag("--make-questions", options->make_questions,
               "Make a file of questions from the closure of gold documents; the options below "
               "say which");
  options->make.add_to(command);
  command.flag("--negate", options->negate,
               "Turn the questions of a file that expect yes into ones that expect no");
  common.add_from(command);
  const auto names = output_format_names();
  common.add_formats(command, {names.begin(), names.end()});
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { ask(*options, common); });
}

}  // namespace gnomon::cli
