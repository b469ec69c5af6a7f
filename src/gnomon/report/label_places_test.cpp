#include "gnomon/report/label_places.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

constexpr DrawnBox kField{0, 0, 400, 250};

bool covers_a_line(const DrawnBox& box, const std::vector<DrawnLine>& lines) {
  for (const DrawnLine& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (meets(box, line[i - 1], line[i])) {
        return true;
      }
    }
  }
  return false;
}

bool boxes_overlap(const DrawnBox& a, const DrawnBox& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// Whether all labels lie in the field, over no line and over no other label.
void expect_all_free(const std::vector<DrawnLine>& lines,
                     const std::vector<std::optional<LabelPlace>>& places) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    ASSERT_TRUE(places[i]);
    const DrawnBox& box = places[i]->box;
    EXPECT_FALSE(covers_a_line(box, lines)) << i;
    EXPECT_TRUE(box.left >= 0 && box.right <= 400 && box.top >= 0 && box.bottom <= 250) << i;
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(boxes_overlap(box, places[k]->box)) << i << " " << k;
    }
  }
}

TEST(LabelPlaces, KnowWhatALineMeets) {
  const DrawnBox box{10, 10, 20, 20};
  EXPECT_TRUE(meets(box, {0, 0}, {30, 30}));
  EXPECT_TRUE(meets(box, {15, 15}, {16, 16})) << "within it";
  EXPECT_TRUE(meets(box, {12, 12}, {12, 12})) << "a point";
  EXPECT_TRUE(meets(box, {15, 0}, {15, 30}));
  EXPECT_FALSE(meets(box, {0, 0}, {9, 30}));
  EXPECT_FALSE(meets(box, {0, 15}, {9, 15})) << "ends before it";
  EXPECT_FALSE(meets(box, {5, 0}, {25, -1}));
}

TEST(LabelPlaces, AreAtTheEndOfALineThatIsAlone) {
  const std::vector<DrawnLine> lines{{{0, 0}, {200, 100}}};
  const auto places = place_labels(kField, lines, {{0, 60, 13}});
  expect_all_free(lines, places);
  EXPECT_FALSE(places[0]->has_leader);
  EXPECT_NEAR(places[0]->box.left, 205, 1);
  EXPECT_EQ(places[0]->at.x, 200);
}

// As recall falls for documents with 40 to 80 links, to the same height.
TEST(LabelPlaces, AreFreeInAFanOfLines) {
  std::vector<DrawnLine> lines;
  std::vector<LabelWish> wishes;
  for (const double end : {120.0, 160.0, 200.0, 205.0, 380.0}) {
    lines.push_back({{0, 0}, {end, 250}});
    wishes.push_back({lines.size() - 1, 120, 13});
  }
  expect_all_free(lines, place_labels(kField, lines, wishes));
}

TEST(LabelPlaces, CoverALineRatherThanALabelWhereThereIsNoRoom) {
  std::vector<DrawnLine> lines;
  std::vector<LabelWish> wishes;
  for (double y = 5; y < 250; y += 8) {
    lines.push_back({{0, y}, {400, y}});
  }
  wishes = {{0, 60, 13}, {1, 60, 13}, {2, 60, 13}};
  const auto places = place_labels(kField, lines, wishes);
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      EXPECT_FALSE(boxes_overlap(places[i]->box, places[k]->box));
    }
  }
}

TEST(LabelPlaces, AreThereForWhatIsTooWideAndNotForWhatIsNotDrawn) {
  const std::vector<DrawnLine> lines{{{10, 10}}, {}};
  const auto places = place_labels(kField, lines, {{0, 900, 13}, {1, 60, 13}});
  EXPECT_TRUE(places[0]);
  EXPECT_FALSE(places[1]);
}

}  // namespace
}  // namespace gnomon
