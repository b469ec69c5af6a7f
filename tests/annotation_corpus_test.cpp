// Annotation by question and answer, simulated with gold annotations, against figures that were
// made independently of gnomon.
#include "corpus_test_help.h"
#include "gnomon/annotate/simulation.h"
#include "gnomon/annotate/strategies.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/random.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/sbi.h"

#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace gnomon {
namespace {

constexpr std::size_t kSeeds = 10;

Entity number(std::size_t i) { return static_cast<Entity>(i); }

// A document as the simulated annotator knows it.
struct Gold {
  Document document;
  DocumentNetwork network;
  std::vector<Constraint> links;  // in the words of the rules
  SbiClosure closure;

  std::size_t entities() const { return network.network.entity_count(); }

  Answer answer(Entity a, Entity b) const {
    for (const auto& [sbi, answer] :
         {std::pair(Sbi::kBefore, kBeforeAnswer), std::pair(Sbi::kIncludes, kIncludesAnswer),
          std::pair(Sbi::kSimultaneous, kSimultaneousAnswer)}) {
      if (closure.holds(sbi, a, b)) {
        return Answer(answer);
      }
      if (closure.holds(sbi, b, a)) {
        return Answer(answer).inverse();
      }
    }
    return Answer::not_determined();
  }

  std::size_t undetermined_pairs() const {
    std::size_t count = 0;
    for (std::size_t a = 0; a < entities(); ++a) {
      for (std::size_t b = a + 1; b < entities(); ++b) {
        count += answer(number(a), number(b)).definite() ? 0 : 1;
      }
    }
    return count;
  }
};

Gold load_gold(const std::string& name) {
  LoadedFile file = load({data_folder() / "timebank" / name, name});
  Document document = std::move(*file.documents.at(0));
  DocumentNetwork network = network_of(document, {During::kIncluded, false, false});
  std::vector<Constraint> links;
  SbiModel model{network.network.entity_count(), {}};
  for (const Constraint& link : network.network.links()) {
    const RelationSet answer = *definite_answer(AnswerAlgebra::kRules, link.relation);
    links.push_back({link.first, link.second, answer});
    const bool back = answer == kBeforeAnswer.inverse() || answer == kIncludesAnswer.inverse();
    const RelationSet forth = back ? answer.inverse() : answer;
    model.pairs.push_back({forth == kBeforeAnswer     ? Sbi::kBefore
                           : forth == kIncludesAnswer ? Sbi::kIncludes
                                                      : Sbi::kSimultaneous,
                           back ? link.second : link.first, back ? link.first : link.second});
  }
  return {std::move(document), std::move(network), std::move(links), close_by_rules(model)};
}

SimulatedRun run_strategy(const Knowledge& start, const Respondent& respondent,
                          std::string_view name, StrategyOptions options = {}) {
  Result<std::unique_ptr<Strategy>> strategy = make_strategy(name, options);
  return simulate(start, respondent, **strategy);
}

double mean_of(const std::vector<std::size_t>& values) {
  return static_cast<double>(std::accumulate(values.begin(), values.end(), std::size_t{0})) /
         static_cast<double>(values.size());
}

// One of the settings of the reference figures: the strategies from the same start.
Json figures_of(const Knowledge& start, const Respondent& respondent) {
  std::vector<std::size_t> prompts;
  std::vector<std::size_t> definite;
  std::vector<std::size_t> last_definite;
  for (std::size_t seed = 1; seed <= kSeeds; ++seed) {
    StrategyOptions options;
    options.seed = seed;
    const SimulatedRun run = run_strategy(start, respondent, "random", options);
    prompts.push_back(run.prompts.size());
    definite.push_back(run.definite());
    last_definite.push_back(run.last_definite());
  }
  Json figures;
  figures["random"] = {{"prompts_by_seed", prompts},
                       {"definite_by_seed", definite},
                       {"last_definite_by_seed", last_definite},
                       {"mean_prompts", mean_of(prompts)},
                       {"mean_definite", mean_of(definite)},
                       {"mean_last_definite", mean_of(last_definite)}};
  for (const char* name : {"expected", "guaranteed"}) {
    const SimulatedRun run = run_strategy(start, respondent, name);
    figures[name] = {
        {"prompts", run.prompts.size()},
        {"definite", run.definite()},
        {"not_determined", run.prompts.size() - run.definite()},
        {"last_definite_prompt", run.last_definite()},
        {"not_determined_inferred", run.knowledge.count(PairState::kInferredUndetermined)},
        {"pending_at_start", run.pending_at_start}};
  }
  return figures;
}

Json with_and_without_inference(const Gold& gold, std::size_t initial_links) {
  Json figures{{"initial_links", initial_links}};
  for (const bool infer : {false, true}) {
    Knowledge start(gold.entities(), {AnswerAlgebra::kRules, infer, {}});
    for (std::size_t i = 0; i < initial_links; ++i) {
      EXPECT_TRUE(start.relate(gold.links[i].first, gold.links[i].second, gold.links[i].relation));
    }
    figures[infer ? "with_inferred_not_determined" : "plain"] =
        figures_of(start, [&](Entity a, Entity b) { return gold.answer(a, b); });
  }
  return figures;
}

// The longest chain of instants before the start of each entity.
std::vector<std::size_t> ranks_of(const Network& network) {
  const std::optional<Closure> closure = Closure::of(network);
  EXPECT_TRUE(closure);
  const std::size_t points = 2 * network.entity_count();
  const auto before = [&](std::size_t p, std::size_t q) {
    if (p / 2 == q / 2) {
      return p < q;
    }
    const Endpoints known = endpoints(closure->relation(number(p / 2), number(q / 2)));
    return known(static_cast<int>(p % 2), static_cast<int>(q % 2)) == kLess;
  };
  std::vector<std::size_t> depth(points);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t p = 0; p < points; ++p) {
      for (std::size_t q = 0; q < points; ++q) {
        if (before(p, q) && depth[q] < depth[p] + 1) {
          depth[q] = depth[p] + 1;
          changed = true;
        }
      }
    }
  }
  std::vector<std::size_t> ranks;
  for (std::size_t p = 0; p < points; p += 2) {
    ranks.push_back(depth[p]);
  }
  return ranks;
}

Respondent in_order_of(const std::vector<std::size_t>& ranks) {
  return [&ranks](Entity a, Entity b) {
    const std::size_t x = ranks[position(a)];
    const std::size_t y = ranks[position(b)];
    return Answer(x < y ? kBeforeAnswer : x == y ? kSimultaneousAnswer : kBeforeAnswer.inverse());
  };
}

Json complete_order(const Gold& gold) {
  const std::vector<std::size_t> ranks = ranks_of(gold.network.network);
  const std::set<std::size_t> distinct(ranks.begin(), ranks.end());
  const Knowledge start(gold.entities(),
                        {AnswerAlgebra::kRules, false, {kBeforeAnswer, kSimultaneousAnswer}});
  return {{"distinct_ranks", distinct.size()}, {"plain", figures_of(start, in_order_of(ranks))}};
}

TEST(AnnotationFigures, AreThoseOfTheReferenceForEveryDocument) {
  const fs::path reference = expected_folder() / "annotation" / "strategies.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  std::vector<std::string> names;
  for (const auto& [name, wanted] : expected.at("documents").items()) {
    names.push_back(name);
  }
  ASSERT_EQ(names.size(), 12U);
  std::vector<Json> mine(names.size());
  parallel_for(names.size(), 0, [&](std::size_t i) {
    const Gold gold = load_gold(names[i]);
    const std::size_t entities = gold.entities();
    mine[i] = {{"entities", entities},
               {"links", gold.links.size()},
               {"pairs", entities * (entities - 1) / 2},
               {"undetermined_in_gold", gold.undetermined_pairs()},
               {"initial_none", with_and_without_inference(gold, 0)},
               {"initial_40_percent", with_and_without_inference(gold, (4 * entities + 9) / 10)},
               {"complete_order", complete_order(gold)}};
  });
  std::map<std::string, std::size_t> sizes;
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(mine[i], expected.at("documents").at(names[i]))
        << names[i] << '\n'
        << Json::diff(expected.at("documents").at(names[i]), mine[i]).dump(1);
    for (const char* size : {"entities", "pairs", "undetermined_in_gold"}) {
      sizes[size] += mine[i].at(size).get<std::size_t>();
    }
  }
  // Totals are sums over the documents, of means where there are seeds.
  const Json& totals = expected.at("totals");
  for (const auto& [size, sum] : sizes) {
    EXPECT_EQ(sum, totals.at(size)) << size;
  }
  const auto expect_total = [&](const std::string& start, const std::string& mode) {
    const Json& wanted = totals.at(start).at(mode);
    std::map<std::string, double> sums;
    for (const Json& document : mine) {
      const Json& figures = document.at(start).at(mode);
      for (const char* kind : {"prompts", "definite", "last_definite"}) {
        sums["random " + std::string(kind)] +=
            figures.at("random").at("mean_" + std::string(kind)).get<double>();
        for (const char* name : {"expected", "guaranteed"}) {
          const std::string key =
              std::string(kind) == "last_definite" ? "last_definite_prompt" : kind;
          sums[std::string(name) + ' ' + kind] += figures.at(name).at(key).get<double>();
        }
      }
    }
    for (const char* name : {"random", "expected", "guaranteed"}) {
      for (const char* kind : {"prompts", "definite", "last_definite"}) {
        EXPECT_NEAR(sums[std::string(name) + ' ' + kind], wanted.at(name).at(kind).get<double>(),
                    0.0501)
            << start << ' ' << mode << ' ' << name << ' ' << kind;
      }
    }
  };
  for (const char* start : {"initial_none", "initial_40_percent"}) {
    for (const char* mode : {"plain", "with_inferred_not_determined"}) {
      expect_total(start, mode);
    }
  }
  expect_total("complete_order", "plain");
}

// Segments are the lines of the text that are not blank; an entity belongs to the one in which its
// tag starts.
std::vector<EntityFacts> facts_by_line(const Gold& gold, std::size_t& segments) {
  const Document& document = gold.document;
  const std::string_view text =
      document.text().substr(document.body().begin, document.body().end - document.body().begin);
  std::vector<std::size_t> segment_of_byte(text.size() + 1);
  segments = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const bool blank =
        text.substr(begin, end - begin).find_first_not_of(" \t\r") == std::string_view::npos;
    for (std::size_t byte = begin; byte <= end; ++byte) {
      segment_of_byte[byte] = segments;
    }
    segments += blank ? 0 : 1;
    begin = end + 1;
  }
  std::vector<EntityFacts> facts;
  for (const DocumentNetwork::Name& name : gold.network.names) {
    EntityFacts entity;
    Span span{};
    if (const auto* time = std::get_if<TimexIndex>(&name.refers_to)) {
      entity.is_event = false;
      entity.creation_time = *time == document.creation_time();
      span = document[*time].span;
    } else if (const auto* instance = std::get_if<InstanceIndex>(&name.refers_to)) {
      span = document[*document[*instance].event].span;
    }
    if (!entity.creation_time) {
      entity.segment = segment_of_byte.at(span.begin - document.body().begin);
    }
    facts.push_back(entity);
  }
  return facts;
}

TEST(AnnotationWindows, AreThoseOfTheReferenceForEveryDocument) {
  const fs::path reference = expected_folder() / "annotation" / "window.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  std::map<std::string, double> sums;
  for (const auto& [name, wanted] : expected.at("documents").items()) {
    const Gold gold = load_gold(name);
    const std::size_t entities = gold.entities();
    const std::size_t pairs = entities * (entities - 1) / 2;
    std::size_t segments = 0;
    StrategyOptions options;
    options.facts = facts_by_line(gold, segments);
    Json mine{{"entities", entities}, {"segments", segments}, {"pairs", pairs}};
    const auto respondent = [&](Entity a, Entity b) { return gold.answer(a, b); };
    for (const std::size_t window : {1U, 2U}) {
      options.window = window;
      const Knowledge start(entities, {AnswerAlgebra::kRules, false, {}});
      // All pairs inside windows are those asked when nothing is ever determined.
      const SimulatedRun all = run_strategy(
          start, [](Entity, Entity) { return Answer::not_determined(); }, "text-order", options);
      std::vector<std::size_t> prompts;
      std::vector<std::size_t> known;
      for (std::size_t seed = 1; seed <= kSeeds; ++seed) {
        options.seed = seed;
        const SimulatedRun run = run_strategy(start, respondent, "random", options);
        prompts.push_back(run.prompts.size());
        known.push_back(run.knowledge.count(PairState::kRelated));
      }
      const std::string key = "window_" + std::to_string(window);
      mine[key] = {{"pairs_inside_windows", all.prompts.size()},
                   {"random_prompts_by_seed", prompts},
                   {"relations_known_at_end_by_seed", known},
                   {"relations_in_gold_closure", pairs - gold.undetermined_pairs()}};
      sums[key + " inside"] += static_cast<double>(all.prompts.size());
      sums[key + " prompts"] += mean_of(prompts);
      sums[key + " known"] += mean_of(known);
      sums[key + " gold"] += static_cast<double>(pairs - gold.undetermined_pairs());
    }
    EXPECT_EQ(mine, wanted) << name << '\n' << Json::diff(wanted, mine).dump(1);
    sums["pairs"] += static_cast<double>(pairs);
  }
  EXPECT_EQ(sums["pairs"], expected.at("totals").at("pairs"));
  for (const char* key : {"window_1", "window_2"}) {
    const Json& total = expected.at("totals").at(key);
    EXPECT_EQ(sums[std::string(key) + " inside"], total.at("pairs_inside_windows"));
    EXPECT_EQ(sums[std::string(key) + " gold"], total.at("relations_in_gold_closure"));
    EXPECT_NEAR(sums[std::string(key) + " prompts"], total.at("mean_prompts").get<double>(),
                0.0501);
    EXPECT_NEAR(sums[std::string(key) + " known"], total.at("relations_known_at_end").get<double>(),
                1e-6);
  }
}

TEST(AnnotationTotalOrders, AreThoseOfTheReference) {
  const fs::path reference = expected_folder() / "annotation" / "total_order.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  for (const auto& [size, wanted] : expected.at("by_size").items()) {
    const std::size_t entities = std::stoul(size);
    std::vector<std::size_t> ranks(entities);
    std::iota(ranks.begin(), ranks.end(), std::size_t{0});
    SplitMix64 random(expected.at("permutation_seed").get<std::uint64_t>());
    double orders = 0;  // the logarithm of their number
    for (std::size_t i = entities - 1; i > 0; --i) {
      std::swap(ranks[i], ranks[static_cast<std::size_t>(random() % (i + 1))]);
      orders += std::log2(static_cast<double>(i + 1));
    }
    const Knowledge start(entities, {AnswerAlgebra::kRules, false, {kBeforeAnswer}});
    const Respondent respondent = in_order_of(ranks);
    std::vector<std::size_t> prompts;
    for (std::size_t seed = 1; seed <= kSeeds; ++seed) {
      StrategyOptions options;
      options.seed = seed;
      prompts.push_back(run_strategy(start, respondent, "random", options).prompts.size());
    }
    const Json mine{{"rank_of_entity", ranks},
                    {"pairs", entities * (entities - 1) / 2},
                    {"information_bound", static_cast<int>(std::ceil(orders))},
                    {"random_by_seed", prompts},
                    {"random_mean", mean_of(prompts)},
                    {"expected", run_strategy(start, respondent, "expected").prompts.size()},
                    {"guaranteed", run_strategy(start, respondent, "guaranteed").prompts.size()}};
    EXPECT_EQ(mine, wanted) << size << '\n' << Json::diff(wanted, mine).dump(1);
  }
}

TEST(AnnotationExample, HasTheGainsOfTheReference) {
  const fs::path reference = expected_folder() / "annotation" / "worked_example.json";
  SKIP_WITHOUT(reference);
  const Json expected = read_json(reference);
  const auto two_chains = [](std::vector<RelationSet> answers) {
    Knowledge knowledge(6, {AnswerAlgebra::kRules, true, std::move(answers)});
    for (const std::size_t x : {0U, 1U, 3U, 4U}) {
      EXPECT_TRUE(knowledge.relate(number(x), number(x + 1), kBeforeAnswer));
    }
    return knowledge;
  };
  const Knowledge order_only = two_chains({kBeforeAnswer});
  for (const auto& [names, wanted] : expected.at("before_only").items()) {
    const Entity x = number(static_cast<std::size_t>(names[0] - 'a'));
    const Entity y = number(static_cast<std::size_t>(names[1] - 'a'));
    const std::size_t forth = *order_only.gain(x, y, kBeforeAnswer);
    const std::size_t back = *order_only.gain(y, x, kBeforeAnswer);
    const Json mine{{"first_before_second", forth},
                    {"second_before_first", back},
                    {"expected", static_cast<double>(forth + back) / 2},
                    {"guaranteed", std::min(forth, back)}};
    EXPECT_EQ(mine, wanted) << names;
  }
  const Knowledge all = two_chains({});
  std::size_t gains = 0;
  for (const auto& [names, wanted] : expected.at("all_five_answers").items()) {
    for (const auto& [answer, gain] : wanted.items()) {
      const Entity x = number(static_cast<std::size_t>(answer[2] - 'a'));
      const Entity y = number(static_cast<std::size_t>(answer[4] - 'a'));
      EXPECT_EQ(all.gain(x, y,
                         answer[0] == 'B'   ? kBeforeAnswer
                         : answer[0] == 'I' ? kIncludesAnswer
                                            : kSimultaneousAnswer),
                gain.get<std::size_t>())
          << answer;
      ++gains;
    }
  }
  EXPECT_EQ(gains, 45U);
}

}  // namespace
}  // namespace gnomon
