#include "gnomon/reason/bridges.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace gnomon {
namespace {

constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();

struct Joint {
  std::uint32_t to;
  std::uint32_t link;
};

// The links of each entity, one after another.
struct Joints {
  std::vector<std::uint32_t> begins;
  std::vector<Joint> joints;

  Joints(const Network& network, const std::vector<bool>& left_out)
      : begins(network.entity_count() + 1) {
    const auto for_each = [&](auto use) {
      for (std::uint32_t i = 0; i < network.links().size(); ++i) {
        const Constraint& link = network.links()[i];
        if (link.first != link.second && (left_out.empty() || !left_out[i])) {
          use(i, static_cast<std::uint32_t>(link.first), static_cast<std::uint32_t>(link.second));
        }
      }
    };
    for_each([&](std::uint32_t, std::uint32_t a, std::uint32_t b) {
      ++begins[a + 1];
      ++begins[b + 1];
    });
    for (std::size_t i = 1; i < begins.size(); ++i) {
      begins[i] += begins[i - 1];
    }
    joints.resize(begins.back());
    std::vector<std::uint32_t> next(begins.begin(), begins.end() - 1);
    for_each([&](std::uint32_t link, std::uint32_t a, std::uint32_t b) {
      joints[next[a]++] = {b, link};
      joints[next[b]++] = {a, link};
    });
  }
};

// A depth-first search with a stack of its own, as a chain may be as long as the network. Entities
// are numbered when they are met; a link is a bridge when nothing met behind it leads to an entity
// of a smaller number than its far end.
class BridgeSearch {
 public:
  BridgeSearch(const Network& network, const std::vector<bool>& left_out)
      : joints_(network, left_out),
        met_(network.entity_count(), kNever),
        lowest_(network.entity_count()),
        found_(network.links().size()) {}

  std::vector<bool> find() && {
    for (std::uint32_t entity = 0; entity < met_.size(); ++entity) {
      if (met_[entity] == kNever) {
        search(entity);
      }
    }
    return std::move(found_);
  }

 private:
  struct Step {
    std::uint32_t entity;
    std::uint32_t by;    // the link that led there
    std::uint32_t next;  // of its joints
  };

  void meet(std::uint32_t entity, std::uint32_t by) {
    met_[entity] = lowest_[entity] = number_++;
    steps_.push_back({entity, by, joints_.begins[entity]});
  }

  void search(std::uint32_t start) {
    meet(start, kNever);
    while (!steps_.empty()) {
      Step& step = steps_.back();
      if (step.next < joints_.begins[step.entity + 1]) {
        const Joint joint = joints_.joints[step.next++];
        if (joint.link == step.by) {
          continue;
        }
        if (met_[joint.to] == kNever) {
          meet(joint.to, joint.link);
        } else {
          lowest_[step.entity] = std::min(lowest_[step.entity], met_[joint.to]);
        }
        continue;
      }
      const Step done = step;
      steps_.pop_back();
      if (steps_.empty()) {
        return;
      }
      const std::uint32_t before = steps_.back().entity;
      lowest_[before] = std::min(lowest_[before], lowest_[done.entity]);
      found_[done.by] = lowest_[done.entity] > met_[before];
    }
  }

  Joints joints_;
  std::vector<std::uint32_t> met_;     // in which order
  std::vector<std::uint32_t> lowest_;  // the first that it and what was met behind it lead to
  std::vector<bool> found_;
  std::vector<Step> steps_;
  std::uint32_t number_ = 0;
};

}  // namespace

std::vector<bool> bridges(const Network& network, const std::vector<bool>& left_out) {
  return BridgeSearch(network, left_out).find();
}

}  // namespace gnomon
