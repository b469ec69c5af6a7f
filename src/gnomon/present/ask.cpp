#include "gnomon/operations/ask.h"

#include "gnomon/base/utf8.h"
#include "gnomon/present/answer_figures.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// Without the mark that ends it.
std::string_view without_mark(std::string_view text) {
  while (text.ends_with('?') || text.ends_with(' ')) {
    text.remove_suffix(1);
  }
  return text;
}

// Why the answer is what it is, in a few words.
std::string why(const AnsweredQuestion& one) {
  if (one.answer.reply == Reply::kUnknown) {
    return why_unknown(one.answer);
  }
  std::vector<std::string> lids;
  for (const LinkOrCalendar& link : one.because) {
    lids.push_back(link.link.name);
  }
  return lids.empty() ? one.when ? "by its own value" : "always true"
                      : fmt::format("by {}", fmt::join(lids, ", "));
}

std::string_view answer_words(const AnsweredQuestion& one) {
  return one.when ? std::string_view(one.when->words) : reply_name(one.answer.reply);
}

Value range_data(const DateRange& range) {
  return Value::object().set("earliest", range.earliest).set("latest", range.latest);
}

Table explanation(const AnsweredQuestion& one) {
  Table table;
  table.title =
      fmt::format("{}: {}, because", printable(without_mark(one.text)), answer_words(one));
  table.columns = {{"TLINK"}, {"what it says"}};
  for (const auto& [link, calendar] : one.because) {
    table.rows.push_back({link.name, link.words});
  }
  return table;
}

Table list_table(const AnsweredQuestion& one) {
  Table table;
  table.title = printable(one.text);
  table.columns = {{"id"}, {"words"}};
  for (const ListedEntity& entity : one.list->certain) {
    table.rows.push_back({shown(entity.id), entity.words});
  }
  const std::size_t possible = one.list->possible.size();
  table.caption = fmt::format("{} certain; {} other{} undetermined.", one.list->certain.size(),
                              possible, possible == 1 ? "" : "s");
  return table;
}

Value entities_data(const std::vector<ListedEntity>& entities) {
  Value list = Value::array();
  for (const ListedEntity& entity : entities) {
    list.push(Value::object().set("id", entity.id).set("text", entity.words));
  }
  return list;
}

Value answer_data(const AnsweredQuestion& one) {
  Value data = Value::object().set("question", one.text);
  if (one.list) {
    return std::move(data)
        .set("certain", entities_data(one.list->certain))
        .set("possible", entities_data(one.list->possible));
  }
  data.set("answer", answer_words(one)).set("why", why(one));
  if (one.is_list) {
    return data;
  }
  if (one.when) {
    data.set("time", one.when->time.empty() ? Value() : Value(one.when->time))
        .set("begin", range_data(one.when->begin))
        .set("end", range_data(one.when->end));
  }
  return std::move(data).set("because", links_data(one.because));
}

}  // namespace

Value data(const AskResult& result) {
  Value answers = Value::array();
  for (const AnsweredQuestion& one : result.answers) {
    answers.push(answer_data(one));
  }
  return Value::object()
      .set("document", result.document)
      .set("answers", std::move(answers))
      .set("rejected", links_data(result.rejected));
}

Report tables(const AskResult& result, const AskView& view) {
  Report report;
  Table answers;
  answers.columns = {{"question"}, {"answer"}, {"why"}};
  std::vector<Table> explanations;
  std::vector<Table> lists;
  for (const AnsweredQuestion& one : result.answers) {
    if (one.list) {
      lists.push_back(list_table(one));
      continue;
    }
    answers.rows.push_back({printable(one.text), Cell(answer_words(one)).best(), why(one)});
    if (view.explain && !one.because.empty()) {
      explanations.push_back(explanation(one));
    }
  }
  if (!answers.rows.empty()) {
    report.tables.push_back(std::move(answers));
  }
  std::ranges::move(explanations, std::back_inserter(report.tables));
  std::ranges::move(lists, std::back_inserter(report.tables));
  if (!result.rejected.empty()) {
    std::vector<std::string> names;
    std::ranges::transform(result.rejected, std::back_inserter(names), &LinkStatement::name);
    report.notes.push_back(fmt::format("Rejected, because they contradict earlier links: {}.",
                                       fmt::join(names, ", ")));
  }
  report.signature = ask_signature(result.settings);
  return report;
}

std::string signature(const AskResult& result) { return ask_signature(result.settings); }

}  // namespace gnomon
