// The nearest documents that do not contradict themselves.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/link_statement.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct RepairRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  During during = During::kSimultaneous;
  bool tlinks_only = false;
  bool replace = false;
  double limit = 60;
  std::string to = "timeml";
};

template <FieldsOf<RepairRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(kDuringField, request.during);
  use(Field{.name = "tlinks-only", .help = "Ignore ALINKs; all of them are kept"},
      request.tlinks_only);
  use(Field{.name = "replace",
            .help = "Instead of removing a TLINK, give it the relation that follows from the "
                    "others, if there is exactly one"},
      request.replace);
  use(Field{.name = "limit",
            .help = "Time limit for all proofs of the run, in seconds",
            .value = "SECONDS",
            .least = 0,
            .most = 1e6},
      request.limit);
  use(Field{.name = "to", .help = "Format of the written documents", .value = "NAME"}, request.to);
}

// A link that has to go, or gets another relation.
struct RepairedLink {
  LinkStatement link;
  std::vector<LinkStatement> against;  // links that stay and exclude it, as few as possible
  // What its ends can be to each other by the links that stay, as codes and in words; empty for a
  // link of an entity with itself.
  std::string left_allen;
  std::string left_words;
  // The relType of TimeML for that, when it is one relation.
  std::optional<std::string_view> replacement;
  bool replaced = false;  // whether the link stays and gets it
};

struct RepairedDocument {
  std::string name;
  std::size_t links = 0;  // that take part
  std::vector<RepairedLink> changes;
  bool proved = true;      // whether no fewer would do
  std::size_t least = 0;   // so many links have to go at least
  std::size_t greedy = 0;  // so many would go if each were kept unless those before it exclude it
};

// Sums over the documents that contradict themselves.
struct RepairTotals {
  std::size_t repaired = 0;  // documents
  std::size_t removed = 0;   // links, replaced ones among them
  std::size_t replaced = 0;
  std::size_t greedy = 0;
  std::size_t unproved = 0;  // documents
};

struct RepairResult {
  std::vector<RepairedDocument> documents;  // those that could be read
  RepairTotals totals;
  std::vector<WrittenDocument> written;  // one for each
  const Format* format = nullptr;        // in which they are written
  std::size_t unread = 0;                // so many could not be read; notices say why
  During during = During::kSimultaneous;
  bool tlinks_only = false;
};

// Removes as few links as make each document consistent; of equally few, later ones. Fails when
// there is no document.
Result<Outcome<RepairResult>> repair(const RepairRequest& request, const Run& run = {});

}  // namespace gnomon
