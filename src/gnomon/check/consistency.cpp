#include "gnomon/check/subject.h"
#include "gnomon/reason/link_paths.h"
#include "gnomon/reason/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

// So many contradictions are shown of one document; mending these mends most others.
constexpr std::size_t kMostShown = 20;

std::string in_words(const Document& document, const DocumentNetwork& graph,
                     const std::vector<LinkId>& circle) {
  const auto is_tlink = [&](LinkId link) {
    return document.links()[graph.origins[position(link)]].kind == ElementKind::kTlink;
  };
  const std::string_view what = std::ranges::all_of(circle, is_tlink) ? "TLINK" : "link";
  if (circle.size() == 1) {
    return fmt::format("{} {} says that {}", what, link_name(document, graph, circle.front()),
                       describe(document, graph, graph.network[circle.front()]));
  }
  std::string text = fmt::format("{} {}s contradict one another: ", circle.size(), what);
  for (std::size_t i = 0; i < circle.size(); ++i) {
    text += i == 0 ? "" : i + 1 == circle.size() ? ", and " : ", ";
    text += fmt::format("{} ({})", describe(document, graph, graph.network[circle[i]]),
                        link_name(document, graph, circle[i]));
  }
  return text;
}

}  // namespace

// A smallest contradiction, then a smallest one of what is left without the last of its links in
// the document, until the rest is consistent. Each stands at that last link.
void check_consistency(Subject& subject, const CheckOptions& options, const std::stop_token& stop) {
  const Document& document = subject.document();
  const DocumentNetwork graph =
      network_of(document, {.during = options.during, .clinks = options.clinks});
  LinkPaths paths(graph.network, stop);
  std::size_t size = 0;  // of the last one; with fewer links there are none smaller
  for (std::size_t shown = 0;; ++shown) {
    const auto circle = paths.shortest_contradiction(size);
    if (!circle) {
      return;
    }
    size = circle->size();
    const LinkId last = std::ranges::max(*circle);
    const Link& link = document.links()[graph.origins[position(last)]];
    const FindingPlace at = Element{link.kind, link.attributes, link.source_byte}.at();
    if (shown == kMostShown) {
      subject.add(kContradiction, at,
                  fmt::format("there are more contradictions, of which only {} are shown", shown),
                  "mend those first, and check again");
      subject.mark_last_as_more();
      return;
    }
    subject.add(kContradiction, at, in_words(document, graph, *circle),
                circle->size() == 1 ? "correct one end or the relation, or remove it"
                                    : "change or remove one of them");
    paths.set_enabled(last, false);
  }
}

}  // namespace gnomon
