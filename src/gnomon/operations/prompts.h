// Questions to language models about pairs of events and times, one for each pair.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/shared_fields.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gnomon {

struct PromptsRequest {
  std::vector<Input> inputs = {};
  std::string from = {};
  Input question = {};  // the template
  Input pairs = {};
  std::optional<std::uint64_t> window = {};
  bool with_gold = false;
  bool dry = false;
};

template <FieldsOf<PromptsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kInputsField, request.inputs);
  use(kFromField, request.from);
  use(Field{.name = "template",
            .help = "File with the text of the question and names in braces to be filled in",
            .value = "FILE",
            .required = true},
      request.question);
  use(Field{.name = "pairs",
            .help =
                "File of the pairs to ask about, in any form that 'score pairs' reads (default: "
                "the pairs that TLINKs join)",
            .value = "FILE"},
      request.pairs);
  use(Field{.name = "window",
            .help = "Ask about all pairs of events at most this many sentences apart instead",
            .value = "N"},
      request.window);
  use(Field{.name = "with-gold",
            .help = "Also write the relation of each pair, so that answers can be scored alone"},
      request.with_gold);
  use(Field{.name = "dry", .help = "Write nothing: only count pairs and words"}, request.dry);
}

struct PairPrompt {
  std::string document;
  std::string source;
  std::string target;
  std::string asked;   // what a yes would mean; empty where the answer is a label
  std::string gold;    // empty unless asked for, or where nobody labelled the pair
  std::string prompt;  // empty in a dry run
};

struct PromptsResult {
  std::vector<PairPrompt> prompts;  // in the order of documents and pairs
  std::size_t documents = 0;        // with a pair
  std::size_t pairs = 0;
  std::size_t questions = 0;  // prompts: several for a pair where the template asks several
  std::size_t words = 0;      // of all prompts
  std::size_t longest = 0;    // words of the longest prompt
  std::size_t unread = 0;     // documents that could not be read; notices say why
};

// A pair whose ids a document does not have is a notice. Fails when there is no pair at all.
Result<Outcome<PromptsResult>> prompts(const PromptsRequest& request, const Run& run = {});

}  // namespace gnomon
