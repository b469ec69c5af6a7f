// Projects for the tests of operations, in folders that are gone when a test ends.
#pragma once

#include "gnomon/base/files.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/project/project.h"

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <unistd.h>

namespace gnomon {

// The small document with one link, rain before match.
inline std::shared_ptr<const Document> shared_small_document(std::string_view name) {
  const std::string bytes = small_timeml(kRainBeforeMatch);
  auto read = kTimeml.read({bytes, "small.tml", std::string(name)});
  return std::make_shared<const Document>(std::move(read.front().value()));
}

// A new folder below the one for what is temporary; whoever asks for it removes it.
inline std::filesystem::path new_test_folder() {
  std::string pattern = std::filesystem::temp_directory_path() / "gnomon-operations-XXXXXX";
  return ::mkdtemp(pattern.data());
}

// A project with the documents a and b, which ann and bob annotate; idle annotates nothing. It is
// made once and copied, since every change to a project waits for the disk.
struct ProjectOnDisk {
  std::filesystem::path folder = new_test_folder();
  std::string where = (folder / "p.gnomon").string();

  ProjectOnDisk() { EXPECT_TRUE(write_file(where, bytes())); }
  ProjectOnDisk(const ProjectOnDisk&) = delete;
  ProjectOnDisk& operator=(const ProjectOnDisk&) = delete;
  ~ProjectOnDisk() { std::filesystem::remove_all(folder); }

  Project open() const { return Project::open(where).value(); }

 private:
  static const std::string& bytes() {
    static const std::string made = [] {
      const std::filesystem::path folder = new_test_folder();
      const std::string where = (folder / "p.gnomon").string();
      fill(Project::create(where, {}).value());
      std::string bytes = read_file(where).value();
      std::filesystem::remove_all(folder);
      return bytes;
    }();
    return made;
  }

  static void fill(Project project) {
    for (const char* name : {"ann", "bob", "idle"}) {
      EXPECT_TRUE(project.add_annotator(name));
    }
    for (const char* name : {"a", "b"}) {
      EXPECT_TRUE(project.add_document(*shared_small_document(name)));
      EXPECT_TRUE(project.assign(name, "ann"));
      EXPECT_TRUE(project.assign(name, "bob"));
    }
  }
};

}  // namespace gnomon
