#include "gnomon/base/random.h"
#include "gnomon/language/tagger.h"
#include "gnomon/learn/perceptron.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace gnomon {
namespace {

constexpr std::size_t kEnough = 20;    // occurrences from which a word can have a sure tag,
constexpr double kNearlyAlways = .97;  // and the share of them that have it

std::vector<Tagger::SureTag> sure_tags(const Analysis& analysis,
                                       std::span<const std::size_t> sentences,
                                       const std::vector<std::vector<WordForm>>& forms) {
  std::map<std::uint32_t, std::array<std::uint32_t, kPennTags>> counts;
  for (std::size_t k = 0; k < sentences.size(); ++k) {
    const auto range = analysis.sentences[sentences[k]];
    for (std::size_t at = 0; at < range.size(); ++at) {
      ++counts[static_cast<std::uint32_t>(forms[k][at].word)]
              [static_cast<std::size_t>(analysis.tokens[range.begin + at].tag)];
    }
  }
  std::vector<Tagger::SureTag> sure;
  for (const auto& [key, tags] : counts) {
    const auto total = std::accumulate(tags.begin(), tags.end(), 0U);
    const auto* const most = std::max_element(tags.begin(), tags.end());
    if (total >= kEnough && *most >= kNearlyAlways * total) {
      sure.push_back({key, static_cast<std::uint32_t>(most - tags.begin())});
    }
  }
  return sure;
}

}  // namespace

Tagger train_tagger(const Analysis& analysis, std::span<const std::size_t> sentences,
                    const WordTable& words, const TaggerTraining& settings) {
  std::vector<std::vector<WordForm>> forms;
  for (const std::size_t sentence : sentences) {
    forms.push_back(word_forms(analysis, analysis.sentences[sentence], words));
  }
  const auto sure = sure_tags(analysis, sentences, forms);
  const Tagger table(HashedWeights{}, sure);
  Perceptron perceptron(settings.bits, kPennTags);
  Perceptron::Sums sums;
  Features features;
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), 0);
  SplitMix64 random(settings.seed);
  for (std::size_t pass = 0; pass < settings.passes; ++pass) {
    for (std::size_t k = order.size(); k > 1; --k) {
      std::swap(order[k - 1], order[random() % k]);
    }
    for (const std::size_t k : order) {
      const auto range = analysis.sentences[sentences[k]];
      std::vector<PennTag> tags(range.size());
      for (std::size_t at = 0; at < range.size(); ++at) {
        tags[at] = table.sure_tag(forms[k][at]);
        if (tags[at] != PennTag::kNone) {
          continue;
        }
        tag_features(forms[k], at, tags, features);
        perceptron.score(features.list(), sums);
        const auto best = static_cast<std::size_t>(
            std::max_element(sums.begin() + 1,
                             sums.begin() + static_cast<std::ptrdiff_t>(kPennTags)) -
            sums.begin());
        const auto truth = static_cast<std::size_t>(analysis.tokens[range.begin + at].tag);
        if (best != truth) {
          perceptron.correct(features.list(), truth, best);
        }
        perceptron.tick();
        tags[at] = static_cast<PennTag>(best);
      }
    }
  }
  return {perceptron.average(), sure};
}

}  // namespace gnomon
