#include "gnomon/annotate/answer.h"

#include "gnomon/annotate/action.h"

#include <set>
#include <string_view>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Answer, HasANameThatCanBeReadBackInEitherAlgebra) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    EXPECT_EQ(parse_algebra(algebra_name(algebra)), algebra);
    std::set<std::string_view> names;
    for (const RelationSet relation : definite_answers(algebra)) {
      EXPECT_EQ(parse_answer(algebra, answer_name(Answer(relation))), Answer(relation));
      EXPECT_TRUE(names.insert(answer_name(Answer(relation))).second);
      EXPECT_TRUE(Answer(relation).definite());
    }
    EXPECT_EQ(parse_answer(algebra, "not determined"), Answer::not_determined());
    EXPECT_EQ(parse_answer(algebra, "whatever"), std::nullopt);
  }
  EXPECT_EQ(parse_algebra("points"), std::nullopt);
}

TEST(Answer, OfAnAlgebraCoversEveryRelationThatItCanExpress) {
  EXPECT_EQ(definite_answer(AnswerAlgebra::kRules, Relation::kMeets), kBeforeAnswer);
  EXPECT_EQ(definite_answer(AnswerAlgebra::kRules, Relation::kStarts), kIncludesAnswer.inverse());
  EXPECT_EQ(definite_answer(AnswerAlgebra::kRules, Relation::kOverlaps), std::nullopt);
  EXPECT_EQ(definite_answer(AnswerAlgebra::kFull, Relation::kOverlaps),
            RelationSet(Relation::kOverlaps));
  EXPECT_EQ(definite_answer(AnswerAlgebra::kFull, kBeforeAnswer), std::nullopt);
  EXPECT_EQ(definite_answer(AnswerAlgebra::kFull, RelationSet::none()), std::nullopt);
}

TEST(Action, HasANameThatCanBeReadBack) {
  for (const ActionKind kind : {ActionKind::kImport, ActionKind::kMark, ActionKind::kAnswer,
                                ActionKind::kSkip, ActionKind::kTakeBack}) {
    EXPECT_EQ(parse_action_kind(action_name(kind)), kind);
  }
  EXPECT_EQ(parse_action_kind("forget"), std::nullopt);
}

}  // namespace
}  // namespace gnomon
