#include "gnomon/operations/link_statement.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/operations/operations_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

LinkStatement statement_of_the_last(std::string_view links, During during) {
  const auto document = only_document(small_input("a", links), nullptr, "");
  return statement_of(**document, (*document)->links().back(), during);
}

TEST(LinkStatement, TellsOfALinkAsItIsWritten) {
  const LinkStatement link = statement_of_the_last(kRainBeforeMatch, During::kSimultaneous);
  EXPECT_EQ(link.name, "l1");
  EXPECT_EQ(link.lid, "l1");
  EXPECT_EQ(link.kind, "TLINK");
  EXPECT_EQ(link.relation, "BEFORE");
  EXPECT_EQ(link.first, "ei1");
  EXPECT_EQ(link.second, "ei2");
  EXPECT_EQ(link.allen, "b");
  EXPECT_EQ(link.words, "rained (ei1) BEFORE match (ei2)");
}

TEST(LinkStatement, ReadsDuringAsItIsTold) {
  constexpr std::string_view kLink =
      R"(<TLINK lid="l1" relType="DURING" eventInstanceID="ei2" relatedToTime="t1"/>)";
  EXPECT_EQ(statement_of_the_last(kLink, During::kSimultaneous).allen, "e");
  EXPECT_EQ(statement_of_the_last(kLink, During::kIncluded).allen, "d");
  EXPECT_EQ(statement_of_the_last(kLink, During::kIncluded).relation, "DURING");
}

TEST(LinkStatement, HasNoAllenCodesWhereNothingIsSaidAboutTime) {
  const LinkStatement subordination = statement_of_the_last(
      R"(<SLINK relType="MODAL" eventInstanceID="ei1" subordinatedEventInstance="ei2"/>)",
      During::kSimultaneous);
  EXPECT_EQ(subordination.kind, "SLINK");
  EXPECT_EQ(subordination.lid, "");
  EXPECT_EQ(subordination.name, "an SLINK without id");
  EXPECT_EQ(subordination.allen, "");
  const LinkStatement odd = statement_of_the_last(
      R"(<TLINK lid="l1" relType="NEAR" eventInstanceID="ei1" relatedToEventInstance="ei2"/>)",
      During::kSimultaneous);
  EXPECT_EQ(odd.relation, "NEAR");
  EXPECT_EQ(odd.allen, "");
}

TEST(LinkStatement, KnowsWhatAspectualLinksImply) {
  EXPECT_EQ(statement_of_the_last(R"(<ALINK lid="l1" relType="INITIATES" eventInstanceID="ei1")"
                                  R"( relatedToEventInstance="ei2"/>)",
                                  During::kSimultaneous)
                .allen,
            "s");
}

}  // namespace
}  // namespace gnomon
