#include "gnomon/tag/timex_matcher.h"

#include <algorithm>

namespace gnomon {

std::span<const TimexMatch> TimexMatcher::at(std::size_t token, TokenRange sentence) {
  found_.clear();
  begin_ = token;
  sentence_ = sentence;
  const TimexToken& first = tokens_[token];
  if (first.shape != TimexShape::kWord) {
    for (const std::uint16_t rule : grammar_.rules_of_shape()) {
      try_rule(rule);
    }
  } else if (first.word != 0) {
    for (const std::uint16_t rule : grammar_.rules_of_word(first.word)) {
      try_rule(rule);
    }
  }
  std::ranges::stable_sort(found_, std::ranges::greater(), &TimexMatch::end);
  return found_;
}

void TimexMatcher::try_rule(std::uint16_t rule) {
  rule_ = rule;
  follow(grammar_.rules()[rule].start, begin_, {});
}

void TimexMatcher::follow(std::uint32_t index, std::size_t at, const TimexFrame& frame,
                          std::size_t end) {
  const TimexNode& node = grammar_.node(index);
  switch (node.kind) {
    case TimexNode::Kind::kAccept:
      end = end == 0 ? at : end;
      if (end > begin_ && stands_between(grammar_.rules()[rule_], end)) {
        found_.push_back({rule_, end, frame});
      }
      return;
    case TimexNode::Kind::kEnd:
      follow(node.next, at, frame, at);
      return;
    case TimexNode::Kind::kSplit:
      follow(node.next, at, frame, end);
      follow(node.other, at, frame, end);
      return;
    case TimexNode::Kind::kSet: {
      TimexFrame changed = frame;
      changed.set(node.slot, node.value);
      follow(node.next, at, changed, end);
      return;
    }
    case TimexNode::Kind::kWords:
      if (at < sentence_.end && in_list(node.list, at)) {
        follow(node.next, at + 1, frame, end);
      }
      return;
    case TimexNode::Kind::kClass: {
      const double* value = at < sentence_.end && tokens_[at].word != 0
                                ? grammar_.class_value(node.list, tokens_[at].word)
                                : nullptr;
      if (value == nullptr) {
        return;
      }
      TimexFrame changed = frame;
      if (node.has_slot) {
        changed.set(node.slot, *value);
      }
      follow(node.next, at + 1, changed, end);
      return;
    }
    case TimexNode::Kind::kBuiltin: {
      const auto match =
          numbers_.match(static_cast<TimexBuiltin>(node.list), tokens_, at, sentence_.end);
      if (!match) {
        return;
      }
      TimexFrame changed = frame;
      changed.take(match->frame);
      if (node.has_slot && !match->fills_slots) {
        changed.set(node.slot, match->number);
      }
      follow(node.next, match->end, changed, end);
      return;
    }
  }
}

bool TimexMatcher::stands_between(const TimexRule& rule, std::size_t end) const {
  const auto before = [&](std::uint16_t list) {
    return begin_ > sentence_.begin && in_list(list, begin_ - 1);
  };
  const auto behind = [&](std::uint16_t list) { return end < sentence_.end && in_list(list, end); };
  constexpr std::uint16_t kNone = TimexRule::kNoList;
  return (rule.after == kNone || before(rule.after)) &&
         (rule.not_after == kNone || !before(rule.not_after)) &&
         (rule.before == kNone || end == sentence_.end || behind(rule.before)) &&
         (rule.not_before == kNone || !behind(rule.not_before));
}

}  // namespace gnomon
