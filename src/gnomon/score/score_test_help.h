// What the tests of this room share: pairs of annotations written as text, and random ones.
#pragma once

#include "gnomon/score/shared_links.h"

#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// Entities are named by letters: 'a' is the first.
inline Entity letter(char name) { return static_cast<Entity>(name - 'a'); }

// Links like "a BEFORE b; b INCLUDES c".
inline SharedSide links_of(const std::string& text) {
  SharedSide side;
  std::istringstream lines(text);
  std::string first;
  std::string type;
  std::string second;
  while (lines >> first >> type >> second) {
    side.links.push_back({letter(first[0]), letter(second[0]), rel_type(type),
                          rel_type_name(rel_type(type)), side.links.size()});
  }
  return side;
}

// All of the entities are in both annotations.
inline SharedPair pair_of(std::size_t entities, SharedSide gold, SharedSide system) {
  SharedPair pair;
  pair.entities = entities;
  pair.in_both.assign(entities, true);
  pair.is_time.assign(entities, false);
  pair.gold = std::move(gold);
  pair.system = std::move(system);
  return pair;
}

inline SharedPair pair_of(std::size_t entities, const std::string& gold,
                          const std::string& system) {
  return pair_of(entities, links_of(gold), links_of(system));
}

// Chains of simultaneity such as "abc de": each entity linked to the one before it.
inline SharedSide chains_of(std::string_view chains) {
  SharedSide side;
  for (std::size_t i = 1; i < chains.size(); ++i) {
    if (chains[i] != ' ' && chains[i - 1] != ' ') {
      side.links.push_back({letter(chains[i - 1]), letter(chains[i]), RelType::kSimultaneous,
                            "SIMULTANEOUS", side.links.size()});
    }
  }
  return side;
}

// The example of Setzer and others: the key has the chains e1..e5, e6..e10 and e11-e12; response A
// joins the first two, response B the first and the third.
inline SharedPair setzer_example_a() {
  return pair_of(12, chains_of("abcde fghij kl"), chains_of("abcdefghij kl"));
}
inline SharedPair setzer_example_b() {
  return pair_of(12, chains_of("abcde fghij kl"), chains_of("abcdekl fghij"));
}

class RandomLinks {
 public:
  explicit RandomLinks(unsigned seed) : random_(seed) {}

  std::size_t number(std::size_t least, std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(least, most)(random_);
  }

  // Any links at all: few of them most often agree, many contradict one another.
  SharedSide any(std::size_t entities, std::size_t links) {
    SharedSide side;
    for (std::size_t i = 0; i < links; ++i) {
      const auto type = static_cast<RelType>(number(0, kRelTypes - 1));
      side.links.push_back({static_cast<Entity>(number(0, entities - 1)),
                            static_cast<Entity>(number(0, entities - 1)), type, rel_type_name(type),
                            i});
    }
    return side;
  }

  // Two annotations, some of whose entities are private to one of them.
  SharedPair pair(std::size_t entities, std::size_t links) {
    SharedPair made = pair_of(entities, any(entities, links), any(entities, links));
    for (std::size_t i = 0; i < entities; ++i) {
      const std::size_t kind = number(0, 5);
      made.in_both[i] = kind > 1;
      if (kind < 2) {
        std::erase_if((kind == 0 ? made.gold : made.system).links, [&](const SharedLink& link) {
          return position(link.first) == i || position(link.second) == i;
        });
      }
    }
    return made;
  }

 private:
  std::mt19937 random_;
};

}  // namespace gnomon
