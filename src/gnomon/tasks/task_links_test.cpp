#include "gnomon/tasks/task_links.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view kText =
    "<TIMEX3 tid='t0' functionInDocument='CREATION_TIME'>x</TIMEX3>"
    "<s><EVENT eid='e1'>came</EVENT> <TIMEX3 tid='t1'>x</TIMEX3> <EVENT eid='e2'>saw</EVENT></s>";

TEST(TaskLinks, AreFoundByTheLetterWhereLinksHaveOne) {
  const Document document = sketch("<TempEval>" + std::string(kText) +
                                   "<TLINK lid='l1' task='A' eventID='e1' relatedToTime='t0'/>"
                                   "<TLINK lid='l2' task='B' eventID='e1' relatedToTime='t0'/>"
                                   "<TLINK lid='l3' eventID='e1' relatedToTime='t1'/></TempEval>");
  EXPECT_THAT(links_of_task(document, task(TaskId::kTempevalA)), ElementsAre(0U));
  EXPECT_THAT(links_of_task(document, task(TaskId::kTempevalB)), ElementsAre(1U));
  EXPECT_THAT(links_of_task(document, task(TaskId::kTempevalC)), IsEmpty());
  // The nine have no letters.
  EXPECT_THAT(links_of_task(document, task(TaskId::kEventDct)), ElementsAre(0U, 1U));
}

TEST(TaskLinks, AreFoundByTheirEndsElsewhere) {
  const Document document = sketch("<TimeML>" + std::string(kText) +
                                   "<TLINK timeID='t0' relatedToEvent='e1'/>"
                                   "<TLINK eventID='e2' relatedToEvent='e1'/>"
                                   "<SLINK eventID='e1' relatedToEvent='e2'/>"
                                   "<TLINK eventID='e1' relatedToTime='t1'/>"
                                   "<TLINK eventID='e9' relatedToTime='t1'/>"
                                   "<TLINK timeID='t1' relatedToTime='t0'/></TimeML>");
  EXPECT_THAT(links_of_task(document, task(TaskId::kTempevalA)), ElementsAre(3U));
  EXPECT_THAT(links_of_task(document, task(TaskId::kTempevalB)), ElementsAre(0U));
  EXPECT_THAT(links_of_task(document, task(TaskId::kConsecutiveEvents)), ElementsAre(1U));
}

}  // namespace
}  // namespace gnomon
