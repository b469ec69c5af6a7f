// What the tests on whole corpora share: where the corpora are.
#pragma once

#include "gnomon/corpus/files.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace gnomon {

namespace fs = std::filesystem;
using Json = nlohmann::json;

inline fs::path data_folder() {
  const char* named = std::getenv("GNOMON_DATA");
  return named != nullptr ? fs::path(named) : fs::path("../shared/data");
}

inline fs::path expected_folder() { return data_folder() / ".." / "expected"; }

inline Json read_json(const fs::path& path) {
  std::ifstream in(path);
  return Json::parse(in);
}

#define SKIP_WITHOUT(path)                                                                      \
  if (!fs::exists(path)) {                                                                      \
    GTEST_SKIP() << "the corpora are not at " << path << "; set GNOMON_DATA to where they are"; \
  }

inline std::vector<SourceFile> files_below(const fs::path& folder) {
  const std::vector<std::string> inputs{folder.string()};
  const FileList list = find_files(inputs);
  EXPECT_TRUE(list.problems.empty());
  return list.files;
}

}  // namespace gnomon
