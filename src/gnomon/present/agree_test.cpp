#include "gnomon/operations/agree.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/present/present.h"
#include "gnomon/report/render.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

// Both order rain and match, ben alone match and Monday.
std::string agreement_as_csv() {
  AgreeRequest request;
  request.inputs = {
      small_input("ada/x", kRainBeforeMatch),
      small_input("ben/x", std::string(kRainBeforeMatch) + std::string(kMatchOnMonday))};
  const auto outcome = agree(request, {});
  return outcome ? render(tables(outcome->value, {}), OutputFormat::kCsv, {}) : "failed";
}

TEST(AgreeTables, ShowRatiosInPercentAndCoefficientsAsTheyAre) {
  const std::string csv = agreement_as_csv();
  EXPECT_THAT(csv, HasSubstr("accuracy %,kappa"));
  // Of ben's two links ada's entail one, of ada's one ben's entail it.
  EXPECT_THAT(csv, HasSubstr("ada,ben,1,1,0,0,100.00"));
  EXPECT_THAT(csv, HasSubstr("ben,ada,2,1,0,1,50.00"));
  // Events are marked alike, and so is the one time.
  EXPECT_THAT(csv, HasSubstr("\"events, same extent\",2,2,2,100.00,100.00,100.00"));
}

}  // namespace
}  // namespace gnomon
