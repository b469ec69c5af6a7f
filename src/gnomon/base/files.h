// Reading and writing whole files, with errors that say what to do.
#pragma once

#include "gnomon/base/byte_sink.h"
#include "gnomon/base/large_vector.h"
#include "gnomon/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace gnomon {

// Inputs above this are refused: a text of this size is a mistake, and an endless one would fill
// the memory.
inline constexpr std::size_t kMaxInputBytes = std::size_t{1} << 30;

// The bytes of a regular file or a pipe. Refuses folders, devices and sockets, what is larger than
// kMaxInputBytes, and a file whose size or time of change moved while it was read.
Result<std::string> read_file(const std::string& path);

// All of standard input, with the same limit.
Result<std::string> read_standard_input();

// The same for files that may be much larger, in memory that suits them.
Result<LargeBytes> read_large_file(const std::string& path, std::size_t most);
Result<LargeBytes> read_large_standard_input(std::size_t most);

// Writes a file all or nothing: into a new file beside it that replaces it at the end, so that a
// full disk or a crash never leaves half a file. A device or pipe is written to directly.
Result<void> write_file(const std::string& path, std::string_view bytes);
// The same with bytes that need not be in memory at once. When the source fails, the file stays as
// it was.
Result<void> write_file(const std::string& path, const ByteSource& bytes);

Result<void> write_standard_output(std::string_view bytes);
Result<void> write_standard_output(const ByteSource& bytes);

// Makes a folder and those above it; no error when it is there already.
Result<void> make_folder(const std::string& path);

}  // namespace gnomon
