#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/base/stop_test_help.h"
#include "gnomon/timeml/large_document_test_help.h"

namespace gnomon {
namespace {

TEST(StoppedAgreement, ReturnsSoon) {
  const Document ada = contradictory_document(400, 1500, 1);
  const Document ben = contradictory_document(400, 1500, 2);
  const Document eva = contradictory_document(400, 1500, 3);
  expect_to_stop("agree_on", [&](const auto& stop) {
    agree_on("a", {{"ada", &ada}, {"ben", &ben}, {"eva", &eva}}, {}, stop);
  });
}

}  // namespace
}  // namespace gnomon
