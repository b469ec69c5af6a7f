#include "gnomon/tag/decode.h"

#include "gnomon/algebra/rel_type.h"
#include "gnomon/backbone/exact.h"
#include "gnomon/reason/growing_closure.h"
#include "gnomon/reason/merge.h"

#include <algorithm>
#include <numeric>

namespace gnomon {
namespace {

// A text with more events is decided piece by piece.
constexpr std::size_t kEventsOfPiece = 400;
// Two events of the same word are mostly not related at all, so dense graphs do not guess.
constexpr double kSameWordOfDense = 0.4;

struct TimePair {
  std::size_t first = 0;
  std::size_t second = 0;
  Relation relation{};
};

// What the calendar says of times, by places in the list; every other pair of exact times follows
// from it, or overlaps in part.
struct CalendarOrder {
  std::vector<TimePair> links;
  std::vector<TimePair> overlaps;
};

CalendarOrder calendar_order(std::span<const TaggedTime> times,
                             std::optional<std::size_t> creation_time) {
  CalendarOrder order;
  const auto add = [&](std::size_t first, std::size_t second, Relation relation) {
    order.links.push_back({first, second, relation});
  };
  std::vector<std::pair<ExactInterval, std::size_t>> exact;
  for (std::size_t k = 0; k < times.size(); ++k) {
    if (times[k].type == "DATE" || times[k].type == "TIME") {
      if (const auto interval = backbone_interval(times[k].value)) {
        exact.emplace_back(*interval, k);
        continue;
      }
    }
    if (creation_time && *creation_time != k) {
      if (const auto relation = time_relation(times[k], times[*creation_time], true)) {
        add(k, *creation_time, *relation);
      }
    }
  }
  std::stable_sort(exact.begin(), exact.end(), [](const auto& a, const auto& b) {
    return a.first.begin != b.first.begin ? a.first.begin < b.first.begin
                                          : a.first.end > b.first.end;
  });
  std::vector<ExactInterval> different;
  std::vector<std::size_t> owner;
  for (const auto& [interval, place] : exact) {
    if (!different.empty() && different.back() == interval) {
      add(owner.back(), place, Relation::kEquals);
      continue;
    }
    different.push_back(interval);
    owner.push_back(place);
  }
  for (const IntervalLink& link : smallest_links(different)) {
    add(owner[link.first], owner[link.second], link.relation);
  }
  for (std::size_t k = 0; k < different.size(); ++k) {
    for (std::size_t next = k + 1;
         next < different.size() && different[next].begin < different[k].end; ++next) {
      if (different[k].begin < different[next].begin && different[k].end < different[next].end) {
        order.overlaps.push_back({owner[k], owner[next], Relation::kOverlaps});
      }
    }
  }
  return order;
}

Relation relation_of_name(std::string_view name) {
  const RelationSet set = relation_of(rel_type(name), During::kSimultaneous);
  for (const Relation relation : set) {
    return relation;
  }
  return Relation::kEquals;
}

// Events [begin, end) of the text in its order, the times that they may be linked to, and these
// links by falling probability. Nothing but the creation time, the calendar, main events and same
// words connects pieces. Each piece agrees with the whole order of its times on the calendar; two
// such graphs agree with one another, because points between others can be moved as one likes. So
// only links of main events and same words have to be cut between pieces, and a long text costs as
// much as its pieces.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::vector<std::size_t> times = {};
  std::vector<std::size_t> links = {};
};

std::vector<Piece> pieces_of(std::span<const TaggedLink> links, std::size_t events,
                             std::span<const TaggedTime> times,
                             std::optional<std::size_t> creation_time) {
  const auto is_local = [](const TaggedLink& link) {
    return link.kind != name_of(LinkKind::kMainEvents) && link.kind != name_of(LinkKind::kSameWord);
  };
  // At how many pairs or times a cut before an event would go through.
  std::vector<std::ptrdiff_t> through(events + 1);
  std::vector<std::pair<std::size_t, std::size_t>> reach(times.size(), {events, 0});
  const auto connect = [&](std::size_t first, std::size_t last) {
    if (first < last) {
      ++through[first + 1];
      --through[last + 1 <= events ? last + 1 : events];
    }
  };
  for (const TaggedLink& link : links) {
    if (link.target.is_time && link.target.index != creation_time) {
      auto& [first, last] = reach[link.target.index];
      first = std::min(first, link.source.index);
      last = std::max(last, link.source.index);
    } else if (!link.target.is_time && is_local(link)) {
      connect(std::min(link.source.index, link.target.index),
              std::max(link.source.index, link.target.index));
    }
  }
  for (const auto& [first, last] : reach) {
    connect(first, last);
  }
  const bool one_order =
      !creation_time || backbone_interval(times[*creation_time].value).has_value();
  std::vector<Piece> pieces = {{0, events}};
  std::vector<std::size_t> piece_of(events);
  std::ptrdiff_t open = 0;
  for (std::size_t k = 0; k < events; ++k) {
    open += through[k];
    if (one_order && open == 0 && k - pieces.back().begin >= kEventsOfPiece) {
      pieces.back().end = k;
      pieces.push_back({k, events});
    }
    piece_of[k] = pieces.size() - 1;
  }
  for (std::size_t k = 0; k < links.size(); ++k) {
    const std::size_t piece = piece_of[links[k].source.index];
    if (links[k].target.is_time || piece_of[links[k].target.index] == piece) {
      pieces[piece].links.push_back(k);
    }
  }
  for (std::size_t time = 0; time < times.size(); ++time) {
    if (reach[time].first < events) {
      pieces[piece_of[reach[time].first]].times.push_back(time);
    }
  }
  if (creation_time) {
    for (Piece& piece : pieces) {
      piece.times.push_back(*creation_time);
    }
  }
  return pieces;
}

// Decides about the links of a piece.
class PieceDecoder {
 public:
  PieceDecoder(const Piece& piece, std::span<const TaggedLink> links,
               std::span<const TaggedTime> times, std::optional<std::size_t> creation_time)
      : piece_(piece), count_(piece.end - piece.begin + piece.times.size()) {
    std::vector<TaggedTime> own;
    for (const std::size_t time : piece.times) {
      own.push_back(times[time]);
    }
    const CalendarOrder order =
        calendar_order(own, creation_time ? std::optional(piece.times.size() - 1) : std::nullopt);
    for (const auto* pairs : {&order.links, &order.overlaps}) {
      for (const TimePair& pair : *pairs) {
        add(time_entity(pair.first), time_entity(pair.second), pair.relation);
      }
    }
    from_calendar_ = links_.size();
    for (const std::size_t k : piece.links) {
      add(entity(links[k].source), entity(links[k].target), relation_of_name(links[k].relation));
    }
  }

  // Marks the links that agree with those before them; those that follow from them only if wanted.
  void decide(bool also_known, std::vector<bool>& kept, const std::stop_token& stop) const {
    const auto keep = [&](std::size_t k, bool known, bool accepted) {
      if (k >= from_calendar_) {
        kept[piece_.links[k - from_calendar_]] = known ? also_known : accepted;
      }
    };
    if (count_ <= GrowingClosure::kMostEntities) {
      GrowingClosure graph(count_);
      for (std::size_t k = 0; k < links_.size() && !stop.stop_requested(); ++k) {
        const auto& [a, b, relation] = links_[k];
        const bool known = graph.relation(a, b) == RelationSet(relation);
        keep(k, known, known || graph.insert(a, b, relation));
      }
      return;
    }
    Network network(count_);
    for (const auto& [a, b, relation] : links_) {
      network.add_link(a, b, RelationSet(relation));
    }
    const Merged merged = merge_in_order(network, stop);
    for (std::size_t k = 0; k < merged.outcomes.size(); ++k) {
      keep(k, merged.outcomes[k] == LinkOutcome::kRedundant,
           merged.outcomes[k] == LinkOutcome::kAccepted);
    }
  }

 private:
  struct PieceLink {
    Entity first{};
    Entity second{};
    Relation relation{};
  };

  void add(Entity first, Entity second, Relation relation) {
    links_.push_back({first, second, relation});
  }
  Entity time_entity(std::size_t place) const {
    return Entity{static_cast<std::uint32_t>(piece_.end - piece_.begin + place)};
  }
  Entity entity(TaggedEnd end) const {
    if (!end.is_time) {
      return Entity{static_cast<std::uint32_t>(end.index - piece_.begin)};
    }
    // In the order of the text, but for the creation time, which is the last one.
    const auto last = piece_.times.end() - 1;
    const auto found =
        *last == end.index ? last : std::lower_bound(piece_.times.begin(), last, end.index);
    return time_entity(static_cast<std::size_t>(found - piece_.times.begin()));
  }

  const Piece& piece_;
  std::size_t count_;
  std::vector<PieceLink> links_;
  std::size_t from_calendar_ = 0;
};

}  // namespace

LinkThresholds thresholds_of(LinkProfile profile) {
  if (profile == LinkProfile::kDense) {
    return {{0, 0, 0, 0, kSameWordOfDense}, true};
  }
  return {{0.2, 0.25, 0.2, 0.25, 0.2}, false};
}

std::vector<TaggedLink> decode(std::span<const ScoredCandidate> scored, std::size_t events,
                               std::span<const TaggedTime> times,
                               std::optional<std::size_t> creation_time,
                               const LinkThresholds& thresholds, const std::stop_token& stop) {
  std::vector<TaggedLink> links;
  for (const ScoredCandidate& entry : scored) {
    const auto most = std::max_element(entry.probabilities.begin(),
                                       entry.probabilities.begin() + kLinkRelations.size());
    if (*most >= thresholds.least[static_cast<std::size_t>(entry.candidate.kind)]) {
      links.push_back({entry.candidate.source, entry.candidate.target,
                       kLinkRelations[static_cast<std::size_t>(most - entry.probabilities.begin())],
                       *most, name_of(entry.candidate.kind)});
    }
  }
  std::stable_sort(links.begin(), links.end(), [](const TaggedLink& a, const TaggedLink& b) {
    return a.probability > b.probability;
  });
  std::vector<bool> kept(links.size());
  for (const Piece& piece : pieces_of(links, events, times, creation_time)) {
    // What follows from links between times that are not written has to be said.
    PieceDecoder(piece, links, times, creation_time).decide(!thresholds.all_times, kept, stop);
  }
  std::vector<TaggedLink> result;
  for (const TimePair& pair : calendar_order(times, creation_time).links) {
    const auto name = timeml_name(pair.relation);
    if (name && (thresholds.all_times || pair.relation == Relation::kEquals)) {
      result.push_back({{true, pair.first}, {true, pair.second}, *name, 1, "time-time"});
    }
  }
  for (std::size_t k = 0; k < links.size(); ++k) {
    if (kept[k]) {
      result.push_back(links[k]);
    }
  }
  return result;
}

}  // namespace gnomon
