#include "gnomon/tasks/task_sheet.h"

#include "gnomon/timeml/document_test_help.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(TaskSheet, ShowsWhereTheTwoStand) {
  const Document document = sketch(
      "<TimeML><DCT><TIMEX3 tid='t0' value='2031-05-02' functionInDocument='CREATION_TIME'/></DCT>"
      "<TEXT>They said: \"It <EVENT eid='e1' class='OCCURRENCE'>rained</EVENT>\n  and <EVENT "
      "eid='e2' class='OCCURRENCE'>blew</EVENT>.\" They <EVENT eid='e3' "
      "class='OCCURRENCE'>left</EVENT>.</TEXT></TimeML>",
      "storm");
  const auto tasks = parse_tasks("3,C,7").value();
  const std::string sheet = write_task_sheet(sheet_rows(document, blank_pairs(document, tasks)));
  EXPECT_EQ(sheet,
            "document\trow\ttask\tfirst\tfirst words\tsecond\tsecond words\tlabel\ttext\n"
            "storm\t1 of 5\t3\te1\trained\te2\tblew\t\t"
            "\"They said: \"\"It [rained] and [blew].\"\"\"\n"
            "storm\t2 of 5\tC\te1\trained\te3\tleft\t\t"
            "\"They said: \"\"It [rained] and blew.\"\" They [left].\"\n"
            "storm\t3 of 5\t7.OCCURRENCE\te1\trained\tt0\t2031-05-02\t\t"
            "\"They said: \"\"It [rained] and blew.\"\"\"\n"
            "storm\t4 of 5\t7.OCCURRENCE\te2\tblew\tt0\t2031-05-02\t\t"
            "\"They said: \"\"It rained and [blew].\"\"\"\n"
            "storm\t5 of 5\t7.OCCURRENCE\te3\tleft\tt0\t2031-05-02\t\tThey [left].\n");
  const TaskSheet read = read_task_sheet(sheet, "s.tsv").value();
  ASSERT_THAT(read.rows, SizeIs(5));
  EXPECT_THAT(read.problems, IsEmpty());
  EXPECT_EQ(read.rows[1].text, "They said: \"It [rained] and blew.\" They [left].");
  EXPECT_EQ(read.rows[1].row_number, 2);
  EXPECT_EQ(read.rows[1].row_count, 5);
  EXPECT_EQ(read.rows[1].tasks, "C");
  EXPECT_EQ(write_task_sheet(read.rows), sheet);
}

std::vector<std::string> labels(std::string_view bytes) {
  std::vector<std::string> result;
  const Result<TaskSheet> sheet = read_task_sheet(bytes, "s.tsv");
  EXPECT_TRUE(sheet) << (sheet ? "" : sheet.error().what);
  for (const TaskSheetRow& row : sheet ? sheet->rows : std::vector<TaskSheetRow>()) {
    result.push_back(row.document + ":" + row.first + ":" + row.second + ":" + row.label);
  }
  return result;
}

TEST(TaskSheet, IsReadHoweverItWasSaved) {
  const auto wanted = ElementsAre("d:e1:e2:BEFORE", "d:e2:e3:");
  EXPECT_THAT(labels("document\tfirst\tsecond\tlabel\nd\te1\te2\tBEFORE\nd\te2\te3\t\n"), wanted);
  EXPECT_THAT(labels("document\tfirst\tsecond\tlabel\r\nd\te1\te2\tBEFORE\r\n\r\nd\te2\te3\r\n"),
              wanted)
      << "line ends of Windows, an empty line, a row cut short";
  EXPECT_THAT(labels("document\tfirst\tsecond\tlabel\rd\te1\te2\tBEFORE\rd\te2\te3\t"), wanted);
  EXPECT_THAT(labels("\xef\xbb\xbfLabel;Document;Note;Second;First\nBEFORE;d;;e2;e1\n;d;;e3;e2\n"),
              wanted)
      << "a byte-order mark, semicolons, other columns in another order";
  EXPECT_THAT(labels("document,first,second,label,text\nd,e1,e2, BEFORE ,\"a, \"\"b\"\", c\"\n"
                     "\"d\",e2,e3,,\n"),
              wanted);
  EXPECT_THAT(labels("document\tfirst\tsecond\ttext\tlabel\nd\te1\te2\t\"open\tBEFORE\n"
                     "d\te2\te3\t\t\n"),
              wanted)
      << "a quotation mark that is never closed";
}

TEST(TaskSheet, SaysWhatItCannotRead) {
  const Result<TaskSheet> no_label = read_task_sheet("\ndocument\tfirst\tsecond\n", "s.tsv");
  ASSERT_FALSE(no_label);
  EXPECT_EQ(no_label.error().code, "bad-sheet");
  EXPECT_THAT(no_label.error().what, HasSubstr("'label'"));
  EXPECT_EQ(no_label.error().where.line, 2);
  EXPECT_EQ(read_task_sheet("\xff\xfe", "s.tsv").error().code, "bad-encoding");
  EXPECT_EQ(read_task_sheet(" \n", "s.tsv").error().code, "bad-sheet");
  EXPECT_EQ(read_task_sheet("", "s.tsv").error().code, "bad-sheet");
  const TaskSheet sheet =
      read_task_sheet("document\tfirst\tsecond\tlabel\nd\te1\t\tAFTER\nd\te1\te2\tAFTER\n", "s.tsv")
          .value();
  ASSERT_THAT(sheet.problems, SizeIs(1));
  EXPECT_EQ(sheet.problems[0].code, "bad-sheet-row");
  EXPECT_EQ(sheet.problems[0].where.line, 2);
  ASSERT_THAT(sheet.rows, SizeIs(1));
  EXPECT_EQ(sheet.rows[0].label_byte, 28U + 12U + 8U) << "behind two lines and three cells";
}

TEST(TaskSheet, TakesNumbersOfRowsOnlyAsItWritesThem) {
  for (const std::string_view cell : {"", "3", "0 of 4", "5 of 4", "x of y", "3/4"}) {
    const TaskSheet sheet = read_task_sheet(std::string("document\trow\tfirst\tsecond\tlabel\nd\t")
                                                .append(cell)
                                                .append("\te1\te2\t\n"),
                                            "s.tsv")
                                .value();
    EXPECT_EQ(sheet.rows.at(0).row_count, 0) << cell;
  }
}

}  // namespace
}  // namespace gnomon
