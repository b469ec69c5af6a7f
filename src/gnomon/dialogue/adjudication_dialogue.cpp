#include "gnomon/dialogue/adjudication_dialogue.h"

#include "gnomon/base/utf8.h"
#include "gnomon/dialogue/adjudication_work.h"
#include "gnomon/dialogue/answer_keys.h"
#include "gnomon/dialogue/dialogue_steps.h"
#include "gnomon/operations/adjudication_documents.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
Result<AdjudicationDialogue> AdjudicationDialogue::open(const AdjudicationRequest& request) {
  AdjudicationDialogue made;
  made.request_ = request;
  if (made.request_.document.empty()) {
    const Result<std::vector<DocumentStanding>> documents = adjudication_documents(request);
    if (!documents) {
      return Failure(documents.error());
    }
    const auto first = std::ranges::find_if(
        *documents, [](const DocumentStanding& one) { return one.to_ask > 0; });
    made.request_.document = (first == documents->end() ? documents->begin() : first)->name;
  }
  Result<AdjudicationSession> session = AdjudicationSession::open(made.request_);
  if (!session) {
    return Failure(session.error());
  }
  made.begin(std::move(*session));
  return made;
}

AdjudicationDialogue::AdjudicationDialogue(AdjudicationSession session) {
  begin(std::move(session));
}

void AdjudicationDialogue::begin(AdjudicationSession session) {
  view_.reset();  // looks at the session
  session_ = std::make_unique<AdjudicationSession>(std::move(session));
  view_ = std::make_unique<AnnotationView>(session_->result(), Provenance::kAdjudication);
  view_->project = request_.project;
  view_->annotator = request_.by;
  dialogue_ = {};
  look_ahead();
}

void AdjudicationDialogue::look_ahead() {
  const std::optional<Dispute>& next = session_->next();
  view_->question = next ? std::optional(next->pair) : std::nullopt;
  if (!next) {
    if (const Result<void> saved = save_settled(); !saved) {
      not_saved_ = saved.error();
      warn(fmt::format("Not saved: {}.", saved.error().what));
    }
    look_at_documents();
  }
}

Result<void> AdjudicationDialogue::save_settled() {
  return session_->save_changes().map([](std::uint64_t) {});
}

std::string AdjudicationDialogue::farewell() const { return farewell_in_words(*session_); }

void AdjudicationDialogue::warn(std::string notice) {
  dialogue_.notice = std::move(notice);
  dialogue_.warned = true;
}

void AdjudicationDialogue::look_at_documents() {
  if (request_.project.empty()) {
    return;
  }
  Result<std::vector<DocumentStanding>> documents = adjudication_documents(request_);
  if (documents) {
    view_->documents = std::move(*documents);
  } else {
    view_->documents.clear();
    warn(capitalised(documents.error().what) + ".");
  }
}

void AdjudicationDialogue::go_to(const std::string& document) {
  AdjudicationRequest request = request_;
  request.document = document;
  Result<AdjudicationSession> session = AdjudicationSession::open(request);
  if (!session) {
    dialogue_.mode = DialogueMode::kQuestion;
    warn(capitalised(session.error().what) + ".");
    return;
  }
  begin(std::move(*session));
}

// Whether there is another document.
bool AdjudicationDialogue::go_on() {
  const std::optional<std::string> next = next_document(*view_);
  if (next) {
    go_to(*next);
  }
  return next.has_value();
}

bool AdjudicationDialogue::press(Key key) {
  if (!is_list(dialogue_.mode) && !is_page(dialogue_.mode)) {
    dialogue_.notice.clear();
    dialogue_.warned = false;
    return press_dispute(key);
  }
  const DialogueRequest request = gnomon::press(*view_, dialogue_, key);
  switch (request.kind) {
    case DialogueRequest::Kind::kLog:
      take(session_->take_back(request.action.taken_back), "Undone.");
      break;
    case DialogueRequest::Kind::kOpen:
      go_to(request.document);
      break;
    case DialogueRequest::Kind::kStop:
      return false;
    case DialogueRequest::Kind::kNothing:
      break;
  }
  return true;
}

bool AdjudicationDialogue::press_dispute(Key key) {
  if (key.kind == KeyKind::kEnter && !session_->next()) {
    return go_on();
  }
  if (key.kind != KeyKind::kCharacter) {
    return true;
  }
  const auto open = [&](DialogueMode mode, std::size_t cursor = 0) {
    dialogue_ = {.mode = mode, .cursor = cursor};
  };
  const std::size_t statements = session_->result().statements().size();
  switch (key.character) {
    case 'w':
      open(DialogueMode::kWhy);
      return true;
    case 'u':
      take(session_->take_back(), "Undone.");
      return true;
    case 'k':
      take(session_->skip(), "Skipped; it will be asked again later.");
      return true;
    case 'h':
      open(DialogueMode::kHistory, statements - std::min<std::size_t>(statements, 1));
      return true;
    case 'v':
      open(DialogueMode::kKnown);
      return true;
    case 'g':
      open(DialogueMode::kDocuments);
      look_at_documents();
      return true;
    case '?':
      open(DialogueMode::kHelp);
      return true;
    case 'q':
      return false;
    default:
      break;
  }
  const AnswerAlgebra algebra = session_->result().knowledge().options().algebra;
  if (const std::optional<Answer> given = answer_of_key(algebra, key.character)) {
    answer(*given);
  } else {
    warn(fmt::format("'{}' is not a key here; ? shows all keys.",
                     key.character < 0x80 ? std::string(1, static_cast<char>(key.character))
                                          : std::string("This")));
  }
  return true;
}

void AdjudicationDialogue::answer(Answer answer) {
  const std::optional<Dispute>& dispute = session_->next();
  if (!dispute) {
    warn("Nothing is left to decide in this document.");
    return;
  }
  if (std::ranges::find(dispute->choices, answer, &DisputeChoice::answer) ==
      dispute->choices.end()) {
    warn("This answer contradicts what is agreed or decided; w shows why.");
    return;
  }
  const std::string words = view_->words.of(dispute->pair.first, answer, dispute->pair.second);
  take(session_->decide(answer), fmt::format("Decided: {}", words));
}

void AdjudicationDialogue::take(const Result<AnnotationStep>& step, const std::string& done) {
  look_ahead();
  if (!step) {
    not_saved_ = step.error();
    warn(fmt::format("Not saved: {}.", step.error().what));
  } else if (step->state == StepState::kOthersFirst) {
    view_->last = {};
    warn(fmt::format("Not saved: {}. Please decide again.", step->meanwhile));
  } else if (step->state != StepState::kTaken) {
    warn(step->action.kind == ActionKind::kTakeBack
             ? "There is nothing to undo: what the annotators agree on stays."
             : "Not accepted; w shows why.");
  } else {
    view_->last = step->effect;
    const std::string effect = effect_in_words(step->effect);
    dialogue_.notice = done.ends_with('.') ? done
                       : effect.empty()    ? done + "."
                                           : fmt::format("{}; {}.", done, effect);
  }
}

}  // namespace gnomon
