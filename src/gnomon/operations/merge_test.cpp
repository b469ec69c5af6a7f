#include "gnomon/operations/merge.h"

#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr std::string_view kRainFollowsMatch =
    "<TLINK lid=\"l7\" relType=\"AFTER\" eventInstanceID=\"ei1\" "
    "relatedToEventInstance=\"ei2\"/>\n";

// Two who contradict each other.
MergeRequest ada_and_ben() {
  MergeRequest request;
  request.sources = {small_input("ada", kRainBeforeMatch), small_input("ben", kRainFollowsMatch)};
  request.precision = "ada.tml=.8,ben.tml=.7";
  return request;
}

std::string code_of(const MergeRequest& request) {
  const auto outcome = merge(request, {});
  return outcome ? "" : std::string(outcome.error().code);
}

TEST(MergeOperation, TakesTheMoreTrustedFirst) {
  const auto outcome = merge(ada_and_ben(), {});
  ASSERT_TRUE(outcome);
  const MergeResult& result = outcome->value;
  ASSERT_THAT(result.documents, SizeIs(1));
  EXPECT_EQ(result.documents[0].file, "ada.tml");
  ASSERT_THAT(result.documents[0].rejected, SizeIs(1));
  const RejectedLink& rejected = result.documents[0].rejected[0];
  EXPECT_EQ(rejected.rejected.source, 1U);
  EXPECT_EQ(rejected.rejected.link.lid, "l7");
  EXPECT_EQ(rejected.rejected.link.words, "ei1 'rained' AFTER ei2 'match'");
  ASSERT_THAT(rejected.because, SizeIs(1));
  EXPECT_EQ(rejected.because[0].link.lid, "l1");
  EXPECT_EQ(result.totals.all.accepted, 1U);
  EXPECT_THAT(result.written.at(0).bytes.value(), HasSubstr("origin=\"ada.tml\""));
}

TEST(MergeOperation, MeasuresPrecisionsAgainstGold) {
  MergeRequest request = ada_and_ben();
  request.precision.clear();
  request.gold = small_input("gold", kRainFollowsMatch);
  const auto outcome = merge(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.measured);
  EXPECT_EQ(outcome->value.sources.at(0).precision, 0);
  EXPECT_EQ(outcome->value.sources.at(1).precision, 1);
  EXPECT_EQ(outcome->value.documents.at(0).rejected.at(0).rejected.link.lid, "l1");
}

TEST(MergeOperation, TakesTasksForSources) {
  MergeRequest request;
  request.sources = {small_input("a",
                                 "<TLINK lid=\"l1\" relType=\"BEFORE\" task=\"A\" "
                                 "eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>\n"
                                 "<TLINK lid=\"l2\" relType=\"AFTER\" task=\"B\" "
                                 "eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>\n")};
  request.task_precision = "A=.4,B=.9";
  const auto outcome = merge(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->value.by_task);
  EXPECT_EQ(outcome->value.documents.at(0).rejected.at(0).rejected.link.lid, "l1");
}

TEST(MergeOperation, GoesOnWithoutADocumentThatCannotBeRead) {
  MergeRequest request = ada_and_ben();
  request.sources.push_back(Input::bytes("cat.tml", "<TimeML>"));
  request.precision += ",cat.tml=.5";
  const auto outcome = merge(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.documents, SizeIs(1));
  ASSERT_THAT(outcome->notices, SizeIs(2));
  EXPECT_EQ(outcome->notices[0].said.where.file, "cat.tml");
  EXPECT_EQ(outcome->notices[1].said.code, "documents-missing");
}

TEST(MergeOperation, RefusesSourcesThatShareNoDocument) {
  const auto documents_of = [](std::initializer_list<const char*> names) {
    std::string lines;
    for (const char* name : names) {
      lines += std::string("{\"format\": \"gnomon-json\", \"name\": \"") + name +
               "\", \"text\": \"x\"}\n";
    }
    return lines;
  };
  MergeRequest request;
  request.sources = {Input::bytes("ada.jsonl", documents_of({"a", "b"})),
                     Input::bytes("ben.jsonl", documents_of({"c", "d"}))};
  request.precision = "ada.jsonl=.8,ben.jsonl=.7";
  EXPECT_EQ(code_of(request), "no-document-matches");
}

TEST(MergeOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(code_of({}), "missing-field");
  MergeRequest request = ada_and_ben();
  request.limit = -1;
  EXPECT_EQ(code_of(request), "bad-field");
  request = ada_and_ben();
  request.gold = small_input("gold", "");
  EXPECT_EQ(code_of(request), "fields-contradict");
  request = ada_and_ben();
  request.precision = "";
  EXPECT_EQ(code_of(request), "no-precision");
  request.precision = "ada.tml=.8";
  EXPECT_EQ(code_of(request), "no-precision");
  request.precision = "ada.tml=.8,ben.tml=.7,eve=.6";
  EXPECT_EQ(code_of(request), "no-such-source");
  request.precision = "ada.tml=.8,ben.tml=7";
  EXPECT_EQ(code_of(request), "bad-precision");
  request.sources[1] = request.sources[0];
  EXPECT_EQ(code_of(request), "source-named-twice");
}

}  // namespace
}  // namespace gnomon
