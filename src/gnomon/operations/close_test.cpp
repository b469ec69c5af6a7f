#include "gnomon/operations/close.h"

#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/reduce.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

constexpr std::string_view kRainBeforeMonday =
    "<TLINK lid=\"l3\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToTime=\"t1\"/>\n";
constexpr std::string_view kMatchBeforeMonday =
    "<TLINK lid=\"l4\" relType=\"BEFORE\" eventInstanceID=\"ei2\" relatedToTime=\"t1\"/>\n";
constexpr std::string_view kMatchBeforeRain =
    "<TLINK lid=\"l5\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
    "relatedToEventInstance=\"ei1\"/>\n";

std::string links_together(std::initializer_list<std::string_view> links) {
  std::string all;
  for (const std::string_view link : links) {
    all += link;
  }
  return all;
}

template <class Request>
Request request_about(std::initializer_list<std::string_view> links) {
  Request request;
  request.inputs = {small_input("a", links_together(links))};
  return request;
}

// Rain is a part of the match, and the match is before Monday: so is the rain.
TEST(CloseOperation, UsesLinksOfPartsWhenAsked) {
  CloseRequest request =
      request_about<CloseRequest>({"<CLINK lid=\"l7\" relType=\"SUBEVENT\" eventInstanceID=\"ei1\" "
                                   "relatedToEventInstance=\"ei2\"/>\n",
                                   kMatchBeforeMonday});
  EXPECT_EQ(close(request, {})->value.added(), 0U);
  request.clinks = true;
  const auto outcome = close(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.added(), 1U);
  EXPECT_THAT(*outcome->value.written.at(0).bytes, HasSubstr("<CLINK lid=\"l7\""));
}

TEST(CloseOperation, AddsWhatFollows) {
  const auto outcome =
      close(request_about<CloseRequest>({kRainBeforeMatch, kMatchBeforeMonday}), {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.added(), 1U);
  ASSERT_THAT(outcome->value.written, SizeIs(1));
  EXPECT_THAT(outcome->value.written[0].bytes.value(),
              HasSubstr("<TLINK lid=\"c1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
                        "relatedToTime=\"t1\" origin=\"CLOSURE\"/>"));
}

TEST(CloseOperation, NamesLinksThatContradictEarlierOnes) {
  const auto outcome = close(request_about<CloseRequest>({kRainBeforeMatch, kMatchBeforeRain}), {});
  ASSERT_TRUE(outcome);
  const ClosedDocument& document = outcome->value.documents.at(0);
  ASSERT_THAT(document.rejected, SizeIs(1));
  EXPECT_EQ(document.rejected[0].lid, "l5");
  EXPECT_EQ(document.rejected[0].words, "ei2 'match' is before ei1 'rained'");
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "links-rejected");
  EXPECT_EQ(outcome->notices[0].document, "a");
  EXPECT_THAT(outcome->value.written[0].bytes.value(), Not(HasSubstr("l5")));
}

TEST(CloseOperation, SaysWhichLinksTimemlHasNoNameFor) {
  // The rain goes over into the match on Monday.
  const auto outcome = close(
      request_about<CloseRequest>({"<TLINK lid=\"l1\" relType=\"ENDED_BY\" eventInstanceID=\"ei1\" "
                                   "relatedToTime=\"t1\"/>\n",
                                   "<TLINK lid=\"l2\" relType=\"BEGUN_BY\" eventInstanceID=\"ei2\" "
                                   "relatedToTime=\"t1\"/>\n"}),
      {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "links-without-name");
}

TEST(ReduceOperation, RemovesWhatFollows) {
  const auto outcome = reduce(
      request_about<ReduceRequest>({kRainBeforeMatch, kRainBeforeMonday, kMatchBeforeMonday}), {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.removed(), 1U);
  EXPECT_THAT(outcome->value.written.at(0).bytes.value(), Not(HasSubstr("l3")));
  EXPECT_THAT(outcome->value.written.at(0).bytes.value(), HasSubstr("l4"));
}

TEST(CloseOperation, GoesOnPastADocumentThatCannotBeRead) {
  CloseRequest request = request_about<CloseRequest>({kRainBeforeMatch});
  request.inputs.insert(request.inputs.begin(), Input::bytes("bad.tml", "<TimeML>"));
  const auto outcome = close(request, {});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->value.unread, 1U);
  EXPECT_THAT(outcome->value.documents, SizeIs(1));
}

TEST(CloseOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(close({}, {}).error().code, "missing-field");
  EXPECT_EQ(reduce({}, {}).error().code, "missing-field");
  CloseRequest request = request_about<CloseRequest>({});
  request.to = "prodigy";
  EXPECT_THAT(close(request, {}).error().what, HasSubstr("cannot write"));
}

}  // namespace
}  // namespace gnomon
