// Text in pictures, and where it stands; private to this room.
#pragma once

#include "gnomon/report/text_width.h"
#include "gnomon/report/timeline_picture.h"

#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct TextBox {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
  std::string text;

  bool meets(const TextBox& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

// Words in lines of at most this width; a word that is wider has a line of its own.
std::vector<std::string> wrapped(std::string_view text, double size, double width);

// Makes text elements, and remembers their places. Whatever the texts hold, they stay text.
class SvgText {
 public:
  // `boxes` may be null.
  explicit SvgText(std::vector<TextBox>* boxes) : boxes_(boxes) {}

  // On one line, from `x` on; `y` is the line that it stands on.
  std::string at(double x, double y, std::string_view classes, double size, std::string_view text,
                 Weight weight = Weight::kRegular);
  // Words in bold with their context.
  std::string label(double x, double y, std::string_view classes, const LabelPieces& label);

  // The lowest line so far, and where the text ends that reaches farthest to the right.
  double lowest() const { return lowest_; }
  double farthest() const { return farthest_; }

 private:
  void remember(double x, double y, double size, double width, std::string_view text);

  std::vector<TextBox>* boxes_;
  double lowest_ = 0;
  double farthest_ = 0;
};

}  // namespace gnomon
