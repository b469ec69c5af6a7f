#include "gnomon/qa/distance.h"

#include "gnomon/timeml/document_test_help.h"

#include <random>
#include <regex>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr std::string_view kNews =
    "<DCT><TIMEX3 tid=\"t0\">today</TIMEX3></DCT>\n"          // piece 0
    "<TEXT>He <EVENT eid=\"e1\">left</EVENT>... "             // 1
    "She <EVENT eid=\"e2\">stayed</EVENT>: "                  // 2
    "why?! "                                                  // 3
    "Nobody <EVENT eid=\"e3\">asked</EVENT>.\"\n"             // 4
    "\n"                                                      // 5
    "At 10.30 it <EVENT eid=\"E4\">rained</EVENT>.</TEXT>\n"  // 6
    "<MAKEINSTANCE eventID=\"e1\" eiid=\"ei1\"/>\n"           // 7
    "<TLINK relatedToTime=\"t9\" value=\"1998-08\"/>";        // 8

std::optional<std::size_t> distance_in_news(std::string_view question) {
  return QuestionPieces(kNews).distance(*parse_question(question));
}

TEST(Distance, PiecesEndAtLineEndsAndBehindStopsWithABlank) {
  const QuestionPieces pieces(kNews);
  EXPECT_EQ(pieces.count(), 9U);
  EXPECT_EQ(pieces.piece_of("t0"), 0U);
  EXPECT_EQ(pieces.piece_of("e1"), 1U);
  EXPECT_EQ(pieces.piece_of("e2"), 2U);
  EXPECT_EQ(pieces.piece_of("e3"), 4U);
  EXPECT_EQ(pieces.piece_of("e4"), 6U) << "whatever the case of its letters";
  EXPECT_EQ(pieces.piece_of("ei1"), 7U) << "an instance lives where it is made";
  EXPECT_EQ(pieces.piece_of("ei2"), 2U) << "or else with its event";
  EXPECT_EQ(pieces.piece_of("e5"), std::nullopt);
  EXPECT_EQ(pieces.piece_of("ei5"), std::nullopt);
  EXPECT_EQ(pieces.piece_of(""), std::nullopt);
}

TEST(Distance, SameAndNeighbouringPiecesAreClose) {
  EXPECT_EQ(distance_in_news("IS e1 BEFORE e2"), 1U);
  EXPECT_EQ(distance_in_news("IS e3 BEFORE e2"), 2U);
  EXPECT_EQ(distance_in_news("IS e4 AFTER t0 ?"), 6U);
  EXPECT_EQ(distance_in_news("IS e1 AFTER e9"), std::nullopt);
  EXPECT_EQ(distance_in_news("LIST AFTER e1"), std::nullopt);
  EXPECT_EQ(distance_class(0), DistanceClass::kClose);
  EXPECT_EQ(distance_class(1), DistanceClass::kClose);
  EXPECT_EQ(distance_class(2), DistanceClass::kDistant);
  EXPECT_EQ(QuestionPieces(kNews).class_of(*parse_question("IS e3 BEFORE e2")),
            DistanceClass::kDistant);
  EXPECT_EQ(distance_name(DistanceClass::kClose), "close");
}

TEST(Distance, NothingHasOnePieceAndNoEntity) {
  EXPECT_EQ(QuestionPieces("").count(), 1U);
  EXPECT_EQ(QuestionPieces("\"").piece_of("e1"), std::nullopt);
  EXPECT_EQ(QuestionPieces(std::string_view("\"e1\0\"", 5)).piece_of("e1"), std::nullopt);
}

// The rule in the words of regular expressions, slowly.
std::vector<std::string> pieces_by_expression(const std::string& bytes) {
  static const std::regex kBreak("\n|[.!?:;] ");
  std::vector<std::string> pieces(1);
  std::size_t begin = 0;
  for (std::sregex_iterator found(bytes.begin(), bytes.end(), kBreak), end; found != end; ++found) {
    const auto stop = static_cast<std::size_t>(found->position()) + (found->length() == 2 ? 1 : 0);
    pieces.back() = bytes.substr(begin, stop - begin);
    begin = static_cast<std::size_t>(found->position() + found->length());
    pieces.emplace_back();
  }
  pieces.back() = bytes.substr(begin);
  return pieces;
}

TEST(Distance, OnePassAgreesWithTheRuleAsItIsWritten) {
  constexpr std::string_view kAlphabet = "ae12\"\"\"\" \n.!?:;<";
  std::mt19937 random(7);
  std::size_t found = 0;
  for (int round = 0; round < 300; ++round) {
    std::string bytes;
    for (int i = 0; i < 60; ++i) {
      bytes += kAlphabet[random() % kAlphabet.size()];
    }
    const QuestionPieces pieces(bytes);
    const std::vector<std::string> slow = pieces_by_expression(bytes);
    ASSERT_EQ(pieces.count(), slow.size()) << bytes;
    for (const std::string id : {"e", "1", "e1", "a2", "2", ".", "a"}) {
      std::optional<std::size_t> wanted;
      for (std::size_t i = 0; i < slow.size() && !wanted; ++i) {
        if (slow[i].find('"' + id + '"') != std::string::npos) {
          wanted = i;
        }
      }
      found += wanted ? 1 : 0;
      ASSERT_EQ(pieces.piece_of(id), wanted) << bytes << "\n" << id;
    }
  }
  EXPECT_GT(found, 100U);
}

TEST(Distance, SentencesOfTheText) {
  const Document document =
      sketch("<TimeML><DCT>Now</DCT><TEXT>He left. She stayed. It rained.</TEXT></TimeML>");
  const Sentences sentences(document);
  const std::string_view text = document.text();
  EXPECT_EQ(sentence_distance(sentences, text.find("left"), text.find("rained")), 2U);
  EXPECT_EQ(sentence_distance(sentences, text.find("stayed"), text.find("left")), 1U);
  EXPECT_EQ(sentence_distance(sentences, text.find("Now"), text.find("rained")), 2U);
}

}  // namespace
}  // namespace gnomon
