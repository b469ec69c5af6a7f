#include "gnomon/operations/prompts.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/json.h"
#include "gnomon/present/present.h"

#include <fmt/format.h>

namespace gnomon {

std::string text(const PromptsResult& result) {
  std::string lines;
  for (const PairPrompt& one : result.prompts) {
    Value line = Value::object()
                     .set("doc", one.document)
                     .set("source", one.source)
                     .set("target", one.target);
    if (!one.asked.empty()) {
      line.set("asked", one.asked);
    }
    if (!one.gold.empty()) {
      line.set("gold", one.gold);
    }
    lines += to_json(line.set("prompt", one.prompt), JsonStyle::kCompact) + "\n";
  }
  return lines;
}

std::string summary(const PromptsResult& result) {
  return fmt::format("{} about {} of {}, {}", plural(result.questions, "prompt"),
                     plural(result.pairs, "pair"), plural(result.documents, "document"),
                     plural(result.words, "word"));
}

Value data(const PromptsResult& result) {
  return Value::object()
      .set("documents", result.documents)
      .set("pairs", result.pairs)
      .set("prompts", result.questions)
      .set("words", result.words)
      .set("words_of_longest", result.longest)
      .set("documents_unread", result.unread);
}

Report tables(const PromptsResult& result) {
  Report report;
  Table table;
  table.title = "Prompts";
  table.columns = {{""}, {"number", Align::kRight}};
  table.rows = {{"documents", result.documents},
                {"pairs", result.pairs},
                {"prompts", result.questions},
                {"words of all prompts", result.words},
                {"words of the longest", result.longest}};
  table.caption = "words are stretches between white space; models count more tokens than these";
  report.tables.push_back(std::move(table));
  return report;
}

}  // namespace gnomon
