#include "gnomon/operations/ask_collections.h"

#include "gnomon/base/files.h"
#include "gnomon/operations/operations_test_help.h"
#include "gnomon/operations/project_test_help.h"
#include "gnomon/operations/read.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::SizeIs;

constexpr const char* kFirstSet = "1|a.tml|IS e1 BEFORE e2|?|yes\n";
constexpr const char* kSecondSet = "1|a.tml|IS e2 BEFORE e1|?|no\n2|a.tml|IS e1 AFTER e2|?|yes\n";

AskCollectionsRequest two_sets() {
  AskCollectionsRequest request;
  request.collections = {Input::bytes("first.txt", kFirstSet),
                         Input::bytes("second.txt", kSecondSet)};
  const auto system = [](const std::string& name, std::string_view links) {
    return Input::documents(
        name, read_documents({.inputs = {small_input("a", links)}}).value().value.documents);
  };
  request.asking.systems = {system("x/one", kRainBeforeMatch), system("x/two", kMatchOnMonday)};
  return request;
}

TEST(AskCollections, AddsUpTheCountsOfEachSystem) {
  const auto outcome = ask_collections(two_sets());
  ASSERT_TRUE(outcome) << outcome.error().what;
  const AskCollectionsResult& result = outcome->value;
  ASSERT_THAT(result.collections, SizeIs(2));
  EXPECT_EQ(result.collections[0].name, "first.txt");
  EXPECT_EQ(result.collections[1].result.systems[0].tallies.all.correct, 1);
  ASSERT_THAT(result.totals, SizeIs(2));
  EXPECT_EQ(result.totals[0].name, "one");
  EXPECT_EQ(result.totals[0].collections, 2U);
  EXPECT_EQ(result.totals[0].tallies.all.questions, 3);
  EXPECT_EQ(result.totals[0].tallies.all.correct, 2);
  EXPECT_EQ(result.totals[0].rank, (Rank{1, false}));
  EXPECT_EQ(result.totals[1].rank, (Rank{2, false}));
}

// As QA TempEval hands a collection out.
struct CollectionOnDisk {
  std::filesystem::path folder = new_test_folder();

  CollectionOnDisk() {
    put("eval-questions/question-set-yes.txt", kFirstSet);
    put("eval-questions/question-set-no.txt", kSecondSet);
    put("eval-questions/question-events/a.tml", small_timeml(""));
    put("systems/one/a.tml", small_timeml(kRainBeforeMatch));
    put("systems/two/a.tml", small_timeml(kMatchOnMonday));
  }
  CollectionOnDisk(const CollectionOnDisk&) = delete;
  CollectionOnDisk& operator=(const CollectionOnDisk&) = delete;
  ~CollectionOnDisk() { std::filesystem::remove_all(folder); }

  void put(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder / name;
    std::filesystem::create_directories(path.parent_path());
    EXPECT_TRUE(write_file(path.string(), text));
  }
};

TEST(AskCollections, TakesAFolderWithAllThatBelongsToIt) {
  const CollectionOnDisk disk;
  EXPECT_TRUE(looks_like_collection(disk.folder.string()));
  EXPECT_FALSE(looks_like_collection((disk.folder / "systems").string()));
  AskCollectionsRequest request;
  request.collections = {disk.folder.string()};
  const auto yes = ask_collections(request);
  ASSERT_TRUE(yes) << yes.error().what;
  ASSERT_THAT(yes->value.totals, SizeIs(2));
  EXPECT_EQ(yes->value.totals[0].name, "one");
  EXPECT_EQ(yes->value.totals[0].tallies.all.correct, 1);
  EXPECT_EQ(yes->value.totals[0].tallies.close.questions, 1) << "with its question documents";
  request.set = "no";
  EXPECT_EQ(ask_collections(request).value().value.totals[0].tallies.all.questions, 2);
  request.set = "old";
  EXPECT_EQ(ask_collections(request).error().code, "no-questions");
}

TEST(AskCollections, RefusesFoldersAndFilesThatHaveNoQuestions) {
  const CollectionOnDisk disk;
  AskCollectionsRequest request;
  request.collections = {(disk.folder / "systems").string()};
  EXPECT_EQ(ask_collections(request).error().code, "no-questions");
  request.collections = {Input::bytes("q.txt", kFirstSet)};
  EXPECT_EQ(ask_collections(request).error().what, "no systems given");
}

}  // namespace
}  // namespace gnomon
