#include "gnomon/base/stop_test_help.h"
#include "gnomon/check/check.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedCheck, ReturnsSoon) {
  const Document document = contradictory_document(600, 1000);
  expect_to_stop("check", [&](const auto& stop) { check(document, "", "a.tml", {}, stop); });
}

}  // namespace
}  // namespace gnomon
