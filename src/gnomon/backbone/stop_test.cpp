#include "gnomon/backbone/linked.h"
#include "gnomon/base/stop_test_help.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedBackbone, ReturnsSoon) {
  Document document = contradictory_document(300, 1500);
  expect_to_stop("find_conflicts", [&](const auto& stop) {
    find_conflicts(std::move(document), During::kSimultaneous, stop);
  });
}

}  // namespace
}  // namespace gnomon
