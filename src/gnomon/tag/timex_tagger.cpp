#include "gnomon/tag/timex_tagger.h"

#include "gnomon/tag/timex_matcher.h"
#include "gnomon/tag/timex_values.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kFewestYears = 4;
constexpr int kYearsBack = 3;
constexpr std::size_t kManyYears = 20;

std::string anchor_words(const TimexReading& reading) {
  switch (reading.anchor) {
    case TimexAnchor::kNone:
      return "";
    case TimexAnchor::kCreationTime:
      return fmt::format("creation time {}", reading.anchor_value);
    case TimexAnchor::kMentioned:
      return fmt::format("last mention {}", reading.anchor_value);
  }
  return "";
}

// What words of news a text has: weekdays, today, said, this or last week.
bool is_news_word(const std::vector<TimexToken>& tokens, std::size_t at,
                  const TimexGrammar& grammar, std::uint16_t weekday) {
  const TimexToken& token = tokens[at];
  if (token.word != 0 && grammar.class_value(weekday, token.word) != nullptr) {
    return true;
  }
  constexpr auto kDays =
      std::to_array<std::string_view>({"today", "yesterday", "tomorrow", "said"});
  if (std::ranges::find(kDays, token.text) != kDays.end()) {
    return true;
  }
  return at > 0 && token.text == "week" &&
         (tokens[at - 1].text == "last" || tokens[at - 1].text == "this");
}

bool is_narrative(const std::vector<TimexToken>& tokens, const TimexGrammar& grammar,
                  const std::optional<TimexMoment>& creation) {
  std::vector<int> years;
  std::size_t news = 0;
  const auto weekday = grammar.find_class("weekday");
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const TimexToken& token = tokens[i];
    if (token.shape == TimexShape::kDigits && token.digits == 4 && token.number >= 1000 &&
        token.number < 2200) {
      years.push_back(static_cast<int>(token.number));
    } else if (token.word != 0 && (token.text == "BC" || token.text == "B.C.") && i > 0 &&
               tokens[i - 1].shape == TimexShape::kDigits) {
      years.push_back(-static_cast<int>(tokens[i - 1].number));
    }
    news += weekday && is_news_word(tokens, i, grammar, *weekday) ? 1 : 0;
  }
  if (years.size() < kFewestYears || news * 2 >= years.size()) {
    return false;
  }
  std::ranges::sort(years);
  const int median = years[years.size() / 2];
  // The history of the last years has many more years than words of news.
  const bool recent_history =
      years.size() >= kManyYears && news * 4 < years.size() && creation && median < creation->year;
  return !creation || median <= creation->year - kYearsBack || recent_history;
}

// One document, from its first token to its last.
class TimexTagging {
 public:
  TimexTagging(const Analysis& analysis, std::optional<std::string_view> creation_time,
               const TimeSettings& settings)
      : analysis_(analysis),
        settings_(settings),
        grammar_(settings.grammar != nullptr ? *settings.grammar : TimexGrammar::shipped()),
        tokens_(timex_tokens(analysis, grammar_)),
        matcher_(grammar_, tokens_),
        values_(grammar_, tokens_) {
    if (creation_time) {
      state_.creation_time = moment_of_value(*creation_time);
      state_.creation_value = std::string(*creation_time);
    }
    state_.narrative =
        settings.mode == TimeMode::kNarrative ||
        (settings.mode == TimeMode::kAuto && is_narrative(tokens_, grammar_, state_.creation_time));
  }

  std::vector<TaggedTime> run() {
    for (const TokenRange& sentence : analysis_.sentences) {
      for (std::size_t at = sentence.begin; at < sentence.end;) {
        const std::size_t behind = behind_known(at, sentence);
        at = behind > at ? behind : std::max(at + 1, find_at(at, sentence));
      }
    }
    return std::move(found_);
  }

 private:
  // Steps over a time that is marked already.
  std::size_t behind_known(std::size_t at, TokenRange sentence) {
    while (next_known_ < settings_.known.size() &&
           settings_.known[next_known_].span.end <= analysis_.tokens[at].span.begin) {
      ++next_known_;
    }
    if (next_known_ == settings_.known.size()) {
      return at;
    }
    const TaggedTime& known = settings_.known[next_known_];
    if (known.span.begin > analysis_.tokens[at].span.begin) {
      return at;
    }
    while (at < sentence.end && analysis_.tokens[at].span.begin < known.span.end) {
      ++at;
    }
    remember(known.value, moment_of_value(known.value));
    return at;
  }

  bool reaches_known(std::size_t end) const {
    return next_known_ < settings_.known.size() &&
           settings_.known[next_known_].span.begin < analysis_.tokens[end - 1].span.end;
  }

  // Tries the rules at a token; gives the token to go on with.
  std::size_t find_at(std::size_t at, TokenRange sentence) {
    for (const TimexMatch& match : matcher_.at(at, sentence)) {
      if (reaches_known(match.end)) {
        continue;
      }
      const TimexRule& rule = grammar_.rules()[match.rule];
      std::optional<TimexReading> reading =
          values_.read(rule, match.frame, state_, sentence, at, match.end);
      if (!reading) {
        continue;
      }
      if (!reading->skipped) {
        add(at, match.end, rule, std::move(*reading));
      }
      return match.end;
    }
    return at + 1;
  }

  void add(std::size_t begin, std::size_t end, const TimexRule& rule, TimexReading reading) {
    if (reading.moment) {
      remember(reading.value, reading.moment);
      state_.aside.reset();
    } else if (reading.aside) {
      state_.aside = reading.aside;
    }
    state_.last_end = end;
    const Span span{analysis_.tokens[begin].span.begin, analysis_.tokens[end - 1].span.end};
    if (!found_.empty() && !may_stand_beside(found_.back().span, span)) {
      return;
    }
    TaggedTime time;
    time.span = span;
    time.type = std::move(reading.type);
    time.value = std::move(reading.value);
    time.mod = std::string(name_of(reading.mod));
    time.quant = std::move(reading.quant);
    time.rule = rule.family + "/" + rule.name;
    time.anchor = anchor_words(reading);
    found_.push_back(std::move(time));
  }

  // Scorers cut a text at white space and hyphens: two times in one piece stop them, unless exactly
  // one hyphen stands between.
  bool may_stand_beside(Span before, Span next) const {
    const std::string_view between = Span{before.end, next.begin}.of(analysis_.text);
    if (between.find_first_of(" \t\n\r\f\v") != std::string_view::npos) {
      return true;
    }
    return !settings_.compatible && std::ranges::count(between, '-') == 1;
  }

  void remember(std::string_view value, const std::optional<TimexMoment>& moment) {
    if (!moment) {
      return;
    }
    state_.mentioned = moment;
    state_.mentioned_value = std::string(value);
    if (moment->quarter != 0) {
      state_.quarter = moment;
    }
  }

  const Analysis& analysis_;
  const TimeSettings& settings_;
  const TimexGrammar& grammar_;
  std::vector<TimexToken> tokens_;
  TimexMatcher matcher_;
  TimexValues values_;
  TimexState state_;
  std::size_t next_known_ = 0;
  std::vector<TaggedTime> found_;
};

}  // namespace

std::vector<TaggedTime> tag_times(const Analysis& analysis,
                                  std::optional<std::string_view> creation_time,
                                  const TimeSettings& settings) {
  return TimexTagging(analysis, creation_time, settings).run();
}

bool narrative_text(const Analysis& analysis, std::optional<std::string_view> creation_time) {
  const TimexGrammar& grammar = TimexGrammar::shipped();
  return is_narrative(timex_tokens(analysis, grammar), grammar,
                      creation_time ? moment_of_value(*creation_time) : std::nullopt);
}

}  // namespace gnomon
