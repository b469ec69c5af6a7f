#include "gnomon/project/project.h"

#include "gnomon/base/run.h"
#include "gnomon/project/project_test_help.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;

class ProjectStore : public EitherDatabase {};
INSTANTIATE_TEST_SUITE_P(All, ProjectStore, ::testing::Values("sqlite", "postgresql"),
                         database_name);

TEST_P(ProjectStore, SettingsAreKept) {
  ProjectSettings settings;
  settings.algebra = AnswerAlgebra::kFull;
  settings.infer_undetermined = false;
  settings.during = During::kIncluded;
  settings.strategy = "random";
  settings.calendar = false;
  ASSERT_TRUE(Project::create(where_, settings));
  const Result<Project> project = Project::open(where_);
  ASSERT_TRUE(project) << project.error().what;
  EXPECT_EQ(project->settings().algebra, AnswerAlgebra::kFull);
  EXPECT_FALSE(project->settings().infer_undetermined);
  EXPECT_EQ(project->settings().during, During::kIncluded);
  EXPECT_EQ(project->settings().strategy, "random");
  EXPECT_FALSE(project->settings().calendar);
}

// Threads that share a connection: all that is said is in the logs, in order, and who is refused is
// refused alone, whoever happens to log for all that wait.
TEST_P(ProjectStore, LogsForManyThreadsOverOneConnection) {
  constexpr std::uint64_t kActions = 40;
  Project project = filled();
  ASSERT_TRUE(project.add_annotator("eve"));  // without a document
  std::atomic<int> refused = 0;
  std::vector<std::thread> threads;
  for (const char* document : {"a", "b"}) {
    for (const char* annotator : {"ann", "bob", "eve"}) {
      threads.emplace_back([&, document, annotator, mine = project.share()]() mutable {
        for (std::uint64_t seen = 0; seen < kActions; ++seen) {
          const Result<Appended> appended =
              mine.append(document, annotator, seen, answer_of("ei1", kBeforeAnswer, "ei2"));
          if (!appended) {
            EXPECT_EQ(appended.error().code, "not-assigned");
            ++refused;
          } else {
            EXPECT_TRUE(appended->done);
            EXPECT_EQ(appended->number, seen + 1);
          }
        }
      });
    }
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(refused, 2 * kActions);
  Project again = Project::open(where_).value();
  for (const char* document : {"a", "b"}) {
    for (const char* annotator : {"ann", "bob"}) {
      EXPECT_EQ(again.log(document, annotator).value().size(), kActions);
    }
  }
  EXPECT_THAT(again.damage().value(), IsEmpty());
}

TEST_P(ProjectStore, IsMadeOnlyOnce) {
  ASSERT_TRUE(Project::create(where_, {}));
  const Result<Project> again = Project::create(where_, {});
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().what, HasSubstr("the project already exists"));
}

// What was put in goes with it, and the place is free again.
TEST_P(ProjectStore, IsNotThereWhenItCannotBeFilled) {
  const Result<Project> project = Project::create(where_, {}, [](Project& made) -> Result<void> {
    EXPECT_TRUE(made.add_annotator("ann"));
    return Failure(cancelled());
  });
  ASSERT_FALSE(project);
  EXPECT_EQ(project.error().code, "cancelled");
  EXPECT_FALSE(Project::open(where_));
  Project again = Project::create(where_, {}).value();
  EXPECT_THAT(again.annotators().value(), testing::IsEmpty());
}

// A document that cannot be added does not undo those before it.
TEST_P(ProjectStore, IsFilledWithWhatCanBeAdded) {
  Project project = Project::create(where_, {}, [](Project& made) -> Result<void> {
                      EXPECT_TRUE(made.add_annotator("ann"));
                      EXPECT_FALSE(made.assign("nothing", "ann"));
                      return made.add_annotator("bob");
                    }).value();
  EXPECT_THAT(project.annotators().value(), testing::ElementsAre("ann", "bob"));
}

TEST_P(ProjectStore, GivesDocumentsBackAsTheyWere) {
  Project project = Project::create(where_, {}).value();
  const Document document = small_document("news/a");
  EXPECT_TRUE(project.add_document(document).value());
  const Document back = project.document("news/a").value();
  EXPECT_EQ(back.name(), "news/a");
  EXPECT_EQ(first_difference(document, back), "");
  const std::vector<ProjectDocument> all = project.documents().value();
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].name, "news/a");
  EXPECT_EQ(all[0].entities, 3);
  EXPECT_THAT(all[0].added,
              MatchesRegex("20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]Z"));
}

TEST_P(ProjectStore, TakesADocumentOnce) {
  Project project = Project::create(where_, {}).value();
  EXPECT_TRUE(project.add_document(small_document("a")).value());
  EXPECT_FALSE(project.add_document(small_document("a")).value()) << "the same again";
  const Result<bool> changed = project.add_document(small_document("a", "Monday"));
  ASSERT_FALSE(changed);
  EXPECT_THAT(changed.error().what, HasSubstr("the text differs"));
  EXPECT_EQ(project.documents()->size(), 1);
}

TEST_P(ProjectStore, KeepsTextsOfAnySizeAndLetter) {
  Project project = Project::create(where_, {}).value();
  std::string words;
  for (int i = 0; i < 100'000; ++i) {
    words += fmt::format("'{}' \"ä€😀\" :v1 % \\ ;-- ", i);
  }
  const Document document = small_document("größer ':v1'", words);
  ASSERT_TRUE(project.add_document(document));
  EXPECT_EQ(project.document(document.name()).value().text(), document.text());
}

TEST_P(ProjectStore, KeepsGuidelines) {
  Project project = Project::create(where_, {}).value();
  EXPECT_EQ(project.guidelines().value(), "");
  ASSERT_TRUE(project.set_guidelines("# First\nrule"));
  ASSERT_TRUE(project.set_guidelines("# Second\n'rule'"));
  EXPECT_EQ(Project::open(where_)->guidelines().value(), "# Second\n'rule'");
  EXPECT_FALSE(project.set_guidelines("no\xfftext"));
}

TEST_P(ProjectStore, AssignsDocuments) {
  Project project = filled();
  EXPECT_THAT(project.annotators().value(), ElementsAre("ann", "bob"));
  ASSERT_TRUE(project.add_annotator("ann")) << "who is there already";
  ASSERT_TRUE(project.assign("a", "ann")) << "which is done already";
  ASSERT_TRUE(project.unassign("b", "ann"));
  EXPECT_THAT(project.assignments().value(),
              ElementsAre(Assignment{"a", "ann"}, Assignment{"a", "bob"}, Assignment{"b", "bob"}));
}

TEST_P(ProjectStore, NamesWhatIsMissing) {
  Project project = filled();
  const Result<void> nobody = project.assign("a", "an");
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().what, "the project has no annotator 'an'");
  EXPECT_EQ(nobody.error().hint, "did you mean 'ann'?");
  EXPECT_EQ(project.assign("c9", "ann").error().what, "the project has no document 'c9'");
  EXPECT_EQ(project.document("c9").error().what, "the project has no document 'c9'");
  ASSERT_TRUE(project.unassign("b", "ann"));
  EXPECT_EQ(project.unassign("b", "ann").error().what, "the document 'b' is not assigned to ann");
  EXPECT_EQ(project.append("b", "ann", 0, answer_of("ei1", kBeforeAnswer, "ei2")).error().what,
            "the document 'b' is not assigned to ann");
}

TEST_P(ProjectStore, RefusesNamesThatDoNotPrint) {
  Project project = Project::create(where_, {}).value();
  for (const std::string name : {"", " ann", "a\nb", "\x1b[2J", "no\xff", "a\tb"}) {
    EXPECT_FALSE(project.add_annotator(name)) << name;
    EXPECT_FALSE(project.add_document(small_document(name))) << name;
  }
  EXPECT_FALSE(project.add_annotator(std::string(501, 'a')));
  EXPECT_TRUE(project.add_annotator(std::string(500, 'a')));
  EXPECT_TRUE(project.add_annotator("Zoë O'Hara"));
}

TEST_P(ProjectStore, LogsEveryActionWithItsNumber) {
  Project project = filled();
  const std::vector<Action> all{
      {ActionKind::kImport, "ei1", "t1", Answer(RelationSet(Relation::kDuring)), 0},
      {ActionKind::kMark, "ei1", "ei2", Answer(kBeforeAnswer), 0},
      {ActionKind::kAnswer, "ei2", "t1", Answer::not_determined(), 0},
      {ActionKind::kSkip, "ei2", "t1", Answer::not_determined(), 0},
      {ActionKind::kTakeBack, "", "", Answer::not_determined(), 2},
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Result<Appended> appended = project.append("a", "ann", i, all[i]);
    ASSERT_TRUE(appended) << appended.error().what;
    EXPECT_TRUE(appended->done);
    EXPECT_EQ(appended->number, i + 1);
  }
  const std::vector<LoggedAction> log = Project::open(where_)->log("a", "ann").value();
  ASSERT_EQ(log.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(log[i].number, i + 1);
    EXPECT_EQ(log[i].action, all[i]);
  }
  EXPECT_EQ(project.log("a", "ann", 3)->size(), 2);
  EXPECT_THAT(project.log("a", "ann", ~std::uint64_t{0}).value(), IsEmpty());
  EXPECT_THAT(project.log("a", "bob").value(), IsEmpty());
  EXPECT_THAT(project.log("b", "ann").value(), IsEmpty());
  const std::vector<LastAction> ends = project.last_actions("ann").value();
  ASSERT_EQ(ends.size(), 1);
  EXPECT_EQ(ends[0].document, "a");
  EXPECT_EQ(ends[0].number, all.size());
  EXPECT_EQ(ends[0].when, log.back().when);
  EXPECT_THAT(project.last_actions("bob").value(), IsEmpty());
}

TEST_P(ProjectStore, SaysWhatWasLoggedMeanwhile) {
  Project here = filled();
  Project there = Project::open(where_).value();
  const Action first = answer_of("ei1", kBeforeAnswer, "ei2");
  const Action second = answer_of("ei2", kIncludesAnswer, "t1");
  ASSERT_TRUE(here.append("a", "ann", 0, first)->done);
  const Result<Appended> late = there.append("a", "ann", 0, second);
  ASSERT_TRUE(late) << late.error().what;
  EXPECT_FALSE(late->done);
  ASSERT_EQ(late->meanwhile.size(), 1);
  EXPECT_EQ(late->meanwhile[0].number, 1);
  EXPECT_EQ(late->meanwhile[0].action, first);
  EXPECT_EQ(there.log("a", "ann")->size(), 1) << "nothing was logged";
  EXPECT_EQ(there.append("a", "ann", 1, second)->number, 2);
  EXPECT_FALSE(here.append("a", "ann", 7, second)) << "nobody can have seen the seventh";
}

TEST_P(ProjectStore, LogsSeveralActionsOrNone) {
  Project project = filled();
  const std::vector<Action> two{answer_of("ei1", kBeforeAnswer, "ei2"),
                                answer_of("ei2", kIncludesAnswer, "t1")};
  EXPECT_EQ(project.append("a", "ann", 0, two)->number, 2);
  EXPECT_FALSE(project.append("a", "ann", 0, two)->done);
  EXPECT_EQ(project.log("a", "ann")->size(), 2);
  // The first of these is written before the second is seen to be wrong.
  const std::vector<Action> bad{two[0], answer_of(std::string("e\0i", 3), kBeforeAnswer, "ei2")};
  EXPECT_FALSE(project.append("a", "bob", 0, bad));
  EXPECT_THAT(project.log("a", "bob").value(), IsEmpty());
}

TEST_P(ProjectStore, KeepsAdjudicatedVersions) {
  Project project = filled();
  AdjudicatedVersion version;
  version.document = "a";
  version.adjudicator = "carla";
  version.annotators = {"ann", "bob"};
  version.statements = {{ActionKind::kImport, "ei1", "ei2", Answer(kBeforeAnswer), 0},
                        answer_of("ei2", kIncludesAnswer, "t1")};
  const SavedVersion first = project.save_adjudicated(version).value();
  EXPECT_EQ(first.number, 1);
  version.statements.pop_back();
  version.based_on = 1;
  EXPECT_EQ(project.save_adjudicated(version, first.checksum)->number, 2);
  const std::vector<AdjudicatedVersion> all = Project::open(where_)->adjudicated("a").value();
  ASSERT_EQ(all.size(), 2);
  EXPECT_EQ(all[0].number, 1);
  EXPECT_EQ(all[0].adjudicator, "carla");
  EXPECT_THAT(all[0].annotators, ElementsAre("ann", "bob"));
  ASSERT_EQ(all[0].statements.size(), 2);
  EXPECT_EQ(all[0].statements[1], answer_of("ei2", kIncludesAnswer, "t1"));
  EXPECT_EQ(all[0].based_on, 0);
  EXPECT_EQ(all[1].statements.size(), 1);
  EXPECT_EQ(all[1].based_on, 1);
  EXPECT_THAT(project.adjudicated("b").value(), IsEmpty());
  version.annotators = {"nobody"};
  version.based_on = 2;
  EXPECT_FALSE(project.save_adjudicated(version, all[1].checksum));
  EXPECT_EQ(project.adjudicated("a")->size(), 2);
}

TEST_P(ProjectStore, ChangesOnlyTheLatestAdjudicatedVersion) {
  Project project = filled();
  AdjudicatedVersion version;
  version.document = "a";
  version.adjudicator = "carla";
  version.annotators = {"ann"};
  version.statements = {answer_of("ei1", kBeforeAnswer, "ei2")};
  version.number = 1;
  EXPECT_FALSE(project.save_adjudicated(version)->done) << "there is no such version";
  version.number = 0;
  SavedVersion saved = project.save_adjudicated(version).value();
  version.number = saved.number;
  version.statements = {answer_of("ei2", kIncludesAnswer, "t1"),
                        answer_of("ei1", kBeforeAnswer, "t1")};
  saved = project.save_adjudicated(version, saved.checksum).value();
  ASSERT_TRUE(saved.done);
  EXPECT_EQ(project.adjudicated("a")->front().statements, version.statements);
  AdjudicatedVersion later = version;
  later.number = 0;
  later.based_on = 1;
  ASSERT_TRUE(project.save_adjudicated(later, saved.checksum)->done);
  version.statements.clear();
  EXPECT_FALSE(project.save_adjudicated(version, saved.checksum)->done);
  EXPECT_EQ(project.adjudicated("a")->front().statements.size(), 2);
}

TEST_P(ProjectStore, RefusesAVersionThatDoesNotBuildOnTheLatest) {
  Project project = filled();
  AdjudicatedVersion carla{.document = "a", .adjudicator = "carla", .annotators = {"ann"}};
  AdjudicatedVersion dora = carla;
  dora.adjudicator = "dora";
  carla.statements = {answer_of("ei1", kBeforeAnswer, "ei2")};
  SavedVersion saved = project.save_adjudicated(carla).value();
  ASSERT_TRUE(saved.done);
  const SavedVersion stale = project.save_adjudicated(dora).value();
  EXPECT_FALSE(stale.done) << "she has not seen version 1";
  ASSERT_TRUE(stale.meanwhile);
  EXPECT_EQ(stale.meanwhile->adjudicator, "carla");
  EXPECT_EQ(stale.meanwhile->statements, carla.statements);

  // Now she has, but carla changes it.
  carla.number = saved.number;
  carla.statements.push_back(answer_of("ei2", kBeforeAnswer, "t1"));
  ASSERT_TRUE(project.save_adjudicated(carla, saved.checksum)->done);
  dora.based_on = 1;
  const SavedVersion late = project.save_adjudicated(dora, stale.meanwhile->checksum).value();
  EXPECT_FALSE(late.done);
  ASSERT_TRUE(late.meanwhile);
  EXPECT_EQ(late.meanwhile->statements, carla.statements);
  const SavedVersion in_time = project.save_adjudicated(dora, late.meanwhile->checksum).value();
  EXPECT_TRUE(in_time.done);
  EXPECT_EQ(in_time.number, 2);
  EXPECT_EQ(project.adjudicated("a")->size(), 2);
  EXPECT_THAT(project.damage().value(), IsEmpty());
}

TEST_P(ProjectStore, OfManyAdjudicatorsOneIsFirst) {
  filled();
  constexpr int kAdjudicators = 6;
  std::atomic<int> saved = 0;
  {
    std::vector<std::jthread> adjudicators;
    for (int i = 0; i < kAdjudicators; ++i) {
      adjudicators.emplace_back([this, i, &saved] {
        Project project = Project::open(where_).value();
        const Result<SavedVersion> version = project.save_adjudicated(
            {.document = "a", .adjudicator = fmt::format("a{}", i), .annotators = {"ann"}});
        ASSERT_TRUE(version) << version.error().what;
        saved += version->done ? 1 : 0;
      });
    }
  }
  EXPECT_EQ(saved, 1);
  EXPECT_EQ(Project::open(where_)->adjudicated("a")->size(), 1);
}

// Each thread has the project open for itself, as a process has.
TEST_P(ProjectStore, ManyWritersLoseAndDoubleNothing) {
  filled();
  constexpr int kWriters = 8;
  constexpr int kActions = 12;
  {
    std::vector<std::jthread> writers;
    for (int writer = 0; writer < kWriters; ++writer) {
      writers.emplace_back([this, writer] {
        Project project = Project::open(where_).value();
        std::uint64_t seen = 0;
        for (int i = 0; i < kActions;) {
          const Action action =
              answer_of(fmt::format("{}", writer), kBeforeAnswer, fmt::format("{}", i));
          const Result<Appended> appended = project.append("a", "ann", seen, action);
          ASSERT_TRUE(appended) << appended.error().what;
          seen = appended->done ? appended->number : appended->meanwhile.back().number;
          i += appended->done ? 1 : 0;
        }
      });
    }
  }
  Project project = Project::open(where_).value();
  const std::vector<LoggedAction> log = project.log("a", "ann").value();
  ASSERT_EQ(log.size(), kWriters * kActions);
  std::vector<int> next(kWriters);
  for (std::size_t i = 0; i < log.size(); ++i) {
    EXPECT_EQ(log[i].number, i + 1);
    const int writer = std::stoi(log[i].action.first);
    EXPECT_EQ(std::stoi(log[i].action.second), next[writer]++) << "in the order of each writer";
  }
  EXPECT_THAT(project.damage().value(), IsEmpty());
}

TEST_P(ProjectStore, LooksForDamageUntilItIsStopped) {
  Project project = filled();
  std::stop_source source;
  EXPECT_TRUE(project.damage(source.get_token()));
  source.request_stop();
  const Result<std::vector<std::string>> stopped = project.damage(source.get_token());
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, "cancelled");
  EXPECT_TRUE(project.documents()) << "the project can still be used";
}

TEST_P(ProjectStore, ListsDocumentsWithAnAdjudicatedVersion) {
  Project project = filled();
  EXPECT_THAT(project.adjudicated_documents().value(), IsEmpty());
  for (const char* document : {"b", "a"}) {
    ASSERT_TRUE(project.save_adjudicated({0, document, "eve", {"ann"}, "", {}})->done);
  }
  EXPECT_THAT(project.adjudicated_documents().value(), ElementsAre("a", "b"));
}

TEST_P(ProjectStore, FindsDamage) {
  Project project = filled();
  ASSERT_TRUE(project.append("a", "ann", 0, answer_of("ei1", kBeforeAnswer, "ei2")));
  ASSERT_TRUE(project.append("a", "ann", 1, answer_of("ei2", kIncludesAnswer, "t1")));
  EXPECT_THAT(project.damage().value(), IsEmpty());
  const auto raw = database().value();
  ASSERT_TRUE(
      raw->run("UPDATE documents SET content = REPLACE(content, 'Friday', 'Monday') "
               "WHERE name = 'a'"));
  ASSERT_TRUE(raw->run("UPDATE documents SET content = '{' WHERE name = 'b'"));
  ASSERT_TRUE(raw->run("DELETE FROM actions WHERE number = 1"));
  EXPECT_THAT(project.damage().value(),
              ::testing::UnorderedElementsAre(HasSubstr("'a' is not the one that was added"),
                                              HasSubstr("'b' can no longer be read"),
                                              HasSubstr("action 1 of ann on 'a' is missing")));
  for (const char* number : {"-5", "9223372036854775807"}) {
    ASSERT_TRUE(raw->run(fmt::format("UPDATE actions SET number = {}", number)));
    EXPECT_FALSE(project.append("a", "ann", 0, answer_of("ei1", kBeforeAnswer, "ei2"))) << number;
  }
  ASSERT_TRUE(raw->run("UPDATE actions SET number = 2, answer = 'sideways'"));
  EXPECT_THAT(project.log("a", "ann").error().what, HasSubstr("action 2 of ann on 'a'"));
}

}  // namespace
}  // namespace gnomon
