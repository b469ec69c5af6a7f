#include "gnomon/operations/ask.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/answer_words.h"
#include "gnomon/timeml/mention.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kOneDocument =
    "give a file with one document, or a question file and systems";

class DocumentInterview {
 public:
  DocumentInterview(const AskRequest& request, const Document& document, QuestionNames names)
      : request_(request),
        document_(document),
        names_(std::move(names)),
        graph_(document, {request.mode, request.backbone}) {}

  Result<Outcome<AskResult>> run(const Run& run) && {
    result().document = document_.name();
    result().settings = {request_.mode, request_.backbone};
    ProgressCount progress(run, request_.questions.size());
    for (const std::string& text : request_.questions) {
      if (run.stopped()) {
        return Failure(cancelled());
      }
      const auto asked = parse_question(text);
      if (!asked) {
        complain(text, codes::kNotAQuestion, asked.error().what, asked.error().hint);
      } else if (asked->form == QuestionForm::kList) {
        list(text, *asked);
      } else {
        const QuestionAnswer answer = graph_.answer(*asked, names_);
        note_slip(text, answer, *asked);
        result().answers.push_back(
            {text, answer, links_behind(document_, graph_, *asked, names_), false, std::nullopt});
      }
      progress.step();
    }
    for (const std::size_t link : graph_.rejected()) {
      result().rejected.push_back(asked_link(document_, graph_, link));
    }
    return std::move(outcome_);
  }

 private:
  AskResult& result() { return outcome_.value; }

  std::vector<ListedEntity> named(const std::vector<Entity>& entities) const {
    std::vector<ListedEntity> list;
    for (const Entity entity : entities) {
      const DocumentNetwork::Name& name = graph_.entities().names[position(entity)];
      list.push_back({std::string(name.id), mention(document_, name.refers_to)});
    }
    return list;
  }

  void list(const std::string& text, const Asked& asked) {
    const Listed listed = graph_.list(asked, names_);
    AnsweredQuestion answered{text, listed.problem, {}, true, std::nullopt};
    if (listed.answered) {
      answered.list = EntityList{named(listed.certain), named(listed.possible)};
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
        for (const auto& [name, meaning] : names_.meanings()) {
          known.push_back(name);
        }
        break;
      case AnswerReason::kNoSuchRelation:
        for (const Relation relation : RelationSet::all()) {
          known.push_back(extended_timeml_name(relation));
        }
        break;
      case AnswerReason::kNoSuchCommand:
        known = {"IS", "LIST"};
        break;
      default:
        return;
    }
    const auto nearest = nearest_name(answer.name, known);
    const bool only_exact = answer.reason == AnswerReason::kNoSuchRelation &&
                            relation_of_question(asked.relation).has_value();
    complain(text, *slip_code(answer.reason), why_unknown(answer),
             only_exact ? "the published tools do not support it; `mode` exact does"
             : nearest  ? fmt::format("did you mean '{}'?", *nearest)
                        : "write a question like 'IS e3 BEFORE t1' or 'LIST BETWEEN e3 e9'");
  }

  const AskRequest& request_;
  const Document& document_;
  QuestionNames names_;
  AnswerGraph graph_;
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
