// What the tests of this room share: graphs written as text, random ones, and small documents.
#pragma once

#include "gnomon/timeline/timeline.h"
#include "gnomon/timeml/document_test_help.h"

#include <array>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {

inline LinkType link_type_named(std::string_view name) {
  for (const ElementKind kind : kLinkKinds) {
    if (const auto type = link_type(kind, name)) {
      return *type;
    }
  }
  ADD_FAILURE() << "no relType " << name;
  return {};
}

// Nodes are letters: "a BEFORE b b MODAL c" are two links.
inline TimemlGraph graph_from(std::size_t nodes, const std::string& links) {
  TimemlGraph graph;
  for (std::uint32_t i = 0; i < nodes; ++i) {
    graph.nodes.emplace_back(InstanceIndex{i});
  }
  std::istringstream words(links);
  std::string source;
  std::string type;
  std::string target;
  while (words >> source >> type >> target) {
    graph.origins.push_back(graph.links.size());
    graph.links.push_back({static_cast<Entity>(source[0] - 'a'),
                           static_cast<Entity>(target[0] - 'a'), link_type_named(type)});
  }
  return graph;
}

class RandomGraphs {
 public:
  explicit RandomGraphs(unsigned seed) : random_(seed) {}

  std::size_t number(std::size_t least, std::size_t most) {
    return std::uniform_int_distribution<std::size_t>(least, most)(random_);
  }

  GraphLink link(std::size_t nodes, std::size_t types = kLinkTypes) {
    return {static_cast<Entity>(number(0, nodes - 1)), static_cast<Entity>(number(0, nodes - 1)),
            static_cast<LinkType>(number(0, types - 1))};
  }

  // Any links: few of them most often agree, many contradict one another.
  TimemlGraph any(std::size_t nodes, std::size_t links, std::size_t types = kLinkTypes) {
    TimemlGraph graph = graph_from(nodes, "");
    for (std::size_t i = 0; i < links; ++i) {
      graph.origins.push_back(i);
      graph.links.push_back(link(nodes, types));
    }
    return graph;
  }

  // Links that agree with intervals drawn beforehand, each new node linked to one before it: always
  // consistent, and in one piece.
  TimemlGraph with_model(std::size_t nodes, std::size_t more_links, std::size_t last_begin = 9) {
    std::vector<std::array<std::size_t, 2>> intervals;
    TimemlGraph graph = graph_from(nodes, "");
    const auto add = [&](std::size_t a, std::size_t b) {
      // Overlaps have no relType.
      const auto& x = intervals[a];
      const auto& y = intervals[b];
      for (std::size_t tries = 0; tries < 200; ++tries) {
        const auto type = static_cast<LinkType>(number(0, 18));
        const Endpoints wanted = endpoints(*relation_of(type, During::kSimultaneous)->begin());
        bool holds = true;
        for (int i = 0; i < 2; ++i) {
          for (int k = 0; k < 2; ++k) {
            holds = holds && wanted(i, k) == PointRelation::between(static_cast<int>(x[i]),
                                                                    static_cast<int>(y[k]));
          }
        }
        if (holds) {
          graph.origins.push_back(graph.links.size());
          graph.links.push_back({static_cast<Entity>(a), static_cast<Entity>(b), type});
          return true;
        }
      }
      return false;
    };
    for (std::size_t i = 0; i < nodes; ++i) {
      do {
        intervals.resize(i);
        const std::size_t begin = number(0, last_begin);
        intervals.push_back({begin, begin + number(1, 4)});
      } while (i > 0 && !add(i, number(0, i - 1)));
    }
    for (std::size_t i = 0; i < more_links; ++i) {
      add(number(0, nodes - 1), number(0, nodes - 1));
    }
    return graph;
  }

 private:
  std::mt19937 random_;
};

// A text of events w0, w1, ... with instances ei0, ei1, ..., and whatever elements come behind it.
inline std::string text_of_events(std::size_t events, const std::string& links) {
  std::string text = "<TimeML><TEXT>";
  std::string instances;
  for (std::size_t i = 0; i < events; ++i) {
    const std::string n = std::to_string(i);
    text += "<EVENT eid=\"e" + n + "\">w" + n + "</EVENT> ";
    instances += "<MAKEINSTANCE eventID=\"e" + n + "\" eiid=\"ei" + n + "\"/>";
  }
  return text + "</TEXT>" + instances + links + "</TimeML>";
}

inline std::string tlink(const std::string& lid, std::size_t source, std::string_view type,
                         std::size_t target) {
  return "<TLINK lid=\"" + lid + "\" relType=\"" + std::string(type) + "\" eventInstanceID=\"ei" +
         std::to_string(source) + "\" relatedToEventInstance=\"ei" + std::to_string(target) +
         "\"/>";
}

}  // namespace gnomon
