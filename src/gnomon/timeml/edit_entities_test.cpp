#include "gnomon/timeml/edit_entities.h"

#include "gnomon/base/random.h"
#include "gnomon/timeml/document_test_help.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// The document as tags in its text, without attributes but ids, and the ids of links.
std::string in_tags(const Document& document) {
  std::string result;
  const auto id = [](const Markup& markup) {
    std::string name(markup.name);
    for (const Attr key : {Attr::kEid, Attr::kTid}) {
      name += markup.attributes[key].empty() ? "" : ":" + std::string(markup.attributes[key]);
    }
    return name;
  };
  const auto write = [&](const auto& self, std::size_t node) -> void {
    const Markup& markup = document.markup()[node];
    std::size_t at = markup.span.begin;
    result += "<" + id(markup) + ">";
    for (std::size_t i = 0; i < document.markup().size(); ++i) {
      const Markup& child = document.markup()[i];
      if (child.parent && position(*child.parent) == node) {
        result += document.text().substr(at, child.span.begin - at);
        self(self, i);
        at = child.span.end;
      }
    }
    result += document.text().substr(at, markup.span.end - at);
    result += "</>";
  };
  write(write, 0);
  for (const Link& link : document.links()) {
    result += " " + std::string(link.lid);
  }
  return result;
}

NewMarkup event(std::string id, std::size_t begin, std::size_t end) {
  return {ElementKind::kEvent, {begin, end}, {{"eid", std::move(id)}}};
}

constexpr std::string_view kRaw =
    "<TimeML><TEXT>She left <b>on Friday</b> morning.</TEXT></TimeML>";

TEST(WithEntities, MarksWordsInsideTheSmallestElementThatHoldsThem) {
  const Document document = sketch(kRaw);
  const Document marked = with_entities(
      document, {{}, {event("e1", 4, 8), {ElementKind::kTimex, {12, 18}, {{"tid", "t1"}}}}, {}});
  EXPECT_EQ(in_tags(marked),
            "<TimeML><TEXT>She <EVENT:e1>left</> <b>on <TIMEX3:t1>Friday</></> morning.</></>");
  EXPECT_EQ(marked.events().size(), 1u);
  EXPECT_EQ(marked.times().size(), 1u);
}

TEST(WithEntities, TakesInWhatLiesInsideTheNewOne) {
  const Document document = sketch(kRaw);
  const Document marked =
      with_entities(document, {{}, {event("e2", 9, 18), event("e1", 4, 26)}, {}});
  EXPECT_EQ(in_tags(marked),
            "<TimeML><TEXT>She <EVENT:e1>left <b><EVENT:e2>on Friday</></> morning</>.</></>");
}

TEST(WithEntities, MarkedTogetherOrOneAfterTheOtherIsTheSame) {
  const Document document = sketch(
      "<TimeML><TEXT><p>a b <i>c d</i><br></br> e</p><p>f <b>g <i>h</i> i</b> j k</p><br></br> l m "
      "n "
      "<b>o p</b> q r s t</TEXT></TimeML>");
  SplitMix64 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    EntityChanges changes;
    Document one_by_one = with_entities(document, {});
    for (int k = 0; k < 6; ++k) {
      const std::size_t begin = random() % document.text().size();
      const std::size_t end = begin + 1 + random() % 7;
      const auto same = [&](Span other) { return other == Span{begin, end}; };
      if (end > document.text().size() ||
          std::ranges::any_of(changes.added, same, &NewMarkup::span) ||
          std::ranges::any_of(document.markup(), same, &Markup::span)) {
        continue;
      }
      EntityChanges added = changes;
      added.added.push_back(event("e" + std::to_string(k), begin, end));
      if (crossing_spans(document, added).empty()) {
        changes = std::move(added);
        one_by_one = with_entities(one_by_one, {{}, {changes.added.back()}, {}});
      }
    }
    EXPECT_EQ(in_tags(with_entities(document, changes)), in_tags(one_by_one));
  }
}

TEST(WithEntities, SaysWhatWouldCross) {
  const Document document = sketch(kRaw);
  const EntityChanges changes{{}, {event("e1", 4, 12), event("e2", 8, 10)}, {}};
  const std::vector<CrossingSpans> crossing = crossing_spans(document, changes);
  ASSERT_EQ(crossing.size(), 2u);  // "left on " and the bold words, " o" and the bold words
  EXPECT_EQ(crossing[0].added, (Span{4, 12}));
  EXPECT_EQ(crossing[0].marked, (Span{9, 18}));
  EXPECT_EQ(crossing[1].added, (Span{8, 10}));
  EXPECT_TRUE(crossing_spans(document, {{}, {event("e1", 4, 8), event("e2", 4, 8)}, {}}).empty());
}

constexpr std::string_view kLinked =
    "<TimeML><TEXT>She <EVENT eid=\"e1\">left</EVENT>, <EVENT eid=\"e2\">slept</EVENT>, "
    "<EVENT eid=\"e3\">woke</EVENT>.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "<MAKEINSTANCE eiid=\"ei3\" eventID=\"e3\"/>"
    "<TLINK lid=\"l1\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei2\"/>"
    "<TLINK lid=\"l2\" relType=\"BEFORE\" eventInstanceID=\"ei2\" relatedToEventInstance=\"ei3\"/>"
    "<TLINK lid=\"l3\" relType=\"BEFORE\" eventInstanceID=\"ei1\" relatedToEventInstance=\"ei9\"/>"
    "</TimeML>";

TEST(WithEntities, RemovesWithAnEventItsInstancesAndLinksAndNoOthers) {
  const Document document = sketch(kLinked);
  const Document without = with_entities(document, {{document.events()[2].markup}, {}, {}});
  EXPECT_EQ(in_tags(without),
            "<TimeML><TEXT>She <EVENT:e1>left</>, <EVENT:e2>slept</>, woke.</></> l1 l3");
  EXPECT_EQ(without.instances().size(), 2u);
}

TEST(WithEntities, MovedOnesKeepTheirLinks) {
  const Document document = sketch(kLinked);
  const Document moved =
      with_entities(document, {{document.events()[1].markup}, {event("e2", 10, 17)}, {}});
  EXPECT_EQ(in_tags(moved),
            "<TimeML><TEXT>She <EVENT:e1>left</>, <EVENT:e2>slept, </><EVENT:e3>woke</>.</></> "
            "l1 l2 l3");
  EXPECT_TRUE(moved.links()[0].target.resolved());
}

TEST(WithEntities, ThatChangeNothingIsTheSameDocument) {
  const Document document = sketch(kLinked);
  EXPECT_EQ(first_difference(document, with_entities(document, {})), "");
}

TEST(WithEntities, AddsInstances) {
  const Document document = sketch(kRaw);
  const Document marked =
      with_entities(document, {{}, {event("e1", 4, 8)}, {{{"eiid", "ei1"}, {"eventID", "e1"}}}});
  ASSERT_EQ(marked.instances().size(), 1u);
  EXPECT_TRUE(marked.instances()[0].event.has_value());
}

TEST(FreshIds, SkipWhatIsTaken) {
  const Document document = sketch(kLinked);
  FreshIds ids(document, "e");
  EXPECT_EQ(ids.next(), "e4");
  EXPECT_EQ(ids.next(), "e5");
}

}  // namespace
}  // namespace gnomon
