// What happened on the way to a result.
#pragma once

#include "gnomon/base/finding.h"
#include "gnomon/base/result.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace gnomon {

// Something that a caller should know about a result: a document that could not be read, a link
// that was not used. An error is about data that is missing from the result, a warning about data
// that may not be what was meant, a note about what was done. `said` has the stable code, the
// words, the place and what to do.
struct Notice {
  Severity severity = Severity::kError;
  std::string document;  // its name, empty when it is about more than one
  Error said;
  // Something that was asked for was not done, because a limit or bound was reached. Every door
  // shows such a result as incomplete; the command line exits with 1.
  bool not_done = false;
};

inline Notice error_notice(Error error, std::string document = {}) {
  return {Severity::kError, std::move(document), std::move(error)};
}

// Whether all that was asked for was done.
inline bool is_complete(const std::vector<Notice>& notices) {
  return std::ranges::none_of(notices, &Notice::not_done);
}

// A value, and what happened while it was made. A Result that holds an Error instead says that
// nothing could be made at all.
template <class T>
struct Outcome {
  T value;
  std::vector<Notice> notices = {};
};

}  // namespace gnomon
