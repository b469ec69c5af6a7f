#include "gnomon/score/settings.h"

#include "gnomon/base/version.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

std::string start() { return "gnomon:" + std::string(version()) + "|metric:"; }

MetricSet metrics(std::string_view names) { return *parse_metrics(names); }

TEST(Signature, SaysEverythingThatDecidesAboutAFigure) {
  EXPECT_EQ(signature(metrics("awareness,entities"), {}),
            start() + "awareness+entities|mode:exact|during:simultaneous|align:position");
  ScoreSettings settings;
  settings.mode = Mode::kOfficial;
  EXPECT_EQ(signature(metrics("core"), settings),
            start() + "core|mode:official|during:simultaneous|align:tokens");
  settings = {};
  settings.during = During::kIncluded;
  settings.mapping = *parse_sbi_mapping("IBEFORE=none", During::kIncluded);
  settings.chain_weight = ChainWeight::kEqualPerChain;
  EXPECT_EQ(signature(metrics("b-cubed"), settings),
            start() +
                "b-cubed|mode:exact|during:included|align:position|sbi:IBEFORE=none,"
                "IAFTER=none|weight:chain");
}

TEST(Signature, IsReadBackAsItWasWritten) {
  for (const char* names : {"awareness", "all", "setzer,muc"}) {
    for (const Mode mode : {Mode::kExact, Mode::kOfficial}) {
      for (const During during : {During::kSimultaneous, During::kIncluded}) {
        for (const char* changes : {"", "IBEFORE=none", "BEGINS=before,ENDED_BY=none"}) {
          for (const ChainWeight weight :
               {ChainWeight::kEqualPerEntity, ChainWeight::kEqualPerChain}) {
            const ScoreSettings settings{mode, during, During::kIncluded,
                                         *parse_sbi_mapping(changes, during), weight};
            const std::string text = signature(metrics(names), settings);
            const Result<ParsedSignature> parsed = parse_signature(text);
            ASSERT_TRUE(parsed) << text << ": " << parsed.error().what;
            EXPECT_EQ(parsed->version, version());
            EXPECT_EQ(parsed->metrics, metrics(names)) << text;
            EXPECT_EQ(parsed->settings.mode, mode) << text;
            EXPECT_EQ(parsed->settings.during, during) << text;
            EXPECT_EQ(parsed->settings.during_2011, During::kIncluded) << text;
            EXPECT_EQ(parsed->settings.mapping, settings.mapping) << text;
            EXPECT_EQ(parsed->settings.chain_weight, weight) << text;
            EXPECT_EQ(signature(parsed->metrics, parsed->settings), text);
          }
        }
      }
    }
  }
}

TEST(Signature, NamesWhatBecomesOfConflictsWhereItMatters) {
  ScoreSettings settings;
  EXPECT_EQ(signature(metrics("holistic"), settings),
            start() + "holistic|mode:exact|during:simultaneous|align:position|conflicts:reject");
  for (const auto& [name, conflicts] : kConflictsChoices) {
    settings.conflicts = conflicts;
    const auto parsed = parse_signature(signature(metrics("awareness,holistic"), settings));
    ASSERT_TRUE(parsed) << name;
    EXPECT_EQ(parsed->settings.conflicts, conflicts) << name;
  }
  EXPECT_EQ(parse_signature("gnomon:1.0.0|metric:holistic")->settings.conflicts, Conflicts::kStrict)
      << "so it was before there was a choice";
  EXPECT_EQ(parse_signature("metric:core")->settings.conflicts, Conflicts::kReject);
  EXPECT_THAT(parse_signature("metric:holistic|conflicts:keep").error().hint,
              HasSubstr("reject or strict or consistent-only"));
}

TEST(Signature, MayLackPartsAndHaveThemInAnyOrder) {
  const Result<ParsedSignature> parsed =
      parse_signature("sbi:DURING=none|during:included|metric:core");
  ASSERT_TRUE(parsed) << parsed.error().what;
  EXPECT_EQ(parsed->version, "");
  EXPECT_EQ(parsed->settings.mode, Mode::kExact);
  EXPECT_EQ(parsed->settings.chain_weight, ChainWeight::kEqualPerEntity);
  EXPECT_EQ(parsed->settings.mapping[RelType::kDuring], SbiReading::kNone);
  EXPECT_EQ(parsed->settings.mapping, *parse_sbi_mapping("DURING=none", During::kIncluded));
}

TEST(Signature, RefusesWhatItDoesNotKnow) {
  struct Bad {
    const char* text;
    const char* what;
    const char* hint;
  };
  for (const Bad& bad : {
           Bad{"mode:offical", "the signature has the mode 'offical'",
               "it can be exact or official"},
           Bad{"during:before", "the signature has the reading of DURING 'before'",
               "it can be simultaneous or included"},
           Bad{"weight:", "the signature has the weight ''", "it can be entity or chain"},
           Bad{"metric:awarenes", "there is no metric 'awarenes'", "did you mean 'awareness'?"},
           Bad{"metric:core|colour:red", "a signature has no part 'colour:red'", "copy it"},
           Bad{"", "a signature has no part ''", "copy it"},
           Bad{"metric:core|", "a signature has no part ''", "copy it"},
           Bad{"sbi:NEVER=before", "NEVER", ""},
       }) {
    const Result<ParsedSignature> parsed = parse_signature(bad.text);
    ASSERT_FALSE(parsed) << bad.text;
    EXPECT_EQ(parsed.error().kind, ErrorKind::kUsage) << bad.text;
    EXPECT_THAT(parsed.error().what, HasSubstr(bad.what));
    EXPECT_THAT(parsed.error().hint, HasSubstr(bad.hint)) << bad.text;
  }
}

}  // namespace
}  // namespace gnomon
