// Entities and the links between them as a picture.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace gnomon {

struct GraphEdge {
  std::size_t from = 0;  // places in the list of nodes
  std::size_t to = 0;
  std::string label;
  bool below = false;  // drawn below the nodes, dashed: another kind of link
};

struct GraphPicture {
  std::string title;
  std::string subtitle;
  std::vector<std::string> nodes;  // in a row
  std::vector<GraphEdge> edges;
  std::string signature;
};

// A picture of its own (SVG), readable on light and on dark pages: the nodes in a row, each link an
// arrow over or below them with its label, no two on one another. Whatever the texts hold, they
// stay text.
std::string graph_svg(const GraphPicture& picture);

}  // namespace gnomon
