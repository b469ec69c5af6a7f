#include "gnomon/qa/list_answers.h"

#include "gnomon/base/utf8.h"

#include <algorithm>
#include <map>
#include <set>

namespace gnomon {
namespace {

// The first name of every entity, in the order of names: e7 and not ei7.
std::map<EntityRef, std::string> first_names(const QuestionNames& names) {
  std::map<EntityRef, std::string> result;
  for (const auto& [name, meaning] : names.meanings()) {
    if (meaning) {
      result.try_emplace(*meaning, name);
    }
  }
  return result;
}

}  // namespace

ListAnswer list_answer(const AnswerGraph& graph, const Asked& question,
                       const QuestionNames& names) {
  const Listed found = graph.list(question, names);
  ListAnswer answer{found.answered, found.problem};
  const std::map<EntityRef, std::string> name_of = first_names(names);
  for (const Entity entity : found.certain) {
    const auto name = name_of.find(graph.entities().names[position(entity)].refers_to);
    if (name == name_of.end()) {
      ++answer.nameless;
    } else {
      answer.listed.push_back(name->second);
    }
  }
  return answer;
}

std::vector<std::string> expected_names(std::string_view expected) {
  constexpr std::string_view kBetween = " \t,;";
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = expected.find_first_not_of(kBetween, at)) < expected.size();) {
    const std::size_t end = std::min(expected.find_first_of(kBetween, at), expected.size());
    names.push_back(ascii_lower(expected.substr(at, end - at)));
    at = end;
  }
  if (names == std::vector<std::string>{"none"}) {
    names.clear();
  }
  return names;
}

ListTally count_list(const std::vector<std::string>& expected, const ListAnswer& answer,
                     const QuestionNames& names) {
  const std::map<EntityRef, std::string> name_of = first_names(names);
  std::set<std::string> wanted;
  for (const std::string& name : expected) {
    const auto meaning = names.find(name);
    wanted.insert(meaning ? name_of.at(*meaning) : name);
  }
  ListTally tally;
  tally.questions = 1;
  tally.unanswered = answer.answered ? 0 : 1;
  tally.expected = static_cast<std::int64_t>(wanted.size());
  tally.listed = static_cast<std::int64_t>(answer.listed.size());
  tally.correct = std::ranges::count_if(
      answer.listed, [&](const std::string& name) { return wanted.contains(name); });
  return tally;
}

}  // namespace gnomon
