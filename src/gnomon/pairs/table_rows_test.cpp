#include "gnomon/pairs/table_rows.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

// A table of texts; "#7" is the number 7, "~2.5" a fraction, "-" nothing.
class TextTable : public PairTable {
 public:
  TextTable(std::vector<std::string> names, std::vector<std::vector<std::string>> rows)
      : names_(std::move(names)), rows_(std::move(rows)) {}
  const std::vector<std::string>& names() const override { return names_; }
  std::size_t rows() const override { return rows_.size(); }
  TableCell cell(std::size_t row, std::size_t column) const override {
    const std::string& text = rows_[row][column];
    TableCell cell;
    if (text == "-") {
      return cell;
    }
    if (text.starts_with('#')) {
      cell.kind = TableCell::Kind::kInteger;
      cell.integer = std::stoll(text.substr(1));
    } else if (text.starts_with('~')) {
      cell.kind = TableCell::Kind::kNumber;
      cell.number = std::stod(text.substr(1));
    } else {
      cell.kind = TableCell::Kind::kText;
      cell.text = text;
    }
    return cell;
  }

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<std::string>> rows_;
};

TEST(TableRows, AreWhatTheSameRowsAreAsJsonLines) {
  const TextTable table({"doc", "source", "target", "label", "answer"},
                        {{"d1", "e1", "#2", "BEFORE", "before"}, {"d1", "e1", "~3", "VAGUE", "-"}});
  const auto rows = rows_of_table(table, "table", RowRole::kPredictions);
  const auto lines = read_rows(
      R"({"doc": "d1", "source": "e1", "target": 2, "label": "BEFORE", "answer": "before"})"
      "\n"
      R"({"doc": "d1", "source": "e1", "target": 3.0, "label": "VAGUE", "answer": null})",
      "table", RowRole::kPredictions);
  ASSERT_TRUE(rows && lines);
  ASSERT_EQ(rows->rows.size(), lines->rows.size());
  EXPECT_EQ(rows->columns.prediction, "answer");
  EXPECT_TRUE(rows->has_gold && rows->has_answers);
  for (std::size_t i = 0; i < rows->rows.size(); ++i) {
    EXPECT_EQ(rows->rows[i].target, lines->rows[i].target);
    EXPECT_EQ(rows->rows[i].gold, lines->rows[i].gold);
    ASSERT_EQ(rows->rows[i].answers.size(), 1U);
    ASSERT_EQ(lines->rows[i].answers.size(), 1U);
    EXPECT_EQ(rows->rows[i].answers.front(), lines->rows[i].answers.front());
    EXPECT_EQ(rows->rows[i].line, lines->rows[i].line);
  }
}

TEST(TableRows, NameTheRowAndTheColumnOfABadCell) {
  const TextTable table({"doc", "source", "target", "relation"},
                        {{"d1", "e1", "e2", "BEFORE"}, {"d1", "-", "e2", "BEFORE"}});
  const auto rows = rows_of_table(table, "table", RowRole::kGold);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().what, "row 2: 'source' is empty instead of a name or a number");
  EXPECT_EQ(rows.error().where.line, 2);
}

TEST(TableRows, SayWhichColumnsThereAre) {
  const TextTable table({"doc", "left", "right", "relation"}, {{"d1", "e1", "e2", "BEFORE"}});
  const auto rows = rows_of_table(table, "table", RowRole::kGold);
  ASSERT_FALSE(rows);
  EXPECT_NE(rows.error().what.find("left"), std::string::npos);
  EXPECT_TRUE(rows_of_table(table, "table", RowRole::kGold, {.source = "left", .target = "right"}));
}

TEST(TableRows, WantAtLeastOneRow) {
  EXPECT_FALSE(rows_of_table(TextTable({"doc"}, {}), "table", RowRole::kGold));
}

}  // namespace
}  // namespace gnomon
