#include "gnomon/operations/prompts.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/files.h"
#include "gnomon/corpus/map_documents.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/pair_rows.h"
#include "gnomon/pairs/gold.h"
#include "gnomon/pairs/prompt_template.h"
#include "gnomon/timeml/sentences.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

// A pair to ask about, by the ids that the answer is scored with.
struct AskedPair {
  std::string source;
  std::string target;
  std::string gold;
};
using AskedPairs = std::map<std::string, std::vector<AskedPair>, std::less<>>;

// What the template needs to know about one document.
class PromptDocument {
 public:
  explicit PromptDocument(const Document& document) : document_(document), sentences_(document) {}

  // The place of an id: ei1, e1, t1 or, as MATRES writes instances, 1. Nothing for ids that the
  // document does not have; an empty span for those that the text does not mention.
  std::optional<Span> place(const std::string& id) const {
    for (const std::string& name : {id, "ei" + id}) {
      if (const auto instance = document_.find_instance(name)) {
        const auto event = document_[*instance].event;
        return event ? std::optional(document_[*event].span) : std::nullopt;
      }
    }
    if (const auto event = document_.find_event(id)) {
      return document_[*event].span;
    }
    if (const auto time = document_.find_time(id)) {
      return document_[*time].span;
    }
    return std::nullopt;
  }

  std::string words(Span span) const {
    std::string result(span.of(document_.text()));
    std::ranges::replace(result, '\n', ' ');
    return result;
  }

  bool is_in_body(Span span) const {
    return span.begin >= document_.body().begin && span.end <= document_.body().end &&
           span.begin < span.end;
  }

  // A stretch of the text with the two marked, as far as they lie in it. Of two that overlap the
  // marks nest, or the second one is left out of a text that cannot nest them.
  std::string marked(Span stretch, Span first, Span second) const {
    struct Mark {
      std::size_t at;
      int order;  // closing before opening, the inner ones inside
      std::size_t length;
      std::string_view text;
    };
    std::vector<Mark> marks;
    const auto add = [&](Span span, std::string_view open, std::string_view close) {
      if (span.begin >= stretch.begin && span.end <= stretch.end && span.begin < span.end) {
        marks.push_back({span.begin, 1, stretch.size() - span.size(), open});
        marks.push_back({span.end, 0, span.size(), close});
      }
    };
    add(first, "<e1>", "</e1>");
    if (!first.crosses(second)) {
      add(second, "<e2>", "</e2>");
    }
    std::ranges::stable_sort(marks, [](const Mark& a, const Mark& b) {
      return std::tie(a.at, a.order, a.length) < std::tie(b.at, b.order, b.length);
    });
    std::string result;
    std::size_t at = stretch.begin;
    for (const Mark& mark : marks) {
      result += Span{at, mark.at}.of(document_.text());
      result += mark.text;
      at = mark.at;
    }
    result += Span{at, stretch.end}.of(document_.text());
    const std::size_t begin = result.find_first_not_of(" \t\r\n");
    return begin == std::string::npos
               ? std::string()
               : result.substr(begin, result.find_last_not_of(" \t\r\n") - begin + 1);
  }

  // From the sentence of the one to that of the other; a time that no sentence holds adds none.
  Span context(Span first, Span second) const {
    Span result{document_.body().end, document_.body().begin};
    for (const Span span : {first, second}) {
      if (is_in_body(span) && sentences_.count() > 0) {
        const Span sentence = sentences_[sentences_.at(span.begin)];
        result.begin = std::min({result.begin, sentence.begin, span.begin});
        result.end = std::max({result.end, sentence.end, span.end});
      }
    }
    return result.begin < result.end ? result : document_.body();
  }

  std::string date() const {
    const auto time = document_.creation_time();
    const std::string_view value = time ? document_[*time].attributes[Attr::kValue] : "";
    return value.empty() ? "an unknown date" : std::string(value);
  }

  Span body() const { return document_.body(); }
  const Sentences& sentences() const { return sentences_; }

 private:
  const Document& document_;
  Sentences sentences_;
};

std::size_t words_in(std::string_view text) {
  std::size_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    words += !blank && !inside ? 1 : 0;
    inside = !blank;
  }
  return words;
}

// Pairs that TLINKs join, each once, in their order.
std::vector<AskedPair> pairs_of_tlinks(const Document& document) {
  std::vector<AskedPair> result;
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Link& link : document.links()) {
    if (link.kind == ElementKind::kTlink && link.source.resolved() && link.target.resolved() &&
        link.source.id != link.target.id && !seen.contains({link.target.id, link.source.id}) &&
        seen.insert({link.source.id, link.target.id}).second) {
      result.push_back({std::string(link.source.id), std::string(link.target.id),
                        std::string(row_label_of(link.rel_type))});
    }
  }
  return result;
}

// All pairs of events in the order of the text, at most so many sentences apart.
std::vector<AskedPair> pairs_in_window(const Document& document, std::uint64_t window) {
  const PromptDocument about(document);
  struct Placed {
    std::string_view id;
    Span span;
  };
  std::vector<Placed> events;
  std::set<std::size_t> with_instance;
  for (const Instance& instance : document.instances()) {
    if (instance.event && with_instance.insert(position(*instance.event)).second &&
        about.is_in_body(document[*instance.event].span)) {
      events.push_back({instance.eiid, document[*instance.event].span});
    }
  }
  for (std::size_t i = 0; i < document.events().size(); ++i) {
    const Event& event = document.events()[i];
    if (!with_instance.contains(i) && about.is_in_body(event.span)) {
      events.push_back({event.eid, event.span});
    }
  }
  std::ranges::stable_sort(events, {}, [](const Placed& one) { return one.span.begin; });
  std::vector<AskedPair> result;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const std::size_t first = about.sentences().at(events[i].span.begin);
    for (std::size_t k = i + 1; k < events.size(); ++k) {
      if (about.sentences().at(events[k].span.begin) - first > window) {
        break;
      }
      result.push_back({std::string(events[i].id), std::string(events[k].id), {}});
    }
  }
  return result;
}

// What came of one document.
struct PromptsOfDocument {
  std::string name;
  std::vector<PairPrompt> prompts;
  std::size_t pairs = 0;
  std::size_t words = 0;
  std::size_t longest = 0;
  std::size_t unknown = 0;      // pairs with an id that the document does not have
  std::string unknown_example;  // one such id
};

struct PromptsMaker {
  const PromptsRequest& request;
  const std::vector<PromptQuestion>& questions;
  const AskedPairs* given;  // null when the document decides

  PromptsOfDocument operator()(const Document& document) const {
    PromptsOfDocument result;
    result.name = document.name();
    const PromptDocument about(document);
    for (const AskedPair& pair : pairs_of(document)) {
      const auto first = about.place(pair.source);
      const auto second = about.place(pair.target);
      if (!first || !second) {
        ++result.unknown;
        result.unknown_example = first ? pair.target : pair.source;
        continue;
      }
      ++result.pairs;
      add_questions(about, pair, *first, *second, result);
    }
    return result;
  }

 private:
  std::vector<AskedPair> pairs_of(const Document& document) const {
    if (given != nullptr) {
      std::string_view name = document.name();
      auto found = given->find(name);
      if (found == given->end() && name.rfind('/') != std::string_view::npos) {
        found = given->find(name.substr(name.rfind('/') + 1));
      }
      return found == given->end() ? std::vector<AskedPair>() : found->second;
    }
    return request.window ? pairs_in_window(document, *request.window) : pairs_of_tlinks(document);
  }

  void add_questions(const PromptDocument& about, const AskedPair& pair, Span first, Span second,
                     PromptsOfDocument& result) const {
    for (const PromptQuestion& question : questions) {
      PromptValues values;
      const auto set = [&](PromptField field, auto make) {
        if (question.uses(field)) {
          values[static_cast<std::size_t>(field)] = make();
        }
      };
      set(PromptField::kDocument, [&] { return result.name; });
      set(PromptField::kText, [&] { return about.marked(about.body(), first, second); });
      set(PromptField::kContext,
          [&] { return about.marked(about.context(first, second), first, second); });
      set(PromptField::kSource, [&] { return pair.source; });
      set(PromptField::kTarget, [&] { return pair.target; });
      set(PromptField::kSourceText, [&] { return about.words(first); });
      set(PromptField::kTargetText, [&] { return about.words(second); });
      set(PromptField::kDate, [&] { return about.date(); });
      PairPrompt prompt{.document = result.name,
                        .source = pair.source,
                        .target = pair.target,
                        .asked = question.asked,
                        .gold = request.with_gold ? pair.gold : std::string(),
                        .prompt = question.filled(values)};
      const std::size_t words = words_in(prompt.prompt);
      result.words += words;
      result.longest = std::max(result.longest, words);
      if (request.dry) {
        prompt.prompt.clear();
      }
      result.prompts.push_back(std::move(prompt));
    }
  }
};

Result<AskedPairs> read_asked_pairs(const Input& input) {
  Result<RowFile> rows = read_pair_rows(input, RowRole::kGold, {});
  if (!rows) {
    name_columns(rows.error());
    return Failure(std::move(rows.error()));
  }
  AskedPairs pairs;
  std::set<std::string> seen;
  for (const PairRow& row : rows->rows) {
    const std::string_view name = document_name(row.document);
    if (seen.insert(pair_key(name, row.source, row.target)).second) {
      pairs[std::string(name)].push_back(
          {std::string(row.source), std::string(row.target), std::string(row.gold)});
    }
  }
  return pairs;
}

void say_about_documents(const std::vector<PromptsOfDocument>& documents, const AskedPairs* given,
                         std::vector<Notice>& notices) {
  std::set<std::string, std::less<>> read;
  for (const PromptsOfDocument& one : documents) {
    read.insert(one.name.substr(one.name.rfind('/') + 1));
    read.insert(one.name);
    if (one.unknown > 0) {
      notices.push_back(notice(
          Severity::kWarning, codes::kPairsUnknown,
          fmt::format("{}: {} skipped, with ids that the document does not have, such as '{}'",
                      printable(one.name), plural(one.unknown, "pair is", "pairs are"),
                      shown(one.unknown_example))));
    }
  }
  std::size_t lacking = 0;
  std::size_t pairs = 0;
  std::string example;
  for (const auto& [name, list] : given != nullptr ? *given : AskedPairs()) {
    if (!read.contains(name)) {
      ++lacking;
      pairs += list.size();
      example = name;
    }
  }
  if (lacking > 0) {
    notices.push_back(
        notice(Severity::kWarning, codes::kPairsUnknown,
               fmt::format("{} of {} skipped: the corpus does not have {}, such as '{}'",
                           plural(pairs, "pair"), plural(lacking, "document"),
                           lacking == 1 ? "it" : "them", shown(example))));
  }
}

}  // namespace

Result<Outcome<PromptsResult>> prompts(const PromptsRequest& request, const Run& run) {
  if (auto checked = check_fields(request); !checked) {
    return Failure(std::move(checked.error()));
  }
  if (!request.pairs.empty() && request.window) {
    return fail(codes::kFieldsContradict, "", "`pairs` and `window` cannot be combined",
                "omit one of them");
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  const Result<std::string> bytes = read_bytes(request.question);
  if (!bytes) {
    return Failure(bytes.error());
  }
  const auto questions = read_template(*bytes, request.question.name());
  if (!questions) {
    return Failure(questions.error());
  }
  std::optional<AskedPairs> given;
  if (!request.pairs.empty()) {
    Result<AskedPairs> pairs = read_asked_pairs(request.pairs);
    if (!pairs) {
      return Failure(std::move(pairs.error()));
    }
    given = std::move(*pairs);
  }
  Outcome<PromptsResult> outcome;
  const Result<std::vector<SourceFile>> files = find_inputs(request.inputs, outcome.notices);
  if (!files) {
    return Failure(files.error());
  }
  const PromptsMaker make{request, *questions, given ? &*given : nullptr};
  Result<MappedDocuments<PromptsOfDocument>> mapped =
      map_documents<PromptsOfDocument>(*files, *format, run, outcome.notices,
                                       [&](const Document& document) { return make(document); });
  if (!mapped) {
    return Failure(mapped.error());
  }
  PromptsResult& result = outcome.value;
  result.unread = mapped->unread;
  std::vector<PromptsOfDocument> documents = std::move(*mapped).together();
  say_about_documents(documents, make.given, outcome.notices);
  for (PromptsOfDocument& one : documents) {
    result.documents += one.pairs > 0 ? 1 : 0;
    result.pairs += one.pairs;
    result.questions += one.prompts.size();
    result.words += one.words;
    result.longest = std::max(result.longest, one.longest);
    std::ranges::move(one.prompts, std::back_inserter(result.prompts));
  }
  if (result.pairs == 0) {
    return fail(codes::kNoPairs, "",
                given            ? "none of the pairs is in the corpus"
                : request.window ? "no document has two events"
                                 : "no TLINK joins two events or times of a document",
                given ? "check the names of documents and the ids of both"
                      : "give pairs as a file with `pairs`, or all of them with `window`");
  }
  return outcome;
}

}  // namespace gnomon
