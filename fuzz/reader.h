// What every reader promises, whatever the bytes: no crash, a message with every refusal, and a
// document that survives being checked, written and read again.
#pragma once

#include "gnomon/check/check.h"
#include "gnomon/formats/format.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace gnomon {

inline void require(bool promise, const char* words) {
  if (!promise) {
    std::fprintf(stderr, "broken promise: %s\n", words);
    std::abort();
  }
}

inline void check_round_trip(const Document& document) {
  for (const Format* format : all_formats()) {
    if (format->write == nullptr) {
      continue;
    }
    const Result<std::string> written = format->write(document);
    if (!written) {
      require(!written.error().what.empty(), "a refusal says why");
      continue;
    }
    auto again = format->read({*written, "again", std::string(document.name())});
    require(again.size() == 1 && again.front().has_value(), "what we wrote can be read");
    require(first_difference(document, *again.front()).empty(), "and is the same document");
  }
}

inline void fuzz_source(const Format& format, const Source& source) {
  for (const Result<Document>& document : format.read(source)) {
    if (!document) {
      require(!document.error().what.empty(), "an error says what is wrong");
      continue;
    }
    check(*document, source.bytes, "input");
    check_round_trip(*document);
  }
}

inline void fuzz_reader(const Format& format, std::string_view bytes) {
  fuzz_source(format, {bytes, "input", "input"});
}

// For formats that hold less than a document: what they write can be read again, without reports.
inline void fuzz_exports(const Format& format, std::string_view bytes) {
  // Of a format of two files, the second one follows behind a line of equal signs.
  constexpr std::string_view kBetween = "\n=\n";
  std::vector<SourcePart> parts;
  if (const std::size_t cut = bytes.find(kBetween);
      !format.companions.empty() && cut != std::string_view::npos) {
    parts = {{format.companions[0], "first", {0, cut}},
             {format.companions[1], "second", {cut + kBetween.size(), bytes.size()}}};
  }
  std::vector<Notice> notices;
  Source source{bytes, "input", "input", parts};
  source.notices = &notices;
  for (const Result<Document>& document : format.read(source)) {
    if (!document) {
      require(!document.error().what.empty(), "an error says what is wrong");
      continue;
    }
    check_round_trip(*document);
    for (const Format* other : all_formats()) {
      std::vector<Loss> losses;
      if (other->export_part != nullptr) {
        const Result<Exported> exported = other->export_part(*document, losses);
        require(exported || !exported.error().what.empty(), "a refusal says why");
      }
    }
  }
  for (const Notice& notice : notices) {
    require(!notice.said.what.empty(), "a report says what is wrong");
  }
}

}  // namespace gnomon
