#include "gnomon/formats/plain_text.h"

#include "fuzz/reader.h"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  gnomon::fuzz_reader(gnomon::kPlainText, {reinterpret_cast<const char*>(data), size});
  return 0;
}
