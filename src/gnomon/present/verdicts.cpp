#include "gnomon/present/verdicts.h"

#include "gnomon/base/utf8.h"
#include "gnomon/present/link_data.h"

#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// Reasons stand below the link that they decide, so that all fits a narrow terminal.
Table verdict_table(std::string title, const std::vector<LinkVerdict>& links) {
  Table table;
  table.title = std::move(title);
  table.columns = {{"TLINK"}, {"verdict"}, {"what it says"}};
  for (const LinkVerdict& link : links) {
    std::string verdict(link_verdict_name(link.verdict));
    if (link.verified && link.verdict != Verdict::kEntailed) {
      verdict += ", but stated";
    }
    if (link.role != LinkRole::kKept) {
      verdict += fmt::format(" ({})", link_role_name(link.role));
    }
    table.rows.push_back({link.link.name, verdict, link.link.words});
    const char* word = "because";
    for (const LinkStatement& reason : link.because) {
      table.rows.push_back({Cell(link.link.name).implied(), Cell(word).muted(),
                            Cell(fmt::format("{}: {}", reason.name, reason.words)).muted()});
      word = "and";
    }
  }
  return table;
}

Table unmatched_table(const DocumentVerdicts& judged) {
  Table table;
  table.title =
      fmt::format("events and times of {} that only one side has", printable(judged.document));
  table.columns = {{"side"}, {"event or time"}};
  for (const auto& [side, names] :
       {std::pair("gold", &judged.only_in_gold), std::pair("system", &judged.only_in_system)}) {
    for (const std::string& name : *names) {
      table.rows.push_back({side, name});
    }
  }
  return table;
}

Value text_values(const std::vector<std::string>& texts) {
  Value list = Value::array();
  for (const std::string& text : texts) {
    list.push(text);
  }
  return list;
}

Value verdict_values(const std::vector<LinkVerdict>& links) {
  Value list = Value::array();
  for (const LinkVerdict& link : links) {
    list.push(link_data(link.link)
                  .set("role", link_role_name(link.role))
                  .set("verdict", link_verdict_name(link.verdict))
                  .set("verified", link.verified)
                  .set("because", links_data(link.because)));
  }
  return list;
}

}  // namespace

Value verdicts_data(const std::vector<DocumentVerdicts>& verdicts) {
  Value list = Value::array();
  for (const DocumentVerdicts& judged : verdicts) {
    list.push(Value::object()
                  .set("system", judged.system)
                  .set("document", judged.document)
                  .set("system_links", verdict_values(judged.of_system))
                  .set("gold_links", verdict_values(judged.of_gold))
                  .set("only_in_gold", text_values(judged.only_in_gold))
                  .set("only_in_system", text_values(judged.only_in_system)));
  }
  return list;
}

void add_verdict_tables(const std::vector<DocumentVerdicts>& verdicts, Report& report) {
  for (const DocumentVerdicts& judged : verdicts) {
    const std::string name =
        fmt::format("{} of {}", printable(judged.document), printable(judged.system));
    report.tables.push_back(
        verdict_table(fmt::format("links of {}, judged by gold", name), judged.of_system));
    report.tables.push_back(
        verdict_table(fmt::format("links of gold, judged by {}", name), judged.of_gold));
    if (!judged.only_in_gold.empty() || !judged.only_in_system.empty()) {
      report.tables.push_back(unmatched_table(judged));
    }
  }
}

}  // namespace gnomon
