#include "gnomon/annotate/adjudication.h"
#include "gnomon/annotate/proofs.h"
#include "gnomon/annotate/session_test_help.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/stop_test_help.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

// Somebody who has ordered every second event of a text, or so.
Session busy_session(const Document& document, std::size_t statements, std::uint64_t seed) {
  Session session(document);
  SplitMix64 random(seed);
  const std::size_t events = session.entities().size();
  for (std::uint64_t number = 1; number <= statements; ++number) {
    const std::size_t a = random() % events;
    const std::size_t b = random() % events;
    const auto id = [&](std::size_t i) { return std::string(session.entities()[i].name.id); };
    static_cast<void>(
        session.apply(answer_that(id(std::min(a, b)), "before", id(std::max(a, b))), number));
  }
  return session;
}

TEST(StoppedAnnotation, ChoosesSoon) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const Knowledge knowledge(120, {algebra, true, {}});
    const std::vector<Pair> pending = knowledge.pending();
    for (const StrategyInfo& info : all_strategies()) {
      const auto strategy = info.make({});
      expect_to_stop(info.name, [&](const auto& stop) {
        while (!stop.stop_requested()) {  // some strategies need not think long
          strategy->choose(knowledge, pending, stop);
        }
      });
    }
  }
}

TEST(StoppedAnnotation, SaysSoonThatItDoesNotKnowWhy) {
  std::vector<Statement> statements;
  for (std::uint32_t i = 0; i < 300; ++i) {
    statements.push_back(
        {Entity{i}, Entity{i + 1}, Answer(kBeforeAnswer), StatementSource::kAsked, i + 1});
  }
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const RelationSet before = parse_answer(algebra, "before")->relation();
    expect_to_stop("objection", [&](const auto& stop) {
      while (!stop.stop_requested()) {
        objection(algebra, 301, statements, Entity{300}, Entity{0}, before, stop);
      }
    });
  }
}

TEST(StoppedAnnotation, AdjudicatesSoon) {
  const Document document = large_document(30, "");
  const Session ada = busy_session(document, 20, 1);
  const Session ben = busy_session(document, 20, 2);
  const std::vector<AnnotatedVersion> versions{{"ada", &ada}, {"ben", &ben}};
  expect_to_stop("Adjudication", [&](const auto& stop) {
    while (!stop.stop_requested()) {
      Adjudication(document, {}, versions, stop);
    }
  });
  const Adjudication both(document, {}, versions);
  expect_to_stop("next dispute", [&](const auto& stop) {
    while (!stop.stop_requested()) {
      both.next(stop);
    }
  });
}

}  // namespace
}  // namespace gnomon
