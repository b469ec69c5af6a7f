#include "gnomon/tasks/task.h"

#include "gnomon/timeml/vocabulary.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;

TEST(Tasks, AreFoundByNumberAndNameWhateverTheCase) {
  for (const Task& one : kTasks) {
    EXPECT_EQ(parse_task(one.number).value(), &one);
    EXPECT_EQ(parse_task(one.name).value(), &one);
    EXPECT_EQ(&task(one.id), &one);
  }
  EXPECT_EQ(parse_task("b").value()->id, TaskId::kTempevalB);
  EXPECT_EQ(parse_task("Event-DCT").value()->id, TaskId::kEventDct);
}

TEST(Tasks, NoTwoShareANumberOrName) {
  for (const Task& one : kTasks) {
    EXPECT_EQ(std::ranges::count(kTasks, one.number, &Task::number), 1) << one.number;
    EXPECT_EQ(std::ranges::count(kTasks, one.name, &Task::name), 1) << one.name;
  }
}

TEST(Tasks, ThatDoNotExistGetTheNearestName) {
  const auto misspelt = parse_task("coordinatoin");
  ASSERT_FALSE(misspelt);
  EXPECT_EQ(misspelt.error().kind, ErrorKind::kUsage);
  EXPECT_EQ(misspelt.error().what, "there is no task 'coordinatoin'");
  EXPECT_THAT(misspelt.error().hint, HasSubstr("did you mean 'coordination'?"));
  for (const std::string_view text : {"", "0", "10", "G", "1.", " 1"}) {
    EXPECT_FALSE(parse_task(text)) << text;
  }
}

TEST(Tasks, CanBeListed) {
  const auto some = parse_tasks("9,event-dct,9");
  ASSERT_TRUE(some);
  EXPECT_EQ(*some, (std::vector<const Task*>{&task(TaskId::kDiscourse), &task(TaskId::kEventDct)}));
  EXPECT_EQ(parse_tasks("all")->size(), 12U);
  EXPECT_FALSE(parse_tasks(""));
  EXPECT_FALSE(parse_tasks("1,"));
  EXPECT_FALSE(parse_tasks("1,12"));
}

TEST(Tasks, HaveLabelsThatTimemlAndTempevalKnow) {
  const auto words = vocabulary(ElementKind::kTlink, Attr::kRelType);
  for (const TaskRelations relations : {TaskRelations::kTimeml, TaskRelations::kCoarse}) {
    for (const std::string_view label : labels_of(relations)) {
      EXPECT_EQ(find_word(words, label), label);
    }
  }
  EXPECT_EQ(labels_of(TaskRelations::kTimeml).size(), 15U);  // fourteen, and VAGUE
  EXPECT_EQ(labels_of(TaskRelations::kCoarse).size(), 6U);
  EXPECT_TRUE(labels_of(TaskRelations::kComputed).empty());
}

}  // namespace
}  // namespace gnomon
