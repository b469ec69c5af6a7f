// Gold made worse on purpose, step by step: the experiments of UzZaman and Allen (2011, figures 2
// to 5).
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/reason/closure.h"
#include "gnomon/score/score_choices.h"
#include "gnomon/score/shared_links.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/edit.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace gnomon {

// An event with all its instances, or a time.
struct NoiseEntity {
  bool is_time = false;
  std::size_t place = 0;  // in events() or times() of the document

  friend bool operator==(const NoiseEntity&, const NoiseEntity&) = default;
};

// Changes one after another, of one kind only; the other lists are empty.
struct NoisePlan {
  std::vector<std::size_t> removed;  // links, by their places in Document::links()
  std::vector<NewTlink> added;
  std::vector<NewRelation> changed;
  std::vector<NoiseEntity> entities;

  std::size_t size() const {
    return removed.size() + added.size() + changed.size() + entities.size();
  }
};

// An annotation that can be made worse. Looks at the document, which must outlive it; any number of
// threads may ask it.
class NoisyGold {
 public:
  // Once it is stopped, nothing it says means anything.
  NoisyGold(const Document& gold, During during, const std::stop_token& stop = {});

  // TLINKs with two ends and a relType: all of these can be removed or changed, and it is as many
  // that are added.
  std::size_t link_count() const { return pair_.gold.links.size(); }
  // Whether one of them joins two different entities. There is nothing to be seen without.
  bool has_links() const;
  // Events and times.
  std::size_t entity_count() const { return entities_.size(); }
  // How many changes make up a share of 1: links, or entities.
  std::size_t size(Noise noise) const {
    return noise == Noise::kEntities ? entity_count() : link_count();
  }

  // All changes in the order that chance gives them; the same for the same seed everywhere. As many
  // as `size`, but when links are added no more than there are pairs without a relation.
  NoisePlan plan(Noise noise, EntityOrder order, std::uint64_t seed,
                 const std::stop_token& stop = {}) const;

  // Gold with the first so many changes of a plan.
  Document after(const NoisePlan& plan, std::size_t changes) const;

 private:
  // An entity that a new link can name.
  struct Named {
    Entity entity{};
    bool is_time = false;
    bool is_event = false;  // by its own id, in a document without instances
    std::string_view id;
  };

  std::vector<NewTlink> wrong_links(std::uint64_t seed, const std::stop_token& stop) const;
  std::vector<NewRelation> wrong_relations(std::uint64_t seed) const;
  std::vector<NoiseEntity> entities_in(EntityOrder order, std::uint64_t seed,
                                       const std::stop_token& stop) const;
  RelationSet known(Entity a, Entity b) const;

  const Document& gold_;
  During during_;
  SharedPair pair_;                 // gold's links
  std::optional<Closure> closure_;  // of those that do not contradict earlier ones
  std::vector<Named> named_;
  std::vector<NoiseEntity> entities_;
};

// The same document without the TLINKs that follow from others, contradict earlier ones or say
// nothing: a smallest set with the same closure (see irredundant_links).
Document minimal_gold(const Document& gold, During during, const std::stop_token& stop = {});

}  // namespace gnomon
