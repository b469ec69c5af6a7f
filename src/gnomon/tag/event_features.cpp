#include "gnomon/tag/event_features.h"

#include "gnomon/language/text_units.h"

#include <algorithm>

namespace gnomon {
namespace {

constexpr std::uint64_t kOutside = 77;

std::uint64_t lemma_at(const TextFacts& facts, std::size_t at, std::ptrdiff_t offset) {
  return facts.inside(at, offset)
             ? facts.lemma(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + offset))
             : kOutside;
}

std::uint64_t small_at(const TextFacts& facts, std::size_t at, std::ptrdiff_t offset) {
  return facts.inside(at, offset)
             ? facts.form(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + offset)).small
             : kOutside;
}

std::uint64_t tag_at(const TextFacts& facts, std::size_t at, std::ptrdiff_t offset) {
  return facts.inside(at, offset)
             ? facts.tag(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + offset))
             : 0;
}

// The word's neighbours, their tags, and its own form.
void add_window(const TextFacts& facts, std::size_t at, Features& f) {
  const WordForm& form = facts.form(at);
  const std::uint64_t lemma = facts.lemma(at);
  const std::uint64_t tag = facts.tag(at);
  f.add(1);
  f.add(2, form.small);
  f.add(3, lemma);
  f.add(4, lemma, coarse_tag(facts.token(at).tag));
  f.add(5, lemma, tag);
  f.add(6, tag);
  f.add(7, coarse_tag(facts.token(at).tag));
  f.add(8, form.suffix2);
  f.add(9, form.suffix3);
  f.add(10, form.suffix4);
  f.add(11, form.prefix3);
  f.add(12, form.shape);
  for (std::ptrdiff_t offset = -2; offset <= 2; ++offset) {
    if (offset != 0) {
      f.add(20 + static_cast<std::uint32_t>(offset + 2), small_at(facts, at, offset));
      f.add(30 + static_cast<std::uint32_t>(offset + 2), tag_at(facts, at, offset));
      f.add(40 + static_cast<std::uint32_t>(offset + 2), tag_at(facts, at, offset), lemma);
    }
  }
  f.add(50, lemma_at(facts, at, -1), lemma);
  f.add(51, lemma, lemma_at(facts, at, 1));
  f.add(52, tag_at(facts, at, -1), tag);
  f.add(53, tag, tag_at(facts, at, 1));
  f.add(54, tag_at(facts, at, -2), tag_at(facts, at, -1), tag);
  f.add(55, tag, tag_at(facts, at, 1), tag_at(facts, at, 2));
  f.add(56, tag_at(facts, at, -1), tag, tag_at(facts, at, 1));
  f.add(57, tag_at(facts, at, -1), tag_at(facts, at, 1), lemma);
  f.add(58, lemma_at(facts, at, -1), tag, lemma_at(facts, at, 1));
}

void add_groups(const TextFacts& facts, std::size_t at, Features& f) {
  const std::uint64_t tag = facts.tag(at);
  const VerbGroup group = facts.verb_group(at);
  f.add(60, group.chain);
  f.add(61, group.chain, tag);
  f.add(62, group.chain, facts.lemma(at));
  // An auxiliary: a verb follows in the same group.
  std::size_t next = at + 1;
  while (facts.inside(at, static_cast<std::ptrdiff_t>(next - at)) && next < at + 4 &&
         (facts.token(next).tag == PennTag::kRB || facts.token(next).tag == PennTag::kRBR)) {
    ++next;
  }
  const std::uint64_t behind = tag_at(facts, at, static_cast<std::ptrdiff_t>(next - at));
  f.add(63, facts.lemma(at), behind);
  f.add(64, tag, behind);
  // The nearest verb to the left, the determiner, the preposition of a noun phrase.
  std::uint64_t verb = 0;
  for (std::ptrdiff_t k = 1; k <= 5 && verb == 0; ++k) {
    if (facts.inside(at, -k) && is_verb(facts.token(at - static_cast<std::size_t>(k)).tag)) {
      verb = lemma_at(facts, at, -k);
    }
  }
  f.add(65, verb);
  f.add(66, verb, tag);
  std::size_t place = at;
  while (
      facts.inside(at, static_cast<std::ptrdiff_t>(place) - 1 - static_cast<std::ptrdiff_t>(at))) {
    const PennTag before = facts.token(place - 1).tag;
    if (!is_noun(before) && !is_adjective(before) && before != PennTag::kCD &&
        before != PennTag::kHyphen && before != PennTag::kPOS && before != PennTag::kVBN &&
        before != PennTag::kVBG && before != PennTag::kDollar) {
      break;
    }
    --place;
  }
  const auto from = static_cast<std::ptrdiff_t>(place) - static_cast<std::ptrdiff_t>(at);
  std::uint64_t determiner = tag_at(facts, at, from - 1);
  std::uint64_t preposition = lemma_at(facts, at, from - 1);
  const bool has_determiner = determiner == static_cast<std::uint64_t>(PennTag::kDT) + 1 ||
                              determiner == static_cast<std::uint64_t>(PennTag::kPRPS) + 1;
  const std::uint64_t article = has_determiner ? lemma_at(facts, at, from - 1) : 0;
  if (has_determiner) {
    preposition = lemma_at(facts, at, from - 2);
  }
  f.add(67, article, tag);
  f.add(68, preposition, tag);
  f.add(69, article, preposition, coarse_tag(facts.token(at).tag));
  const PennTag after = facts.inside(at, 1) ? facts.token(at + 1).tag : PennTag::kNone;
  const std::uint64_t is_modifier = is_noun(after) ? 1 : after == PennTag::kHyphen ? 2 : 0;
  f.add(70, is_modifier, tag);
  f.add(71, is_modifier, static_cast<std::uint64_t>(place == at ? 1 : 0), tag);
  f.add(72, article, facts.lemma(at));
}

void add_wordnet(const TextFacts& facts, std::size_t at, Features& f) {
  const Token& token = facts.token(at);
  const WordKind kind = is_verb(token.tag)        ? WordKind::kVerb
                        : is_adjective(token.tag) ? WordKind::kAdjective
                                                  : WordKind::kNoun;
  const WordNet& wordnet = facts.language().wordnet();
  const WordNet::Entry* const entry = wordnet.find(token.lemma, kind);
  const auto k = static_cast<std::uint64_t>(kind);
  if (entry == nullptr) {
    f.add(80, k);
    return;
  }
  f.add(81, entry->files[0], k);
  for (const std::uint8_t file : entry->files) {
    if (file != 0) {
      f.add(82, file, k);
    }
  }
  f.add(83, entry->from_verb, k);
  f.add(84, entry->from_verb, entry->files[0], k);
  f.add(85, entry->event_share, k);
  f.add(86, entry->files[0], facts.tag(at), tag_at(facts, at, -1));
  std::uint32_t synset = entry->synset;
  for (int depth = 0; depth < 14 && synset != WordNet::kNoSynset; ++depth) {
    f.add(87, synset);
    synset = wordnet.parent(synset);
  }
  if (kind == WordKind::kNoun) {
    const bool verb_too = wordnet.find(token.lemma, WordKind::kVerb) != nullptr;
    f.add(88, entry->event_share, entry->from_verb, verb_too ? 1 : 0);
  }
}

void add_tree(const TextFacts& facts, std::size_t at, Features& f) {
  const Token& token = facts.token(at);
  const auto relation = static_cast<std::uint64_t>(token.relation);
  const std::uint64_t tag = facts.tag(at);
  f.add(90, relation, tag);
  if (token.head != kNoHead) {
    f.add(91, relation, facts.lemma(token.head));
    f.add(92, relation, facts.tag(token.head), tag);
  }
  bool copula = false;
  for (const std::size_t child : facts.children(at)) {
    const auto under = static_cast<std::uint64_t>(facts.token(child).relation);
    f.add(93, under, tag);
    f.add(94, under, facts.lemma(child), coarse_tag(token.tag));
    copula = copula || facts.token(child).relation == Dependency::kCop;
  }
  f.add(95, copula ? 1 : 0, tag);
  f.add(96, copula ? 1 : 0, facts.lemma(at));
}

}  // namespace

bool may_be_event(const TextFacts& facts, std::size_t at) {
  if (facts.time_of(at) != TextFacts::kNoTime) {
    return false;
  }
  const PennTag tag = facts.token(at).tag;
  return is_verb(tag) || is_common_noun(tag) || is_adjective(tag);
}

void event_features(const TextFacts& facts, std::size_t at, Features& features) {
  features.clear();
  add_window(facts, at, features);
  add_groups(facts, at, features);
  add_wordnet(facts, at, features);
  add_tree(facts, at, features);
  const auto in_time = [&](std::ptrdiff_t offset) {
    return facts.inside(at, offset) &&
           facts.time_of(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + offset)) !=
               TextFacts::kNoTime;
  };
  features.add(97, in_time(-1) ? 1 : 0, in_time(1) ? 1 : 0, coarse_tag(facts.token(at).tag));
}

void event_numbers(const TextFacts& facts, std::size_t at, std::span<float> numbers) {
  std::fill(numbers.begin(), numbers.end(), 0.0F);
  const WordTable& words = facts.language().words();
  const Token& token = facts.token(at);
  const std::uint32_t lemma = WordTable::key(token.lemma);
  words.add_vector(lemma, 2, numbers.subspan(0, 100));
  if (is_noun(token.tag)) {
    words.add_vector(lemma, 2, numbers.subspan(100, 100));
  }
  std::string small(facts.analysis().word(at));
  std::transform(small.begin(), small.end(), small.begin(), to_small);
  words.add_vector(WordTable::key(small), 2, numbers.subspan(200, 100));
}

void tense_features(const TextFacts& facts, std::size_t at, Features& f) {
  f.clear();
  const VerbGroup group = facts.verb_group(at);
  const std::uint64_t tag = facts.tag(at);
  const auto finite = static_cast<std::uint64_t>(group.finite);
  const std::uint64_t reading = (group.infinitive ? 1U : 0U) | (group.future ? 2U : 0U) |
                                (group.passive ? 4U : 0U) | (group.perfect ? 8U : 0U) |
                                (group.progressive ? 16U : 0U) |
                                (group.modal != kNoHead ? 32U : 0U);
  f.add(1);
  f.add(2, tag);
  f.add(3, group.chain);
  f.add(4, group.chain, tag);
  f.add(5, reading, finite);
  f.add(6, reading, finite, tag);
  f.add(7, facts.lemma(at));
  f.add(8, facts.form(at).small);
  f.add(9, facts.form(at).suffix2, tag);
  f.add(10, facts.form(at).suffix3);
  f.add(11, tag_at(facts, at, -1), tag);
  f.add(12, tag_at(facts, at, -2), tag_at(facts, at, -1), tag);
  f.add(13, tag, tag_at(facts, at, 1));
  f.add(14, small_at(facts, at, -1));
  f.add(15, small_at(facts, at, -2));
  f.add(16, small_at(facts, at, 1));
  f.add(17, small_at(facts, at, -1), tag);
  const Token& token = facts.token(at);
  f.add(18, static_cast<std::uint64_t>(token.relation), tag);
  if (token.head != kNoHead) {
    f.add(19, static_cast<std::uint64_t>(token.relation), facts.tag(token.head), tag);
    f.add(20, facts.lemma(token.head), tag);
    if (token.relation == Dependency::kConj) {
      const VerbGroup other = facts.verb_group(token.head);
      f.add(21, other.chain, facts.tag(token.head), tag);
    }
  }
  for (const std::size_t child : facts.children(at)) {
    const auto relation = facts.token(child).relation;
    if (relation == Dependency::kAux || relation == Dependency::kCop ||
        relation == Dependency::kMark) {
      f.add(22, facts.form(child).small, tag);
      f.add(23, facts.form(child).small, facts.tag(child), tag);
    }
    f.add(24, static_cast<std::uint64_t>(relation), tag);
  }
}

}  // namespace gnomon
