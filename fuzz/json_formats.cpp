// All readers of JSON; the first byte says which.
#include "fuzz/reader.h"
#include "gnomon/formats/json_corpora.h"
#include "gnomon/formats/label_studio.h"
#include "gnomon/formats/uima.h"

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static constexpr auto kFormats = std::to_array<const gnomon::Format*>(
      {&gnomon::kLabelStudio, &gnomon::kUimaJson, &gnomon::kMavenErePreprocessed,
       &gnomon::kMavenEre, &gnomon::kEventfull, &gnomon::kNarrativetime, &gnomon::kTempeval2Json,
       &gnomon::kDisplacy, &gnomon::kProdigy, &gnomon::kDoccano, &gnomon::kPairsJson});
  if (size > 0) {
    gnomon::fuzz_exports(*kFormats[data[0] % kFormats.size()],
                         {reinterpret_cast<const char*>(data) + 1, size - 1});
  }
  return 0;
}
