// The one error type, and Result<T>: a value or an Error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace gnomon {

// A place in a source file. Lines and columns count from 1, columns in code points; 0 means that
// the place is the file as a whole. `byte` counts from 0.
struct SourcePos {
  std::string file;
  int line = 0;
  int column = 0;
  std::size_t byte = 0;

  friend bool operator==(const SourcePos&, const SourcePos&) = default;
};

enum class ErrorKind {
  kUsage,         // gnomon was called wrongly
  kInput,         // the data cannot be read as what it should be
  kInconsistent,  // the data contradicts itself
  kSystem,        // the machine refused: no permission, disk full, no memory
  kCancelled,     // whoever asked for it stopped it
};

// What went wrong, where, and what to do about it. `what` is one sentence that starts in lower case
// and has no full stop; `excerpt` holds the source line and a caret, ready to print, or nothing;
// `code` is a name that stays the same while the words improve (error_code.h makes errors of them,
// docs/errors.md lists them). Neither `what` nor `hint` speaks of options of a command line:
// they are read on web pages and in notebooks too.
struct Error {
  ErrorKind kind = ErrorKind::kInput;
  std::string what;
  SourcePos where = {};
  std::string hint = {};
  std::string excerpt = {};
  std::string_view code = {};
};

template <class T>
using Result = tl::expected<T, Error>;

using Failure = tl::unexpected<Error>;

}  // namespace gnomon
