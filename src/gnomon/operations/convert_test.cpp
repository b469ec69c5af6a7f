#include "gnomon/operations/convert.h"

#include "gnomon/corpus/reading.h"
#include "gnomon/formats/format.h"
#include "gnomon/operations/operations_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

ConvertRequest convert_request(std::vector<Input> inputs, std::string to) {
  ConvertRequest request;
  request.inputs = std::move(inputs);
  request.to = std::move(to);
  return request;
}

TEST(ConvertOperation, ThereAndBackIsTheSame) {
  const Input input = small_input("a", kRainBeforeMatch);
  const auto json = convert(convert_request({input}, "gnomon-json"), {});
  ASSERT_TRUE(json);
  ASSERT_THAT(json->value.written, SizeIs(1));
  const WrittenDocument& written = json->value.written[0];
  EXPECT_EQ(written.name, "a");
  EXPECT_EQ(json->value.format->name, "gnomon-json");
  ASSERT_TRUE(written.bytes);
  const auto back =
      convert(convert_request({Input::bytes("a.jsonl", *written.bytes)}, "timeml"), {});
  const auto straight = convert(convert_request({input}, "timeml"), {});
  ASSERT_TRUE(back && straight);
  EXPECT_EQ(back->value.written.at(0).bytes.value(), straight->value.written.at(0).bytes.value());
}

TEST(ConvertOperation, MakesTheBytesOfAHugeDocumentOnlyWhileTheyAreWritten) {
  std::string elements;
  for (std::size_t i = 0; i < 1'000'000; ++i) {
    elements += "<a/>";
  }
  const auto outcome = convert(
      convert_request({Input::bytes("a.tml", "<TimeML>" + elements + "</TimeML>")}, "gnomon-json"),
      {});
  ASSERT_TRUE(outcome);
  const WrittenDocument& written = outcome->value.written.at(0);
  EXPECT_EQ(written.bytes.value(), "");
  const Result<std::string> bytes = written.all_bytes();
  ASSERT_TRUE(bytes);
  EXPECT_THAT(bytes->substr(0, 200),
              HasSubstr(R"({"node":1,"parent":0,"tag":"a","begin":0,"end":0},{"node":2,)"));
  EXPECT_THAT(bytes->substr(bytes->size() - 200),
              HasSubstr(R"({"node":1000000,"parent":0,"tag":"a","begin":0,"end":0}],"events":[])"));
  EXPECT_EQ(
      written
          .give_to([](std::string_view) -> Result<void> { return Failure(Error{.what = "full"}); })
          .error()
          .what,
      "full");
}

TEST(ConvertOperation, GoesOnPastADocumentThatCannotBeRead) {
  const auto outcome = convert(
      convert_request({Input::bytes("bad.tml", "<TimeML>"), small_input("a", "")}, "timeml"), {});
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->value.written, SizeIs(1));
  EXPECT_EQ(outcome->value.unread, 1U);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].document, "bad");
}

TEST(ConvertOperation, RefusesRequestsThatCannotBeMet) {
  EXPECT_EQ(convert({}, {}).error().code, "missing-field");
  EXPECT_EQ(convert(convert_request({small_input("a", "")}, ""), {}).error().code, "missing-field");
  EXPECT_THAT(convert(convert_request({small_input("a", "")}, "prodigy"), {}).error().what,
              HasSubstr("cannot write"));
}

TEST(ConvertOperation, SaysWhatTheFormatCannotHold) {
  const Input input = Input::bytes(
      "a.tml",
      "<TimeML><TEXT>It <EVENT eid='e1' class='OCCURRENCE'>rained</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1'/><MAKEINSTANCE eiid='ei2' eventID='e1'/></TimeML>");
  ConvertRequest request = convert_request({input}, "brat");
  const auto outcome = convert(request, {});
  ASSERT_TRUE(outcome);
  ASSERT_THAT(outcome->notices, SizeIs(1));
  EXPECT_EQ(outcome->notices[0].said.code, "content-lost");
  EXPECT_EQ(outcome->notices[0].severity, Severity::kWarning);
  EXPECT_EQ(outcome->notices[0].said.what,
            "brat: further instances of one event are skipped (1 in 1 document, such as ei2 of a)");
  ASSERT_TRUE(outcome->value.written.at(0).bytes);
  ASSERT_THAT(outcome->value.written.at(0).beside, SizeIs(1));
  EXPECT_EQ(outcome->value.written.at(0).beside[0].bytes, "It rained.");
  request.strict = true;
  const auto strict = convert(request, {});
  ASSERT_TRUE(strict);
  ASSERT_FALSE(strict->value.written.at(0).bytes);
  EXPECT_EQ(strict->value.written.at(0).bytes.error().code, "cannot-hold");
}

TEST(ConvertOperation, ReadsOffsetsInTheUnitThatIsNamed) {
  const Input input = Input::bytes(
      "a.jsonl",
      "{\"text\": \"\xf0\x9f\x8e\x89 It rained.\", \"entities\": [{\"id\": 1, \"label\": "
      "\"EVENT\", \"start_offset\": 6, \"end_offset\": 12}], \"relations\": []}");
  ConvertRequest request = convert_request({input}, "timeml");
  const auto open = convert(request, {});
  ASSERT_TRUE(open);
  EXPECT_EQ(open->notices.at(0).said.code, "offsets-unclear");
  request.inputs = {input.with_choices(*reading_choices({.offsets = "utf16"}))};
  const auto named = convert(request, {});
  ASSERT_TRUE(named);
  EXPECT_THAT(named->value.written.at(0).bytes.value(), HasSubstr(">rained</EVENT>"));
  EXPECT_EQ(reading_choices({.offsets = "utf-8"}).error().code, "bad-field");
}

TEST(ConvertOperation, MakesOneDocumentForEachAnnotator) {
  const std::string result =
      R"({"completed_by": %, "result": [{"id": "a", "type": "labels", "value": {"start": 3, "end": 9,
          "text": "rained", "labels": ["EVENT"]}}]})";
  std::string first = result;
  std::string second = result;
  first[first.find('%')] = '1';
  second[second.find('%')] = '2';
  const Input input = Input::bytes("x.json",
                                   "[{\"id\": 1, \"data\": {\"text\": \"It rained.\", \"doc_id\": "
                                   "\"wet\"}, \"annotations\": [" +
                                       first + "," + second + "]}]");
  ConvertRequest request = convert_request({input}, "timeml");
  const auto both = convert(request, {});
  ASSERT_TRUE(both);
  ASSERT_THAT(both->value.written, SizeIs(2));
  EXPECT_EQ(both->value.written[0].name, "1/wet");
  EXPECT_EQ(both->value.written[1].name, "2/wet");
  request.annotator = "2";
  const auto one = convert(request, {});
  ASSERT_TRUE(one);
  ASSERT_THAT(one->value.written, SizeIs(1));
  EXPECT_EQ(one->value.written[0].name, "wet");
}

}  // namespace
}  // namespace gnomon
