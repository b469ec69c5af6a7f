// What is known of all pairs of entities while somebody is being asked.
#pragma once

#include "gnomon/annotate/answer.h"
#include "gnomon/annotate/statement.h"
#include "gnomon/tasks/task.h"
#include "gnomon/timeml/entity.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

struct KnowledgeOptions {
  AnswerAlgebra algebra = AnswerAlgebra::kRules;
  // Whether pairs that admit no definite answer any more count as undetermined without being asked.
  bool infer_undetermined = true;
  // Only these answers can be given; empty: all of the algebra. For artificial tasks, such as
  // putting things in order. Holds for both ways round.
  std::vector<RelationSet> answers = {};
  // Whether a session starts from what the calendar says of the times of its document.
  bool calendar = false;
  // Only the pairs of these tasks are asked about; none: all pairs. For a Session, which has a
  // document to find them in.
  std::vector<const Task*> tasks = {};
};

// Whether `answers` permits this one.
bool can_be_given(const KnowledgeOptions& options, RelationSet answer);

class PairKnowledge;

// How many pending pairs each definite answer of the algebra would resolve, in the order of
// `definite_answers`; 0 when it is not admitted.
using Gains = std::span<const std::uint32_t>;

// What "not determined" about a pair would take from the other pending pairs.
struct Exclusion {
  std::size_t pairs = 0;  // those that would have no answer left
  double answers = 0;     // the shares of their admitted answers that would go, summed over all
};

// A value: a copy is a snapshot.
class Knowledge {
 public:
  explicit Knowledge(std::size_t entities = 0, KnowledgeOptions options = {});
  Knowledge(const Knowledge& other);
  Knowledge(Knowledge&& other) noexcept;
  Knowledge& operator=(const Knowledge& other);
  Knowledge& operator=(Knowledge&& other) noexcept;
  ~Knowledge();

  std::size_t entity_count() const;
  const KnowledgeOptions& options() const;

  PairState state(Entity a, Entity b) const;
  // What `a` is to `b` when they are related: a definite answer of the algebra; else all relations.
  RelationSet relation(Entity a, Entity b) const;

  // Whether the answer about a pending pair neither contradicts what was said nor relates a pair
  // that was said to be undetermined.
  bool admits(Entity a, Entity b, RelationSet answer) const;
  // How many pending pairs a definite answer would resolve, its own pair too; nothing when it is
  // not admitted.
  std::optional<std::size_t> gain(Entity a, Entity b, RelationSet answer) const;
  // The gains of all answers about each of these pending pairs, in their order, until it is
  // stopped. Much faster than one by one.
  void for_each_gains(std::span<const Pair> pairs,
                      const std::function<void(const Pair&, Gains)>& use,
                      const std::stop_token& stop = {}) const;
  // The same, in any order, for those of the pairs at least whose value is the largest. The value
  // of a pair must not fall when a gain grows. Saves most of the work in the full algebra, where
  // with more than some hundred entities only the most promising pairs are looked at, those with
  // the largest upper bounds: always the same ones, but perhaps not the best of all.
  void for_best_gains(std::span<const Pair> pairs,
                      const std::function<double(const Pair&, Gains)>& value,
                      const std::function<void(const Pair&, Gains)>& use,
                      const std::stop_token& stop = {}) const;

  // What would be excluded if a pending pair were not determined. Of very much it sees a part, so
  // that it stays fast; in the full algebra nothing.
  Exclusion exclusion(Entity a, Entity b) const;

  // Enters a statement about any pair, and all that follows; false when it contradicts what was
  // said before, or relates a pair that is undetermined, and then nothing changes.
  bool relate(Entity a, Entity b, RelationSet answer);
  // The same that a pair is not determined; false when the pair is related.
  bool leave_undetermined(Entity a, Entity b);

  // Between these two calls many statements are entered fast: each is judged as always, but which
  // pairs are inferred to be undetermined is found out at the end, and until then they are pending.
  void begin_batch();
  void end_batch();

  std::size_t count(PairState state) const;
  // In the order of their numbers.
  std::vector<Pair> pending() const;

 private:
  std::unique_ptr<PairKnowledge> pairs_;
};

}  // namespace gnomon
