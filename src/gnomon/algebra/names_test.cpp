#include "gnomon/algebra/names.h"

#include "gnomon/algebra/tractable.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

std::optional<RelationSet> read(std::string_view name, During during = During::kSimultaneous) {
  return relation_of_timeml(name, during);
}

TEST(TimemlNames, AreReadAsAllensRelations) {
  EXPECT_EQ(read("BEFORE"), RelationSet(Relation::kBefore));
  EXPECT_EQ(read("IAFTER"), RelationSet(Relation::kMetBy));
  EXPECT_EQ(read("INCLUDES"), RelationSet(Relation::kContains));
  EXPECT_EQ(read("IS_INCLUDED"), RelationSet(Relation::kDuring));
  EXPECT_EQ(read("BEGUN_BY"), RelationSet(Relation::kStartedBy));
  EXPECT_EQ(read("ENDS"), RelationSet(Relation::kFinishes));
  EXPECT_EQ(read("IDENTITY"), RelationSet(Relation::kEquals));
}

TEST(TimemlNames, HaveTwoReadingsOfDuring) {
  EXPECT_EQ(read("DURING", During::kSimultaneous), RelationSet(Relation::kEquals));
  EXPECT_EQ(read("DURING", During::kIncluded), RelationSet(Relation::kDuring));
  EXPECT_EQ(read("DURING_INV", During::kSimultaneous), RelationSet(Relation::kEquals));
  EXPECT_EQ(read("DURING_INV", During::kIncluded), RelationSet(Relation::kContains));
}

TEST(TimemlNames, AreReadWhateverTheirCaseAndBlanks) {
  EXPECT_EQ(read("AFTER "), RelationSet(Relation::kAfter));
  EXPECT_EQ(read("\t is_Included\n"), RelationSet(Relation::kDuring));
}

// Section 1 of the rules for timelines.
TEST(AlinkNames, ImplyRelations) {
  EXPECT_EQ(relation_of_alink("INITIATES"), Relation::kStarts);
  EXPECT_EQ(relation_of_alink("CULMINATES"), Relation::kFinishes);
  EXPECT_EQ(relation_of_alink("TERMINATES"), Relation::kFinishes);
  EXPECT_EQ(relation_of_alink("CONTINUES"), Relation::kDuring);
  EXPECT_EQ(relation_of_alink(" reinitiates"), Relation::kDuring);
  EXPECT_EQ(relation_of_alink("BEFORE"), std::nullopt);
}

// a- <= b- for a cause, b- <= a- and a+ <= b+ for a part: conjunctions of point relations.
TEST(ClinkNames, HaveConsequencesInTime) {
  const auto names = [](std::string_view name) { return to_string(*relation_of_clink(name)); };
  EXPECT_EQ(names("CAUSE"), "b,m,o,s,si,di,fi,e");
  EXPECT_EQ(names(" precondition "), names("CAUSE"));
  EXPECT_EQ(*relation_of_clink("CAUSED_BY"), relation_of_clink("CAUSE")->inverse());
  EXPECT_EQ(names("SUBEVENT"), "s,d,f,e");
  EXPECT_EQ(*relation_of_clink("HAS_SUBEVENT"), relation_of_clink("SUBEVENT")->inverse());
  EXPECT_EQ(relation_of_clink("BEFORE"), std::nullopt);
  for (const char* name : {"CAUSE", "SUBEVENT"}) {
    EXPECT_TRUE(is_convex(*relation_of_clink(name))) << name;
  }
}

TEST(TimemlNames, AreReadInTheSpellingsOfOtherPapers) {
  EXPECT_EQ(read("I-BEFORE"), RelationSet(Relation::kMeets));
  EXPECT_EQ(read("I-AFTER"), RelationSet(Relation::kMetBy));
  EXPECT_EQ(read("DURING_INVERSE", During::kIncluded), RelationSet(Relation::kContains));
}

TEST(TimemlNames, IncludeTheCoarseOnesOfTempEval) {
  EXPECT_EQ(to_string(*read("OVERLAP")), "o,oi,s,si,d,di,f,fi,e");
  EXPECT_EQ(to_string(*read("BEFORE-OR-OVERLAP")), "b,m,o,oi,s,si,d,di,f,fi,e");
  EXPECT_EQ(to_string(*read("OVERLAP-OR-AFTER")), "bi,mi,o,oi,s,si,d,di,f,fi,e");
  for (const char* name : {"VAGUE", "NONE", "NON-RELATED"}) {
    EXPECT_EQ(read(name), RelationSet::all()) << name;
  }
  for (const char* name : {"OVERLAP", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE"}) {
    EXPECT_TRUE(is_convex(*read(name))) << name;
  }
}

TEST(TimemlNames, ThatAreUnknownMeanNothing) {
  EXPECT_FALSE(read(""));
  EXPECT_FALSE(read("BEFOR"));
  EXPECT_FALSE(read("MODAL"));
}

TEST(TimemlNames, AreWrittenSoThatTheyAreReadAgain) {
  for (const Relation relation : RelationSet::all()) {
    EXPECT_EQ(read(extended_timeml_name(relation)), RelationSet(relation));
  }
  EXPECT_FALSE(timeml_name(Relation::kOverlaps));
  EXPECT_FALSE(timeml_name(Relation::kOverlappedBy));
  EXPECT_EQ(timeml_name(Relation::kDuring), "IS_INCLUDED");
  EXPECT_EQ(timeml_name(Relation::kEquals), "SIMULTANEOUS");
}

TEST(RelationWords, SayASet) {
  EXPECT_EQ(to_string(RelationSet::none()), "none");
  EXPECT_EQ(to_string(Relation::kMeets | Relation::kBefore), "b,m");
  EXPECT_EQ(set_phrase(Relation::kBefore), "is before");
  EXPECT_EQ(set_phrase(RelationSet(Relation::kBefore) | Relation::kMeets | Relation::kOverlaps),
            "is before, is immediately before or overlaps");
  EXPECT_EQ(set_phrase(RelationSet::all()), "may have any relation to");
  // OVERLAP of TempEval: nine relations, which nobody reads one by one.
  EXPECT_EQ(set_phrase((RelationSet(Relation::kBefore) | Relation::kAfter | Relation::kMeets |
                        Relation::kMetBy)
                           .complement()),
            "overlaps in time with");
  EXPECT_EQ(relation_name(Relation::kMetBy), "met by");
}

}  // namespace
}  // namespace gnomon
