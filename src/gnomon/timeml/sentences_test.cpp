#include "gnomon/timeml/sentences.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::size_t sentence_of(const Document& document, std::string_view word) {
  return Sentences(document).at(document.text().find(word));
}

TEST(Sentences, AreThoseThatTheDocumentMarks) {
  const Document document =
      sketch("<TimeML><TEXT><s>One. Still one.</s> <s>two</s></TEXT></TimeML>");
  EXPECT_EQ(sentence_of(document, "Still"), 0U);
  EXPECT_EQ(sentence_of(document, "two"), 1U);
}

TEST(Sentences, EndAtAStopBeforeAnythingButASmallLetter) {
  const Document document = sketch(
      "<TimeML><TEXT>\nIt fell 3.5 points. \"Bad,\" he said (twice.) Then, etc. and so on. 5 left\n"
      "</TEXT></TimeML>");
  EXPECT_EQ(sentence_of(document, "fell"), 0U);
  EXPECT_EQ(sentence_of(document, "Bad"), 1U);
  EXPECT_EQ(sentence_of(document, "Then"), 2U);
  EXPECT_EQ(sentence_of(document, "so on"), 2U);
  EXPECT_EQ(sentence_of(document, "5 left"), 3U);
}

TEST(Sentences, EndAtAnEmptyLine) {
  const Document document = sketch("<TimeML><TEXT>A headline\n\nthe text</TEXT></TimeML>");
  EXPECT_EQ(sentence_of(document, "headline"), 0U);
  EXPECT_EQ(sentence_of(document, "text"), 1U);
}

TEST(Sentences, OfAnEmptyTextAreOne) {
  const Document document = sketch("<TimeML><TEXT></TEXT></TimeML>");
  EXPECT_EQ(Sentences(document).count(), 1U);
  EXPECT_EQ(Sentences(document).at(0), 0U);
}

TEST(Sentences, HoldWhatLiesInside) {
  const Document document =
      sketch("<TimeML>Headline <TEXT><s>First one.</s> between <s>Second one.</s></TEXT></TimeML>");
  const Sentences sentences(document);
  const auto holding = [&](std::string_view words) {
    const std::size_t begin = document.text().find(words);
    return sentences.holding({begin, begin + words.size()});
  };
  EXPECT_TRUE(sentences.marked());
  EXPECT_EQ(holding("First"), 0U);
  EXPECT_EQ(holding("Second one."), 1U);
  EXPECT_EQ(holding("Headline"), std::nullopt);
  EXPECT_EQ(holding("between"), std::nullopt);
  EXPECT_EQ(holding("one. between"), std::nullopt);
  EXPECT_EQ(sentences[1].of(document.text()), "Second one.");
}

TEST(Sentences, ThatWereFoundEndWhereTheNextBegins) {
  const Document document =
      sketch("<TimeML>Dateline. <TEXT>One here. Two there.</TEXT> Tail.</TimeML>");
  const Sentences sentences(document);
  EXPECT_FALSE(sentences.marked());
  ASSERT_EQ(sentences.count(), 2U);
  EXPECT_EQ(sentences[0].of(document.text()), "One here. ");
  EXPECT_EQ(sentences[1].of(document.text()), "Two there.");
  EXPECT_EQ(sentences.holding({0, 8}), std::nullopt);  // Dateline
  EXPECT_EQ(sentences.holding({document.text().find("Tail"), document.text().size()}),
            std::nullopt);
}

}  // namespace
}  // namespace gnomon
