// gnomon score pairs: predictions given as pairs, under the conventions of papers.
#include "gnomon/operations/score_pairs.h"

#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/cli/request_options.h"
#include "gnomon/cli/score_pairs.h"
#include "gnomon/present/present.h"

#include <memory>

namespace gnomon::cli {
namespace {

constexpr const char* kScorePairsExamples =
    R"(A row has a document, two ids and a relation. Files can be JSON lines, a JSON array, CSV or TSV (with
a header, or as MATRES and TB-Dense are released), MAVEN-ERE or EventFull; columns are found by their
names. Answers can be free text. Ids e1, ei1 and 1 are the same if gold has numbers.
Conventions: 'all' shows every one that suits the labels of gold:
  MATRES       ning19, matres-4way, other-is-vague, drop-gold-vague, drop-any-vague, matufa25-vague,
               matufa25-no-vague, narrativetime, ning19-repaired
  TB-Dense     tbdense-novague, tbdense-6way, other-is-vague, drop-gold-vague, drop-any-vague,
               narrativetime, clinical-tempeval, i2b2-2012-oo, tbdense-novague-repaired; also
               tbdense-6way-all-pairs, tbdense-novague-event-event
  TDDiscourse  tdd, tdd-gold-rows, drop-any-vague, narrativetime, tdd-repaired
  MAVEN-ERE    maven-ere-codalab, maven-ere-dev, maven-ere-dev-ignore-nonetype
Examples:
  gnomon score pairs samples/pairs/gold.tsv samples/pairs/*.jsonl
  gnomon score pairs samples/pairs/gold.tsv samples/pairs/*.jsonl --convention all
  gnomon score pairs samples/pairs/gold.tsv samples/pairs/*.jsonl --consistency --significance
  gnomon score pairs samples/pairs/gold.tsv samples/pairs/*.jsonl --contradictions 1 --awareness
  gnomon score pairs samples/pairs/gold.tsv samples/pairs/model.jsonl --confusion --list
  gnomon score pairs gold.csv answers.csv --columns doc=file,source=a,target=b,pred=reply)";

struct PairsOptions {
  ScorePairsRequest request;
  ScorePairsView view;
};

void run_score_pairs(const PairsOptions& options, Common& common) {
  const auto outcome = score_pairs(options.request, common.run("systems"));
  const ScorePairsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (!result->is_whole) {
    common.set_exit_code(kHasFindings);
  }
  const std::vector<PairFigures>& figures = result->systems.front().conventions;
  common.print({.operation = "score pairs",
                .signature = figures.empty() ? "" : figures.front().signature,
                .data = [&] { return data(*result, options.view); },
                .tables = [&] { return tables(*result, options.view); }},
               outcome->notices);
}

}  // namespace

void add_score_pairs(const Command& score, Common& common) {
  const Command command = score.alternative(
      "pairs", "Score predictions given as pairs, under the conventions of papers");
  auto options = std::make_shared<PairsOptions>();
  add_fields(command, options->request);
  add_fields(command, options->view);
  common.add_report_output(command);
  command.footer(kScorePairsExamples);
  command.run([options, &common] { run_score_pairs(*options, common); });
}

}  // namespace gnomon::cli
