#include "gnomon/base/run.h"

namespace gnomon {

void ProgressCount::step(std::size_t number) {
  if (!run_.progress) {
    return;
  }
  const std::scoped_lock lock(mutex_);
  done_ += number;
  run_.progress(done_, total_);
}

Error cancelled() {
  Error error;
  error.kind = ErrorKind::kCancelled;
  error.code = "cancelled";
  error.what = "stopped before the end; nothing was written";
  return error;
}

}  // namespace gnomon
