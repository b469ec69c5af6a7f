#include "gnomon/operations/tag.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/files.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/change_documents.h"
#include "gnomon/operations/tag_model_at_hand.h"
#include "gnomon/operations/time_value.h"
#include "gnomon/tag/tag_document.h"
#include "gnomon/tag/timex_grammar.h"

#include <array>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// What is opened once for all documents.
struct TagTools {
  TagSettings settings;
  std::optional<TimexGrammar> grammar;
  std::optional<TagModel> model;
};

Result<std::optional<std::string>> creation_time_of(const TagRequest& request) {
  if (request.dct.empty()) {
    return std::optional<std::string>();
  }
  const TypedTime time = read_time_value(request.dct);
  if (!time.valid || time.value.empty() || time.type == "DURATION" ||
      time.value.ends_with("_REF")) {
    return fail(codes::kBadTimeValue, "", fmt::format("'{}' is not a date", shown(request.dct)),
                "give `dct` as 2026-03-02 or 2026-03-02T14:30");
  }
  return std::optional(time.value);
}

Result<void> open_rules(const TagRequest& request, TagTools& tools) {
  if (request.rules.empty()) {
    return {};
  }
  const Result<std::string> text = read_file(request.rules);
  if (!text) {
    return Failure(text.error());
  }
  const std::array<TimexRuleFile, 1> files = {{{request.rules, *text}}};
  Result<TimexGrammar> grammar = TimexGrammar::extended(files);
  if (!grammar) {
    return Failure(grammar.error());
  }
  tools.grammar = std::move(*grammar);
  return {};
}

FoundTime found_time(const Document& document, const TaggedTime& time, const std::string& tid) {
  return {tid,        std::string(time.span.of(document.text())),
          time.type,  time.value,
          time.mod,   time.rule,
          time.anchor};
}

// What is in no known format is text: standard input, a file without ending. A folder keeps its own
// rules.
Input as_text_if_unknown(const Input& input) {
  ReadingChoices choices = input.choices();
  choices.unknown_is_text = true;
  return input.with_choices(std::move(choices));
}

// What became of a document, with what there is to say about it.
struct TaggedOne {
  TaggedDocument about;
  bool looks_english = true;
  std::size_t crossing = 0;
};

ChangedDocument<TaggedOne> too_long(const Document& document) {
  TaggedOne one;
  one.about.name = std::string(document.name());
  return {std::move(one),
          {std::string(document.name()),
           fail(codes::kTextTooLong, std::string(document.name()),
                fmt::format("the text has {} bytes, and {} can be tagged at once",
                            document.body().size(), kLongestTaggedText),
                "cut it into several documents, such as chapters")}};
}

ChangedDocument<TaggedOne> tag_one(const Document& document, const Format& format,
                                   const TagSettings& settings, const std::stop_token& stop) {
  if (document.body().size() > kLongestTaggedText) {
    return too_long(document);
  }
  const TagResultDocument tagged = tag_document(document, settings, stop);
  const TagFindings& found = tagged.found;
  TaggedOne one;
  one.looks_english = found.looks_english;
  one.crossing = found.crossing;
  one.about.name = std::string(document.name());
  one.about.creation_time = found.creation_time;
  one.about.narrative = found.narrative;
  one.about.totals = {found.tokens, found.sentences,  found.times.size(), found.events,
                      found.links,  found.kept_times, found.kept_events,  found.kept_links};
  for (std::size_t i = 0; i < found.times.size(); ++i) {
    one.about.times.push_back(found_time(document, found.times[i], found.tids[i]));
  }
  return {std::move(one), {std::string(document.name()), format.write(tagged.document)}};
}

// One notice for each kind of trouble, with the number of documents and one of them.
void tell_trouble(const std::vector<TaggedOne>& documents,
                  const std::vector<WrittenDocument>& written, std::vector<Notice>& notices) {
  const auto tell = [&](const ErrorCode& code, std::string_view what, std::string hint,
                        const std::function<bool(std::size_t)>& has) {
    std::size_t count = 0;
    std::string_view first;
    for (std::size_t i = 0; i < documents.size(); ++i) {
      if (written[i].bytes && has(i)) {
        first = count == 0 ? std::string_view(documents[i].about.name) : first;
        ++count;
      }
    }
    if (count > 0) {
      Notice said = notice(
          Severity::kWarning, code,
          fmt::format("{} {}{}", plural(count, "document"), what,
                      count == 1 && first.empty()
                          ? ""
                          : fmt::format(" ({}{})", count > 1 ? "such as " : "", shown(first))));
      said.said.hint = std::move(hint);
      notices.push_back(std::move(said));
    }
  };
  tell(
      codes::kNoCreationTime,
      "without creation time: dates such as Friday or May keep an unknown year; give it with `dct`",
      "give it with `dct`, as 2026-03-02", [&](std::size_t i) {
        return documents[i].about.creation_time.empty() && documents[i].about.totals.tokens > 0;
      });
  tell(codes::kNotEnglish, "not in English, as it seems: the rules know English only", "",
       [&](std::size_t i) { return !documents[i].looks_english; });
  tell(codes::kMarkupCrosses, "where a time was found across other markup, and not marked", "",
       [&](std::size_t i) { return documents[i].crossing > 0; });
}

}  // namespace

TagTotals& TagTotals::operator+=(const TagTotals& other) {
  tokens += other.tokens;
  sentences += other.sentences;
  times += other.times;
  events += other.events;
  links += other.links;
  kept_times += other.kept_times;
  kept_events += other.kept_events;
  kept_links += other.kept_links;
  return *this;
}

Result<Outcome<TagResult>> tag(const TagRequest& request, const Run& run) {
  if (request.times_only && request.links_only) {
    return fail(codes::kFieldsContradict, "", "`times-only` and `links-only` leave nothing to do",
                "give one of them");
  }
  Outcome<TagResult> outcome;
  TagTools tools;
  Result<std::optional<std::string>> creation_time = creation_time_of(request);
  if (!creation_time) {
    return Failure(creation_time.error());
  }
  if (const Result<void> rules = open_rules(request, tools); !rules) {
    return Failure(rules.error());
  }
  if (!request.times_only) {
    Result<std::optional<TagModel>> model = model_at_hand(request.model, outcome.notices);
    if (!model) {
      return Failure(model.error());
    }
    tools.model = std::move(*model);
  }
  if (request.links_only && !tools.model) {
    return fail(codes::kNoModelForLinks, "", "links need a model, and there is none",
                "train a model, and name it with `model`");
  }
  tools.settings = {.creation_time = std::move(*creation_time),
                    .mode = request.mode,
                    .profile = request.profile,
                    .replace = request.replace,
                    .links_only = request.links_only,
                    .compatible = request.compatible,
                    .grammar = tools.grammar ? &*tools.grammar : nullptr,
                    .model = tools.model ? &*tools.model : nullptr};
  TagRequest dated = request;
  for (Input& input : dated.inputs) {
    input = as_text_if_unknown(input);
    if (tools.settings.creation_time) {
      input = input.with_creation_time(*tools.settings.creation_time);
    }
  }
  Result<ChangedDocuments<TaggedOne>> changed = change_documents<TaggedOne>(
      dated, run, outcome.notices, [&](const Document& document, const Format& format) {
        return tag_one(document, format, tools.settings, run.stop);
      });
  if (!changed) {
    return Failure(changed.error());
  }
  tell_trouble(changed->about, changed->written, outcome.notices);
  TagResult& result = outcome.value;
  for (TaggedOne& one : changed->about) {
    result.totals += one.about.totals;
    result.documents.push_back(std::move(one.about));
  }
  result.written = std::move(changed->written);
  result.format = changed->format;
  result.unread = changed->unread;
  result.has_model = tools.settings.model != nullptr;
  return outcome;
}

}  // namespace gnomon
