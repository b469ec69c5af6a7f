#include "gnomon/annotate/calendar_statements.h"

#include "gnomon/annotate/annotated_document.h"
#include "gnomon/annotate/session.h"
#include "gnomon/backbone/backbone_test_help.h"
#include "gnomon/backbone/exact.h"

#include <random>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::IsEmpty;

constexpr Entity kNow{0};

Session calendar_session(const Document& document, AnswerAlgebra algebra = AnswerAlgebra::kRules) {
  return Session(document, {.algebra = algebra, .calendar = true});
}

Action calendar_mark(std::string first, RelationSet relation, std::string second) {
  return {.kind = ActionKind::kMark,
          .first = std::move(first),
          .second = std::move(second),
          .answer = Answer(relation)};
}

// 2000 (t1) includes May 2000 (t2), which is before June 2000 (t3); the text was written in 2001.
const std::vector<std::string> kYear{"2000", "2000-05", "2000-06"};

TEST(CalendarStatements, NobodyIsAskedHowMayIsRelatedToJune) {
  const Document document = document_of("2001-01-01", kYear);
  const Session session = calendar_session(document);
  const auto entity = [&](const char* id) { return *session.find(id); };
  const Knowledge& knowledge = session.knowledge();
  EXPECT_EQ(knowledge.relation(entity("t1"), entity("t2")), kIncludesAnswer);
  EXPECT_EQ(knowledge.relation(entity("t2"), entity("t3")), kBeforeAnswer);
  EXPECT_EQ(knowledge.relation(entity("t3"), kNow), kBeforeAnswer);
  EXPECT_THAT(session.candidates(), IsEmpty());
  EXPECT_EQ(session.progress().calendar, 6U) << "all pairs of four times";
  EXPECT_EQ(session.progress().inferred, 0U);
  EXPECT_EQ(session.source(entity("t2"), kNow), StatementSource::kCalendar);
  EXPECT_THAT(session.statements(), IsEmpty()) << "nobody has said anything";
  EXPECT_FALSE(session.last()) << "and nothing can be undone";
}

TEST(CalendarStatements, CountOnlyWhenTheyAreWanted) {
  const Document document = document_of("2001-01-01", kYear);
  EXPECT_EQ(Session(document).progress().open, 6U);
  EXPECT_EQ(Session(document).progress().calendar, 0U);
}

TEST(CalendarStatements, AreTheReasonWhySomethingIsRefused) {
  const Document document = document_of("2001-01-01", kYear);
  Session session = calendar_session(document);
  const auto refused = session.apply(calendar_mark("t3", kBeforeAnswer, "t2"), 1);
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().because.size(), 1U);
  EXPECT_EQ(refused.error().because.front().source, StatementSource::kCalendar);
  EXPECT_FALSE(session.apply({.kind = ActionKind::kTakeBack, .taken_back = 0}, 2))
      << "the calendar cannot be undone";
  EXPECT_EQ(session.progress().calendar, 6U);
}

// The event is in May, so it is before June by what was said and by the calendar.
TEST(CalendarStatements, AreAmongTheReasonsForWhatFollows) {
  const Document document =
      sketch(source_with("2001-01-01", kYear, "<EVENT eid=\"e1\">met</EVENT>"));
  Session session = calendar_session(document);
  ASSERT_TRUE(session.apply(calendar_mark("t2", kIncludesAnswer, "e1"), 1));
  const Entity event = *session.find("e1");
  const Entity june = *session.find("t3");
  EXPECT_EQ(session.knowledge().relation(event, june), kBeforeAnswer);
  EXPECT_EQ(session.source(event, june), std::nullopt) << "it is inferred";
  std::vector<StatementSource> sources;
  for (const Statement& reason : session.why(event, june)) {
    sources.push_back(reason.source);
  }
  EXPECT_THAT(sources,
              testing::UnorderedElementsAre(StatementSource::kMarked, StatementSource::kCalendar));
  ASSERT_TRUE(session.apply({.kind = ActionKind::kTakeBack, .taken_back = 1}, 2));
  EXPECT_EQ(session.progress().calendar, 6U) << "stays when all else is undone";
  EXPECT_EQ(session.progress().open, 4U);
}

TEST(CalendarStatements, AreExportedWithTheOriginThatLinkWrites) {
  const Document document = document_of("", {"2000-05", "2000-06", "2000-06"});
  const Document annotated = annotated_document(calendar_session(document));
  std::vector<std::string> links;
  for (const Link& link : annotated.links()) {
    links.push_back(std::string(link.source.id) + " " + std::string(link.rel_type) + " " +
                    std::string(link.target.id) + " " +
                    std::string(link.attributes[Attr::kOrigin]));
  }
  EXPECT_THAT(links,
              testing::UnorderedElementsAre("t1 BEFORE t2 CALENDAR", "t2 SIMULTANEOUS t3 CALENDAR",
                                            "t1 BEFORE t3 CALENDAR"));
  const Document stated = annotated_document(calendar_session(document), {.inferred = false});
  EXPECT_EQ(stated.links().size(), 2U) << "a set from which the rest follows";
}

// The rules only know "includes"; the calendar knows that the year begins with January, and a
// document that says INCLUDES would contradict it.
TEST(CalendarStatements, AreExportedAsExactlyAsTheCalendarKnowsThem) {
  const Document document = document_of("", {"2000", "2000-01"});
  const Document annotated = annotated_document(calendar_session(document));
  ASSERT_EQ(annotated.links().size(), 1U);
  EXPECT_EQ(annotated.links()[0].rel_type, "BEGUN_BY");
}

// What somebody marks is theirs, even if the calendar says it too.
TEST(CalendarStatements, DoNotHideWhatSomebodyMarked) {
  const Document document = document_of("", {"2000-05", "2000-06"});
  Session session = calendar_session(document);
  ASSERT_TRUE(session.apply(calendar_mark("t1", kBeforeAnswer, "t2"), 1));
  EXPECT_EQ(session.progress().marked, 1U);
  EXPECT_EQ(session.progress().calendar, 0U);
  const Document annotated = annotated_document(session);
  ASSERT_EQ(annotated.links().size(), 1U);
  EXPECT_EQ(annotated.links()[0].attributes[Attr::kOrigin], "marked");
}

// The rules do not infer from "1999 ends with December" that 1999 is before 2000; the calendar says
// it all the same. Random values, all pairs, against the relation of their intervals.
TEST(CalendarStatements, RelateAllTimesThatTheCalendarRelates) {
  const std::vector<std::string> values{
      "1999",       "1999-12", "2000",    "2000-01-01", "1999-Q4", "1999-W52", "200",
      "1999-12-31", "2000-SP", "19",      "2000-H1",    "2000-01", "1999-WI",  "2000-W01",
      "2000-01-03", "1999-H2", "2000-Q1", "1999-10",    "199",     "20",       "2000-W01-1",
  };
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    std::vector<std::string> chosen;
    for (std::size_t i = 0; i < 2 + random() % 9; ++i) {
      chosen.push_back(values[random() % values.size()]);
    }
    const Document document = document_of("", chosen);
    for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
      const Session session = calendar_session(document, algebra);
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
          const auto relation =
              backbone_relation(*backbone_interval(chosen[i]), *backbone_interval(chosen[k]));
          const Entity a = *session.find("t" + std::to_string(i + 1));
          const Entity b = *session.find("t" + std::to_string(k + 1));
          const RelationSet known = session.knowledge().relation(a, b);
          if (relation) {
            EXPECT_EQ(known, *definite_answer(algebra, RelationSet(*relation)))
                << chosen[i] << " and " << chosen[k];
          } else if (algebra == AnswerAlgebra::kRules) {  // full: an overlap may follow from others
            EXPECT_EQ(known, RelationSet::all()) << chosen[i] << " and " << chosen[k];
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace gnomon
