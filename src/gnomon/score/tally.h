// Everything counted on one pair of documents: the counts of each metric, by their type. Tallies
// add up, so that figures of a corpus, of a part of it and of a run over many machines are the same
// sums.
#pragma once

#include "gnomon/score/tally_fields.h"

#include <any>
#include <map>
#include <typeindex>

namespace gnomon {

// No metric is known here: any type of counts has a place as soon as somebody asks for it.
class Tally {
 public:
  // The counts of this type, all 0 when nobody has counted any.
  template <MetricCounts T>
  T& get() {
    Part& part = parts_[typeid(T)];
    if (!part.counts.has_value()) {
      part = {T(), add<T>};
    }
    return *std::any_cast<T>(&part.counts);
  }
  template <MetricCounts T>
  const T& get() const {
    static const T kNothing;
    const auto found = parts_.find(typeid(T));
    return found == parts_.end() ? kNothing : *std::any_cast<T>(&found->second.counts);
  }

  Tally& operator+=(const Tally& other);

 private:
  struct Part {
    std::any counts;
    void (*add)(std::any& sum, const std::any& counts) = nullptr;
  };
  template <MetricCounts T>
  static void add(std::any& sum, const std::any& counts) {
    *std::any_cast<T>(&sum) += *std::any_cast<T>(&counts);
  }

  std::map<std::type_index, Part> parts_;
};

// Visits the numbers of these types of counts: what most metrics have as `fields`.
template <MetricCounts... T>
void fields_of(Tally& tally, const FieldUse& use) {
  (visit_fields(tally.get<T>(), use), ...);
}

}  // namespace gnomon
