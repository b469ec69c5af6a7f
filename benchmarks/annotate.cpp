// What an annotator waits for: the next question, and the consequences of an answer, with many
// entities. The text is made up: entities have places on a hidden timeline, and links between
// neighbours in the text, with a few between distant ones, determine a part of all pairs.
#include "gnomon/annotate/simulation.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/random.h"
#include "gnomon/reason/constraint.h"
#include "measure.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {
namespace {

struct Text {
  std::vector<Constraint> links;
  Respondent annotator;
};

struct Interval {
  int begin = 0;
  int end = 0;
};

// Every eighth entity is a date, one after the other; the events behind it happen on that date or,
// every fourth, at any time. Dates are linked with the next, most events with their date or with
// another near by; in any order, as people see them.
std::vector<Constraint> make_links(AnswerAlgebra algebra, std::size_t entities) {
  constexpr std::size_t kDates = 8;
  constexpr std::size_t kLength = 100;
  SplitMix64 random(entities);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  std::vector<Interval> places;
  for (std::size_t i = 0; i < entities; ++i) {
    const std::size_t date = below(4) == 0 ? below(entities) / kDates : i / kDates;
    const std::size_t begin = date * kLength + 1 + below(kLength / 2);
    places.push_back({static_cast<int>(begin), static_cast<int>(begin + 1 + below(kLength / 3))});
    if (i % kDates == 0) {
      places.back() = {static_cast<int>(i / kDates * kLength),
                       static_cast<int>(i / kDates * kLength + kLength - 1)};
    }
  }
  std::vector<Constraint> links;
  const auto link = [&](std::size_t a, std::size_t b) {
    const auto answer = definite_answer(
        algebra, relation_between(places[a].begin, places[a].end, places[b].begin, places[b].end));
    if (a != b && answer) {
      links.push_back({static_cast<Entity>(a), static_cast<Entity>(b), *answer});
    }
  };
  for (std::size_t i = 0; i < entities; ++i) {
    if (i % kDates == 0 && i + kDates < entities) {
      link(i, i + kDates);
    } else if (below(2) == 0) {
      link(i, i - i % kDates);
    } else {
      link(i, (i + 1 + below(kDates)) % entities);
    }
  }
  for (std::size_t i = links.size(); i > 1; --i) {
    std::swap(links[i - 1], links[below(i)]);
  }
  return links;
}

// Answers what follows from the links.
Text make_text(AnswerAlgebra algebra, std::size_t entities) {
  Text text{make_links(algebra, entities), {}};
  auto gold = std::make_shared<Knowledge>(entities, KnowledgeOptions{algebra, false, {}});
  for (const Constraint& link : text.links) {
    gold->relate(link.first, link.second, link.relation);
  }
  text.annotator = [gold](Entity a, Entity b) { return Answer(gold->relation(a, b)); };
  return text;
}

// Goes through a run of the random strategy, and looks at what the next question costs at some
// places of it.
class Bench {
 public:
  int run(std::optional<AnswerAlgebra> only) {
    std::printf("%-10s %8s  %-22s %10s %10s %10s\n", "algebra", "entities", "what", "mean ms",
                "worst ms", "wanted");
    for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
      if (only && *only != algebra) {
        continue;
      }
      for (const std::size_t entities : {std::size_t{200}, std::size_t{1000}}) {
        measure(algebra, entities);
      }
    }
    return missed_ ? 1 : 0;
  }

 private:
  static constexpr std::size_t kLooks = 8;
  static constexpr std::size_t kPromptsBetween = 400;

  void measure(AnswerAlgebra algebra, std::size_t entities) {
    const Text text = make_text(algebra, entities);
    Knowledge knowledge(entities, {algebra, true, {}});
    std::size_t marked = 0;
    std::vector<std::vector<double>> next(all_strategies().size());
    std::vector<double> answers;
    const std::unique_ptr<Strategy> random = make_random({});
    for (std::size_t look = 1; look <= kLooks; ++look) {
      // Links come in between, so that all stages of the work are seen in a few seconds.
      for (; marked < look * text.links.size() / kLooks; ++marked) {
        const Constraint& link = text.links[marked];
        knowledge.relate(link.first, link.second, link.relation);
      }
      const std::vector<Pair> pending = knowledge.pending();
      if (pending.empty()) {
        break;
      }
      for (std::size_t i = 0; i < next.size(); ++i) {
        const std::unique_ptr<Strategy> strategy = all_strategies()[i].make({});
        next[i].push_back(cpu_seconds([&] { strategy->choose(knowledge, pending); }));
      }
      for (std::size_t i = 0; i < kPromptsBetween; ++i) {
        const std::vector<Pair> left = knowledge.pending();
        if (left.empty()) {
          break;
        }
        const Pair pair = *random->choose(knowledge, left);
        const Answer answer = text.annotator(pair.first, pair.second);
        answers.push_back(cpu_seconds([&] {
          if (answer.definite()) {
            knowledge.relate(pair.first, pair.second, answer.relation());
          } else {
            knowledge.leave_undetermined(pair.first, pair.second);
          }
        }));
      }
    }
    const double mark = entities <= 200 ? 50 : 500;
    for (std::size_t i = 0; i < next.size(); ++i) {
      show(algebra, entities, "next: " + std::string(all_strategies()[i].name), next[i], mark);
    }
    show(algebra, entities, "an answer", answers, 10);
    std::printf(
        "%-10s %8zu  at the end: %zu related, %zu undetermined, %zu inferred so, %zu open\n",
        std::string(algebra_name(algebra)).c_str(), entities, knowledge.count(PairState::kRelated),
        knowledge.count(PairState::kUndetermined),
        knowledge.count(PairState::kInferredUndetermined), knowledge.count(PairState::kPending));
  }

  // Wanted always, not on average.
  void show(AnswerAlgebra algebra, std::size_t entities, const std::string& what,
            const std::vector<double>& times, double wanted_ms) {
    double sum = 0;
    double worst = 0;
    for (const double time : times) {
      sum += 1e3 * time;
      worst = std::max(worst, 1e3 * time);
    }
    const double mean = sum / static_cast<double>(times.size());
    const bool good = worst < wanted_ms;
    missed_ = missed_ || !good;
    std::printf("%-10s %8zu  %-22s %10.3f %10.3f %7.0f ms%s\n",
                std::string(algebra_name(algebra)).c_str(), entities, what.c_str(), mean, worst,
                wanted_ms, good ? "" : "  MISSED");
    std::fflush(stdout);
  }

  bool missed_ = false;
};

}  // namespace
}  // namespace gnomon

// Of one algebra only when it is named.
int main(int argc, char** argv) {
  return gnomon::Bench().run(argc > 1 ? gnomon::parse_algebra(argv[1]) : std::nullopt);
}
