#include "gnomon/timeml/attributes.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::Optional;

// The names as TimeML 1.2.1 spells them, then those of TempEval-1 and of later releases.
constexpr auto kSpellings = std::to_array<std::pair<Attr, std::string_view>>({
    {Attr::kEid, "eid"},
    {Attr::kTid, "tid"},
    {Attr::kSid, "sid"},
    {Attr::kEiid, "eiid"},
    {Attr::kLid, "lid"},
    {Attr::kClass, "class"},
    {Attr::kStem, "stem"},
    {Attr::kType, "type"},
    {Attr::kValue, "value"},
    {Attr::kTemporalFunction, "temporalFunction"},
    {Attr::kFunctionInDocument, "functionInDocument"},
    {Attr::kMod, "mod"},
    {Attr::kQuant, "quant"},
    {Attr::kFreq, "freq"},
    {Attr::kBeginPoint, "beginPoint"},
    {Attr::kEndPoint, "endPoint"},
    {Attr::kAnchorTimeId, "anchorTimeID"},
    {Attr::kValueFromFunction, "valueFromFunction"},
    {Attr::kRelType, "relType"},
    {Attr::kEventInstanceId, "eventInstanceID"},
    {Attr::kTimeId, "timeID"},
    {Attr::kEventId, "eventID"},
    {Attr::kRelatedToEventInstance, "relatedToEventInstance"},
    {Attr::kRelatedToTime, "relatedToTime"},
    {Attr::kRelatedToEvent, "relatedToEvent"},
    {Attr::kSubordinatedEventInstance, "subordinatedEventInstance"},
    {Attr::kTense, "tense"},
    {Attr::kAspect, "aspect"},
    {Attr::kPolarity, "polarity"},
    {Attr::kPos, "pos"},
    {Attr::kModality, "modality"},
    {Attr::kCardinality, "cardinality"},
    {Attr::kSignalId, "signalID"},
    {Attr::kSyntax, "syntax"},
    {Attr::kOrigin, "origin"},
    {Attr::kComment, "comment"},
    {Attr::kMainEvent, "mainevent"},
    {Attr::kTask, "task"},
    {Attr::kFrom, "from"},
    {Attr::kTo, "to"},
});

bool is_known(std::string_view name) {
  return std::ranges::count(kSpellings, name, [](const auto& pair) { return pair.second; }) > 0;
}

TEST(AttributeKey, MapsEveryKnownNameToItsKeyAndBack) {
  std::set<Attr> keys;
  for (const auto& [key, name] : kSpellings) {
    EXPECT_EQ(attribute_key(name), key) << name;
    EXPECT_EQ(attribute_name(key), name);
    keys.insert(key);
  }
  EXPECT_EQ(keys.size(), kKnownAttributes);
}

TEST(AttributeKey, KnowsNoOtherSpelling) {
  for (const std::string_view name : {"", "EID", "Eid", "eid ", " eid", "ei", "eidd", "reltype",
                                      "eventInstanceId", "timeId", "text", "color", "id"}) {
    EXPECT_EQ(attribute_key(name), Attr::kOther) << name;
  }
  EXPECT_EQ(attribute_name(Attr::kOther), "");
}

RC_GTEST_PROP(AttributeKeyLaws, ANameWithOneByteChangedIsNotKnown, ()) {
  std::string name(kSpellings[*rc::gen::inRange<std::size_t>(0, kSpellings.size())].second);
  const auto byte = *rc::gen::inRange<std::size_t>(0, name.size());
  name[byte] = *rc::gen::arbitrary<char>();
  RC_ASSERT((attribute_key(name) == Attr::kOther) == !is_known(name));
}

RC_GTEST_PROP(AttributeKeyLaws, AnyOtherTextIsNotKnown, (const std::string& name)) {
  RC_ASSERT((attribute_key(name) == Attr::kOther) == !is_known(name));
}

TEST(Attributes, FindsValuesAsWrittenAndWithoutBlanks) {
  const std::array<Attribute, 2> items = {
      {{Attr::kLid, "lid", "l1"}, {Attr::kRelType, "relType", " BEFORE\n"}}};
  const Attributes attributes(items);
  EXPECT_THAT(attributes.find(Attr::kRelType), Optional(std::string_view(" BEFORE\n")));
  EXPECT_EQ(attributes[Attr::kRelType], "BEFORE");
  EXPECT_EQ(attributes.size(), 2U);
}

TEST(Attributes, TellsAbsentFromEmpty) {
  const std::array<Attribute, 1> items = {{{Attr::kMod, "mod", ""}}};
  const Attributes attributes(items);
  EXPECT_THAT(attributes.find(Attr::kMod), Optional(std::string_view("")));
  EXPECT_EQ(attributes.find(Attr::kQuant), std::nullopt);
  EXPECT_EQ(attributes[Attr::kQuant], "");
  EXPECT_EQ(Attributes().find(Attr::kMod), std::nullopt);
}

TEST(Attributes, AreEqualWhenTheyHoldTheSame) {
  const std::string other_place = "l1";
  const std::array<Attribute, 1> a = {{{Attr::kLid, "lid", "l1"}}};
  const std::array<Attribute, 1> same = {{{Attr::kLid, "lid", other_place}}};
  const std::array<Attribute, 1> value = {{{Attr::kLid, "lid", "l2"}}};
  const std::array<Attribute, 1> key = {{{Attr::kOther, "LID", "l1"}}};
  EXPECT_EQ(Attributes(a), Attributes(same));
  EXPECT_FALSE(Attributes(a) == Attributes(value));
  EXPECT_FALSE(Attributes(a) == Attributes(key));
  EXPECT_FALSE(Attributes(a) == Attributes());
}

TEST(Trim, TakesWhiteSpaceOffBothEnds) {
  EXPECT_EQ(trim(" \t\r\na b\n "), "a b");
  EXPECT_EQ(trim(" \n"), "");
  EXPECT_EQ(trim(""), "");
  EXPECT_EQ(trim("\xc2\xa0x"), "\xc2\xa0x");  // a no-break space is no white space of XML
}

}  // namespace
}  // namespace gnomon
