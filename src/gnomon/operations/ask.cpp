#include "gnomon/operations/ask.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/answer_words.h"
#include "gnomon/operations/called_entities.h"
#include "gnomon/qa/asked_date.h"
#include "gnomon/qa/document_graphs.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/find_words.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::optional<std::string> date_of(const std::optional<CalendarBound>& bound) {
  return bound ? std::optional(to_string(bound->at)) : std::nullopt;
}

FoundDate found_date(const Document& document, const WhenAnswer& found) {
  return {found.words(document),
          found.same_as ? std::string(document[*found.same_as].tid) : std::string(),
          {date_of(found.begin.earliest), date_of(found.begin.latest)},
          {date_of(found.end.earliest), date_of(found.end.latest)}};
}

constexpr std::string_view kOneDocument =
    "give a file with one document, or a question file and systems";

class DocumentInterview {
 public:
  DocumentInterview(const AskRequest& request, const Document& document, QuestionNames names)
      : request_(request),
        document_(document),
        names_(std::move(names)),
        graphs_(document, {request.mode, request.backbone}) {}

  Result<Outcome<AskResult>> run(const Run& run) && {
    result().document = document_.name();
    result().settings = {request_.mode, request_.backbone};
    ProgressCount progress(run, request_.questions.size());
    for (const std::string& text : request_.questions) {
      if (run.stopped()) {
        return Failure(cancelled());
      }
      auto asked = parse_question(text);
      if (!asked) {
        complain(text, codes::kNotAQuestion, asked.error().what, asked.error().hint);
      } else if (find_words(text, *asked)) {
        answer(text, *asked);
      }
      progress.step();
    }
    for (const std::size_t link : graphs_.plain().rejected()) {
      result().rejected.push_back(asked_link(document_, graphs_.plain(), link));
    }
    return std::move(outcome_);
  }

 private:
  AskResult& result() { return outcome_.value; }

  void answer(const std::string& text, const Asked& asked) {
    const AnswerGraph& graph = graphs_.of(asked, names_);
    if (asked.form == QuestionForm::kList) {
      list(text, asked, graph);
      return;
    }
    if (asked.form == QuestionForm::kWhen && request_.mode == AnswerMode::kExact) {
      date(text, asked, graph);
      return;
    }
    const QuestionAnswer given = graph.answer(asked, names_);
    note_slip(text, given, asked);
    note_calendar(text, given, asked);
    result().answers.push_back({text, given, links_behind(document_, graph, asked, names_)});
  }

  // Dates that a reader puts in order at a glance are joined by no link: whoever forgot the
  // calendar is told that it decides.
  void note_calendar(const std::string& text, const QuestionAnswer& given, const Asked& asked) {
    if (request_.backbone || given.reason != AnswerReason::kRelationMissing) {
      return;
    }
    if (!with_calendar_) {
      with_calendar_.emplace(document_, AnswerSettings{request_.mode, true});
    }
    const Reply reply = with_calendar_->of(asked, names_).answer(asked, names_).reply;
    if (reply != Reply::kUnknown) {
      outcome_.notices.push_back(notice(
          Severity::kNote, codes::kHeuristicUsed,
          fmt::format("'{}': the order of its dates on the calendar says {}; `backbone` uses "
                      "it",
                      shown(text), reply_name(reply))));
    }
  }

  void date(const std::string& text, const Asked& asked, const AnswerGraph& graph) {
    const WhenAnswer found = graph.when(asked, names_);
    AnsweredQuestion answered{text, found.problem};
    if (found.answered) {
      answered.answer = {Reply::kYes, AnswerReason::kEntailed};
      answered.when = found_date(document_, found);
      answered.because = statements(document_, graph, graph.why(found, asked, names_));
    } else {
      note_slip(text, found.problem, asked);
    }
    result().answers.push_back(std::move(answered));
  }

  // Words instead of ids get a meaning of their own. False when they could mean several entities,
  // which is then the answer.
  bool find_words(const std::string& text, Asked& asked) {
    for (const auto& [name, phrase] : {std::pair(&asked.first, &asked.first_phrase),
                                       std::pair(&asked.second, &asked.second_phrase)}) {
      if (name->empty() || names_.is_known(*name)) {
        continue;
      }
      // '331 BC' before the year 331
      std::vector<EntityRef> called = entities_called(document_, *phrase);
      if (!called.empty()) {
        *name = *phrase;
      } else if (asked_date(*name)) {
        continue;
      } else {
        called = entities_called(document_, *name);
      }
      if (called.size() > 1) {
        const QuestionAnswer several{Reply::kUnknown, AnswerReason::kSeveralNames, *name};
        outcome_.notices.push_back(
            error_notice(several_called(document_, fmt::format("'{}'", shown(text)), *name, called),
                         result().document));
        result().answers.push_back({text, several, {}, asked.form == QuestionForm::kList});
        return false;
      }
      if (called.size() == 1) {
        const auto* event = std::get_if<EventIndex>(&called.front());
        names_.add(*name, event == nullptr ? called.front()
                                           : names_of_events(document_)[position(*event)].front());
      }
    }
    return true;
  }

  std::vector<ListedEntity> named(const AnswerGraph& graph,
                                  const std::vector<Entity>& entities) const {
    std::vector<ListedEntity> list;
    for (const Entity entity : entities) {
      const DocumentNetwork::Name& name = graph.entities().names[position(entity)];
      list.push_back({std::string(name.id), mention(document_, name.refers_to)});
    }
    return list;
  }

  void list(const std::string& text, const Asked& asked, const AnswerGraph& graph) {
    const Listed listed = graph.list(asked, names_);
    AnsweredQuestion answered{text, listed.problem, {}, true};
    if (listed.answered) {
      answered.list = EntityList{named(graph, listed.certain), named(graph, listed.possible)};
    } else {
      note_slip(text, listed.problem, asked);
    }
    result().answers.push_back(std::move(answered));
  }

  void complain(const std::string& text, const ErrorCode& code, std::string what,
                std::string hint) {
    Error error =
        error_about(code, fmt::format("'{}'", shown(text)), std::move(what), std::move(hint));
    outcome_.notices.push_back(error_notice(std::move(error), result().document));
  }

  // A name that means nothing is a slip of whoever asks.
  void note_slip(const std::string& text, const QuestionAnswer& answer, const Asked& asked) {
    std::vector<std::string_view> known;
    switch (answer.reason) {
      case AnswerReason::kNoSuchName:
        // Ids have digits; a word of English is not near to any.
        for (const auto& [name, meaning] : names_.meanings()) {
          if (std::ranges::any_of(answer.name, is_ascii_digit)) {
            known.push_back(name);
          }
        }
        break;
      case AnswerReason::kNoSuchRelation:
        for (const Relation relation : RelationSet::all()) {
          known.push_back(extended_timeml_name(relation));
        }
        break;
      case AnswerReason::kNoSuchCommand:
        known = {"IS", "LIST", "WHEN"};
        break;
      default:
        return;
    }
    const auto nearest = nearest_name(answer.name, known);
    const bool is_name = answer.reason == AnswerReason::kNoSuchName;
    const bool only_exact = (asked.form == QuestionForm::kWhen && !is_name) ||
                            (answer.reason == AnswerReason::kNoSuchRelation &&
                             relation_of_question(asked.relation).has_value());
    const bool is_blank = is_name && document_.events().empty();
    complain(text, *slip_code(answer.reason), why_unknown(answer),
             only_exact ? "the published tools do not support it; `mode` exact does"
             : is_blank ? "the document has no events; 'gnomon tag' finds some in a text"
             : nearest  ? fmt::format("did you mean '{}'?", *nearest)
             : is_name
                 ? "'gnomon show' shows the words and ids of the events and times of a document"
                 : "write a question like 'IS e3 BEFORE t1', 'LIST BETWEEN e3 e9' or 'WHEN e3'");
  }

  const AskRequest& request_;
  const Document& document_;
  QuestionNames names_;
  DocumentGraphs graphs_;
  std::optional<DocumentGraphs> with_calendar_;
  Outcome<AskResult> outcome_;
};

Result<QuestionNames> names_for(const AskRequest& request, const Document& document,
                                const Format* format) {
  if (request.entities.empty()) {
    return QuestionNames::own(document);
  }
  const Result<SharedDocument> named = only_document(request.entities, format, kOneDocument);
  if (!named) {
    return Failure(named.error());
  }
  return QuestionNames::aligned(**named, document);
}

}  // namespace

bool looks_like_question(std::string_view text) {
  text = trim(text);
  const std::size_t blank = text.find_first_of(" \t");
  const std::string first = in_capitals(text.substr(0, blank));
  return blank != std::string_view::npos && (first == "IS" || first == "LIST" || first == "WHEN");
}

Result<Outcome<AskResult>> ask(const AskRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  const Result<SharedDocument> document = only_document(request.document, *format, kOneDocument);
  if (!document) {
    return Failure(document.error());
  }
  Result<QuestionNames> names = names_for(request, **document, *format);
  if (!names) {
    return Failure(std::move(names.error()));
  }
  if (run.stopped()) {
    return Failure(cancelled());
  }
  return DocumentInterview(request, **document, std::move(*names)).run(run);
}

}  // namespace gnomon
