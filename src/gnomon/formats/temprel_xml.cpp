#include "gnomon/formats/temprel_xml.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/xml_encoding.h"
#include "gnomon/formats/xml_format.h"
#include "gnomon/formats/xml_standoff.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::string_view kTemprelRoot[] = {"DATA"};
constexpr const char* kTemprelStarts =
    "a temprel file starts with <DATA>, then has <SENTENCE> elements";
constexpr std::string_view kSeparator = "///";

struct TaggedWord {
  std::string_view word;
  std::string_view lemma;
  std::string_view tag;
  std::string_view mark;  // B, E1, M, E2 or A
};

using Sentence = std::vector<std::string_view>;  // its words

// One SENTENCE: a pair of events and the words of their one or two sentences.
struct PairElement {
  XmlElement element;
  std::size_t number;  // of the element in the file, from 1
  std::vector<TaggedWord> words;
  std::optional<std::size_t> first;  // where E1 and E2 are among the words
  std::optional<std::size_t> second;
  std::size_t first_sentence = 0;
  std::size_t second_sentence = 0;
};

// The fields from the right, since a word may contain the separator.
std::optional<TaggedWord> tagged_word(std::string_view token) {
  std::array<std::string_view, 3> fields;
  for (std::size_t i = 3; i-- > 0;) {
    std::size_t end = token.size();  // just behind the last separator
    while (end >= kSeparator.size() &&
           !(token[end - 1] == '/' && token[end - 2] == '/' && token[end - 3] == '/')) {
      --end;
    }
    if (end < kSeparator.size()) {
      return std::nullopt;
    }
    fields[i] = token.substr(end);
    token = token.substr(0, end - kSeparator.size());
  }
  return TaggedWord{token, fields[0], fields[1], fields[2]};
}

class TemprelReader {
 public:
  TemprelReader(const Source& source, std::string_view bytes, const XmlTree& tree)
      : source_(source), tree_(tree), notes_(source, bytes) {}

  std::vector<Result<Document>> read();

 private:
  void read_pair(XmlElement element, std::size_t number);
  Document build(std::string_view name, std::vector<PairElement>& pairs);
  void find_sentences(const std::vector<PairElement>& pairs);
  void add_sentence(std::size_t number, const PairElement& pair, std::size_t begin,
                    std::size_t end);
  std::size_t boundary(const PairElement& pair) const;

  const Source& source_;
  const XmlTree& tree_;
  ReadingNotes notes_;
  std::vector<std::string_view> order_;  // the documents
  std::unordered_map<std::string_view, std::vector<PairElement>> by_document_;
  std::map<std::size_t, Sentence> sentences_;  // of one document
};

std::vector<Result<Document>> TemprelReader::read() {
  std::size_t number = 0;
  for (auto element = tree_.root().first_child(); element; element = element->next()) {
    if (element->name() == "SENTENCE") {
      read_pair(*element, ++number);
    } else {
      notes_.lost(element->byte(), fmt::format("unknown element <{}>", shown(element->name())));
    }
  }
  std::vector<Result<Document>> documents;
  for (const std::string_view name : order_) {
    documents.push_back(build(name, by_document_[name]));
  }
  if (documents.empty()) {
    documents.push_back(
        fail(codes::kMalformed, source_.file, "the file has no SENTENCE element", kTemprelStarts));
  }
  notes_.remark(
      "the texts are rebuilt from the sentences of the pairs: one blank between words, "
      "sentences without a pair are missing");
  notes_.finish();
  return documents;
}

void TemprelReader::read_pair(XmlElement element, std::size_t number) {
  PairElement pair{element, number, {}, {}, {}, 0, 0};
  std::size_t unread = 0;
  const std::vector<std::string_view> tokens = split_at_blanks(element.text());
  pair.words.reserve(tokens.size());
  for (const std::string_view token : tokens) {
    const auto word = tagged_word(token);
    if (!word) {
      ++unread;
      continue;
    }
    std::optional<std::size_t>& place = word->mark == "E1" ? pair.first : pair.second;
    if (word->mark == "E1" || word->mark == "E2") {
      if (place) {
        notes_.doubtful(element.byte(),
                        fmt::format("sentence {} has two tokens marked {}", number, word->mark),
                        "the first one counts");
      } else {
        place = pair.words.size();
      }
    }
    pair.words.push_back(*word);
  }
  if (unread > 0) {
    notes_.lost(
        element.byte(),
        fmt::format("sentence {} has {} without four fields", number, plural(unread, "token")),
        "a token is word///lemma///tag///position");
  }
  for (const auto& [place, mark] : {std::pair(pair.first, "E1"), std::pair(pair.second, "E2")}) {
    if (!place) {
      notes_.doubtful(element.byte(),
                      fmt::format("sentence {} has no token marked {}", number, mark),
                      "its relation is kept; the place of the event comes from other sentences");
    }
  }
  const auto first = whole_number(element["SOURCE_SENTID"]);
  const auto second = whole_number(element["TARGET_SENTID"]);
  pair.first_sentence = first.value_or(0);
  pair.second_sentence = second.value_or(pair.first_sentence);
  const auto difference = whole_number(element["SENTDIFF"]);
  if (difference && pair.first_sentence + *difference != pair.second_sentence) {
    notes_.doubtful(element.byte(),
                    fmt::format("sentence {} has SENTDIFF {}, but its sentences are {} and {}",
                                number, *difference, pair.first_sentence, pair.second_sentence),
                    "the numbers of the sentences count");
  }
  std::string_view document = element["DOCID"];
  if (document.empty()) {
    document = source_.document_name;
  }
  const auto [place, is_new] = by_document_.try_emplace(document);
  if (is_new) {
    order_.push_back(document);
  }
  place->second.push_back(std::move(pair));
}

bool is_sentence_end(std::string_view word) { return word == "." || word == "!" || word == "?"; }

Sentence words_of_range(const PairElement& pair, std::size_t begin, std::size_t end) {
  Sentence words;
  words.reserve(end - begin);
  for (std::size_t i = begin; i < end; ++i) {
    words.push_back(pair.words[i].word);
  }
  return words;
}

// Whether the words from number `begin` on are those of the sentence.
bool has_words(const PairElement& pair, std::size_t begin, const Sentence& sentence) {
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (pair.words[begin + i].word != sentence[i]) {
      return false;
    }
  }
  return true;
}

bool starts_with(const PairElement& pair, const Sentence& sentence) {
  return sentence.size() <= pair.words.size() && has_words(pair, 0, sentence);
}

bool ends_with(const PairElement& pair, const Sentence& sentence) {
  return sentence.size() <= pair.words.size() &&
         has_words(pair, pair.words.size() - sentence.size(), sentence);
}

// Where the second sentence of a pair starts: by what other pairs say about either sentence, else
// behind the last full stop before the second event.
std::size_t TemprelReader::boundary(const PairElement& pair) const {
  const std::size_t size = pair.words.size();
  if (pair.first_sentence == pair.second_sentence) {
    return size;
  }
  const auto first = sentences_.find(pair.first_sentence);
  if (first != sentences_.end() && starts_with(pair, first->second)) {
    return first->second.size();
  }
  const auto second = sentences_.find(pair.second_sentence);
  if (second != sentences_.end() && ends_with(pair, second->second)) {
    return size - second->second.size();
  }
  const std::size_t from = pair.first.value_or(0) + 1;
  const std::size_t last = pair.second.value_or(size);
  for (std::size_t i = last; i > from; --i) {
    if (is_sentence_end(pair.words[i - 1].word)) {
      return i;
    }
  }
  return std::min(last, size);
}

// The first one counts.
void TemprelReader::add_sentence(std::size_t number, const PairElement& pair, std::size_t begin,
                                 std::size_t end) {
  const auto [place, is_new] = sentences_.try_emplace(number);
  if (is_new) {
    place->second = words_of_range(pair, begin, end);
  }
}

void TemprelReader::find_sentences(const std::vector<PairElement>& pairs) {
  sentences_.clear();
  for (const PairElement& pair : pairs) {
    if (pair.first_sentence == pair.second_sentence) {
      add_sentence(pair.first_sentence, pair, 0, pair.words.size());
    }
  }
  for (const PairElement& pair : pairs) {
    if (pair.first_sentence != pair.second_sentence) {
      const std::size_t middle = boundary(pair);
      sentences_.try_emplace(pair.first_sentence, words_of_range(pair, 0, middle));
      sentences_.try_emplace(pair.second_sentence, words_of_range(pair, middle, pair.words.size()));
    }
  }
}

Document TemprelReader::build(std::string_view name, std::vector<PairElement>& pairs) {
  find_sentences(pairs);
  std::string text;
  std::map<std::size_t, std::vector<Span>> places;
  for (const auto& [number, words] : sentences_) {
    text += text.empty() ? "" : "\n";
    std::vector<Span>& spans = places[number];
    for (const std::string_view word : words) {
      text += spans.empty() ? "" : " ";
      const std::size_t begin = text.size();
      text += word;
      spans.push_back({begin, text.size()});
    }
  }
  const std::size_t slash = source_.document_name.rfind('/');
  const std::string folder =
      slash == std::string::npos ? "" : source_.document_name.substr(0, slash + 1);
  const std::string full = folder + std::string(name);
  StandoffDocument document(full, text, notes_);
  document.set_root_attribute("labels", "matres");
  std::unordered_map<std::string_view, std::string_view> words_of_events;
  const auto add_event = [&](const PairElement& pair, std::string_view id,
                             std::optional<std::size_t> token) {
    if (!token || id.empty()) {
      return;
    }
    const TaggedWord& word = pair.words[*token];
    const auto [known, is_new] = words_of_events.try_emplace(id, word.word);
    if (!is_new) {
      if (known->second != word.word) {
        notes_.doubtful(pair.element.byte(),
                        fmt::format("event '{}' is '{}' here and '{}' in an earlier sentence",
                                    shown(id), shown(word.word), shown(known->second)),
                        "the first one counts");
      }
      return;
    }
    const std::size_t middle = boundary(pair);
    const bool in_first = *token < middle;
    const std::size_t sentence = in_first ? pair.first_sentence : pair.second_sentence;
    const std::size_t place = in_first ? *token : *token - middle;
    const std::vector<Span>& all = places[sentence];
    const bool fits = place < all.size() && all[place].of(text) == word.word;
    if (!fits) {
      notes_.doubtful(pair.element.byte(),
                      fmt::format("sentence {} has other words than an earlier one with the same "
                                  "number, so that event '{}' has no place",
                                  pair.number, shown(id)),
                      "check SOURCE_SENTID and TARGET_SENTID");
    }
    const std::array<RawAttribute, 2> attributes{{{"stem", word.lemma}, {"pos", word.tag}}};
    document.event(id, attributes, fits ? std::optional(all[place]) : std::nullopt,
                   pair.element.byte());
  };
  for (const PairElement& pair : pairs) {
    add_event(pair, pair.element["SOURCE"], pair.first);
    add_event(pair, pair.element["TARGET"], pair.second);
  }
  std::size_t links = 0;
  for (const PairElement& pair : pairs) {
    document.link(ElementKind::kTlink, fmt::format("l{}", ++links), pair.element["SOURCE"],
                  pair.element["TARGET"], pair.element["LABEL"], {}, pair.element.byte());
  }
  return std::move(document).build();
}

bool looks_like_temprel(std::string_view head) {
  return xml_root(head) == kTemprelRoot[0] && head.find("<SENTENCE") != std::string_view::npos;
}

constexpr std::string_view kTemprelExtensions[] = {"temprel.xml"};

}  // namespace

std::vector<Result<Document>> read_temprel_xml(const Source& source) {
  std::string storage;
  const Result<std::string_view> bytes = utf8_of(source, storage);
  if (!bytes) {
    return one_document(Failure(bytes.error()));
  }
  const Result<XmlTree> tree = XmlTree::parse(*bytes, source.file, kTemprelRoot, kTemprelStarts);
  return tree ? TemprelReader(source, *bytes, *tree).read() : one_document(Failure(tree.error()));
}

const Format kTemprelXml{
    .name = "temprel-xml",
    .summary = "pairs of events with the words of their sentences, for training classifiers",
    .extensions = kTemprelExtensions,
    .holds_many = true,
    .sniff = looks_like_temprel,
    .to_utf8 = xml_as_utf8,
    .read = read_temprel_xml,
};

}  // namespace gnomon
