#include "gnomon/cli/equivalence_report.h"

#include "gnomon/base/utf8.h"
#include "gnomon/base/version.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>

#include <fmt/format.h>

namespace gnomon::cli {
namespace {

// What a shared entity is in a document that has it: "left (ei1)"; empty when it has none.
std::string words_for(const Document& document, const Alignment::Side& side, Entity entity) {
  const auto words = [&](std::string_view id, const EntityRef& ref) {
    return mention_and_id(document, id, ref);
  };
  for (std::uint32_t i = 0; i < side.of_instance.size(); ++i) {
    if (side.of_instance[i] == entity) {
      return words(document.instances()[i].eiid, InstanceIndex{i});
    }
  }
  for (std::uint32_t i = 0; i < side.of_time.size(); ++i) {
    if (side.of_time[i] == entity) {
      return words(document.times()[i].tid, TimexIndex{i});
    }
  }
  for (std::uint32_t i = 0; i < side.of_event.size(); ++i) {
    if (side.of_event[i] == entity) {
      return words(document.events()[i].eid, EventIndex{i});
    }
  }
  return {};
}

std::string_view phrase(Sbi relation) {
  switch (relation) {
    case Sbi::kSimultaneous:
      return "is simultaneous with";
    case Sbi::kBefore:
      return "is before";
    case Sbi::kIncludes:
      break;
  }
  return "includes";
}

Cell yes_or_no(bool yes) { return yes ? Cell("yes") : Cell("no"); }

}  // namespace

DocumentEquivalence equivalence_of(const Document& gold, const Document& system, During during) {
  DocumentEquivalence result;
  result.document = gold.name();
  const Result<Alignment> alignment = align(gold, system, AlignBy::kPosition);
  if (!alignment) {
    result.refused = alignment.error().what;
    return result;
  }
  ScoreSettings settings;
  settings.during = during;
  settings.mapping = sbi_mapping(during);
  result.found = compare_meaning(shared_pair(gold, system, *alignment), settings);
  if (result.found.first_difference) {
    const SbiPair& pair = *result.found.first_difference;
    const auto words = [&](Entity entity) {
      const std::string in_gold = words_for(gold, alignment->gold, entity);
      const std::string found =
          in_gold.empty() ? words_for(system, alignment->system, entity) : in_gold;
      return found.empty() ? "something that does not exist" : found;
    };
    result.first_difference =
        fmt::format("only {}: {} {} {}", result.found.only_in_gold > 0 ? "gold" : "the system",
                    words(pair.first), phrase(pair.relation), words(pair.second));
  }
  return result;
}

Report equivalence_report(const std::vector<DocumentEquivalence>& documents, During during) {
  Report report;
  Table table;
  table.columns = {{"document"},
                   {"by rules"},
                   {"by closure"},
                   {"gold pairs", Align::kRight},
                   {"minimal", Align::kRight},
                   {"system pairs", Align::kRight},
                   {"minimal", Align::kRight},
                   {"only gold", Align::kRight},
                   {"only system", Align::kRight},
                   {"first difference"}};
  Value list = Value::array();
  for (const DocumentEquivalence& of : documents) {
    Value item = Value::object().set("document", of.document);
    if (!of.refused.empty()) {
      table.rows.push_back({of.document, "not compared"});
      list.push(std::move(item.set("refused", of.refused)));
      continue;
    }
    const Equivalence& e = of.found;
    table.rows.push_back({of.document, yes_or_no(e.by_rules), yes_or_no(e.by_full_closure),
                          e.gold.pairs, e.gold.minimal, e.system.pairs, e.system.minimal,
                          e.only_in_gold, e.only_in_system, of.first_difference});
    list.push(Value::object()
                  .set("document", of.document)
                  .set("equivalent", e.by_rules)
                  .set("equivalent_by_full_closure", e.by_full_closure)
                  .set("gold_pairs", e.gold.pairs)
                  .set("gold_minimal", e.gold.minimal)
                  .set("system_pairs", e.system.pairs)
                  .set("system_minimal", e.system.minimal)
                  .set("only_in_gold", e.only_in_gold)
                  .set("only_in_system", e.only_in_system)
                  .set("first_difference", of.first_difference));
  }
  const auto equivalent = std::ranges::count_if(documents, &DocumentEquivalence::is_equivalent);
  table.caption =
      "Pairs in terms of simultaneous, before, includes; minimal: as few as have the same closure.";
  report.tables.push_back(std::move(table));
  report.notes.push_back(
      fmt::format("{} of {} documents say the same under the rules of Setzer et "
                  "al. 2003.",
                  equivalent, documents.size()));
  report.signature = fmt::format("gnomon:{}|metric:equivalence|during:{}|align:position", version(),
                                 during == During::kIncluded ? "included" : "simultaneous");
  report.data.set("gnomon", version())
      .set("command", "compare")
      .set("signature", report.signature)
      .set("equivalent_documents", equivalent)
      .set("documents", std::move(list));
  return report;
}

}  // namespace gnomon::cli
