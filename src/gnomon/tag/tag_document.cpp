#include "gnomon/tag/tag_document.h"

#include "gnomon/base/utf8.h"
#include "gnomon/language/analysis.h"
#include "gnomon/tag/subordination.h"
#include "gnomon/tag/tag_events.h"
#include "gnomon/tag/tag_links.h"
#include "gnomon/tag/tag_model.h"
#include "gnomon/tag/timex_tagger.h"
#include "gnomon/timeml/edit.h"
#include "gnomon/timeml/edit_entities.h"

#include <algorithm>
#include <array>
#include <utility>

namespace gnomon {
namespace {

constexpr std::size_t kShortText = 40;   // words: too few to tell a language
constexpr std::size_t kLeastShare = 12;  // one word in so many must be a common one

constexpr auto kCommonWords = std::to_array<std::string_view>(
    {"a",   "an",  "and",  "are",   "as",   "at",   "be",    "by",   "for",  "from",
     "had", "has", "have", "he",    "his",  "in",   "is",    "it",   "not",  "of",
     "on",  "or",  "said", "she",   "that", "the",  "their", "they", "this", "to",
     "was", "we",  "were", "which", "who",  "will", "with",  "you"});

bool is_word_token(std::string_view token) {
  const char c = token.front();
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

bool enough_common_words(const Analysis& analysis) {
  std::size_t words = 0;
  std::size_t common = 0;
  for (std::size_t i = 0; i < analysis.tokens.size(); ++i) {
    const std::string_view word = analysis.word(i);
    if (is_word_token(word)) {
      ++words;
      common += word.size() <= 5 && std::ranges::binary_search(kCommonWords, ascii_lower(word));
    }
  }
  return words < kShortText || common * kLeastShare >= words;
}
static_assert(std::ranges::is_sorted(kCommonWords));

NamedValues time_attributes_of(const TaggedTime& time, const std::string& tid,
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

NamedValues new_instance(const TaggedEvent& event, const std::string& eiid,
                         const std::string& eid) {
  NamedValues values = {{"eiid", eiid},
                        {"eventID", eid},
                        {"tense", std::string(event.tense)},
                        {"aspect", std::string(event.aspect)},
                        {"polarity", std::string(event.polarity)},
                        {"pos", std::string(event.pos)}};
  if (!event.modality.empty()) {
    values.emplace_back("modality", event.modality);
  }
  return values;
}

bool is_tlink(const Link& link) { return link.kind == ElementKind::kTlink; }

Document without_links(const Document& document) {
  std::vector<bool> keep;
  for (const Link& link : document.links()) {
    keep.push_back(!is_tlink(link));
  }
  return with_links(document, keep, {});
}

// Instances and links go with what they name.
Document without_annotation(const Document& document) {
  EntityChanges changes;
  for (const Event& event : document.events()) {
    changes.removed.push_back(event.markup);
  }
  for (std::size_t i = 0; i < document.times().size(); ++i) {
    if (document.creation_time() != static_cast<TimexIndex>(i)) {
      changes.removed.push_back(document.times()[i].markup);
    }
  }
  return without_links(with_entities(document, changes));
}

bool spans_overlap(Span a, Span b) { return a.begin < b.end && b.begin < a.end; }

// Works on one document; each step adds to the changes.
class DocumentTagger {
 public:
  DocumentTagger(const Document& document, const TagSettings& settings)
      : document_(document),
        settings_(settings),
        tids_(document, "t"),
        eids_(document, "e"),
        eiids_(document, "ei") {
    for (const Markup& markup : document.markup()) {
      edges_.push_back({markup.span.begin, markup.span});
      edges_.push_back({markup.span.end, markup.span});
    }
    std::ranges::sort(edges_, {}, &Edge::at);
  }

  TagResultDocument tag(const std::stop_token& stop) {
    const Analysis analysis =
        settings_.model != nullptr
            ? analyse(document_.text(), document_.body(), settings_.model->language())
            : split(document_.text(), document_.body());
    found_.tokens = analysis.tokens.size();
    found_.sentences = analysis.sentences.size();
    found_.looks_english = enough_common_words(analysis);
    find_creation_time();
    find_times(analysis);
    found_.kept_events = document_.events().size();
    found_.kept_links =
        static_cast<std::size_t>(std::ranges::count_if(document_.links(), is_tlink));
    if (settings_.model == nullptr) {
      return {with_entities(document_, changes_), std::move(found_)};
    }
    find_events(analysis);
    Document marked = with_entities(document_, changes_);
    std::vector<NewTlink> links = find_links(analysis, marked, stop);
    return {links.empty()
                ? std::move(marked)
                : with_links(marked, std::vector<bool>(marked.links().size(), true), links),
            std::move(found_)};
  }

 private:
  struct IdentifiedTime {
    TaggedTime time;
    std::string tid;
  };
  struct IdentifiedEvent {
    TaggedEvent event;
    std::string eiid;
  };

  void find_creation_time() {
    Span span;
    if (const auto time = document_.creation_time()) {
      const Timex& own = document_[*time];
      found_.creation_time = std::string(own.attributes[Attr::kValue]);
      creation_tid_ = std::string(own.tid);
      span = own.span;
    } else if (settings_.creation_time) {
      found_.creation_time = *settings_.creation_time;
      creation_tid_ = document_.find_time("t0") ? tids_.next() : "t0";
      changes_.added.push_back({ElementKind::kTimex, Span{0, 0},
                                creation_attributes(creation_tid_, found_.creation_time)});
    } else {
      return;
    }
    TaggedTime time;
    time.span = span;
    time.type = found_.creation_time.find('T') == std::string::npos ? "DATE" : "TIME";
    time.value = found_.creation_time;
    times_.push_back({std::move(time), creation_tid_});
  }

  std::optional<std::string_view> creation_value() const {
    return found_.creation_time.empty() ? std::nullopt
                                        : std::optional<std::string_view>(found_.creation_time);
  }

  // Those that are marked already, and new ones, in the order of the text behind the creation time.
  void find_times(const Analysis& analysis) {
    const std::vector<IdentifiedTime> marked = marked_times();
    found_.kept_times = marked.size();
    times_.insert(times_.end(), marked.begin(), marked.end());
    if (!settings_.links_only) {
      std::vector<TaggedTime> known;
      for (const IdentifiedTime& time : marked) {
        known.push_back(time.time);
      }
      find_new_times(analysis, known);
    }
    const auto first = times_.begin() + (creation_tid_.empty() ? 0 : 1);
    std::sort(first, times_.end(), [](const IdentifiedTime& a, const IdentifiedTime& b) {
      return a.time.span < b.time.span;
    });
  }

  std::vector<IdentifiedTime> marked_times() const {
    std::vector<IdentifiedTime> times;
    for (std::size_t i = 0; i < document_.times().size(); ++i) {
      const Timex& time = document_.times()[i];
      if (document_.creation_time() == static_cast<TimexIndex>(i) || time.span.empty() ||
          !document_.body().contains(time.span)) {
        continue;
      }
      TaggedTime marked;
      marked.span = time.span;
      marked.type = std::string(time.attributes[Attr::kType]);
      marked.value = std::string(time.attributes[Attr::kValue]);
      times.push_back({std::move(marked), std::string(time.tid)});
    }
    std::ranges::sort(times, {}, [](const IdentifiedTime& time) { return time.time.span; });
    return times;
  }

  void find_new_times(const Analysis& analysis, const std::vector<TaggedTime>& known) {
    TimeSettings settings;
    settings.mode = settings_.mode;
    settings.grammar = settings_.grammar;
    settings.compatible = settings_.compatible;
    settings.known = known;
    found_.narrative =
        settings_.mode == TimeMode::kNarrative ||
        (settings_.mode == TimeMode::kAuto && narrative_text(analysis, creation_value()));
    for (TaggedTime& time : tag_times(analysis, creation_value(), settings)) {
      NewMarkup markup{ElementKind::kTimex, time.span, {}};
      if (!fits(markup)) {
        ++found_.crossing;
        continue;
      }
      found_.tids.push_back(tids_.next());
      markup.attributes = time_attributes_of(time, found_.tids.back(), creation_tid_);
      changes_.added.push_back(std::move(markup));
      times_.push_back({time, found_.tids.back()});
      found_.times.push_back(std::move(time));
    }
  }

  std::vector<TaggedTime> all_times() const {
    std::vector<TaggedTime> times;
    for (const IdentifiedTime& time : times_) {
      times.push_back(time.time);
    }
    return times;
  }

  void find_events(const Analysis& analysis) {
    const std::vector<TaggedTime> times = all_times();
    describe_marked_events(analysis, times);
    if (settings_.links_only) {
      return;
    }
    std::vector<Span> own;  // in the order of the text
    for (const IdentifiedEvent& event : events_) {
      own.push_back(event.event.span);
    }
    std::size_t marked = 0;  // those before it end before the event
    for (TaggedEvent& event :
         tag_events(analysis, times, *settings_.model, event_threshold(profile()))) {
      NewMarkup markup{ElementKind::kEvent, event.span, {}};
      while (marked < own.size() && own[marked].end <= event.span.begin) {
        ++marked;
      }
      const bool is_marked = marked < own.size() && spans_overlap(own[marked], event.span);
      if (is_marked) {
        continue;
      }
      if (!fits(markup)) {
        ++found_.crossing;
        continue;
      }
      const std::string eid = eids_.next();
      const std::string eiid = eiids_.next();
      markup.attributes = {{"eid", eid}, {"class", std::string(event.event_class)}};
      changes_.added.push_back(std::move(markup));
      changes_.instances.push_back(new_instance(event, eiid, eid));
      events_.push_back({std::move(event), eiid});
      ++found_.events;
    }
    std::ranges::sort(events_, {}, [](const IdentifiedEvent& event) { return event.event.span; });
  }

  // Events of the document, with an instance each: links name these.
  void describe_marked_events(const Analysis& analysis, const std::vector<TaggedTime>& times) {
    std::vector<Span> spans;
    std::vector<EventIndex> indices;
    for (std::size_t i = 0; i < document_.events().size(); ++i) {
      const Event& event = document_.events()[i];
      if (!event.span.empty() && document_.body().contains(event.span)) {
        spans.push_back(event.span);
        indices.push_back(static_cast<EventIndex>(i));
      }
    }
    std::vector<const Instance*> instance_of(document_.events().size());
    for (const Instance& instance : document_.instances()) {
      if (instance.event && instance_of[position(*instance.event)] == nullptr) {
        instance_of[position(*instance.event)] = &instance;
      }
    }
    std::vector<TaggedEvent> described = describe_events(analysis, spans, times, *settings_.model);
    for (std::size_t i = 0; i < described.size(); ++i) {
      const Event& event = document_[indices[i]];
      const Instance* const instance = instance_of[position(indices[i])];
      const Attributes& attributes = instance == nullptr ? event.attributes : instance->attributes;
      TaggedEvent marked;
      marked.event_class = event.attributes[Attr::kClass];
      marked.tense = attributes[Attr::kTense];
      marked.aspect = attributes[Attr::kAspect];
      take_marked(marked, described[i]);
      std::string eiid(instance == nullptr ? std::string_view() : instance->eiid);
      if (eiid.empty()) {
        eiid = eiids_.next();
        changes_.instances.push_back(new_instance(described[i], eiid, std::string(event.eid)));
      }
      events_.push_back({std::move(described[i]), std::move(eiid)});
    }
    std::ranges::sort(events_, {}, [](const IdentifiedEvent& event) { return event.event.span; });
  }

  LinkProfile profile() const {
    return settings_.profile == TagProfile::kDense ? LinkProfile::kDense : LinkProfile::kBalanced;
  }

  std::vector<NewTlink> find_links(const Analysis& analysis, const Document& marked,
                                   const std::stop_token& stop) {
    if (settings_.without_links) {
      return {};
    }
    if (found_.kept_links > 0) {
      return {};
    }
    std::vector<TaggedEvent> events;
    for (const IdentifiedEvent& event : events_) {
      events.push_back(event.event);
    }
    const auto creation = creation_tid_.empty() ? std::nullopt : std::optional(std::size_t{0});
    FreshLinkIds lids(marked, "l");
    std::vector<NewTlink> links;
    for (const TaggedLink& link : tag_links(analysis, events, all_times(), creation,
                                            *settings_.model, {.profile = profile()}, stop)) {
      NewTlink tlink;
      tlink.lid = lids.next();
      tlink.rel_type = std::string(link.relation);
      tlink.source = link.source.is_time ? Attr::kTimeId : Attr::kEventInstanceId;
      tlink.source_id = id_of(link.source);
      tlink.target = link.target.is_time ? Attr::kRelatedToTime : Attr::kRelatedToEventInstance;
      tlink.target_id = id_of(link.target);
      links.push_back(std::move(tlink));
    }
    found_.links = links.size();
    add_subordinate_links(analysis, marked, events, lids, links);
    return links;
  }

  // Unless the document has such links already.
  void add_subordinate_links(const Analysis& analysis, const Document& marked,
                             const std::vector<TaggedEvent>& events, FreshLinkIds& lids,
                             std::vector<NewTlink>& links) {
    if (!marked.links().empty()) {
      return;
    }
    const std::vector<TaggedTime> times = all_times();
    const TextFacts facts(analysis, settings_.model->language(), times);
    for (const SubordinateLink& link : subordinate_links(facts, events)) {
      NewTlink added;
      added.lid = lids.next();
      added.rel_type = std::string(link.relation);
      added.source_id = events_[link.source].eiid;
      added.target =
          link.aspectual ? Attr::kRelatedToEventInstance : Attr::kSubordinatedEventInstance;
      added.target_id = events_[link.target].eiid;
      added.kind = link.aspectual ? ElementKind::kAlink : ElementKind::kSlink;
      links.push_back(std::move(added));
      ++(link.aspectual ? found_.alinks : found_.slinks);
    }
  }

  const std::string& id_of(TaggedEnd end) const {
    return end.is_time ? times_[end.index].tid : events_[end.index].eiid;
  }

  // Whether XML can hold it together with the document's own elements.
  bool fits(const NewMarkup& markup) const {
    const Span span = markup.span;
    for (auto edge = std::ranges::upper_bound(edges_, span.begin, {}, &Edge::at);
         edge != edges_.end() && edge->at < span.end; ++edge) {
      if (span.crosses(edge->of)) {
        return false;
      }
    }
    return true;
  }

  // Where an element of the document begins or ends.
  struct Edge {
    std::size_t at = 0;
    Span of;
  };

  const Document& document_;
  const TagSettings& settings_;
  std::vector<Edge> edges_;  // in the order of the text
  FreshIds tids_;
  FreshIds eids_;
  FreshIds eiids_;
  std::string creation_tid_;
  std::vector<IdentifiedTime> times_;  // the creation time first, if there is one
  std::vector<IdentifiedEvent> events_;
  EntityChanges changes_;
  TagFindings found_;
};

}  // namespace

TagResultDocument tag_document(const Document& document, const TagSettings& settings,
                               const std::stop_token& stop) {
  if (settings.replace == TagReplace::kNothing) {
    return DocumentTagger(document, settings).tag(stop);
  }
  const Document bare = settings.replace == TagReplace::kLinks ? without_links(document)
                                                               : without_annotation(document);
  return DocumentTagger(bare, settings).tag(stop);
}

bool looks_english(std::string_view text) { return enough_common_words(split(text)); }

}  // namespace gnomon
