#include "gnomon/cli/ask_systems.h"

#include "gnomon/cli/common.h"
#include "gnomon/present/present.h"

#include <vector>

namespace gnomon::cli {
namespace {

template <class T>
void print_answers(const T& result, const std::vector<Notice>& notices, const AskSystemsView& view,
                   Common& common) {
  common.print({.operation = "ask",
                .signature = signature(result),
                .data = [&] { return data(result); },
                .tables = [&] { return tables(result, view); }},
               notices);
}

}  // namespace

void print_systems(const AskCollectionsRequest& request, const AskSystemsView& view,
                   Common& common) {
  const bool several = request.collections.size() > 1;
  const auto outcome = ask_collections(request, common.run(several ? "collections" : "documents"));
  const AskCollectionsResult* result = common.take(outcome);
  if (result == nullptr) {
    return;
  }
  if (several) {
    print_answers(*result, outcome->notices, view, common);
  } else {
    print_answers(result->collections.front().result, outcome->notices, view, common);
  }
}

}  // namespace gnomon::cli
