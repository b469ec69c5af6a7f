// Rows of pairs: as gold, as answers and as both; everything that is made of them; templates.
#include "fuzz/reader.h"
#include "gnomon/pairs/convention.h"
#include "gnomon/pairs/json_line.h"
#include "gnomon/pairs/prompt_template.h"
#include "gnomon/pairs/scored.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace gnomon {

void check_error(const Error& error) {
  require(!error.what.empty() && !error.code.empty(), "an error says what it is");
}

// What holds of every resolution: each gold pair has one answer, and rows are counted once.
void check_resolution(const PairGold& gold, const RowFile& rows, const ResolveRules& rules) {
  const Resolution found = resolve(gold, rows, rules);
  require(found.answers.size() == gold.pairs.size(), "every gold pair has an answer");
  require(found.counts.rows == rows.rows.size(), "every row is counted");
  std::size_t with_rows = found.counts.rows_extra;
  for (const PairAnswer& answer : found.answers) {
    with_rows += answer.rows;
  }
  require(with_rows == rows.rows.size(), "every row belongs to one pair");
  for (const Convention& convention : conventions()) {
    if (!convention.suits(gold.set)) {
      continue;
    }
    const PairScore score =
        convention.of_links != nullptr
            ? convention.of_links({gold, found}, gold.set)
            : convention.of_matrix(matrix_of(gold, found.answers, convention.view), gold.set);
    if (const auto headline = score.headline()) {
      require(*headline >= 0 && *headline <= 1, "a score is a share");
    }
  }
  for (const PairGraph& graph : answer_graphs(gold, found, ConsistencyScope::kAll, false)) {
    const GraphConsistency checked = check_graph(graph, gold.set);
    require(checked.inconsistent || checked.contradictory == 0,
            "a contradictory triangle makes a document inconsistent");
  }
}

void fuzz_pairs(std::string_view bytes) {
  constexpr std::size_t kMostRows = 400;  // closures of large documents take their time
  const auto gold_rows = read_rows(bytes, "gold", RowRole::kGold);
  const auto answers = read_rows(bytes, "answers", RowRole::kPredictions);
  if (!gold_rows) {
    check_error(gold_rows.error());
  }
  if (!answers) {
    check_error(answers.error());
  }
  if (gold_rows && gold_rows->maven.empty() && gold_rows->rows.size() <= kMostRows) {
    const auto gold = gold_of(*gold_rows, {});
    if (!gold) {
      check_error(gold.error());
    } else if (answers) {
      for (const PairDirection direction :
           {PairDirection::kTurn, PairDirection::kStrict, PairDirection::kIgnore}) {
        check_resolution(*gold, *answers, {.direction = direction});
      }
      check_resolution(*gold, *answers, {.samples = true});
    }
  }
  if (gold_rows && answers && !gold_rows->maven.empty() && !answers->maven.empty()) {
    (void)score_maven(*gold_rows, *answers);
  }
  (void)read_answer(bytes);
  (void)read_yes_or_no(bytes);
  if (const auto questions = read_template(bytes, "template"); !questions) {
    check_error(questions.error());
  }
}

}  // namespace gnomon

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gnomon::fuzz_pairs({reinterpret_cast<const char*>(data), size});
  return 0;
}
