#include "gnomon/score/chains.h"
#include "gnomon/score/core.h"
#include "gnomon/score/corpus_score.h"
#include "gnomon/score/tally_test_help.h"
#include "gnomon/score/tempeval1.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

CorpusScore some_score(unsigned seed, const MetricSet& metrics) {
  std::mt19937 random(seed);
  CorpusScore score;
  score.gold = "go\"ld \u00e9";
  score.metrics = metrics;
  score.settings.mode = seed % 2 == 0 ? Mode::kExact : Mode::kOfficial;
  // Systems may have the same name and are told apart by their numbers.
  for (std::size_t s = 0; s < 3; ++s) {
    SystemScore system{s, s == 0 ? "one" : "other", {}};
    for (std::size_t d = 0; d < 4; ++d) {
      DocumentScore document;
      document.name = fmt::format("doc{}", d);
      document.state = static_cast<DocumentState>((s + d) % 5);
      document.remark = d == 1 ? "a remark\nin two lines" : "";
      document.tally = some_tally(random, metrics);
      system.documents.push_back(document);
    }
    score.systems.push_back(system);
  }
  return score;
}

Result<CorpusScore> collected(const std::vector<std::string>& parts) {
  TallyCollector collector;
  for (const std::string& part : parts) {
    if (const Result<void> added = collector.add(part, "part.jsonl"); !added) {
      return Failure(added.error());
    }
  }
  return std::move(collector).finish();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

TEST(TallyLines, AreReadBackAsTheyWereWritten) {
  for (const char* names : {"all", "entities", "core+muc", "all+holistic"}) {
    const MetricSet metrics = *parse_metrics(names);
    const CorpusScore score = some_score(5, metrics);
    const Result<CorpusScore> again = collected({tally_lines(score)});
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(again->gold, score.gold);
    EXPECT_EQ(again->metrics, metrics);
    EXPECT_EQ(again->settings.mode, score.settings.mode);
    ASSERT_EQ(again->systems.size(), 3);
    for (std::size_t s = 0; s < 3; ++s) {
      EXPECT_EQ(again->systems[s].name, score.systems[s].name);
      EXPECT_EQ(again->systems[s].number, s);
      ASSERT_EQ(again->systems[s].documents.size(), 4);
      for (std::size_t d = 0; d < 4; ++d) {
        const DocumentScore& before = score.systems[s].documents[d];
        const DocumentScore& after = again->systems[s].documents[d];
        EXPECT_EQ(after.name, before.name);
        EXPECT_EQ(after.state, before.state);
        EXPECT_EQ(after.remark, before.remark);
        EXPECT_EQ(numbers(after.tally, metrics), numbers(before.tally, metrics));
      }
    }
  }
}

// Two metrics whose counts have a number of the same name would read each other's.
TEST(TallyLines, NameEveryNumberOfAllMetricsOnce) {
  std::set<std::string> names;
  for_each_field(Tally(), MetricSet::all(), [&](FieldPath path, const auto& /*number*/) {
    const std::string name = fmt::format("{}", fmt::join(path, "."));
    EXPECT_TRUE(names.insert(name).second) << name;
  });
}

RC_GTEST_PROP(TallyLines, GiveTheSameInAnyOrderAndAnyParts, (unsigned seed)) {
  const CorpusScore score = some_score(seed, *parse_metrics("core+b-cubed"));
  const std::string whole = tally_lines(score);
  std::vector<std::string> lines = lines_of(whole);
  std::mt19937 random(seed);
  std::ranges::shuffle(lines, random);
  std::vector<std::string> parts(1);
  for (const std::string& line : lines) {
    if (random() % 3 == 0) {
      parts.emplace_back();
    }
    parts.back() += line;
  }
  const Result<CorpusScore> again = collected(parts);
  RC_ASSERT(again.has_value());
  RC_ASSERT(tally_lines(*again) == whole);
  for (std::size_t s = 0; s < 3; ++s) {
    RC_ASSERT(numbers(again->systems[s].total(), score.metrics) ==
              numbers(score.systems[s].total(), score.metrics));
  }
}

TEST(TallyLines, MayHaveEmptyLinesAndNoLastLineEnd) {
  const std::string whole = tally_lines(some_score(4, *parse_metrics("core")));
  std::string text = "\n \r\n" + whole;
  text.pop_back();
  EXPECT_EQ(tally_lines(*collected({text})), whole);
}

// One line as it should be, and what is changed in it.
struct Change {
  const char* from;
  const char* to;
  const char* what;
};

TEST(TallyLines, ThatAreWrongAreNamedWithTheirNumber) {
  CorpusScore score;
  score.gold = "gold";
  score.metrics = *parse_metrics("core+b-cubed");
  score.systems.push_back({0, "sys", {}});
  for (const char* name : {"a", "b"}) {
    score.systems[0].documents.push_back({name, DocumentState::kScored, "", {}});
    score.systems[0].documents.back().tally.get<CoreTally>().gold = 7;
    score.systems[0].documents.back().tally.get<ChainTally>().weight = 0.5;
  }
  const std::vector<std::string> lines = lines_of(tally_lines(score));
  ASSERT_TRUE(collected({lines[0] + lines[1]}));
  for (const Change& change : {
           Change{"{\"signature\"", "signature", "a line is one object in JSON"},
           Change{"{\"signature\"", "[1]  {\"signature\"", "a line is one object in JSON"},
           Change{"\"signature\":", "\"sign\":", "a tally has a member \"signature\""},
           Change{"\"gold\":\"gold\",", "", "a tally has a member \"gold\""},
           Change{"\"system\":", "\"sistem\":", "a tally has a member \"system\""},
           Change{"\"number\":0,", "", "a tally has a member \"number\""},
           Change{"\"document\":", "\"doc\":", "a tally has a member \"document\""},
           Change{"\"state\":\"scored\",", "", "a tally has a member \"state\""},
           Change{"\"tally\":", "\"tallies\":", "a tally has a member \"tally\""},
           Change{"\"system\":\"sys\"", "\"system\":5", "\"system\" is a text"},
           Change{"\"document\":\"b\"", "\"document\":null", "\"document\" is a text"},
           Change{"\"number\":0", "\"number\":-1", "\"number\" is a count"},
           Change{"\"core.gold\":7", "\"core.gold\":-7", "\"core.gold\" is a count"},
           Change{"\"core.gold\":7", "\"core.gold\":7.5", "\"core.gold\" is a count"},
           Change{"\"core.gold\":7", "\"core.gold\":18446744073709551615",
                  "\"core.gold\" is a count"},
           Change{"\"core.gold\":7", "\"core.gold\":9007199254740993", "\"core.gold\" is a count"},
           Change{"\"b-cubed.weight\":0.5", "\"b-cubed.weight\":\"x\"",
                  "\"b-cubed.weight\" is a number"},
           Change{"core.gold", "core.silver", "numbers that its signature does not know"},
           Change{"\"tally\":{", "\"tally\":[],\"x\":{", "\"tally\" is an object"},
           Change{"\"scored\"", "\"lost\"", "\"state\" is 'lost'"},
           Change{"mode:exact", "mode:official", "it was made as 'gnomon:"},
           Change{"core+b-cubed", "core", "it was made as 'gnomon:"},
           Change{"\"gold\":\"gold\"", "\"gold\":\"silver\"",
                  "its gold is 'silver', that of those before 'gold'"},
       }) {
    std::string changed = lines[1];
    const std::size_t at = changed.find(change.from);
    ASSERT_NE(at, std::string::npos) << change.from;
    changed.replace(at, std::string_view(change.from).size(), change.to);
    const Result<CorpusScore> result = collected({lines[0] + "\n" + changed});
    ASSERT_FALSE(result) << changed;
    EXPECT_EQ(result.error().kind, ErrorKind::kInput);
    EXPECT_THAT(result.error().what, HasSubstr(change.what)) << changed;
    EXPECT_EQ(result.error().where.file, "part.jsonl");
    EXPECT_EQ(result.error().where.line, 3) << changed;
    EXPECT_EQ(result.error().where.column, 1);
    EXPECT_THAT(result.error().hint, HasSubstr("gnomon score --format jsonl --tallies"));
  }
}

TEST(TallyLines, WhoseTextsAreNoLabelsAreRefused) {
  CorpusScore score;
  score.metrics = *parse_metrics("tempeval1");
  score.systems.push_back({0, "sys", {{"a", DocumentState::kScored, "", {}}}});
  score.systems[0].documents[0].tally.get<TempEvalTally>().tasks[0] = {"<o", "o", 0, 0};
  EXPECT_EQ(collected({tally_lines(score)}).error().what,
            "these cannot be the counts of tempeval1");
}

TEST(TallyLines, OfAnotherVersionAreRefused) {
  std::string lines = tally_lines(some_score(1, *parse_metrics("core")));
  const std::size_t at = lines.find("gnomon:") + 7;
  lines.replace(at, lines.find('|') - at, "0.0.0");
  const Result<CorpusScore> result = collected({lines});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().what, HasSubstr("it was made as 'gnomon:0.0.0|metric:core|"));
  EXPECT_THAT(result.error().what, HasSubstr("this gnomon calls 'gnomon:"));
  EXPECT_EQ(result.error().where.line, 1);
}

TEST(TallyLines, ThatCountADocumentTwiceAreRefused) {
  const std::string lines = tally_lines(some_score(3, *parse_metrics("core")));
  const Result<CorpusScore> result = collected({lines, lines_of(lines)[5]});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().what, "the document 'doc1' is counted twice");
  EXPECT_EQ(result.error().where.file, "other");
  EXPECT_EQ(result.error().hint, "give each part of a run once");
}

TEST(TallyLines, AreNeeded) {
  const Result<CorpusScore> result = collected({"\n\n"});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().what, "there are no tallies");
}

}  // namespace
}  // namespace gnomon
