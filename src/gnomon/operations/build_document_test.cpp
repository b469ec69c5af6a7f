#include "gnomon/operations/build_document.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

SharedDocument ferry() { return *new_document("ferry", "It left on Monday.", "2026-03-02"); }

TEST(BuildDocument, KeepsTheTextAndHasTheCreationTime) {
  const SharedDocument document = ferry();
  EXPECT_EQ(document->text(), "It left on Monday.");
  ASSERT_TRUE(document->creation_time());
  EXPECT_EQ((*document)[*document->creation_time()].tid, "t0");
}

TEST(BuildDocument, AddsEventsTimesAndLinks) {
  const auto built = with_additions(*ferry(), {.events = {{.span = {3, 7}}},
                                               .times = {{.span = {11, 17}, .says = "2026-03-02"}},
                                               .links = {{"e1", "t1", "is_included"}}});
  ASSERT_TRUE(built) << built.error().what;
  const Document& document = **built;
  ASSERT_EQ(document.events().size(), 1U);
  EXPECT_EQ(document.events()[0].eid, "e1");
  EXPECT_EQ(document.events()[0].span.of(document.text()), "left");
  ASSERT_EQ(document.instances().size(), 1U);
  ASSERT_EQ(document.links().size(), 1U);
  EXPECT_EQ(document.links()[0].source.id, document.instances()[0].eiid);
  EXPECT_EQ(document.links()[0].target.id, "t1");
  EXPECT_EQ(document.links()[0].rel_type, "IS_INCLUDED");
  EXPECT_TRUE(document.links()[0].source.resolved() && document.links()[0].target.resolved());
}

TEST(BuildDocument, SaysWhatDoesNotFit) {
  const auto code = [](const DocumentAdditions& additions) {
    const auto built = with_additions(*ferry(), additions);
    return built ? std::string("none") : std::string(built.error().code);
  };
  EXPECT_EQ(code({.events = {{.span = {3, 3}}}}), "bad-field");
  EXPECT_EQ(code({.events = {{.span = {3, 99}}}}), "bad-field");
  EXPECT_EQ(code({.events = {{.span = {3, 7}}, {.span = {5, 10}}}}), "bad-field");
  EXPECT_EQ(code({.events = {{.span = {3, 7}, .id = "t0"}}}), "bad-field");
  EXPECT_EQ(code({.events = {{.span = {3, 7}, .says = "RIDDLE"}}}), "bad-event-class");
  EXPECT_EQ(code({.times = {{.span = {11, 17}, .says = "someday"}}}), "bad-time-value");
  EXPECT_EQ(code({.links = {{"e1", "t0", "BEFORE"}}}), "unknown-entity");
  EXPECT_EQ(code({.events = {{.span = {3, 7}}}, .links = {{"e1", "t0", "NEAR"}}}), "bad-field");
  EXPECT_FALSE(new_document("x", "a\rb"));
  EXPECT_FALSE(new_document("x", "\xff"));
  EXPECT_FALSE(new_document("x", "text", "someday"));
}

}  // namespace
}  // namespace gnomon
