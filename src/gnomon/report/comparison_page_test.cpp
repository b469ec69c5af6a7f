#include "gnomon/report/comparison_page.h"

#include "gnomon/report/comparison_text.h"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

using Found = ComparisonEntity::Found;

const std::string kEvil = "</script></style><img src=x onerror=\"alert('1')\">&";

ComparisonEntity entity(const std::string& words, std::optional<Span> in_gold,
                        std::optional<Span> in_system) {
  ComparisonEntity result;
  result.words = words;
  result.in_gold = in_gold;
  result.in_system = in_system;
  result.found = !in_gold                 ? Found::kSystemOnly
                 : !in_system             ? Found::kGoldOnly
                 : *in_gold == *in_system ? Found::kBoth
                                          : Found::kExtentsDiffer;
  return result;
}

ComparisonLink link(const std::string& id, ComparisonVerdict verdict) {
  ComparisonLink result;
  result.id = id;
  result.first = {"left", "ei1", 0};
  result.says = "is before";
  result.second = {"Friday", "t1", 1};
  result.relation = "BEFORE";
  result.kind = "event-time";
  result.role = "kept";
  result.verdict = verdict;
  return result;
}

// "She left on Friday night.": both have "left", gold "Friday night", the system "Friday".
Comparison small() {
  ComparisonDocument document;
  document.name = "small";
  document.text = "She left on Friday night.";
  document.entities = {entity("left", Span{4, 8}, Span{4, 8}),
                       entity("Friday night", Span{12, 24}, Span{12, 18})};
  document.entities[1].is_time = true;
  document.gold = {link("l1", ComparisonVerdict::kContradicted)};
  document.system = {link("l7", ComparisonVerdict::kContradicted)};
  document.system[0].why = "cannot be true with";
  document.system[0].because = {0};
  document.scores = {{.name = "temporal awareness",
                      .is_headline = true,
                      .precision = {},
                      .recall = {},
                      .f1 = 0.5}};
  Comparison page;
  page.gold = "gold";
  page.system = "owl";
  page.scores = document.scores;
  page.documents = {document};
  page.signature = "gnomon:0|metric:awareness+entities";
  return page;
}

std::string without_tags(const std::string& html) {
  return std::regex_replace(html, std::regex("<sup[^>]*>[^<]*</sup>|<[^>]*>"), "");
}

TEST(ComparisonPage, FetchesNothingAndRunsItsOwnScriptAlone) {
  const std::string page = comparison_page(small());
  EXPECT_TRUE(std::regex_search(
      page, std::regex("content=\"default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}=';"
                       " script-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none';"
                       " form-action 'none'\"")));
  for (const char* word : {"http:", "https:", "url(", "@import", "<link", " src=", "<iframe"}) {
    EXPECT_THAT(page, Not(HasSubstr(word)));
  }
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(page, HasSubstr("@media print"));
}

TEST(ComparisonPage, ShowsEveryLinkWithItsVerdictAndTheReason) {
  const std::string page = comparison_page(small());
  EXPECT_THAT(page, HasSubstr("<tr id=\"d0s0\" class=\"contradicted\" data-v=\"contradicted\""
                              " data-r=\"BEFORE\" data-k=\"event-time\" data-e=\"0 1\">"));
  EXPECT_THAT(page, HasSubstr("<b>left</b> <i>ei1</i> is before <b>Friday</b> <i>t1</i>"));
  EXPECT_THAT(page, HasSubstr("cannot be true with<ul><li><a href=\"#d0g0\">l1</a> <b>left</b>"));
  EXPECT_THAT(page, HasSubstr("<tr id=\"d0g0\""));
}

TEST(ComparisonPage, OffersTheRelationsAndKindsThatOccur) {
  Comparison comparison = small();
  comparison.documents[0].gold[0].relation = "IAFTER";
  const std::string page = comparison_page(comparison);
  EXPECT_THAT(page, HasSubstr("<option value=\"BEFORE\">BEFORE<option value=\"IAFTER\">IAFTER"));
  EXPECT_THAT(page, HasSubstr("<option value=\"event-time\">event-time</select>"));
}

TEST(ComparisonPage, ListsDocumentsAndThoseThatWereNotCompared) {
  Comparison comparison = small();
  comparison.documents.push_back(comparison.documents.front());
  comparison.documents[1].name = "second";
  comparison.documents[1].unverified = 12;
  comparison.left_out = {{"third", "not in gold"}};
  const std::string page = comparison_page(comparison);
  EXPECT_THAT(page, HasSubstr("<a href=\"#d1\"><span>second</span> "
                              "<span class=\"number\">0.500</span> "
                              "<span class=\"number\">12</span></a>"));
  EXPECT_THAT(page, HasSubstr("id=\"d1\" data-name=\"second\""));
  EXPECT_THAT(page, HasSubstr("<summary>1 document not compared</summary>"));
  EXPECT_THAT(page, HasSubstr("<dt>third<dd>not in gold"));
}

TEST(ComparisonPage, ShowsHostileTextAsText) {
  Comparison comparison = small();
  ComparisonDocument& document = comparison.documents[0];
  comparison.gold = comparison.system = comparison.signature = document.name = kEvil;
  comparison.left_out = {{kEvil, kEvil}};
  document.text = kEvil;
  document.notes = {kEvil};
  document.scores[0].name = comparison.scores[0].name = kEvil;
  document.entities = {entity(kEvil, Span{0, kEvil.size()}, std::nullopt),
                       entity(kEvil, std::nullopt, std::nullopt)};
  for (ComparisonEntity& item : document.entities) {
    item.gold_ids = item.system_ids = kEvil;
    item.notes = {kEvil};
  }
  for (auto* links : {&document.gold, &document.system}) {
    ComparisonLink& item = links->front();
    item.id = item.says = item.relation = item.kind = item.role = item.why = kEvil;
    item.first.words = item.first.id = item.second.words = item.second.id = kEvil;
  }
  const std::string page = comparison_page(comparison);
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("\"alert")));
  EXPECT_EQ(page.find("</script>"), page.rfind("</script>"));
  EXPECT_EQ(page.find("</style>"), page.rfind("</style>"));
  EXPECT_THAT(page, HasSubstr("data-name=\"&lt;/script&gt;&lt;/style&gt;&lt;img src=x "
                              "onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;\""));
}

TEST(ComparisonPage, HidesControlCharactersAndMarksThatTurnTheDirection) {
  Comparison comparison = small();
  comparison.documents[0].system[0].first.words = "a\x01\u202e\xff";
  EXPECT_THAT(comparison_page(comparison), HasSubstr("<b>a\ufffd\ufffd\ufffd</b>"));
}

TEST(ComparisonPage, IsWholeWithoutDocuments) {
  const std::string page = comparison_page({});
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
}

TEST(ComparisonPage, ShowsADashWhereThereIsNothingToDivide) {
  Comparison page = small();
  page.documents[0].scores[0].f1 = std::nullopt;
  page.scores = page.documents[0].scores;
  const std::string markup = comparison_page(page);
  EXPECT_THAT(markup, HasSubstr("<b>–</b> F1"));
  EXPECT_THAT(markup, HasSubstr("<span class=\"number\">–</span>"));
  EXPECT_THAT(markup, HasSubstr("P – (0/0), R – (0/0)"));
  EXPECT_THAT(markup, Not(HasSubstr("0.000")));
}

TEST(MarkedText, CutsWhereEitherAnnotationBeginsOrEnds) {
  EXPECT_EQ(marked_text(small().documents[0]),
            "She <a href=\"#\" class=\"m g s\" data-e=\"0\" aria-label=\"left: event in both\">left"
            "</a> on "
            "<a href=\"#\" class=\"m t g s\" data-e=\"1\" aria-label=\"Friday night: time in both,"
            " with different extents\">Friday</a>"
            "<a href=\"#\" class=\"m t g\" data-e=\"1\" tabindex=\"-1\" aria-hidden=\"true\"> night"
            "</a><sup aria-hidden=\"true\">≠</sup>.");
}

TEST(MarkedText, NamesTheAnnotationThatIsAloneWithSomething) {
  ComparisonDocument document;
  document.text = "left early";
  document.entities = {entity("left", Span{0, 4}, std::nullopt),
                       entity("early", std::nullopt, Span{5, 10})};
  EXPECT_EQ(
      marked_text(document),
      "<a href=\"#\" class=\"m g\" data-e=\"0\" aria-label=\"left: event only in gold\">left"
      "</a><sup aria-hidden=\"true\">gold</sup> "
      "<a href=\"#\" class=\"m s\" data-e=\"1\" aria-label=\"early: event only in the system\""
      ">early</a><sup aria-hidden=\"true\">system</sup>");
}

TEST(MarkedText, ShowsOneGapForAnyNumberOfBlankLines) {
  ComparisonDocument document;
  document.text = "\n\none\n \n\n two\nthree";
  EXPECT_EQ(marked_text(document),
            "<span class=\"gap\"></span>one<span class=\"gap\"></span>two\nthree");
}

TEST(MarkedText, PutsWhatTheTextDoesNotMentionBesideIt) {
  ComparisonDocument document;
  document.entities = {entity("2031-05-04", std::nullopt, std::nullopt)};
  document.entities[0].found = Found::kBoth;
  EXPECT_EQ(marked_text(document), "");
  EXPECT_THAT(unmentioned(document), HasSubstr("class=\"m g s\" data-e=\"0\""));
}

// Whatever nests or crosses, the words stay as they are, in their order.
TEST(MarkedText, KeepsTheTextUnderAnyMarks) {
  rc::check([] {
    ComparisonDocument document;
    document.text = "abcdefghij";
    const auto spans = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(0, 11), rc::gen::inRange(0, 11)));
    for (const auto& [a, b] : spans) {
      const Span span{static_cast<std::size_t>(std::min(a, b)),
                      static_cast<std::size_t>(std::max(a, b))};
      document.entities.push_back(
          entity("x", span, *rc::gen::arbitrary<bool>() ? std::optional(span) : std::nullopt));
    }
    RC_ASSERT(without_tags(marked_text(document)) == document.text);
  });
}

}  // namespace
}  // namespace gnomon
