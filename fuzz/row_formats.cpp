// All readers of rows and of XMI; the first byte says which.
#include "gnomon/formats/row_formats.h"

#include "fuzz/reader.h"
#include "gnomon/formats/brat.h"
#include "gnomon/formats/uima.h"

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr auto kFormats = std::to_array<const gnomon::Format*>(
      {&gnomon::kBrat, &gnomon::kWebannoTsv, &gnomon::kConllu, &gnomon::kColumns, &gnomon::kMatres,
       &gnomon::kTimelines, &gnomon::kCsvPairs, &gnomon::kUimaXmi});
  if (size > 0) {
    gnomon::fuzz_exports(*kFormats[data[0] % kFormats.size()],
                         {reinterpret_cast<const char*>(data) + 1, size - 1});
  }
  return 0;
}
