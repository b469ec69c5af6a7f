#include "gnomon/corpus/project_documents.h"

#include "gnomon/corpus/collection.h"
#include "gnomon/corpus/corpus_test_help.h"
#include "gnomon/formats/timeml.h"
#include "gnomon/project/project.h"

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

class ProjectDocuments : public FolderTest {
 protected:
  // With the documents a and b, both of each annotator.
  std::string make(const std::string& name, const std::vector<std::string>& annotators) {
    const std::string where = path(name);
    Project project = Project::create(where, {}).value();
    for (const char* document : {"a", "b"}) {
      const auto read =
          kTimeml.read({"<TimeML><TEXT>It <EVENT eid=\"e1\">rained</EVENT>, then <EVENT "
                        "eid=\"e2\">snowed</EVENT>."
                        "</TEXT></TimeML>",
                        "a.tml", document});
      EXPECT_TRUE(project.add_document(read.front().value()));
      for (const std::string& annotator : annotators) {
        EXPECT_TRUE(project.add_annotator(annotator));
        EXPECT_TRUE(project.assign(document, annotator));
      }
    }
    return where;
  }

  Result<Collection> open(const std::string& input) {
    notices_.clear();
    return open_collection(Input(input), nullptr, {}, notices_);
  }

  std::vector<Notice> notices_;
};

TEST_F(ProjectDocuments, AreThoseOfTheOnlyAnnotator) {
  const std::string where = make("p.gnomon", {"ann"});
  const Result<Collection> collection = open(where);
  ASSERT_TRUE(collection) << collection.error().what;
  ASSERT_THAT(collection->documents, SizeIs(2));
  EXPECT_EQ(collection->documents[1].name(), "b");
  EXPECT_FALSE(collection->is_single_file);
}

TEST_F(ProjectDocuments, AreThoseOfTheAdjudicatorWhereThereAreSuch) {
  const std::string where = make("p.gnomon", {"ann", "bob"});
  const Result<Collection> refused = open(where);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().hint, HasSubstr("ann, bob, adjudicated"));
  ASSERT_TRUE(Project::open(where)->save_adjudicated({0, "a", "eve", {"ann", "bob"}, "", {}}));
  const Result<Collection> collection = open(where);
  ASSERT_TRUE(collection) << collection.error().what;
  EXPECT_THAT(collection->documents, SizeIs(1));
  ASSERT_THAT(notices_, SizeIs(1)) << "b is missing";
  EXPECT_THAT(notices_[0].said.what, HasSubstr("only the 1 of 2 documents"));
  EXPECT_THAT(open(where + "#adjudicated")->documents, SizeIs(1));
  EXPECT_THAT(open(where + "#bob")->documents, SizeIs(2));
}

TEST_F(ProjectDocuments, TakeAFileWithTheMarkInItsNameForWhatItIs) {
  const std::string where = make("p#q.gnomon", {"ann"});
  EXPECT_EQ(project_input_of(where)->where, where);
  EXPECT_EQ(project_input_of(where + "#ann")->version, "ann");
  put("x#y.tml");
  EXPECT_FALSE(project_input_of(path("x#y.tml")));
  EXPECT_TRUE(open(path("x#y.tml")));
  EXPECT_FALSE(project_input_of(path("nothing#ann")));
  EXPECT_EQ(project_input_of("postgresql://db/ferry#ann")->where, "postgresql://db/ferry");
}

TEST_F(ProjectDocuments, SayWhatIsWrongWithADatabaseThatIsNoProject) {
  put("q.db", "SQLite format 3 and nothing else");
  EXPECT_FALSE(open(path("q.db")));
}

}  // namespace
}  // namespace gnomon
