#include "gnomon/reason/sbi.h"

#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The rules as they stand in the paper, with pairs of an entity with itself and all.
struct SlowRules {
  using Matrix = std::vector<std::vector<bool>>;
  Matrix s, b, i;

  explicit SlowRules(const SbiModel& model)
      : s(model.entities, std::vector<bool>(model.entities)), b(s), i(s) {
    for (const SbiPair& pair : model.pairs) {
      if (pair.first != pair.second) {
        (*this)[pair.relation][position(pair.first)][position(pair.second)] = true;
      }
    }
    while (step()) {
    }
  }

  Matrix& operator[](Sbi relation) {
    return relation == Sbi::kSimultaneous ? s : relation == Sbi::kBefore ? b : i;
  }

  bool step() {
    const Matrix old_s = s;
    const Matrix old_b = b;
    const Matrix old_i = i;
    const std::size_t n = s.size();
    for (std::size_t x = 0; x < n; ++x) {
      for (std::size_t y = 0; y < n; ++y) {
        s[y][x] = s[y][x] || s[x][y];  // 1
        for (std::size_t z = 0; z < n; ++z) {
          b[x][z] = b[x][z] || (b[x][y] && b[y][z]);  // 2
          i[x][z] = i[x][z] || (i[x][y] && i[y][z]);  // 3
          b[x][z] = b[x][z] || (b[x][y] && i[y][z]);  // 4
          b[y][z] = b[y][z] || (i[x][y] && b[x][z]);  // 5
          s[x][z] = s[x][z] || (s[x][y] && s[y][z]);  // 6
          b[x][z] = b[x][z] || (b[x][y] && s[y][z]);  // 7
          i[x][z] = i[x][z] || (i[x][y] && s[y][z]);  // 8
          i[x][z] = i[x][z] || (s[x][y] && i[y][z]);  // 9
          b[z][y] = b[z][y] || (b[x][y] && s[x][z]);  // 10
          i[y][z] = i[y][z] || (s[x][y] && i[x][z]);  // 11
        }
      }
    }
    return s != old_s || b != old_b || i != old_i;
  }

  std::int64_t contradictory_pairs() const {
    std::int64_t found = 0;
    for (std::size_t x = 0; x < s.size(); ++x) {
      for (std::size_t y = 0; y < x; ++y) {
        const int relations = (s[x][y] ? 1 : 0) + (b[x][y] ? 1 : 0) + (b[y][x] ? 1 : 0) +
                              (i[x][y] ? 1 : 0) + (i[y][x] ? 1 : 0);
        found += relations > 1 ? 1 : 0;
      }
    }
    return found;
  }
};

// All pairs of a closure as a model.
SbiModel pairs_of(const SbiClosure& closure) {
  SbiModel model{closure.entity_count(), {}};
  for (const Sbi relation : kAllSbi) {
    for (std::uint32_t from = 0; from < closure.entity_count(); ++from) {
      closure[relation].for_each_in_row(from, [&](std::size_t to) {
        model.pairs.push_back({relation, static_cast<Entity>(from), static_cast<Entity>(to)});
      });
    }
  }
  return model;
}

// "S(a,b) B(b,c)".
std::string in_words(const SbiModel& model) {
  std::string words;
  for (const SbiPair& pair : model.pairs) {
    words += words.empty() ? "" : " ";
    words += "SBI"[static_cast<int>(pair.relation)];
    words += {'(', static_cast<char>('a' + position(pair.first)), ',',
              static_cast<char>('a' + position(pair.second)), ')'};
  }
  return words;
}

struct TypedLink {
  Entity first{};
  Entity second{};
  RelType type{};
};

// Entities are named by letters: 'a' is the first.
Entity letter(char name) { return static_cast<Entity>(name - 'a'); }

// Links like "a BEFORE b b INCLUDES c".
std::vector<TypedLink> typed_links(const std::string& text) {
  std::vector<TypedLink> links;
  std::istringstream words(text);
  std::string first;
  std::string type;
  std::string second;
  while (words >> first >> type >> second) {
    links.push_back({letter(first[0]), letter(second[0]), rel_type(type)});
  }
  return links;
}

SbiModel model_of(std::size_t entities, const std::vector<TypedLink>& links, During during) {
  SbiModel model{entities, {}};
  for (const TypedLink& link : links) {
    model.add(sbi_mapping(during)[link.type], link.first, link.second);
  }
  return model;
}

SbiModel model_of(std::size_t entities, const std::string& links,
                  During during = During::kIncluded) {
  return model_of(entities, typed_links(links), during);
}

std::optional<Closure> full_closure(std::size_t entities, const std::vector<TypedLink>& links,
                                    During during) {
  Network network(entities);
  for (const TypedLink& link : links) {
    network.add_link(link.first, link.second, relation_of(link.type, during));
  }
  return Closure::of(network);
}

std::string closed(std::size_t entities, const std::string& links) {
  return in_words(pairs_of(close_by_rules(model_of(entities, links))));
}

std::string fully_closed(std::size_t entities, const std::string& links) {
  const auto closure = full_closure(entities, typed_links(links), During::kIncluded);
  return closure ? in_words(pairs_of(coarsened(*closure))) : "contradiction";
}

TEST(SbiModel, TurnsLinksRoundAndDropsOthers) {
  EXPECT_EQ(
      in_words(model_of(2, "a BEFORE b a AFTER b a INCLUDES b a ENDS b a IDENTITY b a VAGUE b")),
      "B(a,b) B(b,a) I(a,b) I(b,a) S(a,b)");
  EXPECT_EQ(in_words(model_of(2, "a DURING b a DURING_INV b")), "I(b,a) I(a,b)");
  EXPECT_EQ(in_words(model_of(2, "a DURING b", During::kSimultaneous)), "S(a,b)");
}

TEST(SbiRules, DeriveWhatEachOfThemSays) {
  EXPECT_EQ(closed(0, ""), "");
  EXPECT_EQ(closed(2, "a SIMULTANEOUS b"), "S(a,b) S(b,a)");
  EXPECT_EQ(closed(3, "a BEFORE b b BEFORE c"), "B(a,b) B(a,c) B(b,c)");
  EXPECT_EQ(closed(3, "a INCLUDES b b INCLUDES c"), "I(a,b) I(a,c) I(b,c)");
  EXPECT_EQ(closed(3, "a BEFORE b b INCLUDES c"), "B(a,b) B(a,c) I(b,c)");
  EXPECT_EQ(closed(3, "a INCLUDES b a BEFORE c"), "B(a,c) B(b,c) I(a,b)");
  EXPECT_EQ(closed(3, "a BEFORE b b SIMULTANEOUS c"), "S(b,c) S(c,b) B(a,b) B(a,c)");
  EXPECT_EQ(closed(3, "a INCLUDES b b SIMULTANEOUS c"), "S(b,c) S(c,b) I(a,b) I(a,c)");
  EXPECT_EQ(closed(3, "a SIMULTANEOUS b b INCLUDES c"), "S(a,b) S(b,a) I(a,c) I(b,c)");
  EXPECT_EQ(closed(3, "a BEFORE b a SIMULTANEOUS c"), "S(a,c) S(c,a) B(a,b) B(c,b)");
}

TEST(SbiRules, AreNotToldOfLinksOfAnEntityWithItself) {
  EXPECT_EQ(closed(2, "a BEFORE a a INCLUDES b"), "I(a,b)");
}

// setzer-comparison.md, "Where the rules fall short of full closure".
TEST(SbiRules, MissWhatLiesBetweenTwoPartsOfAnEntity) {
  EXPECT_EQ(fully_closed(4, "a INCLUDES b a INCLUDES d b BEFORE c c BEFORE d"),
            "B(b,c) B(b,d) B(c,d) I(a,b) I(a,c) I(a,d)");
  EXPECT_EQ(closed(4, "a INCLUDES b a INCLUDES d b BEFORE c c BEFORE d"),
            "B(b,c) B(b,d) B(c,d) I(a,b) I(a,d)");
}

TEST(SbiRules, MissWhatDependsOnSharedEndpoints) {
  EXPECT_EQ(closed(3, "a ENDED_BY b b BEFORE c"), "B(b,c) I(a,b)");
  EXPECT_EQ(fully_closed(3, "a ENDED_BY b b BEFORE c"), "B(a,c) B(b,c) I(a,b)");

  const std::string diamond = "a IBEFORE b a IBEFORE c b IBEFORE d c IBEFORE d";
  EXPECT_EQ(closed(4, diamond), "B(a,b) B(a,c) B(a,d) B(b,d) B(c,d)");
  EXPECT_EQ(fully_closed(4, diamond), "S(b,c) S(c,b) B(a,b) B(a,c) B(a,d) B(b,d) B(c,d)");

  const std::string finish = "a BEGINS b a IBEFORE c b IBEFORE d c IBEFORE d";
  EXPECT_EQ(closed(4, finish), "B(a,c) B(a,d) B(b,d) B(c,d) I(b,a)");
  EXPECT_EQ(fully_closed(4, finish), "B(a,c) B(a,d) B(b,d) B(c,d) I(b,a) I(b,c)");
}

TEST(SbiRules, NeverFailAndShowOnlySomeContradictions) {
  const SbiClosure both_ways = close_by_rules(model_of(3, "a BEFORE b b BEFORE a b BEFORE c"));
  EXPECT_EQ(in_words(pairs_of(both_ways)), "B(a,b) B(a,c) B(b,a) B(b,c)");
  EXPECT_EQ(both_ways.contradictory_pairs(), 1);
  EXPECT_EQ(close_by_rules(model_of(2, "a BEFORE b a SIMULTANEOUS b")).contradictory_pairs(), 1);
  EXPECT_EQ(close_by_rules(model_of(2, "a BEFORE b a INCLUDES b")).contradictory_pairs(), 1);
  EXPECT_EQ(close_by_rules(model_of(2, "a BEFORE b b AFTER a")).contradictory_pairs(), 0);

  // b and a end together, so a is before c too.
  const std::string hidden = "a ENDED_BY b b BEFORE c c BEFORE d a INCLUDES d";
  EXPECT_EQ(fully_closed(4, hidden), "contradiction");
  EXPECT_EQ(close_by_rules(model_of(4, hidden)).contradictory_pairs(), 0);
}

TEST(SbiModels, WithEqualClosuresAreEquivalent) {
  const SbiModel full = model_of(3, "a SIMULTANEOUS b a BEFORE c b BEFORE c");
  const SbiModel by_a = model_of(3, "a SIMULTANEOUS b a BEFORE c");
  const SbiModel by_b = model_of(3, "b SIMULTANEOUS a c AFTER b");
  EXPECT_TRUE(equivalent(full, by_a));
  EXPECT_TRUE(equivalent(by_a, by_b));
  EXPECT_FALSE(equivalent(by_a, model_of(3, "a SIMULTANEOUS b")));
  EXPECT_EQ(in_words(pairs_of(close_by_rules(by_a))), "S(a,b) S(b,a) B(a,c) B(b,c)");
}

TEST(MinimalModel, DropsPairsInOrder) {
  EXPECT_EQ(in_words(minimal_model(model_of(3, "a SIMULTANEOUS b a BEFORE c b BEFORE c"))),
            "S(a,b) B(b,c)");
  EXPECT_EQ(in_words(minimal_model(model_of(3, "a SIMULTANEOUS b b BEFORE c a BEFORE c"))),
            "S(a,b) B(a,c)");
  EXPECT_EQ(in_words(minimal_model(model_of(2, "a BEFORE b a BEFORE b a BEFORE a"))), "B(a,b)");
  EXPECT_THAT(minimal_model({}).pairs, IsEmpty());
}

TEST(SimultaneityClasses, AreNumberedByTheirFirstEntity) {
  EXPECT_THAT(simultaneity_classes({5,
                                    {{Sbi::kSimultaneous, letter('e'), letter('b')},
                                     {Sbi::kBefore, letter('a'), letter('c')},
                                     {Sbi::kSimultaneous, letter('d'), letter('e')}}}),
              ElementsAre(0, 1, 2, 1, 1));
  EXPECT_THAT(simultaneity_classes({}), IsEmpty());
}

TEST(SbiClosure, KeepsPairsAmongSomeEntities) {
  const SbiClosure closure = close_by_rules(model_of(3, "a SIMULTANEOUS b b BEFORE c"));
  EXPECT_EQ(in_words(pairs_of(closure.among({true, true, false}))), "S(a,b) S(b,a)");
  EXPECT_EQ(in_words(pairs_of(closure.among({true, false, true}))), "B(a,c)");
}

std::size_t some_number(std::size_t least, std::size_t most) {
  return *rc::gen::inRange(least, most + 1);
}

Entity some_entity(std::size_t entities) {
  return static_cast<Entity>(some_number(0, entities - 1));
}

SbiModel some_model(std::size_t entities) {
  SbiModel model{entities, {}};
  for (std::size_t pairs = some_number(0, 2 * entities); pairs > 0; --pairs) {
    model.pairs.push_back(
        {kAllSbi[some_number(0, 2)], some_entity(entities), some_entity(entities)});
  }
  return model;
}

SbiModel some_model() { return some_model(some_number(1, some_number(0, 9) == 0 ? 70 : 12)); }

RC_GTEST_PROP(SbiRules, FastAndSlowAgreeAlsoOnContradictions, ()) {
  const SbiModel model = some_model();
  const SbiClosure fast = close_by_rules(model);
  SlowRules slow(model);
  for (const Sbi relation : kAllSbi) {
    for (std::uint32_t x = 0; x < model.entities; ++x) {
      for (std::uint32_t y = 0; y < model.entities; ++y) {
        RC_ASSERT(fast.holds(relation, Entity{x}, Entity{y}) == (x != y && slow[relation][x][y]));
      }
    }
  }
  RC_ASSERT(fast.contradictory_pairs() == slow.contradictory_pairs());
}

RC_GTEST_PROP(SbiRules, ClosingTwiceChangesNothing, ()) {
  const SbiClosure closure = close_by_rules(some_model());
  RC_ASSERT(close_by_rules(pairs_of(closure)) == closure);
}

RC_GTEST_PROP(MinimalModel, IsEquivalentAndNothingCanBeTakenFromIt, ()) {
  const SbiModel model = some_model(8);
  const SbiModel minimal = minimal_model(model);
  RC_ASSERT(equivalent(model, minimal));
  for (std::size_t i = 0; i < minimal.pairs.size(); ++i) {
    SbiModel less = minimal;
    less.pairs.erase(less.pairs.begin() + static_cast<std::ptrdiff_t>(i));
    RC_ASSERT(!equivalent(less, minimal));
  }
}

// By the letter of its definition: one after another, unless those that are left give it.
SbiModel slow_minimal_model(const SbiModel& model) {
  SbiModel left{model.entities, {}};
  for (const SbiPair& pair : model.pairs) {
    if (pair.first != pair.second) {
      left.pairs.push_back(pair);
    }
  }
  for (std::size_t i = 0; i < left.pairs.size();) {
    SbiModel without = left;
    without.pairs.erase(without.pairs.begin() + static_cast<std::ptrdiff_t>(i));
    const SbiPair pair = left.pairs[i];
    if (SlowRules(without)[pair.relation][position(pair.first)][position(pair.second)]) {
      left = without;
    } else {
      ++i;
    }
  }
  return left;
}

RC_GTEST_PROP(MinimalModel, KeepsThePairsOfItsDefinitionAlsoInContradictions, ()) {
  const SbiModel model = some_model(some_number(1, 8));
  RC_ASSERT(minimal_model(model).pairs == slow_minimal_model(model).pairs);
}

// All eleven rules are sound: what they derive from a consistent network, it entails.
RC_GTEST_PROP(SbiRules, FindNothingThatTheFullClosureLacks, ()) {
  std::vector<TypedLink> links(some_number(0, 8));
  for (TypedLink& link : links) {
    link = {some_entity(8), some_entity(8), static_cast<RelType>(some_number(0, kRelTypes - 2))};
  }
  const During during = *rc::gen::element(During::kIncluded, During::kSimultaneous);
  const auto full = full_closure(8, links, during);
  RC_PRE(full.has_value());
  const SbiClosure coarse = coarsened(*full);
  const SbiModel found = pairs_of(close_by_rules(model_of(8, links, during)));
  for (const SbiPair& pair_found : found.pairs) {
    RC_ASSERT(coarse.holds(pair_found.relation, pair_found.first, pair_found.second));
  }
  RC_ASSERT(coarse.contradictory_pairs() == 0);
}

}  // namespace
}  // namespace gnomon
