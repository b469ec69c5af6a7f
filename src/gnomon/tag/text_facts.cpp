#include "gnomon/tag/text_facts.h"

#include "gnomon/learn/hash.h"

namespace gnomon {

std::uint64_t coarse_tag(PennTag tag) {
  if (is_verb(tag)) {
    return 1;
  }
  if (is_noun(tag)) {
    return 2;
  }
  if (is_adjective(tag)) {
    return 3;
  }
  return tag >= PennTag::kRB && tag <= PennTag::kRBS ? 4 : 5 + static_cast<std::uint64_t>(tag);
}

TextFacts::TextFacts(const Analysis& analysis, const LanguageModel& language,
                     std::span<const TaggedTime> times)
    : analysis_(analysis), language_(language), time_of_(analysis.tokens.size(), kNoTime) {
  const std::size_t count = analysis.tokens.size();
  forms_.reserve(count);
  lemmas_.reserve(count);
  first_child_.assign(count + 1, 0);
  for (std::size_t at = 0; at < count; ++at) {
    forms_.push_back(word_form(analysis.word(at), language.words()));
    lemmas_.push_back(hash_text(analysis.tokens[at].lemma));
    if (analysis.tokens[at].head != kNoHead) {
      ++first_child_[analysis.tokens[at].head + 1];
    }
  }
  for (std::size_t at = 0; at < count; ++at) {
    first_child_[at + 1] += first_child_[at];
  }
  children_.resize(count);
  std::vector<std::size_t> next(first_child_.begin(), first_child_.end());
  for (std::size_t at = 0; at < count; ++at) {
    if (analysis.tokens[at].head != kNoHead) {
      children_[next[analysis.tokens[at].head]++] = at;
    }
  }
  for (std::size_t time = 0; time < times.size(); ++time) {
    for (std::size_t at = analysis.token_at(times[time].span.begin);
         at < count && analysis.tokens[at].span.begin < times[time].span.end; ++at) {
      time_of_[at] = time;
    }
  }
}

VerbGroup TextFacts::verb_group(std::size_t at) const {
  VerbGroup group;
  group.first = at;
  group.finite = token(at).tag;
  const bool verb = is_verb(token(at).tag);
  bool first_aux = true;  // seen from the word
  const auto begin = analysis_.sentence_of(at).begin;
  for (std::size_t steps = 0, place = at; place > begin && steps < 8; ++steps) {
    --place;
    const Token& aux = token(place);
    const auto& lemma = aux.lemma;
    if (lemma == "not" || lemma == "never") {
      group.negated = true;
      group.chain = mix(group.chain, 1);
      continue;
    }
    if (aux.tag == PennTag::kRB || aux.tag == PennTag::kRBR) {
      continue;
    }
    if (aux.tag == PennTag::kTO && verb) {
      group.infinitive = true;
      group.first = place;
      group.chain = mix(group.chain, 2);
      break;
    }
    if (aux.tag == PennTag::kMD) {
      group.modal = place;
      group.first = place;
      group.finite = aux.tag;
      group.future = lemma == "will" || lemma == "shall";
      group.chain = mix(group.chain, lemmas_[place]);
      break;
    }
    const bool be = lemma == "be" || lemma == "get";
    if (!is_verb(aux.tag) || (!be && lemma != "have" && lemma != "do")) {
      break;
    }
    if (verb && be && first_aux) {
      group.progressive = token(at).tag == PennTag::kVBG;
      group.passive = !group.progressive;
    } else if (verb && be) {
      group.progressive = group.progressive || token(group.first).tag == PennTag::kVBG;
    }
    group.perfect = group.perfect || lemma == "have";
    group.chain = mix(mix(group.chain, lemmas_[place]), static_cast<std::uint64_t>(aux.tag));
    group.first = place;
    group.finite = aux.tag;
    first_aux = false;
  }
  return group;
}

}  // namespace gnomon
