// Documents of inputs a few at a time, for corpora that are larger than the memory.
#pragma once

#include "gnomon/operations/read.h"

#include <cstddef>
#include <memory>

namespace gnomon {

// Finds the files of the inputs at once and reads them as they are wanted. A stream is for one
// thread at a time; what it has given stays valid when it goes.
class DocumentStream {
 public:
  // Fails as read_documents does when there is no file. Notices are about finding the files.
  static Result<Outcome<DocumentStream>> open(const ReadRequest& request);

  DocumentStream();
  DocumentStream(DocumentStream&&) noexcept;
  DocumentStream& operator=(DocumentStream&&) noexcept;
  ~DocumentStream();

  std::size_t files() const;
  bool at_end() const;
  // The documents of the next files, this many for each thread of the run; of a file with several
  // documents all. May be empty before the end, when none of these files could be read.
  Result<Outcome<ReadResult>> next(const Run& run = {}, std::size_t files_per_thread = 8);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace gnomon
