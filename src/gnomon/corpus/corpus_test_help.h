// What the tests of this room share: small files in a folder of their own.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace gnomon {

inline constexpr std::string_view kTimemlFile = "<?xml version=\"1.0\"?>\n<TimeML>a</TimeML>\n";
inline constexpr std::string_view kJsonFile = "{\"format\": \"gnomon-json\", \"text\": \"b\"}\n";

// A folder of its own for each test, gone afterwards.
class FolderTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "gnomon-corpus-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(std::string_view name) const { return (folder_ / name).string(); }

  void put(std::string_view name, std::string_view bytes = kTimemlFile) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    std::ofstream(path(name), std::ios::binary) << bytes;
  }

  std::filesystem::path folder_;
};

}  // namespace gnomon
