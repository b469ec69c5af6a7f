#include "gnomon/check/subject.h"
#include "gnomon/timeml/vocabulary.h"

#include <algorithm>
#include <set>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

std::vector<std::string_view> present(const Link& link, std::span<const Attr> ends) {
  std::vector<std::string_view> names;
  for (const Attr end : ends) {
    if (link.attributes.find(end)) {
      names.push_back(attribute_name(end));
    }
  }
  return names;
}

// The usual attribute for the second end of this kind of link.
std::string_view usual_second_end(ElementKind kind) {
  return kind == ElementKind::kSlink   ? "subordinatedEventInstance"
         : kind == ElementKind::kTlink ? "relatedToEventInstance or relatedToTime"
                                       : "relatedToEventInstance";
}

void check_ends(Subject& subject, const Link& link, const Element& element) {
  const auto first = present(link, kLinkSources);
  const auto second = present(link, kLinkTargets);
  if (first.empty()) {
    subject.add(
        kLinkEnds, element.at(), fmt::format("{} has no first end", element.describe()),
        link.kind == ElementKind::kTlink ? "add eventInstanceID or timeID" : "add eventInstanceID");
  }
  if (second.empty()) {
    subject.add(kLinkEnds, element.at(), fmt::format("{} has no second end", element.describe()),
                fmt::format("add {}", usual_second_end(link.kind)));
  }
  for (const auto& names : {first, second}) {
    if (names.size() > 1) {
      subject.add(kLinkEnds, element.at(names[1]),
                  fmt::format("{} has {}, of which only the first is used", element.describe(),
                              fmt::join(names, " and ")),
                  "keep the one that is meant");
    }
  }
}

// A TLINK whose relation nothing can have to itself is a contradiction; that rule says so.
void check_self(Subject& subject, const Link& link, const Element& element) {
  if (link.source.id.empty() || link.source.id != link.target.id ||
      link.source.entity != link.target.entity) {
    return;
  }
  const bool is_tlink = link.kind == ElementKind::kTlink;
  const auto relation = relation_of_timeml(link.rel_type, During::kSimultaneous);
  if (is_tlink && relation && !relation->contains(Relation::kEquals)) {
    return;
  }
  subject.add(kSelfLink, is_tlink ? Severity::kWarning : Severity::kError,
              element.at(link.target.attribute),
              fmt::format("{} links {} to itself", element.describe(), shown(link.source.id)),
              is_tlink ? "remove it: it has no meaning" : "correct one end or remove it");
}

}  // namespace

void check_links(Subject& subject) {
  using Statement = std::tuple<ElementKind, std::string_view, std::string_view, std::string_view,
                               std::string_view>;
  std::set<Statement> said;
  for (const Link& link : subject.document().links()) {
    const Element element{link.kind, link.attributes, link.source_byte};
    check_ends(subject, link, element);
    check_self(subject, link, element);
    // The tasks of TempEval-1 may each ask for the same pair.
    const std::string_view relation =
        find_word(vocabulary(link.kind, Attr::kRelType), link.rel_type).value_or(link.rel_type);
    const Statement statement{link.kind, link.source.id, link.target.id, relation,
                              link.attributes[Attr::kTask]};
    if (link.source.present() && link.target.present() && !said.insert(statement).second) {
      subject.add(kRepeatedLink, element.at(),
                  fmt::format("{} repeats an earlier link: {} {} {}", element.describe(),
                              shown(link.source.id), shown(link.rel_type), shown(link.target.id)),
                  "remove one of the two");
    }
  }
}

}  // namespace gnomon
