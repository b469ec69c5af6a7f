#include "gnomon/timeml/event_values.h"

#include "gnomon/timeml/document_test_help.h"

#include <gtest/gtest.h>

namespace gnomon {
namespace {

TEST(EventValues, StandOnTheEventOrOnItsInstances) {
  const Document document = sketch(
      "<TimeML><EVENT eid='e1' class='occurrence' pos='NOUN'>rain</EVENT>"
      "<EVENT eid='e2'>fell</EVENT><EVENT eid='e3'>stopped</EVENT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e1' pos='VERB' tense=' past '/>"
      "<MAKEINSTANCE eiid='ei2' eventID='e2' tense='PAST'/>"
      "<MAKEINSTANCE eiid='ei3' eventID='e2' tense='FUTURE'/>"
      "<MAKEINSTANCE eiid='ei4' eventID='e9' tense='PRESENT'/></TimeML>");
  EXPECT_EQ(event_value(document, InstanceIndex{0}, Attr::kClass), "OCCURRENCE");
  EXPECT_EQ(event_value(document, InstanceIndex{0}, Attr::kPos), "NOUN");
  EXPECT_EQ(event_value(document, InstanceIndex{0}, Attr::kTense), "PAST");
  EXPECT_EQ(event_value(document, InstanceIndex{2}, Attr::kTense), "FUTURE");
  EXPECT_EQ(event_value(document, InstanceIndex{3}, Attr::kTense), "PRESENT");
  EXPECT_EQ(event_value(document, EventIndex{1}, Attr::kTense), "");
  EXPECT_EQ(event_value(document, EntityRef(), Attr::kTense), "");
  EXPECT_EQ(event_of(document, InstanceIndex{2}), EventIndex{1});
  EXPECT_EQ(event_of(document, InstanceIndex{3}), std::nullopt);
}

TEST(EventValues, LinksNameInstancesOrElseTheEvent) {
  const Document document = sketch(
      "<TimeML><EVENT eid='e1'>rain</EVENT><EVENT eid='e2'>fell</EVENT>"
      "<MAKEINSTANCE eiid='ei1' eventID='e2'/><MAKEINSTANCE eiid='ei2' eventID='e2'/></TimeML>");
  const std::vector<std::vector<EntityRef>> expected{{EventIndex{0}},
                                                     {InstanceIndex{0}, InstanceIndex{1}}};
  EXPECT_EQ(names_of_events(document), expected);
}

}  // namespace
}  // namespace gnomon
