#include "gnomon/tag/tag_document.h"

#include "gnomon/tag/tag_events.h"
#include "gnomon/timeml/document_builder.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// A text, all of it body, with one element over part of it.
Document small_text(std::string_view text, std::string_view tag = {}, Span span = {},
                    std::span<const RawAttribute> attributes = {}) {
  DocumentBuilder builder;
  builder.set_name("small");
  const MarkupIndex root = builder.add_markup("TimeML", {}, {0, text.size()}, std::nullopt);
  builder.append_text(text);
  const MarkupIndex body = builder.add_markup("TEXT", {}, {0, text.size()}, root);
  if (!tag.empty()) {
    builder.add_markup(tag, attributes, span, body);
  }
  return std::move(builder).build();
}

TEST(TagDocument, MarksTimesAndLeavesTheTextAsItIs) {
  const std::string_view text =
      "They met on Friday \xF0\x9F\x8E\x89 & left <two weeks ago>.\n\n\tEnd";
  TagSettings settings;
  settings.creation_time = "2026-03-02";
  const TagResultDocument tagged = tag_document(small_text(text), settings);
  EXPECT_EQ(tagged.document.text(), text);
  EXPECT_EQ(tagged.found.creation_time, "2026-03-02");
  ASSERT_EQ(tagged.found.times.size(), 2U);
  const auto friday = tagged.document.find_time(tagged.found.tids[0]);
  ASSERT_TRUE(friday);
  EXPECT_EQ(tagged.document[*friday].span.of(text), "Friday");
  EXPECT_EQ(tagged.document[*friday].attributes[Attr::kValue], "2026-02-27");
  ASSERT_TRUE(tagged.document.creation_time());
  EXPECT_EQ(tagged.document[*tagged.document.creation_time()].attributes[Attr::kValue],
            "2026-03-02");
}

TEST(TagDocument, KeepsWhatIsMarkedAlready) {
  const std::array<RawAttribute, 3> attributes{
      {{"tid", "t1"}, {"type", "DATE"}, {"value", "1999-01-01"}}};
  const Document document =
      small_text("They met on Friday and last week.", "TIMEX3", {12, 18}, attributes);
  TagSettings settings;
  settings.creation_time = "2026-03-02";
  const TagResultDocument tagged = tag_document(document, settings);
  EXPECT_EQ(tagged.found.kept_times, 1U);
  ASSERT_EQ(tagged.found.times.size(), 1U);
  EXPECT_EQ(tagged.found.tids[0], "t2");
  EXPECT_EQ(tagged.document[*tagged.document.find_time("t1")].attributes[Attr::kValue],
            "1999-01-01");
}

TEST(TakeMarked, TakesWhatModelsKnow) {
  TaggedEvent event;
  event.event_class = "REPORTING";
  event.tense = "PAST";
  event.aspect = "PERFECTIVE";
  TaggedEvent marked;
  marked.event_class = "I_STATE";
  marked.tense = "";
  marked.aspect = "HABITUAL";
  take_marked(marked, event);
  EXPECT_EQ(event.event_class, "I_STATE");
  EXPECT_EQ(event.tense, "PAST") << "nothing is marked";
  EXPECT_EQ(event.aspect, "PERFECTIVE") << "what is marked is no aspect of TimeML";
}

// "He came on Friday." with an event that comes before the time, which is wrong on purpose.
Document annotated_text() {
  constexpr std::string_view kText = "He came on Friday.";
  const std::array<RawAttribute, 2> event{{{"eid", "e1"}, {"class", "STATE"}}};
  const std::array<RawAttribute, 2> instance{{{"eiid", "ei1"}, {"eventID", "e1"}}};
  const std::array<RawAttribute, 3> time{
      {{"tid", "t7"}, {"type", "DATE"}, {"value", "1999-01-01"}}};
  const std::array<RawAttribute, 4> link{
      {{"lid", "l1"}, {"relType", "BEFORE"}, {"eventInstanceID", "ei1"}, {"relatedToTime", "t7"}}};
  DocumentBuilder builder;
  const auto root = builder.add_markup("TimeML", {}, {0, kText.size()}, std::nullopt);
  builder.append_text(kText);
  const auto body = builder.add_markup("TEXT", {}, {0, kText.size()}, root);
  builder.add_markup("EVENT", event, {3, 7}, body);
  builder.add_markup("TIMEX3", time, {11, 17}, body);
  builder.add_standoff(ElementKind::kInstance, instance);
  builder.add_standoff(ElementKind::kTlink, link);
  return std::move(builder).build();
}

TEST(TagDocument, CountsLinksThatAreThereAlready) {
  const TagResultDocument tagged = tag_document(annotated_text(), {});
  EXPECT_EQ(tagged.found.kept_events, 1U);
  EXPECT_EQ(tagged.found.kept_times, 1U);
  EXPECT_EQ(tagged.found.kept_links, 1U);
  EXPECT_EQ(tagged.document.links().size(), 1U);
}

TEST(TagDocument, ReplacesLinksAlone) {
  TagSettings settings;
  settings.replace = TagReplace::kLinks;
  const TagResultDocument tagged = tag_document(annotated_text(), settings);
  EXPECT_TRUE(tagged.document.links().empty());
  EXPECT_EQ(tagged.found.kept_links, 0U);
  EXPECT_EQ(tagged.document.events().size(), 1U);
  EXPECT_EQ(tagged.document.instances().size(), 1U);
  EXPECT_TRUE(tagged.document.find_time("t7"));
}

TEST(TagDocument, ReplacesAllButTextAndCreationTime) {
  TagSettings settings;
  settings.replace = TagReplace::kAll;
  settings.creation_time = "2026-03-02";
  const TagResultDocument tagged = tag_document(annotated_text(), settings);
  EXPECT_EQ(tagged.document.text(), annotated_text().text());
  EXPECT_TRUE(tagged.document.events().empty());
  EXPECT_TRUE(tagged.document.instances().empty());
  EXPECT_TRUE(tagged.document.links().empty());
  ASSERT_EQ(tagged.found.times.size(), 1U);
  EXPECT_EQ(tagged.found.times[0].value, "2026-02-27") << "not what was marked";
}

TEST(TagDocument, DoesNotMarkAcrossOtherElements) {
  const Document document = small_text("They met last Friday.", "b", {5, 13}, {});
  const TagResultDocument tagged = tag_document(document, {});
  EXPECT_EQ(tagged.found.crossing, 1U);
  EXPECT_TRUE(tagged.found.times.empty());
  EXPECT_EQ(tagged.document.text(), document.text());
}

TEST(TagDocument, SaysWhenATextDoesNotLookEnglish) {
  std::string german;
  std::string english;
  for (int i = 0; i < 10; ++i) {
    german += "Der Minister sagte am Freitag, dass die Regierung das Gesetz nicht unterstützt. ";
    english += "The minister said on Friday that the government does not support the law. ";
  }
  EXPECT_FALSE(looks_english(german));
  EXPECT_TRUE(looks_english(english));
  EXPECT_TRUE(looks_english("Guten Tag")) << "too short to tell";
}

}  // namespace
}  // namespace gnomon
