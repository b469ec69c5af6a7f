// What every picture of timelines promises, for the tests of this room and those on whole corpora.
#pragma once

#include "gnomon/report/timeline_drawing.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace gnomon {

// No two words overlap, and none stands outside of the picture.
inline void expect_words_apart(const TimelinePicture& picture, double width) {
  std::vector<TextBox> boxes;
  timeline_drawing(picture, {true, width}, &boxes);
  std::ranges::sort(boxes, {}, &TextBox::top);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    EXPECT_GE(boxes[i].left, 0) << boxes[i].text;
    for (std::size_t k = i + 1; k < boxes.size() && boxes[k].top < boxes[i].bottom; ++k) {
      EXPECT_FALSE(boxes[i].meets(boxes[k])) << boxes[i].text << "\n" << boxes[k].text;
    }
  }
}

}  // namespace gnomon
