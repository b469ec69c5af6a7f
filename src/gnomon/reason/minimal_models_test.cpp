#include "gnomon/reason/minimal_models.h"

#include <random>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

// "SAB BAC": S(A,B), B(A,C).
SbiModel model_from(std::size_t entities, const std::string& text) {
  SbiModel model{entities, {}};
  for (std::size_t i = 0; i + 2 < text.size(); i += 4) {
    const Sbi relation = text[i] == 'S'   ? Sbi::kSimultaneous
                         : text[i] == 'B' ? Sbi::kBefore
                                          : Sbi::kIncludes;
    model.pairs.push_back(
        {relation, static_cast<Entity>(text[i + 1] - 'A'), static_cast<Entity>(text[i + 2] - 'A')});
  }
  return model;
}

std::string text_of_model(const SbiModel& model) {
  std::string text;
  for (const SbiPair& pair : model.pairs) {
    text += text.empty() ? "" : " ";
    text += "SBI"[static_cast<std::size_t>(pair.relation)];
    text += static_cast<char>('A' + position(pair.first));
    text += static_cast<char>('A' + position(pair.second));
  }
  return text;
}

std::vector<std::string> all_models(const SbiModel& model, std::size_t most = 1000) {
  std::vector<std::string> texts;
  for (const SbiModel& one : minimal_models(model, most).models) {
    texts.push_back(text_of_model(one));
  }
  return texts;
}

// Setzer and others (2003), figure 1: A and B are simultaneous, and both are before C.
TEST(MinimalModels, OfTheExampleOfThePaperAreTwo) {
  for (const char* stated : {"SAB BAC", "SBA BBC", "SAB BAC BBC"}) {
    EXPECT_THAT(all_models(model_from(3, stated)), UnorderedElementsAre("SAB BAC", "SAB BBC"))
        << stated;
  }
}

// Cayley: n entities are joined by n^(n-2) trees.
TEST(MinimalModels, OfSimultaneousEntitiesAreTheTreesThatJoinThem) {
  EXPECT_EQ(all_models(model_from(2, "SAB")).size(), 1U);
  EXPECT_EQ(all_models(model_from(3, "SAB SBC")).size(), 3U);
  EXPECT_EQ(all_models(model_from(4, "SAB SBC SCD")).size(), 16U);
  EXPECT_EQ(all_models(model_from(5, "SAB SBC SCD SDE")).size(), 125U);
}

// What only follows can be left out of an order, and nothing can take the place of a step of it.
TEST(MinimalModels, OfAnOrderIsOne) {
  EXPECT_THAT(all_models(model_from(4, "BAB BBC BCD BAD")), ElementsAre("BAB BBC BCD"));
  EXPECT_THAT(all_models(model_from(3, "IAB IBC IAC")), ElementsAre("IAB IBC"));
  EXPECT_THAT(all_models(model_from(2, "")), ElementsAre(""));
}

// A includes B; A is before C, so B is too: B(B,C) can be left out, and B(A,C) cannot.
TEST(MinimalModels, KeepWhatSaysMore) {
  EXPECT_THAT(all_models(model_from(3, "IAB BAC BBC")), ElementsAre("BAC IAB"));
}

TEST(MinimalModels, SayWhetherThereAreOthers) {
  const SbiModel four = model_from(4, "SAB SBC SCD");
  EXPECT_FALSE(minimal_models(four, 15).complete);
  EXPECT_EQ(minimal_models(four, 15).models.size(), 15U);
  EXPECT_TRUE(minimal_models(four, 16).complete);
  EXPECT_TRUE(minimal_models(four, 17).complete);
}

// By trying all parts of the closure.
std::set<std::string> slow_models(const SbiModel& model) {
  const SbiClosure closure = close_by_rules(model);
  const std::vector<SbiPair> pairs = sbi_pairs(closure);
  std::vector<std::uint32_t> found;
  std::set<std::string> texts;
  const auto part = [&](std::uint32_t set) {
    SbiModel result{model.entities, {}};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((set >> i & 1U) != 0) {
        result.pairs.push_back(pairs[i]);
      }
    }
    return result;
  };
  std::vector<std::uint32_t> sets(std::size_t{1} << pairs.size());
  for (std::uint32_t i = 0; i < sets.size(); ++i) {
    sets[i] = i;
  }
  std::ranges::stable_sort(sets, {}, [](std::uint32_t set) { return std::popcount(set); });
  for (const std::uint32_t set : sets) {
    const bool has_smaller =
        std::ranges::any_of(found, [&](std::uint32_t smaller) { return (smaller & ~set) == 0; });
    if (!has_smaller && close_by_rules(part(set)) == closure) {
      found.push_back(set);
      texts.insert(text_of_model(part(set)));
    }
  }
  return texts;
}

TEST(MinimalModels, OfRandomModelsAreThoseOfAllParts) {
  std::mt19937 random(5);
  int compared = 0;
  for (int round = 0; round < 900; ++round) {
    const std::size_t entities = 2 + random() % 3;
    SbiModel model{entities, {}};
    for (std::size_t i = 0, most = 1 + random() % 4; i < most; ++i) {
      model.pairs.push_back({static_cast<Sbi>(random() % 3),
                             static_cast<Entity>(random() % entities),
                             static_cast<Entity>(random() % entities)});
    }
    const SbiClosure closure = close_by_rules(model);
    if (closure.contradictory_pairs() > 0 || sbi_pairs(closure).size() > 11) {
      continue;
    }
    const std::vector<std::string> fast = all_models(model);
    ASSERT_EQ(std::set<std::string>(fast.begin(), fast.end()), slow_models(model))
        << text_of_model(model);
    ASSERT_EQ(fast.size(), slow_models(model).size());
    ++compared;
  }
  EXPECT_GT(compared, 300);
}

}  // namespace
}  // namespace gnomon
