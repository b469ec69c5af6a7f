#include "gnomon/timeml/mention.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(Mention, IsTheTextOfWhatIsMentioned) {
  const Document document = sketch(
      "<TimeML><TIMEX3 tid=\"t0\" value=\"1998-02-13\"/>He <EVENT eid=\"e1\">took\n  off</EVENT> "
      "<TIMEX3 tid=\"t1\">Friday</TIMEX3>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e9\"/>"
      "</TimeML>");
  EXPECT_EQ(mention(document, InstanceIndex{0}), "took off");
  EXPECT_EQ(mention(document, InstanceIndex{1}), "");
  EXPECT_EQ(mention(document, EventIndex{0}), "took off");
  EXPECT_EQ(mention(document, TimexIndex{0}), "1998-02-13");
  EXPECT_EQ(mention(document, TimexIndex{1}), "Friday");
  EXPECT_EQ(mention(document, std::monostate{}), "");
}

TEST(Mention, IsCutBetweenCharactersWhenItIsLong) {
  const Document document =
      sketch("<TimeML><EVENT eid=\"e1\">ääääääääääääääääääääääääääääääääääää</EVENT></TimeML>");
  EXPECT_EQ(mention(document, EventIndex{0}), "ääääääääääääääääääää...");
}

}  // namespace
}  // namespace gnomon
