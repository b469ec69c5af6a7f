#include "gnomon/tag/link_model.h"

#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(LinkModel, LinksWordsThatMayBeNoEventsLess) {
  constexpr std::string_view kText = "They met and left.";
  const Analysis analysis = split(kText);
  const LanguageModel language;
  const TextFacts text(analysis, language, {});
  std::vector<TaggedEvent> events(2);
  events[0].token = 1;
  events[1].token = 3;
  const LinkFacts sure(text, events, {}, std::nullopt);
  const LinkLesson lesson{&sure, [](const LinkCandidate&) { return std::size_t{0}; }};
  const LinkModel model = train_links({&lesson, 1}, {.networks = 0});
  events[0].probability = 0.5;
  events[1].probability = 0.8;
  const LinkFacts unsure(text, events, {}, std::nullopt);
  const auto of_events = score_candidates(sure, model);
  const auto of_words = score_candidates(unsure, model);
  ASSERT_EQ(of_events.size(), 1U);
  ASSERT_EQ(of_words.size(), 1U);
  EXPECT_GT(of_events[0].probabilities[0], 0.3);
  for (std::size_t k = 0; k < kLinkRelations.size(); ++k) {
    EXPECT_NEAR(of_words[0].probabilities[k], of_events[0].probabilities[k] * 0.4, 1e-9);
  }
  EXPECT_NEAR(
      std::accumulate(of_words[0].probabilities.begin(), of_words[0].probabilities.end(), 0.0), 1,
      1e-9);
}

}  // namespace
}  // namespace gnomon
