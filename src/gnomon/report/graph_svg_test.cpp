#include "gnomon/report/graph_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace gnomon {
namespace {

using testing::HasSubstr;
using testing::Not;

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++found;
  }
  return found;
}

TEST(GraphSvg, DrawsEveryNodeAndEveryLink) {
  const std::string svg = graph_svg(
      {"t", "", {"a", "b", "c"}, {{0, 1, "BEFORE"}, {2, 1, "AFTER"}, {0, 2, "MODAL", true}}, ""});
  EXPECT_EQ(count(svg, "class=\"node\""), 3U);
  EXPECT_EQ(count(svg, "class=\"link\""), 2U);
  EXPECT_EQ(count(svg, "class=\"other\""), 1U);
  EXPECT_THAT(svg, HasSubstr(">MODAL<"));
}

TEST(GraphSvg, KeepsTextText) {
  const std::string svg = graph_svg({"<script>", "", {"a<b"}, {}, ""});
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  EXPECT_THAT(svg, HasSubstr("a&lt;b"));
}

// Two links over the same nodes get a lane each: their flat parts have different heights.
TEST(GraphSvg, PutsNoTwoLinksOnOneAnother) {
  const std::string one = graph_svg({"t", "", {"a", "b"}, {{0, 1, "BEFORE"}}, ""});
  const std::string two =
      graph_svg({"t", "", {"a", "b"}, {{0, 1, "BEFORE"}, {0, 1, "IBEFORE"}}, ""});
  const auto height = [](const std::string& svg) {
    const std::size_t at = svg.find("height=\"") + 8;
    return std::stoi(svg.substr(at));
  };
  EXPECT_GT(height(two), height(one));
}

}  // namespace
}  // namespace gnomon
