#include "gnomon/operations/verdicts.h"

#include "gnomon/base/utf8.h"
#include "gnomon/score/verdicts.h"
#include "gnomon/timeml/mention.h"

#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

std::string_view role_name(LinkRole role) {
  switch (role) {
    case LinkRole::kKept:
      return "kept";
    case LinkRole::kImplied:
      return "implied";
    case LinkRole::kContradicting:
      return "contradicting";
    case LinkRole::kRepeated:
      return "repeated";
    case LinkRole::kTautology:
      break;
  }
  return "tautology";
}

std::string_view verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::kEntailed:
      return "entailed";
    case Verdict::kContradicted:
      return "contradicted";
    case Verdict::kUnknown:
      break;
  }
  return "unknown";
}

std::string end_in_words(const Document& document, const LinkEnd& end) {
  return mention_and_id(document, end.id, end.entity);
}

std::string in_words(const Document& document, const Link& link) {
  return fmt::format("{} {} {}", end_in_words(document, link.source), shown(link.rel_type),
                     end_in_words(document, link.target));
}

std::string name_of(const Link& link) { return link.lid.empty() ? "-" : shown(link.lid); }

std::vector<LinkVerdict> words_for(const Document& own, const Document& other,
                                   const std::vector<ExplainedLink>& links) {
  std::vector<LinkVerdict> result;
  for (const ExplainedLink& explained : links) {
    const Link& link = own.links()[explained.judged.link.origin];
    LinkVerdict words;
    words.lid = name_of(link);
    words.says = in_words(own, link);
    words.role = role_name(explained.judged.role);
    words.verdict = verdict_name(explained.judged.verdict);
    words.verified = explained.judged.verified;
    for (const std::size_t reason : explained.because) {
      words.because_lids.push_back(name_of(other.links()[reason]));
      words.because.push_back(in_words(other, other.links()[reason]));
    }
    result.push_back(std::move(words));
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
    result.of_system = words_for(system, gold, explained.system);
    result.of_gold = words_for(gold, system, explained.gold);
    result.only_in_gold = without_partner(gold, alignment->system_event, alignment->system_time);
    result.only_in_system = without_partner(system, alignment->gold_event, alignment->gold_time);
  }
  return result;
}

}  // namespace gnomon
