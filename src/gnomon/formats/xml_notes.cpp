#include "gnomon/formats/xml_notes.h"

#include "gnomon/base/error_code.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {

namespace {
constexpr std::size_t kMostNotes = 100;
}  // namespace

void ReadingNotes::add(Severity severity, std::optional<std::size_t> byte, std::string what,
                       std::string hint) {
  if (source_.notices == nullptr) {
    return;
  }
  if (shown_ == kMostNotes) {
    ++not_shown_;
    return;
  }
  ++shown_;
  Error error = error_about(codes::kMalformed, source_.file, std::move(what), std::move(hint));
  if (byte) {
    error.where = text().locate(*byte, source_.file);
    error.excerpt = text().excerpt(*byte);
  }
  source_.notices->push_back({severity, source_.document_name, std::move(error)});
}

const SourceText& ReadingNotes::text() {
  if (!text_) {
    text_.emplace(bytes_);
  }
  return *text_;
}

int ReadingNotes::line_of(std::size_t byte) { return text().locate(byte, {}).line; }

void ReadingNotes::finish() {
  if (not_shown_ > 0 && source_.notices != nullptr) {
    Error error = error_about(codes::kMalformed, source_.file,
                              fmt::format("{} more problems in this file", not_shown_));
    source_.notices->push_back({Severity::kWarning, source_.document_name, std::move(error)});
  }
}

}  // namespace gnomon
