#include "gnomon/operations/align.h"

#include "gnomon/align/entity_matches.h"
#include "gnomon/base/counted.h"
#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/formats/format.h"
#include "gnomon/operations/document_pair.h"
#include "gnomon/qa/question_alignment.h"
#include "gnomon/timeml/event_values.h"
#include "gnomon/timeml/mention.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

struct Matched {
  EntityMatches matches;
  std::string text_difference;
};

AlignBy rule_of(MatchBy by) {
  switch (by) {
    case MatchBy::kExact:
      return AlignBy::kExact;
    case MatchBy::kTokens:
      return AlignBy::kTokens;
    case MatchBy::kIds:
      return AlignBy::kIds;
    case MatchBy::kPosition:
    case MatchBy::kQuestions:
      break;
  }
  return AlignBy::kPosition;
}

Result<Matched> match(const Document& gold, const Document& system, MatchBy by) {
  if (by == MatchBy::kQuestions) {
    return align_questions(gold, system).map([&](QuestionAlignment&& found) {
      return Matched{match_entities(gold, system, std::move(found.events), std::move(found.times)),
                     {}};
    });
  }
  return align(gold, system, rule_of(by)).map([&](Alignment&& found) {
    return Matched{
        match_entities(gold, system, std::move(found.system_event), std::move(found.system_time)),
        std::move(found.text_difference)};
  });
}

// The rows of one document.
class AlignmentRows {
 public:
  AlignmentRows(const Document& gold, const Document& system, const EntityMatches& matches,
                const NewIds& ids)
      : gold_(gold), system_(system), matches_(matches), ids_(ids) {}

  std::vector<AlignedEntity> make() {
    add<EventIndex>(AlignedKind::kEvent, matches_.events, ids_.events);
    add_instances();
    add<TimexIndex>(AlignedKind::kTime, matches_.times, ids_.times);
    return std::move(rows_);
  }

 private:
  // A row and where it belongs: that of an entity of gold among those of the system, or behind
  // them.
  struct Placed {
    std::size_t place = 0;
    AlignedEntity row;
  };

  std::string_view id(const Document& document, EventIndex i) const { return document[i].eid; }
  std::string_view id(const Document& document, InstanceIndex i) const { return document[i].eiid; }
  std::string_view id(const Document& document, TimexIndex i) const { return document[i].tid; }

  // In the text proper, so that headers of different lengths do not count.
  static std::size_t in_body(const Document& document, std::size_t byte) {
    return byte - std::min(byte, document.body().begin);
  }
  static std::size_t place(const Document& document, EventIndex i) {
    return in_body(document, document[i].span.begin);
  }
  static std::size_t place(const Document& document, TimexIndex i) {
    return in_body(document, document[i].span.begin);
  }
  static std::size_t place(const Document& document, InstanceIndex i) {
    const auto event = document[i].event;
    return event ? place(document, *event) : document.text().size();
  }

  template <class Index>
  AlignedEntity row(AlignedKind kind, std::optional<Index> gold, std::optional<Index> system,
                    const std::vector<std::string>& ids) const {
    AlignedEntity made;
    made.kind = kind;
    if (gold) {
      made.gold = std::string(id(gold_, *gold));
      made.words = mention(gold_, *gold);
    }
    if (system) {
      made.system = std::string(id(system_, *system));
      made.new_id = ids[position(*system)];
      made.words = mention(system_, *system);
    }
    return made;
  }

  template <class Index>
  void add(AlignedKind kind, const std::vector<std::optional<Index>>& partners,
           const std::vector<std::string>& ids, const std::vector<bool>& without_row = {}) {
    std::vector<Placed> placed;
    std::vector<bool> has_partner(ids.size());
    for (std::uint32_t i = 0; i < partners.size(); ++i) {
      if (partners[i]) {
        has_partner[position(*partners[i])] = true;
      }
      if (partners[i] || !stands_for_event(Index{i})) {
        placed.push_back(
            {place(gold_, Index{i}), row(kind, std::optional(Index{i}), partners[i], ids)});
      }
    }
    for (std::uint32_t i = 0; i < ids.size(); ++i) {
      if (!has_partner[i] && (without_row.empty() || !without_row[i])) {
        placed.push_back({place(system_, Index{i}),
                          row(kind, std::optional<Index>(), std::optional(Index{i}), ids)});
      }
    }
    std::ranges::stable_sort(placed, {}, &Placed::place);
    std::ranges::transform(placed, std::back_inserter(rows_),
                           [](Placed& one) { return std::move(one.row); });
  }

  // Whether an instance of gold is the first of an event whose partner has no instance.
  template <class Index>
  bool stands_for_event(Index /*other*/) const {
    return false;
  }
  bool stands_for_event(InstanceIndex instance) const {
    return gold_stands_for_event_[position(instance)];
  }

  void add_instances() {
    gold_stands_for_event_.assign(gold_.instances().size(), false);
    std::vector<bool> of_system(system_.instances().size());
    const auto in_gold = names_of_events(gold_);
    const auto in_system = names_of_events(system_);
    for (std::size_t i = 0; i < matches_.events.size(); ++i) {
      if (!matches_.events[i]) {
        continue;
      }
      const EntityRef& one = in_gold[i].front();
      const EntityRef& other = in_system[position(*matches_.events[i])].front();
      const auto* first = std::get_if<InstanceIndex>(&one);
      const auto* second = std::get_if<InstanceIndex>(&other);
      if (first != nullptr && second == nullptr) {
        gold_stands_for_event_[position(*first)] = true;
      } else if (first == nullptr && second != nullptr) {
        of_system[position(*second)] = true;
      }
    }
    add<InstanceIndex>(AlignedKind::kInstance, matches_.instances, ids_.instances, of_system);
  }

  const Document& gold_;
  const Document& system_;
  const EntityMatches& matches_;
  const NewIds& ids_;
  std::vector<bool> gold_stands_for_event_;
  std::vector<AlignedEntity> rows_;
};

// What one pair of documents gave.
struct AlignSlot {
  std::optional<AlignedDocument> aligned;
  std::optional<WrittenDocument> written;
  std::vector<Notice> notices;
};

void align_pair(const DocumentPair& pair, const CollectedDocument& from, const Format& format,
                MatchBy by, AlignSlot& slot) {
  Result<Matched> matched = match(*pair.gold, *pair.system, by);
  if (!matched) {
    slot.notices.push_back(
        error_notice(error_about(codes::kDifferentTexts, from.file().path, matched.error().what,
                                 "the document is skipped, because its entities cannot be found"),
                     pair.name));
    return;
  }
  const NewIds ids = ids_of_gold(*pair.gold, *pair.system, matched->matches);
  slot.aligned = AlignedDocument{
      pair.name, AlignmentRows(*pair.gold, *pair.system, matched->matches, ids).make(),
      std::move(matched->text_difference)};
  slot.written = WrittenDocument{from.name(), format.write(with_ids(*pair.system, ids))};
}

void align_joined(const JoinedDocument& joined, const Format& format, MatchBy by, AlignSlot& slot) {
  const DocumentPair pair = read_pair(joined);
  for (const auto* problems : {&pair.gold_problems, &pair.system_problems}) {
    for (const Error& problem : *problems) {
      slot.notices.push_back(error_notice(problem, pair.name));
    }
  }
  const std::string shown_name = printable(pair.name);
  if (pair.state == DocumentPairState::kRead) {
    align_pair(pair, *joined.from[1], format, by, slot);
  } else if (pair.state == DocumentPairState::kNotInSystem) {
    slot.notices.push_back(notice(Severity::kWarning, codes::kSystemLacksDocuments,
                                  fmt::format("the system lacks {}", shown_name), pair.name));
  } else if (pair.state == DocumentPairState::kNotInGold) {
    const Result<SharedDocument> alone = joined.from[1]->load();
    if (!alone) {
      slot.notices.push_back(error_notice(alone.error(), pair.name));
      return;
    }
    slot.notices.push_back(notice(Severity::kWarning, codes::kGoldLacksDocuments,
                                  fmt::format("gold lacks {}, which keeps its own ids", shown_name),
                                  pair.name));
    slot.written = WrittenDocument{pair.name, format.write(**alone)};
  }
}

AlignCounts count(const std::vector<AlignedEntity>& entities, AlignedKind kind) {
  AlignCounts counts;
  for (const AlignedEntity& entity : entities) {
    if (entity.kind == kind) {
      ++(!entity.gold ? counts.only_system : !entity.system ? counts.only_gold : counts.matched);
    }
  }
  return counts;
}

}  // namespace

AlignCounts& AlignCounts::operator+=(const AlignCounts& other) {
  matched += other.matched;
  only_gold += other.only_gold;
  only_system += other.only_system;
  return *this;
}

AlignCounts AlignedDocument::counts(AlignedKind kind) const { return count(entities, kind); }

AlignCounts AlignResult::counts(AlignedKind kind) const {
  AlignCounts sum;
  for (const AlignedDocument& document : documents) {
    sum += document.counts(kind);
  }
  return sum;
}

Result<Outcome<AlignResult>> align_documents(const AlignRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> from = find_input_format(request.from);
  if (!from) {
    return Failure(from.error());
  }
  const Result<const Format*> to = find_writable_format(request.to);
  if (!to) {
    return Failure(to.error());
  }
  Outcome<AlignResult> outcome;
  const Result<GoldAndSystem> inputs =
      open_gold_and_system(request.gold, request.system, *from, run, outcome.notices);
  if (!inputs) {
    return Failure(inputs.error());
  }
  std::vector<AlignSlot> slots(inputs->documents.size());
  if (!parallel_for(
          slots.size(), run,
          [&](std::size_t i) { align_joined(inputs->documents[i], **to, request.by, slots[i]); }) ||
      run.stopped()) {
    return Failure(cancelled());
  }
  AlignResult& result = outcome.value;
  result.gold = request.gold.name();
  result.system = request.system.name();
  result.by = request.by;
  result.format = *to;
  for (AlignSlot& slot : slots) {
    std::ranges::move(slot.notices, std::back_inserter(outcome.notices));
    if (slot.aligned) {
      result.documents.push_back(std::move(*slot.aligned));
    }
    if (slot.written) {
      result.written.push_back(std::move(*slot.written));
    }
  }
  return outcome;
}

}  // namespace gnomon
