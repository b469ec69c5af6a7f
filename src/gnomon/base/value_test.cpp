#include "gnomon/base/value.h"

#include <cmath>
#include <limits>
#include <type_traits>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

static_assert(!std::is_constructible_v<Value, int*>, "a pointer is not a bool");
static_assert(!std::is_constructible_v<Value, char>, "a character is neither count nor text");

Value scores() { return Value::object().set("documents", 20).set("f1", 0.5).set("mode", "exact"); }

TEST(Value, StartsAsNull) {
  EXPECT_TRUE(Value().is_null());
  EXPECT_EQ(Value(), Value(nullptr));
}

TEST(Value, KeepsMembersInTheOrderTheyWereSet) {
  std::string names;
  const Value value = Value::object().set("z", 1).set("a", 2).set("m", 3);
  value.visit([&](const auto& tree) {
    if constexpr (std::is_same_v<std::decay_t<decltype(tree)>, Value::Object>) {
      for (const auto& [name, member] : tree) {
        names += name;
      }
    }
  });
  EXPECT_EQ(names, "zam");
}

TEST(Value, SetsAKnownMemberInItsOldPlace) {
  Value value = scores();
  value.set("documents", 21);
  EXPECT_EQ(value, Value::object().set("documents", 21).set("f1", 0.5).set("mode", "exact"));
}

TEST(Value, FindsMembersByName) {
  const Value value = scores();
  ASSERT_NE(value.find("f1"), nullptr);
  EXPECT_EQ(*value.find("f1"), Value(0.5));
  EXPECT_EQ(value.find("recall"), nullptr);
}

TEST(Value, FindsNothingInWhatIsNoObject) {
  EXPECT_EQ(Value().find("f1"), nullptr);
  EXPECT_EQ(Value("f1").find("f1"), nullptr);
  EXPECT_EQ(Value::array().push("f1").find("f1"), nullptr);
}

TEST(Value, HasItemsOnlyAsAnArray) {
  EXPECT_EQ(Value::array().push(1).push(2).items().size(), 2U);
  EXPECT_TRUE(Value::array().items().empty());
  EXPECT_TRUE(scores().items().empty());
}

TEST(Value, TurnsNullIntoWhatIsAddedTo) {
  Value object;
  object.set("a", 1);
  EXPECT_TRUE(object.is_object());
  Value array;
  array.push(1);
  EXPECT_TRUE(array.is_array());
}

TEST(Value, IsEqualToItsCopyAndToNothingElse) {
  EXPECT_EQ(scores(), scores());
  EXPECT_FALSE(scores() == Value::object());
  EXPECT_FALSE(Value(1) == Value(1.0));
  EXPECT_FALSE(Value(false) == Value(0));
  EXPECT_FALSE(Value::array() == Value::object());
  EXPECT_FALSE(Value::object().set("a", 1).set("b", 2) == Value::object().set("b", 2).set("a", 1));
}

TEST(Value, TakesNumbersThatAreNotFiniteForNull) {
  EXPECT_TRUE(Value(std::nan("")).is_null());
  EXPECT_TRUE(Value(std::numeric_limits<double>::infinity()).is_null());
  EXPECT_TRUE(Value(-std::numeric_limits<double>::infinity()).is_null());
}

TEST(Value, TakesIntegersOfAllWidths) {
  EXPECT_EQ(Value(std::size_t{7}), Value(7));
  EXPECT_EQ(Value(short{-7}), Value(std::int64_t{-7}));
  EXPECT_EQ(Value('a' - 'a'), Value(0U));
}

}  // namespace
}  // namespace gnomon
