// Which events, instances and times of a system are which of gold, by their ids; and the system's
// documents with the ids of gold.
#pragma once

#include "gnomon/base/choice.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace gnomon {

// How partners are found.
enum class MatchBy : std::uint8_t {
  kPosition,   // the same extent, else (for events) the same begin, else the largest overlap
  kExact,      // the same extent only
  kTokens,     // as the scorer of TempEval-3
  kQuestions,  // as the tools of QA TempEval
  kIds,        // the same id; texts are not compared
};
inline constexpr Choice<MatchBy> kMatchByChoices[] = {{"position", MatchBy::kPosition},
                                                      {"exact", MatchBy::kExact},
                                                      {"tokens", MatchBy::kTokens},
                                                      {"questions", MatchBy::kQuestions},
                                                      {"ids", MatchBy::kIds}};
constexpr std::span<const Choice<MatchBy>> choices_of(MatchBy /*any*/) { return kMatchByChoices; }

struct AlignRequest {
  Input gold = {};
  Input system = {};
  std::string from = {};
  MatchBy by = MatchBy::kPosition;
  std::string to = "timeml";
};

template <FieldsOf<AlignRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "gold",
            .help = "Documents with the ids to use: gold, or the entities of questions",
            .value = " ",
            .required = true,
            .positional = true},
      request.gold);
  use(kSystemField, request.system);
  use(kFromField, request.from);
  use(Field{.name = "by",
            .help = "How entities are matched: position (the same extent, else the largest "
                    "overlap), exact (the same extent), tokens (like the TempEval-3 scorer), "
                    "questions (like the QA TempEval tools), ids",
            .value = "RULE"},
      request.by);
  use(Field{.name = "to", .help = "Format of the written documents", .value = "NAME"}, request.to);
}

enum class AlignedKind : std::uint8_t { kEvent, kInstance, kTime };

// An event, instance or time of either side, or one that both have.
struct AlignedEntity {
  AlignedKind kind = AlignedKind::kEvent;
  std::optional<std::string> gold;    // its id; nothing when gold has no such entity
  std::optional<std::string> system;  // nothing when the system has none
  std::optional<std::string> new_id;  // of the system's, in the document that is written
  std::string words;                  // as the system has them, or gold
};

struct AlignCounts {
  std::size_t matched = 0;
  std::size_t only_gold = 0;
  std::size_t only_system = 0;

  AlignCounts& operator+=(const AlignCounts& other);
};

struct AlignedDocument {
  std::string name;
  // Events, instances, times, each in the order of the text. An event without an instance stands
  // for its partner's first one, which then has no row.
  std::vector<AlignedEntity> entities;
  std::string text_difference;  // in what the texts differ without harm; empty when in nothing

  AlignCounts counts(AlignedKind kind) const;
};

struct AlignResult {
  std::string gold;  // what the two are called
  std::string system;
  MatchBy by = MatchBy::kPosition;
  std::vector<AlignedDocument> documents;
  // The system's documents with gold's ids. Those that gold lacks are written as they are.
  std::vector<WrittenDocument> written;
  const Format* format = nullptr;

  AlignCounts counts(AlignedKind kind) const;
};

// Documents that one side lacks, that cannot be read or whose texts differ are notices. Fails when
// the inputs share no document.
Result<Outcome<AlignResult>> align_documents(const AlignRequest& request, const Run& run = {});

}  // namespace gnomon
