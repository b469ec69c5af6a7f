#include "gnomon/operations/ask_systems.h"

#include "gnomon/base/counted.h"
#include "gnomon/base/utf8.h"
#include "gnomon/present/answer_figures.h"
#include "gnomon/present/item_tests.h"
#include "gnomon/present/present.h"
#include "gnomon/score/system_tests.h"

#include <map>
#include <set>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

// "9/31".
Cell correct_of(const QaTally& tally) {
  return Cell::pair(fmt::format("{}", tally.correct), fmt::format("{}", tally.questions), "/");
}

class AnswerTables {
 public:
  AnswerTables(const AskSystemsResult& result, const AskSystemsView& view)
      : result_(result),
        view_(view),
        names_(system_names(result)),
        has_distances_(has_distances(result)) {}

  Report make() && {
    report_.signature = signature(result_);
    add_scores();
    add_reasons();
    add_genres();
    add_unanswered();
    if (result_.tests) {
      add_item_tables(result_.tests->tests.front().items,
                      {"Questions answered correctly", "Recall with 95 % interval"}, names_,
                      result_.tests->settings.holm, report_);
      report_.notes.push_back(
          tests_note(result_.tests->settings, "Unknown answers count as wrong."));
    }
    if (view_.per_question) {
      add_questions();
    }
    if (result_.explained) {
      add_explanations();
    }
    add_notes();
    return std::move(report_);
  }

 private:
  void add_scores() {
    std::vector<QaTally> tallies;
    std::vector<ListTally> lists;
    std::vector<Rank> places;
    for (const SystemAnswers& system : result_.systems) {
      tallies.push_back(system.tallies.all);
      lists.push_back(system.tallies.lists);
      places.push_back(system.rank);
    }
    report_.tables.push_back(
        answers_table("Answers", names_, tallies, result_.settings.mode, places));
    if (names_.size() > 1) {
      report_.notes.push_back(
          fmt::format("Ranked by recall, then F1: {}.", ranking(names_, places)));
    }
    if (!result_.expected_lists.empty()) {
      report_.tables.push_back(lists_table("Lists", names_, lists));
    }
  }

  void add_reasons() {
    Table table;
    table.title = "Correct answers by distance, and reasons for unknown answers";
    table.columns = {{"system"}};
    if (has_distances_) {
      table.columns.push_back({"close", Align::kRight, "", "close correct", "close asked"});
      table.columns.push_back({"distant", Align::kRight, "", "distant correct", "distant asked"});
    }
    const bool several = names_.size() > 1;
    if (several) {
      table.columns.push_back({"unique", Align::kRight});
    }
    for (const char* title : {"unknown", "entity", "relation", "unusable"}) {
      table.columns.push_back({title, Align::kRight});
    }
    for (std::size_t s = 0; s < names_.size(); ++s) {
      const AnswerTallies& tallies = result_.systems[s].tallies;
      Row row = {names_[s]};
      if (has_distances_) {
        row.push_back(correct_of(tallies.close));
        row.push_back(correct_of(tallies.distant));
      }
      if (several) {
        row.emplace_back(tallies.only_correct);
      }
      row.insert(row.end(), {tallies.all.unknown, tallies.all.missing_entity,
                             tallies.all.missing_relation, tallies.all.unusable});
      table.rows.push_back(std::move(row));
    }
    table.caption = fmt::format(
        "{}{}unknown: all unknown answers; entity, relation: the system lacks an event or time, or "
        "a relation; unusable: the question or document cannot be used.",
        has_distances_ ? "close, distant: correct answers / questions about the same or "
                         "neighbouring sentences, and about others; "
                       : "",
        several ? "unique: correct answers that no other system gives; " : "");
    report_.tables.push_back(std::move(table));
  }

  void add_genres() {
    std::set<std::string> genres(result_.genres.begin(), result_.genres.end());
    genres.erase("");
    for (const std::string& genre : genres) {
      std::vector<QaTally> tallies;
      for (const SystemAnswers& system : result_.systems) {
        const auto found = system.tallies.genres.find(genre);
        tallies.push_back(found == system.tallies.genres.end() ? QaTally() : found->second);
      }
      report_.tables.push_back(answers_table(fmt::format("Genre {}", printable(genre)), names_,
                                             tallies, result_.settings.mode));
    }
  }

  // What the paper asks of the questions that no system answers.
  void add_unanswered() {
    if (result_.unanswered.empty()) {
      return;
    }
    std::map<LackOfAll, std::size_t> counts;
    Table table;
    table.title =
        names_.size() == 1 ? "Questions without an answer" : "Questions that no system answers";
    table.columns = {{"no.", Align::kRight}, {"document"}, {"question"}, {"lack"}, {"why"}};
    for (const UnansweredQuestion& one : result_.unanswered) {
      ++counts[one.lack];
      const Question& question = result_.questions[one.question];
      table.rows.push_back({printable(question.number), printable(document_name(question)),
                            printable(question.question), lack_name(one.lack), one.why});
    }
    std::vector<std::string> parts;
    parts.reserve(counts.size());
    for (const auto& [lack, count] : counts) {
      parts.push_back(fmt::format("{}: {}", lack_words(lack), count));
    }
    report_.notes.push_back(
        fmt::format("Answered by no system: {} of {} ({}).{}", result_.unanswered.size(),
                    plural(yes_no_questions(), "question"), fmt::join(parts, ", "),
                    view_.unanswered ? "" : " `unanswered` lists them."));
    if (view_.unanswered) {
      report_.tables.push_back(std::move(table));
    }
  }

  std::size_t yes_no_questions() const {
    return result_.questions.size() - result_.expected_lists.size();
  }

  static std::string_view lack_words(LackOfAll lack) {
    switch (lack) {
      case LackOfAll::kEntity:
        return "lack of an event or time";
      case LackOfAll::kRelation:
        return "lack of a relation";
      case LackOfAll::kContradiction:
        return "contradictions";
      case LackOfAll::kUnusable:
        return "unusable";
      case LackOfAll::kDifferent:
        break;
    }
    return "different reasons";
  }

  void add_questions() {
    Table table;
    table.title = "Every question";
    table.columns = {{"no.", Align::kRight}, {"question"}, {"expected"}};
    if (has_distances_) {
      table.columns.push_back({"apart", Align::kRight});
    }
    for (const std::string& name : names_) {
      table.columns.push_back({name});
    }
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const Question& question = result_.questions[i];
      Row row = {printable(question.number), printable(question.question),
                 printable(question.expected)};
      if (has_distances_) {
        row.push_back(result_.distances[i] ? Cell(*result_.distances[i])
                                           : Cell::decimal(std::nullopt, 0));
      }
      for (const SystemAnswers& system : result_.systems) {
        if (result_.is_list(i)) {
          row.emplace_back(listed_words(system.lists.at(i)));
          continue;
        }
        const Counted counted = count_answer(question, system.answers[i]);
        const QuestionAnswer& given = system.answers[i];
        const Cell cell(given.limits.empty() ? reply_name(given.reply) : given.limits);
        row.push_back(counted == Counted::kCorrect   ? cell.best()
                      : counted == Counted::kUnknown ? cell.muted()
                                                     : cell);
      }
      table.rows.push_back(std::move(row));
    }
    report_.tables.push_back(std::move(table));
  }

  static std::string listed_words(const ListAnswer& answer) {
    return !answer.answered        ? "unknown"
           : answer.listed.empty() ? "none"
                                   : fmt::format("{}", fmt::join(answer.listed, " "));
  }

  void add_explanations() {
    Table unknown;
    unknown.title = "Unknown";
    unknown.columns = {{"no.", Align::kRight}, {"question"}, {"why"}};
    const bool several = names_.size() > 1;
    if (several) {
      unknown.columns.insert(unknown.columns.begin() + 2, {"system"});
    }
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const Question& question = result_.questions[i];
      for (std::size_t s = 0; s < names_.size() && !result_.is_list(i); ++s) {
        const QuestionAnswer& answer = result_.systems[s].answers[i];
        if (answer.reply == Reply::kUnknown) {
          Row row = {printable(question.number), printable(question.question), why_unknown(answer)};
          if (several) {
            row.insert(row.begin() + 2, names_[s]);
          }
          unknown.rows.push_back(std::move(row));
          continue;
        }
        Table table;
        table.title = fmt::format(
            "{}. {}: {}{} ({}), because", printable(question.number), printable(question.question),
            several ? printable(names_[s]) + " says " : "",
            answer.limits.empty() ? reply_name(answer.reply) : std::string_view(answer.limits),
            counted_name(count_answer(question, answer)));
        table.columns = {{"TLINK"}, {"what it says"}};
        for (const auto& [link, calendar] : result_.systems[s].why[i]) {
          table.rows.push_back({link.name, link.words});
        }
        report_.tables.push_back(std::move(table));
      }
    }
    if (!unknown.rows.empty()) {
      report_.tables.push_back(std::move(unknown));
    }
  }

  void add_notes() {
    for (std::size_t s = 0; s < names_.size(); ++s) {
      const SystemAnswers& system = result_.systems[s];
      if (system.rejected == 0) {
        continue;
      }
      const bool official = is_official(result_.settings.mode);
      const bool one = system.rejected == 1;
      report_.notes.push_back(fmt::format(
          "{}: {} in {} {} earlier ones and {}.", names_[s], plural(system.rejected, "link"),
          plural(system.documents_with_rejected, "document"), one ? "contradicts" : "contradict",
          official ? one ? "loses the contradictory part, which can leave half of it"
                         : "lose the contradictory part, which can leave half of a link"
          : one    ? "is rejected as a whole"
                   : "are rejected as a whole"));
    }
    if (result_.bad_lines > 0) {
      report_.notes.push_back(
          result_.bad_lines == 1
              ? std::string("One line is not a question and is not scored.")
              : fmt::format("{} lines are not questions and are not scored.", result_.bad_lines));
    }
  }

  const AskSystemsResult& result_;
  const AskSystemsView& view_;
  std::vector<std::string> names_;
  bool has_distances_ = false;
  Report report_;
};

}  // namespace

std::string signature(const AskSystemsResult& result) { return ask_signature(result.settings); }

Report tables(const AskSystemsResult& result, const AskSystemsView& view) {
  return AnswerTables(result, view).make();
}

}  // namespace gnomon
