#include "gnomon/cli/verdict_report.h"

#include "gnomon/base/utf8.h"
#include "gnomon/score/verdicts.h"
#include "gnomon/timeml/mention.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
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

std::vector<VerdictInWords> words_for(const Document& own, const Document& other,
                                      const std::vector<ExplainedLink>& links) {
  std::vector<VerdictInWords> result;
  for (const ExplainedLink& explained : links) {
    const Link& link = own.links()[explained.judged.link.origin];
    VerdictInWords words;
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

// Reasons stand below the link that they decide, so that all fits a narrow terminal.
Table verdict_table(std::string title, const std::vector<VerdictInWords>& links) {
  Table table;
  table.title = std::move(title);
  table.columns = {{"TLINK"}, {"verdict"}, {"what it says"}};
  for (const VerdictInWords& link : links) {
    std::string verdict = link.verdict;
    if (link.verified && link.verdict != "entailed") {
      verdict += ", but stated";
    }
    if (link.role != "kept") {
      verdict += fmt::format(" ({})", link.role);
    }
    table.rows.push_back({link.lid, verdict, link.says});
    for (std::size_t i = 0; i < link.because.size(); ++i) {
      table.rows.push_back(
          {"", Cell(i == 0 ? "because" : "and").muted(),
           Cell(fmt::format("{}: {}", link.because_lids[i], link.because[i])).muted()});
    }
  }
  return table;
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

Table unmatched_table(const VerdictsOfDocument& of) {
  Table table;
  table.title =
      fmt::format("events and times that only one side of {} has", printable(of.document));
  table.columns = {{"side"}, {"event or time"}};
  for (const auto& [side, names] :
       {std::pair("gold", &of.only_in_gold), std::pair("system", &of.only_in_system)}) {
    for (const std::string& name : *names) {
      table.rows.push_back({side, name});
    }
  }
  return table;
}

Value text_values(const std::vector<std::string>& texts) {
  Value list = Value::array();
  for (const std::string& text : texts) {
    list.push(text);
  }
  return list;
}

Value verdict_values(const std::vector<VerdictInWords>& links) {
  Value list = Value::array();
  for (const VerdictInWords& link : links) {
    Value because = Value::array();
    for (std::size_t i = 0; i < link.because.size(); ++i) {
      because.push(Value::object().set("lid", link.because_lids[i]).set("says", link.because[i]));
    }
    list.push(Value::object()
                  .set("lid", link.lid)
                  .set("says", link.says)
                  .set("role", link.role)
                  .set("verdict", link.verdict)
                  .set("verified", link.verified)
                  .set("because", std::move(because)));
  }
  return list;
}

}  // namespace

VerdictsOfDocument verdicts_of(const Document& gold, const Document& system,
                               const std::string& system_name, const ScoreSettings& settings) {
  VerdictsOfDocument result;
  result.system = system_name;
  result.document = gold.name();
  const Result<Alignment> alignment = align(gold, system, settings.align_by());
  if (alignment) {
    const ExplainedPair explained =
        explain_verdicts(shared_pair(gold, system, *alignment), settings);
    result.of_system = words_for(system, gold, explained.system);
    result.of_gold = words_for(gold, system, explained.gold);
    result.only_in_gold = without_partner(gold, alignment->system_event, alignment->system_time);
    result.only_in_system = without_partner(system, alignment->gold_event, alignment->gold_time);
  }
  return result;
}

void add_verdicts(const std::vector<VerdictsOfDocument>& verdicts, Report& report) {
  Value list = Value::array();
  for (const VerdictsOfDocument& of : verdicts) {
    const std::string name = fmt::format("{} of {}", printable(of.document), printable(of.system));
    report.tables.push_back(
        verdict_table(fmt::format("links of {}, judged by gold", name), of.of_system));
    report.tables.push_back(
        verdict_table(fmt::format("links of gold, judged by {}", name), of.of_gold));
    list.push(Value::object()
                  .set("system", of.system)
                  .set("document", of.document)
                  .set("system_links", verdict_values(of.of_system))
                  .set("gold_links", verdict_values(of.of_gold))
                  .set("only_in_gold", text_values(of.only_in_gold))
                  .set("only_in_system", text_values(of.only_in_system)));
    if (!of.only_in_gold.empty() || !of.only_in_system.empty()) {
      report.tables.push_back(unmatched_table(of));
    }
  }
  report.data.set("verdicts", std::move(list));
}

}  // namespace gnomon::cli
