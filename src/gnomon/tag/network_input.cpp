#include "gnomon/tag/network_input.h"

#include "gnomon/language/text_units.h"
#include "gnomon/learn/hash.h"

#include <algorithm>
#include <string>

namespace gnomon {
namespace {

constexpr float kTimes = 3;

std::uint32_t word_key(const TextFacts& facts, std::size_t at) {
  std::string small(facts.analysis().word(at));
  std::transform(small.begin(), small.end(), small.begin(), to_small);
  return WordTable::key(small);
}

class InputWriter {
 public:
  InputWriter(const TextFacts& facts, std::size_t at, NetworkInput& input)
      : facts_(facts), at_(at), input_(input) {}

  void write() {
    input_.numbers.assign(9 * WordTable::kDimensions, 0.0F);
    input_.features.clear();
    write_vectors();
    write_words();
    write_wordnet();
    write_group();
    write_tree();
  }

 private:
  void vector(std::size_t place, std::uint32_t key) {
    facts_.language().words().add_vector(
        key, kTimes,
        std::span(input_.numbers).subspan(place * WordTable::kDimensions, WordTable::kDimensions));
  }
  void add(std::uint32_t kind, std::uint64_t a = 0, std::uint64_t b = 0) {
    input_.features.push_back(static_cast<std::uint32_t>(mix(mix(kind, a), b) >> 32));
  }
  std::uint64_t tag(std::ptrdiff_t offset) const {
    return facts_.inside(at_, offset)
               ? facts_.tag(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at_) + offset))
               : 0;
  }

  void write_vectors() {
    const Token& token = facts_.token(at_);
    vector(0, word_key(facts_, at_));
    vector(1, WordTable::key(token.lemma));
    std::size_t place = 2;
    for (const std::ptrdiff_t offset : {-2, -1, 1, 2}) {
      if (facts_.inside(at_, offset)) {
        vector(place, word_key(facts_, static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at_) +
                                                                offset)));
      }
      ++place;
    }
    if (token.head != kNoHead) {
      vector(6, word_key(facts_, token.head));
    }
    bool subject = false;
    bool object = false;
    for (const std::size_t child : facts_.children(at_)) {
      const Dependency relation = facts_.token(child).relation;
      if (!subject && relation == Dependency::kNsubj) {
        subject = true;
        vector(7, word_key(facts_, child));
      } else if (!object && (relation == Dependency::kObj || relation == Dependency::kCcomp ||
                             relation == Dependency::kXcomp)) {
        object = true;
        vector(8, word_key(facts_, child));
      }
    }
  }

  void write_words() {
    for (std::ptrdiff_t offset = -3; offset <= 3; ++offset) {
      add(static_cast<std::uint32_t>(10 + offset + 3), tag(offset));
    }
    const WordForm& form = facts_.form(at_);
    add(20, form.shape);
    add(21, form.suffix2);
    add(22, form.suffix3);
    const auto in_time = [&](std::ptrdiff_t offset) {
      return facts_.inside(at_, offset) &&
             facts_.time_of(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at_) + offset)) !=
                 TextFacts::kNoTime;
    };
    add(23, in_time(-1) ? 1 : 0, in_time(1) ? 1 : 0);
  }

  void write_wordnet() {
    const Token& token = facts_.token(at_);
    const WordKind kind = is_verb(token.tag)        ? WordKind::kVerb
                          : is_adjective(token.tag) ? WordKind::kAdjective
                                                    : WordKind::kNoun;
    const WordNet::Entry* const entry = facts_.language().wordnet().find(token.lemma, kind);
    const auto k = static_cast<std::uint64_t>(kind);
    if (entry == nullptr) {
      add(30, k);
      return;
    }
    add(31, entry->files[0], k);
    for (const std::uint8_t file : entry->files) {
      if (file != 0) {
        add(32, file, k);
      }
    }
    add(33, entry->from_verb, k);
    add(34, entry->event_share, k);
  }

  void write_group() {
    const VerbGroup group = facts_.verb_group(at_);
    add(40, group.chain);
    add(41, static_cast<std::uint64_t>(group.finite), facts_.tag(at_));
    const auto before =
        static_cast<std::ptrdiff_t>(group.first) - static_cast<std::ptrdiff_t>(at_) - 1;
    add(42, tag(before));
    std::size_t place = at_;
    while (facts_.inside(
               at_, static_cast<std::ptrdiff_t>(place) - 1 - static_cast<std::ptrdiff_t>(at_)) &&
           (is_noun(facts_.token(place - 1).tag) || is_adjective(facts_.token(place - 1).tag))) {
      --place;
    }
    const auto from = static_cast<std::ptrdiff_t>(place) - static_cast<std::ptrdiff_t>(at_);
    if (facts_.inside(at_, from - 1)) {
      add(43, facts_.lemma(place - 1));
      if (facts_.token(place - 1).tag == PennTag::kDT && facts_.inside(at_, from - 2)) {
        add(44, facts_.lemma(place - 2));
      }
    }
    add(45, facts_.inside(at_, 1) && is_noun(facts_.token(at_ + 1).tag) ? 1 : 0);
  }

  void write_tree() {
    const Token& token = facts_.token(at_);
    add(50, static_cast<std::uint64_t>(token.relation));
    add(51, token.head == kNoHead ? 0 : facts_.tag(token.head));
    for (const std::size_t child : facts_.children(at_)) {
      add(52, static_cast<std::uint64_t>(facts_.token(child).relation));
    }
  }

  const TextFacts& facts_;
  std::size_t at_;
  NetworkInput& input_;
};

}  // namespace

void network_input(const TextFacts& facts, std::size_t at, NetworkInput& input) {
  InputWriter(facts, at, input).write();
}

}  // namespace gnomon
