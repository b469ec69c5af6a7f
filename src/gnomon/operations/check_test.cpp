#include "gnomon/operations/check.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr std::string_view kToNowhere =
    "<TLINK lid=\"l9\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
    "relatedToEventInstance=\"ei77\"/>\n";

const Finding* found(const CheckResult& result, std::string_view rule) {
  for (const Finding& finding : result.findings) {
    if (finding.rule == rule) {
      return &finding;
    }
  }
  return nullptr;
}

CheckRequest check_request(std::vector<Input> inputs) {
  CheckRequest request;
  request.inputs = std::move(inputs);
  return request;
}

TEST(CheckOperation, FindsWhatIsWrongAndWhere) {
  const auto outcome = check(check_request({small_input("a", kToNowhere)}), {});
  ASSERT_TRUE(outcome);
  const CheckResult& result = outcome->value;
  EXPECT_EQ(result.documents, 1U);
  EXPECT_TRUE(result.has_faults());
  EXPECT_EQ(result.errors + result.warnings + result.notes, result.findings.size());
  const Finding* dangling = found(result, "dangling-reference");
  ASSERT_NE(dangling, nullptr);
  EXPECT_EQ(dangling->where.file, "a.tml");
  EXPECT_EQ(dangling->where.line, 4);
  EXPECT_THAT(dangling->what, HasSubstr("ei77"));
}

TEST(CheckOperation, TakesADocumentThatCannotBeReadForAFinding) {
  const auto outcome = check(
      check_request({small_input("a", kRainBeforeMatch), Input::bytes("bad.tml", "<TimeML><TEXT>"),
                     small_input("c", kMatchOnMonday)}),
      {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.documents, 3U);
  const Finding* unreadable = found(outcome->value, "unreadable");
  ASSERT_NE(unreadable, nullptr);
  EXPECT_EQ(unreadable->where.file, "bad.tml");
}

TEST(CheckOperation, LooksAtDocumentsInMemory) {
  const auto document = only_document(small_input("a", kToNowhere), nullptr, "");
  ASSERT_TRUE(document);
  const auto outcome = check(check_request({Input::documents("memory", {*document})}), {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.documents, 1U);
  const Finding* dangling = found(outcome->value, "dangling-reference");
  ASSERT_NE(dangling, nullptr);
  EXPECT_EQ(dangling->where.line, 0);
}

TEST(CheckOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(check(CheckRequest{}, {}).error().code, "missing-field");
  CheckRequest request = check_request({small_input("a", "")});
  request.from = "no-such-format";
  EXPECT_EQ(check(request, {}).error().kind, ErrorKind::kUsage);
}

}  // namespace
}  // namespace gnomon
