#include "gnomon/operations/agree.h"

#include "gnomon/agree/corpus_agreement.h"
#include "gnomon/corpus/collection.h"
#include "gnomon/operations/operations_test_help.h"

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Input annotator(const std::string& name,
                const std::vector<std::pair<std::string, std::string_view>>& documents) {
  std::vector<SharedDocument> held;
  for (const auto& [document, links] : documents) {
    held.push_back(only_document(small_input(document, links), nullptr, "").value());
  }
  return Input::documents(name, std::move(held));
}

AgreeRequest three_annotators() {
  const std::string both = std::string(kRainBeforeMatch) + std::string(kMatchOnMonday);
  AgreeRequest request;
  request.inputs = {annotator("study/ada", {{"a", both}, {"b", kRainBeforeMatch}}),
                    annotator("study/ben", {{"a", kRainBeforeMatch}, {"b", kRainBeforeMatch}}),
                    annotator("study/cyd", {{"a", both}, {"c", both}})};
  return request;
}

std::vector<std::string> codes_in(const std::vector<Notice>& notices) {
  std::vector<std::string> codes;
  for (const Notice& notice : notices) {
    codes.emplace_back(notice.said.code);
  }
  return codes;
}

TEST(AgreeOperation, HasFiguresOfEveryTwoAnnotators) {
  AgreeRequest request = three_annotators();
  request.inputs.pop_back();
  const auto outcome = agree(request, {});
  ASSERT_TRUE(outcome);
  const AgreeResult& result = outcome->value;
  ASSERT_THAT(result.pairs, SizeIs(1));
  EXPECT_EQ(result.pairs[0].first, "ada");
  EXPECT_EQ(result.pairs[0].second, "ben");
  EXPECT_EQ(result.pairs[0].documents, 2);
  EXPECT_EQ(result.pairs[0].pairs, 3);
  EXPECT_EQ(result.pairs[0].agreed, 2);
  EXPECT_DOUBLE_EQ(*result.pairs[0].accuracy, 2.0 / 3);
  EXPECT_EQ(result.together.pairs, 3);
  EXPECT_TRUE(result.alpha);
  EXPECT_TRUE(result.is_complete);
  EXPECT_EQ(result.read, 4U);
  EXPECT_THAT(outcome->notices, IsEmpty());
  EXPECT_THAT(result.signature, HasSubstr("|pair:position|"));
  EXPECT_THAT(result.agreement->documents, SizeIs(2));
}

TEST(AgreeOperation, LeavesOutWhatOnlyOneHasAndSaysWhoLacksWhat) {
  const auto outcome = agree(three_annotators(), {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.pairs, SizeIs(3));
  EXPECT_FALSE(outcome->value.is_complete);
  ASSERT_THAT(codes_in(outcome->notices),
              ElementsAre("documents-skipped", "annotator-lacks-documents"));
  EXPECT_THAT(outcome->notices[0].said.what, HasSubstr("c (cyd)"));
  EXPECT_EQ(outcome->notices[1].said.what, "cyd does not have b");
}

TEST(AgreeOperation, FindsAnnotatorsInOneFolder) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "gnomon-agree-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  for (const char* name : {"rain.ada.tml", "rain.ben", "sun.cyd.TE3input", "sun.ada.tml.xml"}) {
    std::ofstream(folder + "/" + name) << small_timeml(kRainBeforeMatch);
  }
  AgreeRequest request;
  request.inputs = {folder};
  const auto outcome = agree(request, {});
  fs::remove_all(folder);
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->value.pairs, SizeIs(2));
  EXPECT_EQ(outcome->value.pairs[0].second, "ben");
  EXPECT_EQ(outcome->value.pairs[1].second, "cyd");
  EXPECT_TRUE(outcome->value.is_complete);  // they share the documents out
}

TEST(AgreeOperation, GoesOnPastADocumentThatCannotBeRead) {
  AgreeRequest request;
  request.inputs = {small_input("a/x", kRainBeforeMatch), small_input("b/x", kRainBeforeMatch),
                    Input::bytes("c/x.tml", "<TimeML><TEXT>")};
  const auto outcome = agree(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.pairs, SizeIs(1));
  EXPECT_EQ(outcome->value.unread, 1U);
  EXPECT_EQ(outcome->value.read, 2U);
  EXPECT_EQ(outcome->notices[0].said.where.file, "c/x.tml");
}

TEST(AgreeOperation, SaysThatTextsDifferAndThatNothingIsLeft) {
  AgreeRequest request;
  request.inputs = {small_input("a/x", kRainBeforeMatch),
                    Input::bytes("b/x.tml", "<TimeML><TEXT>Nobody came.</TEXT></TimeML>")};
  const auto outcome = agree(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.pairs, IsEmpty());
  ASSERT_THAT(codes_in(outcome->notices), ElementsAre("different-texts", "nothing-to-compare"));
  EXPECT_THAT(outcome->notices[0].said.hint, HasSubstr("`pair` ids"));
}

TEST(AgreeOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(agree({}, {}).error().code, "missing-field");
  AgreeRequest request = three_annotators();
  request.task = "Z";
  EXPECT_EQ(agree(request, {}).error().kind, ErrorKind::kUsage);
  request = three_annotators();
  request.from = "no-such-format";
  EXPECT_EQ(agree(request, {}).error().kind, ErrorKind::kUsage);
  request = three_annotators();
  request.inputs.resize(1);
  EXPECT_EQ(agree(request, {}).error().code, "one-annotator");
  request.inputs.push_back(request.inputs[0]);
  EXPECT_EQ(agree(request, {}).error().code, "annotator-named-twice");
  request.inputs[1] = annotator("study/dan", {{"z", ""}});
  EXPECT_EQ(agree(request, {}).error().code, "no-document-matches");
}

// W2: both say that match and Monday overlap.
TEST(AgreeOperation, CountsCoarseLabelsInTasksToo) {
  AgreeRequest request;
  request.inputs = {small_input("ann/x",
                                "<TLINK lid='l1' relType='IS_INCLUDED' eventInstanceID='ei2' "
                                "relatedToTime='t1'/>"),
                    small_input("ben/x",
                                "<TLINK lid='l1' relType='SIMULTANEOUS' eventInstanceID='ei2' "
                                "relatedToTime='t1'/>")};
  request.task = "A";
  const auto outcome = agree(request, {});
  ASSERT_TRUE(outcome);
  const RelationTally relations = outcome->value.agreement->micro().relations;
  EXPECT_EQ(agreement(confusion_of(relations, {false, 0})).agreed, 0);
  const Agreement coarse = agreement(confusion_of(relations, {true, 0}));
  EXPECT_EQ(coarse.items, 1);
  EXPECT_EQ(coarse.agreed, 1);
}

TEST(AgreeOperation, TakesOnlyThoseWhoAreChosen) {
  AgreeRequest request = three_annotators();
  request.annotators = "ada, ben";
  const auto two = agree(request, {});
  ASSERT_TRUE(two);
  EXPECT_THAT(two->value.pairs, SizeIs(1));
  EXPECT_THAT(two->notices, IsEmpty()) << "who is not chosen lacks nothing";
  request = three_annotators();
  request.without = "cyd";
  const auto without = agree(request, {});
  ASSERT_TRUE(without);
  EXPECT_EQ(without->value.pairs.at(0).second, "ben");
  request.without = "cid";
  EXPECT_EQ(agree(request, {}).error().code, "unknown-annotator");
  EXPECT_EQ(agree(request, {}).error().hint, "did you mean 'cyd'?");
  request.without = "ada,ben";
  EXPECT_EQ(agree(request, {}).error().code, "one-annotator");
  request.without = "ada,ben,cyd";
  EXPECT_EQ(agree(request, {}).error().code, "one-annotator");
}

TEST(AgreeOperation, WarnsOfAVersionThatLooksAdjudicated) {
  AgreeRequest request;
  request.inputs = {annotator("study/ada", {{"x", kRainBeforeMatch}}),
                    annotator("study/ben", {{"x", kRainBeforeMatch}}),
                    annotator("study/x.Adjudicated", {{"x", kRainBeforeMatch}}),
                    annotator("study/goldberg", {{"x", kRainBeforeMatch}})};
  const auto outcome = agree(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(codes_in(outcome->notices), ElementsAre("looks-adjudicated"));
  EXPECT_THAT(outcome->notices[0].said.what, HasSubstr("'x.Adjudicated'"));
  request.without = "x.Adjudicated";
  EXPECT_THAT(agree(request, {})->notices, IsEmpty());
  request.without = "";
  request.annotators = "ada,x.Adjudicated";
  EXPECT_THAT(agree(request, {})->notices, IsEmpty()) << "it was chosen";
  request.annotators = "";
  request.inputs = {request.inputs[0], annotator("study/gold", {{"x", kRainBeforeMatch}})};
  EXPECT_THAT(agree(request, {})->notices, IsEmpty()) << "two that somebody named";
}

TEST(AgreeOperation, LeavesOutPairsThatOnlyOneLabelled) {
  AgreeRequest request = three_annotators();
  request.inputs.resize(2);
  const auto vague = agree(request, {});
  request.missing = AgreeMissing::kLeftOut;
  const auto left_out = agree(request, {});
  ASSERT_TRUE(vague && left_out);
  EXPECT_EQ(vague->value.together.pairs, 3);
  EXPECT_EQ(left_out->value.together.pairs, 2);
  EXPECT_EQ(left_out->value.together.agreed, 2);
  EXPECT_THAT(left_out->value.signature, HasSubstr("|missing:left-out"));
}

}  // namespace
}  // namespace gnomon
