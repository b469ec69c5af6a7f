#include "gnomon/project/stored_values.h"

#include "gnomon/algebra/names.h"
#include "gnomon/project/document_hash.h"
#include "gnomon/project/project_test_help.h"

namespace gnomon {
namespace {

TEST(StoredValues, EverySetOfRelationsComesBack) {
  for (unsigned bits = 0; bits <= 0x1fff; ++bits) {
    const RelationSet set = RelationSet::from_bits(static_cast<std::uint16_t>(bits));
    EXPECT_EQ(parse_relation_codes(to_string(set)), set) << to_string(set);
  }
  for (const char* bad : {"", "x", "b,", ",b", "b m", "B", "b,,m"}) {
    EXPECT_FALSE(parse_relation_codes(bad)) << bad;
  }
}

TEST(StoredValues, BadCellsAreNoAction) {
  EXPECT_TRUE(action_of("answer", "ei1", "ei2", "b,m", "0"));
  EXPECT_FALSE(action_of("shout", "ei1", "ei2", "b,m", "0"));
  EXPECT_FALSE(action_of("answer", "ei1", "ei2", "sideways", "0"));
  EXPECT_FALSE(action_of("take back", "", "", "b", "-1"));
  EXPECT_FALSE(action_of("take back", "", "", "b", "1x"));
}

TEST(DocumentHash, SeesTextAndEntitiesButNoLinks) {
  const Document one = small_document("a");
  const auto read = [](std::string_view bytes) {
    return std::move(kTimeml.read({bytes, "x.tml", "x"}).front().value());
  };
  const Document without = read(
      "<TimeML><TEXT>He <EVENT class=\"OCCURRENCE\" eid=\"e1\">left</EVENT> and <EVENT eid=\"e2\" "
      "class=\"STATE\">slept</EVENT> on <TIMEX3 tid=\"t1\" type=\"DATE\" "
      "value=\"2001-02-02\">Friday</TIMEX3>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
      "</TimeML>");
  EXPECT_EQ(document_hash(one), document_hash(without));
  EXPECT_EQ(entity_difference(one, without), "");
  const Document other = small_document("a", "Monday");
  EXPECT_NE(document_hash(one), document_hash(other));
  EXPECT_EQ(entity_difference(one, other), "the text differs");
  const Document fewer = read(
      "<TimeML><TEXT>He <EVENT eid=\"e1\" class=\"OCCURRENCE\">left</EVENT> and slept on <TIMEX3 "
      "tid=\"t1\" type=\"DATE\" value=\"2001-02-02\">Friday</TIMEX3>.</TEXT>"
      "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/></TimeML>");
  EXPECT_NE(document_hash(one), document_hash(fewer));
  EXPECT_EQ(entity_difference(one, fewer), "event e2 has been replaced by instance ei1");
  EXPECT_EQ(entity_difference(fewer, read("<TimeML><TEXT>He <EVENT eid=\"e1\" "
                                          "class=\"STATE\">left</EVENT> and slept on <TIMEX3 "
                                          "tid=\"t1\" type=\"DATE\" "
                                          "value=\"2001-02-02\">Friday</TIMEX3>.</TEXT>"
                                          "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/></TimeML>")),
            "event e1 has a different position or different attributes");
}

TEST(StoredValues, AnEntityComesBackAsItWas) {
  const EntityMark mark{
      ElementKind::kTimex, {3, 12}, {{"type", "DATE"}, {"value", "2026-03-02"}, {"comment", ""}}};
  EXPECT_EQ(entity_cell(mark), R"(TIMEX3 3-12 type="DATE" value="2026-03-02" comment="")");
  EXPECT_EQ(parse_entity_cell(entity_cell(mark)), mark);
  const EntityMark odd{ElementKind::kEvent, {0, 1}, {{"comment", R"(a "b" \ = c)"}}};
  EXPECT_EQ(parse_entity_cell(entity_cell(odd)), odd);
  for (const char* bad : {"", "EVENT", "EVENT 1", "EVENT 5-3", "SIGNAL 1-2", "EVENT 1-2 x",
                          "EVENT 1-2 class=\"A", "EVENT 1-2class=\"A\"", "EVENT a-b"}) {
    EXPECT_FALSE(parse_entity_cell(bad)) << bad;
  }
  EXPECT_FALSE(action_of("mark entity", "e1", "ei1", "b", "0", "EVENT one"));
}

}  // namespace
}  // namespace gnomon
