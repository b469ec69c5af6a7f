#include "gnomon/tag/link_candidates.h"

#include "gnomon/backbone/exact.h"
#include "gnomon/tag/event_model.h"

#include <algorithm>
#include <unordered_map>

namespace gnomon {
namespace {

constexpr std::size_t kMostBetween = 2;
constexpr std::size_t kMostSentences = 40;  // between two events of the same word

// The token of a range that is nearest to the root of its sentence.
std::size_t head_of(const Analysis& analysis, std::size_t first, std::size_t last) {
  for (std::size_t at = first; at <= last; ++at) {
    const std::size_t head = analysis.tokens[at].head;
    if (head == kNoHead || head < first || head > last) {
      return at;
    }
  }
  return last;
}

}  // namespace

std::string_view name_of(LinkKind kind) {
  constexpr std::array<std::string_view, kTaggedLinkKinds> kNames = {
      "event-creation", "event-time", "event-event", "main-events", "same-word"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::optional<Relation> time_relation(const TaggedTime& a, const TaggedTime& b,
                                      bool b_is_creation_time) {
  if (b_is_creation_time) {
    if (a.value == "PRESENT_REF") {
      return Relation::kContains;
    }
    if (a.value == "PAST_REF") {
      return Relation::kBefore;
    }
    if (a.value == "FUTURE_REF") {
      return Relation::kAfter;
    }
  }
  if ((a.type != "DATE" && a.type != "TIME") || (b.type != "DATE" && b.type != "TIME")) {
    return std::nullopt;
  }
  const auto first = backbone_interval(a.value);
  const auto second = backbone_interval(b.value);
  return first && second ? backbone_relation(*first, *second) : std::nullopt;
}

LinkFacts::LinkFacts(const TextFacts& text, std::span<const TaggedEvent> events,
                     std::span<const TaggedTime> times, std::optional<std::size_t> creation_time)
    : text_(text),
      event_of_token_(text.size(), kNoHead),
      events_of_sentence_(text.analysis().sentences.size()),
      times_of_sentence_(text.analysis().sentences.size()),
      main_event_(text.analysis().sentences.size(), kNoHead) {
  describe_times(times, creation_time);
  describe_events(events);
  find_governors();
  find_candidates(creation_time);
  find_same_words();
}

void LinkFacts::describe_times(std::span<const TaggedTime> times,
                               std::optional<std::size_t> creation_time) {
  const Analysis& analysis = text_.analysis();
  for (std::size_t k = 0; k < times.size(); ++k) {
    LinkTime time;
    const std::size_t first = analysis.token_at(times[k].span.begin);
    time.type = hash_text(times[k].type);
    time.grain =
        mix(times[k].value.size(),
            times[k].value.empty() ? 0 : static_cast<std::uint64_t>(times[k].value[0] == 'P'));
    if (creation_time && *creation_time != k) {
      const auto relation = time_relation(times[k], times[*creation_time], true);
      time.sense = relation ? static_cast<std::uint64_t>(*relation) + 1 : 0;
    }
    if (!times[k].span.empty() && first < text_.size() &&
        analysis.tokens[first].span.begin < times[k].span.end && creation_time != k) {
      time.first = time.last = first;
      while (time.last + 1 < text_.size() &&
             analysis.tokens[time.last + 1].span.begin < times[k].span.end) {
        ++time.last;
      }
      time.head = head_of(analysis, time.first, time.last);
      if (text_.inside(first, -1)) {
        time.preposition = text_.lemma(first - 1);
        const PennTag tag = text_.token(first - 1).tag;
        if ((tag == PennTag::kDT || tag == PennTag::kRB || tag == PennTag::kJJ) &&
            text_.inside(first, -2)) {
          time.preposition = mix(text_.lemma(first - 2), 5);
        }
      }
      times_of_sentence_[analysis.tokens[first].sentence].push_back(k);
    }
    times_.push_back(time);
  }
}

void LinkFacts::describe_events(std::span<const TaggedEvent> events) {
  const Analysis& analysis = text_.analysis();
  std::vector<bool> quoted(text_.size());
  bool open = false;
  std::size_t sentence = 0;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    const PennTag tag = text_.token(at).tag;
    if (text_.token(at).sentence != sentence && tag == PennTag::kOpenQuote) {
      open = false;
    }
    sentence = text_.token(at).sentence;
    if (tag == PennTag::kOpenQuote || tag == PennTag::kCloseQuote) {
      const auto word = analysis.word(at);
      if (word != "'") {
        open = word == "\"" ? !open : tag == PennTag::kOpenQuote;
      }
    }
    quoted[at] = open;
  }
  for (std::size_t k = 0; k < events.size(); ++k) {
    LinkEvent event;
    event.token = events[k].token;
    event.probability = events[k].probability;
    if (event.token >= text_.size()) {
      events_.push_back(event);
      continue;
    }
    const Token& token = text_.token(event.token);
    const VerbGroup group = text_.verb_group(event.token);
    event.sentence = token.sentence;
    event.lemma = text_.lemma(event.token);
    event.tag = text_.tag(event.token);
    event.event_class = place_of(kEventClasses, events[k].event_class) + 1;
    event.tense = place_of(kTenses, events[k].tense) * kAspects.size() +
                  place_of(kAspects, events[k].aspect) + 1;
    event.chain = group.chain;
    event.relation = static_cast<std::uint64_t>(token.relation) + 1;
    event.modal = group.modal == kNoHead ? 0 : text_.lemma(group.modal);
    event.quoted = quoted[event.token];
    for (const std::size_t child : text_.children(event.token)) {
      if (text_.token(child).relation == Dependency::kMark ||
          text_.token(child).tag == PennTag::kWRB ||
          (text_.token(child).relation == Dependency::kCase && is_noun(token.tag))) {
        event.subordinator = text_.lemma(child);
      }
    }
    for (std::size_t up = token.head; up != kNoHead && event.depth < 40;
         up = text_.token(up).head) {
      ++event.depth;
    }
    std::size_t nearest = static_cast<std::size_t>(-1);
    for (const std::size_t time : times_of_sentence_[event.sentence]) {
      const std::size_t distance = times_[time].first > event.token
                                       ? times_[time].first - event.token
                                       : event.token - times_[time].first;
      if (distance < nearest) {
        nearest = distance;
        event.nearest_time = time;
        event.time_sense = times_[time].sense + 1;
      }
    }
    event_of_token_[event.token] = k;
    auto& main = main_event_[event.sentence];
    if (main == kNoHead || event.depth < events_[main].depth) {
      main = k;
    }
    events_of_sentence_[event.sentence].push_back(k);
    events_.push_back(event);
  }
}

void LinkFacts::find_governors() {
  for (LinkEvent& event : events_) {
    if (event.token >= text_.size()) {
      continue;
    }
    std::uint64_t way = static_cast<std::uint64_t>(text_.token(event.token).relation);
    int steps = 0;
    for (std::size_t up = text_.token(event.token).head; up != kNoHead && steps < 12;
         up = text_.token(up).head, ++steps) {
      if (event_of_token_[up] != kNoHead) {
        event.governor = event_of_token_[up];
        event.path_to_governor = way;
        break;
      }
      way = mix(way, static_cast<std::uint64_t>(text_.token(up).relation));
    }
  }
}

void LinkFacts::find_candidates(std::optional<std::size_t> creation_time) {
  const auto event_end = [](std::size_t k) { return TaggedEnd{false, k}; };
  const auto time_end = [](std::size_t k) { return TaggedEnd{true, k}; };
  std::size_t last_main = kNoHead;
  std::size_t last_sentence = 0;
  for (std::size_t sentence = 0; sentence < events_of_sentence_.size(); ++sentence) {
    const auto& events = events_of_sentence_[sentence];
    for (std::size_t k = 0; k < events.size(); ++k) {
      if (creation_time) {
        candidates_.push_back(
            {LinkKind::kEventCreation, event_end(events[k]), time_end(*creation_time)});
      }
      for (const std::size_t time : times_of_sentence_[sentence]) {
        candidates_.push_back({LinkKind::kEventTime, event_end(events[k]), time_end(time)});
      }
      for (std::size_t other = k + 1; other < events.size() && other <= k + 1 + kMostBetween;
           ++other) {
        candidates_.push_back(
            {LinkKind::kEventEvent, event_end(events[k]), event_end(events[other])});
      }
    }
    if (main_event_[sentence] != kNoHead) {
      if (last_main != kNoHead && sentence - last_sentence <= 2) {
        candidates_.push_back(
            {LinkKind::kMainEvents, event_end(last_main), event_end(main_event_[sentence])});
      }
      last_main = main_event_[sentence];
      last_sentence = sentence;
    }
  }
}

// People often mention one and the same event twice.
void LinkFacts::find_same_words() {
  std::unordered_map<std::uint64_t, std::size_t> last;
  for (std::size_t sentence = 0; sentence < events_of_sentence_.size(); ++sentence) {
    for (const std::size_t k : events_of_sentence_[sentence]) {
      const auto found = last.find(events_[k].lemma);
      if (found == last.end() || sentence - events_[found->second].sentence > kMostSentences) {
        continue;
      }
      const std::size_t before = found->second;
      const bool main_pair = sentence - events_[before].sentence <= 2 &&
                             main_event_[events_[before].sentence] == before &&
                             main_event_[sentence] == k;
      if (!main_pair) {
        candidates_.push_back({LinkKind::kSameWord, {false, before}, {false, k}});
      }
    }
    for (const std::size_t k : events_of_sentence_[sentence]) {
      last[events_[k].lemma] = k;
    }
  }
}

double LinkFacts::probability(const LinkCandidate& candidate) const {
  double both = 1;
  for (const TaggedEnd end : {candidate.source, candidate.target}) {
    both *= end.is_time ? 1 : events_[end.index].probability;
  }
  return both;
}

void LinkFacts::features(const LinkCandidate& candidate, Features& f) const {
  f.clear();
  f.add(1);
  switch (candidate.kind) {
    case LinkKind::kEventCreation:
      creation_features(events_[candidate.source.index], f);
      return;
    case LinkKind::kEventTime:
      time_features(events_[candidate.source.index], candidate.source.index, candidate.target.index,
                    f);
      return;
    case LinkKind::kEventEvent:
      event_pair_features(candidate.source.index, candidate.target.index, f);
      return;
    case LinkKind::kMainEvents:
      main_pair_features(candidate.source.index, candidate.target.index, f);
      return;
    case LinkKind::kSameWord:
      same_word_features(candidate.source.index, candidate.target.index, f);
      return;
  }
}

}  // namespace gnomon
