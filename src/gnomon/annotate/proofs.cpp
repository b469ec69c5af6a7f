#include "gnomon/annotate/proofs.h"

#include "gnomon/annotate/rule_paths.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/contradictions.h"
#include "gnomon/reason/explanation.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon {
namespace {

// A relation of three with the entities in the right order.
struct RuleFact {
  Sbi relation = Sbi::kSimultaneous;
  Entity from{};
  Entity to{};
};

RuleFact rule_fact(Entity a, Entity b, RelationSet relation) {
  if (relation == kBeforeAnswer) {
    return {Sbi::kBefore, a, b};
  }
  if (relation == kBeforeAnswer.inverse()) {
    return {Sbi::kBefore, b, a};
  }
  if (relation == kIncludesAnswer) {
    return {Sbi::kIncludes, a, b};
  }
  if (relation == kIncludesAnswer.inverse()) {
    return {Sbi::kIncludes, b, a};
  }
  return {Sbi::kSimultaneous, a, b};
}

// The lengths of the shortest proofs of all facts.
class ProofLengths {
 public:
  ProofLengths(RulePaths& paths, std::size_t entities, const std::stop_token& stop) {
    for (const Sbi relation : kAllSbi) {
      auto& rows = lengths_[static_cast<std::size_t>(relation)];
      rows.reserve(entities);
      for (std::uint32_t i = 0; i < entities && !stop.stop_requested(); ++i) {
        rows.push_back(paths.distances(relation, static_cast<Entity>(i)));
      }
    }
  }

  std::uint32_t operator()(const RuleFact& fact) const {
    return lengths_[static_cast<std::size_t>(fact.relation)][position(fact.from)]
                   [position(fact.to)];
  }

 private:
  std::array<std::vector<std::vector<std::uint32_t>>, 3> lengths_;
};

// All that two entities can be to each other.
std::array<RuleFact, 5> facts_about(Entity a, Entity b) {
  return {{{Sbi::kBefore, a, b},
           {Sbi::kBefore, b, a},
           {Sbi::kIncludes, a, b},
           {Sbi::kIncludes, b, a},
           {Sbi::kSimultaneous, a, b}}};
}

struct Weighed {
  std::uint64_t length = RulePaths::kFar;
  std::vector<RuleFact> facts = {};

  void consider(std::uint64_t other_length, std::vector<RuleFact> other) {
    if (other_length < length) {
      length = other_length;
      facts = std::move(other);
    }
  }
};

// Facts that exclude one another, with the shortest proofs: something before or within itself, or
// two of one pair.
Weighed shortest_clash(const ProofLengths& lengths, std::size_t entities,
                       const std::stop_token& stop) {
  Weighed best;
  for (std::uint32_t i = 0; i < entities && !stop.stop_requested(); ++i) {
    const Entity a{i};
    for (const Sbi relation : {Sbi::kBefore, Sbi::kIncludes}) {
      best.consider(lengths({relation, a, a}), {{relation, a, a}});
    }
    for (std::uint32_t k = i + 1; k < entities; ++k) {
      auto facts = facts_about(a, Entity{k});
      std::ranges::sort(facts, {}, [&](const RuleFact& fact) { return lengths(fact); });
      if (lengths(facts[1]) != RulePaths::kFar) {
        best.consider(std::uint64_t{lengths(facts[0])} + lengths(facts[1]), {facts[0], facts[1]});
      }
    }
  }
  return best;
}

std::vector<std::size_t> proofs_without(std::size_t candidate, std::span<const RuleFact> facts,
                                        RulePaths& paths) {
  std::vector<std::size_t> all;
  for (const RuleFact& fact : facts) {
    for (const std::size_t statement : paths.shortest(fact.relation, fact.from, fact.to)) {
      if (statement != candidate && !std::ranges::count(all, statement)) {
        all.push_back(statement);
      }
    }
  }
  return all;
}

std::optional<Objection> objection_by_rules(std::size_t entities,
                                            std::span<const Statement> statements,
                                            const std::stop_token& stop) {
  const std::size_t candidate = statements.size() - 1;
  RulePaths paths(entities, statements);
  const ProofLengths lengths(paths, entities, stop);
  const Weighed clash = shortest_clash(lengths, entities, stop);
  if (stop.stop_requested()) {
    return std::nullopt;
  }
  if (!clash.facts.empty()) {
    return Objection{proofs_without(candidate, clash.facts, paths), {}};
  }
  Weighed related;
  for (const Statement& said : statements) {
    if (!said.answer.definite()) {
      for (const RuleFact& fact : facts_about(said.first, said.second)) {
        related.consider(lengths(fact), {fact});
      }
    }
  }
  if (related.facts.empty()) {
    return std::nullopt;
  }
  const RuleFact& fact = related.facts.front();
  return Objection{proofs_without(candidate, related.facts, paths), pair_of(fact.from, fact.to)};
}

// A network of the definite statements, with the place of each link's statement.
struct StatedNetwork {
  Network network;
  std::vector<std::size_t> statement_of;

  std::vector<std::size_t> statements(std::span<const LinkId> links) const {
    std::vector<std::size_t> result;
    result.reserve(links.size());
    for (const LinkId link : links) {
      result.push_back(statement_of[position(link)]);
    }
    return result;
  }
};

StatedNetwork stated_network(std::size_t entities, std::span<const Statement> statements) {
  StatedNetwork result{Network(entities), {}};
  for (std::size_t i = 0; i < statements.size(); ++i) {
    if (statements[i].answer.definite()) {
      result.network.add_link(statements[i].first, statements[i].second,
                              statements[i].answer.relation());
      result.statement_of.push_back(i);
    }
  }
  return result;
}

// `vague_excludes`: whether an answer may not relate a pair that was said to be undetermined.
std::optional<Objection> objection_in_full(std::size_t entities,
                                           std::span<const Statement> statements,
                                           bool vague_excludes, const std::stop_token& stop) {
  const auto without_candidate = [&](std::vector<std::size_t> because) {
    std::erase(because, statements.size() - 1);
    return because;
  };
  const StatedNetwork stated = stated_network(entities, statements);
  const std::optional<Closure> closure = Closure::of(stated.network, stop);
  if (stop.stop_requested()) {
    return std::nullopt;
  }
  if (!closure) {
    return Objection{
        without_candidate(stated.statements(smallest_contradiction(stated.network, stop))), {}};
  }
  for (const Statement& said : statements) {
    const RelationSet relation = closure->relation(said.first, said.second);
    if (vague_excludes && !said.answer.definite() && relation.single()) {
      return Objection{
          without_candidate(stated.statements(
              Explainer(stated.network, stop).why(said.first, said.second, relation).links)),
          pair_of(said.first, said.second)};
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::size_t> proof(AnswerAlgebra algebra, std::size_t entities,
                               std::span<const Statement> statements, Entity a, Entity b,
                               RelationSet relation, const std::stop_token& stop) {
  if (algebra == AnswerAlgebra::kRules) {
    const RuleFact fact = rule_fact(a, b, relation);
    return RulePaths(entities, statements).shortest(fact.relation, fact.from, fact.to);
  }
  const StatedNetwork stated = stated_network(entities, statements);
  return stated.statements(Explainer(stated.network, stop).why(a, b, relation).links);
}

std::optional<Objection> objection(AnswerAlgebra algebra, std::size_t entities,
                                   std::span<const Statement> statements, Entity a, Entity b,
                                   RelationSet answer, const std::stop_token& stop) {
  std::vector<Statement> with_answer(statements.begin(), statements.end());
  with_answer.push_back({a, b, Answer(answer), StatementSource::kAsked, 0});
  return algebra == AnswerAlgebra::kRules
             ? objection_by_rules(entities, with_answer, stop)
             : objection_in_full(entities, with_answer, algebra == AnswerAlgebra::kFull, stop);
}

}  // namespace gnomon
