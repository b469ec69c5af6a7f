#include "gnomon/operations/tag.h"

#include "gnomon/formats/timeml.h"
#include "gnomon/tag/tag_document.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// Times only, so that results do not depend on the model at hand.
TagRequest times_of(std::string text, std::string dct = "2026-03-02") {
  TagRequest request;
  request.inputs = {Input::bytes("story.txt", std::move(text))};
  request.dct = std::move(dct);
  request.times_only = true;
  return request;
}

std::vector<std::string> tag_codes(const Outcome<TagResult>& outcome) {
  std::vector<std::string> found;
  for (const Notice& notice : outcome.notices) {
    found.emplace_back(notice.said.code);
  }
  return found;
}

// The output without tags and references.
std::string plain_body(std::string_view xml) {
  const std::size_t begin = xml.find("<TEXT>") + 6;
  const std::string_view body = xml.substr(begin, xml.rfind("</TEXT>") - begin);
  std::string text;
  bool in_tag = false;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (body[i] == '<') {
      in_tag = true;
    } else if (body[i] == '>' && in_tag) {
      in_tag = false;
    } else if (!in_tag) {
      text += body[i];
    }
  }
  for (const auto& [reference, character] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}}) {
    for (std::size_t at = 0; (at = text.find(reference, at)) != std::string::npos;) {
      text.replace(at, std::string_view(reference).size(), character);
      at += 1;
    }
  }
  return text;
}

TEST(Tag, WritesTimesWithValuesAndLeavesTheTextAlone) {
  const std::string text =
      "The company said on Friday that it had bought its rival two weeks ago.\n\n"
      "\t<b>Markup</b> & \"quotes\", caf\xC3\xA9s, \xF0\x9F\x8E\x89 and 2008-2009.\n";
  const auto outcome = tag(times_of(text));
  ASSERT_TRUE(outcome) << outcome.error().what;
  ASSERT_EQ(outcome->value.documents.size(), 1U);
  const TaggedDocument& document = outcome->value.documents[0];
  EXPECT_EQ(document.creation_time, "2026-03-02");
  ASSERT_EQ(document.times.size(), 4U);
  EXPECT_EQ(document.times[0].text, "Friday");
  EXPECT_EQ(document.times[0].value, "2026-02-27");
  EXPECT_EQ(document.times[0].anchor, "creation time 2026-03-02");
  EXPECT_EQ(document.times[1].text, "two weeks ago");
  EXPECT_EQ(document.times[1].value, "2026-W08");
  EXPECT_EQ(document.times[1].rule, "ago/ago");
  ASSERT_TRUE(outcome->value.written[0].bytes);
  EXPECT_EQ(plain_body(*outcome->value.written[0].bytes), text);
}

TEST(Tag, GivesTheSameForAnyNumberOfThreads) {
  TagRequest request;
  request.dct = "2026-03-02";
  request.times_only = true;
  for (int i = 0; i < 20; ++i) {
    request.inputs.push_back(
        Input::bytes("d" + std::to_string(i) + ".txt",
                     "They met on Friday, " + std::to_string(i + 2) + " days ago."));
  }
  const auto one = tag(request, gnomon::Run{.jobs = 1});
  const auto many = tag(request, gnomon::Run{.jobs = 4});
  ASSERT_TRUE(one && many);
  ASSERT_EQ(one->value.written.size(), 20U);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(*one->value.written[i].bytes, *many->value.written[i].bytes);
  }
}

TEST(Tag, WhatIsTaggedOnceStaysTheSame) {
  const auto once = tag(times_of("They met on Friday and again last week."));
  ASSERT_TRUE(once);
  TagRequest again;
  again.inputs = {Input::bytes("story.tml", *once->value.written[0].bytes)};
  again.times_only = true;
  const auto twice = tag(again);
  ASSERT_TRUE(twice);
  EXPECT_EQ(*twice->value.written[0].bytes, *once->value.written[0].bytes);
  EXPECT_EQ(twice->value.totals.times, 0U);
  EXPECT_EQ(twice->value.totals.kept_times, 2U);
}

TEST(Tag, AsksForTheCreationTimeWhenNobodyTellsIt) {
  const auto outcome = tag(times_of("They met on Friday.", ""));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(tag_codes(*outcome), std::vector<std::string>{"no-creation-time"});
  EXPECT_NE(outcome->notices[0].said.hint.find("`dct`"), std::string::npos);
  EXPECT_EQ(outcome->value.documents[0].times[0].value, "XXXX-WXX-5");
  const auto first_line = tag(times_of("2026-03-02\n\nThey met on Friday.", ""));
  ASSERT_TRUE(first_line);
  EXPECT_EQ(first_line->value.documents[0].creation_time, "2026-03-02");
}

TEST(Tag, RefusesWhatCannotBe) {
  for (const char* dct : {"yesterday", "2026-02-30", "P3D", "PAST_REF"}) {
    const auto outcome = tag(times_of("They met on Friday.", dct));
    ASSERT_FALSE(outcome) << dct;
    EXPECT_EQ(outcome.error().code, "bad-time-value");
  }
  TagRequest both = times_of("They met.");
  both.links_only = true;
  EXPECT_EQ(tag(both).error().code, "fields-contradict");
  TagRequest no_rules = times_of("They met.");
  no_rules.rules = "there/is/no/such/file";
  EXPECT_FALSE(tag(no_rules));
  for (const char* text : {"", " \n\t"}) {
    const auto outcome = tag(times_of(text));
    ASSERT_TRUE(outcome);
    EXPECT_EQ(tag_codes(*outcome), std::vector<std::string>{"not-text"});
  }
}

TEST(Tag, ADamagedModelIsRefusedAndAMissingOneLeavesTheTimes) {
  const std::string path =
      (std::filesystem::temp_directory_path() / "gnomon_tag_test.model").string();
  std::ofstream(path) << "this is not a model";
  TagRequest request = times_of("They met on Friday.");
  request.times_only = false;
  request.model = path;
  EXPECT_EQ(tag(request).error().code, "bad-model");
  std::filesystem::remove(path);
  EXPECT_FALSE(tag(request)) << "a model that is named must be there";
  request.model.clear();
  const char* const before = std::getenv("GNOMON_MODEL");
  const std::string kept = before == nullptr ? "" : before;
  setenv("GNOMON_MODEL", path.c_str(), 1);
  const auto outcome = tag(request);
  TagRequest links = request;
  links.links_only = true;
  EXPECT_EQ(tag(links).error().code, "no-model-for-links");
  before == nullptr ? unsetenv("GNOMON_MODEL") : setenv("GNOMON_MODEL", kept.c_str(), 1);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(tag_codes(*outcome), std::vector<std::string>{"no-model"});
  EXPECT_EQ(outcome->value.totals.times, 1U);
}

TEST(Tag, SaysWhatLooksWrong) {
  std::string german;
  for (int i = 0; i < 10; ++i) {
    german += "Der Minister sagte am Freitag, dass die Regierung das Gesetz nicht unterstützt. ";
  }
  const auto other = tag(times_of(german));
  ASSERT_TRUE(other);
  EXPECT_EQ(tag_codes(*other), std::vector<std::string>{"not-english"});
  TagRequest crossing = times_of("");
  crossing.inputs = {
      Input::bytes("c.tml", "<TimeML><TEXT>They <b>met last</b> Friday.</TEXT></TimeML>")};
  const auto crossed = tag(crossing);
  ASSERT_TRUE(crossed);
  EXPECT_EQ(tag_codes(*crossed), std::vector<std::string>{"markup-crosses"});
  std::string much;
  while (much.size() <= kLongestTaggedText) {
    much += "They met on Friday, and nothing else happened in the town for a long time.\n";
  }
  const auto long_one = tag(times_of(much));
  ASSERT_TRUE(long_one);
  ASSERT_FALSE(long_one->value.written[0].bytes);
  EXPECT_EQ(long_one->value.written[0].bytes.error().code, "text-too-long");
}

TEST(Tag, TakesOddTexts) {
  for (const char* text : {"word", "1998", "\xF0\x9F\x95\xB0", "a\r\nb\rFriday\n",
                           "日本語のテキスト", "<TimeML", "&&& <<< >>> Friday"}) {
    const auto outcome = tag(times_of(text));
    ASSERT_TRUE(outcome) << text;
    EXPECT_EQ(outcome->value.written.size() + outcome->value.unread, 1U) << text;
  }
}

TEST(Tag, TakesWhatIsInNoKnownFormatAsText) {
  TagRequest request = times_of("");
  request.inputs = {Input::bytes("story", "They met on Friday.")};
  const auto outcome = tag(request);
  ASSERT_TRUE(outcome);
  ASSERT_EQ(outcome->value.documents.size(), 1U);
  EXPECT_EQ(outcome->value.documents[0].name, "story");
  EXPECT_EQ(outcome->value.documents[0].times[0].value, "2026-02-27");
}

TEST(Tag, UsesRulesOfOnesOwn) {
  const std::string path =
      (std::filesystem::temp_directory_path() / "gnomon_tag_test.rules").string();
  std::ofstream(path) << "family mine\nrule sennight: a sennight ago => ago number=1 unit=W\n";
  TagRequest request = times_of("They met a sennight ago.");
  request.rules = path;
  const auto outcome = tag(request);
  std::filesystem::remove(path);
  ASSERT_TRUE(outcome) << outcome.error().what;
  ASSERT_EQ(outcome->value.documents[0].times.size(), 1U);
  EXPECT_EQ(outcome->value.documents[0].times[0].value, "2026-W09");
  EXPECT_EQ(outcome->value.documents[0].times[0].rule, "mine/sennight");
}

}  // namespace
}  // namespace gnomon
