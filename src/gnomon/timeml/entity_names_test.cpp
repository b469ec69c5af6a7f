#include "gnomon/timeml/entity_names.h"

#include "gnomon/timeml/document_test_help.h"
#include "gnomon/timeml/event_values.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(EntityNames, AreThoseThatLinksUse) {
  const Document document = sketch(
      "<TimeML><EVENT eid='e1'>a</EVENT><EVENT eid='e2'>b</EVENT><EVENT eid='e3'>c</EVENT>"
      "<TIMEX3 tid='t1'>d</TIMEX3><MAKEINSTANCE eiid='ei1' eventID='e1'/>"
      "<MAKEINSTANCE eiid='ei2' eventID='e2'/><MAKEINSTANCE eiid='ei3' eventID='e2'/></TimeML>");
  const auto names = names_of_events(document);
  const auto found = [&](std::string_view id) { return find_entity(document, names, id); };
  EXPECT_EQ(id_of(document, found("ei2")), "ei2");
  EXPECT_EQ(id_of(document, found("e1")), "ei1") << "its only instance";
  EXPECT_EQ(id_of(document, found("e3")), "e3") << "it has none";
  EXPECT_EQ(id_of(document, found("t1")), "t1");
  EXPECT_EQ(found("e2"), EntityRef()) << "one of two instances";
  EXPECT_EQ(found("e9"), EntityRef());
  EXPECT_EQ(id_of(document, EntityRef()), "");

  EXPECT_EQ(source_attribute(found("ei2")), Attr::kEventInstanceId);
  EXPECT_EQ(target_attribute(found("ei2")), Attr::kRelatedToEventInstance);
  EXPECT_EQ(source_attribute(found("e3")), Attr::kEventId);
  EXPECT_EQ(target_attribute(found("e3")), Attr::kRelatedToEvent);
  EXPECT_EQ(source_attribute(found("t1")), Attr::kTimeId);
  EXPECT_EQ(target_attribute(found("t1")), Attr::kRelatedToTime);
}

}  // namespace
}  // namespace gnomon
