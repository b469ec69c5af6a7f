#include "gnomon/dialogue/adjudication_dialogue.h"

#include "gnomon/dialogue/dialogue_test_help.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SharedDocument disputed_text(std::string_view source = kTrip) {
  return std::make_shared<const Document>(sketch(source));
}

// Both have "ate" before "slept"; ann has "left" before both, bob after both.
AdjudicationDialogue two_versions(AnswerAlgebra algebra = AnswerAlgebra::kRules,
                                  const SharedDocument& document = disputed_text()) {
  const Answer before(algebra == AnswerAlgebra::kRules ? kBeforeAnswer
                                                       : RelationSet(Relation::kBefore));
  std::vector<AnnotationSession> versions;
  for (const char* name : {"ann", "bob"}) {
    AnnotationRequest request;
    request.annotator = name;
    ProjectSettings settings;
    settings.algebra = algebra;
    versions.push_back(AnnotationSession::in_memory(document, settings, request).value());
    AnnotationSession& said = versions.back();
    EXPECT_TRUE(said.mark("ei2", before, "ei3"));
    EXPECT_TRUE(versions.size() == 1 ? said.mark("ei1", before, "ei2")
                                     : said.mark("ei3", before, "ei1"));
  }
  return AdjudicationDialogue(AdjudicationSession::in_memory(std::move(versions)).value());
}

std::string shown_on(const AdjudicationDialogue& work, ScreenSize size = {80, 24}) {
  std::string text;
  for (const StyledLine& line : draw(work, size).lines) {
    text += words_of(line) + "\n";
  }
  return text;
}

bool type(AdjudicationDialogue& work, char32_t key) {
  return work.press({KeyKind::kCharacter, key});
}

TEST(AdjudicationDialogue, ShowsWhoSaidWhatAndWhatItDoes) {
  const AdjudicationDialogue work = two_versions();
  const std::string text = shown_on(work);
  EXPECT_THAT(text, HasSubstr("related in time to"));
  EXPECT_THAT(text, HasSubstr("b  ann: A is before B"));
  EXPECT_THAT(text, HasSubstr("a  bob: A is after B"));
  EXPECT_THAT(text, HasSubstr("overrules bob in 2 pairs"));
  EXPECT_THAT(text, HasSubstr("n not determined"));
  EXPECT_THAT(text, HasSubstr("2 to decide: 1 agreed, 0 decided"));
  EXPECT_THAT(text, HasSubstr("? help"));
}

TEST(AdjudicationDialogue, DecidesWithTheKeysOfAnAnnotator) {
  AdjudicationDialogue work = two_versions();
  EXPECT_TRUE(type(work, 'b'));
  EXPECT_THAT(work.dialogue().notice, HasSubstr("Decided: 'left' is before"));
  EXPECT_FALSE(work.session().next()) << "the other pair follows";
  EXPECT_THAT(shown_on(work), HasSubstr("Adjudicated: ann, bob have nothing left to decide here."));
  EXPECT_TRUE(type(work, 'u'));
  EXPECT_TRUE(work.session().next());
  EXPECT_TRUE(type(work, 'u'));
  EXPECT_THAT(work.dialogue().notice, HasSubstr("nothing to undo"));
  EXPECT_TRUE(type(work, 'x'));
  EXPECT_TRUE(work.dialogue().warned);
  EXPECT_FALSE(type(work, 'q'));
}

TEST(AdjudicationDialogue, HasPagesAndListsThatLeadBack) {
  AdjudicationDialogue work = two_versions();
  EXPECT_TRUE(type(work, '?'));
  EXPECT_THAT(shown_on(work, {80, 50}), HasSubstr("- u: undo the last decision or skip"));
  EXPECT_TRUE(work.press({KeyKind::kEscape, 0}));
  EXPECT_TRUE(type(work, 'w'));
  EXPECT_THAT(shown_on(work, {80, 50}), HasSubstr("b: 'left' is before"));
  EXPECT_TRUE(work.press({KeyKind::kEscape, 0}));
  EXPECT_TRUE(type(work, 'v'));
  EXPECT_THAT(shown_on(work), HasSubstr("'ate' is before 'slept' (agreed)"));
  EXPECT_TRUE(work.press({KeyKind::kEscape, 0}));
  EXPECT_TRUE(type(work, 'h'));
  EXPECT_THAT(shown_on(work), HasSubstr("History"));
  EXPECT_TRUE(work.press({KeyKind::kEnter, 0})) << "the row is what was agreed on";
  EXPECT_THAT(work.dialogue().notice, HasSubstr("what the annotators agree on stays"));
  EXPECT_THAT(shown_on(work), HasSubstr("related in time to"));
}

TEST(AdjudicationDialogue, PutsAPairOff) {
  AdjudicationDialogue work = two_versions();
  const Pair first = work.session().next()->pair;
  EXPECT_TRUE(type(work, 'k'));
  EXPECT_NE(work.session().next()->pair, first);
}

TEST(AdjudicationDialogue, NeverExceedsTheScreen) {
  std::string text = "<TimeML><TEXT>";
  std::string instances;
  for (int i = 1; i <= 20; ++i) {
    text += fmt::format(
        "Some text\x1b[31m of no great interest that is rather long {} "
        "<EVENT eid=\"e{}\">wordwordwordwordwordwordwordword{}</EVENT>. ",
        i, i, i);
    instances += fmt::format("<MAKEINSTANCE eiid=\"ei{}\" eventID=\"e{}\"/>", i, i);
  }
  const SharedDocument long_text = disputed_text(text + "</TEXT>" + instances + "</TimeML>");
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    for (const SharedDocument& document : {disputed_text(), long_text}) {
      for (const char32_t key : {U'\0', U'w', U'?', U'v', U'h', U'g', U'b'}) {
        AdjudicationDialogue work = two_versions(algebra, document);
        if (key != U'\0') {
          ASSERT_TRUE(type(work, key));
        }
        for (const ScreenSize size :
             {ScreenSize{40, 12}, {80, 24}, {200, 50}, {60, 14}, {20, 5}, {41, 60}}) {
          const Screen screen = draw(work, size);
          ASSERT_LE(screen.lines.size(), size.rows);
          for (const StyledLine& line : screen.lines) {
            ASSERT_LE(columns(line), std::min(size.columns, kWidestText)) << words_of(line);
            ASSERT_THAT(words_of(line), Not(HasSubstr("\x1b")));
          }
        }
      }
    }
  }
}

// At 80x24 the text, the question, both versions and the keys are all there, in every algebra.
TEST(AdjudicationDialogue, FitsOnAnOrdinaryTerminal) {
  for (const AnswerAlgebra algebra : {AnswerAlgebra::kRules, AnswerAlgebra::kFull}) {
    const std::string text = shown_on(two_versions(algebra));
    for (const char* part : {"She «A: left»", "related in time", "ann:", "bob:", "nobody:", "w why",
                             "? help", "q stop", "to decide"}) {
      EXPECT_THAT(text, HasSubstr(part));
    }
  }
}

}  // namespace
}  // namespace gnomon
