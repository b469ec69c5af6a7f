#include "gnomon/cli/annotate_work.h"

#include "gnomon/annotate/strategies.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace gnomon::cli {
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

template <class List, class Name>
Failure no_such(const std::string& where, const char* kind, const std::string& wanted,
                const List& list, Name name_of) {
  std::vector<std::string_view> known;
  known.reserve(list.size());
  for (const auto& one : list) {
    known.push_back(name_of(one));
  }
  const auto nearest = nearest_name(wanted, known);
  std::string hint;
  if (nearest) {
    hint = fmt::format("did you mean '{}'?", shown(*nearest));
  } else if (!known.empty()) {
    hint = fmt::format("there is '{}'{}", shown(known.front()),
                       known.size() > 1 ? fmt::format(" and {} more", known.size() - 1) : "");
  }
  return fail(ErrorKind::kUsage, where, fmt::format("there is no {} '{}'", kind, shown(wanted)),
              std::move(hint));
}

}  // namespace

std::string import_in_words(const LinkImport& import) {
  if (import.logged == 0 && import.known == 0 && import.left_out.empty()) {
    return "";
  }
  std::string words = fmt::format("imported {}", counted(import.logged, "TLINK"));
  if (!import.left_out.empty()) {
    words += fmt::format("; {} left out ({}{}: {})", import.left_out.size(),
                         import.left_out.size() > 1 ? "the first, " : "",
                         shown(import.left_out.front().lid), import.left_out.front().why);
  }
  return words;
}

Result<AnnotationWork> AnnotationWork::start(Project project, WorkOptions options) {
  AnnotationWork work(std::move(project), std::move(options));
  if (auto found = work.find_assigned(); !found) {
    return Failure(found.error());
  }
  const auto opened =
      work.options_.document.empty() ? work.open_first() : work.open(work.options_.document);
  if (!opened) {
    return Failure(opened.error());
  }
  return work;
}

Result<void> AnnotationWork::find_assigned() {
  const auto annotators = project_.annotators();
  const auto assignments = project_.assignments();
  const auto documents = project_.documents();
  if (!annotators || !assignments || !documents) {
    return Failure(!annotators    ? annotators.error()
                   : !assignments ? assignments.error()
                                  : documents.error());
  }
  if (std::ranges::find(*annotators, options_.annotator) == annotators->end()) {
    return no_such(project_.where(), "annotator", options_.annotator, *annotators,
                   [](const std::string& name) -> std::string_view { return name; });
  }
  for (const ProjectDocument& document : *documents) {
    if (std::ranges::find(*assignments, Assignment{document.name, options_.annotator}) !=
        assignments->end()) {
      assigned_.push_back(document);
    }
  }
  if (assigned_.empty()) {
    return fail(ErrorKind::kUsage, project_.where(),
                fmt::format("no document is assigned to '{}'", shown(options_.annotator)),
                "assign some, or name another annotator with --annotator");
  }
  const auto named = [&](const ProjectDocument& one) { return one.name == options_.document; };
  if (!options_.document.empty() && std::ranges::none_of(assigned_, named)) {
    return no_such(project_.where(), "document of yours", options_.document, assigned_,
                   [](const ProjectDocument& one) -> std::string_view { return one.name; });
  }
  return {};
}

// Where the last action was; when that document is finished, the next one that is not.
Result<void> AnnotationWork::open_first() {
  std::size_t latest = 0;
  std::string when;
  for (std::size_t i = 0; i < assigned_.size(); ++i) {
    const auto log = project_.log(assigned_[i].name, options_.annotator);
    if (!log) {
      return Failure(log.error());
    }
    if (!log->empty() && log->back().when >= when) {
      latest = i;
      when = log->back().when;
    }
  }
  for (std::size_t step = 0; step < assigned_.size(); ++step) {
    auto opened = open(assigned_[(latest + step) % assigned_.size()].name);
    if (!opened || view_->question) {
      return opened;
    }
  }
  return open(assigned_[latest].name);
}

Result<void> AnnotationWork::open(const std::string& document) {
  Result<Annotation> loaded = load_annotation(project_, document, options_.annotator);
  if (!loaded) {
    return Failure(loaded.error());
  }
  StrategyOptions choice;
  choice.window = options_.window;
  for (const AskedEntity& entity : loaded->session.entities()) {
    choice.facts.push_back(entity.facts);
  }
  Result<std::unique_ptr<Strategy>> strategy = make_strategy(
      options_.strategy.empty() ? project_.settings().strategy : options_.strategy, choice);
  if (!strategy) {
    return Failure(strategy.error());
  }
  auto annotation = std::make_unique<Annotation>(std::move(*loaded));
  view_ = std::make_unique<AnnotationView>(annotation->session);
  annotation_ = std::move(annotation);
  strategy_ = std::move(*strategy);
  view_->project = project_.where();
  view_->annotator = options_.annotator;
  const bool begun = annotation_->last > 0;
  std::string notice;
  if (options_.import_links && !begun) {
    Result<std::string> imported = import_own_links();
    if (!imported) {
      return Failure(imported.error());
    }
    notice = *imported;
  }
  choose_question(std::nullopt);
  dialogue_ = start_dialogue(*view_);
  if (!annotation_->refused.empty()) {
    warn(
        fmt::format("{} in the log contradict what was said before and do not count; 'gnomon "
                    "project check' looks closer.",
                    counted(annotation_->refused.size(), "action")));
  } else if (!notice.empty()) {
    dialogue_.notice = capitalised(notice) + ".";
  } else if (begun) {
    dialogue_.notice = fmt::format("You go on with {}, where you stopped.", shown(document));
  }
  return view_->question ? Result<void>{} : look_at_documents();
}

Result<std::string> AnnotationWork::import_own_links() {
  const Result<LinkImport> imported =
      gnomon::import_links(project_, *annotation_->document, options_.annotator);
  if (!imported) {
    return Failure(imported.error());
  }
  Result<Annotation> again =
      load_annotation(project_, annotation_->document->name(), options_.annotator);
  if (!again) {
    return Failure(again.error());
  }
  *annotation_ = std::move(*again);
  return import_in_words(*imported);
}

void AnnotationWork::choose_question(std::optional<Pair> wanted) {
  const auto pending = [&](Pair pair) {
    return view_->session.knowledge().state(pair.first, pair.second) == PairState::kPending;
  };
  if (wanted && pending(*wanted)) {
    view_->question = wanted;
    return;
  }
  const std::vector<Pair> candidates = view_->session.candidates();
  view_->question =
      candidates.empty() ? std::nullopt : strategy_->choose(view_->session.knowledge(), candidates);
}

void AnnotationWork::warn(std::string notice) {
  dialogue_.notice = std::move(notice);
  dialogue_.warned = true;
}

void AnnotationWork::back_to_question() {
  dialogue_.mode = dialogue_.stage_one ? DialogueMode::kStart : DialogueMode::kQuestion;
  dialogue_.scroll = 0;
}

bool AnnotationWork::press(Key key) {
  const DialogueMode before = dialogue_.mode;
  const DialogueRequest request = gnomon::press(*view_, dialogue_, key);
  switch (request.kind) {
    case DialogueRequest::Kind::kNothing:
      if (dialogue_.mode == DialogueMode::kDocuments && before != DialogueMode::kDocuments) {
        if (const auto looked = look_at_documents(); !looked) {
          warn(capitalised(looked.error().what) + ".");
        }
        const auto here =
            std::ranges::find(view_->documents, view_->document().name(), &DocumentStanding::name);
        dialogue_.cursor = static_cast<std::size_t>(here - view_->documents.begin());
      }
      break;
    case DialogueRequest::Kind::kLog:
      log(request.action);
      break;
    case DialogueRequest::Kind::kOpen:
      if (const auto opened = open(request.document); !opened) {
        back_to_question();
        warn(capitalised(opened.error().what) + ".");
      }
      break;
    case DialogueRequest::Kind::kStop:
      return false;
  }
  return true;
}

void AnnotationWork::log(const Action& action) {
  if (others_came_first(action)) {
    return;
  }
  std::optional<Statement> back;
  for (const Statement& statement : view_->session.statements()) {
    if (action.kind == ActionKind::kTakeBack && statement.number == action.taken_back) {
      back = statement;
    }
  }
  const std::optional<Pair> asked = view_->question;
  const Result<Recorded> recorded = record(project_, *annotation_, action);
  if (!recorded) {
    warn(fmt::format("Not saved: {}.", recorded.error().what));
  } else if (recorded->refusal) {
    refuse(action, *recorded->refusal);
  } else if (recorded->resolved_meanwhile) {
    choose_question(asked);
    tell_about_others(recorded->meanwhile.size(), asked, false);
  } else {
    taken(action, recorded->effect, back);
    if (!recorded->meanwhile.empty()) {
      tell_about_others(recorded->meanwhile.size(), std::nullopt, true);
    }
  }
}

bool AnnotationWork::others_came_first(const Action& action) {
  const auto meanwhile =
      project_.log(view_->document().name(), options_.annotator, annotation_->last);
  if (!meanwhile || meanwhile->empty()) {
    return false;  // what cannot be read cannot be written either, and that is told
  }
  for (const LoggedAction& logged : *meanwhile) {
    view_->last = {};
    annotation_->last = logged.number;
    if (!annotation_->session.apply(logged.action, logged.number)) {
      annotation_->refused.push_back(logged);
    }
  }
  const std::optional<Pair> asked = view_->question;
  choose_question(asked);
  tell_about_others(meanwhile->size(), action.kind == ActionKind::kAnswer ? asked : std::nullopt,
                    false);
  return true;
}

void AnnotationWork::tell_about_others(std::size_t actions, const std::optional<Pair>& asked,
                                       bool saved) {
  std::string notice = fmt::format("Elsewhere {} logged meanwhile, and taken in first. ",
                                   counted(actions, "action was", "actions were"));
  if (saved) {
    notice += "What you said counts too.";
  } else if (!asked) {
    notice += "Nothing else was done; please look again.";
  } else if (view_->question == asked) {
    notice += "Your answer was not saved; the question is still open.";
  } else {
    notice +=
        fmt::format("This was resolved by it: {}.", view_->words.standing(view_->session, *asked));
  }
  back_to_question();
  warn(std::move(notice));
}

void AnnotationWork::taken(const Action& action, const Effect& effect,
                           const std::optional<Statement>& back) {
  view_->last = effect;
  const auto statement = [&] {
    return view_->words.of(*view_->session.find(action.first), action.answer,
                           *view_->session.find(action.second));
  };
  switch (action.kind) {
    case ActionKind::kTakeBack:
      dialogue_.notice =
          back ? with_effect(fmt::format("Taken back: {}", view_->words.of(*back)), effect)
               : std::string("Taken back: the question that was put off is open again.");
      choose_question(back ? std::optional(pair_of(back->first, back->second)) : std::nullopt);
      break;
    case ActionKind::kSkip:
      dialogue_.notice = "Put off; it will be asked again later.";
      choose_question(std::nullopt);
      break;
    case ActionKind::kMark:
      dialogue_.notice = with_effect(fmt::format("Marked: {}", statement()), effect);
      choose_question(view_->question);
      break;
    default:
      dialogue_.notice = with_effect(fmt::format("Taken: {}", statement()), effect);
      choose_question(std::nullopt);
      break;
  }
  if (!view_->question) {
    dialogue_.stage_one = false;
    back_to_question();
    if (const auto looked = look_at_documents(); !looked) {
      warn(capitalised(looked.error().what) + ".");
    }
  }
}

void AnnotationWork::refuse(const Action& action, const Refusal& refusal) {
  const auto first = view_->session.find(action.first);
  const auto second = view_->session.find(action.second);
  dialogue_.refused.clear();
  if (first && second && *first != *second) {
    dialogue_.refused.push_back(
        fmt::format("Not taken: {}.", view_->words.of(*first, action.answer, *second)));
  }
  for (std::string& line : view_->words.of(refusal)) {
    dialogue_.refused.push_back(std::move(line));
  }
  dialogue_.mode = DialogueMode::kRefused;
  dialogue_.scroll = 0;
}

// Only documents whose log has grown are read.
Result<void> AnnotationWork::look_at_documents() {
  view_->documents.clear();
  for (const ProjectDocument& one : assigned_) {
    const std::size_t pairs = one.entities < 2 ? 0 : one.entities * (one.entities - 1) / 2;
    DocumentStanding standing{one.name, one.entities, pairs, pairs};
    const auto log = project_.log(one.name, options_.annotator);
    if (!log) {
      return Failure(log.error());
    }
    if (one.name == view_->document().name()) {
      standing.open = view_->session.progress().open;
    } else if (!log->empty()) {
      Seen& seen = seen_[one.name];
      if (seen.last != log->back().number) {
        const auto loaded = load_annotation(project_, one.name, options_.annotator);
        if (!loaded) {
          return Failure(loaded.error());
        }
        seen = {loaded->last, loaded->session.progress().open};
      }
      standing.open = seen.open;
    }
    view_->documents.push_back(std::move(standing));
  }
  return {};
}

}  // namespace gnomon::cli
