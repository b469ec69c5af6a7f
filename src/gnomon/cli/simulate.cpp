// gnomon simulate: how many questions a strategy needs, asked of somebody who knows the gold.
#include "gnomon/base/counted.h"
#include "gnomon/cli/commands.h"
#include "gnomon/cli/common.h"
#include "gnomon/cli/documents.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/simulate_report.h"
#include "gnomon/simulate/likelihood.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

struct SimulateChoices {
  std::string strategies = "all";
  std::string algebra = "rules";
  std::string weights_from;
  double initial = 0;
  double error_rate = 0;
  std::uint64_t seed = 1;
  std::size_t runs = 10;
  std::size_t window = 0;
  std::size_t most_entities = 250;
  bool no_inference = false;
  bool by_document = false;
};

constexpr const char* kExamples =
    R"(The gold annotation of each document is closed, and a simulated annotator answers every question
from it, "not determined" where gold says nothing. 'gnomon annotate' asks people in the same way.
Examples:
  gnomon simulate samples/gold                                     all strategies
  gnomon simulate samples/gold --strategy random,frugal --initial 0.4
  gnomon simulate samples/gold --strategy frugal --error-rate 0.05 what errors do
  gnomon simulate samples/gold -o curves.svg                       a table and a picture)";

// A document with the answers that it gives.
struct KnownDocument {
  std::string name;
  std::optional<GoldAnnotation> gold;  // nothing when it contradicts itself
};

Result<std::vector<const StrategyInfo*>> parse_strategies(std::string_view text) {
  std::vector<const StrategyInfo*> chosen;
  if (text == "all") {
    for (const StrategyInfo& info : all_strategies()) {
      chosen.push_back(&info);
    }
    return chosen;
  }
  while (true) {
    const std::size_t comma = text.find(',');
    const Result<const StrategyInfo*> info = find_strategy(text.substr(0, comma));
    if (!info) {
      return tl::unexpected(info.error());
    }
    if (std::ranges::find(chosen, *info) == chosen.end()) {
      chosen.push_back(*info);
    }
    if (comma == std::string_view::npos) {
      return chosen;
    }
    text.remove_prefix(comma + 1);
  }
}

// Nothing when there is no document; what is wrong has been said.
std::optional<std::vector<KnownDocument>> read_gold(std::span<const std::string> inputs,
                                                    const Format* format, AnswerAlgebra algebra,
                                                    Common& common) {
  const std::optional<FileList> list = find_inputs(inputs, common);
  if (!list) {
    return std::nullopt;
  }
  std::size_t unread = 0;
  std::vector<KnownDocument> known = map_documents<KnownDocument>(
      list->files, format, common,
      [&](const Document& document) {
        return KnownDocument{std::string(document.name()),
                             GoldAnnotation::of(document, algebra, common.during())};
      },
      [&](const Error& error) {
        common.say(error);
        ++unread;
      });
  remark_unread(unread, known.size(), common);
  if (known.empty()) {
    return std::nullopt;
  }
  return known;
}

// What was learned from annotated documents. Those of the same name as the one that is being
// annotated do not count.
class Lessons {
 public:
  void learn(std::span<const KnownDocument> documents, AnswerAlgebra algebra, unsigned jobs) {
    all_ = AnswerLikelihood(algebra);
    std::vector<AnswerLikelihood> each(documents.size(), all_);
    parallel_for(documents.size(), jobs, [&](std::size_t i) {
      if (documents[i].gold) {
        each[i] = AnswerLikelihood::of(*documents[i].gold);
      }
    });
    for (std::size_t i = 0; i < documents.size(); ++i) {
      all_ += each[i];
      const auto [place, is_new] = of_name_.emplace(documents[i].name, each[i]);
      if (!is_new) {
        place->second += each[i];
      }
    }
  }

  AnswerWeights weights_for(const KnownDocument& document) const {
    AnswerLikelihood others = all_;
    if (const auto own = of_name_.find(document.name); own != of_name_.end()) {
      others -= own->second;
    }
    return others.weights_of(document.gold->facts());
  }

 private:
  AnswerLikelihood all_;
  std::map<std::string, AnswerLikelihood> of_name_;
};

// Says which documents do not take part.
void note_left_out(const std::vector<std::string>& names, std::string_view which, Common& common) {
  if (!names.empty()) {
    common.remark(fmt::format("note: {} {} {} left out: {}{}", counted(names.size(), "document"),
                              which, names.size() == 1 ? "is" : "are", printable(names.front()),
                              names.size() > 1 ? ", ..." : ""));
  }
}

// All runs of all strategies on all documents, the longest first, so that no thread is left with
// one at the end.
void run_trials(std::span<const KnownDocument* const> documents, const Lessons& lessons,
                Common& common, Simulated& simulated) {
  struct Run {
    std::size_t document;
    std::size_t strategy;
    std::size_t number;
  };
  std::vector<Run> runs;
  std::vector<AnswerWeights> weights(documents.size());
  const bool learned = std::ranges::any_of(simulated.strategies, &StrategyInfo::uses_weights);
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const GoldAnnotation& gold = *documents[d]->gold;
    simulated.documents.push_back({documents[d]->name,
                                   gold.entity_count(),
                                   gold.links().size(),
                                   gold.pair_count(),
                                   gold.related_pairs(),
                                   {}});
    for (std::size_t s = 0; s < simulated.strategies.size(); ++s) {
      const bool chance = simulated.strategies[s]->by_chance || simulated.options.error_rate > 0;
      const std::size_t number = chance ? simulated.runs : 1;
      simulated.documents.back().trials.emplace_back(number);
      for (std::size_t r = 0; r < number; ++r) {
        runs.push_back({d, s, r});
      }
    }
  }
  if (learned) {
    parallel_for(documents.size(), common.jobs(),
                 [&](std::size_t d) { weights[d] = lessons.weights_for(*documents[d]); });
  }
  std::ranges::stable_sort(runs, std::greater<>{},
                           [&](const Run& run) { return simulated.documents[run.document].pairs; });
  Progress progress("runs", runs.size(), common.show_progress());
  parallel_for(runs.size(), common.jobs(), [&](std::size_t i) {
    const Run& run = runs[i];
    TrialOptions options = simulated.options;
    options.seed += run.number;
    simulated.documents[run.document].trials[run.strategy][run.number] =
        run_trial(*documents[run.document]->gold, *simulated.strategies[run.strategy],
                  weights[run.document], options);
    progress.step();
  });
}

void print_simulated(const Simulated& simulated, bool by_document, Common& common) {
  // -o names a picture though nothing was said about the format: the table is printed beside it.
  const bool picture_beside = common.format() == "text" && common.output().ends_with(".svg");
  if (common.format() == "svg" || picture_beside) {
    common.print(curves_svg(simulate_picture(simulated)));
  }
  if (common.format() == "svg") {
    return;
  }
  const Report report = simulate_report(
      simulated,
      common.format() == "csv" ? SimulateColumns::kForPrograms : SimulateColumns::kForPeople,
      by_document);
  if (picture_beside) {
    common.print_beside(report);
  } else {
    common.print(report);
  }
}

void simulate_all(const SimulateChoices& choices, Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  const Result<std::vector<const StrategyInfo*>> strategies = parse_strategies(choices.strategies);
  if (!strategies) {
    common.fail_with(strategies.error());
    return;
  }
  Simulated simulated;
  simulated.gold = common.inputs().front();
  if (const std::size_t others = common.inputs().size() - 1; others > 0) {
    simulated.gold += fmt::format(" and {} more", others);
  }
  simulated.weights_from = choices.weights_from;
  simulated.algebra = *parse_algebra(choices.algebra);
  simulated.during = common.during();
  simulated.options = {!choices.no_inference, choices.initial, choices.window, choices.error_rate,
                       choices.seed};
  simulated.runs = choices.runs;
  simulated.strategies = *strategies;
  simulated.most_entities = choices.most_entities;
  const auto known = read_gold(common.inputs(), *format, simulated.algebra, common);
  if (!known) {
    return;
  }
  Lessons lessons;
  if (std::ranges::any_of(simulated.strategies, &StrategyInfo::uses_weights)) {
    if (choices.weights_from.empty()) {
      lessons.learn(*known, simulated.algebra, common.jobs());
    } else {
      const std::vector<std::string> inputs{choices.weights_from};
      const auto others = read_gold(inputs, nullptr, simulated.algebra, common);
      if (!others) {
        return;
      }
      lessons.learn(*others, simulated.algebra, common.jobs());
    }
  }
  std::vector<const KnownDocument*> documents;
  for (const KnownDocument& document : *known) {
    if (!document.gold) {
      simulated.contradictory.push_back(document.name);
    } else if (choices.most_entities != 0 &&
               document.gold->entity_count() > choices.most_entities) {
      simulated.too_large.push_back(document.name);
    } else if (document.gold->pair_count() > 0) {  // others have nothing to ask
      documents.push_back(&document);
    }
  }
  if (!simulated.contradictory.empty()) {
    common.set_exit_code(kHasFindings);
  }
  note_left_out(simulated.contradictory, "whose links contradict one another", common);
  note_left_out(simulated.too_large,
                fmt::format("with more than {} entities (--max-entities)", choices.most_entities),
                common);
  if (documents.empty()) {
    common.fail_with(error_about(
        ErrorKind::kInput, printable(simulated.gold), "there is no document to ask about",
        simulated.too_large.empty() ? "it takes TLINKs that do not contradict one another; "
                                      "'gnomon explain' shows why they do"
                                    : "a larger --max-entities lets more documents in"));
    return;
  }
  run_trials(documents, lessons, common, simulated);
  print_simulated(simulated, choices.by_document, common);
}

}  // namespace

void add_simulate(CLI::App& app, Common& common) {
  const Command command = add_command(
      app, "simulate", "Let a simulated annotator answer questions, to compare strategies");
  auto choices = std::make_shared<SimulateChoices>();
  common.add_inputs(command);
  std::vector<std::string_view> names;
  for (const StrategyInfo& info : all_strategies()) {
    names.push_back(info.name);
  }
  command
      .option("--strategy", choices->strategies,
              fmt::format("How the next question is chosen, separated by commas, or all (unless "
                          "told): {}",
                          fmt::join(names, ", ")))
      .shown_as("NAMES");
  command
      .option("--algebra", choices->algebra,
              "What answers there are and what follows: rules (before, includes, simultaneous; "
              "unless told), full (Allen's thirteen relations)")
      .one_of({"rules", "full"})
      .shown_as("NAME");
  command
      .option("--initial", choices->initial,
              "Links given beforehand, as a share of the number of entities, the first of the "
              "document; 0 unless told")
      .between(0, 1000)
      .shown_as("SHARE");
  command.flag("--no-infer-undetermined", choices->no_inference,
               "Also ask about pairs whose definite answers are all excluded");
  command
      .option("--window", choices->window,
              "Only ask about pairs within so many sentences, moving over the text")
      .between(1, 1'000'000)
      .shown_as("K");
  command
      .option("--error-rate", choices->error_rate,
              "How often the annotator gives a wrong answer, from 0 to 1; 0 unless told")
      .between(0, 1)
      .shown_as("P");
  command
      .option("--runs", choices->runs,
              "Runs where chance plays a part, with seeds that follow one another; 10 unless told")
      .between(1, 100'000)
      .shown_as("N");
  command.option("--seed", choices->seed, "Seed of the first run; 1 unless told").shown_as("N");
  command
      .option(
          "--weights-from", choices->weights_from,
          "Annotated corpus that 'likelihood' learns from; unless told GOLD, always without the "
          "document itself")
      .shown_as("CORPUS");
  command
      .option("--max-entities", choices->most_entities,
              "Leave out documents with more entities; 250 unless told, 0 for no limit")
      .shown_as("N");
  command.flag("--by-document", choices->by_document, "Also the questions of every document");
  common.add_during(command);
  const auto formats = output_format_names();
  std::vector<std::string> outputs(formats.begin(), formats.end());
  outputs.emplace_back("svg");
  common.add_formats(command, outputs);
  common.add_output(command,
                    "Write here instead of standard output, all or nothing; a name that ends in "
                    ".svg gets the picture, and the table is printed");
  command.footer(kExamples);
  command.run([choices, &common] { simulate_all(*choices, common); });
}

}  // namespace gnomon::cli
