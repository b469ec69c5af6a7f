// What the tests of this room share: a small text to look at.
#pragma once

#include "gnomon/dialogue/annotation_view.h"
#include "gnomon/timeml/document_test_help.h"

#include <memory>
#include <string>
#include <string_view>

namespace gnomon {

// She left on Friday, ate and slept: four entities, 1 "left", 2 "Friday", 3 "ate", 4 "slept".
inline constexpr std::string_view kTrip =
    "<TimeML><TEXT>She <EVENT eid=\"e1\">left</EVENT> on <TIMEX3 tid=\"t1\" type=\"DATE\" "
    "value=\"2034-02-10\">Friday</TIMEX3>. Then she <EVENT eid=\"e2\">ate</EVENT>. At last she "
    "<EVENT eid=\"e3\">slept</EVENT>.</TEXT>"
    "<MAKEINSTANCE eiid=\"ei1\" eventID=\"e1\"/><MAKEINSTANCE eiid=\"ei2\" eventID=\"e2\"/>"
    "<MAKEINSTANCE eiid=\"ei3\" eventID=\"e3\"/></TimeML>";

inline Pair pair_at(std::size_t first, std::size_t second) {
  return {static_cast<Entity>(first), static_cast<Entity>(second)};
}

// What a view looks at, on the heap, so that both can be moved.
struct ViewOwner {
  ViewOwner(std::string_view source, const KnowledgeOptions& options)
      : kept(std::make_unique<Document>(sketch(source))),
        changing(std::make_unique<Session>(*kept, options)) {}

  std::unique_ptr<Document> kept;
  std::unique_ptr<Session> changing;
};

struct TestView : ViewOwner, AnnotationView {
  TestView(std::string_view source, const KnowledgeOptions& options)
      : ViewOwner(source, options), AnnotationView(*changing) {}
};

inline TestView view_with(std::string_view source, AnswerAlgebra algebra = AnswerAlgebra::kRules) {
  TestView view(source, {.algebra = algebra});
  view.project = "demo.gnomon";
  view.annotator = "ada";
  view.documents = {{"", 4, 6, 6, 6}, {"other", 3, 3, 3, 3}};
  view.question = pair_at(0, 1);
  return view;
}

// Says something, as the next action of the log.
inline void say(TestView& view, std::string first, RelationSet relation, std::string second) {
  Action action;
  action.kind = ActionKind::kAnswer;
  action.first = std::move(first);
  action.second = std::move(second);
  action.answer = Answer(relation);
  view.last = view.changing->apply(action, view.session.statements().size() + 1).value();
}

}  // namespace gnomon
