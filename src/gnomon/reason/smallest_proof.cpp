#include "gnomon/reason/smallest_proof.h"

#include "gnomon/reason/point_arrows.h"

#include <algorithm>

namespace gnomon {
namespace {

// Links that may take part in a proof of at most `most` links.
std::vector<LinkId> candidates(LinkPaths& paths, const Constraint& claim, std::size_t most) {
  std::vector<LinkId> links;
  for_each_arrow(
      claim,
      [&](std::uint32_t from, std::uint32_t to, bool) {
        const std::vector<LinkId> some = paths.links_between(from, to, most);
        links.insert(links.end(), some.begin(), some.end());
      },
      [](std::uint32_t, std::uint32_t) {});
  std::ranges::sort(links);
  links.erase(std::unique(links.begin(), links.end()), links.end());
  return links;
}

class CutSearch {
 public:
  CutSearch(LinkPaths& paths, const Constraint& claim, std::vector<LinkId> links,
            SearchLimit& limit)
      : paths_(paths),
        claim_(claim),
        links_(std::move(links)),
        costs_(links_.size(), 1),
        limit_(limit) {}

  std::optional<std::vector<LinkId>> find(std::size_t most) {
    switch_on(std::vector<bool>(links_.size(), true));
    if (!paths_.entails(claim_)) {
      return std::nullopt;
    }
    for (std::vector<std::uint32_t> chosen; chosen.size() <= most;) {
      const bool is_proof = !collect_cuts(chosen);
      if (limit_.reached() || paths_.stopped()) {
        return std::nullopt;
      }
      if (is_proof) {
        return links_of(chosen);
      }
      auto better = best_hitting_set(cuts_, costs_, limit_);
      if (!better) {
        return std::nullopt;
      }
      chosen = std::move(*better);
    }
    return std::nullopt;
  }

 private:
  // Whether the links that are switched on entail the claim. Counts as one step for some dozen
  // links; when none is left, nothing matters any more.
  bool is_entailed() {
    for (std::size_t i = 0; i <= links_.size() && limit_.step(); i += 64) {
    }
    return limit_.reached() || paths_.stopped() || paths_.entails(claim_);
  }

  void switch_on(const std::vector<bool>& on) {
    for (std::size_t i = 0; i < links_.size(); ++i) {
      paths_.set_enabled(links_[i], on[i]);
    }
  }

  std::vector<LinkId> links_of(const std::vector<std::uint32_t>& chosen) const {
    std::vector<LinkId> result;
    std::ranges::transform(chosen, std::back_inserter(result),
                           [&](std::uint32_t i) { return links_[i]; });
    return result;
  }

  // Cuts that have no link of the choice and share none with one another. False when the choice is
  // a proof, so that there are none.
  bool collect_cuts(const std::vector<std::uint32_t>& chosen) {
    std::vector<bool> taken(links_.size());
    for (const std::uint32_t i : chosen) {
      taken[i] = true;
    }
    switch_on(taken);
    bool found = false;
    while (!is_entailed()) {
      found = true;
      cuts_.push_back(cut_beside(taken));
      for (const std::uint32_t i : cuts_.back()) {
        taken[i] = true;
      }
      switch_on(taken);
    }
    return found;
  }

  // As few as possible of the others, without which all other links are no proof.
  std::vector<std::uint32_t> cut_beside(const std::vector<bool>& taken) {
    std::vector<std::uint32_t> cut;
    for (std::uint32_t i = 0; i < links_.size(); ++i) {
      if (taken[i]) {
        continue;
      }
      paths_.set_enabled(links_[i], true);
      if (is_entailed()) {
        paths_.set_enabled(links_[i], false);
        cut.push_back(i);
      }
    }
    return cut;
  }

  LinkPaths& paths_;
  const Constraint& claim_;
  std::vector<LinkId> links_;
  std::vector<std::int64_t> costs_;
  SearchLimit& limit_;
  std::vector<std::vector<std::uint32_t>> cuts_;  // numbers of links in links_
};

}  // namespace

std::optional<std::vector<LinkId>> smallest_proof(LinkPaths& paths, const Constraint& claim,
                                                  std::size_t most, SearchLimit& limit) {
  std::vector<LinkId> links = candidates(paths, claim, most);
  paths.set_all_enabled(false);
  auto proof = CutSearch(paths, claim, std::move(links), limit).find(most);
  paths.set_all_enabled(true);
  return proof;
}

}  // namespace gnomon
