#include "gnomon/operations/convert.h"

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
  EXPECT_THAT(convert(convert_request({small_input("a", "")}, "tempeval2"), {}).error().what,
              HasSubstr("cannot write"));
}

}  // namespace
}  // namespace gnomon
