#include "gnomon/corpus/join.h"

#include "gnomon/corpus/corpus_test_help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string json_line(std::string_view name) {
  return fmt::format("{{\"format\": \"gnomon-json\", \"name\": \"{}\", \"text\": \"b\"}}\n", name);
}

SharedDocument in_memory(std::string_view name) {
  const Result<SharedDocument> document =
      only_document(Input::bytes("memory.jsonl", json_line(name)), nullptr, "");
  return document.value();
}

class Join : public FolderTest {
 protected:
  Input in(std::string_view name) const { return {path(name)}; }

  Result<std::vector<JoinedDocument>> joined(const std::vector<Input>& inputs,
                                             JoinRule rule = JoinRule::kFirstLeads) {
    collections_.clear();
    for (const Input& input : inputs) {
      Result<Collection> collection = open_collection(input, nullptr, {}, notices_);
      if (!collection) {
        return Failure(collection.error());
      }
      collections_.push_back(std::move(*collection));
    }
    return join(collections_, rule);
  }

  // "a: a+a.tml": what it is called, and what each input calls it.
  std::vector<std::string> in_lines(const std::vector<Input>& inputs,
                                    JoinRule rule = JoinRule::kFirstLeads) {
    std::vector<std::string> lines;
    const Result<std::vector<JoinedDocument>> all = joined(inputs, rule);
    if (!all) {
      return {all.error().what};
    }
    for (const JoinedDocument& document : *all) {
      std::vector<std::string> names;
      for (const CollectedDocument* from : document.from) {
        names.push_back(from == nullptr ? "-" : from->name());
      }
      lines.push_back(fmt::format("{}: {}", document.name, fmt::join(names, "+")));
    }
    return lines;
  }

  std::vector<Collection> collections_;
  std::vector<Notice> notices_;
};

TEST_F(Join, BringsDocumentsOfOneNameTogetherInByteOrder) {
  put("gold/b.tml");
  put("gold/a.tml");
  put("system/sub/a.tml");
  put("system/a.tml");
  EXPECT_THAT(in_lines({in("gold"), in("system")}),
              ElementsAre("a: a+a", "b: b+-", "sub/a: -+sub/a"));
  EXPECT_THAT(notices_, IsEmpty());
}

TEST_F(Join, RefusesTwoFoldersWithOneDifferentlyNamedFileEachAndShowsBothNames) {
  put("gold/rain.tml");
  put("system/snow.tml");
  const auto result = joined({in("gold"), in("system")});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(result.error().code, "no-document-matches");
  EXPECT_EQ(result.error().where.file, path("system"));
  EXPECT_THAT(result.error().what, HasSubstr("'rain' there, 'snow' here"));
  EXPECT_THAT(result.error().what, HasSubstr(path("gold")));
  EXPECT_THAT(result.error().hint, HasSubstr("two single files"));
}

TEST_F(Join, CountsTheNamesThatItDoesNotShow) {
  put("gold/rain.tml");
  put("system/hail.tml");
  put("system/ice.tml");
  put("system/snow.tml");
  EXPECT_THAT(joined({in("gold"), in("system")}).error().what,
              HasSubstr("'rain' there, 'hail' and 2 others here"));
}

TEST_F(Join, TakesAJsonlForAFolder) {
  put("gold.jsonl", json_line("b") + json_line("sub/a"));
  put("system/b.tml");
  put("system/sub/a.tml");
  EXPECT_THAT(in_lines({in("gold.jsonl"), in("system")}),
              ElementsAre("b: b+b", "sub/a: sub/a+sub/a"));
  EXPECT_THAT(in_lines({in("system"), in("gold.jsonl")}),
              ElementsAre("b: b+b", "sub/a: sub/a+sub/a"));
}

TEST_F(Join, PutsAFileToTheDocumentOfAFolderThatHasItsName) {
  put("gold/a.tml");
  put("gold/b.tml");
  put("elsewhere/b.tml");
  put("elsewhere/c.tml");
  EXPECT_THAT(in_lines({in("gold"), in("elsewhere/b.tml")}), ElementsAre("a: a+-", "b: b+b"));
  EXPECT_THAT(in_lines({in("elsewhere/b.tml"), in("gold")}), ElementsAre("a: -+a", "b: b+b"));
  EXPECT_EQ(joined({in("gold"), in("elsewhere/c.tml")}).error().code, "no-document-matches");
}

TEST_F(Join, PairsTwoSingleFilesWhateverTheyAreCalled) {
  put("rain.tml");
  put("snow.tml");
  put("hail.jsonl", json_line("hail"));
  EXPECT_THAT(in_lines({in("rain.tml"), in("snow.tml")}), ElementsAre("rain: rain+snow"));
  EXPECT_THAT(in_lines({in("rain.tml"), in("snow.tml"), in("hail.jsonl")}),
              ElementsAre("rain: rain+snow+hail"));
  EXPECT_THAT(in_lines({in("rain.tml"), in("snow.tml")}, JoinRule::kAnyTwo),
              ElementsAre("rain: rain+snow"));
}

TEST_F(Join, GoesByNameWhereAFileHoldsSeveralDocuments) {
  put("rain.tml");
  put("two.jsonl", json_line("snow") + json_line("rain"));
  put("other.jsonl", json_line("snow") + json_line("hail"));
  EXPECT_THAT(in_lines({in("rain.tml"), in("two.jsonl")}),
              ElementsAre("rain: rain+rain", "snow: -+snow"));
  EXPECT_EQ(joined({in("rain.tml"), in("other.jsonl")}).error().code, "no-document-matches");
}

TEST_F(Join, LetsSingleFilesOfAnnotatorsMeetOnlyWhenAllAreSuch) {
  put("rain.tml");
  put("snow.tml");
  put("folder/rain.tml");
  put("folder/snow.tml");
  EXPECT_THAT(in_lines({in("rain.tml"), in("snow.tml"), in("folder")}, JoinRule::kAnyTwo),
              ElementsAre("rain: rain+-+rain", "snow: -+snow+snow"));
}

TEST_F(Join, DoesNotMindTheEndingsThatCorporaComeWith) {
  put("gold/a.tml");
  put("gold/b.tml");
  put("gold/c.tml");
  put("gold/APW19980219.0476.tml");
  put("system/a.TE3input");
  put("system/b.tml.xml");
  put("system/c.input", kTimemlFile);
  put("system/APW19980219.0476");
  EXPECT_THAT(in_lines({in("gold"), in("system")}),
              ElementsAre("APW19980219.0476: APW19980219.0476+APW19980219.0476", "a: a+a",
                          "b: b+b.tml", "c: c+c.input"));
}

TEST_F(Join, MindsTheEndingsWhereAnInputHasTwoThatDifferInThemOnly) {
  put("gold/a.tml");
  put("gold/a.tml.xml");
  put("system/a.tml.xml");
  EXPECT_THAT(in_lines({in("gold"), in("system")}), ElementsAre("a: a+-", "a.tml: a.tml+a.tml"));
  EXPECT_THAT(in_lines({in("system"), in("gold")}), ElementsAre("a: -+a", "a.tml: a.tml+a.tml"));
}

TEST_F(Join, NeedsEverySystemToShareWithGold) {
  put("gold/a.tml");
  put("one/a.tml");
  put("two/b.tml");
  put("three/b.tml");
  EXPECT_EQ(joined({in("gold"), in("one"), in("two"), in("three")}).error().where.file,
            path("two"));
  EXPECT_THAT(in_lines({in("gold"), in("one"), in("two"), in("three")}, JoinRule::kAnyTwo),
              ElementsAre("a: a+a+-+-", "b: -+-+b+b"));
}

TEST_F(Join, NeedsEveryAnnotatorToShareWithAnother) {
  put("ada/a.tml");
  put("ben/b.tml");
  put("cyd/b.tml");
  const auto alone = joined({in("ada"), in("ben"), in("cyd")}, JoinRule::kAnyTwo);
  EXPECT_EQ(alone.error().where.file, path("ada"));
  EXPECT_THAT(alone.error().what, HasSubstr("'b' there, 'a' here"));
  EXPECT_EQ(joined({in("ben"), in("ada"), in("cyd")}, JoinRule::kAnyTwo).error().where.file,
            path("ada"));
  EXPECT_THAT(in_lines({in("ada"), in("ben"), in("cyd")}, JoinRule::kNobody),
              ElementsAre("a: a+-+-", "b: -+b+b"));
}

TEST_F(Join, HasNothingAgainstAnInputAlone) {
  put("a.tml");
  EXPECT_THAT(in_lines({in("a.tml")}), ElementsAre("a: a"));
  EXPECT_THAT(in_lines({in("a.tml")}, JoinRule::kAnyTwo), ElementsAre("a: a"));
  EXPECT_THAT(in_lines({}), IsEmpty());
}

TEST_F(Join, TakesNamedBytesLikeFiles) {
  const Input upload = Input::bytes("C/rain.tml", std::string(kTimemlFile));
  const Input other = Input::bytes("snow.tml", std::string(kTimemlFile));
  const Input lines = Input::bytes("all.jsonl", json_line("snow") + json_line("rain"));
  EXPECT_THAT(in_lines({upload, other}), ElementsAre("rain: rain+snow"));
  EXPECT_THAT(in_lines({lines, upload}), ElementsAre("rain: rain+rain", "snow: snow+-"));
  put("gold/rain.tml");
  EXPECT_THAT(in_lines({in("gold"), upload}), ElementsAre("rain: rain+rain"));
  EXPECT_EQ(joined({in("gold"), other}).error().code, "no-document-matches");
}

TEST_F(Join, TakesDocumentsInMemoryByTheirNames) {
  const SharedDocument rain = in_memory("rain");
  const Input held = Input::documents("project", {in_memory("snow"), rain});
  put("gold/rain.tml");
  ASSERT_THAT(in_lines({in("gold"), held}), ElementsAre("rain: rain+rain", "snow: -+snow"));
  EXPECT_EQ(collections_[1].documents[1].load().value(), rain);  // itself, not a copy
  EXPECT_EQ(joined({in("gold"), Input::documents("project", {in_memory("snow")})}).error().code,
            "no-document-matches");
}

TEST(JoiningName, IsWithoutKnownEndingsWhateverTheirLetters) {
  EXPECT_EQ(joining_name("wsj_0006"), "wsj_0006");
  EXPECT_EQ(joining_name("wsj_0006.TE3input"), "wsj_0006");
  EXPECT_EQ(joining_name("wsj_0006.tml.te3INPUT"), "wsj_0006");
  EXPECT_EQ(joining_name("a.b"), "a.b");
  EXPECT_EQ(joining_name(".tml"), ".tml");
  EXPECT_EQ(joining_name(""), "");
}

}  // namespace
}  // namespace gnomon
