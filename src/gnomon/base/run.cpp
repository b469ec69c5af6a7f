#include "gnomon/base/run.h"

#include "gnomon/base/error_code.h"

namespace gnomon {

void ProgressCount::step(std::size_t number) {
  if (!run_.progress) {
    return;
  }
  const std::scoped_lock lock(mutex_);
  done_ += number;
  run_.progress(done_, total_);
}

Error cancelled() { return error_about(codes::kCancelled, "", "interrupted; nothing was written"); }

}  // namespace gnomon
