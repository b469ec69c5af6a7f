#include "gnomon/language/parser_state.h"

#include <algorithm>
#include <cstdlib>

namespace gnomon {

std::vector<ParserWord> parser_words(std::span<const WordForm> forms,
                                     std::span<const PennTag> tags) {
  std::vector<ParserWord> words;
  words.reserve(forms.size());
  for (std::size_t k = 0; k < forms.size(); ++k) {
    const auto tag = static_cast<std::uint64_t>(tags[k]);
    words.push_back(
        {forms[k].small, tag, mix(forms[k].small, tag), std::uint64_t{forms[k].group} + 10});
  }
  return words;
}

ParserState::ParserState(std::span<const WordForm> forms, std::span<const PennTag> tags)
    : size_(static_cast<int>(forms.size())),
      words_(parser_words(forms, tags)),
      heads_(forms.size(), kNothing),
      children_(forms.size() + 1) {}

void ParserState::attach(int child, int head) {
  heads_[static_cast<std::size_t>(child)] = head;
  Children& of = children_[static_cast<std::size_t>(head)];
  if (child < head) {
    // Words are attached from the inside out.
    of.left = {child, of.left[0]};
    ++of.lefts;
  } else {
    of.right = {child, of.right[0]};
    ++of.rights;
  }
}

void ParserState::take(ParserStep step) {
  if (step == ParserStep::kShift) {
    stack_.push_back(next_++);
    return;
  }
  const int top = stack_.back();
  stack_.pop_back();
  attach(top, step == ParserStep::kLeft ? next_ : stack_.back());
}

void ParserState::features(Features& f) const {
  f.clear();
  const auto from_top = [&](std::size_t k) {
    return k < stack_.size() ? stack_[stack_.size() - 1 - k] : kNothing;
  };
  const auto in_buffer = [&](int k) { return next_ + k <= size_ ? next_ + k : kNothing; };
  const int s0i = from_top(0);
  const int s1i = from_top(1);
  const int n0i = in_buffer(0);
  const ParserWord& s0 = word(s0i);
  const ParserWord& s1 = word(s1i);
  const ParserWord& s2 = word(from_top(2));
  const ParserWord& n0 = word(n0i);
  const ParserWord& n1 = word(in_buffer(1));
  const ParserWord& n2 = word(in_buffer(2));
  const Children& s0c = children(s0i);
  const Children& s1c = children(s1i);
  const Children& n0c = children(n0i);
  const ParserWord& s0l = word(s0c.left[0]);
  const ParserWord& s0r = word(s0c.right[0]);
  const ParserWord& s1l = word(s1c.left[0]);
  const ParserWord& s1r = word(s1c.right[0]);
  const ParserWord& n0l = word(n0c.left[0]);
  const auto distance = static_cast<std::uint64_t>(s0i == kNothing ? 0 : std::min(n0i - s0i, 10));
  const auto inner = static_cast<std::uint64_t>(s1i == kNothing ? 0 : std::min(s0i - s1i, 10));
  const auto count = [](int number) { return static_cast<std::uint64_t>(std::min(number, 4)); };
  std::uint32_t kind = 100;
  const auto one = [&](std::uint64_t a) { f.add(kind++, a); };
  const auto two = [&](std::uint64_t a, std::uint64_t b) { f.add(kind++, a, b); };
  const auto three = [&](std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    f.add(kind++, a, b, c);
  };
  const auto four = [&](std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
    f.add(kind++, mix(a, b), mix(c, d));
  };
  for (const ParserWord* w : {&s0, &s1, &n0, &n1}) {
    one(w->word);
    one(w->tag);
    one(w->both);
    one(w->group);
  }
  one(n2.both);
  one(n2.tag);
  one(s2.both);
  two(s0.both, n0.both);
  two(s0.both, n0.word);
  two(s0.word, n0.both);
  two(s0.both, n0.tag);
  two(s0.tag, n0.both);
  two(s0.word, n0.word);
  two(s0.tag, n0.tag);
  two(s0.group, n0.group);
  two(s0.group, n0.tag);
  two(s0.tag, n0.group);
  two(s1.both, s0.both);
  two(s1.both, s0.tag);
  two(s1.tag, s0.both);
  two(s1.word, s0.word);
  two(s1.tag, s0.tag);
  two(s1.group, s0.group);
  two(s1.group, s0.tag);
  two(s1.tag, s0.group);
  two(s1.both, n0.tag);
  two(s1.tag, n0.both);
  two(n0.tag, n1.tag);
  two(n0.both, n1.tag);
  two(s0.both, n1.tag);
  three(n0.tag, n1.tag, n2.tag);
  three(s0.tag, n0.tag, n1.tag);
  three(s0.word, n0.tag, n1.tag);
  three(s0.tag, n0.word, n1.tag);
  three(s1.tag, s0.tag, n0.tag);
  three(s1.word, s0.tag, n0.tag);
  three(s1.tag, s0.word, n0.tag);
  three(s1.tag, s0.tag, n0.word);
  four(s1.tag, s0.tag, n0.tag, n1.tag);
  three(s2.tag, s1.tag, s0.tag);
  four(s2.tag, s1.tag, s0.tag, n0.tag);
  three(s0.tag, s0l.tag, n0.tag);
  three(s0.tag, s0r.tag, n0.tag);
  three(s0.word, s0r.tag, n0.tag);
  three(s0.tag, n0.tag, n0l.tag);
  three(s1.tag, s1r.tag, s0.tag);
  three(s1.tag, s1l.tag, s0.tag);
  three(s1.tag, s0l.tag, s0.tag);
  three(s1.tag, s0r.tag, s0.tag);
  four(s1.tag, s1r.tag, s0.tag, n0.tag);
  two(s0.word, s0l.word);
  two(s0.word, s0r.word);
  two(s0.tag, s0l.word);
  two(s0.tag, s0r.word);
  two(n0.tag, n0l.word);
  one(s0l.both);
  one(s0r.both);
  one(n0l.both);
  three(s0.tag, word(s0c.left[1]).tag, s0l.tag);
  three(s0.tag, word(s0c.right[1]).tag, s0r.tag);
  three(n0.tag, word(n0c.left[1]).tag, n0l.tag);
  three(s1.tag, word(s1c.right[1]).tag, s1r.tag);
  two(s0.word, distance);
  two(s0.tag, distance);
  two(n0.word, distance);
  two(n0.tag, distance);
  three(s0.word, n0.word, distance);
  three(s0.tag, n0.tag, distance);
  three(s1.tag, s0.tag, inner);
  two(s0.word, count(s0c.rights));
  two(s0.tag, count(s0c.rights));
  two(s0.word, count(s0c.lefts));
  two(s0.tag, count(s0c.lefts));
  two(n0.word, count(n0c.lefts));
  two(n0.tag, count(n0c.lefts));
  three(s1.tag, s0.tag, count(s1c.rights));
  three(s0.tag, n0.tag, count(s0c.rights) * 5 + count(n0c.lefts));
}

void relation_features(std::span<const ParserWord> words, std::span<const int> heads,
                       std::span<const std::vector<int>> children,
                       std::span<const std::uint8_t> relations, int at, Features& f) {
  static const ParserWord kRootWord{2, 102, 2, 2};
  static const ParserWord kNoWord{1, 101, 1, 1};
  const auto word = [&](int place) -> const ParserWord& {
    return place < 0                                 ? kNoWord
           : place >= static_cast<int>(words.size()) ? kNoWord
                                                     : words[static_cast<std::size_t>(place)];
  };
  f.clear();
  const int head_place = heads[static_cast<std::size_t>(at)];
  const ParserWord& d = word(at);
  const ParserWord& h = head_place < 0 ? kRootWord : word(head_place);
  const int grand = head_place < 0 ? -1 : heads[static_cast<std::size_t>(head_place)];
  const std::uint64_t head_relation =
      head_place < 0 ? 99 : relations[static_cast<std::size_t>(head_place)];
  const auto side = static_cast<std::uint64_t>(head_place < 0 ? 2 : at < head_place ? 0 : 1);
  const auto distance =
      static_cast<std::uint64_t>(head_place < 0 ? 0 : std::min(std::abs(at - head_place), 6)) * 3 +
      side;
  const auto& own = children[static_cast<std::size_t>(at)];
  const ParserWord& first = own.empty() ? kNoWord : word(own.front());
  const ParserWord& last = own.empty() ? kNoWord : word(own.back());
  // Siblings: the one before on the same side, and what relations the head has already given.
  int before = -1;
  std::uint64_t given = 0;
  if (head_place >= 0) {
    for (const int sibling : children[static_cast<std::size_t>(head_place)]) {
      if (sibling >= at) {
        break;
      }
      before = sibling;
    }
    given = before < 0 ? 98 : relations[static_cast<std::size_t>(before)];
  }
  std::uint64_t subject = 0;
  if (head_place >= 0) {
    for (const int sibling : children[static_cast<std::size_t>(head_place)]) {
      if (sibling < at && relations[static_cast<std::size_t>(sibling)] != 0) {
        subject |= std::uint64_t{1} << (relations[static_cast<std::size_t>(sibling)] % 64);
      }
    }
  }
  std::uint32_t kind = 300;
  const auto one = [&](std::uint64_t a) { f.add(kind++, a); };
  const auto two = [&](std::uint64_t a, std::uint64_t b) { f.add(kind++, a, b); };
  const auto three = [&](std::uint64_t a, std::uint64_t b, std::uint64_t c) {
    f.add(kind++, a, b, c);
  };
  one(d.word);
  one(d.both);
  two(d.tag, side);
  two(h.word, side);
  two(h.tag, side);
  three(d.tag, h.tag, side);
  three(d.both, h.tag, side);
  three(d.tag, h.both, side);
  three(d.word, h.word, side);
  three(d.group, h.group, side);
  three(d.tag, h.group, side);
  three(d.group, h.tag, side);
  three(d.tag, h.tag, distance);
  two(d.word, distance);
  three(word(at - 1).tag, d.tag, h.tag);
  three(word(at + 1).tag, d.tag, h.tag);
  two(word(at - 1).word, d.tag);
  two(word(at + 1).word, d.tag);
  three(first.word, d.tag, h.tag);
  three(first.tag, d.tag, h.tag);
  three(last.tag, d.tag, h.tag);
  two(first.word, h.word);
  three(first.word, d.word, side);
  three(first.word, h.tag, side);
  three(head_relation, d.tag, h.tag);
  three(head_relation, d.word, side);
  three(grand < 0 ? 0 : word(grand).tag, h.tag, d.tag);
  three(given, d.tag, h.tag);
  two(given, d.word);
  three(before < 0 ? 0 : word(before).tag, d.tag, h.tag);
  three(subject, d.tag, h.tag);
  two(subject, d.tag);
  two(own.size() > 3 ? 3 : own.size(), mix(d.tag, h.tag));
  two(d.group, side);
  three(first.group, d.tag, h.tag);
  three(last.word, d.tag, side);
}

}  // namespace gnomon
