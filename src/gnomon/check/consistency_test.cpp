#include "gnomon/check/check_test_help.h"

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* kBefore =
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>";
constexpr const char* kDuring =
    "<TLINK lid=\"l2\" relType=\"DURING\" eventInstanceID=\"ei1\" relatedToTime=\"t0\"/>";
constexpr const char* kIncluded =
    "<TLINK lid=\"l3\" relType=\"IS_INCLUDED\" eventInstanceID=\"ei2\" relatedToTime=\"t0\"/>";

TEST(Contradiction, IsShownWithTheWordsOfTheText) {
  EXPECT_THAT(
      said_of(std::string(kBefore) + "<TLINK lid=\"l9\" relType=\"BEFORE\" eventInstanceID=\"ei2\" "
                                     "relatedToEventInstance=\"ei1\"/>"),
      ElementsAre("2:86 error contradiction: 2 TLINKs contradict one another: ei1 'left' is before "
                  "ei2 'talk' (l1), and ei2 'talk' is before ei1 'left' (l9) (change or remove one "
                  "of them)"));
}

TEST(Contradiction, OfOneLinkIsThatOfSomethingWithItself) {
  EXPECT_THAT(said_of("<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" "
                      "relatedToEventInstance=\"ei1\"/>"),
              ElementsAre("2:1 error contradiction: TLINK l1 says that ei1 'left' is before itself "
                          "(correct one end or the relation, or remove it)"));
}

// The second is a part of the first, which is over before it begins.
TEST(Contradiction, OfLinksOfCauseAndPartsIsFoundWhenAskedFor) {
  const std::string source =
      document_with(std::string(kBefore) +
                    "<CLINK lid=\"l2\" relType=\"SUBEVENT\" eventInstanceID=\"ei2\" "
                    "relatedToEventInstance=\"ei1\"/>");
  const Document document = sketch(source);
  EXPECT_THAT(check(document, source, "f.tml"), IsEmpty());
  EXPECT_THAT(in_words(check(document, source, "f.tml", {During::kSimultaneous, true})),
              ElementsAre(testing::HasSubstr("2 links contradict one another")));
}

TEST(Contradiction, DependsOnWhatDuringMeans) {
  const std::string source = document_with(std::string(kBefore) + kDuring + kIncluded);
  const Document document = sketch(source);
  EXPECT_THAT(check(document, source, "f.tml", {During::kIncluded}), IsEmpty());
  // As simultaneous, ei1 is before ei2, which is included in what ei1 equals.
  EXPECT_THAT(in_words(check(document, source, "f.tml", {During::kSimultaneous})),
              ElementsAre(testing::HasSubstr("3 TLINKs contradict one another")));
}

// A BEFORE B once, and 30 times the other way round.
TEST(Contradiction, SaysWhenThereAreMoreThanItShows) {
  std::string links = kBefore;
  for (int i = 0; i < 30; ++i) {
    links += "<TLINK lid=\"x" + std::to_string(i) +
             "\" relType=\"AFTER\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>";
  }
  const std::vector<std::string> said = said_of(links);
  EXPECT_EQ(std::ranges::count_if(said,
                                  [](const std::string& one) {
                                    return one.find("error contradiction:") != std::string::npos;
                                  }),
            21);
  EXPECT_THAT(said, testing::Contains(
                        testing::HasSubstr("more contradictions, of which only 20 are shown")));
}

TEST(Contradiction, EndsWhenTheRestIsConsistent) {
  std::string links = kBefore;
  for (int i = 2; i < 5; ++i) {
    links += "<TLINK lid=\"m" + std::to_string(i) +
             "\" relType=\"AFTER\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\" task=\"" +
             std::string(1, static_cast<char>('A' + i - 2)) + "\"/>";
  }
  EXPECT_EQ(findings_with(links).size(), 3u);
}

}  // namespace
}  // namespace gnomon
