#include "gnomon/timeml/edit_entities.h"

#include "gnomon/timeml/copy_parts.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace gnomon {
namespace {

std::vector<RawAttribute> raw_of(const NamedValues& values) {
  std::vector<RawAttribute> result;
  for (const auto& [name, value] : values) {
    result.push_back({name, value});
  }
  return result;
}

bool is_element(const Markup& markup) {
  return markup.kind != ElementKind::kComment && markup.kind != ElementKind::kInstruction;
}

// The elements as a tree that can still change. The nodes are those of the document, then the new
// ones.
class Tree {
 public:
  Tree(const Document& document, const EntityChanges& changes)
      : document_(document),
        changes_(changes),
        removed_(changes.removed.begin(), changes.removed.end()),
        children_(document.markup().size() + changes.added.size()) {
    for (std::size_t i = 0; i < document.markup().size(); ++i) {
      if (const auto parent = document.markup()[i].parent) {
        children_[position(*parent)].push_back(i);
      }
    }
    in_order_ = in_order();
    for (std::size_t i = 0; i < changes.added.size(); ++i) {
      added_.push_back(document.markup().size() + i);
    }
    // Wide ones first, so that what lies inside them finds them there.
    std::ranges::stable_sort(added_, [&](std::size_t a, std::size_t b) {
      return std::pair(span(a).begin, span(b).end) < std::pair(span(b).begin, span(a).end);
    });
    std::ranges::for_each(added_, [&](std::size_t node) { insert(node); });
  }

  void write(DocumentBuilder& builder) const { write(0, std::nullopt, builder); }

 private:
  bool is_new(std::size_t node) const { return node >= document_.markup().size(); }
  const NewMarkup& added(std::size_t node) const {
    return changes_.added[node - document_.markup().size()];
  }
  Markup old(std::size_t node) const { return document_.markup()[node]; }
  Span span(std::size_t node) const { return is_new(node) ? added(node).span : old(node).span; }
  bool removed(std::size_t node) const {  // a root stays, whatever it is
    return node != 0 && removed_.contains(static_cast<MarkupIndex>(node));
  }

  // Whether siblings stand in the order of the text and apart, as those that a reader of XML makes
  // do. Then places among them are found by halving, and a document costs what its elements cost.
  bool in_order() const {
    return std::ranges::all_of(children_, [&](const std::vector<std::size_t>& siblings) {
      std::size_t begin = 0;
      std::size_t end = 0;
      return std::ranges::all_of(siblings, [&](std::size_t child) {
        const Span here = span(child);
        const bool follows = here.begin >= begin && (here.empty() || here.begin >= end);
        begin = here.begin;
        end = here.empty() ? end : here.end;
        return follows;
      });
    });
  }

  // The first of the siblings that begins at or behind a place.
  std::size_t first_from(const std::vector<std::size_t>& siblings, std::size_t begin) const {
    const auto found = std::ranges::partition_point(
        siblings, [&](std::size_t child) { return span(child).begin < begin; });
    return static_cast<std::size_t>(found - siblings.begin());
  }

  // The sibling that the place lies in.
  std::optional<std::size_t> holder(const std::vector<std::size_t>& siblings, Span place) const {
    const auto holds = [&](std::size_t child) {
      return (is_new(child) || is_element(old(child))) && !span(child).empty() &&
             span(child).contains(place);
    };
    if (!in_order_) {
      const auto found = std::ranges::find_if(siblings, holds);
      return found == siblings.end() ? std::nullopt : std::optional(*found);
    }
    for (std::size_t k = first_from(siblings, place.begin + 1); k-- > 0;) {
      if (holds(siblings[k])) {
        return siblings[k];
      }
      if (!span(siblings[k]).empty()) {
        break;
      }
    }
    return std::nullopt;
  }

  void insert(std::size_t node) {
    const Span place = span(node);
    std::size_t parent = 0;
    if (!place.empty()) {
      while (const auto child = holder(children_[parent], place)) {
        parent = *child;
      }
    }
    // What lies inside goes with it; what has no extent only when it does not stand at its edge.
    std::vector<std::size_t>& siblings = children_[parent];
    const auto inside = [&](std::size_t child) {
      const Span other = span(child);
      return other.empty() ? place.begin < other.begin && other.begin < place.end
                           : place.contains(other);
    };
    const auto begin = siblings.begin() + static_cast<std::ptrdiff_t>(
                                              in_order_ ? first_from(siblings, place.begin) : 0);
    const auto end =
        in_order_ ? siblings.begin() + static_cast<std::ptrdiff_t>(first_from(siblings, place.end))
                  : siblings.end();
    const auto first = std::find_if(begin, siblings.end(), [&](std::size_t child) {
      return inside(child) || span(child).begin > place.begin ||
             (place.empty() && span(child).begin == place.begin);
    });
    const auto at = first - siblings.begin();
    if (first < end) {
      std::copy_if(first, end, std::back_inserter(children_[node]), inside);
      siblings.erase(std::remove_if(first, end, inside), end);
    }
    siblings.insert(siblings.begin() + at, node);
  }

  void write(std::size_t node, std::optional<MarkupIndex> parent, DocumentBuilder& builder) const {
    std::optional<MarkupIndex> here = parent;
    if (is_new(node)) {
      here = builder.add_markup(element_tag(added(node).kind), raw_of(added(node).attributes),
                                added(node).span, parent);
    } else if (!removed(node)) {
      here = copy_markup(builder, old(node), parent);
    }
    for (const std::size_t child : children_[node]) {
      write(child, here, builder);
    }
  }

  const Document& document_;
  const EntityChanges& changes_;
  std::set<MarkupIndex> removed_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<std::size_t> added_;
  bool in_order_ = false;
};

// Which instances and links still name what they named before.
class Remaining {
 public:
  Remaining(const Document& document, const EntityChanges& changes) : document_(document) {
    for (const NewMarkup& markup : changes.added) {
      const std::string_view key =
          attribute_name(markup.kind == ElementKind::kTimex ? Attr::kTid : Attr::kEid);
      const auto id =
          std::ranges::find(markup.attributes, key, [](const auto& named) { return named.first; });
      if (id != markup.attributes.end()) {
        back_.insert(id->second);
      }
    }
    for (const MarkupIndex markup : changes.removed) {
      const Attributes& all = document[markup].attributes;
      for (const Attr id : {Attr::kEid, Attr::kTid}) {
        if (!all[id].empty() && !back_.contains(all[id])) {
          gone_.insert(all[id]);
        }
      }
    }
    for (const Instance& instance : document.instances()) {
      if (is_gone(instance)) {
        gone_instances_.insert(instance.eiid);
      }
    }
  }

  bool is_gone(const Instance& instance) const {
    return instance.event && gone_.contains(document_[*instance.event].eid);
  }
  bool is_gone(const LinkEnd& end) const {
    return std::holds_alternative<InstanceIndex>(end.entity)
               ? gone_instances_.contains(end.id)
               : end.resolved() && gone_.contains(end.id);
  }

 private:
  const Document& document_;
  std::set<std::string_view> back_;
  std::set<std::string_view> gone_;
  std::set<std::string_view> gone_instances_;
};

}  // namespace

std::vector<CrossingSpans> crossing_spans(const Document& document, const EntityChanges& changes) {
  const std::set<MarkupIndex> removed(changes.removed.begin(), changes.removed.end());
  std::vector<CrossingSpans> result;
  for (std::size_t i = 0; i < changes.added.size(); ++i) {
    const Span span = changes.added[i].span;
    for (std::size_t m = 0; m < document.markup().size(); ++m) {
      if (!removed.contains(static_cast<MarkupIndex>(m)) &&
          span.crosses(document.markup()[m].span)) {
        result.push_back({span, document.markup()[m].span});
      }
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (span.crosses(changes.added[j].span)) {
        result.push_back({span, changes.added[j].span});
      }
    }
  }
  return result;
}

Document with_entities(const Document& document, const EntityChanges& changes) {
  assert(crossing_spans(document, changes).empty() && "XML cannot write elements that cross");
  DocumentBuilder builder;
  copy_head(builder, document);
  Tree(document, changes).write(builder);
  const Remaining remaining(document, changes);
  for (const Instance& instance : document.instances()) {
    if (!remaining.is_gone(instance)) {
      builder.add_standoff(ElementKind::kInstance, raw(instance.attributes), instance.source_byte);
    }
  }
  for (const NamedValues& instance : changes.instances) {
    builder.add_standoff(ElementKind::kInstance, raw_of(instance));
  }
  for (const Link& link : document.links()) {
    if (!remaining.is_gone(link.source) && !remaining.is_gone(link.target)) {
      builder.add_standoff(link.kind, raw(link.attributes), link.source_byte);
    }
  }
  return std::move(builder).build();
}

FreshIds::FreshIds(const Document& document, std::string prefix)
    : document_(&document), prefix_(std::move(prefix)) {}

std::string FreshIds::next() {
  const auto taken = [&](const std::string& id) {
    return document_->find_event(id) || document_->find_instance(id) || document_->find_time(id);
  };
  std::string id;
  do {
    id = prefix_ + std::to_string(++number_);
  } while (taken(id));
  return id;
}

}  // namespace gnomon
