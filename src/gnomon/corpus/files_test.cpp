#include "gnomon/corpus/files.h"

#include "gnomon/corpus/corpus_test_help.h"
#include "gnomon/formats/formats_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

class Corpus : public FolderTest {
 protected:
  static FileList find(std::vector<std::string> inputs) { return find_files(inputs); }

  // Paths below the folder.
  std::vector<std::string> below(std::vector<std::string> paths) const {
    for (std::string& each : paths) {
      each = fs::path(each).lexically_relative(folder_).string();
    }
    return paths;
  }
  std::vector<std::string> paths(const FileList& list) const {
    std::vector<std::string> out;
    for (const SourceFile& file : list.files) {
      out.push_back(file.path);
    }
    return below(std::move(out));
  }
  static std::vector<std::string> names(const FileList& list) {
    std::vector<std::string> out;
    for (const SourceFile& file : list.files) {
      out.push_back(file.document_name);
    }
    return out;
  }
};

TEST_F(Corpus, FindsTheFilesOfAFolderInByteOrderOfTheirPaths) {
  // '-' comes before '.', which comes before '/', which comes before letters; capitals are first.
  for (const char* name : {"b.tml", "a/c.tml", "a.tml", "a-b.tml", "ab.tml", "Z.tml", "a/B.tml"}) {
    put(name);
  }
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list),
              ElementsAre("Z.tml", "a-b.tml", "a.tml", "a/B.tml", "a/c.tml", "ab.tml", "b.tml"));
  EXPECT_THAT(list.left_out, IsEmpty());
  EXPECT_THAT(list.problems, IsEmpty());
}

TEST_F(Corpus, NamesDocumentsByTheirPathBelowTheFolder) {
  put("news/1998/one.tml");
  put("two.TML");
  put("three.xml");
  put("four.te3input");
  put("five.jsonl", kJsonFile);
  const FileList list = find({folder_.string()});
  EXPECT_THAT(names(list), ElementsAre("five", "four", "news/1998/one", "three", "two"));
  EXPECT_THAT(names(find({folder_.string() + "/"})), names(list));
  EXPECT_THAT(names(find({path("news")})), ElementsAre("1998/one"));
}

TEST_F(Corpus, KeepsDotsInNamesThatAreNoExtension) {
  put("HRB20310314.0007.tml");
  put("HRB20310314.0008");
  put("noextension");
  put("v1.2/a.b.c.tml");
  EXPECT_THAT(names(find({folder_.string()})),
              ElementsAre("HRB20310314.0007", "HRB20310314.0008", "noextension", "v1.2/a.b.c"));
  EXPECT_THAT(names(find({path("HRB20310314.0007.tml"), path("HRB20310314.0008")})),
              ElementsAre("HRB20310314.0007", "HRB20310314.0008"));
}

TEST_F(Corpus, NamesALoneFileWithoutItsFolder) {
  put("deep/down/one.tml");
  const FileList list = find({path("deep/down/one.tml")});
  EXPECT_THAT(paths(list), ElementsAre("deep/down/one.tml"));
  EXPECT_THAT(names(list), ElementsAre("one"));
}

TEST_F(Corpus, PassesOverHiddenFilesAndFolders) {
  put(".hidden.tml");
  put(".git/a.tml");
  put("seen.tml");
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list), ElementsAre("seen.tml"));
  EXPECT_THAT(list.left_out, IsEmpty());
}

TEST_F(Corpus, ListsABundleByItsFirstFile) {
  put("en/base-segmentation.tab", "d1\t0\t0\tRain\n");
  put("en/event-extents.tab", "d1\t0\t0\tevent\te1\t1");  // without a line end
  put("en/dct.txt", "d1\t19980304\n");
  put("en/notes.txt", "x");
  put("en/sub/dct.txt", "no part of the bundle above");
  put("other/dct.txt", "nothing that leads it");
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list), ElementsAre("en/base-segmentation.tab"));
  EXPECT_THAT(below(list.left_out), ElementsAre("en/notes.txt", "en/sub/dct.txt", "other/dct.txt"));

  const LoadedFile loaded = load(list.files.at(0));
  ASSERT_EQ(loaded.documents.size(), 1U);
  const Document& document = loaded.documents[0].value();
  EXPECT_EQ(document.name(), "en/d1");
  EXPECT_EQ(document.events().size(), 1U);
  EXPECT_TRUE(document.creation_time());
  EXPECT_EQ(load(find({path("en")}).files.at(0)).documents.at(0)->name(), "d1");
  EXPECT_EQ(load(find({path("en/base-segmentation.tab")}).files.at(0)).documents.at(0)->name(),
            "d1");
}

TEST_F(Corpus, ReadsNoFileOfABundleAlone) {
  put("base-segmentation.tab", "d1\t0\t0\tRain\n");
  put("event-extents.tab", "d1\t0\t0\tevent\te1\t1\n");
  const LoadedFile loaded = load({path("event-extents.tab"), "event-extents"});
  ASSERT_EQ(loaded.documents.size(), 1U);
  ASSERT_FALSE(loaded.documents[0]);
  EXPECT_EQ(loaded.documents[0].error().hint, "give the folder instead");
}

TEST_F(Corpus, TakesABundleThatIsEmptyOrNotWhatItsNameSays) {
  put("base-segmentation.tab", "");
  const FileList list = find({folder_.string()});
  ASSERT_EQ(list.files.size(), 1U);
  const LoadedFile loaded = load(list.files[0]);
  ASSERT_EQ(loaded.documents.size(), 1U);
  ASSERT_FALSE(loaded.documents[0]);
  EXPECT_EQ(loaded.documents[0].error().what, "no tokens in this file");
}

TEST_F(Corpus, KnowsInWhichFileOfABundleAPlaceIs) {
  put("base-segmentation.tab", "d1\t0\t0\tRain\nd1\t0\t1\tfell");
  put("event-extents.tab", "d1\t0\t0\tevent\te1\t1\nd1\t0\t1\tevent\te2\t1\n");
  const LoadedFile loaded = load({path("base-segmentation.tab"), "base-segmentation"});
  const Document& document = loaded.documents.at(0).value();
  const BundlePlaces places(loaded);
  Finding finding;
  finding.where = SourceText(loaded.bytes)
                      .locate(document[document.events()[1].markup].source_byte, "somewhere");
  places.relocate(finding);
  EXPECT_EQ(finding.where.file, path("event-extents.tab"));
  EXPECT_EQ(finding.where.line, 2);
  EXPECT_EQ(finding.where.column, 1);
  EXPECT_THAT(finding.excerpt, HasSubstr("e2"));
  Finding whole;
  places.relocate(whole);
  EXPECT_EQ(whole.where, SourcePos());
}

TEST_F(Corpus, LeavesOutFilesOfAFolderThatItCannotRead) {
  put("README.md", "# A corpus\n");
  put("data.json", "{\"type\": \"FeatureCollection\"}");
  put("page.xml", "<html/>");
  put("empty", "");
  put("sub/table.csv", "a,b\n");
  put("good.tml");
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list), ElementsAre("good.tml"));
  EXPECT_THAT(below(list.left_out),
              ElementsAre("README.md", "data.json", "empty", "page.xml", "sub/table.csv"));
  EXPECT_THAT(list.problems, IsEmpty());
}

// A .tml that is none is an error to be told, not a file to be passed over.
TEST_F(Corpus, TakesAFileOfAFolderByItsExtensionOrElseByItsContent) {
  put("broken.tml", "not XML");
  put("empty.tml", "");
  put("timeml.txt");
  put("ours.json", kJsonFile);
  put("ours.txt", kJsonFile);
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list),
              ElementsAre("broken.tml", "empty.tml", "ours.json", "ours.txt", "timeml.txt"));
  EXPECT_THAT(names(list), ElementsAre("broken", "empty", "ours", "ours", "timeml"));
}

TEST_F(Corpus, TakesTextsOfAFolderWhenThereIsNothingElse) {
  put("a.txt", "He left.");
  put("b.md", "# Notes");
  put("c/d.txt", "She stayed.");
  EXPECT_THAT(names(find({folder_.string()})), ElementsAre("a", "c/d"));
  put("z.tml");
  const FileList beside = find({folder_.string()});
  EXPECT_THAT(names(beside), ElementsAre("z"));
  EXPECT_EQ(beside.left_out.size(), 3U);
}

TEST_F(Corpus, GivesATextTheDateThatTheInputHas) {
  put("a.txt", "He left.");
  const std::vector<Input> inputs{Input(path("a.txt")).with_creation_time("2026-03-02")};
  const LoadedFile loaded = load(find_files(inputs).files.at(0));
  ASSERT_TRUE(loaded.documents.at(0));
  EXPECT_TRUE(loaded.documents[0]->creation_time().has_value());
}

TEST_F(Corpus, TakesAFileThatIsNamedWhateverItHolds) {
  put("README.md", "# A corpus\n");
  EXPECT_THAT(paths(find({path("README.md")})), ElementsAre("README.md"));
}

TEST_F(Corpus, KeepsTheOrderOfTheInputs) {
  put("a.tml");
  put("b.tml");
  EXPECT_THAT(paths(find({path("b.tml"), folder_.string(), path("a.tml")})),
              ElementsAre("b.tml", "a.tml", "b.tml", "a.tml"));
}

TEST_F(Corpus, SaysThatAnInputIsNotThereAndGoesOn) {
  put("a.tml");
  const FileList list = find({path("nothing"), path("a.tml"), ""});
  EXPECT_THAT(paths(list), ElementsAre("a.tml"));
  ASSERT_EQ(list.problems.size(), 2U);
  EXPECT_EQ(list.problems[0].kind, ErrorKind::kUsage);
  EXPECT_EQ(list.problems[0].what, "there is no such file or folder");
  EXPECT_EQ(list.problems[0].where.file, path("nothing"));
  EXPECT_EQ(list.problems[0].hint, "check the spelling");
  EXPECT_EQ(list.problems[1].what, "there is no such file or folder");
}

TEST_F(Corpus, SaysHowATextIsGivenThatStandsInPlaceOfAFile) {
  std::string longer;
  for (int i = 0; i < 300; ++i) {
    longer += "They met on Friday. ";
  }
  const FileList list = find({"They met on Friday.", longer + "They left."});
  ASSERT_EQ(list.problems.size(), 2U);
  for (const Error& problem : list.problems) {
    EXPECT_EQ(problem.what, "there is no such file or folder");
    EXPECT_THAT(problem.hint, HasSubstr("as standard input (-)"));
  }
}

TEST_F(Corpus, SaysWhyAnInputCannotBeLookedAt) {
  const FileList list = find({path(std::string(5000, 'x'))});
  ASSERT_EQ(list.problems.size(), 1U);
  EXPECT_EQ(list.problems[0].kind, ErrorKind::kSystem);
  EXPECT_THAT(list.problems[0].what, HasSubstr("cannot open: "));
  EXPECT_EQ(list.problems[0].hint, "check the spelling and the permissions");
}

TEST_F(Corpus, SaysThatAFolderCannotBeOpenedAndGoesOn) {
  put("closed/a.tml");
  put("open.tml");
  fs::permissions(folder_, fs::perms::all);
  fs::permissions(folder_ / "closed", fs::perms::none);
  // Root may open everything, so for a moment it becomes nobody.
  constexpr uid_t kNobody = 65534;
  const bool root = ::geteuid() == 0;
  if (root && ::seteuid(kNobody) != 0) {
    GTEST_SKIP() << "root cannot become another user here";
  }
  const FileList list = find({folder_.string()});
  if (root) {
    ASSERT_EQ(::seteuid(0), 0);
  }
  fs::permissions(folder_ / "closed", fs::perms::owner_all);
  EXPECT_THAT(paths(list), ElementsAre("open.tml"));
  ASSERT_EQ(list.problems.size(), 1U);
  EXPECT_EQ(list.problems[0].where.file, path("closed"));
  EXPECT_THAT(list.problems[0].what, HasSubstr("cannot open: "));
}

TEST_F(Corpus, ReadsInputsFromAList) {
  put("a.tml");
  put("more/b.tml");
  put("list.txt",
      fmt::format("\xef\xbb\xbf  {}\r\n\n{}\n{}", path("more"), path("a.tml"), path("nothing")));
  const FileList list = find({"@" + path("list.txt")});
  EXPECT_THAT(paths(list), ElementsAre("more/b.tml", "a.tml"));
  ASSERT_EQ(list.problems.size(), 1U);
  EXPECT_EQ(list.problems[0].where.file, path("nothing"));
}

TEST_F(Corpus, RefusesListsThatAreMissingOrNameLists) {
  put("self.txt", fmt::format("@{}\n", path("self.txt")));
  const FileList list = find({"@" + path("nothing.txt"), "@" + path("self.txt"), "@"});
  EXPECT_THAT(list.files, IsEmpty());
  ASSERT_EQ(list.problems.size(), 3U);
  EXPECT_EQ(list.problems[0].where.file, path("nothing.txt"));
  EXPECT_THAT(list.problems[0].what, HasSubstr("No such file"));
  EXPECT_EQ(list.problems[1].what, "a list must not contain another list");
  EXPECT_EQ(list.problems[1].hint, "list files and folders in it");
  EXPECT_EQ(list.problems[2].where.file, "@");  // a file of this name, which is not there
}

TEST_F(Corpus, FollowsLinksToFilesButNotToFolders) {
  put("real/a.tml");
  fs::create_symlink("real/a.tml", folder_ / "link.tml");
  fs::create_directory_symlink(".", folder_ / "loop");
  fs::create_directory_symlink("..", folder_ / "real/up");
  fs::create_symlink("circle.tml", folder_ / "circle.tml");
  fs::create_symlink("gone.tml", folder_ / "broken.tml");
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list), ElementsAre("link.tml", "real/a.tml"));
  EXPECT_THAT(below(list.left_out), ElementsAre("broken.tml", "circle.tml"));
  EXPECT_THAT(paths(find({path("loop")})), ElementsAre("loop/link.tml", "loop/real/a.tml"));
}

TEST_F(Corpus, LeavesOutAPipeWithoutWaitingForIt) {
  put("a.tml");
  ASSERT_EQ(::mkfifo(path("pipe.tml").c_str(), 0600), 0);
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const FileList list = find({folder_.string()});
  EXPECT_THAT(paths(list), ElementsAre("a.tml"));
  EXPECT_THAT(below(list.left_out), ElementsAre("pipe", "pipe.tml"));
}

TEST_F(Corpus, TakesADashForStandardInput) {
  const FileList list = find({"-"});
  ASSERT_EQ(list.files.size(), 1U);
  EXPECT_EQ(list.files[0].path, "-");
  EXPECT_EQ(list.files[0].document_name, "stdin");
}

TEST_F(Corpus, FindsNothingInNothing) {
  for (const FileList& list : {find({}), find({folder_.string()})}) {
    EXPECT_THAT(list.files, IsEmpty());
    EXPECT_THAT(list.left_out, IsEmpty());
    EXPECT_THAT(list.problems, IsEmpty());
  }
}

// Loading.

// The first reader that knows a file reads it, and says so when another one knows it too.
TEST_F(Corpus, NamesAnotherReaderThatKnowsAFile) {
  put("both.jsonl",
      R"({"text": "It fell.", "entities": [{"id": 1, "label": "EVENT", "start_offset": 3, )"
      R"("end_offset": 7}], "relations": [], "tokens": [{"text": "It", "start": 0, "end": 2, )"
      R"("id": 0}], "spans": [{"start": 3, "end": 7, "label": "EVENT"}], "answer": "accept"})"
      "\n");
  const LoadedFile both = load({path("both.jsonl"), "both"});
  ASSERT_FALSE(both.notices.empty());
  EXPECT_THAT(both.notices[0].said.what,
              HasSubstr("looks like prodigy and like doccano; it is read as prodigy"));
  const LoadedFile chosen = load({path("both.jsonl"), "both"}, find_format("doccano").value());
  EXPECT_THAT(chosen.notices, IsEmpty());
}

TEST_F(Corpus, LoadsByContentAgainstTheExtension) {
  put("really.json", kTimemlFile);
  put("really.tml", kJsonFile);
  const LoadedFile timeml = load({path("really.json"), "x"});
  ASSERT_EQ(timeml.documents.size(), 1U);
  ASSERT_TRUE(timeml.documents[0]);
  EXPECT_EQ(timeml.documents[0]->text(), "a");
  EXPECT_EQ(timeml.documents[0]->name(), "x");
  EXPECT_EQ(timeml.bytes, kTimemlFile);
  const LoadedFile ours = load({path("really.tml"), "x"});
  ASSERT_TRUE(ours.documents[0]);
  EXPECT_EQ(ours.documents[0]->text(), "b");
}

TEST_F(Corpus, LoadsByExtensionWhenTheContentSaysNothing) {
  put("broken.tml", "not XML");
  put("broken.json", "{\"a\": 1}");
  const LoadedFile timeml = load({path("broken.tml"), "x"});
  ASSERT_FALSE(timeml.documents.at(0));
  EXPECT_THAT(timeml.documents[0].error().what, HasSubstr("well-formed XML"));
  EXPECT_EQ(timeml.documents[0].error().where.file, path("broken.tml"));
  EXPECT_EQ(timeml.documents[0].error().where.line, 1);
  const LoadedFile ours = load({path("broken.json"), "x"});
  ASSERT_FALSE(ours.documents.at(0));
  EXPECT_EQ(ours.documents[0].error().what, "this is not a gnomon JSON document");
}

TEST_F(Corpus, LoadsInTheFormatThatIsNamed) {
  put("a.tml");
  const LoadedFile loaded = load({path("a.tml"), "x"}, &kGnomonJson);
  ASSERT_FALSE(loaded.documents.at(0));
  EXPECT_THAT(loaded.documents[0].error().what, HasSubstr("invalid JSON"));
}

TEST_F(Corpus, LoadsEveryDocumentOfAFile) {
  put("two.jsonl", fmt::format("{}{}", kJsonFile, kJsonFile));
  const LoadedFile loaded = load({path("two.jsonl"), "two"});
  ASSERT_EQ(loaded.documents.size(), 2U);
  EXPECT_EQ(loaded.documents[1]->name(), "two-2");
}

std::string anafora_about(std::string_view text) {
  return fmt::format(
      "<data><annotations><entity><id>1@e@{}@gold</id><span>3,7</span><type>EVENT</type></entity>"
      "</annotations></data>",
      text);
}

TEST_F(Corpus, FindsTheTextBesideAFileThatAsksForIt) {
  put("in/note", "It hurt");
  put("in/other.txt", "We left");
  put("note.txt", "A secret");
  const auto text_of = [&](std::string_view name) {
    put("in/file.xml", anafora_about(name));
    const LoadedFile loaded = load({path("in/file.xml"), "file"});
    return std::string(loaded.documents.at(0)->text());
  };
  EXPECT_EQ(text_of("note"), "It hurt");
  EXPECT_EQ(text_of("other"), "We left");
  for (const std::string_view name : {"../note", "..", ".", "", "missing", "sub/note"}) {
    EXPECT_EQ(text_of(name), "") << name;
  }
}

TEST_F(Corpus, BytesWithoutAFolderHaveNothingBesideThem) {
  put("note", "It hurt");
  SourceFile file{path("file.xml"), "file"};
  file.bytes = std::make_shared<const std::string>(anafora_about("note"));
  EXPECT_EQ(load(file).documents.at(0)->text(), "");
}

TEST_F(Corpus, GivesTheErrorOfAFileAsItsOneDocument) {
  put("notes.odd", "nothing we know");
  const LoadedFile unknown = load({path("notes.odd"), "notes"});
  ASSERT_EQ(unknown.documents.size(), 1U);
  ASSERT_FALSE(unknown.documents[0]);
  EXPECT_EQ(unknown.documents[0].error().what, "unknown file format");
  EXPECT_EQ(unknown.documents[0].error().hint,
            "set the format with `from`; 'gnomon convert --formats' lists all formats");
  const LoadedFile missing = load({path("missing.tml"), "missing"});
  ASSERT_EQ(missing.documents.size(), 1U);
  ASSERT_FALSE(missing.documents[0]);
  EXPECT_EQ(missing.documents[0].error().kind, ErrorKind::kSystem);
  EXPECT_THAT(missing.documents[0].error().where.file, EndsWith("missing.tml"));
}

}  // namespace
}  // namespace gnomon
