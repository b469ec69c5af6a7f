#include "gnomon/qa/answer_when.h"

#include "gnomon/backbone/document_times.h"
#include "gnomon/base/utf8.h"
#include "gnomon/qa/answer_graph.h"
#include "gnomon/qa/point_claims.h"
#include "gnomon/reason/explanation.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

void sharpen(WhenAnswer::Point& point, PointRelation order, const InstantRange& other,
             TimexIndex time, bool of_end) {
  if (kAtMost.contains(order) && other.latest != kFarAhead &&
      (!point.latest || other.latest < point.latest->at)) {
    point.latest = CalendarBound{other.latest, time, of_end};
  }
  if (kAtLeast.contains(order) && other.earliest != kLongAgo &&
      (!point.earliest || other.earliest > point.earliest->at)) {
    point.earliest = CalendarBound{other.earliest, time, of_end};
  }
}

bool is_impossible(const WhenAnswer::Point& point) {
  return point.earliest && point.latest && point.earliest->at > point.latest->at;
}

bool tells_something(const WhenAnswer& when) {
  return when.begin.earliest || when.begin.latest || when.end.earliest || when.end.latest;
}

std::string named(const Document& document, TimexIndex time) {
  const Timex& timex = document[time];
  const std::string value = shown(timex.attributes[Attr::kValue]);
  return value.empty() ? shown(timex.tid) : fmt::format("{} ({})", value, shown(timex.tid));
}

}  // namespace

std::string WhenAnswer::words(const Document& document) const {
  if (same_as) {
    return named(document, *same_as);
  }
  if (within) {
    return "in " + named(document, *within);
  }
  std::vector<std::string> parts;
  if (begin.earliest) {
    parts.push_back(fmt::format("{} {}", begin.earliest->of_end ? "after" : "not before",
                                named(document, begin.earliest->time)));
  }
  if (end.latest) {
    parts.push_back(fmt::format("{} {}", end.latest->of_end ? "not after" : "before",
                                named(document, end.latest->time)));
  }
  if (parts.empty() && begin.latest) {
    parts.push_back(fmt::format("begins {} {}",
                                begin.latest->of_end ? "before the end of" : "before",
                                named(document, begin.latest->time)));
  }
  if (end.earliest && !begin.earliest) {
    parts.push_back(fmt::format("ends {} {}", end.earliest->of_end ? "after" : "after the begin of",
                                named(document, end.earliest->time)));
  }
  return fmt::format("{}", fmt::join(parts, " and "));
}

QuestionAnswer WhenAnswer::as_answer(const std::string& name) const {
  if (!answered) {
    return problem;
  }
  QuestionAnswer answer{Reply::kUnknown, AnswerReason::kNoDate, name};
  if (begin.earliest && end.latest) {
    answer = {Reply::kYes, AnswerReason::kEntailed};
    answer.limits = fmt::format("{}/{}", to_string(begin.earliest->at), to_string(end.latest->at));
  }
  return answer;
}

WhenAnswer AnswerGraph::when(const Asked& question, const QuestionNames& names) const {
  WhenAnswer answer;
  const auto meaning = names.find(question.first);
  const auto entity = meaning ? entity_of_.find(*meaning) : entity_of_.end();
  if (entity == entity_of_.end()) {
    answer.problem = {
        Reply::kUnknown,
        names.is_known(question.first) ? AnswerReason::kEntityMissing : AnswerReason::kNoSuchName,
        question.first};
    return answer;
  }
  const Operand x{entity->second, entity->second};
  const std::vector<IntervalResult> times = document_times(document_);
  std::optional<Instant::duration> shortest;
  for (std::uint32_t i = 0; i < times.size(); ++i) {
    const auto time = entity_of_.find(TimexIndex{i});
    if (!times[i] || time == entity_of_.end()) {
      continue;
    }
    const Endpoints known = order(x, Operand{time->second, time->second});
    for (int of_time = 0; of_time < 2; ++of_time) {
      const InstantRange& at = of_time == 0 ? times[i]->begin : times[i]->end;
      sharpen(answer.begin, known(0, of_time), at, TimexIndex{i}, of_time == 1);
      sharpen(answer.end, known(1, of_time), at, TimexIndex{i}, of_time == 1);
    }
    if (known(0, 0) == kEqual && known(1, 1) == kEqual && !answer.same_as) {
      answer.same_as = TimexIndex{i};
    }
    if (kAtLeast.contains(known(0, 0)) && kAtMost.contains(known(1, 1)) && times[i]->exact()) {
      const auto length = times[i]->end.earliest - times[i]->begin.earliest;
      if (!shortest || length < *shortest) {
        shortest = length;
        answer.within = TimexIndex{i};
      }
    }
  }
  const bool contradicts = is_impossible(answer.begin) || is_impossible(answer.end) ||
                           (answer.begin.earliest && answer.end.latest &&
                            answer.begin.earliest->at > answer.end.latest->at);
  if (contradicts || !tells_something(answer)) {
    answer.problem = {Reply::kUnknown,
                      contradicts ? AnswerReason::kAgainstCalendar : AnswerReason::kNoDate,
                      question.first};
    return answer;
  }
  // Limits from other times that are closer say more than the time around it.
  if (answer.within && (answer.begin.earliest->time != *answer.within ||
                        answer.end.latest->time != *answer.within)) {
    answer.within.reset();
  }
  answer.answered = true;
  return answer;
}

std::vector<LinkOrigin> AnswerGraph::why(const WhenAnswer& answer, const Asked& question,
                                         const QuestionNames& names,
                                         const std::stop_token& stop) const {
  std::vector<LinkOrigin> links;
  if (!answer.answered) {
    return links;
  }
  const Entity x = entity_of_.at(*names.find(question.first));
  Explainer explainer(network_, stop);
  const auto add = [&](const std::optional<CalendarBound>& bound, int of_x) {
    if (!bound) {
      return;
    }
    const Entity time = entity_of_.at(bound->time);
    const int of_time = bound->of_end ? 1 : 0;
    const PointClaim claim{of_x, of_time, order({x, x}, of_x, {time, time}, of_time)};
    for (const LinkId link : explainer.why(x, time, claim.set()).links) {
      const LinkOrigin origin = origins_[position(link)];
      if (std::ranges::find(links, origin) == links.end()) {
        links.push_back(origin);
      }
    }
  };
  add(answer.begin.earliest, 0);
  add(answer.end.latest, 1);
  if (links.empty()) {
    add(answer.begin.latest, 0);
    add(answer.end.earliest, 1);
  }
  return links;
}

}  // namespace gnomon
