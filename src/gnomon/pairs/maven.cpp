#include "gnomon/pairs/maven.h"

#include "gnomon/pairs/answer.h"

#include <algorithm>
#include <cstdlib>
#include <unordered_map>

namespace gnomon {
namespace {

// The label from one mention to another, by their numbers.
using Matrix = std::vector<RowLabel>;

class MavenPairs {
 public:
  explicit MavenPairs(const MavenDocument& gold) : gold_(gold), size_(gold.mentions.size()) {
    for (const auto& [cluster, mention] : gold.clusters) {
      members_[cluster].push_back(mention);
      members_[gold.mentions[mention].id] = {mention};
    }
  }

  // False when one of the ids is unknown.
  bool put(const MavenRelation& relation, bool mirror, Matrix& matrix) const {
    const auto from = members_.find(relation.from);
    const auto to = members_.find(relation.to);
    if (from == members_.end() || to == members_.end()) {
      return false;
    }
    const auto label = read_label(relation.label, PairSet::kMavenEre);
    if (!label) {
      return true;  // listed elsewhere
    }
    const bool both = mirror && (*label == RowLabel::kEqual || *label == RowLabel::kBeginsOn);
    for (const std::size_t a : from->second) {
      for (const std::size_t b : to->second) {
        if (a != b) {
          matrix[a * size_ + b] = *label;
          if (both) {
            matrix[b * size_ + a] = *label;
          }
        }
      }
    }
    return true;
  }

  void count(const Matrix& gold, const Matrix& said, bool near_only, PairMatrix& counts,
             std::int64_t& pairs) const {
    for (std::size_t a = 0; a < size_; ++a) {
      for (std::size_t b = 0; b < size_; ++b) {
        if (a == b ||
            (near_only && std::abs(gold_.mentions[a].sentence - gold_.mentions[b].sentence) > 1)) {
          continue;
        }
        ++pairs;
        counts.add(gold[a * size_ + b],
                   {.state = AnswerState::kAnswered, .label = said[a * size_ + b]});
      }
    }
  }

  Matrix blank() const { return Matrix(size_ * size_, RowLabel::kNone); }

 private:
  const MavenDocument& gold_;
  std::size_t size_;
  std::unordered_map<std::string, std::vector<std::size_t>> members_;
};

PairScore score_reading(const RowFile& gold, const RowFile& system, MavenReading reading) {
  std::unordered_map<std::string, const MavenDocument*> predictions;
  for (const MavenDocument& document : system.maven) {
    predictions[document.name] = &document;
  }
  PairMatrix counts;
  std::int64_t pairs = 0;
  std::int64_t unknown = 0;
  for (const MavenDocument& document : gold.maven) {
    const MavenPairs of(document);
    Matrix right = of.blank();
    Matrix said = of.blank();
    for (const MavenRelation& relation : document.relations) {
      of.put(relation, reading != MavenReading::kCodalab, right);
    }
    if (const auto found = predictions.find(document.name); found != predictions.end()) {
      for (const MavenRelation& relation : found->second->relations) {
        unknown += of.put(relation, false, said) ? 0 : 1;
      }
    }
    of.count(right, said, reading == MavenReading::kDevIgnoreNonetype, counts, pairs);
  }
  PairScore score;
  PairRatios sum;
  using enum RowLabel;
  for (const RowLabel label : {kBefore, kOverlap, kContains, kEqual, kEndsOn, kBeginsOn}) {
    const PairRatios one{counts.at(label, label), counts.predicted(label), counts.gold(label)};
    score.per_label.emplace_back(label, one);
    sum += one;
  }
  score.main = sum;
  score.ordered_pairs = pairs;
  score.unknown_mentions = unknown;
  return score;
}

}  // namespace

std::vector<MavenScore> score_maven(const RowFile& gold, const RowFile& system) {
  return {{"maven-ere-codalab", "labels as written",
           score_reading(gold, system, MavenReading::kCodalab)},
          {"maven-ere-dev", "gold SIMULTANEOUS and BEGINS-ON in both directions",
           score_reading(gold, system, MavenReading::kDev)},
          {"maven-ere-dev-ignore-nonetype", "the same, pairs at most one sentence apart",
           score_reading(gold, system, MavenReading::kDevIgnoreNonetype)}};
}

std::map<std::string, std::size_t> unknown_maven_labels(const RowFile& file) {
  std::map<std::string, std::size_t> result;
  for (const MavenDocument& document : file.maven) {
    for (const MavenRelation& relation : document.relations) {
      if (!read_label(relation.label, PairSet::kMavenEre)) {
        ++result[relation.label];
      }
    }
  }
  return result;
}

}  // namespace gnomon
