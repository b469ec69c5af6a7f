#include "gnomon/base/nearest.h"
#include "gnomon/check/subject.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace gnomon {
namespace {

Element element_of(const Markup& markup) {
  return {markup.kind, markup.attributes, markup.source_byte};
}

void check_creation_time(Subject& subject) {
  const Document& document = subject.document();
  if (!document.creation_time()) {
    subject.add(kMissingDct, {document.markup().front().source_byte},
                "the document has no creation time",
                "mark it: <DCT><TIMEX3 tid=\"t0\" type=\"DATE\" value=\"...\" "
                "functionInDocument=\"CREATION_TIME\">...</TIMEX3></DCT>");
    return;
  }
  const Timex& chosen = document[*document.creation_time()];
  for (const Timex& time : document.times()) {
    if (&time != &document[*document.creation_time()] &&
        time.attributes[Attr::kFunctionInDocument] == "CREATION_TIME") {
      subject.add(kSeveralDct, element_of(document[time.markup]).at(Attr::kFunctionInDocument),
                  fmt::format("TIMEX3 {} is marked as the creation time, but so is {}",
                              shown(time.tid), shown(chosen.tid)),
                  fmt::format("{} is used; set functionInDocument of the other to NONE",
                              shown(chosen.tid)));
    }
  }
}

void check_nesting(Subject& subject, const Markup& markup) {
  for (auto up = markup.parent; up; up = subject.document()[*up].parent) {
    const Markup outer = subject.document()[*up];
    if (outer.kind == markup.kind) {
      subject.add(kNestedTags, {markup.source_byte},
                  fmt::format("{} lies inside {}", element_of(markup).describe(),
                              element_of(outer).describe()),
                  "in TimeML, elements of one kind do not nest");
      return;
    }
  }
}

std::string name_of(const Markup& markup) {
  return markup.kind == ElementKind::kOther ? shown(markup.name) : element_of(markup).describe();
}

// Spans of a document that came from XML never cross; those of other formats may. Goes over the
// elements by their begin, with those still open ordered by their end: the one that ends next
// crosses the new one if it ends inside it.
void check_overlaps(Subject& subject) {
  std::vector<Markup> sorted;
  for (const Markup& markup : subject.document().markup()) {
    if (markup.kind < ElementKind::kComment && !markup.span.empty()) {
      sorted.push_back(markup);
    }
  }
  std::ranges::stable_sort(sorted, [](const Markup& a, const Markup& b) {
    return std::pair(a.span.begin, b.span.end) < std::pair(b.span.begin, a.span.end);
  });
  std::multimap<std::size_t, const Markup*> open_by_end;
  for (const Markup& markup : sorted) {
    open_by_end.erase(open_by_end.begin(), open_by_end.upper_bound(markup.span.begin));
    if (!open_by_end.empty() && open_by_end.begin()->first < markup.span.end) {
      subject.add(kOverlappingTags, {markup.source_byte},
                  fmt::format("{} and {} overlap, and neither contains the other",
                              name_of(*open_by_end.begin()->second), name_of(markup)),
                  "shorten one of the two");
    }
    open_by_end.emplace(markup.span.end, &markup);
  }
}

void check_instances(Subject& subject) {
  const Document& document = subject.document();
  if (document.instances().empty()) {
    return;  // TempEval-1 has no instances, and a tagger of entities needs none
  }
  std::vector<bool> has_instance(document.events().size(), false);
  for (const Instance& instance : document.instances()) {
    if (instance.event) {
      has_instance[position(*instance.event)] = true;
    }
  }
  for (std::size_t i = 0; i < has_instance.size(); ++i) {
    const Event& event = document.events()[i];
    // What is wrong with an id of its own or none is said elsewhere.
    const bool reachable = document.find_event(event.eid) == static_cast<EventIndex>(i);
    if (!has_instance[i] && reachable) {
      subject.add(
          kEventWithoutInstance, {document[event.markup].source_byte},
          fmt::format("EVENT {} has no MAKEINSTANCE, so no link can refer to it", shown(event.eid)),
          fmt::format("add <MAKEINSTANCE eiid=\"...\" eventID=\"{}\" .../>", shown(event.eid)));
    }
  }
}

void check_element_name(Subject& subject, const Markup& markup) {
  static constexpr std::string_view kTags[] = {"EVENT", "TIMEX3", "SIGNAL", "MAKEINSTANCE",
                                               "TLINK", "SLINK",  "ALINK"};
  for (const std::string_view tag : kTags) {
    if (markup.name.size() == tag.size() && edit_distance(markup.name, tag) == 0) {
      subject.add(kMisspeltElement, {markup.source_byte},
                  fmt::format("<{}> is not a TimeML element and is treated as layout", markup.name),
                  fmt::format("write <{}>", tag));
    }
  }
}

}  // namespace

void check_markup(Subject& subject) {
  check_creation_time(subject);
  check_overlaps(subject);
  check_instances(subject);
  const bool has_text = subject.has_text();
  for (const Markup& markup : subject.document().markup()) {
    if (markup.kind == ElementKind::kOther) {
      check_element_name(subject, markup);
    } else if (markup.kind < ElementKind::kOther) {
      check_nesting(subject, markup);
      // An empty TIMEX3 stands for a time that the text does not mention; the others mark words.
      if (markup.kind != ElementKind::kTimex && has_text &&
          trim(markup.span.of(subject.document().text())).empty()) {
        subject.add(kEmptyTag, {markup.source_byte},
                    fmt::format("{} marks no text", element_of(markup).describe()),
                    "put it around the words it refers to, or remove it");
      }
    }
  }
}

}  // namespace gnomon
