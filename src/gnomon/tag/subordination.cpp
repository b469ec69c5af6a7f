#include "gnomon/tag/subordination.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace gnomon {
namespace {

using WordRelation = std::pair<std::string_view, std::string_view>;

constexpr auto kAspectual = std::to_array<WordRelation>({
    {"begin", "INITIATES"},      {"cease", "TERMINATES"},    {"commence", "INITIATES"},
    {"complete", "CULMINATES"},  {"conclude", "CULMINATES"}, {"continue", "CONTINUES"},
    {"end", "TERMINATES"},       {"finish", "CULMINATES"},   {"halt", "TERMINATES"},
    {"initiate", "INITIATES"},   {"keep", "CONTINUES"},      {"launch", "INITIATES"},
    {"quit", "TERMINATES"},      {"remain", "CONTINUES"},    {"restart", "REINITIATES"},
    {"resume", "REINITIATES"},   {"start", "INITIATES"},     {"stop", "TERMINATES"},
    {"terminate", "TERMINATES"},
});

// Words whose link is another than their class says.
constexpr auto kSubordinating = std::to_array<WordRelation>({
    {"avoid", "COUNTER_FACTIVE"},
    {"cancel", "COUNTER_FACTIVE"},
    {"cause", "FACTIVE"},
    {"deny", "NEG_EVIDENTIAL"},
    {"fail", "COUNTER_FACTIVE"},
    {"force", "FACTIVE"},
    {"forget", "COUNTER_FACTIVE"},
    {"manage", "FACTIVE"},
    {"prevent", "COUNTER_FACTIVE"},
    {"realize", "FACTIVE"},
    {"refuse", "COUNTER_FACTIVE"},
    {"regret", "FACTIVE"},
});

template <std::size_t N>
std::optional<std::string_view> relation_in(const std::array<WordRelation, N>& list,
                                            std::string_view word) {
  const auto found = std::ranges::lower_bound(list, word, {}, &WordRelation::first);
  return found != list.end() && found->first == word ? std::optional(found->second) : std::nullopt;
}
static_assert(std::ranges::is_sorted(kAspectual));
static_assert(std::ranges::is_sorted(kSubordinating));

bool is_clause(Dependency relation) {
  return relation == Dependency::kCcomp || relation == Dependency::kXcomp;
}

std::optional<SubordinateLink> link_of(const TextFacts& facts, const TaggedEvent& over,
                                       Dependency relation) {
  const std::string_view lemma = facts.token(over.token).lemma;
  const bool object = relation == Dependency::kObj;
  if (over.event_class == "ASPECTUAL") {
    const auto aspect = relation_in(kAspectual, lemma);
    if (aspect && (is_clause(relation) || object)) {
      return SubordinateLink{.relation = *aspect, .aspectual = true};
    }
    return std::nullopt;
  }
  if (!is_clause(relation) && !(object && over.event_class == "I_ACTION")) {
    return std::nullopt;
  }
  if (const auto own = relation_in(kSubordinating, lemma)) {
    return SubordinateLink{.relation = *own};
  }
  if (over.event_class == "REPORTING" || over.event_class == "PERCEPTION") {
    return SubordinateLink{.relation = "EVIDENTIAL"};
  }
  if (over.event_class == "I_ACTION" || over.event_class == "I_STATE") {
    return SubordinateLink{.relation = "MODAL"};
  }
  return std::nullopt;
}

}  // namespace

std::vector<SubordinateLink> subordinate_links(const TextFacts& facts,
                                               std::span<const TaggedEvent> events) {
  std::vector<std::size_t> event_of(facts.size(), kNoHead);
  for (std::size_t k = 0; k < events.size(); ++k) {
    if (events[k].token < facts.size()) {
      event_of[events[k].token] = k;
    }
  }
  std::vector<SubordinateLink> links;
  for (std::size_t k = 0; k < events.size(); ++k) {
    if (events[k].token >= facts.size()) {
      continue;
    }
    const Token& token = facts.token(events[k].token);
    const std::size_t over = token.head == kNoHead ? kNoHead : event_of[token.head];
    if (over == kNoHead || over == k) {
      continue;
    }
    if (auto link = link_of(facts, events[over], token.relation)) {
      link->source = over;
      link->target = k;
      links.push_back(*link);
    }
  }
  return links;
}

}  // namespace gnomon
