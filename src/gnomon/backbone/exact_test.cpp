#include "gnomon/backbone/exact.h"

#include "gnomon/backbone/backbone_test_help.h"
#include "gnomon/reason/closure.h"
#include "gnomon/reason/reduction.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::vector<std::string> exact(const std::vector<std::string>& values) {
  return links_of(values, BackboneMode::kExact);
}

TEST(ExactBackbone, OrdersDatesAndPutsThemIntoYears) {
  EXPECT_THAT(exact({"1999", "1998-01-15", "1999-08"}),
              ElementsAre("t2 BEFORE t1", "t1 INCLUDES t3"));
}

TEST(ExactBackbone, KnowsAllContainers) {
  EXPECT_THAT(
      exact({"2014", "2014-08", "2014-08-03", "2014-09"}),
      UnorderedElementsAre("t1 INCLUDES t2", "t2 INCLUDES t3", "t2 BEFORE t4", "t1 INCLUDES t4"));
}

TEST(ExactBackbone, SaysBeforeOfStretchesThatTouch) {
  EXPECT_THAT(exact({"2013", "2014"}), ElementsAre("t1 BEFORE t2"));
}

TEST(ExactBackbone, SaysBeginsAndEnds) {
  EXPECT_THAT(exact({"2014", "2014-01-01", "2014-Q4"}),
              UnorderedElementsAre("t1 BEGUN_BY t2", "t2 BEFORE t3", "t1 ENDED_BY t3"));
}

TEST(ExactBackbone, LeavesOutWhatFollows) {
  EXPECT_THAT(
      exact({"2014-Q1", "2014-01", "2014-02", "2014-03"}),
      UnorderedElementsAre("t1 BEGUN_BY t2", "t2 BEFORE t3", "t3 BEFORE t4", "t1 ENDED_BY t4"))
      << "February lies in the quarter because it lies between its first and last month";
}

TEST(ExactBackbone, SaysNothingOfPartialOverlap) {
  EXPECT_THAT(exact({"1998-W05", "1998-02"}), ElementsAre());
  EXPECT_THAT(exact({"1998-WI", "1999"}), ElementsAre());
}

TEST(ExactBackbone, TiesEqualTimesToTheFirstCreationTimeBeforeOthers) {
  const Document document = document_of("1998-02-13", {"1998-W07-5", "1998-02-13"});
  EXPECT_THAT(link_words(document, backbone_of(document, BackboneMode::kExact)),
              ElementsAre("t0 SIMULTANEOUS t1", "t0 SIMULTANEOUS t2"));
}

TEST(ExactBackbone, HasDecadesAndCenturiesInTheirPlace) {
  EXPECT_THAT(exact({"193", "2014", "19"}), ElementsAre("t3 INCLUDES t1", "t3 BEFORE t2"));
}

TEST(ExactBackbone, TakesAnHourAbove24ForTheDay) {
  EXPECT_TRUE(backbone_interval("2014-08-03T25:00") == backbone_interval("2014-08-03"));
  EXPECT_TRUE(backbone_interval("2014-08-03T24:00") == backbone_interval("2014-08-04TMI"));
}

TEST(ExactBackbone, IgnoresZones) {
  EXPECT_TRUE(backbone_interval("2014-08-03T10:00+05:00") ==
              backbone_interval("2014-08-03T10:00Z"));
}

TEST(ExactBackbone, LeavesOutWhatHasNoIntervalAndSaysWhy) {
  const auto why = [](std::string_view value) {
    const auto interval = backbone_interval(value);
    return interval ? "nothing" : interval.error().why;
  };
  EXPECT_EQ(why("1"), "is a millennium");
  EXPECT_EQ(why("199X"), "has unknown digits");
  EXPECT_EQ(why("BC0044"), "is BC");
  EXPECT_EQ(why("PAST_REF"), "is a reference without limits");
  EXPECT_EQ(why("P3D"), "is a duration without a position");
  EXPECT_EQ(why("T09:30"), "is a time of day without a day");
  EXPECT_EQ(why("2014-08-03T10:00:00.5"), "has fractions of a second");
  EXPECT_EQ(why("2014-13-03"), "has an invalid value: month 13 does not exist");
  EXPECT_EQ(why("2014-08-03TDT"), "nothing");
}

// The relations of the table, worked out by hand from the begins and ends.
TEST(BackboneRelation, IsThatOfTheTable) {
  const auto relation = [](std::string_view a, std::string_view b) {
    return backbone_relation(*backbone_interval(a), *backbone_interval(b));
  };
  EXPECT_EQ(relation("2013", "2014"), Relation::kBefore);
  EXPECT_EQ(relation("2014", "2013-12-31"), Relation::kAfter);
  EXPECT_EQ(relation("2014-01", "2014"), Relation::kStarts);
  EXPECT_EQ(relation("2014", "2014-Q1"), Relation::kStartedBy);
  EXPECT_EQ(relation("2014-12-31", "2014"), Relation::kFinishes);
  EXPECT_EQ(relation("201", "2019"), Relation::kFinishedBy);
  EXPECT_EQ(relation("2014-02", "2014"), Relation::kDuring);
  EXPECT_EQ(relation("20", "2014"), Relation::kContains);
  EXPECT_EQ(relation("2014-W31-7", "2014-08-03"), Relation::kEquals);
  EXPECT_EQ(relation("2014-W31", "2014-08"), std::nullopt);
}

// Values of the table, near enough to one another that all relations occur.
rc::Gen<std::string> any_member_value() {
  using rc::gen::inRange;
  return rc::gen::exec([] {
    const int year = *inRange(2013, 2016);
    const int month = *rc::gen::element(1, 2, 12);
    const int day = *rc::gen::element(1, 2, 27, 28);
    switch (*inRange(0, 14)) {
      case 0:
        return std::string("20");
      case 1:
        return std::string("201");
      case 2:
        return fmt::format("{}", year);
      case 3:
        return fmt::format("{}-Q{}", year, *inRange(1, 5));
      case 4:
        return fmt::format("{}-H{}", year, *inRange(1, 3));
      case 5:
        return fmt::format("{}-{}", year, *rc::gen::element("SP", "SU", "FA", "WI"));
      case 6:
        return fmt::format("{}-{:02}", year, *inRange(1, 13));
      case 7:
        return fmt::format("{}-W{:02}", year, *rc::gen::element(1, 2, 5, 9, 52));
      case 8:
        return fmt::format("{}-W{:02}-WE", year, *rc::gen::element(1, 5, 9, 52));
      case 9:
        return fmt::format("{}-{:02}-{:02}T{:02}", year, month, day, *rc::gen::element(0, 5, 12));
      case 10:
        return fmt::format("{}-{:02}-{:02}T12:00", year, month, day);
      case 11:
        return fmt::format("{}-{:02}-{:02}T{}", year, month, day,
                           *rc::gen::element("MO", "NO", "AF", "EV", "NI", "DT", "MI"));
      default:
        return fmt::format("{}-{:02}-{:02}", year, month, day);
    }
  });
}

Network network_of_links(std::size_t times, const std::vector<TimeLink>& links) {
  Network network(times);
  for (const TimeLink& link : links) {
    network.add_link(static_cast<Entity>(link.first), static_cast<Entity>(link.second),
                     link.relation);
  }
  return network;
}

std::vector<TimeLink> links_of_all_pairs(const Document& document) {
  std::vector<TimeLink> links;
  for (std::uint32_t a = 0; a < document.times().size(); ++a) {
    for (std::uint32_t b = a + 1; b < document.times().size(); ++b) {
      const auto first = backbone_interval(document.times()[a].attributes[Attr::kValue]);
      const auto second = backbone_interval(document.times()[b].attributes[Attr::kValue]);
      const auto relation = backbone_relation(first.value(), second.value());
      if (relation) {
        links.push_back({TimexIndex{a}, TimexIndex{b}, *relation});
      }
    }
  }
  return links;
}

RC_GTEST_PROP(ExactBackbone, EntailsJustWhatAllPairsEntailAndHasNothingTooMuch, ()) {
  const auto values = *rc::gen::scale(
      0.4, rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(any_member_value())));
  const Document document = document_of("2014-02-01", values);
  const Backbone backbone = backbone_of(document, BackboneMode::kExact);
  const std::size_t times = document.times().size();
  RC_ASSERT(backbone.members.size() == times);
  const Network small = network_of_links(times, backbone.links);
  const auto closure = Closure::of(small);
  const auto of_all = Closure::of(network_of_links(times, links_of_all_pairs(document)));
  RC_ASSERT(closure.has_value());
  RC_ASSERT(of_all.has_value());
  for (std::uint32_t a = 0; a < times; ++a) {
    for (std::uint32_t b = a + 1; b < times; ++b) {
      RC_ASSERT(closure->relation(Entity{a}, Entity{b}) == of_all->relation(Entity{a}, Entity{b}));
    }
  }
  RC_ASSERT(redundant_links(small).empty());
}

// Any intervals at all, not only those that values can have.
RC_GTEST_PROP(SmallestLinks, SayJustWhatAllPairsSay, ()) {
  using Ends = std::pair<int, int>;
  auto ends = *rc::gen::scale(0.6, rc::gen::container<std::vector<Ends>>(rc::gen::pair(
                                       rc::gen::inRange(0, 12), rc::gen::inRange(1, 8))));
  for (Ends& pair : ends) {
    pair.second += pair.first;
  }
  std::ranges::sort(ends, [](const Ends& a, const Ends& b) {
    return std::pair(a.first, -a.second) < std::pair(b.first, -b.second);
  });
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<ExactInterval> intervals;
  for (const Ends& pair : ends) {
    intervals.push_back(
        {Instant{std::chrono::hours{pair.first}}, Instant{std::chrono::hours{pair.second}}});
  }
  Network small(intervals.size());
  for (const IntervalLink& link : smallest_links(intervals)) {
    small.add_link(static_cast<Entity>(link.first), static_cast<Entity>(link.second),
                   link.relation);
  }
  Network all(intervals.size());
  for (std::uint32_t a = 0; a < intervals.size(); ++a) {
    for (std::uint32_t b = a + 1; b < intervals.size(); ++b) {
      if (const auto relation = backbone_relation(intervals[a], intervals[b])) {
        all.add_link(Entity{a}, Entity{b}, *relation);
      }
    }
  }
  const auto closure = Closure::of(small);
  const auto of_all = Closure::of(all);
  RC_ASSERT(closure.has_value());
  RC_ASSERT(of_all.has_value());
  for (std::uint32_t a = 0; a < intervals.size(); ++a) {
    for (std::uint32_t b = a + 1; b < intervals.size(); ++b) {
      RC_ASSERT(closure->relation(Entity{a}, Entity{b}) == of_all->relation(Entity{a}, Entity{b}));
    }
  }
  RC_ASSERT(redundant_links(small).empty());
}

}  // namespace
}  // namespace gnomon
