// The timelines of a document: what comes in which order, as far as its links tell.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/reason/timegraph.h"
#include "gnomon/timeline/timeml_graph.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace gnomon {

// Points that the links equate. They stand on one step; other instants may stand there too.
struct TimelineInstant {
  std::uint32_t step = 0;   // from 1
  std::uint32_t begin = 0;  // its points in Timeline::points
  std::uint32_t end = 0;
  bool indeterminate = false;  // see Arrangement
};

// The steps from `first` to `last`, both included.
struct StepRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;

  friend bool operator==(const StepRange&, const StepRange&) = default;
};

// The shortest timeline of one partition: of nodes that TLINKs and ALINKs join (Finlayson et al.
// 2021). Every point stands as early as it can. One that contradicts itself has no steps.
struct Timeline {
  std::vector<Entity> nodes;  // in the order of the graph
  bool consistent = true;
  bool subordinated = false;              // some SLINK leads here from another timeline
  std::uint32_t length = 0;               // steps
  std::vector<TimelineInstant> instants;  // by step, those of one step by their first points
  std::vector<Point> points;              // of the instants, one after another
  std::size_t indeterminate_points = 0;
  // The stretches in which neighbouring points have no fixed order, in the order of time.
  std::vector<StepRange> open_sections;
  // Links that contradict those before them, by their numbers in the graph.
  std::vector<std::size_t> rejected;

  // Nothing when it contradicts itself.
  std::optional<double> indeterminacy() const;
  std::span<const Point> points_of(const TimelineInstant& instant) const {
    return std::span(points).subspan(instant.begin, instant.end - instant.begin);
  }
};

// An SLINK between two timelines: `to` is subordinated to `from`, over the stretch from the begin
// to the end of the link's source. Chains and circles of these are possible.
struct Attachment {
  std::size_t link = 0;  // in the graph
  std::uint32_t from = 0;
  std::uint32_t to = 0;
};

struct DocumentTimelines {
  TimemlGraph graph;
  During during = During::kSimultaneous;
  std::vector<Timeline> timelines;         // by their first nodes
  std::vector<std::uint32_t> timeline_of;  // of each node
  // Of each node: the steps of its begin and its end; 0 where the timeline contradicts itself.
  std::vector<std::array<std::uint32_t, 2>> steps_of;
  std::vector<Attachment> attachments;  // in the order of the links
  // The longest of those that are consistent; of several the one with most points, then the first.
  std::optional<std::size_t> main;
  // Sets of points that would have to precede themselves.
  std::size_t contradictions = 0;

  bool consistent() const { return contradictions == 0; }
  const Timeline* main_timeline() const { return main ? &timelines[*main] : nullptr; }
  // Of all timelines, in the order of the links.
  std::vector<std::size_t> rejected() const;
};

// Linear in the size of the graph as long as nothing contradicts itself.
DocumentTimelines timelines_of(TimemlGraph graph, During during = During::kSimultaneous,
                               const std::stop_token& stop = {});
DocumentTimelines timelines_of(const Document& document, During during = During::kSimultaneous,
                               const std::stop_token& stop = {});

// The same without the links that are set aside, so that all of it is consistent. What only these
// joined falls apart.
DocumentTimelines without_rejected(const DocumentTimelines& timelines,
                                   const std::stop_token& stop = {});

// The links that a set-aside link contradicts, and the link itself, by their numbers in the graph:
// of the links kept before it, first to last, each is dropped that the contradiction does not
// need. None of those that remain is superfluous.
std::vector<std::size_t> conflict_of(const DocumentTimelines& timelines, std::size_t rejected_link,
                                     const std::stop_token& stop = {});

// The points on the same step and on the steps next to it whose order with this one is open, in the
// order of time. None in a timeline that contradicts itself.
std::vector<Point> open_neighbours(const DocumentTimelines& timelines, Point point);

}  // namespace gnomon
