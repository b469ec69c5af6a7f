// Scores of TempEval-3 on whole corpora, document by document, against those of the published
// scorer and of an independent implementation of the exact rules.
#include "corpus_test_help.h"
#include "gnomon/base/parallel.h"
#include "gnomon/score/awareness.h"
#include "gnomon/score/entities.h"
#include "gnomon/score/judge.h"

#include <map>
#include <set>

namespace gnomon {
namespace {

// Everything the two modes say about one pair of documents.
struct Scored {
  AwarenessTally exact;
  AwarenessTally official;
  EntitiesTally exact_entities;
  EntitiesTally official_entities;
  std::int64_t gold_tautologies = 0;
  std::int64_t system_tautologies = 0;
  bool all_in_text = true;  // no event or time but the creation time stands outside of TEXT
};

bool all_in_text(const Document& document) {
  const auto in_text = [&](const auto& item) { return document.body().contains(item.span); };
  return std::ranges::all_of(document.events(), in_text) &&
         std::ranges::all_of(document.times(), [&](const Timex& time) {
           return in_text(time) || &time == &document[*document.creation_time()];
         });
}

// Distinct links that say of something that it is simultaneous with itself.
std::int64_t tautologies(const SharedSide& side) {
  std::set<Entity> entities;
  for (const SharedLink& link : side.links) {
    const bool equal = link.type == RelType::kSimultaneous || link.type == RelType::kDuring ||
                       link.type == RelType::kDuringInv;
    if (link.first == link.second && equal) {
      entities.insert(link.first);
    }
  }
  return static_cast<std::int64_t>(entities.size());
}

Scored score(const Document& gold, const Document& system) {
  Scored scored;
  scored.all_in_text = all_in_text(gold) && all_in_text(system);
  for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
    ScoreSettings settings;
    settings.mode = mode;
    const Result<Alignment> alignment = align(gold, system, settings.align_by());
    EXPECT_TRUE(alignment) << alignment.error().what;
    if (alignment) {
      const SharedPair pair = shared_pair(
          gold, system, *alignment,
          mode == Mode::kOfficial ? LinksWithoutId::kByOldIds : LinksWithoutId::kAsOthers);
      const bool exact = mode == Mode::kExact;
      scored.gold_tautologies = tautologies(pair.gold);
      scored.system_tautologies = tautologies(pair.system);
      (exact ? scored.exact : scored.official) = tally_awareness(judge(pair, settings), mode);
      (exact ? scored.exact_entities : scored.official_entities) =
          tally_entities(gold, system, *alignment, mode);
    }
  }
  return scored;
}

// The names of all pairs that there are reference figures for.
std::vector<std::string> pair_names() {
  std::set<std::string> names;
  const std::string ending = ".entities.json";
  if (fs::exists(expected_folder() / "te3")) {
    for (const auto& entry : fs::directory_iterator(expected_folder() / "te3")) {
      const std::string name = entry.path().filename().string();
      if (name.ends_with(ending)) {
        names.insert(name.substr(0, name.size() - ending.size()));
      }
    }
  }
  return {names.begin(), names.end()};
}

class Te3Pair : public testing::TestWithParam<std::string> {
 protected:
  // Scores by file name.
  const std::map<std::string, Scored>& scores() {
    static std::map<std::string, std::map<std::string, Scored>> all;
    auto& of_pair = all[GetParam()];
    if (of_pair.empty()) {
      const Json about = read_json(expected("entities"));
      const auto folder = [&](const char* side) {
        return data_folder() / ".." / about.at(side).get<std::string>();
      };
      std::vector<std::string> names;
      for (const auto& [name, ignored] : about.at("documents").items()) {
        names.push_back(name);
      }
      std::vector<Scored> scored(names.size());
      parallel_for(names.size(), 0, [&](std::size_t i) {
        const LoadedFile gold = load({folder("gold") / names[i], names[i]});
        const LoadedFile system = load({folder("system") / names[i], names[i]});
        scored[i] = score(*gold.documents.at(0), *system.documents.at(0));
      });
      for (std::size_t i = 0; i < names.size(); ++i) {
        of_pair.emplace(names[i], scored[i]);
      }
    }
    return of_pair;
  }

  fs::path expected(const std::string& what) const {
    return expected_folder() / "te3" / (GetParam() + "." + what + ".json");
  }
  Json documents(const std::string& what) const {
    return read_json(expected(what)).at("documents");
  }
};

Json as_json(const EntityTally& tally, std::span<const Attr> attributes) {
  Json correct = Json::object();
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    correct[std::string(attribute_name(attributes[i]))] = tally.correct[i];
  }
  return {{"attributes_correct", correct},
          {"gold", tally.gold},
          {"relaxed", tally.relaxed},
          {"strict", tally.strict},
          {"system", tally.system}};
}

TEST_P(Te3Pair, HasTheEntityCountsOfThePublishedScorer) {
  const Json all = documents("entities");
  for (const auto& [name, wanted] : all.items()) {
    const Scored& scored = scores().at(name);
    EXPECT_EQ(as_json(scored.official_entities.events, event_attributes()), wanted.at("event"))
        << name;
    EXPECT_EQ(as_json(scored.official_entities.times, time_attributes()), wanted.at("timex3"))
        << name;
    // What stands outside of TEXT is found by its id there, by its place here.
    if (scored.all_in_text) {
      EXPECT_EQ(as_json(scored.exact_entities.events, event_attributes()), wanted.at("event"))
          << name;
      EXPECT_EQ(as_json(scored.exact_entities.times, time_attributes()), wanted.at("timex3"))
          << name;
    }
  }
}

Json counts(const Share& precision, const Share& recall) {
  return {{"prec_matched", precision.matched},
          {"system_total", precision.total},
          {"rec_matched", recall.matched},
          {"gold_total", recall.total}};
}

Json only(const Json& all, const Json& keys) {
  Json result = Json::object();
  for (const auto& [key, ignored] : keys.items()) {
    if (all.contains(key)) {
      result[key] = all.at(key);
    }
  }
  return result;
}

TEST_P(Te3Pair, HasTheExactCountsOfAwareness) {
  const Json reduced = documents("relations-default");
  const Json all = documents("relations-acl11");
  const Json implicit = documents("relations-implicit_in_recall");
  for (const auto& [name, scored] : scores()) {
    const AwarenessTally& tally = scored.exact;
    const Json mine = counts(tally.precision, tally.recall);
    const Json& wanted = reduced.at(name).at("exact");
    EXPECT_EQ(mine, only(wanted, mine)) << name;
    for (const auto& [side, roles] :
         {std::pair("gold", &tally.gold), std::pair("system", &tally.system)}) {
      const Json my_roles{{"contradicting", roles->contradicting},
                          {"distinct", roles->distinct},
                          {"implied_dropped", roles->implied},
                          {"kept", roles->kept}};
      EXPECT_EQ(my_roles, wanted.at(side)) << name << " " << side;
    }
    // The reference counts tautologies, which any annotation entails; gnomon does not.
    Share precision = tally.precision_2011;
    Share recall = tally.recall_2011;
    precision += {static_cast<double>(scored.system_tautologies), scored.system_tautologies};
    recall += {static_cast<double>(scored.gold_tautologies), scored.gold_tautologies};
    const Json my_all = counts(precision, recall);
    EXPECT_EQ(my_all, only(all.at(name).at("exact"), my_all)) << name;
    if (implicit.contains(name) && implicit.at(name).contains("exact")) {
      const Json& wanted_implicit = implicit.at(name).at("exact");
      EXPECT_EQ(tally.implicit_matched, wanted_implicit.at("implicit_matched")) << name;
      EXPECT_EQ(tally.common_entities, wanted_implicit.at("common_entities")) << name;
      EXPECT_NEAR(tally.recall_implicit.matched, wanted_implicit.at("rec_weighted"), 1e-9) << name;
    }
  }
}

TEST_P(Te3Pair, HasTheCountsOfThePublishedScorerInOfficialMode) {
  const Json reduced = documents("relations-default");
  const Json all = documents("relations-acl11");
  const Json implicit = documents("relations-implicit_in_recall");
  for (const auto& [name, scored] : scores()) {
    const AwarenessTally& tally = scored.official;
    const Json mine = counts(tally.precision, tally.recall);
    const Json& wanted = reduced.at(name).at("official");
    EXPECT_EQ(mine, only(wanted, mine)) << name;
    for (const auto& [side, roles] :
         {std::pair("gold", &tally.gold), std::pair("system", &tally.system)}) {
      const Json my_roles{{"contradicting", roles->contradicting},
                          {"links_read", roles->read},
                          {"implied_dropped", roles->implied},
                          {"nonredundant", roles->distinct}};
      EXPECT_EQ(my_roles, wanted.at(side)) << name << " " << side;
    }
    const Json my_all = counts(tally.precision_2011, tally.recall_2011);
    EXPECT_EQ(my_all, only(all.at(name).at("official"), my_all)) << name;
    if (implicit.contains(name) && implicit.at(name).contains("official") &&
        implicit.at(name).at("official").contains("rec_weighted")) {
      const Json& wanted_implicit = implicit.at(name).at("official");
      EXPECT_EQ(tally.implicit_matched, wanted_implicit.at("implicit_matched")) << name;
      EXPECT_EQ(tally.common_entities, wanted_implicit.at("common_entities")) << name;
      EXPECT_NEAR(tally.recall_implicit.matched, wanted_implicit.at("rec_weighted"), 1e-9) << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Corpora, Te3Pair, testing::ValuesIn(pair_names()), [](const auto& info) {
  std::string name = info.param;
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Te3Pair);

TEST(Te3Pairs, AreThere) { SKIP_WITHOUT(expected_folder() / "te3"); }

}  // namespace
}  // namespace gnomon
