#include "gnomon/pairs/i2b2_links.h"

#include "gnomon/reason/timegraph.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace gnomon {
namespace {

// The three labels of i2b2; nothing for VAGUE.
std::optional<RowLabel> i2b2_label(RowLabel label) {
  if (label == RowLabel::kBefore || label == RowLabel::kAfter) {
    return label;
  }
  return is_firm(label) ? std::optional(RowLabel::kOverlap) : std::nullopt;
}

RelationSet i2b2_relations(RowLabel label) {
  const RelationSet before = Relation::kBefore | Relation::kMeets;
  if (label == RowLabel::kBefore) {
    return before;
  }
  return label == RowLabel::kAfter ? before.inverse() : (before | before.inverse()).complement();
}

struct I2b2Link {
  Entity first{};
  Entity second{};
  RowLabel label = RowLabel::kOverlap;
};

// Both sides of a document over the same numbers of ids.
struct I2b2Document {
  std::unordered_map<std::string_view, std::uint32_t> ids;
  std::vector<I2b2Link> gold;
  std::vector<I2b2Link> said;

  Entity entity(std::string_view id) {
    return static_cast<Entity>(
        ids.emplace(id, static_cast<std::uint32_t>(ids.size())).first->second);
  }
};

std::map<std::string_view, I2b2Document> documents_of(const PairLinks& links) {
  std::map<std::string_view, I2b2Document> documents;
  for (std::size_t i = 0; i < links.gold.pairs.size(); ++i) {
    const GoldPair& pair = links.gold.pairs[i];
    I2b2Document& document = documents[links.gold.documents[pair.document]];
    const Entity first = document.entity(pair.source);
    const Entity second = document.entity(pair.target);
    if (const auto label = i2b2_label(pair.label)) {
      document.gold.push_back({first, second, *label});
    }
    const PairAnswer& answer = links.resolution.answers[i];
    if (answer.state == AnswerState::kAnswered && i2b2_label(answer.label)) {
      document.said.push_back({first, second, *i2b2_label(answer.label)});
    }
  }
  for (const ExtraPair& extra : links.resolution.extra) {
    if (extra.answer.state == AnswerState::kAnswered && i2b2_label(extra.answer.label)) {
      I2b2Document& document = documents[extra.document];
      const Entity first = document.entity(extra.source);
      document.said.push_back(
          {first, document.entity(extra.target), *i2b2_label(extra.answer.label)});
    }
  }
  return documents;
}

Timegraph closure_of(const std::vector<I2b2Link>& links, std::size_t entities) {
  Timegraph graph(entities);
  for (const I2b2Link& link : links) {
    if (link.first != link.second) {
      graph.insert({link.first, link.second, i2b2_relations(link.label)});
    }
  }
  return graph;
}

bool follows(const I2b2Link& link, const Timegraph& from) {
  return link.first != link.second &&
         i2b2_relations(link.label).contains(from.relation(link.first, link.second));
}

std::int64_t count_following(const std::vector<I2b2Link>& links, const Timegraph& from) {
  return std::ranges::count_if(links, [&](const I2b2Link& link) { return follows(link, from); });
}

// The label that follows for a pair, if one does.
std::optional<RowLabel> entailed_label(const Timegraph& graph, Entity first, Entity second) {
  for (const RowLabel label : {RowLabel::kBefore, RowLabel::kAfter, RowLabel::kOverlap}) {
    if (follows({first, second, label}, graph)) {
      return label;
    }
  }
  return std::nullopt;
}

std::optional<double> share_of_both(std::int64_t matches, std::int64_t totals) {
  return totals == 0 ? std::nullopt
                     : std::optional(static_cast<double>(matches) / static_cast<double>(totals));
}

}  // namespace

PairScore score_i2b2(const PairLinks& links, PairSet /*set*/) {
  PairRatios counts;
  for (std::size_t i = 0; i < links.gold.pairs.size(); ++i) {
    const auto gold = i2b2_label(links.gold.pairs[i].label);
    const PairAnswer& answer = links.resolution.answers[i];
    const auto said =
        answer.state == AnswerState::kAnswered ? i2b2_label(answer.label) : std::nullopt;
    counts.gold += gold ? 1 : 0;
    counts.predicted += said ? 1 : 0;
    counts.tp += gold && said && *gold == *said ? 1 : 0;
  }
  for (const ExtraPair& extra : links.resolution.extra) {
    counts.predicted +=
        extra.answer.state == AnswerState::kAnswered && i2b2_label(extra.answer.label) ? 1 : 0;
  }
  PairScore score;
  score.main = counts;
  score.average_pr = share_of_both(2 * counts.tp, counts.predicted + counts.gold);
  return score;
}

PairScore score_i2b2_closed(const PairLinks& links, PairSet /*set*/) {
  LinkRatios counts;
  for (const auto& [name, document] : documents_of(links)) {
    counts.reference += static_cast<std::int64_t>(document.gold.size());
    counts.predicted += static_cast<std::int64_t>(document.said.size());
    counts.precision_correct +=
        count_following(document.said, closure_of(document.gold, document.ids.size()));
    counts.recall_correct +=
        count_following(document.gold, closure_of(document.said, document.ids.size()));
  }
  PairScore score;
  score.closure = counts;
  score.average_pr = share_of_both(counts.precision_correct + counts.recall_correct,
                                   counts.reference + counts.predicted);
  return score;
}

PairScore score_i2b2_both_closed(const PairLinks& links, PairSet /*set*/) {
  PairRatios counts;
  for (const auto& [name, document] : documents_of(links)) {
    const Timegraph gold = closure_of(document.gold, document.ids.size());
    const Timegraph said = closure_of(document.said, document.ids.size());
    for (std::uint32_t a = 0; a < document.ids.size(); ++a) {
      for (std::uint32_t b = a + 1; b < document.ids.size(); ++b) {
        const auto in_gold = entailed_label(gold, Entity{a}, Entity{b});
        const auto in_said = entailed_label(said, Entity{a}, Entity{b});
        counts.gold += in_gold ? 1 : 0;
        counts.predicted += in_said ? 1 : 0;
        counts.tp += in_gold && in_gold == in_said ? 1 : 0;
      }
    }
  }
  PairScore score;
  score.main = counts;
  score.average_pr = share_of_both(2 * counts.tp, counts.predicted + counts.gold);
  return score;
}

}  // namespace gnomon
