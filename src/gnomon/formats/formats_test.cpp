#include "gnomon/formats/formats_test_help.h"
#include "gnomon/formats/tempeval2.h"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Formats, EachHasANameOfItsOwnAndAllItsParts) {
  std::set<std::string_view> names;
  std::set<std::string_view> extensions;
  for (const Format* format : all_formats()) {
    EXPECT_FALSE(format->summary.empty()) << format->name;
    EXPECT_NE(format->sniff, nullptr) << format->name;
    EXPECT_NE(format->read, nullptr) << format->name;
    ASSERT_FALSE(format->extensions.empty()) << format->name;
    EXPECT_TRUE(names.insert(format->name).second) << format->name;
    for (const std::string_view extension : format->extensions) {
      EXPECT_TRUE(extensions.insert(extension).second) << extension;
    }
  }
}

TEST(Formats, AreFoundByName) {
  for (const Format* format : all_formats()) {
    EXPECT_EQ(find_format(format->name).value(), format);
  }
}

TEST(Formats, AnUnknownNameGetsTheListAndTheNearestOne) {
  const Result<const Format*> near = find_format("timlm");
  ASSERT_FALSE(near);
  EXPECT_EQ(near.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(near.error().what, "there is no format 'timlm'");
  EXPECT_THAT(near.error().hint,
              testing::StartsWith(
                  "did you mean 'timeml'? the formats are timeml, gnomon-json, tempeval2, "));
  EXPECT_THAT(find_format("no such name").error().hint,
              testing::StartsWith("the formats are timeml, gnomon-json, tempeval2, "));
}

TEST(Formats, AreFoundByExtensionInAnyCase) {
  EXPECT_EQ(format_of_extension("a.tml"), &kTimeml);
  EXPECT_EQ(format_of_extension("dir/a.b.TimeML"), &kTimeml);
  EXPECT_EQ(format_of_extension("a.te3input"), &kTimeml);
  EXPECT_EQ(format_of_extension("a.JSONL"), &kGnomonJson);
  EXPECT_EQ(format_of_extension("a.json"), &kGnomonJson);
  EXPECT_EQ(format_of_extension("a.xml"), nullptr);
  EXPECT_EQ(format_of_extension("tml"), nullptr);
  EXPECT_EQ(format_of_extension("dir.tml/a"), nullptr);
  EXPECT_EQ(format_of_extension("a."), nullptr);
}

TEST(Formats, AreFoundByAFileOfTheirBundle) {
  EXPECT_EQ(format_of_bundle("base-segmentation.tab"), &kTempeval2);
  EXPECT_EQ(format_of_bundle("dct.txt"), &kTempeval2);
  EXPECT_EQ(format_of_bundle("notes.txt"), nullptr);
}

TEST(Formats, KnowTheirOwnFilesByContentAndNoOthers) {
  const Document document = from_timeml("<TimeML>a</TimeML>");
  for (const Format* format : all_formats()) {
    if (format->holds_everything) {
      EXPECT_EQ(detect_format(must_write(*format, document)), format) << format->name;
    }
  }
}

}  // namespace
}  // namespace gnomon
