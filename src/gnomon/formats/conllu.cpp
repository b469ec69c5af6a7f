#include "gnomon/base/utf8.h"
#include "gnomon/formats/row_formats.h"
#include "gnomon/formats/rows.h"
#include "gnomon/formats/standoff.h"
#include "gnomon/formats/token_text.h"

#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kConlluExtensions[] = {"conllu"};

class ConlluReader {
 public:
  explicit ConlluReader(const Source& source) : source_(source), reports_(source) {}

  std::vector<Result<Document>> read();

 private:
  struct Word {
    std::string_view form;
    std::string_view misc;
    bool space_after = true;
    std::size_t byte = 0;
  };
  void finish_document();
  void finish_sentence();
  void read_misc(const Word& word, Span span);
  void read_gum(const Word& word, Span span, std::string_view value);

  const Source& source_;
  Reports reports_;
  Standoff standoff_;
  bool has_document_ = false;
  std::string sentence_text_;
  std::vector<Word> words_;
  std::map<std::string, std::size_t> open_;  // entities of GUM that have not ended, places
  std::map<std::string, std::size_t, std::less<>> ids_;
  std::optional<std::size_t> last_time_;
  std::vector<Result<Document>> documents_;
};

std::string_view value_of(std::string_view misc, std::string_view key) {
  for (const std::string_view part : cells_of_row(misc, '|')) {
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == key) {
      return part.substr(equals + 1);
    }
  }
  return "";
}

// (12-time...)  starts and ends one, (12-time...  starts it, 12)  ends it.
void ConlluReader::read_gum(const Word& word, Span span, std::string_view value) {
  for (std::size_t at = 0; at < value.size();) {
    if (value[at] == '(') {
      const std::size_t end = std::min(value.find_first_of("()", at + 1), value.size());
      const std::string_view body = value.substr(at + 1, end - at - 1);
      const std::size_t dash = std::min(body.find('-'), body.size());
      const std::string_view type =
          dash < body.size() ? body.substr(dash + 1, body.find('-', dash + 1) - dash - 1) : "";
      const ElementKind kind = kind_of_label(type);
      if (kind != ElementKind::kOther) {
        StandoffEntity entity{kind, std::string(body.substr(0, dash)), span};
        entity.source_byte = word.byte;
        open_[entity.id] = standoff_.entities.size();
        if (kind == ElementKind::kTimex) {
          last_time_ = standoff_.entities.size();
        }
        standoff_.entities.push_back(std::move(entity));
      }
      at = end + (end < value.size() && value[end] == ')' ? 1 : 0);
    } else {
      const std::size_t end = std::min(value.find(')', at), value.size());
      const auto found = open_.find(std::string(value.substr(at, end - at)));
      if (found != open_.end()) {
        standoff_.entities[found->second].span.end = span.end;
        open_.erase(found);
      }
      at = end + 1;
    }
  }
}

void ConlluReader::read_misc(const Word& word, Span span) {
  const auto add = [&](ElementKind kind, std::string_view id) {
    const auto [known, is_new] = ids_.try_emplace(std::string(id), standoff_.entities.size());
    if (!is_new) {  // over several words
      standoff_.entities[known->second].span.end = span.end;
      return;
    }
    StandoffEntity entity{kind, std::string(id), span};
    entity.source_byte = word.byte;
    for (const std::string_view part : cells_of_row(word.misc, '|')) {
      const std::size_t equals = part.find('=');
      const std::string_view key = part.substr(0, equals);
      const std::string_view value =
          equals == std::string_view::npos ? "" : part.substr(equals + 1);
      if (key == "EventClass") {
        entity.attributes.emplace_back("class", value);
      } else if (key == "TimexType") {
        entity.attributes.emplace_back("type", value);
      } else if (key == "TimexValue") {
        entity.attributes.emplace_back("value", value);
      }
    }
    standoff_.entities.push_back(std::move(entity));
  };
  const std::string_view event = value_of(word.misc, "Event");
  if (!event.empty()) {
    add(ElementKind::kEvent, event);
  }
  const std::string_view time = value_of(word.misc, "Timex");
  if (!time.empty()) {
    add(ElementKind::kTimex, time);
  }
  const std::string_view gum = value_of(word.misc, "Entity");
  if (!gum.empty()) {
    read_gum(word, span, gum);
  }
  if (const std::string_view xml = value_of(word.misc, "XML"); last_time_ && !xml.empty()) {
    constexpr std::string_view kWhen = "when:::\"";
    const std::size_t at = xml.find(kWhen);
    if (at != std::string_view::npos) {
      const std::string_view rest = xml.substr(at + kWhen.size());
      standoff_.entities[*last_time_].attributes.emplace_back("type", "DATE");
      standoff_.entities[*last_time_].attributes.emplace_back("value",
                                                              rest.substr(0, rest.find('"')));
      last_time_.reset();
    }
  }
  const std::string_view source = event.empty() ? time : event;
  const std::string_view links = value_of(word.misc, "TLink");
  for (const std::string_view part : cells_of_row(links, ',')) {
    const std::size_t colon = part.find(':');
    if (part.empty()) {
      continue;
    }
    if (colon == std::string_view::npos || source.empty()) {
      reports_.add(word.byte, fmt::format("'{}' is not a link of an event or time", shown(part)),
                   "write LABEL:id beside Event= or Timex=");
      continue;
    }
    StandoffLink link{std::string(source), std::string(part.substr(colon + 1)),
                      std::string(part.substr(0, colon))};
    link.source_byte = word.byte;
    standoff_.links.push_back(std::move(link));
  }
}

void ConlluReader::finish_sentence() {
  if (words_.empty()) {
    sentence_text_.clear();
    return;
  }
  if (!standoff_.text.empty()) {
    standoff_.text += '\n';
  }
  const std::size_t begin = standoff_.text.size();
  std::vector<std::string_view> tokens;
  for (const Word& word : words_) {
    tokens.push_back(word.form);
  }
  std::optional<std::vector<Span>> places;
  if (!sentence_text_.empty()) {
    standoff_.text += sentence_text_;
    places = find_tokens(standoff_.text, begin, tokens);
    if (!places) {
      reports_.add(words_.front().byte, "the words are not those of '# text'",
                   "the words are used, with blanks where SpaceAfter=No is missing");
      standoff_.text.resize(begin);
    }
  }
  if (!places) {
    places.emplace();
    for (const Word& word : words_) {
      places->push_back({standoff_.text.size(), standoff_.text.size() + word.form.size()});
      standoff_.text += word.form;
      standoff_.text += word.space_after ? " " : "";
    }
  }
  for (std::size_t i = 0; i < words_.size(); ++i) {
    read_misc(words_[i], (*places)[i]);
  }
  words_.clear();
  sentence_text_.clear();
}

void ConlluReader::finish_document() {
  finish_sentence();
  if (!standoff_.text.empty() || has_document_) {
    add_document(documents_, std::move(standoff_), reports_);
  }
  standoff_ = {};
  open_.clear();
  ids_.clear();
  last_time_.reset();
  has_document_ = false;
}

std::vector<Result<Document>> ConlluReader::read() {
  if (const auto bad = first_invalid_utf8(source_.bytes)) {
    documents_.push_back(reports_.failure(*bad, "this byte is not UTF-8",
                                          "convert the file to UTF-8, for example with iconv"));
    return std::move(documents_);
  }
  standoff_.name = source_.document_name;
  for (const Line& line : lines_of(source_.bytes)) {
    if (line.text.starts_with('#')) {
      const std::size_t equals = line.text.find('=');
      const std::string_view key = trim(line.text.substr(1, equals - 1));
      const std::string_view value =
          equals == std::string_view::npos ? "" : trim(line.text.substr(equals + 1));
      if (key == "newdoc id" || key == "newdoc") {
        finish_document();
        standoff_.name = numbered_name(source_, value, documents_.size());
        standoff_.creation_time = source_.creation_time;
        has_document_ = true;
      } else if (key == "text") {
        sentence_text_ = value;
      } else if (key == "meta::dateCreated" && !value.empty()) {
        standoff_.creation_time = value;
      }
      continue;
    }
    if (trim(line.text).empty()) {
      finish_sentence();
      continue;
    }
    const std::vector<std::string_view> cells = cells_of_row(line.text);
    if (cells.size() != 10) {
      reports_.add(line.byte,
                   fmt::format("this row has {} columns, where CoNLL-U has 10", cells.size()),
                   cells.size() > 1 ? "its word is used, the rest is skipped" : "it is skipped");
      if (cells.size() < 2) {
        continue;
      }
    }
    if (cells[0].find_first_of("-.") != std::string_view::npos) {
      continue;  // words of several syntactic words, and words that are not there
    }
    const std::string_view misc = cells.size() == 10 ? cells[9] : std::string_view();
    words_.push_back({cells[1], misc, value_of(misc, "SpaceAfter") != "No", line.byte});
  }
  finish_document();
  if (documents_.empty()) {
    documents_.push_back(reports_.failure(kNoSource, "this file holds no sentences"));
  }
  return std::move(documents_);
}

bool looks_like_conllu(std::string_view head) {
  for (const Line& line : lines_of(head, begins_with_line(head, "#") ? head.size() : 1)) {
    if (line.text.starts_with("# newdoc") || line.text.starts_with("# sent_id") ||
        line.text.starts_with("# text =")) {
      return true;
    }
    if (!line.text.starts_with('#')) {
      const std::vector<std::string_view> cells = cells_of_row(line.text);
      return cells.size() == 10 && cells[0] == "1";
    }
  }
  return false;
}

}  // namespace

const Format kConllu{
    .name = "conllu",
    .summary = "CoNLL-U with events and times in MISC: own keys, or those of UD English-GUM",
    .extensions = kConlluExtensions,
    .owns_extension = true,
    .holds_many = true,
    .sniff = looks_like_conllu,
    .read = [](const Source& source) { return ConlluReader(source).read(); },
};

}  // namespace gnomon
