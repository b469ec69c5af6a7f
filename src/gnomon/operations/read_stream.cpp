#include "gnomon/operations/read_stream.h"

#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"

#include <algorithm>
#include <span>
#include <thread>
#include <utility>

namespace gnomon {

struct DocumentStream::State {
  std::vector<SourceFile> files;
  const Format* format = nullptr;
  std::size_t next = 0;
};

DocumentStream::DocumentStream() : state_(std::make_unique<State>()) {}
DocumentStream::DocumentStream(DocumentStream&&) noexcept = default;
DocumentStream& DocumentStream::operator=(DocumentStream&&) noexcept = default;
DocumentStream::~DocumentStream() = default;

std::size_t DocumentStream::files() const { return state_->files.size(); }
bool DocumentStream::at_end() const { return state_->next == state_->files.size(); }

Result<Outcome<DocumentStream>> DocumentStream::open(const ReadRequest& request) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  Outcome<DocumentStream> outcome;
  Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  outcome.value.state_->files = std::move(*files);
  outcome.value.state_->format = *format;
  return outcome;
}

Result<Outcome<ReadResult>> DocumentStream::next(const Run& run, std::size_t files_per_thread) {
  const std::size_t threads = run.jobs != 0 ? run.jobs : std::thread::hardware_concurrency();
  const std::size_t count = std::min(std::max<std::size_t>(threads * files_per_thread, 1),
                                     state_->files.size() - state_->next);
  const auto files = std::span(state_->files).subspan(state_->next, count);
  Outcome<ReadResult> outcome;
  Result<MappedDocuments<SharedDocument>> mapped =
      map_shared_documents<SharedDocument>(files, state_->format, run, outcome.notices,
                                           [](const SharedDocument& document) { return document; });
  if (!mapped) {
    return Failure(mapped.error());
  }
  state_->next += count;
  outcome.value.unread = mapped->unread;
  outcome.value.documents = std::move(*mapped).together();
  return outcome;
}

}  // namespace gnomon
