#include "gnomon/corpus/collection.h"

#include "gnomon/corpus/corpus_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view kTwoDocuments =
    "{\"format\": \"gnomon-json\", \"name\": \"one\", \"text\": \"b\"}\n"
    "{\"format\": \"gnomon-json\", \"name\": \"two\", \"text\": \"b\"}\n";

class Collecting : public FolderTest {
 protected:
  Result<Collection> open(const Input& input) {
    notices_.clear();
    return open_collection(input, nullptr, {}, notices_);
  }
  std::vector<std::string> names(const Input& input) {
    const Result<Collection> collection = open(input);
    std::vector<std::string> result;
    for (std::size_t i = 0; collection && i < collection->documents.size(); ++i) {
      result.push_back(collection->documents[i].name());
    }
    return result;
  }
  std::vector<std::string> codes() const {
    std::vector<std::string> result;
    for (const Notice& notice : notices_) {
      result.emplace_back(notice.said.code);
    }
    return result;
  }

  std::vector<Notice> notices_;
};

TEST_F(Collecting, NamesDocumentsWithoutReadingThemUnlessTheirNamesAreInside) {
  put("all/b.tml", "<TimeML>");
  put("all/a.jsonl", kTwoDocuments);
  ASSERT_THAT(names(path("all")), ElementsAre("one", "two", "b"));
  EXPECT_THAT(notices_, IsEmpty());
  const Result<Collection> all = open(path("all"));
  EXPECT_EQ(all->documents[2].problem(), nullptr);
  EXPECT_FALSE(all->documents[2].load());
  EXPECT_EQ((*all->documents[0].load())->name(), "one");
  EXPECT_EQ(all->documents[0].file().path, path("all/a.jsonl"));
}

TEST_F(Collecting, KnowsWhatIsASingleFile) {
  put("folder/a.tml");
  put("list", path("folder/a.tml"));
  EXPECT_FALSE(open(path("folder"))->is_single_file);
  EXPECT_FALSE(open("@" + path("list"))->is_single_file);
  EXPECT_TRUE(open(path("folder/a.tml"))->is_single_file);
  EXPECT_TRUE(open(Input::bytes("a.tml", std::string(kTimemlFile)))->is_single_file);
}

TEST_F(Collecting, KeepsTheFirstOfTwoDocumentsOfOneName) {
  put("all/one.jsonl", kTwoDocuments);
  put("all/two.tml");
  ASSERT_THAT(names(path("all")), ElementsAre("one", "two"));
  ASSERT_THAT(codes(), ElementsAre("document-named-twice"));
  EXPECT_EQ(notices_[0].document, "two");
  EXPECT_EQ(notices_[0].said.where.file, path("all/two.tml"));
  EXPECT_THAT(notices_[0].said.what, HasSubstr(path("all/one.jsonl")));
}

TEST_F(Collecting, RefusesInputsWithoutADocument) {
  std::filesystem::create_directories(path("empty"));
  EXPECT_EQ(open(path("empty")).error().code, "no-document");
  EXPECT_EQ(open(path("empty")).error().where.file, path("empty"));
  EXPECT_EQ(open(Input::documents("project", {})).error().code, "no-document");
  EXPECT_THAT(open(path("nowhere")).error().what, HasSubstr("no such file"));
  put("notes/read.me", "nothing to read");
  EXPECT_EQ(open(path("notes")).error().code, "no-document");
  EXPECT_THAT(codes(), ElementsAre("files-skipped"));
}

TEST_F(Collecting, SaysWhichLinksToFoldersItDoesNotFollow) {
  put("all/a.tml");
  std::filesystem::create_directory_symlink(path("all"), path("all/around"));
  ASSERT_THAT(names(path("all")), ElementsAre("a"));
  ASSERT_THAT(codes(), ElementsAre("files-skipped"));
  EXPECT_THAT(notices_[0].said.what, HasSubstr("1 link to a folder"));
  EXPECT_THAT(notices_[0].said.what, HasSubstr(path("all/around")));
}

TEST_F(Collecting, NamesTheLinksWhenThereIsNothingElse) {
  put("all/a.tml");
  std::filesystem::create_directory(path("links"));
  std::filesystem::create_directory_symlink(path("all"), path("links/all"));
  const auto nothing = open(path("links"));
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().code, "no-document");
  EXPECT_THAT(nothing.error().hint, HasSubstr(path("links/all")));
}

TEST_F(Collecting, KeepsADocumentThatCannotBeReadUnderTheNameOfItsFile) {
  put("all/a.json", "{\"format\": \"gnomon-json\", ");
  put("all/b.json", kJsonFile);
  ASSERT_THAT(names(path("all")), ElementsAre("a", "b"));
  EXPECT_THAT(notices_, IsEmpty());
  const Result<Collection> all = open(path("all"));
  ASSERT_NE(all->documents[0].problem(), nullptr);
  EXPECT_EQ(all->documents[0].load().error().where.file, path("all/a.json"));
}

TEST_F(Collecting, CountsLinesThatCannotBeReadBecauseNobodyKnowsTheirNames) {
  put("all.jsonl", std::string(kTwoDocuments) + "{]\n{]\n");
  ASSERT_THAT(names(path("all.jsonl")), ElementsAre("one", "two"));
  ASSERT_THAT(notices_, SizeIs(2));
  EXPECT_EQ(notices_[0].said.where.line, 3);
  EXPECT_EQ(notices_[1].said.where.line, 4);
  EXPECT_EQ(open(path("all.jsonl"))->unread, 2U);
  put("bad.jsonl", "{]}\n{]}\n");
  EXPECT_EQ(open(path("bad.jsonl")).error().where.file, path("bad.jsonl"));
}

TEST_F(Collecting, CallsDocumentsLikeTheirFilesWhenTheseAreGiven) {
  const auto bytes = std::make_shared<const std::string>(
      "{\"format\": \"gnomon-json\", \"name\": \"inside\", \"text\": \"b\"}\n");
  const auto both = std::make_shared<const std::string>(kTwoDocuments);
  const SourceFile files[] = {{"a.ada.json", "a", bytes, {}}, {"b.ada.json", "b", both, {}}};
  const Result<Collection> all = collect_files("ada", files, nullptr, {}, notices_);
  ASSERT_TRUE(all);
  EXPECT_FALSE(all->is_single_file);
  ASSERT_THAT(all->documents, SizeIs(3));
  EXPECT_EQ(all->documents[0].name(), "a");
  EXPECT_EQ(all->documents[1].name(), "one");
}

TEST_F(Collecting, StopsWhenItIsTold) {
  put("a.jsonl", kTwoDocuments);
  std::stop_source source;
  source.request_stop();
  gnomon::Run run;
  run.stop = source.get_token();
  EXPECT_EQ(open_collection(path("a.jsonl"), nullptr, run, notices_).error().code, "cancelled");
}

TEST_F(Collecting, GivesTheOnlyDocumentOfAnInput) {
  put("a.tml");
  put("two.jsonl", kTwoDocuments);
  std::filesystem::create_directories(path("empty"));
  EXPECT_EQ((*only_document(path("a.tml"), nullptr, ""))->name(), "a");
  EXPECT_EQ(only_document(path("two.jsonl"), nullptr, "name one").error().hint, "name one");
  EXPECT_EQ(only_document(path("empty"), nullptr, "name one").error().hint, "name one");
  const SharedDocument held = *only_document(path("a.tml"), nullptr, "");
  EXPECT_EQ(*only_document(Input::documents("x", {held}), nullptr, ""), held);
}

}  // namespace
}  // namespace gnomon
