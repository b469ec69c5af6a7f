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
    words.push_back({forms[k].small, tag, mix(forms[k].small, tag),
                     std::uint64_t{forms[k].group} + 10, static_cast<std::uint32_t>(tag),
                     std::min(forms[k].group + 10U, kGroupRows - 1)});
  }
  return words;
}

ParserState::ParserState(std::span<const WordForm> forms, std::span<const PennTag> tags)
    : size_(static_cast<int>(forms.size())),
      words_(parser_words(forms, tags)),
      heads_(forms.size(), kNothing),
      children_(forms.size() + 1) {}

void ParserState::attach(int child, int head, std::uint8_t relation) {
  heads_[static_cast<std::size_t>(child)] = head;
  Children& of = children_[static_cast<std::size_t>(head)];
  const std::uint64_t bit = std::uint64_t{1} << relation % 64U;
  if (child < head) {
    // Words are attached from the inside out.
    of.left = {child, of.left[0]};
    of.left_relation = {relation, of.left_relation[0]};
    of.left_relations |= bit;
    of.lefts = static_cast<std::uint8_t>(std::min(of.lefts + 1, 4));
  } else {
    of.right = {child, of.right[0]};
    of.right_relation = {relation, of.right_relation[0]};
    of.right_relations |= bit;
    of.rights = static_cast<std::uint8_t>(std::min(of.rights + 1, 4));
  }
}

void ParserState::take(ParserStep step, std::uint8_t relation) {
  if (step == ParserStep::kShift) {
    stack_.push_back(next_++);
    return;
  }
  const int top = stack_.back();
  stack_.pop_back();
  attach(top, step == ParserStep::kLeft ? next_ : stack_.back(), relation);
}

// Writes down rows, question by question: each has as many as it has answers.
class RowList {
 public:
  explicit RowList(std::vector<std::uint32_t>& rows) : rows_(rows) { rows_.clear(); }

  void tag(const ParserWord& word) { add(word.tag_row, kTagRows); }
  void group(const ParserWord& word) { add(word.group_row, kGroupRows); }
  void relation(std::uint8_t relation) { add(relation, kRelationRows); }
  void number(int value) { add(static_cast<std::uint32_t>(std::clamp(value, 0, 31)), kNumberRows); }

 private:
  void add(std::uint32_t answer, std::uint32_t answers) {
    rows_.push_back(begin_ + answer);
    begin_ += answers;
  }

  std::vector<std::uint32_t>& rows_;
  std::uint32_t begin_ = 0;
};

void ParserState::rows(std::vector<std::uint32_t>& rows) const {
  const auto from_top = [&](std::size_t k) {
    return k < stack_.size() ? stack_[stack_.size() - 1 - k] : kNothing;
  };
  const auto in_buffer = [&](int k) { return next_ + k <= size_ ? next_ + k : kNothing; };
  const int s0 = from_top(0);
  const int s1 = from_top(1);
  const int n0 = next_;
  const Children& s0c = children(s0);
  const Children& s1c = children(s1);
  const Children& n0c = children(n0);
  const std::array<int, 16> places = {s0,
                                      s1,
                                      from_top(2),
                                      n0,
                                      in_buffer(1),
                                      in_buffer(2),
                                      s0c.left[0],
                                      s0c.right[0],
                                      s1c.right[0],
                                      n0c.left[0],
                                      s1c.left[0],
                                      n0 - 1,
                                      s0 == kNothing ? kNothing : s0 + 1,
                                      s0c.left[1],
                                      s0c.right[1],
                                      n0c.left[1]};
  RowList list(rows);
  for (const int place : places) {
    list.tag(word(place));
  }
  for (const std::uint8_t relation :
       {s0c.left_relation[0], s0c.left_relation[1], s0c.right_relation[0], s0c.right_relation[1],
        s1c.left_relation[0], s1c.right_relation[0], s1c.right_relation[1], n0c.left_relation[0]}) {
    list.relation(relation);
  }
  for (const int place : std::span(places).first(10)) {
    list.group(word(place));
  }
  constexpr int kFar = 14;
  list.number(s0 == kNothing ? kFar + 1 : std::min(n0 - s0, kFar));
  list.number(s1 == kNothing ? kFar + 1 : std::min(s0 - s1, kFar));
  list.number(s0c.lefts);
  list.number(s0c.rights);
  list.number(s1c.rights);
  list.number(n0c.lefts);
  list.number(static_cast<int>(stack_.size()));
  list.number(std::min(size_ - n0, kFar));
}

void ParserState::attachment_rows(ParserStep step, std::vector<std::uint32_t>& rows) const {
  const int child = stack_.back();
  const bool left = step == ParserStep::kLeft;
  const int below = stack_.size() > 1 ? stack_[stack_.size() - 2] : kNothing;
  const int head = left ? next_ : below;
  const Children& own = children(child);
  const Children& siblings = children(head);
  const auto beside = [&](int at) { return at < 0 ? kNothing : std::min(at, size_); };
  const std::array<int, 12> places = {child,
                                      head,
                                      own.left[0],
                                      own.right[0],
                                      left ? siblings.left[0] : siblings.right[0],
                                      beside(child - 1),
                                      beside(child + 1),
                                      left ? below : next_,
                                      own.left[1],
                                      own.right[1],
                                      beside(head - 1),
                                      beside(head + 1)};
  RowList list(rows);
  for (const int place : places) {
    list.tag(word(place));
  }
  for (const std::uint8_t relation :
       {own.left_relation[0], own.left_relation[1], own.right_relation[0], own.right_relation[1],
        siblings.left_relation[0], siblings.left_relation[1], siblings.right_relation[0],
        siblings.right_relation[1]}) {
    list.relation(relation);
  }
  for (const int place : std::span(places).first(10)) {
    list.group(word(place));
  }
  list.number(std::min(std::abs(child - head), 15) + (left ? 16 : 0));
  list.number(own.lefts * 5 + own.rights);
  list.number(siblings.lefts * 5 + siblings.rights);
  list.number(child == 0 ? 1 : 0);
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
  two(s0.both, n0.tag);
  two(s0.tag, n0.both);
  two(s0.word, n0.word);
  two(s0.tag, n0.tag);
  two(s0.group, n0.group);
  two(s0.group, n0.tag);
  two(s0.tag, n0.group);
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
  three(s0.tag, n0.tag, s0c.left_relations);
  three(s0.tag, n0.tag, s0c.right_relations);
  three(s0.tag, n0.tag, n0c.left_relations);
  three(s1.tag, s0.tag, s1c.right_relations);
  two(s0.word, s0c.right_relations);
  two(s0.word, s0c.left_relations);
  two(s1.word, s1c.right_relations);
  two(n0.word, n0c.left_relations);
  three(s0.word, n0.tag, s0c.right_relation[0]);
  three(s0.tag, n0.word, s0c.right_relation[0]);
  three(s1.tag, s0.word, s1c.right_relation[0]);
  three(s1.tag, s0.tag, mix(s0c.left_relations, s0c.right_relations));
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
