#include "gnomon/learn/model_file.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;

std::string small_model() {
  PartWriter part;
  part.put(std::uint32_t{7});
  part.put_all(std::span<const float>(std::vector<float>{1.5F, -2}));
  ModelWriter writer;
  writer.add(3, part.bytes());
  writer.add(9, {});
  return writer.bytes();
}

TEST(ModelFile, PartsAreReadAsTheyWereWritten) {
  const auto file = ModelFile::from_bytes(small_model(), "small");
  ASSERT_TRUE(file);
  PartReader part(file->part(3));
  EXPECT_EQ(part.get<std::uint32_t>(), 7U);
  const auto numbers = part.get_all<float>(2);
  EXPECT_EQ(numbers[0], 1.5F);
  EXPECT_EQ(numbers[1], -2);
  EXPECT_TRUE(part.ok());
  EXPECT_TRUE(file->part(4).empty());
}

TEST(ModelFile, ReadingBehindTheEndOfAPartIsNoticed) {
  const auto file = ModelFile::from_bytes(small_model(), "small");
  PartReader part(file->part(9));
  part.get<std::uint64_t>();
  EXPECT_FALSE(part.ok());
}

TEST(ModelFile, EveryChangedByteIsNoticed) {
  const std::string model = small_model();
  for (std::size_t at = 0; at < model.size(); ++at) {
    std::string damaged = model;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    const auto file = ModelFile::from_bytes(damaged, "damaged");
    EXPECT_FALSE(file) << "byte " << at;
  }
}

TEST(ModelFile, AFileThatIsNoModelOrIsCutOffSaysWhy) {
  EXPECT_THAT(ModelFile::from_bytes("", "x").error().what, HasSubstr("too short"));
  EXPECT_THAT(ModelFile::from_bytes(std::string(100, 'a'), "x").error().what,
              HasSubstr("does not begin"));
  const std::string model = small_model();
  const auto cut = ModelFile::from_bytes(model.substr(0, model.size() - 1), "cut.model");
  EXPECT_THAT(cut.error().what, HasSubstr("bytes"));
  EXPECT_EQ(cut.error().code, "bad-model");
  EXPECT_EQ(cut.error().where.file, "cut.model");
  EXPECT_EQ(ModelFile::open("/no/such/model").error().code, "no-such-file");
}

}  // namespace
}  // namespace gnomon
