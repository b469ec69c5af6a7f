// All stand-off and inline XML formats but TimeML: the root of the input decides which of them
// reads it. Files that they ask for are always there.
#include "fuzz/reader.h"
#include "gnomon/formats/anafora.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace {

std::optional<std::string> file_beside(std::string_view name) {
  if (name.ends_with(".tok.xml")) {
    return "<tokenLayer><token xml:id='k1' from='0'>It</token>"
           "<token xml:id='k2' from='3'>💧</token><token xml:id='k3'>rained</token></tokenLayer>";
  }
  return "It rained 💧 on Monday, ́ly.\n";
}

void fuzz_format(const gnomon::Format& format, std::string_view bytes) {
  std::vector<gnomon::Notice> notices;
  gnomon::Source source{bytes, "input", "input"};
  source.notices = &notices;
  source.choices.text_of = file_beside;
  if (!bytes.empty() && bytes.back() == '\n') {  // else a file may have to ask
    source.choices.offsets = gnomon::OffsetUnit::kUtf16;
  }
  gnomon::fuzz_source(format, source);
  for (const gnomon::Notice& notice : notices) {
    gnomon::require(!notice.said.what.empty(), "a notice says what it is about");
  }
  if (&format != &gnomon::kAnafora) {
    return;
  }
  for (const auto& document : format.read(source)) {
    std::vector<gnomon::Loss> losses;
    const auto written =
        document ? gnomon::write_anafora(*document, losses) : gnomon::Failure(document.error());
    if (written) {
      source.bytes = written->bytes;
      source.choices.text_of = [&](std::string_view) { return written->beside.front().bytes; };
      source.choices.offsets = gnomon::OffsetUnit::kCodePoints;
      const auto again = format.read(source);
      gnomon::require(again.size() == 1 && again.front().has_value(), "what we wrote can be read");
      gnomon::require(again.front()->links().size() == document->links().size() &&
                          again.front()->markup().size() == document->markup().size(),
                      "and has as many elements and links");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const std::string_view name : {"i2b2", "i2b2-repair", "cat", "naf", "iso-timeml",
                                      "temprel-xml", "timex2", "tei", "anafora"}) {
    const auto format = gnomon::find_format(name);
    gnomon::require(format.has_value(), "the format is in the list");
    if ((*format)->sniff(bytes) || name == "i2b2-repair") {
      fuzz_format(**format, bytes);
    }
  }
  return 0;
}
