#include "gnomon/base/nearest.h"
#include "gnomon/check/subject.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What the value of an attribute refers to, on elements where it is a reference; kOther when it
// is none.
ElementKind referred_kind(Attr attribute) {
  switch (attribute) {
    case Attr::kEventInstanceId:
    case Attr::kRelatedToEventInstance:
    case Attr::kSubordinatedEventInstance:
      return ElementKind::kInstance;
    case Attr::kTimeId:
    case Attr::kRelatedToTime:
    case Attr::kAnchorTimeId:
    case Attr::kBeginPoint:
    case Attr::kEndPoint:
      return ElementKind::kTimex;
    case Attr::kEventId:
    case Attr::kRelatedToEvent:
      return ElementKind::kEvent;
    case Attr::kSignalId:
      return ElementKind::kSignal;
    default:
      return ElementKind::kOther;
  }
}

std::string_view noun(ElementKind kind) {
  switch (kind) {
    case ElementKind::kInstance:
      return "event instance";
    case ElementKind::kTimex:
      return "time";
    case ElementKind::kEvent:
      return "event";
    default:
      return "signal";
  }
}

bool exists(const Document& document, ElementKind kind, std::string_view id) {
  switch (kind) {
    case ElementKind::kInstance:
      return document.find_instance(id).has_value();
    case ElementKind::kTimex:
      return document.find_time(id).has_value();
    case ElementKind::kEvent:
      return document.find_event(id).has_value();
    default:
      return document.find_signal(id).has_value();
  }
}

std::vector<std::string_view> known_ids(const Document& document, ElementKind kind) {
  std::vector<std::string_view> ids;
  const auto collect = [&](const auto& list, auto id) {
    for (const auto& item : list) {
      ids.push_back(item.*id);
    }
  };
  if (kind == ElementKind::kInstance) {
    collect(document.instances(), &Instance::eiid);
  } else if (kind == ElementKind::kTimex) {
    collect(document.times(), &Timex::tid);
  } else if (kind == ElementKind::kEvent) {
    collect(document.events(), &Event::eid);
  } else {
    collect(document.signals(), &Signal::sid);
  }
  return ids;
}

// Tells what a reference that leads nowhere may have meant. Comparing every such reference with
// every id takes their product, so that help stops where a document is broken through and through.
class Adviser {
 public:
  explicit Adviser(const Document& document) : document_(document) {}

  std::string help_for(ElementKind kind, std::string_view id) {
    for (const ElementKind other :
         {ElementKind::kInstance, ElementKind::kTimex, ElementKind::kEvent, ElementKind::kSignal}) {
      if (other != kind && exists(document_, other, id)) {
        const bool vowel = noun(other).starts_with('e');
        return fmt::format("{} is the id of {} {}", shown(id), vowel ? "an" : "a", noun(other));
      }
    }
    const auto [known, fresh] = known_.try_emplace(kind);
    if (fresh) {
      known->second = known_ids(document_, kind);
    }
    comparisons_ += known->second.size();
    const auto nearest =
        comparisons_ > kMaxComparisons ? std::nullopt : nearest_name(id, known->second);
    return nearest ? fmt::format("the nearest known id is {}", *nearest) : std::string{};
  }

 private:
  static constexpr std::size_t kMaxComparisons = 200'000;

  const Document& document_;
  std::map<ElementKind, std::vector<std::string_view>> known_;
  std::size_t comparisons_ = 0;
};

void check_references(Subject& subject, const Element& element, Adviser& adviser) {
  for (const Attribute& attribute : element.attributes) {
    const ElementKind kind = referred_kind(attribute.key);
    const std::string_view id = trim(attribute.value);
    if (kind == ElementKind::kOther || id.empty() || exists(subject.document(), kind, id)) {
      continue;
    }
    subject.add(kDanglingReference, element.at(attribute.key),
                fmt::format("{} refers to {} {}, which does not exist", element.describe(),
                            noun(kind), shown(id)),
                adviser.help_for(kind, id));
  }
}

}  // namespace

void check_ids(Subject& subject) {
  // Links of all kinds share one set of ids, as TempEval's validators ask.
  std::map<std::pair<Attr, std::string_view>, std::string> first;
  Adviser adviser(subject.document());
  for (const Element& element : annotation_elements(subject.document())) {
    const Attr key = id_attribute(element.kind);
    const std::string_view id = element.attributes[key];
    if (id.empty()) {
      subject.add(
          kMissingId, element.at(),
          fmt::format("this {} has no {}", element_tag(element.kind), attribute_name(key)),
          fmt::format("give it {} {} that no other element has",
                      attribute_name(key).starts_with('e') ? "an" : "a", attribute_name(key)));
    } else if (const auto [known, fresh] = first.emplace(std::pair(key, id), element.describe());
               !fresh) {
      subject.add(kDuplicateId, element.at(key),
                  fmt::format("{} {} has the id of an earlier {}", element_tag(element.kind),
                              shown(id), known->second.substr(0, known->second.find(' '))),
                  "give it a unique id; links to this id refer to the earlier element");
    }
    check_references(subject, element, adviser);
  }
}

}  // namespace gnomon
