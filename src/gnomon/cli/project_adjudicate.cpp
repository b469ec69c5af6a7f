// gnomon project adjudicate: one version out of several annotators' ones.
#include "gnomon/annotate/adjudication.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/cli/project_commands.h"
#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/dialogue/passage.h"
#include "gnomon/dialogue/screen.h"
#include "gnomon/project/annotation.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

namespace gnomon::cli {
namespace {

struct Options {
  std::string project;
  std::string document;
  std::string adjudicator;
  std::vector<std::string> annotators;
  std::string prefer;
};

constexpr const char* kExamples = R"(Examples:
  gnomon project adjudicate harbour.gnomon salt-city --by eve
  gnomon project adjudicate harbour.gnomon salt-city --by eve --annotator ann --annotator bob
  gnomon project adjudicate harbour.gnomon salt-city --by eve --prefer ann    without asking
What follows from all versions is accepted, however it was said. The rest is asked in the order of its
effect, a line each: the number of a choice, u to take the last decision back, k to put off, q to stop.
The result is saved as a version of its own, and the next call goes on from it. 'gnomon project export
--adjudicated' writes it.)";

constexpr std::size_t kWidth = 80;
constexpr std::size_t kPassageLines = 12;
constexpr std::size_t kEntailedShown = 5;
// A blank at the begin of a line that stays.
constexpr std::string_view kBlank = "\u00a0";

void print_line(const std::string& text, std::size_t indent = 0) {
  for (const StyledLine& line : wrap(StyledLine{{text, TextStyle::kPlain}}, kWidth, indent)) {
    std::puts(words_of(line).c_str());
  }
}

// Those who annotate the document, or those of them that were named.
Result<std::vector<std::string>> chosen_annotators(Project& project, const Options& options) {
  const Result<std::vector<Assignment>> assignments = project.assignments();
  if (!assignments) {
    return Failure(assignments.error());
  }
  std::vector<std::string> names = options.annotators;
  for (const Assignment& assignment : *assignments) {
    if (options.annotators.empty() && assignment.document == options.document) {
      names.push_back(assignment.annotator);
    }
  }
  if (names.empty()) {
    // Fails with what is missing: the document, or somebody who annotates it.
    const Result<Document> document = project.document(options.document);
    return Failure(document
                       ? error_about(ErrorKind::kUsage, project.where(),
                                     fmt::format("nobody annotates '{}'", shown(options.document)),
                                     "'gnomon project assign' assigns documents to annotators")
                       : document.error());
  }
  return names;
}

// Called after every decision, so that none is lost; false when that fails.
using Save = std::function<bool(const Adjudication&)>;

class Bench {
 public:
  Bench(Document document, const KnowledgeOptions& options, std::vector<Annotation> annotations)
      : document_(std::move(document)),
        annotations_(std::move(annotations)),
        adjudication_(document_, options, versions()),
        view_(adjudication_.result()) {}
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  std::size_t agreed() const { return adjudication_.agreed(); }
  const Adjudication& adjudication() const { return adjudication_; }

  // Decides again what was decided before, as far as it still can be.
  void go_on_from(const AdjudicatedVersion& version) {
    for (const Action& action : version.statements) {
      if (action.kind == ActionKind::kAnswer) {
        static_cast<void>(adjudication_.decide(action));
      }
    }
  }

  // Decides everything as one of the annotators has it, and what that one does not say as the
  // others do.
  void decide_like(std::size_t version) {
    while (const std::optional<Dispute> dispute = adjudication_.next()) {
      const std::optional<Answer> said = dispute->said[version];
      const auto fits = [&](const DisputeChoice& choice) { return choice.answer == said; };
      const bool possible = std::ranges::any_of(dispute->choices, fits);
      decide(dispute->pair, possible ? *said : dispute->choices.front().answer);
    }
  }

  // Asks until all is settled or somebody stops. Every decision is saved before the next question.
  void ask(const Save& save) {
    const bool echo = ::isatty(STDIN_FILENO) == 0;
    while (const std::optional<Dispute> dispute = adjudication_.next()) {
      show(*dispute);
      fmt::print("Choice (1 to {}, u, k, q): ", dispute->choices.size());
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        std::puts("");
        return;
      }
      std::puts(echo ? printable(line).c_str() : "");
      if (!obey(trim(line), *dispute) || !save(adjudication_)) {
        return;
      }
    }
  }

 private:
  std::vector<AnnotatedVersion> versions() const {
    std::vector<AnnotatedVersion> result;
    for (const Annotation& annotation : annotations_) {
      result.push_back({annotation.annotator, &annotation.session});
    }
    return result;
  }

  void decide(Pair pair, Answer answer) {
    act({.kind = ActionKind::kAnswer,
         .first = id_of(pair.first),
         .second = id_of(pair.second),
         .answer = answer});
  }
  void act(const Action& action) {
    if (!adjudication_.decide(action)) {
      std::puts("There is nothing to take back.");
    }
  }
  std::string id_of(Entity entity) const {
    return std::string(view_.session.entities()[position(entity)].name.id);
  }

  // False when somebody stops.
  bool obey(std::string_view line, const Dispute& dispute) {
    if (line == "q") {
      return false;
    }
    if (line == "u") {
      act({.kind = ActionKind::kTakeBack, .taken_back = adjudication_.result().last().value_or(0)});
      return true;
    }
    if (line == "k") {
      act({.kind = ActionKind::kSkip,
           .first = id_of(dispute.pair.first),
           .second = id_of(dispute.pair.second)});
      return true;
    }
    std::size_t number = 0;
    const auto [end, problem] = std::from_chars(line.data(), line.data() + line.size(), number);
    if (problem != std::errc() || end != line.data() + line.size() || number < 1 ||
        number > dispute.choices.size()) {
      std::puts("That is no choice: give its number, u, k or q.");
      return true;
    }
    decide(dispute.pair, dispute.choices[number - 1].answer);
    return true;
  }

  void show(const Dispute& dispute) const {
    const SessionProgress progress = adjudication_.result().progress();
    print_line(fmt::format("{} of {} settled, {} to be decided.", progress.pairs - progress.open,
                           counted(progress.pairs, "pair"), adjudication_.disputes().size()));
    std::puts("");
    for (const StyledLine& line :
         passage(document_, view_.sentences, question_marks(view_, dispute.pair), kWidth,
                 kPassageLines)) {
      std::puts(words_of(line).c_str());
    }
    std::puts("");
    for (std::size_t i = 0; i < dispute.said.size(); ++i) {
      print_line(fmt::format("{}: {}", shown(annotations_[i].annotator),
                             dispute.said[i] ? in_words(dispute.pair, *dispute.said[i])
                                             : "nothing said yet"),
                 2);
    }
    for (std::size_t i = 0; i < dispute.choices.size(); ++i) {
      show(dispute.choices[i], dispute.pair, i + 1);
    }
  }

  void show(const DisputeChoice& choice, Pair pair, std::size_t number) const {
    std::vector<std::string> parts;
    for (const std::size_t version : choice.said_by) {
      parts.push_back(fmt::format("as {} has it", shown(annotations_[version].annotator)));
    }
    for (std::size_t i = 0; i < choice.overrules.size(); ++i) {
      if (choice.overrules[i] > 0) {
        parts.push_back(fmt::format("overrules {} in {}", shown(annotations_[i].annotator),
                                    counted(choice.overrules[i], "pair")));
      }
    }
    print_line(
        fmt::format("{}{}. {}{}", number < 10 ? kBlank : "", number, in_words(pair, choice.answer),
                    parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "))),
        4);
    for (std::size_t i = 1; i < choice.entails.size(); ++i) {
      if (i > kEntailedShown) {
        print_line(fmt::format("{0}{0}{0}{0}and {1} more", kBlank,
                               counted(choice.entails.size() - i, "relation")),
                   4);
        break;
      }
      const Constraint& entailed = choice.entails[i];
      print_line(
          fmt::format("{0}{0}{0}{0}then {1}", kBlank,
                      view_.words.of(entailed.first, Answer(entailed.relation), entailed.second)),
          6);
    }
  }

  std::string in_words(Pair pair, Answer answer) const {
    return view_.words.of(pair.first, answer, pair.second);
  }

  Document document_;
  std::vector<Annotation> annotations_;
  Adjudication adjudication_;
  AnnotationView view_;
};

std::unique_ptr<Bench> make_bench(Project& project, const Options& options,
                                  const std::vector<std::string>& names, Common& common) {
  std::vector<Annotation> annotations;
  for (const std::string& name : names) {
    auto annotation = value_or_say(load_annotation(project, options.document, name), common);
    if (!annotation) {
      return nullptr;
    }
    annotations.push_back(std::move(*annotation));
  }
  auto document = value_or_say(project.document(options.document), common);
  auto versions =
      document ? value_or_say(project.adjudicated(options.document), common) : std::nullopt;
  if (!versions) {
    return nullptr;
  }
  auto bench = std::make_unique<Bench>(std::move(*document), knowledge_options(project.settings()),
                                       std::move(annotations));
  if (!versions->empty()) {
    bench->go_on_from(versions->back());
  }
  return bench;
}

void adjudicate(const Options& options, Common& common) {
  std::optional<Project> project = open_project(options.project, common);
  const auto names =
      project ? value_or_say(chosen_annotators(*project, options), common) : std::nullopt;
  if (!names) {
    return;
  }
  const auto preferred = std::ranges::find(*names, options.prefer);
  if (!options.prefer.empty() && preferred == names->end()) {
    common.fail_with(error_about(
        ErrorKind::kUsage, project->where(),
        fmt::format("'{}' is none of those whose versions are compared", shown(options.prefer)),
        fmt::format("--prefer one of: {}", fmt::join(*names, ", "))));
    return;
  }
  const std::unique_ptr<Bench> bench = make_bench(*project, options, *names, common);
  if (!bench) {
    return;
  }
  const SessionProgress start = bench->adjudication().result().progress();
  print_line(fmt::format("{}: {} agree on {} of {}.", shown(options.document),
                         fmt::join(*names, ", "), bench->agreed(), counted(start.pairs, "pair")));
  AdjudicatedVersion version{0, options.document, options.adjudicator, *names, "", {}};
  const Save save = [&](const Adjudication& adjudication) {
    version.statements = adjudication.actions();
    if (version.number == 0) {
      const auto number = value_or_say(project->add_adjudicated(version), common);
      version.number = number.value_or(0);
      return number.has_value();
    }
    const Result<void> saved = project->update_adjudicated(version);
    if (!saved) {
      common.fail_with(saved.error());
    }
    return saved.has_value();
  };
  if (options.prefer.empty()) {
    bench->ask(save);
  } else {
    bench->decide_like(static_cast<std::size_t>(preferred - names->begin()));
  }
  if (common.exit_code() != kFine || !save(bench->adjudication())) {
    return;
  }
  const SessionProgress end = bench->adjudication().result().progress();
  print_line(fmt::format(
      "Saved as version {}: {} agreed on, {} decided, {} inferred, {} "
      "undetermined, {} left.",
      version.number, end.marked, end.asked, end.inferred,
      end.undetermined + end.inferred_undetermined, bench->adjudication().disputes().size()));
}

}  // namespace

void add_project_adjudicate(const Command& project, Common& common) {
  const Command command =
      project.command("adjudicate", "Make one version out of several annotators' ones");
  auto options = std::make_shared<Options>();
  add_project_place(command, options->project);
  command.option("document", options->document, "The document").required().shown_as(" ");
  command.option("--by", options->adjudicator, "Who decides").required().shown_as("NAME");
  command
      .option("--annotator", options->annotators,
              "Whose versions; all who annotate the document when nobody is named")
      .shown_as("NAME");
  command.option("--prefer", options->prefer, "Decide everything as this annotator has it")
      .shown_as("NAME");
  common.add_output(command);
  command.footer(kExamples);
  command.run([options, &common] { adjudicate(*options, common); });
}

}  // namespace gnomon::cli
