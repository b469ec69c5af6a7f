// Shortest proofs by the rules of Setzer, Gaizauskas and Hepple.
#pragma once

#include "gnomon/annotate/statement.h"
#include "gnomon/reason/sbi.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gnomon {

// Every proof by the eleven rules is a path along statements. One of B(x,y) goes from the end of x
// to the start of y: over containers of x, over what is before something, over what that includes,
// and so on. One of I(x,y) goes along I and S and takes an I at least once; one of S along S alone.
// So shortest proofs are shortest paths in one graph of four nodes an entity.
class RulePaths {
 public:
  static constexpr std::uint32_t kFar = static_cast<std::uint32_t>(-1);

  RulePaths(std::size_t entities, std::span<const Statement> statements);

  // How many statements the shortest proof that `from` stands in the relation to each entity takes,
  // kFar where there is none.
  std::vector<std::uint32_t> distances(Sbi relation, Entity from);
  // The statements of a shortest proof, by their places in the list; none when there is no proof.
  std::vector<std::size_t> shortest(Sbi relation, Entity from, Entity to);

 private:
  struct Step {
    std::uint32_t to;
    std::uint32_t statement;  // kFar: from the start of an interval to its end, for nothing
  };

  void join(std::uint32_t from, std::uint32_t to, std::size_t statement);
  void add(Sbi relation, std::uint32_t first, std::uint32_t second, std::size_t statement);
  void search(std::uint32_t from);

  std::size_t entities_;
  std::vector<std::vector<Step>> steps_;
  std::vector<std::uint32_t> distance_;  // of each node from where the last search began
  std::vector<Step> came_by_;            // the step to it, turned round
};

}  // namespace gnomon
