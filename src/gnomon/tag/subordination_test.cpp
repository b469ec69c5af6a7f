#include "gnomon/tag/subordination.h"

#include "gnomon/language/language_model.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Two words, the second of which depends on the first, both events.
std::vector<SubordinateLink> links_of(std::string_view over, std::string_view event_class,
                                      Dependency relation, std::string_view under = "leave") {
  const std::string text = std::string(over) + " " + std::string(under);
  Analysis analysis = split(text);
  analysis.tokens[0].lemma = over;
  analysis.tokens[1].lemma = under;
  analysis.tokens[1].head = 0;
  analysis.tokens[1].relation = relation;
  std::vector<TaggedEvent> events(2);
  events[0].token = 0;
  events[0].event_class = event_class;
  events[1].token = 1;
  const LanguageModel language;
  return subordinate_links(TextFacts(analysis, language, {}), events);
}

TEST(Subordination, WhatIsSaidSeenWantedOrTriedIsLinkedByTheClassOfTheWord) {
  for (const auto& [word, event_class, relation] : {std::tuple{"say", "REPORTING", "EVIDENTIAL"},
                                                    {"see", "PERCEPTION", "EVIDENTIAL"},
                                                    {"want", "I_STATE", "MODAL"},
                                                    {"promise", "I_ACTION", "MODAL"}}) {
    const auto links = links_of(word, event_class, Dependency::kCcomp);
    ASSERT_EQ(links.size(), 1U) << word;
    EXPECT_EQ(links[0].relation, relation);
    EXPECT_EQ(links[0].source, 0U);
    EXPECT_EQ(links[0].target, 1U);
    EXPECT_FALSE(links[0].aspectual);
  }
}

TEST(Subordination, SomeWordsSayWhetherItHappened) {
  EXPECT_EQ(links_of("fail", "I_ACTION", Dependency::kXcomp)[0].relation, "COUNTER_FACTIVE");
  EXPECT_EQ(links_of("manage", "I_ACTION", Dependency::kXcomp)[0].relation, "FACTIVE");
  EXPECT_EQ(links_of("deny", "REPORTING", Dependency::kCcomp)[0].relation, "NEG_EVIDENTIAL");
}

TEST(Subordination, BeginningsAndEndsAreAlinks) {
  const auto links = links_of("begin", "ASPECTUAL", Dependency::kXcomp);
  ASSERT_EQ(links.size(), 1U);
  EXPECT_TRUE(links[0].aspectual);
  EXPECT_EQ(links[0].relation, "INITIATES");
  EXPECT_EQ(links_of("stop", "ASPECTUAL", Dependency::kObj, "talk")[0].relation, "TERMINATES");
}

TEST(Subordination, NothingIsLinkedWithoutSuchAWordOrSuchADependency) {
  EXPECT_TRUE(links_of("walk", "OCCURRENCE", Dependency::kXcomp).empty());
  EXPECT_TRUE(links_of("say", "REPORTING", Dependency::kAdvcl).empty());
  EXPECT_TRUE(links_of("say", "REPORTING", Dependency::kObj).empty());
}

}  // namespace
}  // namespace gnomon
