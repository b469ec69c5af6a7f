#include "gnomon/dialogue/annotation_dialogue.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string capitalised(std::string text) {
  if (!text.empty()) {
    text.front() = in_capitals(text.substr(0, 1)).front();
  }
  return text;
}

// "; that also settled 7 other pairs."
std::string with_effect(const std::string& what, const Effect& effect) {
  const std::string words = effect_in_words(effect);
  return words.empty() ? what + "." : fmt::format("{}; {}.", what, words);
}

}  // namespace

std::string import_in_words(const LinkImport& import) {
  if (import.logged == 0 && import.known == 0 && import.left_out.empty()) {
    return "";
  }
  std::string words = fmt::format("imported {}", plural(import.logged, "TLINK"));
  if (!import.left_out.empty()) {
    words += fmt::format("; {} skipped ({}{}: {})", import.left_out.size(),
                         import.left_out.size() > 1 ? "the first, " : "",
                         shown(import.left_out.front().lid), import.left_out.front().why);
  }
  return words;
}

AnnotationDialogue::AnnotationDialogue(AnnotationSession session) : session_(std::move(session)) {
  begin();
}

void AnnotationDialogue::begin() {
  view_ = std::make_unique<AnnotationView>(session_.session());
  view_->project = session_.where();
  view_->annotator = session_.annotator();
  view_->question = session_.next();
  dialogue_ = start_dialogue(*view_);
  const OpenedDocument& opened = session_.opened();
  const std::string imported = opened.imported ? import_in_words(*opened.imported) : "";
  if (!opened.refused.empty()) {
    warn(fmt::format("{} earlier ones and {} ignored; see 'gnomon project check'.",
                     plural(opened.refused.size(), "action in the log contradicts",
                            "actions in the log contradict"),
                     opened.refused.size() == 1 ? "is" : "are"));
  } else if (!imported.empty()) {
    dialogue_.notice = capitalised(imported) + ".";
  } else if (opened.begun) {
    dialogue_.notice =
        fmt::format("Continuing with {}, where you stopped.", shown(view_->document().name()));
  }
  if (!view_->question) {
    look_at_documents();
  }
}

void AnnotationDialogue::go_to(const std::string& document) {
  if (const Result<void> opened = session_.go_to(document); opened) {
    begin();
  } else {
    back_to_question();
    warn(capitalised(opened.error().what) + ".");
  }
}

void AnnotationDialogue::warn(std::string notice) {
  dialogue_.notice = std::move(notice);
  dialogue_.warned = true;
}

void AnnotationDialogue::back_to_question() {
  dialogue_.mode = dialogue_.stage_one ? DialogueMode::kStart : DialogueMode::kQuestion;
  dialogue_.scroll = 0;
}

bool AnnotationDialogue::press(Key key) {
  const DialogueMode before = dialogue_.mode;
  const DialogueRequest request = gnomon::press(*view_, dialogue_, key);
  switch (request.kind) {
    case DialogueRequest::Kind::kNothing:
      if (dialogue_.mode == DialogueMode::kDocuments && before != DialogueMode::kDocuments) {
        look_at_documents();
        const auto here =
            std::ranges::find(view_->documents, view_->document().name(), &DocumentStanding::name);
        dialogue_.cursor = static_cast<std::size_t>(here - view_->documents.begin());
      }
      break;
    case DialogueRequest::Kind::kLog:
      take(request.action);
      break;
    case DialogueRequest::Kind::kOpen:
      go_to(request.document);
      break;
    case DialogueRequest::Kind::kStop:
      return false;
  }
  return true;
}

void AnnotationDialogue::take(const Action& action) {
  const Result<AnnotationStep> step = session_.take(action);
  view_->question = session_.next();
  if (!step) {
    warn(fmt::format("Not saved: {}.", step.error().what));
    return;
  }
  switch (step->state) {
    case StepState::kTaken:
      tell_taken(*step);
      break;
    case StepState::kRefused:
      tell_refused(*step);
      break;
    case StepState::kOthersFirst:
      tell_about_others(*step);
      break;
  }
}

void AnnotationDialogue::tell_about_others(const AnnotationStep& step) {
  view_->last = {};
  std::string notice = fmt::format("Meanwhile {} logged elsewhere and applied first. ",
                                   plural(step.others, "action was", "actions were"));
  if (step.action.kind != ActionKind::kAnswer || !step.asked) {
    notice += "Your action was not applied; please check again.";
  } else if (view_->question == step.asked) {
    notice += "Your answer was not saved; the question is still open.";
  } else {
    notice += fmt::format("Your question is now resolved: {}.",
                          view_->words.standing(view_->session, *step.asked));
  }
  back_to_question();
  warn(std::move(notice));
}

void AnnotationDialogue::tell_taken(const AnnotationStep& step) {
  view_->last = step.effect;
  const auto statement = [&] {
    return view_->words.of(*view_->session.find(step.action.first), step.action.answer,
                           *view_->session.find(step.action.second));
  };
  switch (step.action.kind) {
    case ActionKind::kTakeBack:
      dialogue_.notice =
          step.taken_back
              ? with_effect(fmt::format("Undone: {}", view_->words.of(*step.taken_back)),
                            step.effect)
              : std::string("Undone: the skipped question is open again.");
      break;
    case ActionKind::kSkip:
      dialogue_.notice = "Skipped; it will be asked again later.";
      break;
    case ActionKind::kMark:
      dialogue_.notice = with_effect(fmt::format("Marked: {}", statement()), step.effect);
      break;
    default:
      dialogue_.notice = with_effect(fmt::format("Saved: {}", statement()), step.effect);
      break;
  }
  if (!view_->question) {
    dialogue_.stage_one = false;
    back_to_question();
    look_at_documents();
  }
}

void AnnotationDialogue::tell_refused(const AnnotationStep& step) {
  const auto first = view_->session.find(step.action.first);
  const auto second = view_->session.find(step.action.second);
  dialogue_.refused.clear();
  if (first && second && *first != *second) {
    dialogue_.refused.push_back(
        fmt::format("Not accepted: {}.", view_->words.of(*first, step.action.answer, *second)));
  }
  for (std::string& line : view_->words.of(step.refusal)) {
    dialogue_.refused.push_back(std::move(line));
  }
  dialogue_.mode = DialogueMode::kRefused;
  dialogue_.scroll = 0;
}

void AnnotationDialogue::look_at_documents() {
  Result<std::vector<DocumentStanding>> standing = session_.standing();
  if (standing) {
    view_->documents = std::move(*standing);
  } else {
    view_->documents.clear();
    warn(capitalised(standing.error().what) + ".");
  }
}

}  // namespace gnomon
