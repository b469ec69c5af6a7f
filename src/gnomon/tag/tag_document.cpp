#include "gnomon/tag/tag_document.h"

#include "gnomon/base/utf8.h"
#include "gnomon/language/analysis.h"
#include "gnomon/tag/timex_tagger.h"
#include "gnomon/timeml/edit_entities.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon {
namespace {

constexpr std::size_t kShortText = 40;   // words: too few to tell a language
constexpr std::size_t kLeastShare = 12;  // one word in so many must be a common one

constexpr auto kCommonWords = std::to_array<std::string_view>(
    {"a",  "an", "and", "are", "as", "at", "be", "by",   "for", "from", "had", "has", "have", "he",
     "his", "in", "is", "it",  "not", "of", "on", "or",  "said", "she", "that", "the", "their",
     "they", "this", "to", "was", "we", "were", "which", "who", "will", "with", "you"});

bool is_word(std::string_view token) {
  const char c = token.front();
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

bool enough_common_words(const Analysis& analysis) {
  std::size_t words = 0;
  std::size_t common = 0;
  for (std::size_t i = 0; i < analysis.tokens.size(); ++i) {
    const std::string_view word = analysis.word(i);
    if (is_word(word)) {
      ++words;
      common += word.size() <= 5 && std::ranges::binary_search(kCommonWords, ascii_lower(word));
    }
  }
  return words < kShortText || common * kLeastShare >= words;
}
static_assert(std::ranges::is_sorted(kCommonWords));

// The times that a document marks in its body, in the order of the text.
std::vector<TaggedTime> marked_times(const Document& document) {
  std::vector<TaggedTime> times;
  for (std::size_t i = 0; i < document.times().size(); ++i) {
    const Timex& time = document.times()[i];
    if (document.creation_time() == static_cast<TimexIndex>(i) || time.span.empty() ||
        !document.body().contains(time.span)) {
      continue;
    }
    TaggedTime marked;
    marked.span = time.span;
    marked.type = std::string(time.attributes[Attr::kType]);
    marked.value = std::string(time.attributes[Attr::kValue]);
    times.push_back(std::move(marked));
  }
  std::ranges::sort(times, {}, &TaggedTime::span);
  return times;
}

NamedValues time_attributes(const TaggedTime& time, const std::string& tid,
                            const std::string& creation_tid) {
  NamedValues values = {{"tid", tid}, {"type", time.type}, {"value", time.value}};
  if (!time.mod.empty()) {
    values.emplace_back("mod", time.mod);
  }
  if (!time.quant.empty()) {
    values.emplace_back("quant", time.quant);
  }
  if (!time.freq.empty()) {
    values.emplace_back("freq", time.freq);
  }
  values.emplace_back("temporalFunction", time.anchor.empty() ? "false" : "true");
  values.emplace_back("functionInDocument", "NONE");
  if (time.anchor.starts_with("creation time") && !creation_tid.empty()) {
    values.emplace_back("anchorTimeID", creation_tid);
  }
  return values;
}

NamedValues creation_attributes(const std::string& tid, const std::string& value) {
  return {{"tid", tid},
          {"type", value.find('T') == std::string::npos ? "DATE" : "TIME"},
          {"value", value},
          {"temporalFunction", "false"},
          {"functionInDocument", "CREATION_TIME"}};
}

// Works on one document; each step adds to the changes.
class DocumentTagger {
 public:
  DocumentTagger(const Document& document, const TagSettings& settings)
      : document_(document), settings_(settings), tids_(document, "t") {}

  TagResultDocument tag(const std::stop_token& /*stop*/) {
    const Analysis analysis = split(document_.text(), document_.body());
    found_.tokens = analysis.tokens.size();
    found_.sentences = analysis.sentences.size();
    found_.looks_english = enough_common_words(analysis);
    find_creation_time();
    if (!settings_.links_only) {
      find_times(analysis);
    } else {
      found_.kept_times = marked_times(document_).size();
    }
    found_.kept_events = document_.events().size();
    return {with_entities(document_, changes_), std::move(found_)};
  }

 private:
  void find_creation_time() {
    if (const auto time = document_.creation_time()) {
      const Timex& own = document_[*time];
      found_.creation_time = std::string(own.attributes[Attr::kValue]);
      creation_tid_ = std::string(own.tid);
      return;
    }
    if (!settings_.creation_time) {
      return;
    }
    found_.creation_time = *settings_.creation_time;
    creation_tid_ = document_.find_time("t0") ? tids_.next() : "t0";
    changes_.added.push_back({ElementKind::kTimex, Span{0, 0},
                              creation_attributes(creation_tid_, found_.creation_time)});
  }

  std::optional<std::string_view> creation_value() const {
    return found_.creation_time.empty() ? std::nullopt
                                        : std::optional<std::string_view>(found_.creation_time);
  }

  void find_times(const Analysis& analysis) {
    const std::vector<TaggedTime> known = marked_times(document_);
    found_.kept_times = known.size();
    TimeSettings times;
    times.mode = settings_.mode;
    times.grammar = settings_.grammar;
    times.compatible = settings_.compatible;
    times.known = known;
    found_.narrative =
        settings_.mode == TimeMode::kNarrative ||
        (settings_.mode == TimeMode::kAuto && narrative_text(analysis, creation_value()));
    for (TaggedTime& time : tag_times(analysis, creation_value(), times)) {
      NewMarkup markup{ElementKind::kTimex, time.span, {}};
      if (!fits(markup)) {
        ++found_.crossing;
        continue;
      }
      found_.tids.push_back(tids_.next());
      markup.attributes = time_attributes(time, found_.tids.back(), creation_tid_);
      changes_.added.push_back(std::move(markup));
      found_.times.push_back(std::move(time));
    }
  }

  // Whether XML can hold it together with the document's own elements.
  bool fits(const NewMarkup& markup) const {
    EntityChanges one;
    one.added.push_back(markup);
    return crossing_spans(document_, one).empty();
  }

  const Document& document_;
  const TagSettings& settings_;
  FreshIds tids_;
  std::string creation_tid_;
  EntityChanges changes_;
  TagFindings found_;
};

}  // namespace

TagResultDocument tag_document(const Document& document, const TagSettings& settings,
                               const std::stop_token& stop) {
  return DocumentTagger(document, settings).tag(stop);
}

bool looks_english(std::string_view text) { return enough_common_words(split(text)); }

}  // namespace gnomon
