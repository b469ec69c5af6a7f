#include "gnomon/formats/reports.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kMostTold = 20;

}  // namespace

Reports::~Reports() {
  if (told_ > kMostTold && source_.notices != nullptr) {
    source_.notices->push_back(
        {Severity::kWarning, source_.document_name,
         error_about(codes::kPartsSkipped, source_.file,
                     fmt::format("{} of this kind in this file",
                                 plural(told_ - kMostTold, "more problem")))});
  }
}

Error Reports::error(std::size_t byte, std::string what, std::string hint) {
  if (byte == kNoSource) {
    return error_about(codes::kPartsSkipped, source_.file, std::move(what), std::move(hint));
  }
  Span part{0, source_.bytes.size()};
  std::string file = source_.file;
  for (const SourcePart& one : source_.parts) {
    if (byte >= one.bytes.begin && byte <= one.bytes.end) {
      part = one.bytes;
      file = one.file;
      break;
    }
  }
  const auto text = texts_.try_emplace(part.begin, part.of(source_.bytes)).first;
  const std::size_t at = byte - part.begin;
  return {codes::kPartsSkipped.kind, std::move(what),          text->second.locate(at, file),
          std::move(hint),           text->second.excerpt(at), codes::kPartsSkipped.name};
}

void Reports::put(Severity severity, Error said) {
  source_.notices->push_back({severity, source_.document_name, std::move(said)});
}

void Reports::add(std::size_t byte, std::string what, std::string hint) {
  if (source_.notices != nullptr && ++told_ <= kMostTold) {
    put(Severity::kWarning, error(byte, std::move(what), std::move(hint)));
  }
}

void Reports::note(std::string what, std::string hint) {
  if (source_.notices != nullptr) {
    put(Severity::kNote, error(kNoSource, std::move(what), std::move(hint)));
  }
}

void Reports::add_all(const std::vector<JsonReport>& reports) {
  for (const JsonReport& report : reports) {
    add(report.byte, report.what, report.hint);
  }
}

Failure Reports::failure(std::size_t byte, std::string what, std::string hint) {
  Error said = error(byte, std::move(what), std::move(hint));
  said.code = codes::kMalformed.name;
  return Failure(std::move(said));
}

}  // namespace gnomon
