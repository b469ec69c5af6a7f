// Setzer, Gaizauskas and Hepple (2003): the examples of sections 3 and 4, and the experiment of
// section 4 with gold in place of annotators.
#include "gnomon/annotate/answer.h"
#include "gnomon/annotate/knowledge.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/operations/reproduce_papers.h"
#include "gnomon/operations/score.h"
#include "gnomon/operations/simulate.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kSetzerPaper = "Setzer, Gaizauskas and Hepple 2003";

Result<Figure> headline_of(const Input& gold, const Input& system, std::string metric,
                           const Run& run) {
  ScoreRequest request;
  request.gold = gold;
  request.systems = {system};
  request.metric = std::move(metric);
  const auto scored = score(request, run);
  if (!scored) {
    return Failure(scored.error());
  }
  return scored->value.systems.front().headline();
}

// "a = b, b = c" of the paper is a chain of simultaneous events.
std::string chain(std::string_view events) {
  std::string links;
  for (std::size_t i = 1; i < events.size(); ++i) {
    links += fmt::format("{}{} SIMULTANEOUS {}", i == 1 ? "" : ", ", events[i - 1], events[i]);
  }
  return links;
}

Result<void> add_chains(const Run& run, ReproducedFigures& figures) {
  constexpr std::string_view kTable = "section 3.3, simultaneity chains";
  const std::string small = ", " + chain("kl");
  const Input key = example_document("key.tml", 12, chain("abcde") + ", " + chain("fghij") + small);
  const Input both_large = example_document("a.tml", 12, chain("abcdefghij") + small);
  const Input large_and_small =
      example_document("b.tml", 12, chain("abcdekl") + ", " + chain("fghij"));
  struct Row {
    const char* name;
    const Input& system;
    const char* metric;
    const char* published;
    int decimals;
  };
  const Row rows[] = {{"response A", both_large, "setzer", "0.45", 2},
                      {"response B", large_and_small, "setzer", "0.67", 2},
                      {"response A", both_large, "muc", "0.9", 1},
                      {"response B", large_and_small, "muc", "0.9", 1}};
  for (const Row& row : rows) {
    const Result<Figure> figure = headline_of(key, row.system, row.metric, run);
    if (!figure) {
      return Failure(figure.error());
    }
    figures.push_back(
        compared(kSetzerPaper, kTable, row.name,
                 std::string_view(row.metric) == "muc" ? "precision, MUC" : "precision, closures",
                 row.published, figure->precision.value_or(0), row.decimals,
                 fmt::format("{} of {}", figure->right, figure->system_total)));
  }
  const Result<Figure> example = headline_of(
      example_document("key.tml", 4, "b SIMULTANEOUS c, c SIMULTANEOUS d"),
      example_document("response.tml", 4, "b SIMULTANEOUS c, a SIMULTANEOUS d"), "muc", run);
  if (!example) {
    return Failure(example.error());
  }
  figures.push_back(compared(kSetzerPaper, "section 3.1, MUC example", "response", "recall", "0.5",
                             example->recall.value_or(0), 1));
  figures.push_back(compared(kSetzerPaper, "section 3.1, MUC example", "response", "precision",
                             "0.5", example->precision.value_or(0), 1));
  return {};
}

// a < b < c and d < e < f: what a question about two of them resolves.
void add_prompts(ReproducedFigures& figures) {
  constexpr std::string_view kTable = "section 4, the value of a question";
  const RelationSet before = kBeforeAnswer;
  const auto entity = [](char letter) { return static_cast<Entity>(letter - 'a'); };
  Knowledge known(6);
  for (const std::string_view link : {"ab", "bc", "de", "ef"}) {
    known.relate(entity(link[0]), entity(link[1]), before);
  }
  struct Row {
    const char* pair;
    const char* published;
    bool forth;  // the first before the second
  };
  constexpr Row kRows[] = {{"be", "4", true},  {"be", "4", false}, {"ad", "3", true},
                           {"ad", "3", false}, {"cd", "9", true},  {"cd", "1", false}};
  for (const Row& row : kRows) {
    const auto gain =
        known.gain(entity(row.pair[0]), entity(row.pair[1]), row.forth ? before : before.inverse());
    figures.push_back(
        compared(kSetzerPaper, kTable, fmt::format("({}, {})", row.pair[0], row.pair[1]),
                 fmt::format("pairs that the answer {} < {} resolves", row.pair[row.forth ? 0 : 1],
                             row.pair[row.forth ? 1 : 0]),
                 row.published, static_cast<double>(gain.value_or(0)), 0));
  }
}

Result<void> add_experiment(const KnownCorpora& corpora, const Run& run,
                            ReproducedFigures& figures) {
  constexpr std::string_view kTable = "section 4, the experiment";
  constexpr std::string_view kRemark = "the six texts and their annotations are not public";
  for (const auto& [what, published] :
       {std::pair("marked, prompted, inferred", "3.8 % 16.3 % 79.9 %"),
        std::pair("prompts per text", "54"), std::pair("prompts without inference", "318")}) {
    figures.push_back(
        without_data(kSetzerPaper, kTable, "16 annotations by people", what, published, kRemark));
  }
  if (corpora.timebank.empty()) {
    return {};
  }
  SimulateRequest request;
  request.inputs = {corpora.timebank};
  request.strategy = "random,text-order,frugal";
  request.initial = 0.4;  // 12.5 relations for 31 entities
  request.runs = 1;
  request.max_entities = 40;
  request.no_calendar = true;
  request.during = During::kIncluded;
  const auto simulated = simulate(request, run);
  if (!simulated) {
    return Failure(simulated.error());
  }
  const SimulateResult& result = simulated->value;
  for (std::size_t strategy = 0; strategy < result.strategies.size(); ++strategy) {
    double prompts = 0;
    double marked = 0;
    double definite = 0;
    double related = 0;
    double pending = 0;
    for (const SimulatedDocument& document : result.documents) {
      const Trial& trial = document.trials[strategy].front();
      prompts += static_cast<double>(trial.prompts);
      marked += static_cast<double>(trial.marked);
      definite += static_cast<double>(trial.definite);
      related += static_cast<double>(trial.related);
      pending += static_cast<double>(trial.pending_at_start);
    }
    const auto documents = static_cast<double>(result.documents.size());
    if (documents == 0 || related == 0) {
      continue;
    }
    figures.push_back(
        {std::string(kSetzerPaper), std::string(kTable),
         fmt::format("gold answers, {}", result.strategies[strategy]->name),
         "marked, prompted, inferred; prompts per text, without inference", "",
         fmt::format("{:.1f} % {:.1f} % {:.1f} %; {:.0f}, {:.0f}", 100 * marked / related,
                     100 * definite / related, 100 * (related - marked - definite) / related,
                     prompts / documents, pending / documents),
         ReproductionVerdict::kNotPrinted,
         fmt::format("{} TimeBank documents of at most 40 entities", result.documents.size())});
  }
  return {};
}

}  // namespace

Result<ReproducedPaper> reproduce_setzer(const KnownCorpora& corpora, const Run& run) {
  ReproducedFigures figures;
  if (const Result<void> added = add_chains(run, figures); !added) {
    return Failure(added.error());
  }
  add_prompts(figures);
  if (const Result<void> added = add_experiment(corpora, run, figures); !added) {
    return Failure(added.error());
  }
  return ReproducedPaper{std::move(figures)};
}

}  // namespace gnomon
