// How much is left of the time that a run may take for what is searched in every document.
#pragma once

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"

#include <algorithm>
#include <chrono>
#include <cstddef>

#include <fmt/format.h>

namespace gnomon {

// Counted from when it is made; for any number of threads.
class TimeLeft {
 public:
  explicit TimeLeft(double seconds) : seconds_(seconds) {}

  double seconds() const {
    const std::chrono::duration<double> gone = std::chrono::steady_clock::now() - began_;
    return std::max(0.0, seconds_ - gone.count());
  }

 private:
  double seconds_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

// That the time was over before the best sets of links of so many documents were proved to be the
// best.
inline Notice search_not_done(double seconds, std::size_t documents) {
  return not_done(
      fmt::format(
          "the search for the best set of links ended after {:g} s (`limit`) in {}; the set "
          "that is used is consistent, but there may be a better one",
          seconds, plural(documents, "document")),
      "increase `limit`");
}

}  // namespace gnomon
