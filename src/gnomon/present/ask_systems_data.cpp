#include "gnomon/operations/ask_systems.h"
#include "gnomon/present/answer_figures.h"
#include "gnomon/present/item_tests.h"
#include "gnomon/present/link_data.h"
#include "gnomon/present/present.h"
#include "gnomon/qa/distance.h"
#include "gnomon/score/system_tests.h"

#include <utility>

namespace gnomon {
namespace {

std::string_view reason_name(AnswerReason reason) {
  switch (reason) {
    case AnswerReason::kEntailed:
      return "entailed";
    case AnswerReason::kRelationMissing:
      return "relation missing";
    case AnswerReason::kEntityMissing:
      return "entity missing";
    case AnswerReason::kNoSuchName:
      return "name unknown";
    case AnswerReason::kSeveralNames:
      return "name not unique";
    case AnswerReason::kNoSuchRelation:
      return "relation unknown";
    case AnswerReason::kNoSuchCommand:
      return "question unknown";
    case AnswerReason::kDocumentMissing:
      return "document missing";
    case AnswerReason::kDocumentDiffers:
      return "text differs";
    case AnswerReason::kNoDate:
      return "date missing";
    case AnswerReason::kAgainstCalendar:
      return "against the calendar";
  }
  return {};
}

Value question_data(const AskSystemsResult& result, std::size_t s, std::size_t i) {
  const Question& question = result.questions[i];
  const QuestionAnswer& answer = result.systems[s].answers[i];
  Value data = Value::object()
                   .set("id", question.number)
                   .set("doc", question.document)
                   .set("question", question.question)
                   .set("expected", question.expected);
  if (result.distances[i]) {
    data.set("sentence_distance", *result.distances[i])
        .set("distance", distance_name(distance_class(*result.distances[i])));
  }
  data.set("predicted", answer.limits.empty() ? reply_name(answer.reply) : answer.limits)
      .set("counted", counted_name(count_answer(question, answer)))
      .set("reason", reason_name(answer.reason));
  if (!answer.name.empty()) {
    data.set("about", answer.name);
  }
  if (answer.reason == AnswerReason::kEntityMissing) {
    data.set("marked", answer.is_marked);
  }
  if (!answer.rejected_link.empty()) {
    data.set("rejected_link", answer.rejected_link);
  }
  if (result.explained) {
    data.set("because", links_data(result.systems[s].why[i]));
  }
  return data;
}

Value names_data(const std::vector<std::string>& names) {
  Value list = Value::array();
  for (const std::string& name : names) {
    list.push(name);
  }
  return list;
}

Value list_question_data(const AskSystemsResult& result, std::size_t s, std::size_t i) {
  const Question& question = result.questions[i];
  const ListAnswer& answer = result.systems[s].lists.at(i);
  return Value::object()
      .set("id", question.number)
      .set("doc", question.document)
      .set("question", question.question)
      .set("expected", names_data(result.expected_lists.at(i)))
      .set("listed", answer.answered ? names_data(answer.listed) : Value())
      .set("nameless", answer.nameless)
      .set("reason",
           reason_name(answer.answered ? AnswerReason::kEntailed : answer.problem.reason));
}

Value unanswered_data(const AskSystemsResult& result) {
  Value list = Value::array();
  for (const UnansweredQuestion& one : result.unanswered) {
    const Question& question = result.questions[one.question];
    list.push(Value::object()
                  .set("id", question.number)
                  .set("doc", question.document)
                  .set("question", question.question)
                  .set("lack", lack_name(one.lack))
                  .set("why", one.why));
  }
  return list;
}

Value system_data(const AskSystemsResult& result, std::size_t s) {
  const SystemAnswers& system = result.systems[s];
  const AnswerTallies& tallies = result.systems[s].tallies;
  Value totals = tally_data(tallies.all, result.settings.mode);
  if (has_distances(result)) {
    totals.set("correct_close", tallies.close.correct)
        .set("correct_distant", tallies.distant.correct);
  }
  totals.set("only_correct", tallies.only_correct);
  Value data = Value::object()
                   .set("system", system.name)
                   .set("rank", system.rank.place)
                   .set("tied", system.rank.tied)
                   .set("totals", std::move(totals));
  if (has_distances(result)) {
    data.set("by_distance", Value::object()
                                .set("close", tally_data(tallies.close, result.settings.mode))
                                .set("distant", tally_data(tallies.distant, result.settings.mode)));
  }
  if (!tallies.genres.empty()) {
    Value genres = Value::object();
    for (const auto& [genre, tally] : tallies.genres) {
      genres.set(genre, tally_data(tally, result.settings.mode));
    }
    data.set("by_genre", std::move(genres));
  }
  data.set("rejected_links", system.rejected);
  Value questions = Value::array();
  for (std::size_t i = 0; i < result.questions.size(); ++i) {
    if (!result.is_list(i)) {
      questions.push(question_data(result, s, i));
    }
  }
  if (!result.expected_lists.empty()) {
    Value lists = Value::array();
    for (const auto& [i, expected] : result.expected_lists) {
      lists.push(list_question_data(result, s, i));
    }
    data.set("lists", list_data(tallies.lists)).set("list_questions", std::move(lists));
  }
  return std::move(data).set("questions", std::move(questions));
}

}  // namespace

Value data(const AskSystemsResult& result) {
  Value data =
      Value::object().set("questions", result.questions.size()).set("bad_lines", result.bad_lines);
  if (result.tests) {
    TestData tests{.settings = result.tests->settings};
    tests.add(result.tests->tests.front().items, Value::object(), "recall (correct / questions)",
              system_names(result));
    data.set("significance", std::move(tests).value());
  }
  Value systems = Value::array();
  for (std::size_t s = 0; s < result.systems.size(); ++s) {
    systems.push(system_data(result, s));
  }
  return std::move(data)
      .set("unanswered", unanswered_data(result))
      .set("systems", std::move(systems));
}

}  // namespace gnomon
