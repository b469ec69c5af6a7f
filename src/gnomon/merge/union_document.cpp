#include "gnomon/merge/union_document.h"

#include "gnomon/align/alignment.h"
#include "gnomon/align/common_text.h"
#include "gnomon/timeml/edit.h"
#include "gnomon/timeml/edit_entities.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace gnomon {
namespace {

// Ids that neither the document nor an earlier call has.
class Ids {
 public:
  explicit Ids(const Document& document)
      : document_(document),
        events_(document, "e"),
        instances_(document, "ei"),
        times_(document, "t") {}

  std::string event(std::string_view wanted) { return pick(wanted, events_); }
  std::string instance(std::string_view wanted) { return pick(wanted, instances_); }
  std::string time(std::string_view wanted) { return pick(wanted, times_); }

 private:
  std::string pick(std::string_view wanted, FreshIds& fresh) {
    std::string id(wanted);
    while (id.empty() || document_.find_event(id) || document_.find_instance(id) ||
           document_.find_time(id) || !taken_.insert(id).second) {
      id = fresh.next();
    }
    return id;
  }

  const Document& document_;
  FreshIds events_;
  FreshIds instances_;
  FreshIds times_;
  std::set<std::string> taken_;
};

// What one document has beside another.
class Additions {
 public:
  Additions(const Document& base, const Document& other, const Alignment& alignment)
      : base_(base),
        other_(other),
        alignment_(alignment),
        text_(CommonText::of(base, other)),
        ids_(base) {}

  EntityChanges find() {
    add_times();
    add_events();
    add_instances();
    return std::move(changes_);
  }
  const std::vector<std::string>& lost() const { return lost_; }

 private:
  void add_times() {
    for (std::size_t i = 0; i < other_.times().size(); ++i) {
      const Timex& time = other_.times()[i];
      const auto& partner = alignment_.gold_time[i];
      if (partner) {
        time_ids_[time.tid] = std::string(base_[*partner].tid);
      } else if (const auto place = place_of(time.span, true)) {
        time_ids_[time.tid] = ids_.time(time.tid);
        changes_.added.push_back({ElementKind::kTimex, *place, {}});
        new_times_.push_back(i);
      } else {
        lost_.emplace_back(time.tid);
      }
    }
    for (std::size_t n = 0; n < new_times_.size(); ++n) {
      changes_.added[n].attributes = time_attributes(other_.times()[new_times_[n]]);
    }
  }

  void add_events() {
    for (std::size_t i = 0; i < other_.events().size(); ++i) {
      const Event& event = other_.events()[i];
      const auto& partner = alignment_.gold_event[i];
      if (partner) {
        event_ids_[event.eid] = std::string(base_[*partner].eid);
      } else if (const auto place = place_of(event.span, false)) {
        const std::string id = ids_.event(event.eid);
        event_ids_[event.eid] = id;
        changes_.added.push_back(
            {ElementKind::kEvent, *place, attributes(event.attributes, {{Attr::kEid, id}})});
      } else {
        lost_.emplace_back(event.eid);
      }
    }
  }

  void add_instances() {
    std::set<Entity> in_base(alignment_.gold.of_instance.begin(),
                             alignment_.gold.of_instance.end());
    // An event without an instance counts as one, so that its partner's first is no new one.
    in_base.insert(alignment_.gold.of_event.begin(), alignment_.gold.of_event.end());
    for (std::size_t i = 0; i < other_.instances().size(); ++i) {
      const Instance& instance = other_.instances()[i];
      if (!instance.event || in_base.contains(alignment_.system.of_instance[i])) {
        continue;
      }
      if (const auto event = event_ids_.find(other_[*instance.event].eid);
          event != event_ids_.end()) {
        changes_.instances.push_back(attributes(
            instance.attributes,
            {{Attr::kEiid, ids_.instance(instance.eiid)}, {Attr::kEventId, event->second}}));
      }
    }
  }

  // Where the other's span lies here. What stands outside of the text proper is not mentioned here.
  std::optional<Span> place_of(Span span, bool is_time) {
    const bool inside = other_.body().contains(span) && !span.empty();
    if (!inside) {
      return is_time ? std::optional(Span{0, 0}) : std::nullopt;
    }
    const std::optional<Span> place = text_ ? text_->to_gold(span) : std::nullopt;
    if (!place || place->empty()) {
      return std::nullopt;
    }
    EntityChanges tried;
    tried.added = changes_.added;
    tried.added.push_back({ElementKind::kEvent, *place, {}});
    return crossing_spans(base_, tried).empty() ? place : std::nullopt;
  }

  using Replaced = std::vector<std::pair<Attr, std::string>>;

  // Without the names of signals, which are those of the other document.
  static NamedValues attributes(const Attributes& all, const Replaced& replaced) {
    NamedValues result;
    for (const auto& [key, value] : replaced) {
      result.emplace_back(attribute_name(key), value);
    }
    for (const Attribute& attribute : all) {
      const bool is_replaced = attribute.key != Attr::kOther &&
                               std::ranges::find(replaced, attribute.key,
                                                 &Replaced::value_type::first) != replaced.end();
      if (!is_replaced && attribute.key != Attr::kSignalId) {
        result.emplace_back(attribute.name, attribute.value);
      }
    }
    return result;
  }

  NamedValues time_attributes(const Timex& time) const {
    NamedValues result = attributes(time.attributes, {{Attr::kTid, time_ids_.at(time.tid)}});
    std::erase_if(result, [&](auto& named) {
      const Attr key = attribute_key(named.first);
      if (key != Attr::kAnchorTimeId && key != Attr::kBeginPoint && key != Attr::kEndPoint) {
        return false;
      }
      const auto found = time_ids_.find(named.second);
      if (found != time_ids_.end()) {
        named.second = found->second;
      }
      return found == time_ids_.end();
    });
    return result;
  }

  const Document& base_;
  const Document& other_;
  const Alignment& alignment_;
  Result<CommonText> text_;
  Ids ids_;
  EntityChanges changes_;
  std::map<std::string_view, std::string, std::less<>>
      event_ids_;  // of the other, as they are here
  std::map<std::string_view, std::string, std::less<>> time_ids_;
  std::vector<std::size_t> new_times_;
  std::vector<std::string> lost_;
};

}  // namespace

UnionDocument union_of(std::span<const Document* const> documents) {
  UnionDocument result;
  // The first document itself as long as nothing is added to it.
  result.document = std::shared_ptr<const Document>(std::shared_ptr<void>(), documents[0]);
  for (std::size_t d = 1; d < documents.size(); ++d) {
    if (documents[d] == nullptr) {
      continue;
    }
    const Result<Alignment> alignment = align(*result.document, *documents[d], AlignBy::kPosition);
    if (!alignment) {
      continue;
    }
    Additions additions(*result.document, *documents[d], *alignment);
    const EntityChanges changes = additions.find();
    if (!changes.added.empty() || !changes.instances.empty()) {
      result.document = std::make_shared<const Document>(with_entities(*result.document, changes));
    }
    for (const std::string& id : additions.lost()) {
      result.lost.push_back({d, id});
    }
  }
  return result;
}

}  // namespace gnomon
