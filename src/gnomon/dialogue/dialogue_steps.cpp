#include "gnomon/dialogue/dialogue_steps.h"

#include "gnomon/base/utf8.h"

#include <utility>

namespace gnomon {

void warn(Dialogue& dialogue, std::string notice) {
  dialogue.notice = std::move(notice);
  dialogue.warned = true;
}

DialogueRequest log_request(Action action) {
  return {DialogueRequest::Kind::kLog, std::move(action), {}};
}

DialogueRequest take_back_last(const AnnotationView& view, Dialogue& dialogue) {
  const auto last = view.session.last();
  if (!last) {
    warn(dialogue, "There is nothing to undo.");
    return {};
  }
  return log_request({.kind = ActionKind::kTakeBack, .taken_back = *last});
}

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text.front() = in_capitals(text.substr(0, 1)).front();
  }
  return text;
}

}  // namespace gnomon
