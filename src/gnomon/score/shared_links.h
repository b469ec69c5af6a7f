// The TLINKs of two annotations in terms of the same entities: what all scores of relations start
// from.
#pragma once

#include "gnomon/algebra/rel_type.h"
#include "gnomon/align/alignment.h"
#include "gnomon/reason/network.h"
#include "gnomon/reason/sbi.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

struct SharedLink {
  Entity first{};
  Entity second{};
  RelType type = RelType::kOther;
  std::string_view name;       // the relType as written; of an inverted link, of the type before
  std::size_t origin = 0;      // in Document::links()
  bool is_as_written = false;  // never turned: see LinksWithoutId

  // Says the same in the same direction. Other relTypes are told apart by their names.
  bool same_as(const SharedLink& other) const {
    return first == other.first && second == other.second && type == other.type &&
           (type != RelType::kOther || name == other.name);
  }
};

// The links of one side, in the order of the document.
struct SharedSide {
  std::vector<SharedLink> links;
  std::vector<std::size_t> left_out;  // TLINKs without two ends or a relType
};

// Entities are numbered so that the canonical form of a link has the smaller number first: event
// instances in the order of the text, then times, the creation time before all others.
struct SharedPair {
  std::size_t entities = 0;
  std::vector<bool> in_both;  // of each entity: aligned, so that both annotations can speak of it
  std::vector<bool> is_time;
  SharedSide gold;
  SharedSide system;
};

// The other way round.
SharedLink inverse(const SharedLink& link);

// What to do with TLINKs that have no lid.
enum class LinksWithoutId {
  kAsOthers,
  // The published scorer gives entities new ids in all other TLINKs. In these the old ids stay, and
  // mean whatever entity has got such an id: ei3 the third event of the text, t0 the creation time.
  kByOldIds,
};

// All TLINKs as they stand: not turned, with all their relTypes.
SharedPair shared_pair(const Document& gold, const Document& system, const Alignment& alignment,
                       LinksWithoutId without_id = LinksWithoutId::kAsOthers);

// The TLINKs of gold alone, in a numbering of its own; there is no other side.
SharedPair links_alone(const Document& gold);

// The links as a network, in their order; links of other relTypes are left out. `origins` gets the
// place of each in the list.
Network network_of(const SharedPair& pair, const SharedSide& side, During during,
                   std::vector<std::size_t>* origins = nullptr);

// The links as a model of three relations, in their order.
SbiModel sbi_model(std::size_t entities, std::span<const SharedLink> links,
                   const SbiMapping& mapping);

}  // namespace gnomon
