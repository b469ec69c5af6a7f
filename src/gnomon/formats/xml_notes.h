// What a reader has to say about a file that it could read.
#pragma once

#include "gnomon/base/source_text.h"
#include "gnomon/formats/format.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gnomon {

// Collects notices with their places. After a hundred, which nobody reads, it only counts, so that
// a file full of errors costs no more than a pass over it.
class ReadingNotes {
 public:
  // `bytes` are those of the file; they may differ from those of the source when it has been
  // changed on the way.
  ReadingNotes(const Source& source, std::string_view bytes) : source_(source), bytes_(bytes) {}

  // Something that is missing from the document now.
  void lost(std::size_t byte, std::string what, std::string hint = {}) {
    add(Severity::kError, byte, std::move(what), std::move(hint));
  }
  // Something that was read, but may not be what was meant.
  void doubtful(std::size_t byte, std::string what, std::string hint = {}) {
    add(Severity::kWarning, byte, std::move(what), std::move(hint));
  }
  // What the reader did, about the file as a whole.
  void remark(std::string what, std::string hint = {}) {
    add(Severity::kNote, std::nullopt, std::move(what), std::move(hint));
  }
  int line_of(std::size_t byte);
  // Says how many notices were not shown. To be called once, at the end.
  void finish();

 private:
  const SourceText& text();
  void add(Severity severity, std::optional<std::size_t> byte, std::string what, std::string hint);

  const Source& source_;
  std::string_view bytes_;
  std::optional<SourceText> text_;  // made when the first place is wanted
  std::size_t shown_ = 0;
  std::size_t not_shown_ = 0;
};

}  // namespace gnomon
