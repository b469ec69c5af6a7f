// What the tests of the XML formats share.
#pragma once

#include "gnomon/formats/formats_test_help.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace gnomon {

struct NotedDocuments {
  std::vector<Result<Document>> documents;
  std::vector<Notice> notices;

  // The first document; a test that has none ends with the error.
  const Document& only() const {
    if (documents.size() != 1 || !documents.front()) {
      throw std::runtime_error(documents.empty() || documents.front()
                                   ? fmt::format("{} documents", documents.size())
                                   : in_words(documents.front().error()));
    }
    return *documents.front();
  }
  // "LINE:COLUMN what", one for each notice.
  std::vector<std::string> said() const {
    std::vector<std::string> lines;
    for (const Notice& notice : notices) {
      lines.push_back(fmt::format("{}:{} {}", notice.said.where.line, notice.said.where.column,
                                  notice.said.what));
    }
    return lines;
  }
};

// `beside` are the files next to it, by name.
inline NotedDocuments read_noted(const Format& format, std::string_view bytes,
                                 const std::map<std::string, std::string>& beside = {},
                                 std::string name = "test") {
  NotedDocuments result;
  Source source{bytes, "test.xml", std::move(name)};
  source.notices = &result.notices;
  if (!beside.empty()) {
    source.choices.text_of = [&beside](std::string_view wanted) {
      const auto found = beside.find(std::string(wanted));
      return found == beside.end() ? std::nullopt : std::optional(found->second);
    };
  }
  result.documents = format.read(source);
  return result;
}

// The marked words: "e1 met", one for each event, time or signal, in the order of the text.
inline std::vector<std::string> marked_words(const Document& document) {
  std::vector<std::string> words;
  for (const Markup& markup : document.markup()) {
    for (const Attr id : {Attr::kEid, Attr::kTid, Attr::kSid}) {
      if (const auto value = markup.attributes.find(id)) {
        words.push_back(fmt::format("{} {}", *value, markup.span.of(document.text())));
      }
    }
  }
  return words;
}

// "e1 BEFORE e2", one for each link; an id that nothing has stands in brackets.
inline std::vector<std::string> link_words(const Document& document) {
  std::vector<std::string> words;
  for (const Link& link : document.links()) {
    const auto end = [](const LinkEnd& one) {
      return one.resolved() ? std::string(one.id) : fmt::format("[{}]", one.id);
    };
    words.push_back(fmt::format("{} {} {}", end(link.source), link.rel_type, end(link.target)));
  }
  return words;
}

}  // namespace gnomon
