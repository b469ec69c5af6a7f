// The tables stand one behind the other in the order of the bundle, with form feeds between.
#include "gnomon/formats/tempeval2.h"

#include "fuzz/reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  std::vector<gnomon::SourcePart> parts;
  std::size_t begin = 0;
  for (const std::string_view name : gnomon::kTempeval2.bundle) {
    const std::size_t end = std::min(bytes.find('\f', begin), bytes.size());
    parts.push_back({name, std::string(name), {begin, end}});
    begin = std::min(end + 1, bytes.size());
  }
  gnomon::fuzz_source(gnomon::kTempeval2, {bytes, "input", "input", parts});
  return 0;
}
