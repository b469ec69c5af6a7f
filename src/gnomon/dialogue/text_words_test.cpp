#include "gnomon/dialogue/text_words.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> words_in(std::string_view text) {
  const Document document = sketch("<TimeML><TEXT>" + std::string(text) + "</TEXT></TimeML>");
  const TextWords words(document);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < words.count(); ++i) {
    all.emplace_back(words[i].of(document.text()));
  }
  return all;
}

TEST(TextWords, AreLettersAndDigitsWithWhatJoinsThem) {
  EXPECT_THAT(words_in("He's twenty-one, at 10:30 (3.5 miles)."),
              ElementsAre("He's", "twenty-one", "at", "10:30", "3.5", "miles"));
  EXPECT_THAT(words_in("end. Next"), ElementsAre("end", "Next"));
  EXPECT_THAT(words_in("- ... !"), IsEmpty());
  EXPECT_THAT(words_in("“déjà vu” — naïve…"), ElementsAre("déjà", "vu", "naïve"));
  EXPECT_THAT(words_in("昨日雨。"), ElementsAre("昨", "日", "雨"));
}

TEST(TextWords, AreFoundByPlace) {
  const Document document = sketch("<TimeML><TEXT>He left, then.</TEXT></TimeML>");
  const TextWords words(document);
  EXPECT_EQ(words.at(0), 0U);
  EXPECT_EQ(words.at(2), 1U) << "the blank before it";
  EXPECT_EQ(words.at(6), 1U);
  EXPECT_EQ(words.at(13), 2U) << "nothing comes behind";
}

}  // namespace
}  // namespace gnomon
