#include "gnomon/base/stop_test_help.h"
#include "gnomon/merge/merge_documents.h"
#include "gnomon/merge/repair.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedMerging, ReturnsSoon) {
  const Document first = contradictory_document(60, 800, 1);
  const Document second = contradictory_document(60, 800, 2);
  expect_to_stop("repair", [&](const auto& stop) { repair(first, {.limits = {.stop = stop}}); });
  expect_to_stop("merge_documents", [&](const auto& stop) {
    MergeSettings settings;
    settings.sources = {{"ada", 0.9}, {"ben", 0.8}};
    settings.limits.stop = stop;
    const std::vector<const Document*> documents{&first, &second};
    merge_documents(documents, settings);
  });
}

}  // namespace
}  // namespace gnomon
