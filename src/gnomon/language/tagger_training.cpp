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
constexpr std::size_t kKnown = 3;      // occurrences from which its tags are remembered,
constexpr double kOften = .04;         // and the share from which a tag counts

std::vector<Tagger::KnownWord> known_words(const Analysis& analysis,
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
  std::vector<Tagger::KnownWord> known;
  for (const auto& [key, tags] : counts) {
    const auto total = std::accumulate(tags.begin(), tags.end(), 0U);
    if (total < kKnown) {
      continue;
    }
    const auto* const most = std::max_element(tags.begin(), tags.end());
    const auto tag = static_cast<std::uint16_t>(most - tags.begin());
    std::uint64_t some = 0;
    for (std::size_t k = 0; k < tags.size(); ++k) {
      if (tags[k] > kOften * total) {
        some |= std::uint64_t{1} << k;
      }
    }
    const bool sure = total >= kEnough && *most >= kNearlyAlways * total;
    known.push_back({key, sure ? tag : static_cast<std::uint16_t>(PennTag::kNone),
                     static_cast<std::uint16_t>(mix(some, tag))});
  }
  return known;
}

}  // namespace

Tagger train_tagger(const Analysis& analysis, std::span<const std::size_t> sentences,
                    const WordTable& words, const TaggerTraining& settings) {
  std::vector<std::vector<WordForm>> forms;
  for (const std::size_t sentence : sentences) {
    forms.push_back(word_forms(analysis, analysis.sentences[sentence], words));
  }
  const auto known = known_words(analysis, sentences, forms);
  const Tagger table(HashedWeights{}, known);
  std::vector<std::vector<WordTags>> possible;
  possible.reserve(forms.size());
  for (const auto& sentence : forms) {
    possible.push_back(table.possible_tags(sentence));
  }
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
        tags[at] = possible[k][at].sure;
        if (tags[at] != PennTag::kNone) {
          continue;
        }
        tag_features(forms[k], possible[k], at, tags, features);
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
  return {perceptron.average(), known};
}

}  // namespace gnomon
