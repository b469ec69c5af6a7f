#include "gnomon/report/marked_text.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

MarkedText short_text() {
  MarkedText text;
  text.title = "storm";
  text.head = {{"created ", Mark::kNone}, {"Monday", Mark::kTime}, {"[t0=2031]", Mark::kLabel}};
  text.lines = {{{"He ", Mark::kNone},
                 {"left", Mark::kEvent},
                 {"[e1]", Mark::kLabel},
                 {", and <so>\non", Mark::kNone}},
                {},
                {{"She stayed.", Mark::kNone}}};
  text.notes = {"1 event."};
  return text;
}

TEST(MarkedText, KeepsWordsAndTheirLabelsTogether) {
  EXPECT_EQ(render_marked_text(short_text(), {false, 14}),
            "storm\n"
            "created\n"
            "Monday[t0=2031]\n"
            "\n"
            "He left[e1],\n"
            "and <so> on\n"
            "\n"
            "She stayed.\n"
            "\n"
            "1 event.\n");
}

TEST(MarkedText, ColoursWithoutCountingThem) {
  const std::string out = render_marked_text(short_text(), {true, 80});
  EXPECT_NE(out.find("He \x1b[1;33mleft\x1b[0m\x1b[2m[e1]\x1b[0m, and <so> on\n"),
            std::string::npos)
      << out;
}

TEST(MarkedText, OfAHostileDocumentControlsNeitherTerminalNorPage) {
  MarkedText text;
  text.title = "<script>";
  text.lines = {{{"a\x1b[31m <b>", Mark::kEvent}}};
  EXPECT_EQ(render_marked_text(text, {}).find('\x1b'), std::string::npos);
  const std::string page = render_marked_page(text);
  EXPECT_EQ(page.find("<script>"), std::string::npos);
  EXPECT_EQ(page.find("<b>"), std::string::npos);
}

}  // namespace
}  // namespace gnomon
