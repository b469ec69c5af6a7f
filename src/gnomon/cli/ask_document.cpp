#include "gnomon/cli/ask_document.h"

#include "gnomon/base/nearest.h"
#include "gnomon/base/version.h"
#include "gnomon/cli/ask_answers.h"
#include "gnomon/cli/ask_report.h"
#include "gnomon/cli/documents.h"
#include "gnomon/reason/wording.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

constexpr const char* kOneDocument =
    "name the file of one document, or a file of questions and folders of systems";

// Without the mark that ends it.
std::string_view without_mark(std::string_view text) {
  while (text.ends_with('?') || text.ends_with(' ')) {
    text.remove_suffix(1);
  }
  return text;
}

class OneDocument {
 public:
  OneDocument(const AskDocumentOptions& options, const Document& document, QuestionNames names,
              Common& common)
      : options_(options),
        document_(document),
        names_(std::move(names)),
        graph_(document, options.settings),
        common_(common) {
    table_.columns = {{"question"}, {"answer"}, {"why"}};
  }

  Report run() && {
    for (const std::string& text : options_.questions) {
      const auto asked = parse_question(text);
      if (!asked) {
        common_.fail_with(error_about(ErrorKind::kUsage, fmt::format("'{}'", shown(text)),
                                      asked.error().what, asked.error().hint));
      } else if (asked->form == QuestionForm::kList) {
        list(text, *asked);
      } else {
        ask(text, *asked);
      }
    }
    finish();
    return std::move(report_);
  }

 private:
  void ask(const std::string& text, const Asked& asked) {
    const QuestionAnswer answer = graph_.answer(asked, names_);
    complain(text, answer, asked);
    const std::vector<WordedLink> links = links_behind(document_, graph_, asked, names_);
    std::string why;
    if (answer.reply == Reply::kUnknown) {
      why = why_unknown(answer);
    } else {
      std::vector<std::string> lids;
      std::ranges::transform(links, std::back_inserter(lids), &WordedLink::name);
      why = lids.empty() ? "it is always so" : fmt::format("by {}", fmt::join(lids, ", "));
    }
    table_.rows.push_back({printable(text), Cell(reply_name(answer.reply)).best(), why});
    Value because = Value::array();
    Table explanation;
    explanation.title =
        fmt::format("{}: {}, because", printable(without_mark(text)), reply_name(answer.reply));
    explanation.columns = {{"TLINK"}, {"what it says"}};
    for (const WordedLink& link : links) {
      explanation.rows.push_back({link.name, link.says});
      because.push(Value::object().set("lid", link.name).set("says", link.says));
    }
    if (options_.explain && !links.empty()) {
      explanations_.push_back(std::move(explanation));
    }
    answers_.push(Value::object()
                      .set("question", text)
                      .set("answer", reply_name(answer.reply))
                      .set("why", why)
                      .set("because", std::move(because)));
  }

  Value entities(const std::vector<Entity>& list, Table* table) const {
    Value data = Value::array();
    for (const Entity entity : list) {
      const DocumentNetwork::Name& name = graph_.entities().names[position(entity)];
      const std::string words = mention(document_, name.refers_to);
      data.push(Value::object().set("id", name.id).set("text", words));
      if (table != nullptr) {
        table->rows.push_back({shown(name.id), words});
      }
    }
    return data;
  }

  void list(const std::string& text, const Asked& asked) {
    const Listed listed = graph_.list(asked, names_);
    if (!listed.answered) {
      complain(text, listed.problem, asked);
      answers_.push(Value::object()
                        .set("question", text)
                        .set("answer", "unknown")
                        .set("why", why_unknown(listed.problem)));
      table_.rows.push_back({printable(text), Cell("unknown").best(), why_unknown(listed.problem)});
      return;
    }
    Table table;
    table.title = printable(text);
    table.columns = {{"id"}, {"words"}};
    Value certain = entities(listed.certain, &table);
    table.caption = fmt::format("{} for certain; of {} other{} it is open.", listed.certain.size(),
                                listed.possible.size(), listed.possible.size() == 1 ? "" : "s");
    lists_.push_back(std::move(table));
    answers_.push(Value::object()
                      .set("question", text)
                      .set("certain", std::move(certain))
                      .set("possible", entities(listed.possible, nullptr)));
  }

  // A name that means nothing is a slip of whoever asks.
  void complain(const std::string& text, const QuestionAnswer& answer, const Asked& asked) {
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
    common_.fail_with(
        error_about(ErrorKind::kUsage, fmt::format("'{}'", shown(text)), why_unknown(answer),
                    only_exact ? "the published tools do not know it; leave out '--mode official'"
                    : nearest  ? fmt::format("did you mean '{}'?", *nearest)
                              : "a question reads like 'IS e3 BEFORE t1' or 'LIST BETWEEN e3 e9'"));
  }

  void finish() {
    if (!table_.rows.empty()) {
      report_.tables.push_back(std::move(table_));
    }
    std::ranges::move(explanations_, std::back_inserter(report_.tables));
    std::ranges::move(lists_, std::back_inserter(report_.tables));
    Value aside = Value::array();
    std::vector<std::string> lids;
    for (const std::size_t link : graph_.set_aside()) {
      const std::string_view lid = document_.links()[link].lid;
      lids.push_back(lid.empty() ? "a TLINK without id" : shown(lid));
      aside.push(lid);
    }
    if (!lids.empty()) {
      report_.notes.push_back(
          fmt::format("Set aside, because links before contradict: {}.", fmt::join(lids, ", ")));
    }
    report_.signature = ask_signature(options_.settings);
    report_.data.set("gnomon", version())
        .set("command", "ask")
        .set("document", document_.name())
        .set("signature", report_.signature)
        .set("answers", std::move(answers_))
        .set("set_aside", std::move(aside));
  }

  const AskDocumentOptions& options_;
  const Document& document_;
  QuestionNames names_;
  AnswerGraph graph_;
  Common& common_;
  Report report_;
  Table table_;
  std::vector<Table> explanations_;
  std::vector<Table> lists_;
  Value answers_ = Value::array();
};

}  // namespace

bool looks_like_question(const std::string& word) {
  const std::string_view text = trim(word);
  const std::size_t blank = text.find_first_of(" \t");
  const std::string first = in_capitals(text.substr(0, blank));
  return blank != std::string_view::npos && (first == "IS" || first == "LIST" || first == "WHEN");
}

void ask_document(const AskDocumentOptions& options, Common& common) {
  const Result<const Format*> format = common.input_format();
  if (!format) {
    common.fail_with(format.error());
    return;
  }
  const Result<Document> document = only_document(options.document, *format, kOneDocument);
  if (!document) {
    common.fail_with(document.error());
    return;
  }
  std::optional<QuestionNames> names;
  if (options.entities.empty()) {
    names = QuestionNames::own(*document);
  } else {
    const Result<Document> named = only_document(options.entities, *format, kOneDocument);
    Result<QuestionNames> aligned = named ? QuestionNames::aligned(*named, *document)
                                          : Result<QuestionNames>(Failure(named.error()));
    if (!aligned) {
      common.fail_with(aligned.error());
      return;
    }
    names = std::move(*aligned);
  }
  common.print(OneDocument(options, *document, std::move(*names), common).run());
}

}  // namespace gnomon::cli
