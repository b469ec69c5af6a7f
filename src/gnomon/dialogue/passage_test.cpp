#include "gnomon/dialogue/passage.h"

#include "gnomon/timeml/document_test_help.h"

#include <algorithm>

#include <gmock/gmock.h>

namespace gnomon {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// The marks of all events of a document, as A, B, C, ...
std::vector<TextMark> lettered(const Document& document) {
  std::vector<TextMark> marks;
  for (const Event& event : document.events()) {
    marks.push_back({event.span, std::string(1, static_cast<char>('A' + marks.size())),
                     std::string(event.span.of(document.text())), false, TextStyle::kFirst});
  }
  return marks;
}

std::string on_one_line(std::span<const StyledPiece> pieces) {
  return words_of(StyledLine(pieces.begin(), pieces.end()));
}

std::string shown_passage(const Document& document, std::size_t width, std::size_t height) {
  std::string text;
  for (const StyledLine& line :
       passage(document, Sentences(document), lettered(document), width, height)) {
    text += words_of(line) + "\n";
  }
  return text;
}

// Two events with so many sentences between them.
Document far_apart(std::size_t sentences) {
  std::string text = "<TimeML><TEXT>Early that day she <EVENT eid=\"e1\">left</EVENT>.";
  for (std::size_t i = 0; i < sentences; ++i) {
    text += " Nothing of note happened in the next hour.";
  }
  return sketch(text + " Late that day she <EVENT eid=\"e2\">arrived</EVENT>.</TEXT></TimeML>");
}

TEST(MarkedText, PutsLabelsAndBracketsAroundMarks) {
  const Document document = sketch(
      "<TimeML><TEXT>She <EVENT eid=\"e1\">left</EVENT>.  He\n<EVENT "
      "eid=\"e2\">stayed</EVENT>.</TEXT></TimeML>");
  EXPECT_EQ(on_one_line(marked_text(document, document.body(), lettered(document))),
            "She «A:\u00a0left». He «B:\u00a0stayed».");
}

TEST(MarkedText, NestsMarksAndSharesBrackets) {
  const Document document = sketch("<TimeML><TEXT>the end of days</TEXT></TimeML>");
  const Span all{4, 15};
  const Span end{4, 7};
  const std::vector<TextMark> marks{{end, "1", "", false, TextStyle::kFirst},
                                    {all, "2", "", false, TextStyle::kSecond},
                                    {end, "3", "", false, TextStyle::kFirst}};
  EXPECT_EQ(on_one_line(marked_text(document, document.body(), marks)),
            "the «2:\u00a0«1,3:\u00a0end» of days»");
}

TEST(MarkedText, ClosesMarksThatCross) {
  const Document document = sketch("<TimeML><TEXT>abcdef</TEXT></TimeML>");
  const std::vector<TextMark> marks{{{0, 4}, "1", "", false, TextStyle::kFirst},
                                    {{2, 6}, "2", "", false, TextStyle::kSecond}};
  EXPECT_EQ(on_one_line(marked_text(document, document.body(), marks)),
            "«1:\u00a0ab«2:\u00a0cd»ef»");
}

TEST(MarkedText, CannotSteerTheTerminal) {
  const Document document =
      sketch("<TimeML><TEXT>x \x1b[2J <EVENT eid=\"e1\">a\x1b]0;b\u202e</EVENT></TEXT></TimeML>");
  const std::string text = on_one_line(marked_text(document, document.body(), lettered(document)));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\u202e")));
}

TEST(Passage, ShowsAShortTextWhole) {
  EXPECT_EQ(shown_passage(far_apart(1), 80, 10),
            "Early that day she «A: left». Nothing of note happened in the next hour. Late\n"
            "that day she «B: arrived».\n");
}

TEST(Passage, CutsOutWhatLiesBetween) {
  EXPECT_EQ(shown_passage(far_apart(100), 50, 4),
            "Early that day she «A: left». Nothing of note\n"
            "happened in the next hour. ... Nothing of note\n"
            "happened in the next hour. Late that day she\n"
            "«B: arrived».\n");
}

TEST(Passage, ShowsWordsAloneWhenThereIsNoRoom) {
  EXPECT_EQ(shown_passage(far_apart(100), 30, 1), "«A: left» ... «B: arrived»\n");
}

TEST(Passage, ShowsWhatTheTextDoesNotMention) {
  const Document document =
      sketch("<TimeML><TEXT>She <EVENT eid=\"e1\">left</EVENT>.</TEXT></TimeML>");
  std::vector<TextMark> marks = lettered(document);
  marks.push_back({{}, "B", "2034-02-12", true, TextStyle::kSecond});
  const auto lines = passage(document, Sentences(document), marks, 60, 5);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(words_of(lines[0]), "Creation time: «B: 2034-02-12»");
  EXPECT_EQ(words_of(lines[1]), "She «A: left».");
}

TEST(Passage, PutsATimeWithoutWordsWhereItStands) {
  const Document document =
      sketch("<TimeML><TEXT>She <EVENT eid=\"e1\">left</EVENT> then. He stayed.</TEXT></TimeML>");
  std::vector<TextMark> marks = lettered(document);
  marks.push_back({{13, 13}, "B", "P1D", false, TextStyle::kSecond});
  const auto lines = passage(document, Sentences(document), marks, 60, 5);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(words_of(lines[0]), "She «A: left» then«B: P1D». He stayed.");
}

TEST(Passage, NeverTakesMoreThanItsRoomAndShowsBothMarks) {
  std::string wide = "<TimeML><TEXT>";
  for (int i = 0; i < 40; ++i) {
    wide += "東京で会議が開かれた。 A𝄞b\u0301 Müller said so. ";
    wide += i == 3    ? "<EVENT eid=\"e1\">会議</EVENT>。 "
            : i == 33 ? "<EVENT eid=\"e2\">終了</EVENT>。 "
                      : "";
  }
  const Document document = sketch(wide + "</TEXT></TimeML>");
  for (std::size_t width = 20; width <= 120; width += 7) {
    for (std::size_t height = 2; height <= 30; ++height) {
      const auto lines = passage(document, Sentences(document), lettered(document), width, height);
      ASSERT_LE(lines.size(), height);
      std::string all;
      for (const StyledLine& line : lines) {
        ASSERT_LE(columns(line), width);
        all += words_of(line) + " ";
      }
      ASSERT_THAT(all, HasSubstr("«A: 会議»")) << width << " " << height;
      ASSERT_THAT(all, HasSubstr("«B: 終了»")) << width << " " << height;
    }
  }
}

TEST(Passage, CopesWithAnEntityLongerThanTheScreen) {
  std::string text = "<TimeML><TEXT><EVENT eid=\"e1\">";
  for (int i = 0; i < 500; ++i) {
    text += "word ";
  }
  const Document document =
      sketch(text + "</EVENT> and <EVENT eid=\"e2\">end</EVENT>.</TEXT></TimeML>");
  std::vector<TextMark> marks = lettered(document);
  marks[0].words = "word word...";
  const auto lines = passage(document, Sentences(document), marks, 40, 3);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(words_of(lines[0]), "«A: word word...» ... «B: end»");
}

TEST(Passage, OfAnEmptyTextIsEmpty) {
  const Document document = sketch("<TimeML><TEXT></TEXT></TimeML>");
  EXPECT_THAT(passage(document, Sentences(document), {}, 40, 5), ElementsAre());
}

}  // namespace
}  // namespace gnomon
