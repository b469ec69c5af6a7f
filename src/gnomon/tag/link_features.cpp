#include "gnomon/tag/link_candidates.h"

#include <algorithm>

namespace gnomon {
namespace {

std::uint64_t bucket(std::size_t distance) {
  return distance < 6 ? distance : distance < 9 ? 6 : distance < 14 ? 7 : distance < 22 ? 8 : 9;
}

// What an event says of itself, alone and together.
void add_event(const LinkEvent& event, const TextFacts& text, std::uint32_t kind, Features& f) {
  f.add(kind, event.lemma);
  f.add(kind + 1, text.form(event.token).small);
  f.add(kind + 2, event.tag);
  f.add(kind + 3, event.event_class);
  f.add(kind + 4, event.tense);
  f.add(kind + 5, event.event_class, event.tense);
  f.add(kind + 6, event.tag, event.event_class);
  f.add(kind + 7, event.lemma, event.tense);
  f.add(kind + 8, event.chain);
  f.add(kind + 9, event.chain, event.tag);
  f.add(kind + 10, event.relation);
  f.add(kind + 11, event.relation, event.tense);
  f.add(kind + 12, event.modal);
  f.add(kind + 13, event.subordinator);
  f.add(kind + 14, event.subordinator, event.tense);
  f.add(kind + 15, event.tag, event.tense);
}

}  // namespace

std::pair<std::uint64_t, std::size_t> LinkFacts::path(std::size_t from, std::size_t to) const {
  // The ancestors of the first, then up from the second until one of them.
  std::array<std::size_t, 24> ups{};
  std::size_t count = 0;
  for (std::size_t at = from; at != kNoHead && count < ups.size(); at = text_.token(at).head) {
    ups[count++] = at;
  }
  std::uint64_t down = 0;
  std::size_t steps = 0;
  for (std::size_t at = to; at != kNoHead && steps < ups.size();
       at = text_.token(at).head, ++steps) {
    const auto* const found =
        std::find(ups.begin(), ups.begin() + static_cast<std::ptrdiff_t>(count), at);
    if (found != ups.begin() + static_cast<std::ptrdiff_t>(count)) {
      std::uint64_t way = 7;
      const auto height = static_cast<std::size_t>(found - ups.begin());
      for (std::size_t k = 0; k < height; ++k) {
        way = mix(way, static_cast<std::uint64_t>(text_.token(ups[k]).relation));
      }
      return {mix(mix(way, 1000), down), height + steps};
    }
    down = mix(down, static_cast<std::uint64_t>(text_.token(at).relation) + 100);
  }
  return {0, 30};
}

void LinkFacts::creation_features(const LinkEvent& event, Features& f) const {
  add_event(event, text_, 10, f);
  const std::size_t at = event.token;
  const auto lemma = [&](std::ptrdiff_t offset) {
    return text_.inside(at, offset)
               ? text_.lemma(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + offset))
               : 9;
  };
  const auto tag = [&](std::ptrdiff_t offset) {
    return text_.inside(at, offset)
               ? text_.tag(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + offset))
               : 0;
  };
  f.add(30, lemma(-1));
  f.add(31, lemma(1));
  f.add(32, tag(-1), event.tag);
  f.add(33, tag(1), event.tag);
  f.add(34, tag(-2), tag(-1), event.tag);
  f.add(35, text_.form(at).suffix3);
  const auto& inside = events_of_sentence_[event.sentence];
  const LinkEvent* previous = nullptr;
  for (const std::size_t k : inside) {
    if (events_[k].token < at) {
      previous = &events_[k];
    }
  }
  f.add(36, previous == nullptr ? 0 : previous->tense, event.tense);
  f.add(37, previous == nullptr ? 0 : previous->event_class, event.tense);
  f.add(38, previous == nullptr ? 0 : previous->lemma, event.tense);
  const LinkEvent& main = events_[main_event_[event.sentence]];
  const std::uint64_t is_main = main.token == at ? 1 : 0;
  f.add(39, main.tense, event.tense, is_main);
  f.add(40, main.event_class, event.tense, is_main);
  f.add(41, is_main, event.event_class, event.tense);
  f.add(42, event.time_sense, event.tense);
  f.add(43, event.time_sense);
  f.add(44, event.time_sense, event.event_class, event.tag);
  if (event.nearest_time != kNoHead) {
    const LinkTime& time = times_[event.nearest_time];
    const auto [way, steps] = path(at, time.head);
    f.add(45, time.sense, way, event.tense);
    f.add(46, time.sense, steps, event.tense);
    f.add(47, time.type, time.sense, time.preposition);
    f.add(48, time.sense, bucket(time.first > at ? time.first - at : at - time.last), event.tense);
  }
  f.add(49, event.quoted ? 1 : 0, event.tense);
  f.add(50, std::min<std::size_t>(event.sentence, 8), event.event_class);
  f.add(51, std::min<std::size_t>(event.sentence, 3), event.tense);
  if (event.governor != kNoHead) {
    const LinkEvent& up = events_[event.governor];
    f.add(52, up.tense, event.tense, event.relation);
    f.add(53, up.lemma, event.tense);
    f.add(54, up.event_class, up.tense, event.tense);
    f.add(55, up.lemma, event.path_to_governor);
    f.add(56, up.event_class, event.path_to_governor, event.tag);
    f.add(57, up.modal, event.tense);
  } else {
    f.add(58, event.tense);
  }
  if (text_.token(at).head != kNoHead) {
    f.add(59, text_.lemma(text_.token(at).head), event.relation);
  }
  for (const std::size_t child : text_.children(at)) {
    const Dependency relation = text_.token(child).relation;
    if (relation == Dependency::kAdvmod || relation == Dependency::kCase ||
        relation == Dependency::kDet || relation == Dependency::kAmod ||
        relation == Dependency::kMark) {
      f.add(60, static_cast<std::uint64_t>(relation), text_.lemma(child),
            coarse_tag(text_.token(at).tag));
    }
  }
}

void LinkFacts::time_features(const LinkEvent& event, std::size_t event_place,
                              std::size_t time_place, Features& f) const {
  const LinkTime& time = times_[time_place];
  add_event(event, text_, 10, f);
  const std::size_t at = event.token;
  const bool behind = time.first > at;
  const std::uint64_t order = behind ? 1 : 2;
  const std::size_t begin = behind ? at + 1 : time.last + 1;
  const std::size_t end = behind ? time.first : at;
  const std::size_t distance = end > begin ? end - begin : 0;
  std::size_t between = 0;
  bool nearest_event = true;
  for (const std::size_t k : events_of_sentence_[event.sentence]) {
    between += k != event_place && events_[k].token >= begin && events_[k].token < end ? 1 : 0;
    const std::size_t other = events_[k].token;
    const std::size_t far = other < time.first  ? time.first - other
                            : other > time.last ? other - time.last
                                                : 0;
    nearest_event = nearest_event && (k == event_place || far > distance);
  }
  std::size_t times_between = 0;
  std::uint64_t verbs = 0;
  std::uint64_t commas = 0;
  for (std::size_t k = begin; k < end; ++k) {
    verbs += is_verb(text_.token(k).tag) || text_.token(k).tag == PennTag::kMD ? 1 : 0;
    commas += is_punctuation(text_.token(k).tag) ? 1 : 0;
  }
  for (const std::size_t k : times_of_sentence_[event.sentence]) {
    times_between += k != time_place && times_[k].first >= begin && times_[k].first < end ? 1 : 0;
  }
  const std::uint64_t nearest =
      (event.nearest_time == time_place ? 1U : 0U) + (nearest_event ? 2U : 0U);
  const auto [way, steps] = path(at, time.head);
  const std::uint64_t how_far = bucket(distance) * 3 + order;
  f.add(30, order);
  f.add(31, how_far);
  f.add(32, nearest, order);
  f.add(33, std::min<std::size_t>(between, 4), order);
  f.add(34, std::min<std::size_t>(times_between, 3), order);
  f.add(35, time.preposition);
  f.add(36, time.preposition, order);
  f.add(37, time.preposition, time.type);
  f.add(38, time.preposition, event.tense);
  f.add(39, time.preposition, event.event_class);
  f.add(40, time.preposition, nearest, order);
  f.add(41, time.type, time.grain);
  f.add(42, time.type, order);
  f.add(43, time.sense);
  f.add(44, time.sense, event.tense);
  f.add(45, time.sense, event.tense, nearest);
  f.add(46, time.type, event.event_class, nearest);
  f.add(47, way);
  f.add(48, way, time.preposition);
  f.add(49, way, event.event_class);
  f.add(50, way, time.type);
  f.add(51, std::min<std::size_t>(steps, 8));
  f.add(52, std::min<std::size_t>(steps, 8), nearest);
  f.add(53, std::min<std::size_t>(steps, 8), event.event_class, nearest);
  f.add(54, std::min<std::uint64_t>(verbs, 4), std::min<std::uint64_t>(commas, 3), order);
  f.add(55, std::min<std::uint64_t>(verbs, 4), nearest);
  f.add(56, text_.lemma(time.head));
  f.add(57, text_.lemma(time.head), order);
  f.add(58, event.lemma, time.preposition);
  f.add(59, event.event_class, how_far);
  f.add(60, event.tense, how_far);
  f.add(61, event.tag, nearest, order);
  f.add(62, time.type, time.sense, event.tense);
  if (distance <= 4) {
    std::uint64_t words = order;
    std::uint64_t tags = order;
    for (std::size_t k = begin; k < end; ++k) {
      words = mix(words, text_.lemma(k));
      tags = mix(tags, text_.tag(k));
      f.add(63, text_.lemma(k), order);
    }
    f.add(64, words);
    f.add(65, tags, event.tag);
  }
  if (event.governor != kNoHead) {
    f.add(66, events_[event.governor].event_class, event.path_to_governor, nearest);
  }
  const std::uint64_t is_main = main_event_[event.sentence] == event_place ? 1 : 0;
  f.add(67, is_main, nearest, order);
  f.add(68, is_main, event.event_class, order);
  f.add(69, time.first == text_.analysis().sentence_of(at).begin ? 1 : 0, is_main);
  f.add(70, event.relation, time.preposition);
}

void LinkFacts::add_pair(const LinkEvent& a, const LinkEvent& b, std::uint32_t kind,
                         Features& f) const {
  f.add(kind, a.tense, b.tense);
  f.add(kind + 1, a.event_class, b.event_class);
  f.add(kind + 2, a.tag, b.tag);
  f.add(kind + 3, a.lemma, b.lemma);
  f.add(kind + 4, a.lemma, b.event_class);
  f.add(kind + 5, a.event_class, b.lemma);
  f.add(kind + 6, a.lemma, b.tense);
  f.add(kind + 7, a.tense, b.lemma);
  f.add(kind + 8, mix(a.event_class, a.tense), mix(b.event_class, b.tense));
  f.add(kind + 9, a.lemma == b.lemma ? 1 : 0);
  f.add(kind + 10, a.chain, b.chain);
  f.add(kind + 11, a.time_sense, b.time_sense);
  f.add(kind + 12, mix(a.time_sense, a.tense), mix(b.time_sense, b.tense));
  f.add(kind + 13, a.modal, b.modal);
  f.add(kind + 14, a.event_class, b.tense);
  f.add(kind + 15, a.tense, b.event_class);
  f.add(kind + 16, a.quoted ? 1 : 0, b.quoted ? 1 : 0);
}

void LinkFacts::event_pair_features(std::size_t first, std::size_t second, Features& f) const {
  const LinkEvent& a = events_[first];
  const LinkEvent& b = events_[second];
  add_event(a, text_, 10, f);
  add_event(b, text_, 30, f);
  add_pair(a, b, 50, f);
  const std::size_t distance = b.token - a.token;
  const std::size_t between = second - first - 1;
  const std::uint64_t tenses = mix(a.tense, b.tense);
  f.add(70, bucket(distance));
  f.add(71, between);
  f.add(72, bucket(distance), between, tenses);
  const auto [way, steps] = path(a.token, b.token);
  f.add(73, way);
  f.add(74, way, tenses);
  f.add(75, way, a.event_class);
  f.add(76, way, a.lemma);
  f.add(77, way, b.subordinator);
  f.add(78, std::min<std::size_t>(steps, 8), tenses);
  f.add(79, way, mix(a.event_class, b.event_class));
  std::uint64_t tags = 0;
  for (std::size_t k = a.token + 1; k < b.token; ++k) {
    const PennTag tag = text_.token(k).tag;
    if (tag == PennTag::kIN || tag == PennTag::kTO || tag == PennTag::kWRB || tag == PennTag::kCC ||
        tag == PennTag::kWDT || tag == PennTag::kWP || tag == PennTag::kRB ||
        tag == PennTag::kComma) {
      f.add(80, text_.lemma(k));
      f.add(81, text_.lemma(k), tenses);
      f.add(82, text_.lemma(k), between);
    }
    tags = mix(tags, text_.tag(k));
  }
  if (distance <= 7) {
    f.add(83, tags);
    f.add(84, tags, mix(a.tag, b.tag));
  }
  const std::uint64_t over = b.governor == first ? 1 : a.governor == second ? 2 : 3;
  f.add(85, over, tenses);
  f.add(86, over, mix(a.event_class, b.event_class));
  f.add(87, over, a.lemma);
  f.add(88, over, mix(over == 2 ? a.path_to_governor : b.path_to_governor, over));
  f.add(89, over, mix(over == 2 ? a.path_to_governor : b.path_to_governor, tenses));
  f.add(90, a.subordinator, b.subordinator);
  f.add(91, b.subordinator, over, tenses);
  f.add(92, a.subordinator, over, tenses);
  f.add(93, a.nearest_time == b.nearest_time ? 1 : 0, tenses);
  f.add(94, over, b.relation, a.event_class);
  if (text_.inside(a.token, 1)) {
    f.add(95, a.lemma, text_.lemma(a.token + 1), b.tense);
  }
  if (b.token > 0) {
    f.add(96, text_.lemma(b.token - 1), b.tense);
  }
}

void LinkFacts::main_pair_features(std::size_t first, std::size_t second, Features& f) const {
  const LinkEvent& a = events_[first];
  const LinkEvent& b = events_[second];
  add_event(a, text_, 10, f);
  add_event(b, text_, 30, f);
  add_pair(a, b, 50, f);
  const std::size_t begin = text_.analysis().sentence_of(b.token).begin;
  f.add(70, text_.lemma(begin));
  f.add(71, text_.lemma(begin), mix(a.tense, b.tense));
  f.add(72, b.sentence - a.sentence);
  f.add(73, std::min<std::size_t>(a.sentence, 5));
  f.add(74, times_of_sentence_[a.sentence].empty() ? 1 : 0,
        times_of_sentence_[b.sentence].empty() ? 1 : 0);
  if (b.nearest_time != kNoHead) {
    f.add(75, times_[b.nearest_time].preposition, times_[b.nearest_time].type);
  }
}

void LinkFacts::same_word_features(std::size_t first, std::size_t second, Features& f) const {
  const LinkEvent& a = events_[first];
  const LinkEvent& b = events_[second];
  add_event(a, text_, 10, f);
  add_event(b, text_, 30, f);
  add_pair(a, b, 50, f);
  const std::uint64_t apart = bucket(b.sentence - a.sentence);
  const std::uint64_t same_form = text_.form(a.token).small == text_.form(b.token).small ? 1 : 0;
  f.add(70, apart);
  f.add(71, apart, b.event_class);
  f.add(72, same_form, mix(a.tag, b.tag));
  f.add(73, same_form, b.event_class, apart);
  // What they are done by and to, and their articles.
  const auto child = [&](std::size_t token, Dependency relation) {
    for (const std::size_t under : text_.children(token)) {
      if (text_.token(under).relation == relation) {
        return text_.lemma(under);
      }
    }
    return std::uint64_t{0};
  };
  std::uint32_t kind = 74;
  for (const Dependency relation : {Dependency::kNsubj, Dependency::kObj, Dependency::kDet,
                                    Dependency::kAmod, Dependency::kCompound, Dependency::kNmod}) {
    const std::uint64_t one = child(a.token, relation);
    const std::uint64_t other = child(b.token, relation);
    const std::uint64_t same = one == other ? (one == 0 ? 1 : 2) : one == 0 || other == 0 ? 3 : 4;
    f.add(kind++, same);
    f.add(kind++, same, b.event_class, same_form);
    f.add(kind++, one, other);
  }
  f.add(kind++, times_of_sentence_[a.sentence].empty() ? 1 : 0,
        times_of_sentence_[b.sentence].empty() ? 1 : 0, b.event_class);
  f.add(kind++, std::min<std::size_t>(a.sentence, 5), apart);
  f.add(kind++, main_event_[a.sentence] == first ? 1 : 0, main_event_[b.sentence] == second ? 1 : 0,
        b.event_class);
}

}  // namespace gnomon
