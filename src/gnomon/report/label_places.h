// Where the names of lines stand in a drawing: at their lines, and over nothing else. Private to
// this room.
#pragma once

#include <optional>
#include <vector>

namespace gnomon {

// In the coordinates of the drawing: y grows downwards.
struct DrawnPoint {
  double x = 0;
  double y = 0;
};
using DrawnLine = std::vector<DrawnPoint>;

struct DrawnBox {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

// Whether any part of the line from a to b lies in the box.
bool meets(const DrawnBox& box, DrawnPoint a, DrawnPoint b);

struct LabelWish {
  std::size_t line = 0;  // which one it names
  double width = 0;
  double height = 0;
};

struct LabelPlace {
  DrawnBox box;
  DrawnPoint at;            // the place on the line that it stands at
  bool has_leader = false;  // too far away to be seen as its name without a stroke in between
};

// A place within the field for each label, in their order; nothing for one whose line has no point.
// Of all places near its line a label gets the one that covers no line and no other label, as near
// as possible to the line and to the line's end. When the field is too full, it covers a line
// rather than another label.
std::vector<std::optional<LabelPlace>> place_labels(const DrawnBox& field,
                                                    const std::vector<DrawnLine>& lines,
                                                    const std::vector<LabelWish>& wishes);

}  // namespace gnomon
