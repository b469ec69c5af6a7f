#include "gnomon/language/treebank.h"

#include "gnomon/base/error_code.h"
#include "gnomon/language/text_units.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace gnomon {
namespace {

bool to_number(std::string_view text, std::size_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

std::string in_small_letters(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), to_small);
  return result;
}

}  // namespace

Result<Treebank> read_treebank(std::string_view bytes, const std::string& name) {
  Treebank result;
  auto& analysis = result.analysis;
  std::size_t first = 0;
  int line_number = 0;
  const auto wrong = [&](std::string_view what) {
    Error error = error_about(
        codes::kMalformed, name, fmt::format("this is not CoNLL-U: {}", what),
        "each line has ten columns with tabs between them, as Universal Dependencies writes them");
    error.where.line = line_number;
    return Failure(std::move(error));
  };
  const auto end_sentence = [&] {
    if (analysis.tokens.size() > first) {
      analysis.sentences.push_back({first, analysis.tokens.size()});
      first = analysis.tokens.size();
    }
  };
  while (!bytes.empty()) {
    ++line_number;
    const auto size = std::min(bytes.find('\n'), bytes.size());
    auto line = bytes.substr(0, size);
    bytes.remove_prefix(std::min(size + 1, bytes.size()));
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    if (line.empty()) {
      end_sentence();
      continue;
    }
    if (line[0] == '#') {
      continue;
    }
    std::vector<std::string_view> columns;
    for (std::size_t at = 0; at <= line.size();) {
      const auto end = std::min(line.find('\t', at), line.size());
      columns.push_back(line.substr(at, end - at));
      at = end + 1;
    }
    if (columns.size() < 8) {
      return wrong(fmt::format("a line has {} columns", columns.size()));
    }
    if (columns[0].find_first_of("-.") != std::string_view::npos) {
      continue;
    }
    std::size_t head = 0;
    if (!to_number(columns[6], head)) {
      return wrong("the seventh column is not a number");
    }
    if (columns[1].empty()) {
      return wrong("a word is empty");
    }
    Token token;
    token.span = {result.text.size(), result.text.size() + columns[1].size()};
    token.sentence = analysis.sentences.size();
    token.tag = penn_tag(columns[4]);
    token.lemma = in_small_letters(columns[2]);
    token.head = head == 0 ? kNoHead : first + head - 1;
    token.relation = dependency(columns[7]);
    analysis.tokens.push_back(std::move(token));
    result.text.insert(result.text.end(), columns[1].begin(), columns[1].end());
    result.text.push_back(' ');
  }
  end_sentence();
  for (const Token& token : analysis.tokens) {
    const auto sentence = analysis.sentences[token.sentence];
    if (token.head != kNoHead && (token.head < sentence.begin || token.head >= sentence.end)) {
      line_number = 0;
      return wrong("a head lies outside of its sentence");
    }
  }
  analysis.text = {result.text.data(), result.text.size()};
  return result;
}

}  // namespace gnomon
