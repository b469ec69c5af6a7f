#include "gnomon/timeml/vocabulary.h"

#include <array>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr auto kAnnotation = std::to_array(
    {ElementKind::kEvent, ElementKind::kTimex, ElementKind::kSignal, ElementKind::kInstance,
     ElementKind::kTlink, ElementKind::kSlink, ElementKind::kAlink});

TEST(Vocabulary, KnowsTheRelationsOfEachKindOfLink) {
  // TimeML Annotation Guidelines 1.2.1, the attribute relType of TLINK.
  EXPECT_THAT(vocabulary(ElementKind::kTlink, Attr::kRelType),
              IsSupersetOf({"BEFORE", "AFTER", "INCLUDES", "IS_INCLUDED", "DURING", "DURING_INV",
                            "SIMULTANEOUS", "IAFTER", "IBEFORE", "IDENTITY", "BEGINS", "ENDS",
                            "BEGUN_BY", "ENDED_BY"}));
  // TempEval-1's own.
  EXPECT_THAT(vocabulary(ElementKind::kTlink, Attr::kRelType),
              IsSupersetOf({"OVERLAP", "BEFORE-OR-OVERLAP", "OVERLAP-OR-AFTER", "VAGUE"}));
  EXPECT_THAT(vocabulary(ElementKind::kTlink, Attr::kRelType), Not(Contains("INITIATES")));
  EXPECT_THAT(
      vocabulary(ElementKind::kAlink, Attr::kRelType),
      UnorderedElementsAre("INITIATES", "CULMINATES", "TERMINATES", "CONTINUES", "REINITIATES"));
  EXPECT_THAT(vocabulary(ElementKind::kSlink, Attr::kRelType),
              IsSupersetOf({"MODAL", "EVIDENTIAL", "NEG_EVIDENTIAL", "FACTIVE", "COUNTER_FACTIVE",
                            "CONDITIONAL"}));
}

TEST(Vocabulary, KnowsTheValuesOfClosedAttributes) {
  EXPECT_THAT(vocabulary(ElementKind::kEvent, Attr::kClass),
              UnorderedElementsAre("OCCURRENCE", "PERCEPTION", "REPORTING", "ASPECTUAL", "STATE",
                                   "I_STATE", "I_ACTION"));
  EXPECT_THAT(vocabulary(ElementKind::kTimex, Attr::kType),
              UnorderedElementsAre("DATE", "TIME", "DURATION", "SET"));
  EXPECT_THAT(vocabulary(ElementKind::kInstance, Attr::kPolarity),
              UnorderedElementsAre("POS", "NEG"));
  EXPECT_THAT(vocabulary(ElementKind::kTimex, Attr::kTemporalFunction),
              UnorderedElementsAre("true", "false"));
  EXPECT_THAT(vocabulary(ElementKind::kTlink, Attr::kTask),
              ElementsAre("A", "B", "C", "D", "E", "F"));
}

TEST(Vocabulary, LeavesOtherAttributesOpen) {
  for (const Attr open : {Attr::kEid, Attr::kValue, Attr::kStem, Attr::kModality, Attr::kComment,
                          Attr::kSignalId, Attr::kOther}) {
    EXPECT_THAT(vocabulary(ElementKind::kEvent, open), IsEmpty()) << attribute_name(open);
  }
  EXPECT_THAT(vocabulary(ElementKind::kEvent, Attr::kRelType), IsEmpty());
}

TEST(Vocabulary, ListsEachValueOnceAndWithoutBlanks) {
  for (const ElementKind kind : kAnnotation) {
    for (std::size_t i = 0; i < kKnownAttributes; ++i) {
      const auto words = vocabulary(kind, static_cast<Attr>(i));
      EXPECT_EQ(std::set(words.begin(), words.end()).size(), words.size());
      for (const std::string_view word : words) {
        EXPECT_FALSE(word.empty());
        EXPECT_EQ(trim(word), word);
      }
    }
  }
}

TEST(BelongsTo, KnowsWhichElementAnAttributeIsUsedOn) {
  EXPECT_TRUE(belongs_to(Attr::kEid, ElementKind::kEvent));
  EXPECT_FALSE(belongs_to(Attr::kEid, ElementKind::kInstance));
  EXPECT_TRUE(belongs_to(Attr::kTense, ElementKind::kInstance));
  EXPECT_TRUE(belongs_to(Attr::kTense, ElementKind::kEvent));  // as in TempEval-1
  EXPECT_FALSE(belongs_to(Attr::kTense, ElementKind::kTimex));
  EXPECT_TRUE(belongs_to(Attr::kSubordinatedEventInstance, ElementKind::kSlink));
  EXPECT_FALSE(belongs_to(Attr::kRelType, ElementKind::kEvent));
}

TEST(BelongsTo, KnowsNoPlaceForShortAndUnknownNames) {
  for (const ElementKind kind : kAnnotation) {
    EXPECT_FALSE(belongs_to(Attr::kFrom, kind));
    EXPECT_FALSE(belongs_to(Attr::kTo, kind));
    EXPECT_FALSE(belongs_to(Attr::kOther, kind));
  }
  EXPECT_FALSE(belongs_to(Attr::kComment, ElementKind::kOther));
}

TEST(RequiredAttributes, NameTheIdFirst) {
  EXPECT_THAT(required_attributes(ElementKind::kEvent), ElementsAre(Attr::kEid, Attr::kClass));
  EXPECT_THAT(required_attributes(ElementKind::kTimex),
              ElementsAre(Attr::kTid, Attr::kType, Attr::kValue));
  EXPECT_THAT(required_attributes(ElementKind::kTlink), ElementsAre(Attr::kLid, Attr::kRelType));
  EXPECT_THAT(required_attributes(ElementKind::kOther), IsEmpty());
}

TEST(RequiredAttributes, BelongToTheirElement) {
  for (const ElementKind kind : kAnnotation) {
    for (const Attr attribute : required_attributes(kind)) {
      EXPECT_TRUE(belongs_to(attribute, kind))
          << attribute_name(attribute) << " of " << element_tag(kind);
    }
  }
}

TEST(IdAttribute, DependsOnTheKind) {
  EXPECT_EQ(id_attribute(ElementKind::kEvent), Attr::kEid);
  EXPECT_EQ(id_attribute(ElementKind::kTimex), Attr::kTid);
  EXPECT_EQ(id_attribute(ElementKind::kSignal), Attr::kSid);
  EXPECT_EQ(id_attribute(ElementKind::kInstance), Attr::kEiid);
  EXPECT_EQ(id_attribute(ElementKind::kTlink), Attr::kLid);
  EXPECT_EQ(id_attribute(ElementKind::kSlink), Attr::kLid);
  EXPECT_EQ(id_attribute(ElementKind::kAlink), Attr::kLid);
  EXPECT_EQ(id_attribute(ElementKind::kOther), Attr::kOther);
  EXPECT_EQ(id_attribute(ElementKind::kComment), Attr::kOther);
}

}  // namespace
}  // namespace gnomon
