#include "gnomon/reason/sbi_mapping.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace gnomon {
namespace {

SbiReading reading(std::string_view rel_type_as_written, During during) {
  return sbi_mapping(during)[rel_type(rel_type_as_written)];
}

TEST(SbiMapping, ReadsRelTypesAsThePaperDoes) {
  for (const During during : {During::kIncluded, During::kSimultaneous}) {
    for (const auto* const name : {"BEFORE", "IBEFORE"}) {
      EXPECT_EQ(reading(name, during), SbiReading::kBefore) << name;
    }
    for (const auto* const name : {"AFTER", "IAFTER"}) {
      EXPECT_EQ(reading(name, during), SbiReading::kAfter) << name;
    }
    for (const auto* const name : {"INCLUDES", "BEGUN_BY", "ENDED_BY"}) {
      EXPECT_EQ(reading(name, during), SbiReading::kIncludes) << name;
    }
    for (const auto* const name : {"IS_INCLUDED", "BEGINS", "ENDS"}) {
      EXPECT_EQ(reading(name, during), SbiReading::kIsIncluded) << name;
    }
    for (const auto* const name : {"SIMULTANEOUS", "IDENTITY"}) {
      EXPECT_EQ(reading(name, during), SbiReading::kSimultaneous) << name;
    }
    EXPECT_EQ(reading("OVERLAP", during), SbiReading::kNone);
  }
  EXPECT_EQ(reading("DURING", During::kIncluded), SbiReading::kIsIncluded);
  EXPECT_EQ(reading("DURING_INV", During::kIncluded), SbiReading::kIncludes);
  EXPECT_EQ(reading("DURING", During::kSimultaneous), SbiReading::kSimultaneous);
  EXPECT_EQ(reading("DURING_INV", During::kSimultaneous), SbiReading::kSimultaneous);
}

TEST(SbiMapping, IsTheDefaultWithoutChanges) {
  EXPECT_EQ(parse_sbi_mapping("", During::kIncluded), sbi_mapping(During::kIncluded));
  EXPECT_EQ(parse_sbi_mapping("  ", During::kIncluded), sbi_mapping(During::kIncluded));
  EXPECT_EQ(sbi_mapping_changes(sbi_mapping(During::kIncluded), During::kIncluded), "");
}

TEST(SbiMapping, ChangesARelTypeAndItsInverse) {
  const auto mapping = parse_sbi_mapping(" ibefore = none , BEGINS=Before", During::kIncluded);
  ASSERT_TRUE(mapping);
  EXPECT_EQ((*mapping)[RelType::kIbefore], SbiReading::kNone);
  EXPECT_EQ((*mapping)[RelType::kIafter], SbiReading::kNone);
  EXPECT_EQ((*mapping)[RelType::kBegins], SbiReading::kBefore);
  EXPECT_EQ((*mapping)[RelType::kBegunBy], SbiReading::kAfter);
  EXPECT_EQ((*mapping)[RelType::kBefore], SbiReading::kBefore);
  EXPECT_FALSE(mapping->used()[static_cast<std::size_t>(RelType::kIbefore)]);
  EXPECT_TRUE(mapping->used()[static_cast<std::size_t>(RelType::kBegins)]);
  EXPECT_EQ(sbi_mapping_changes(*mapping, During::kIncluded),
            "IBEFORE=none,IAFTER=none,BEGINS=before,BEGUN_BY=after");
}

TEST(SbiMapping, LeavesAnInverseThatIsNamedItself) {
  for (const auto* const changes : {"IBEFORE=none,IAFTER=after", "IAFTER=after,IBEFORE=none"}) {
    const auto mapping = parse_sbi_mapping(changes, During::kIncluded);
    ASSERT_TRUE(mapping);
    EXPECT_EQ((*mapping)[RelType::kIbefore], SbiReading::kNone) << changes;
    EXPECT_EQ((*mapping)[RelType::kIafter], SbiReading::kAfter) << changes;
  }
}

TEST(SbiMapping, SaysWhatIsWrong) {
  const auto said = [](std::string_view changes) {
    const auto mapping = parse_sbi_mapping(changes, During::kIncluded);
    return mapping ? "fine" : mapping.error().what + " (" + mapping.error().hint + ")";
  };
  EXPECT_EQ(said("BEFOR=none"), "unknown relType 'BEFOR' in the mapping (did you mean 'BEFORE'?)");
  EXPECT_EQ(said("OVERLAP=before"),
            "unknown relType 'OVERLAP' in the mapping (known: BEFORE, AFTER, IBEFORE, IAFTER, "
            "BEGINS, BEGUN_BY, ENDS, ENDED_BY, INCLUDES, IS_INCLUDED, SIMULTANEOUS, IDENTITY, "
            "DURING, DURING_INV)");
  EXPECT_EQ(said("ENDS=befor"), "unknown relation 'befor' in the mapping (did you mean 'before'?)");
  EXPECT_EQ(said("ENDS="),
            "unknown relation '' in the mapping (known: none, before, after, includes, "
            "is-included, simultaneous)");
  EXPECT_EQ(said("ENDS"),
            "'ENDS' in the mapping has no '=' (write changes like IBEFORE=none,BEGINS=before)");
  EXPECT_EQ(said("ENDS=none,,"),
            "'' in the mapping has no '=' (write changes like IBEFORE=none,BEGINS=before)");
  EXPECT_EQ(said("ENDS=none,ends=before"),
            "relType 'ENDS' is in the mapping twice (name each relType once)");
  EXPECT_EQ(parse_sbi_mapping("x", During::kIncluded).error().kind, ErrorKind::kUsage);
}

RC_GTEST_PROP(SbiMapping, ItsChangesGiveItBack, ()) {
  const During during = *rc::gen::element(During::kIncluded, During::kSimultaneous);
  SbiMapping mapping = sbi_mapping(during);
  for (std::size_t i = 0; i + 1 < kRelTypes; ++i) {
    if (*rc::gen::inRange(0, 3) == 0) {
      mapping[static_cast<RelType>(i)] = static_cast<SbiReading>(*rc::gen::inRange(0, 6));
    }
  }
  RC_ASSERT(parse_sbi_mapping(sbi_mapping_changes(mapping, during), during) == mapping);
}

}  // namespace
}  // namespace gnomon
