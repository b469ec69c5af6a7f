#include "gnomon/tasks/task_needs.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::IsEmpty;

std::vector<TaskLack> lacks_of(const Document& document, std::string_view tasks) {
  return lacks(document, parse_tasks(tasks).value());
}

TEST(TaskNeeds, AreNamedTaskByTask) {
  const Document bare = sketch("<TimeML><TEXT>It <EVENT eid='e1'>rained</EVENT>.</TEXT></TimeML>");
  EXPECT_EQ(lacks_of(bare, "1,2,3,4,5,7,8,A,B,C,D,F"),
            (std::vector<TaskLack>{
                {&task(TaskId::kNominalTime), TaskNeed::kPartsOfSpeech},
                {&task(TaskId::kVerbalTime), TaskNeed::kPartsOfSpeech},
                {&task(TaskId::kSubordination), TaskNeed::kSlinks},
                {&task(TaskId::kEventDct), TaskNeed::kCreationTime},
                {&task(TaskId::kMainEvents), TaskNeed::kMainEvents},
                {&task(TaskId::kTempevalB), TaskNeed::kCreationTime},
                {&task(TaskId::kTempevalC), TaskNeed::kMainEvents},
                {&task(TaskId::kTempeval2D), TaskNeed::kCreationTime},
                {&task(TaskId::kTempeval2F), TaskNeed::kSlinks},
            }));
  EXPECT_TRUE(has_stand_in(TaskNeed::kSlinks));
  EXPECT_FALSE(has_stand_in(TaskNeed::kCreationTime));
}

TEST(TaskNeeds, AnUnknownPartOfSpeechIsNone) {
  const Document marked = sketch(
      "<TimeML><TEXT>It <EVENT eid='e1'>rained</EVENT>.</TEXT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1' pos='UNKNOWN'/></TimeML>");
  EXPECT_EQ(lacks_of(marked, "1").size(), 1U);
}

TEST(TaskNeeds, AreMetByAFullDocument) {
  const Document full = sketch(
      "<TempEval><TIMEX3 tid='t0' functionInDocument='CREATION_TIME'>x</TIMEX3><s>It <EVENT "
      "eid='e1' pos='VERB' mainevent='YES'>rained</EVENT>.</s><SLINK eventID='e1'/></TempEval>");
  EXPECT_THAT(lacks_of(full, "all"), IsEmpty());
}

// As the rows of TimeBank-Dense are read.
TEST(TaskNeeds, AreSentencesWhereThereIsNoText) {
  const Document rows = sketch("<TimeML><EVENT eid='e1'/><TIMEX3 tid='t1'/></TimeML>");
  for (const TaskLack& lack : lacks_of(rows, "1,3,5,7,8,9,A,F")) {
    EXPECT_EQ(lack.need, TaskNeed::kSentences) << lack.task->name;
  }
  EXPECT_EQ(lacks_of(rows, "1,3,5,7,8,9,A,F").size(), 8U);
  EXPECT_THAT(lacks_of(rows, "4"), IsEmpty());
}

}  // namespace
}  // namespace gnomon
