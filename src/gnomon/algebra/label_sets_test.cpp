#include "gnomon/algebra/label_sets.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {
namespace {

std::optional<RelationSet> meaning(std::string_view set, std::string_view label) {
  return relation_of_label(*find_label_set(set), label, During::kIncluded);
}

TEST(LabelSets, AreFoundByName) {
  for (const LabelSet& set : all_label_sets()) {
    EXPECT_EQ(find_label_set(set.name), &set);
  }
  EXPECT_EQ(find_label_set("timebank"), nullptr);
}

TEST(LabelSets, ReadOneWordInDifferentWays) {
  EXPECT_EQ(to_string(*meaning("timeml", "BEFORE")), "b");
  EXPECT_EQ(to_string(*meaning("tempeval", "BEFORE")), "b,m");
  EXPECT_EQ(to_string(*meaning("matres", "BEFORE")), "b,m,o,di,fi");
  EXPECT_EQ(to_string(*meaning("maven-ere", "CONTAINS")), "si,di,fi");
  EXPECT_EQ(to_string(*meaning("thyme", "CONTAINS")), "si,di,fi,e");
}

TEST(LabelSets, DoNotMindCaseBlanksAndHyphens) {
  EXPECT_EQ(meaning("maven-ere", "begins on "), meaning("maven-ere", "BEGINS-ON"));
  EXPECT_EQ(meaning("tempeval", "before_or_overlap"), meaning("tempeval", "BEFORE-OR-OVERLAP"));
  EXPECT_EQ(meaning("narrativetime", "is_included"), meaning("narrativetime", "IS_INCLUDED"));
}

TEST(LabelSets, KnowNothingOfOtherLabels) {
  EXPECT_EQ(meaning("matres", "INCLUDES"), std::nullopt);
  EXPECT_EQ(meaning("eventfull", "before/maybe"), std::nullopt);
}

TEST(LabelSets, UncertaintyOfTheCauseIsNoneOfTheOrder) {
  EXPECT_EQ(meaning("eventfull", "uncertain/cause"), meaning("eventfull", "before"));
  EXPECT_EQ(meaning("eventfull", "uncertain"), RelationSet::all());
}

TEST(LabelSets, ReadCodesOfAllen) {
  EXPECT_EQ(meaning("allen", "b,m"), RelationSet(Relation::kBefore) | Relation::kMeets);
  EXPECT_EQ(meaning("allen", to_string(RelationSet::all())), RelationSet::all());
  EXPECT_EQ(meaning("allen", "b;m"), std::nullopt);
  EXPECT_EQ(meaning("allen", ""), std::nullopt);
}

// Sets that another program found by trying all placements of two intervals.
TEST(LabelSets, AreThoseOfTheReference) {
  const char* named = std::getenv("GNOMON_DATA");
  const std::filesystem::path path =
      std::filesystem::path(named != nullptr ? named : "../shared/data") /
      "../expected/formats/labels.json";
  if (!std::filesystem::exists(path)) {
    GTEST_SKIP() << path << " is not there; set GNOMON_DATA to where the data is";
  }
  std::ifstream in(path);
  const nlohmann::json expected = nlohmann::json::parse(in);
  const std::map<std::string, std::string> names = {
      {"tempeval-1-2", "tempeval"},
      {"tddiscourse", "tbdense"},
      {"temprel-xml", "matres"},
      {"maven-ere-preprocessed/matres", "matres"},
      {"maven-ere-preprocessed/tcr", "matres"},
      {"maven-ere-preprocessed/tb-dense", "timeml"},
      {"eventfull shape, NarrativeTime content (NT-6)", "narrativetime"},
      {"cat", "timeml"},
      {"naf", "timeml"},
      {"iso-timeml", "timeml"},
      {"pairs marked (BEFORE/AFTER/OTHER)", "marked-pairs"},
      {"free labels (brat, UIMA, WebAnno, Label Studio, doccano, Prodigy, CoNLL-U, TEI, displaCy, "
       "DOT)",
       "timeml"}};
  std::size_t compared = 0;
  for (const auto& [format, labels] : expected["formats"].items()) {
    const auto name = names.find(format);
    const LabelSet* set = find_label_set(name == names.end() ? format : name->second);
    ASSERT_NE(set, nullptr) << format;
    for (const auto& [label, about] : labels.items()) {
      // Our UNKNOWN of TimeML is no relType: it is in the list for the tools that write it.
      const auto listed = std::ranges::find(set->labels, label, &LabelMeaning::label);
      const auto found = relation_of_label(*set, label, During::kIncluded);
      const RelationSet mask = RelationSet::from_bits(about["mask"].get<unsigned>());
      EXPECT_EQ(
          found.value_or(listed != set->labels.end() ? listed->relation : RelationSet::none()),
          mask)
          << format << " " << label;
      ++compared;
    }
  }
  EXPECT_GT(compared, 130U);
}

}  // namespace
}  // namespace gnomon
