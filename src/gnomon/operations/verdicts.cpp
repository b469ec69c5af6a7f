#include "gnomon/operations/verdicts.h"

#include "gnomon/base/utf8.h"
#include "gnomon/score/verdicts.h"
#include "gnomon/timeml/mention.h"

#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {

std::string_view link_role_name(LinkRole role) {
  switch (role) {
    case LinkRole::kKept:
      return "kept";
    case LinkRole::kImplied:
      return "implied";
    case LinkRole::kContradicting:
      return "rejected";
    case LinkRole::kRepeated:
      return "repeated";
    case LinkRole::kTautology:
      break;
  }
  return "tautology";
}

std::string_view link_verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEntailed:
      return "entailed";
    case Verdict::kContradicted:
      return "contradicted";
    case Verdict::kUnknown:
      break;
  }
  return "undetermined";
}

namespace {

std::vector<LinkVerdict> verdicts_on(const Document& own, const Document& other,
                                     const std::vector<ExplainedLink>& links, During during) {
  std::vector<LinkVerdict> result;
  for (const ExplainedLink& explained : links) {
    const JudgedLink& judged = explained.judged;
    LinkVerdict& verdict = result.emplace_back();
    verdict.link = statement_of(own, own.links()[judged.link.origin], during);
    verdict.role = judged.role;
    verdict.verdict = judged.verdict;
    verdict.verified = judged.verified;
    for (const std::size_t reason : explained.because) {
      verdict.because.push_back(statement_of(other, other.links()[reason], during));
    }
  }
  return result;
}

// Events and times without a partner, by the lists of partners.
std::vector<std::string> without_partner(const Document& document,
                                         const std::vector<std::optional<EventIndex>>& events,
                                         const std::vector<std::optional<TimexIndex>>& times) {
  std::vector<std::string> result;
  const auto add = [&](std::string_view id, const EntityRef& entity) {
    result.push_back(mention_and_id(document, id, entity));
  };
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    if (!events[i]) {
      add(document.events()[i].eid, EventIndex{i});
    }
  }
  for (std::uint32_t i = 0; i < times.size(); ++i) {
    if (!times[i]) {
      add(document.times()[i].tid, TimexIndex{i});
    }
  }
  return result;
}

}  // namespace

DocumentVerdicts verdicts_of(const Document& gold, const Document& system,
                             const std::string& system_name, const ScoreSettings& settings,
                             const std::stop_token& stop) {
  DocumentVerdicts result;
  result.system = system_name;
  result.document = gold.name();
  const Result<Alignment> alignment = align(gold, system, settings.align_by());
  if (alignment) {
    const ExplainedPair explained =
        explain_verdicts(shared_pair(gold, system, *alignment), settings, stop);
    result.of_system = verdicts_on(system, gold, explained.system, settings.during);
    result.of_gold = verdicts_on(gold, system, explained.gold, settings.during);
    result.only_in_gold = without_partner(gold, alignment->system_event, alignment->system_time);
    result.only_in_system = without_partner(system, alignment->gold_event, alignment->gold_time);
  }
  return result;
}

}  // namespace gnomon
