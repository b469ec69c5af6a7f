#include "gnomon/language/tagger.h"

#include <algorithm>

namespace gnomon {
namespace {

const WordForm kBeforeSentence{.word = 1, .small = 1};
const WordForm kAfterSentence{.word = 2, .small = 2};
constexpr std::uint32_t kNoWord = 3;  // what can follow at the end

}  // namespace

void tag_features(std::span<const WordForm> forms, std::span<const WordTags> possible,
                  std::size_t at, std::span<const PennTag> tags, Features& features) {
  const auto form = [&](std::ptrdiff_t offset) -> const WordForm& {
    const auto place = static_cast<std::ptrdiff_t>(at) + offset;
    return place < 0                    ? kBeforeSentence
           : place >= std::ssize(forms) ? kAfterSentence
                                        : forms[static_cast<std::size_t>(place)];
  };
  const auto tag = [&](std::size_t back) {
    return at >= back ? static_cast<std::uint64_t>(tags[at - back]) + 1 : 0;
  };
  const auto can_be = [&](std::size_t ahead) -> std::uint64_t {
    return at + ahead < possible.size() ? possible[at + ahead].possible : kNoWord;
  };
  const WordForm& word = form(0);
  const WordForm& next = form(1);
  const WordForm& last = form(-1);
  features.clear();
  features.add(1, word.word);
  features.add(2, word.small);
  features.add(3, word.prefix1);
  features.add(4, word.prefix3);
  features.add(5, word.suffix2);
  features.add(6, word.suffix3);
  features.add(7, word.suffix4);
  features.add(8, word.shape);
  features.add(9, word.shape, at == 0 ? 1 : 0, word.suffix2);
  features.add(10, last.small);
  features.add(11, next.small);
  features.add(12, form(-2).small);
  features.add(13, form(2).small);
  features.add(14, last.suffix3);
  features.add(15, next.suffix3);
  features.add(16, next.suffix2, word.suffix2);
  features.add(17, tag(1));
  features.add(18, tag(1), tag(2));
  features.add(19, tag(1), word.small);
  features.add(20, last.small, word.small);
  features.add(21, word.small, next.small);
  features.add(22, tag(1), next.small);
  features.add(23, tag(1), word.suffix3);
  features.add(24, tag(1), next.suffix2, word.suffix2);
  features.add(25, next.shape, word.shape, last.shape);
  features.add(26, tag(2), word.small);
  features.add(27, last.small, next.small);
  if (word.group != 0) {
    features.add(28, word.group);
    features.add(29, word.wide_group);
    features.add(30, word.group, tag(1));
    features.add(31, word.group, word.suffix2);
    features.add(32, word.group, next.group);
    features.add(33, word.group, last.group);
    features.add(34, word.wide_group, word.shape);
  } else {
    features.add(35, word.shape, word.suffix3);
    features.add(36, tag(1), word.suffix2, word.shape);
  }
  features.add(37, last.group);
  features.add(38, next.group);
  features.add(39, next.group, tag(1));
  features.add(40, form(2).group, next.group);
  features.add(41, form(-2).group);
  features.add(42, can_be(0));
  features.add(43, can_be(1));
  features.add(44, can_be(0), tag(1));
  features.add(45, can_be(0), can_be(1));
  features.add(46, tag(1), can_be(1), can_be(0));
  features.add(47, word.small, can_be(1));
  features.add(48, can_be(1), can_be(2));
  features.add(49, can_be(0), can_be(1), can_be(2));
  features.add(50, tag(1), tag(2), can_be(0));
  features.add(56, word.suffix1);
  features.add(57, word.prefix2);
  features.add(58, tag(1), tag(2), tag(3));
  features.add(59, last.small, tag(2));
  features.add(60, next.shape, word.shape);
  features.add(61, last.small, word.shape, word.suffix2);
  features.add(62, next.small, form(2).small);
}

Tagger::Tagger(HashedWeights weights, std::vector<KnownWord> known) : weights_(std::move(weights)) {
  std::sort(known.begin(), known.end(),
            [](const KnownWord& a, const KnownWord& b) { return a.key < b.key; });
  own_ = std::make_shared<const std::vector<KnownWord>>(std::move(known));
  known_ = *own_;
}

std::vector<WordTags> Tagger::possible_tags(std::span<const WordForm> forms) const {
  std::vector<WordTags> result;
  result.reserve(forms.size());
  for (const WordForm& form : forms) {
    const auto key = static_cast<std::uint32_t>(form.word);
    const auto known =
        std::lower_bound(known_.begin(), known_.end(), key,
                         [](const KnownWord& word, std::uint32_t k) { return word.key < k; });
    if (known != known_.end() && known->key == key) {
      result.push_back(
          {known->sure < kPennTags ? static_cast<PennTag>(known->sure) : PennTag::kNone,
           known->tags});
    } else {
      // Of other words, what they look like and what WordNet says of them.
      constexpr std::uint32_t kUnknown = 1U << 16U;
      result.push_back({PennTag::kNone, kUnknown | static_cast<std::uint16_t>(
                                                       mix(form.shape, form.parts_of_speech))});
    }
  }
  return result;
}

void Tagger::tag(std::span<const WordForm> forms, std::span<Token> tokens) const {
  std::vector<PennTag> tags(forms.size());
  const auto possible = possible_tags(forms);
  Features features;
  HashedWeights::Scores scores;
  for (std::size_t at = 0; at < forms.size(); ++at) {
    PennTag best = possible[at].sure;
    if (best == PennTag::kNone) {
      tag_features(forms, possible, at, tags, features);
      weights_.score(features.list(), scores);
      best = static_cast<PennTag>(
          std::max_element(scores.begin() + 1,
                           scores.begin() + static_cast<std::ptrdiff_t>(weights_.classes())) -
          scores.begin());
    }
    tags[at] = best;
    tokens[at].tag = best;
  }
}

void Tagger::write(PartWriter& part) const {
  weights_.write(part);
  part.put(static_cast<std::uint64_t>(known_.size()));
  part.put_all(known_);
}

Tagger Tagger::read(PartReader& part) {
  Tagger result;
  result.weights_ = HashedWeights::read(part);
  const auto count = part.get<std::uint64_t>();
  result.known_ = part.get_all<KnownWord>(count);
  return part.ok() && result.weights_.classes() == kPennTags ? result : Tagger{};
}

}  // namespace gnomon
