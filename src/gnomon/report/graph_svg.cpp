#include "gnomon/report/graph_svg.h"

#include "gnomon/base/utf8.h"
#include "gnomon/report/lanes.h"
#include "gnomon/report/svg_parts.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr double kGraphMargin = 24;
constexpr double kGraphTitle = 52;    // for the title and the line below it
constexpr double kGraphLane = 24;     // from one link to the next
constexpr double kGraphNode = 26;     // the height of a node
constexpr double kGraphLetter = 7.4;  // rather too wide than too narrow
constexpr double kGraphLeast = 64;    // the width of a node
constexpr double kGraphGap = 44;      // between two nodes

constexpr const char* kGraphStyle = R"(<style>
.graph-svg text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;fill:#1b1f24}
.graph-svg .page{fill:#ffffff}
.graph-svg .heading{font-size:17px;font-weight:600}
.graph-svg .small{font-size:12px;fill:#59636e}
.graph-svg .node{fill:#eef2f6;stroke:#8c959f}
.graph-svg .name{font-size:12px;font-weight:600}
.graph-svg .link{fill:none;stroke:#0b5cad;stroke-width:1.5}
.graph-svg .other{fill:none;stroke:#8a6100;stroke-width:1.5;stroke-dasharray:5 3}
.graph-svg .head{fill:#0b5cad}
.graph-svg .otherhead{fill:#8a6100}
.graph-svg .label{font-size:11px;paint-order:stroke;stroke:#ffffff;stroke-width:4px}
@media (prefers-color-scheme:dark){
.graph-svg text{fill:#e8ebef}
.graph-svg .page{fill:#14171c}
.graph-svg .small{fill:#a3adb8}
.graph-svg .node{fill:#20252b;stroke:#6e7781}
.graph-svg .link{stroke:#6cb6ff}
.graph-svg .other{stroke:#e8c14a}
.graph-svg .head{fill:#6cb6ff}
.graph-svg .otherhead{fill:#e8c14a}
.graph-svg .label{stroke:#14171c}
}
</style>
)";

double graph_text_width(std::string_view text) {
  return kGraphLetter * static_cast<double>(display_width(text));
}

// Where a link leaves and arrives along the row, and on which lane it runs.
struct GraphArc {
  const GraphEdge* edge;
  double from = 0;
  double to = 0;
  std::size_t lane = 0;
};

// The links of one side. Those of a node leave it side by side, the short ones innermost.
std::vector<GraphArc> arcs_of(const GraphPicture& picture, const std::vector<double>& lefts,
                              const std::vector<double>& widths, bool below, std::size_t& lanes) {
  std::vector<GraphArc> arcs;
  for (const GraphEdge& edge : picture.edges) {
    if (edge.below == below && edge.from != edge.to) {
      arcs.push_back({&edge});
    }
  }
  const auto span = [](const GraphArc& arc) {
    return arc.edge->from < arc.edge->to ? arc.edge->to - arc.edge->from
                                         : arc.edge->from - arc.edge->to;
  };
  std::ranges::stable_sort(arcs, {}, span);
  std::vector<std::size_t> ends(picture.nodes.size());
  for (const GraphArc& arc : arcs) {
    ++ends[arc.edge->from];
    ++ends[arc.edge->to];
  }
  // The places of a node: to the left for links that lead there, far ones outermost.
  const auto place = [&](std::size_t node, const GraphArc& arc) {
    std::vector<const GraphEdge*> here;
    for (const GraphArc& one : arcs) {
      if (one.edge->from == node || one.edge->to == node) {
        here.push_back(one.edge);
      }
    }
    const auto other = [&](const GraphEdge* edge) {
      return edge->from == node ? edge->to : edge->from;
    };
    // Those to the left first, the near ones before the far ones; then the far ones to the right.
    std::ranges::stable_sort(here, [&](const GraphEdge* a, const GraphEdge* b) {
      const bool a_left = other(a) < node;
      const bool b_left = other(b) < node;
      return a_left != b_left ? a_left : other(a) > other(b);
    });
    const auto number = std::ranges::find(here, arc.edge) - here.begin();
    const double step = widths[node] / (static_cast<double>(ends[node]) + 1);
    return lefts[node] + step * (static_cast<double>(number) + 1);
  };
  Lanes used;
  for (GraphArc& arc : arcs) {
    arc.from = place(arc.edge->from, arc);
    arc.to = place(arc.edge->to, arc);
    const double middle = (arc.from + arc.to) / 2;
    const double half = graph_text_width(arc.edge->label) / 2 + 6;
    const LaneRange range{std::min({arc.from, arc.to, middle - half}) - 4,
                          std::max({arc.from, arc.to, middle + half}) + 4};
    arc.lane = used.put(std::span(&range, 1));
  }
  lanes = used.count();
  return arcs;
}

}  // namespace

std::string graph_svg(const GraphPicture& picture) {
  std::vector<double> lefts;
  std::vector<double> widths;
  double right = kGraphMargin;
  for (const std::string& node : picture.nodes) {
    widths.push_back(std::max(kGraphLeast, graph_text_width(node) + 16));
    lefts.push_back(right);
    right += widths.back() + kGraphGap;
  }
  std::size_t above = 0;
  std::size_t below = 0;
  const std::vector<GraphArc> upper = arcs_of(picture, lefts, widths, false, above);
  const std::vector<GraphArc> lower = arcs_of(picture, lefts, widths, true, below);
  // Labels may reach beyond the last node.
  for (const auto* arcs : {&upper, &lower}) {
    for (const GraphArc& arc : *arcs) {
      right = std::max(right, (arc.from + arc.to) / 2 + graph_text_width(arc.edge->label) / 2 + 18);
    }
  }
  const double width = std::max({right + kGraphMargin - kGraphGap,
                                 graph_text_width(picture.title) * 1.4 + 2 * kGraphMargin,
                                 graph_text_width(picture.subtitle) + 2 * kGraphMargin});
  const double top = kGraphMargin + kGraphTitle + kGraphLane * static_cast<double>(above + 1);
  const double bottom = top + kGraphNode + kGraphLane * static_cast<double>(below + 1);
  const double height = bottom + kGraphMargin;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph-svg\" viewBox=\"0 0 {0:.0f} "
      "{1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\">\n{2}<rect class=\"page\" "
      "width=\"{0:.0f}\" height=\"{1:.0f}\"/>\n",
      width, height, kGraphStyle);
  out += svg_text(kGraphMargin, kGraphMargin + 14, "heading", picture.title);
  out += svg_text(kGraphMargin, kGraphMargin + 34, "small", picture.subtitle);
  std::string labels;
  for (const auto* arcs : {&upper, &lower}) {
    for (const GraphArc& arc : *arcs) {
      const bool is_below = arc.edge->below;
      const double begin = is_below ? top + kGraphNode : top;
      const double lane = static_cast<double>(arc.lane + 1) * kGraphLane;
      const double y = is_below ? begin + lane : begin - lane;
      const double tip = is_below ? begin + 1 : begin - 1;
      out += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}V{:.1f}H{:.1f}V{:.1f}\"/>\n",
                         is_below ? "other" : "link", arc.from, begin, y, arc.to, tip);
      const double back = is_below ? 7 : -7;
      out += fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}l-3.5 {:.1f}h7z\"/>\n",
                         is_below ? "otherhead" : "head", arc.to, tip, back);
      labels += svg_text((arc.from + arc.to) / 2, y + 4, "label", arc.edge->label, "middle");
    }
  }
  for (std::size_t i = 0; i < picture.nodes.size(); ++i) {
    out += fmt::format(
        "<rect class=\"node\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
        "rx=\"4\"/>\n",
        lefts[i], top, widths[i], kGraphNode);
    out += svg_text(lefts[i] + widths[i] / 2, top + 17, "name", picture.nodes[i], "middle");
  }
  out += labels;
  if (!picture.signature.empty()) {
    out += svg_text(kGraphMargin, height - 8, "small", picture.signature);
  }
  return out + "</svg>\n";
}

}  // namespace gnomon
