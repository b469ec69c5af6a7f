#include "gnomon/operations/ask_systems.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/parallel.h"
#include "gnomon/base/utf8.h"
#include "gnomon/corpus/join.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/answer_words.h"
#include "gnomon/operations/question_file.h"
#include "gnomon/qa/distance.h"
#include "gnomon/qa/document_graphs.h"
#include "gnomon/qa/list_answers.h"
#include "gnomon/score/system_tests.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace gnomon {
namespace {

// The folder that the document lies in; otherwise what the sixth field says.
std::string genre_of(const Question& question) {
  constexpr std::string_view kGenre = "genre=";
  const std::string_view document = trim(question.document);
  if (const std::size_t slash = document.rfind('/'); slash != std::string_view::npos) {
    return std::string(document.substr(0, slash));
  }
  const std::string_view extra = trim(question.extra);
  return extra.starts_with(kGenre) ? std::string(extra.substr(kGenre.size())) : std::string();
}

Result<void> keep_numbers(std::vector<Question>& questions, std::string_view numbers,
                          const std::string& file) {
  std::set<std::string_view> wanted;
  for (std::size_t begin = 0; begin <= numbers.size();) {
    const std::size_t end = std::min(numbers.find(',', begin), numbers.size());
    if (const auto one = trim(numbers.substr(begin, end - begin)); !one.empty()) {
      wanted.insert(one);
    }
    begin = end + 1;
  }
  std::set<std::string_view> missing = wanted;
  for (const Question& question : questions) {
    missing.erase(trim(question.number));
  }
  if (!missing.empty()) {
    return fail(codes::kNoSuchQuestion, file,
                fmt::format("no question {}", shown(*missing.begin())),
                "use numbers from the first field of the file");
  }
  std::erase_if(questions, [&](const Question& one) { return !wanted.contains(trim(one.number)); });
  return {};
}

std::string questions_lost(std::size_t number) {
  return number == 1 ? "its question counts as unknown"
                     : fmt::format("its {} questions count as unknown", number);
}

// A document with the ids that questions use, and the bytes that distances are counted in: those of
// its file, or the TimeML that it would be where it has no file of its own.
struct QuestionDocument {
  SharedDocument document;
  std::string bytes;
};

Result<QuestionDocument> load_question_document(const CollectedDocument& collected,
                                                const Format* format) {
  if (collected.is_in_memory()) {
    const Result<const Format*> timeml = find_format("timeml");
    return collected.load().map([&](const SharedDocument& one) {
      return QuestionDocument{one, (*timeml)->write(*one).value_or("")};
    });
  }
  LoadedFile loaded = load(collected.file(), format);
  return std::move(loaded.documents.front()).map([&](Document&& one) {
    return QuestionDocument{std::make_shared<const Document>(std::move(one)),
                            std::move(loaded.bytes)};
  });
}

// What one document gave.
struct DocumentAnswers {
  std::vector<std::vector<QuestionAnswer>> by_system;
  std::vector<std::vector<std::vector<LinkOrCalendar>>> why;
  std::vector<std::size_t> rejected;
  std::vector<std::optional<std::size_t>> distances;
  std::vector<std::map<std::size_t, ListAnswer>> lists;  // of each system, by question
  std::vector<ListTally> list_tallies;                   // of each system
  std::map<std::size_t, std::vector<std::string>> expected_lists;
  std::vector<Notice> notices;
};

class QuestionRun {
 public:
  QuestionRun(const AskSystemsRequest& request, const Format* format, const Run& run)
      : request_(request), format_(format), run_(run) {
    result_.settings = {request.mode, request.backbone};
    result_.explained = request.explain;
  }

  Result<Outcome<AskSystemsResult>> run() {
    if (Result<void> read = read_questions(); !read) {
      return Failure(std::move(read.error()));
    }
    if (Result<void> found = find_documents(); !found) {
      return Failure(std::move(found.error()));
    }
    std::vector<DocumentAnswers> answers(asked_.size());
    const bool all = parallel_for(asked_.size(), run_,
                                  [&](std::size_t i) { answers[i] = ask_about(asked_[i]); });
    if (!all || run_.stopped()) {
      return Failure(cancelled());
    }
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      collect(asked_[i].numbers, std::move(answers[i]));
    }
    note_slips();
    count();
    if (run_.stopped()) {
      return Failure(cancelled());
    }
    return Outcome<AskSystemsResult>{std::move(result_), std::move(notices_)};
  }

 private:
  // A document that questions are about.
  struct AskedDocument {
    std::vector<std::size_t> numbers;             // of its questions
    const CollectedDocument* entities = nullptr;  // null where there is none
    std::vector<const CollectedDocument*> systems;
  };

  Result<void> read_questions() {
    Result<QuestionFile> file = read_question_file(request_.questions, notices_);
    if (!file) {
      return Failure(std::move(file.error()));
    }
    result_.bad_lines = file->problems.size();
    result_.questions = std::move(file->questions);
    const std::string name = question_file_name(request_.questions);
    if (!request_.only.empty()) {
      if (Result<void> kept = keep_numbers(result_.questions, request_.only, name); !kept) {
        return kept;
      }
    }
    if (result_.questions.empty()) {
      if (!file->problems.empty()) {
        return Failure(file->problems.front());
      }
      return fail(codes::kNoQuestions, name, "no question in this file",
                  "write lines like 'number|document|IS e3 BEFORE t1|words|yes'");
    }
    std::ranges::transform(result_.questions, std::back_inserter(result_.genres), genre_of);
    result_.distances.resize(result_.questions.size());
    return {};
  }

  Result<void> find_documents() {
    collections_.resize(1);
    std::vector<const Input*> inputs;
    if (!request_.entities.empty()) {
      inputs.push_back(&request_.entities);
    }
    for (const Input& system : request_.systems) {
      inputs.push_back(&system);
      SystemAnswers answers;
      answers.name = system.name();
      answers.answers.resize(result_.questions.size());
      answers.why.resize(request_.explain ? result_.questions.size() : 0);
      result_.systems.push_back(std::move(answers));
    }
    for (const Input* input : inputs) {
      Result<Collection> collection = open_collection(*input, format_, run_, notices_);
      if (!collection) {
        return Failure(std::move(collection.error()));
      }
      collections_.push_back(std::move(*collection));
    }
    return join_with_questions();
  }

  // The questions are an input too: they come first, with the names of the documents they are
  // about.
  Result<void> join_with_questions() {
    std::set<std::string, std::less<>> known;
    for (const Collection& collection : collections_) {
      for (const CollectedDocument& document : collection.documents) {
        known.emplace(joining_name(document.name()));
      }
    }
    std::map<std::string, std::vector<std::size_t>> by_document;
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const Question& question = result_.questions[i];
      // What looks like an ending may belong to the name.
      const std::string_view whole = trim(question.document);
      const std::string_view name = document_name(question);
      const bool is_whole =
          !known.contains(joining_name(name)) && known.contains(joining_name(whole));
      by_document[std::string(is_whole ? whole : name)].push_back(i);
    }
    Collection& questions = collections_.front();
    questions.name = question_file_name(request_.questions);
    for (const auto& [name, numbers] : by_document) {
      questions.documents.emplace_back(SourceFile{questions.name, name}, nullptr);
    }
    Result<std::vector<JoinedDocument>> joined = join(collections_, JoinRule::kFirstLeads);
    if (!joined) {
      return Failure(std::move(joined.error()));
    }
    for (const JoinedDocument& document : *joined) {
      if (document.from.front() == nullptr) {
        continue;
      }
      AskedDocument asked;
      asked.numbers = by_document[document.from.front()->name()];
      asked.entities = request_.entities.empty() ? nullptr : document.from[1];
      asked.systems.assign(
          document.from.end() - static_cast<std::ptrdiff_t>(result_.systems.size()),
          document.from.end());
      asked_.push_back(std::move(asked));
    }
    return {};
  }

  DocumentAnswers ask_about(const AskedDocument& asked) const {
    const std::size_t systems = asked.systems.size();
    const std::string_view name = trim(result_.questions[asked.numbers.front()].document);
    DocumentAnswers made;
    made.by_system.resize(systems);
    made.why.resize(systems);
    made.rejected.resize(systems);
    made.lists.resize(systems);
    made.list_tallies.resize(systems);
    made.distances.resize(asked.numbers.size());
    QuestionDocument named;
    if (!request_.entities.empty()) {
      Result<QuestionDocument> loaded =
          asked.entities == nullptr
              ? Result<QuestionDocument>(Failure(missing(request_.entities, asked)))
              : load_question_document(*asked.entities, format_);
      if (!loaded) {
        made.notices.push_back(error_notice(std::move(loaded.error()), std::string(name)));
        for (std::size_t s = 0; s < systems; ++s) {
          leave_unknown(s, AnswerReason::kDocumentMissing, asked, made);
        }
        return made;
      }
      named = std::move(*loaded);
      const QuestionPieces pieces(named.bytes);
      for (std::size_t i = 0; i < asked.numbers.size(); ++i) {
        made.distances[i] = pieces.distance(result_.questions[asked.numbers[i]].asked);
      }
    }
    expect_lists(asked, named.document.get(), made);
    for (std::size_t s = 0; s < systems && !run_.stopped(); ++s) {
      const CollectedDocument* const from = asked.systems[s];
      const Result<SharedDocument> document =
          from == nullptr ? Result<SharedDocument>(Failure(missing(request_.systems[s], asked)))
                          : from->load();
      if (!document) {
        leave_unknown(s, AnswerReason::kDocumentMissing, asked, made);
        made.notices.push_back(error_notice(document.error(), std::string(name)));
        continue;
      }
      ask_document(s, asked, named.document.get(), **document, made);
    }
    return made;
  }

  // What LIST questions expect: the names in their line, or what the links of the question document
  // entail.
  void expect_lists(const AskedDocument& asked, const Document* question_document,
                    DocumentAnswers& made) const {
    for (const std::size_t number : asked.numbers) {
      const Question& question = result_.questions[number];
      if (question.asked.form != QuestionForm::kList || is_official(result_.settings.mode)) {
        continue;
      }
      std::vector<std::string>& expected = made.expected_lists[number];
      expected = expected_names(question.expected);
      if (!trim(question.expected).empty()) {
        continue;
      }
      ListAnswer own;
      if (question_document != nullptr) {
        const QuestionNames names = QuestionNames::own(*question_document);
        own = list_answer(AnswerGraph(*question_document, result_.settings), question.asked, names);
      }
      expected = own.listed;
      if (!own.answered) {
        Error error = error_about(
            codes::kBadExpectedAnswer, question_file_name(request_.questions),
            fmt::format("question {} expects no list, and the links of its entities have none",
                        shown(question.number)),
            "write the ids to be listed, or 'none', into the fifth field");
        error.where.line = question.line;
        error.where.column = 1;
        made.notices.push_back({Severity::kWarning, {}, std::move(error)});
      }
    }
  }

  Error missing(const Input& input, const AskedDocument& asked) const {
    const Question& any = result_.questions[asked.numbers.front()];
    return error_about(codes::kNoSuchDocument, input.name(),
                       fmt::format("there is no document '{}' here", shown(any.document)),
                       questions_lost(asked.numbers.size()));
  }

  void leave_unknown(std::size_t system, AnswerReason reason, const AskedDocument& asked,
                     DocumentAnswers& made) const {
    const Question& any = result_.questions[asked.numbers.front()];
    QuestionAnswer answer{Reply::kUnknown, reason};
    if (reason == AnswerReason::kDocumentMissing) {
      answer.name = trim(any.document);
    }
    made.by_system[system].assign(asked.numbers.size(), answer);
    for (const auto& [number, expected] : made.expected_lists) {
      const ListAnswer none{false, answer};
      made.list_tallies[system] += count_list(expected, none, {});
      made.lists[system].emplace(number, none);
    }
  }

  void ask_document(std::size_t s, const AskedDocument& asked, const Document* question_document,
                    const Document& document, DocumentAnswers& made) const {
    const Result<QuestionNames> names = question_document == nullptr
                                            ? Result<QuestionNames>(QuestionNames::own(document))
                                            : QuestionNames::aligned(*question_document, document);
    if (!names) {
      leave_unknown(s, AnswerReason::kDocumentDiffers, asked, made);
      Error error = error_about(codes::kDifferentTexts, asked.systems[s]->file().path,
                                names.error().what, questions_lost(asked.numbers.size()));
      made.notices.push_back(error_notice(std::move(error), std::string(document.name())));
      return;
    }
    DocumentGraphs graphs(document, result_.settings, run_.stop);
    made.rejected[s] = graphs.plain().rejected().size();
    for (const std::size_t number : asked.numbers) {
      const Asked& question = result_.questions[number].asked;
      const AnswerGraph& graph = graphs.of(question, *names);
      made.by_system[s].push_back(graph.answer(question, *names));
      if (const auto expected = made.expected_lists.find(number);
          expected != made.expected_lists.end()) {
        ListAnswer list = list_answer(graph, question, *names);
        made.list_tallies[s] += count_list(expected->second, list, *names);
        made.by_system[s].back() =
            list.answered ? QuestionAnswer{Reply::kYes, AnswerReason::kEntailed} : list.problem;
        made.lists[s].emplace(number, std::move(list));
      }
      if (request_.explain) {
        made.why[s].push_back(links_behind(document, graph, question, *names));
      }
    }
  }

  void collect(const std::vector<std::size_t>& numbers, DocumentAnswers made) {
    std::ranges::move(made.notices, std::back_inserter(notices_));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      result_.distances[numbers[i]] = made.distances[i];
    }
    result_.expected_lists.merge(made.expected_lists);
    for (std::size_t s = 0; s < result_.systems.size(); ++s) {
      SystemAnswers& system = result_.systems[s];
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        system.answers[numbers[i]] = std::move(made.by_system[s][i]);
        if (i < made.why[s].size()) {
          system.why[numbers[i]] = std::move(made.why[s][i]);
        }
      }
      system.lists.merge(made.lists[s]);
      system.tallies.lists += made.list_tallies[s];
      system.rejected += made.rejected[s];
      system.documents_with_rejected += made.rejected[s] > 0 ? 1 : 0;
    }
  }

  // A name that no system can know is a slip in the question.
  void note_slips() {
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const Question& question = result_.questions[i];
      const QuestionAnswer& answer = result_.systems.front().answers[i];
      const bool only_exact = answer.reason == AnswerReason::kNoSuchRelation &&
                              relation_of_question(question.asked.relation).has_value();
      if (slip_code(answer.reason) == nullptr || only_exact) {
        continue;
      }
      Error error =
          error_about(codes::kBadQuestion, question_file_name(request_.questions),
                      fmt::format("question {}: {}", shown(question.number), why_unknown(answer)),
                      "it counts as unknown");
      error.where.line = question.line;
      error.where.column = 1;
      notices_.push_back(error_notice(std::move(error)));
    }
  }

  void count() {
    std::vector<std::vector<bool>> right(result_.systems.size());
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      if (result_.is_list(i)) {
        continue;
      }
      std::vector<std::size_t> by;
      for (std::size_t s = 0; s < result_.systems.size(); ++s) {
        const bool is_right = count_answer_of(s, i);
        right[s].push_back(is_right);
        if (is_right) {
          by.push_back(s);
        }
      }
      if (by.size() == 1) {
        ++result_.systems[by.front()].tallies.only_correct;
      }
      note_unanswered(i);
    }
    rank();
    if (request_.tests.significance) {
      const TestsRequest& wanted = request_.tests;
      const TestSettings settings{{wanted.trials, wanted.seed, run_.stop}, false, wanted.holm};
      result_.tests = std::make_shared<const SystemTests>(
          SystemTests{settings, {{"questions", true, test_items(right, settings), {}}}});
    }
  }

  void note_unanswered(std::size_t i) {
    std::vector<const QuestionAnswer*> answers;
    for (const SystemAnswers& system : result_.systems) {
      answers.push_back(&system.answers[i]);
      if (count_answer(result_.questions[i], system.answers[i]) != Counted::kUnknown) {
        return;
      }
    }
    result_.unanswered.push_back(unanswered(i, answers));
  }

  void rank() {
    std::vector<QaTally> tallies;
    for (const SystemAnswers& system : result_.systems) {
      tallies.push_back(system.tallies.all);
    }
    const std::vector<Rank> places = ranks(tallies);
    for (std::size_t s = 0; s < places.size(); ++s) {
      result_.systems[s].rank = places[s];
    }
  }

  // Whether it is correct.
  bool count_answer_of(std::size_t s, std::size_t i) {
    const QuestionAnswer& answer = result_.systems[s].answers[i];
    const Counted counted = count_answer(result_.questions[i], answer);
    AnswerTallies& tallies = result_.systems[s].tallies;
    tallies.all.add(counted, answer.reason);
    if (const auto pieces = result_.distances[i]) {
      (distance_class(*pieces) == DistanceClass::kClose ? tallies.close : tallies.distant)
          .add(counted, answer.reason);
    }
    if (!result_.genres[i].empty()) {
      tallies.genres[result_.genres[i]].add(counted, answer.reason);
    }
    return counted == Counted::kCorrect;
  }

  const AskSystemsRequest& request_;
  const Format* format_;
  const Run& run_;
  AskSystemsResult result_;
  std::vector<Notice> notices_;
  std::vector<Collection> collections_;  // the questions, the entities if any, the systems
  std::vector<AskedDocument> asked_;
};

}  // namespace

AnswerTallies& AnswerTallies::operator+=(const AnswerTallies& other) {
  all += other.all;
  close += other.close;
  distant += other.distant;
  for (const auto& [genre, tally] : other.genres) {
    genres[genre] += tally;
  }
  only_correct += other.only_correct;
  lists += other.lists;
  return *this;
}

Result<Outcome<AskSystemsResult>> ask_systems(const AskSystemsRequest& request, const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  const Result<const Format*> format = find_input_format(request.from);
  if (!format) {
    return Failure(format.error());
  }
  return QuestionRun(request, *format, run).run();
}

}  // namespace gnomon
