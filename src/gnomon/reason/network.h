// Intervals and what is said of pairs of them: what all reasoning starts from.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/algebra/relation_set.h"
#include "gnomon/reason/constraint.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/entity.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace gnomon {

// A number of intervals and links between them, in the order in which they were given. A pair may
// be linked any number of times.
class Network {
 public:
  Network() = default;
  explicit Network(std::size_t entities) : entities_(entities) {}

  Entity add_entity() { return static_cast<Entity>(entities_++); }
  LinkId add_link(Entity first, Entity second, RelationSet relation);

  std::size_t entity_count() const { return entities_; }
  std::span<const Constraint> links() const { return links_; }
  const Constraint& operator[](LinkId link) const { return links_[position(link)]; }

  // Whether every link is a conjunction of point relations, so that the network is one of points.
  bool is_pointisable() const;

 private:
  std::size_t entities_ = 0;
  std::vector<Constraint> links_;
};

// Whether all relations are convex, so that points and paths decide everything.
bool all_convex(const Network& network);

// What the names of relations mean. BEFORE of TempEval takes in what TimeML calls IBEFORE.
enum class RelationNames { kTimeml, kTempEval };

// Those that a document uses: TempEval's when its root is TempEval.
RelationNames relation_names_of(const Document& document);

// The name of the label set of a corpus that has its own (algebra/label_sets.h), as the attribute
// `labels` of the root tells it; empty for documents of TimeML and TempEval.
std::string_view label_set_of(const Document& document);

struct NetworkOptions {
  During during = During::kSimultaneous;
  // Entities without a link come behind those with one: instances, then times in the order of the
  // document, events when it has no instances at all.
  bool all_entities = false;
  bool alinks = false;  // ALINKs take part, with the relations that they imply
  bool clinks = false;  // CLINKs too: see relation_of_clink
};

// What a link of a document says of its ends, in the names that the document uses; nothing when it
// takes no part or its relType is unknown.
std::optional<RelationSet> relation_of(const Document& document, const Link& link,
                                       const NetworkOptions& options);

// The network of a document: one link for each TLINK that has two ends and a known relType, in the
// order of the document; and for each such ALINK and CLINK, when they take part. Entities are
// numbered by their first mention in the links; an end that refers to nothing is an entity all the
// same. Looks into the document, which must outlive it.
struct DocumentNetwork {
  // What an entity is in the document, as the first link that names it has it.
  struct Name {
    std::string_view id;
    EntityRef refers_to;
    Attr as_source = Attr::kEventInstanceId;  // the attributes by which a link names it
    Attr as_target = Attr::kRelatedToEventInstance;
  };
  Network network;
  std::vector<Name> names;            // of each entity
  std::vector<std::size_t> origins;   // of each link: its place in Document::links()
  std::vector<std::size_t> left_out;  // such links without two ends or a known relType
  // Entities by the id that links use for them.
  std::optional<Entity> find(std::string_view id) const;
};

DocumentNetwork network_of(const Document& document, const NetworkOptions& options = {});

}  // namespace gnomon
