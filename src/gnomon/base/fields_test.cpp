#include "gnomon/base/fields.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include <gtest/gtest.h>

namespace gnomon {
namespace {

struct PaintRequest {
  std::string wall = "north";
  double share = 0.5;
  double scale = 1;
  std::uint64_t coats = 2;
  std::optional<std::int64_t> seed = {};
};

template <FieldsOf<PaintRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "wall", .help = "Which wall", .required = true}, request.wall);
  use(Field{.name = "share", .help = "How much of it", .least = 0, .most = 1}, request.share);
  use(Field{.name = "scale", .help = "How large"}, request.scale);
  use(Field{.name = "coats", .help = "How often", .least = 1, .most = 9}, request.coats);
  use(Field{.name = "seed", .help = "Where to begin", .least = 0, .most = 99}, request.seed);
}

std::string complaint_about(const PaintRequest& request) {
  const Result<void> checked = check_fields(request);
  return checked ? "" : std::string(checked.error().code) + ": " + checked.error().what;
}

TEST(Fields, AreFineWithinTheirRanges) {
  EXPECT_EQ(complaint_about({}), "");
  EXPECT_EQ(complaint_about({.wall = "south", .share = 1, .coats = 9, .seed = 0}), "");
}

TEST(Fields, SayWhatIsMissingOrOutOfRange) {
  EXPECT_EQ(complaint_about({.wall = ""}), "missing-field: missing wall");
  EXPECT_EQ(complaint_about({.share = 1.25}), "bad-field: share is out of range: 1.25");
  EXPECT_EQ(complaint_about({.share = std::numeric_limits<double>::quiet_NaN()}),
            "bad-field: share is out of range: nan");
  EXPECT_EQ(complaint_about({.scale = std::numeric_limits<double>::infinity()}),
            "bad-field: scale is out of range: inf");
  EXPECT_EQ(
      check_fields(PaintRequest{.scale = -std::numeric_limits<double>::infinity()}).error().hint,
      "give a number as `scale`");
  EXPECT_EQ(complaint_about({.coats = 18446744073709551615U}),
            "bad-field: coats is out of range: 18446744073709551615");
  EXPECT_EQ(complaint_about({.seed = -1}), "bad-field: seed is out of range: -1");
  EXPECT_EQ(check_fields(PaintRequest{.coats = 0}).error().hint,
            "give a number between 1 and 9 as `coats`");
}

TEST(Fields, TheFirstOneThatIsWrongIsNamed) {
  EXPECT_EQ(complaint_about({.wall = "", .share = 7, .coats = 0}), "missing-field: missing wall");
  EXPECT_EQ(complaint_about({.share = 7, .coats = 0}), "bad-field: share is out of range: 7");
}

}  // namespace
}  // namespace gnomon
