// Places in two copies of a text, on one scale.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/span.h"
#include "gnomon/timeml/document.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Two annotations mark up copies of one text, and copies differ: in white space, in how quotes and
// dashes are encoded, by a headline that one of them lacks. A CommonText counts places in the
// characters that the copies share, so that the same word has the same place in both.
class CommonText {
 public:
  // Fails when the bodies of the documents are not copies of one text; the message shows the first
  // place where they part. Looks into the documents, which must outlive it.
  static Result<CommonText> of(const Document& gold, const Document& system);

  // A stretch of the document's text that lies in its body, without the white space at its ends.
  Span in_gold(Span span) const { return place(gold_, span); }
  Span in_system(Span span) const { return place(system_, span); }

  // Where gold's text has what the system's text has there; nothing when it lacks it.
  std::optional<Span> to_gold(Span system) const;

  // Whether the bodies are the same byte for byte.
  bool is_same() const { return gold_.places.empty(); }
  // In what the copies differ, as the end of a sentence: "in white space"; empty when in nothing.
  const std::string& difference() const { return difference_; }

 private:
  struct Copy {
    std::string_view text;
    Span body;
    std::vector<std::uint32_t> places;  // of each byte of the body and of its end; or none
  };
  static Span place(const Copy& copy, Span span);

  Copy gold_;
  Copy system_;
  std::string difference_;
};

}  // namespace gnomon
