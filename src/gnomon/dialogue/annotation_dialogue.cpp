#include "gnomon/dialogue/annotation_dialogue.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/dialogue_steps.h"
#include "gnomon/dialogue/marking.h"
#include "gnomon/dialogue/marking_lines.h"
#include "gnomon/dialogue/plain_dialogue.h"
#include "gnomon/operations/entity_actions.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

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

// Another one of the same session: what it knows of the entities may have changed.
void AnnotationDialogue::renew_view() {
  auto renewed = std::make_unique<AnnotationView>(session_.session());
  renewed->project = session_.where();
  renewed->annotator = session_.annotator();
  renewed->window = session_.window();
  if (view_ != nullptr) {
    renewed->documents = std::move(view_->documents);
  }
  view_ = std::move(renewed);
  look_ahead();
}

void AnnotationDialogue::begin() {
  view_.reset();
  renew_view();
  dialogue_ = start_dialogue(*view_);
  const OpenedDocument& opened = session_.opened();
  const std::string imported = opened.imported ? import_in_words(*opened.imported) : "";
  if (!opened.impossible.empty()) {
    start_marking(*view_, dialogue_);
    warn(fmt::format("There is no pair to ask about: {}.", opened.impossible));
  } else if (!opened.refused.empty()) {
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
  if (view_->window > 0 && view_->question) {
    dialogue_.notice += fmt::format(
        "{}{}: you are asked only about entities within {} of each other, and about the creation "
        "time (--window 0: about all).",
        dialogue_.notice.empty() ? "" : " ", plural(session_.progress().pairs, "pair"),
        plural(view_->window, "sentence"));
  }
  if (!view_->question) {
    look_at_documents();
  }
}

void AnnotationDialogue::look_ahead() {
  view_->question = session_.next();
  view_->questions_left = session_.questions_left();
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
  dialogue_.mode = home_of(dialogue_);
  dialogue_.scroll = 0;
}

bool AnnotationDialogue::press(Key key) {
  const DialogueMode before = dialogue_.mode;
  return perform(gnomon::press(*view_, dialogue_, key), before);
}

Result<AnnotationDialogue::LineEffect> AnnotationDialogue::obey(std::string_view line) {
  const DialogueMode before = dialogue_.mode;
  if (before == DialogueMode::kEntities) {
    const Result<DialogueRequest> request = marking_line(*view_, dialogue_, line);
    if (!request) {
      return Failure(request.error());
    }
    return perform(*request, before) ? LineEffect::kShow : LineEffect::kStop;
  }
  const Result<std::vector<Key>> keys = keys_of_line(*view_, dialogue_, line);
  if (!keys) {
    return Failure(keys.error());
  }
  for (const Key key : *keys) {
    if (!press(key)) {
      return LineEffect::kStop;
    }
  }
  return keys->empty() ? LineEffect::kNothing : LineEffect::kShow;
}

bool AnnotationDialogue::perform(const DialogueRequest& request, DialogueMode before) {
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
  // What is removed has no words afterwards.
  const std::string removed =
      action.kind == ActionKind::kRemoveEntity ? edit_in_words(*view_, action) : std::string();
  const Result<AnnotationStep> step = session_.take(action);
  look_ahead();
  if (!step || step->effect.entities_changed || step->state == StepState::kOthersFirst) {
    renew_view();
  }
  if (!step) {
    not_saved_ = step.error();
    warn(fmt::format("Not saved: {}.", step.error().what));
    return;
  }
  switch (step->state) {
    case StepState::kTaken:
      tell_taken(*step);
      if (!removed.empty()) {
        dialogue_.notice = capitalised(removed) + edit_effect_in_words(step->effect) + ".";
      }
      break;
    case StepState::kRefused:
      tell_refused(*step);
      break;
    case StepState::kOthersFirst:
      tell_about_others(*step);
      break;
  }
  settle_marking(*view_, dialogue_);
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
    case ActionKind::kMarkEntity:
    case ActionKind::kChangeEntity:
    case ActionKind::kRemoveEntity:
      dialogue_.notice =
          capitalised(edit_in_words(*view_, step.action)) + edit_effect_in_words(step.effect) + ".";
      return;
    case ActionKind::kTakeBack:
      if (step.edit_taken_back) {
        dialogue_.notice =
            fmt::format("Undone: {}{}.", edit_in_words(*view_, *step.edit_taken_back),
                        edit_effect_in_words(step.effect));
        break;
      }
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
  if (!dialogue_.marking.stage && nothing_marked(view_->session)) {
    const std::string notice = dialogue_.notice;
    start_marking(*view_, dialogue_);  // all that could be asked about was undone
    dialogue_.notice = notice;
  } else if (!view_->question && !dialogue_.marking.stage) {
    dialogue_.stage_one = false;
    back_to_question();
    look_at_documents();
  }
}

void AnnotationDialogue::tell_refused(const AnnotationStep& step) {
  if (is_about_entity(step.action.kind) || dialogue_.marking.stage) {
    warn(edit_refusal_in_words(*view_, step.refusal));
    return;
  }
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
