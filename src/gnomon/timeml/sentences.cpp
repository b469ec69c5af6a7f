#include "gnomon/timeml/sentences.h"

#include "gnomon/base/utf8.h"

#include <algorithm>

namespace gnomon {
namespace {

// A sentence can only end at one of these.
bool may_end_sentence(char c) { return c == '.' || c == '!' || c == '?' || c == '\n'; }

// Where the next sentence begins when one ends right before `at`, or `at` itself when none does.
std::size_t next_begin(std::string_view text, std::size_t end, std::size_t at) {
  std::size_t begin = at;
  std::size_t lines = 0;
  while (begin < end && is_blank(text[begin])) {
    lines += text[begin] == '\n' ? 1 : 0;
    ++begin;
  }
  if (begin == at || begin == end) {
    return at;
  }
  std::size_t last = at;
  while (last > 0 && (text[last - 1] == '"' || text[last - 1] == '\'' || text[last - 1] == ')')) {
    --last;
  }
  const bool is_stop =
      last > 0 && (text[last - 1] == '.' || text[last - 1] == '!' || text[last - 1] == '?');
  const bool is_small = text[begin] >= 'a' && text[begin] <= 'z';
  return lines > 1 || (is_stop && !is_small) ? begin : at;
}

}  // namespace

Sentences::Sentences(const Document& document) {
  for (const Markup& markup : document.markup()) {
    if (markup.kind == ElementKind::kOther && markup.name == "s") {
      spans_.push_back(markup.span);
    }
  }
  marked_ = !spans_.empty();
  if (marked_) {
    std::ranges::stable_sort(spans_, {}, &Span::begin);
  } else {
    find_in_body(document);
  }
}

void Sentences::find_in_body(const Document& document) {
  const Span body = document.body();
  spans_.push_back(body);
  for (std::size_t at = body.begin; at < body.end;) {
    while (at < body.end && !may_end_sentence(document.text()[at])) {
      ++at;
    }
    while (at < body.end && !is_blank(document.text()[at])) {
      ++at;
    }
    if (const std::size_t begin = next_begin(document.text(), body.end, at); begin != at) {
      spans_.back().end = begin;
      spans_.push_back({begin, body.end});
      at = begin;
    }
    while (at < body.end && is_blank(document.text()[at])) {
      ++at;
    }
  }
}

std::size_t Sentences::at(std::size_t byte) const {
  const auto behind = std::ranges::upper_bound(spans_, byte, {}, &Span::begin);
  return behind == spans_.begin() ? 0 : static_cast<std::size_t>(behind - spans_.begin()) - 1;
}

std::optional<std::size_t> Sentences::holding(Span span) const {
  const std::size_t sentence = at(span.begin);
  return spans_[sentence].contains(span) ? std::optional(sentence) : std::nullopt;
}

}  // namespace gnomon
