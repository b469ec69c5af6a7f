#include "gnomon/align/partners.h"

#include <algorithm>
#include <utility>

namespace gnomon {
namespace {

// The free places of one side, in order.
std::vector<Place> free_places(const std::vector<Place>& places,
                               const std::vector<std::uint32_t>& partner_of) {
  std::vector<Place> result;
  std::ranges::copy_if(places, std::back_inserter(result),
                       [&](const Place& place) { return partner_of[place.number] == kNoPartner; });
  std::ranges::stable_sort(
      result, {}, [](const Place& place) { return std::pair(place.span.begin, place.span.end); });
  return result;
}

// Goes along both lists and joins places with equal keys.
template <class Key>
void join_by(const std::vector<Place>& gold, const std::vector<Place>& system, Partners& partners,
             Key key) {
  const std::vector<Place> a = free_places(gold, partners.of_gold);
  const std::vector<Place> b = free_places(system, partners.of_system);
  for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
    if (key(a[i]) < key(b[k])) {
      ++i;
    } else if (key(b[k]) < key(a[i])) {
      ++k;
    } else {
      partners.join(a[i++].number, b[k++].number);
    }
  }
}

}  // namespace

void join_equal(const std::vector<Place>& gold, const std::vector<Place>& system,
                Partners& partners) {
  join_by(gold, system, partners,
          [](const Place& p) { return std::pair(p.span.begin, p.span.end); });
}

void join_same_begin(const std::vector<Place>& gold, const std::vector<Place>& system,
                     Partners& partners) {
  join_by(gold, system, partners, [](const Place& p) { return p.span.begin; });
}

void join_overlapping(const std::vector<Place>& gold, const std::vector<Place>& system,
                      Partners& partners) {
  const std::vector<Place> a = free_places(gold, partners.of_gold);
  // The furthest end so far tells a walk to the left when nothing more can reach it.
  std::vector<std::size_t> furthest(a.size());
  std::size_t end = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    furthest[i] = end = std::max(end, a[i].span.end);
  }
  for (const Place& b : free_places(system, partners.of_system)) {
    const auto behind = std::ranges::lower_bound(
        a, b.span.end, {}, [](const Place& place) { return place.span.begin; });
    std::size_t most = 0;
    std::uint32_t best = kNoPartner;
    for (auto i = static_cast<std::size_t>(behind - a.begin()); i-- > 0;) {
      if (furthest[i] <= b.span.begin) {
        break;
      }
      const std::size_t begin = std::max(a[i].span.begin, b.span.begin);
      const std::size_t shared = std::min(a[i].span.end, b.span.end);
      if (shared > begin && shared - begin >= most && partners.of_gold[a[i].number] == kNoPartner) {
        most = shared - begin;
        best = a[i].number;
      }
    }
    if (best != kNoPartner) {
      partners.join(best, b.number);
    }
  }
}

}  // namespace gnomon
