// What the tests of this room and of the rooms that use it share: small documents written as text.
#pragma once

#include "gnomon/timeml/document_builder.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace gnomon {

// Reads a document from tags, attributes and text, without entities, comments and declarations, and
// notes where each tag stands. No reader of a format: it trusts what it is given.
class Sketch {
 public:
  explicit Sketch(std::string_view source, std::string_view name = {}) : source_(source) {
    builder_.set_name(name);
    while (at_ < source_.size()) {
      const std::size_t tag = std::min(source_.find('<', at_), source_.size());
      builder_.append_text(source_.substr(at_, tag - at_));
      at_ = tag;
      if (source_.substr(at_).starts_with("</")) {
        close();
      } else if (at_ < source_.size()) {
        open();
      }
    }
    assert(open_.empty() && "every tag of a sketch is closed");
  }

  Document document() && { return std::move(builder_).build(); }

 private:
  std::string_view take_until(std::string_view stops) {
    const std::size_t end = source_.find_first_of(stops, at_);
    assert(end != std::string_view::npos && "every tag of a sketch ends");
    const std::string_view taken = source_.substr(at_, end - at_);
    at_ = end;
    return taken;
  }

  void open() {
    const std::size_t begin = at_++;
    const std::string_view tag = take_until(" \n/>");
    std::vector<RawAttribute> attributes;
    for (take_blanks(); source_[at_] != '/' && source_[at_] != '>'; take_blanks()) {
      const std::string_view name = take_until("=");
      ++at_;
      const std::string_view quote = source_.substr(at_++, 1);
      attributes.push_back({name, take_until(quote)});
      ++at_;
    }
    const bool empty = source_[at_] == '/';
    at_ += empty ? 2 : 1;
    if (const ElementKind kind = element_kind(tag); is_standoff(kind)) {
      assert(empty && "links and instances hold no text");
      builder_.add_standoff(kind, attributes, begin);
      return;
    }
    const std::size_t here = builder_.text_size();
    const auto parent = open_.empty() ? std::nullopt : std::optional(open_.back());
    const MarkupIndex markup = builder_.add_markup(tag, attributes, {here, here}, parent, begin);
    if (!empty) {
      open_.push_back(markup);
    }
  }

  void close() {
    builder_.set_end(open_.back(), builder_.text_size());
    open_.pop_back();
    take_until(">");
    ++at_;
  }

  void take_blanks() { at_ = source_.find_first_not_of(" \n", at_); }

  std::string_view source_;
  std::size_t at_ = 0;
  DocumentBuilder builder_;
  std::vector<MarkupIndex> open_;
};

inline Document sketch(std::string_view source, std::string_view name = {}) {
  return Sketch(source, name).document();
}

}  // namespace gnomon
