#include "gnomon/cli/ask_answers.h"

#include "gnomon/base/files.h"
#include "gnomon/cli/documents.h"
#include "gnomon/qa/distance.h"
#include "gnomon/reason/wording.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon::cli {
namespace {

// The document by its name, which may or may not have lost its extension.
const SourceFile* find_file(const FilesByName& files, const Question& question) {
  auto found = files.find(std::string(document_name(question)));
  if (found == files.end()) {
    found = files.find(std::string(trim(question.document)));
  }
  return found == files.end() ? nullptr : &found->second;
}

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

bool keep_numbers(std::vector<Question>& questions, const std::string& numbers, Common& common) {
  std::set<std::string_view> wanted;
  for (std::size_t begin = 0; begin <= numbers.size();) {
    const std::size_t end = std::min(numbers.find(',', begin), numbers.size());
    if (const auto one = trim(std::string_view(numbers).substr(begin, end - begin)); !one.empty()) {
      wanted.insert(one);
    }
    begin = end + 1;
  }
  std::set<std::string_view> missing = wanted;
  for (const Question& question : questions) {
    missing.erase(trim(question.number));
  }
  if (!missing.empty()) {
    common.fail_with(error_about(ErrorKind::kUsage, "gnomon",
                                 fmt::format("there is no question {}", shown(*missing.begin())),
                                 "name numbers of the first field of the file"));
    return false;
  }
  std::erase_if(questions, [&](const Question& one) { return !wanted.contains(trim(one.number)); });
  return true;
}

// The only document of a file; an error is one too.
std::optional<Error> problem_with(const LoadedFile& loaded, const SourceFile& file) {
  if (loaded.documents.size() != 1) {
    return error_about(ErrorKind::kInput, file.path,
                       fmt::format("there are {} documents here", loaded.documents.size()),
                       "questions are about files of one document");
  }
  return loaded.documents.front() ? std::nullopt : std::optional(loaded.documents.front().error());
}

// What one document gave.
struct DocumentAnswers {
  std::vector<std::vector<QuestionAnswer>> by_system;
  std::vector<std::vector<std::vector<WordedLink>>> why;
  std::vector<std::size_t> set_aside;
  std::vector<std::optional<std::size_t>> distances;
  std::vector<Error> errors;
};

class Interview {
 public:
  Interview(const AskSystemsOptions& options, Common& common)
      : options_(options), common_(common) {}

  std::optional<AnsweredQuestions> run() {
    const Result<const Format*> format = common_.input_format();
    if (!format) {
      common_.fail_with(format.error());
      return std::nullopt;
    }
    format_ = *format;
    if (!read_question_file() || !find_documents()) {
      return std::nullopt;
    }
    std::map<std::string, std::vector<std::size_t>> by_document;
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      by_document[std::string(document_name(result_.questions[i]))].push_back(i);
    }
    const std::vector<std::pair<std::string, std::vector<std::size_t>>> documents(
        by_document.begin(), by_document.end());
    std::vector<DocumentAnswers> answers(documents.size());
    Progress progress("documents", documents.size(), common_.show_progress());
    parallel_for(documents.size(), common_.jobs(), [&](std::size_t i) {
      answers[i] = ask_about(documents[i].second);
      progress.step();
    });
    for (std::size_t i = 0; i < documents.size(); ++i) {
      collect(documents[i].second, std::move(answers[i]));
    }
    say_unknown_names();
    return std::move(result_);
  }

 private:
  std::string name_of_file() const {
    return options_.questions == "-" ? "standard input" : options_.questions;
  }

  bool read_question_file() {
    const Result<std::string> bytes =
        options_.questions == "-" ? read_standard_input() : read_file(options_.questions);
    if (!bytes) {
      common_.fail_with(bytes.error());
      return false;
    }
    QuestionFile file = read_questions(*bytes, name_of_file());
    for (const Error& problem : file.problems) {
      common_.say(problem);
      common_.set_exit_code(kHasFindings);
    }
    result_.bad_lines = file.problems.size();
    result_.questions = std::move(file.questions);
    if (!options_.numbers.empty() && !keep_numbers(result_.questions, options_.numbers, common_)) {
      return false;
    }
    if (result_.questions.empty()) {
      common_.fail_with(error_about(ErrorKind::kInput, name_of_file(),
                                    "there is no question in this file",
                                    "a line reads 'number|document|IS e3 BEFORE t1|words|yes'"));
      return false;
    }
    std::ranges::transform(result_.questions, std::back_inserter(result_.genres), genre_of);
    result_.distances.resize(result_.questions.size());
    return true;
  }

  bool find_documents() {
    if (!options_.entities.empty()) {
      std::optional<FilesByName> files = files_by_name(options_.entities, common_);
      if (!files) {
        return false;
      }
      entities_ = std::move(*files);
    }
    for (const std::string& system : options_.systems) {
      std::optional<FilesByName> files = files_by_name(system, common_);
      if (!files) {
        return false;
      }
      systems_.push_back(std::move(*files));
      SystemAnswers answers;
      answers.name = system;
      answers.answers.resize(result_.questions.size());
      answers.why.resize(options_.explain ? result_.questions.size() : 0);
      result_.systems.push_back(std::move(answers));
    }
    return true;
  }

  DocumentAnswers ask_about(const std::vector<std::size_t>& numbers) const {
    DocumentAnswers made;
    made.by_system.resize(systems_.size());
    made.why.resize(systems_.size());
    made.set_aside.resize(systems_.size());
    made.distances.resize(numbers.size());
    const Question& any = result_.questions[numbers.front()];
    const auto nothing = [&](std::size_t system, std::string name) {
      made.by_system[system].assign(
          numbers.size(),
          QuestionAnswer{Reply::kUnknown, AnswerReason::kDocumentMissing, std::move(name)});
    };
    LoadedFile named;
    if (!options_.entities.empty()) {
      const SourceFile* file = find_file(entities_, any);
      std::optional<Error> problem =
          error_about(ErrorKind::kInput, options_.entities,
                      fmt::format("there is no document '{}' here", shown(any.document)),
                      questions_lost(numbers.size()));
      if (file != nullptr) {
        named = load(*file, format_);
        problem = problem_with(named, *file);
      }
      if (problem) {
        made.errors.push_back(std::move(*problem));
        for (std::size_t s = 0; s < systems_.size(); ++s) {
          nothing(s, std::string(trim(any.document)));
        }
        return made;
      }
      const QuestionPieces pieces(named.bytes);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        made.distances[i] = pieces.distance(result_.questions[numbers[i]].asked);
      }
    }
    const Document* question_document =
        options_.entities.empty() ? nullptr : &*named.documents.front();
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      const SourceFile* file = find_file(systems_[s], any);
      if (file == nullptr) {
        nothing(s, std::string(trim(any.document)));
        made.errors.push_back(
            error_about(ErrorKind::kInput, options_.systems[s],
                        fmt::format("there is no document '{}' here", shown(any.document)),
                        questions_lost(numbers.size())));
        continue;
      }
      const LoadedFile loaded = load(*file, format_);
      if (std::optional<Error> problem = problem_with(loaded, *file)) {
        nothing(s, std::string(trim(any.document)));
        made.errors.push_back(std::move(*problem));
        continue;
      }
      ask_document(s, numbers, question_document, *loaded.documents.front(), *file, made);
    }
    return made;
  }

  void ask_document(std::size_t s, const std::vector<std::size_t>& numbers,
                    const Document* question_document, const Document& document,
                    const SourceFile& file, DocumentAnswers& made) const {
    const Result<QuestionNames> names = question_document == nullptr
                                            ? Result<QuestionNames>(QuestionNames::own(document))
                                            : QuestionNames::aligned(*question_document, document);
    if (!names) {
      made.by_system[s].assign(numbers.size(),
                               QuestionAnswer{Reply::kUnknown, AnswerReason::kDocumentDiffers});
      made.errors.push_back(error_about(ErrorKind::kInput, file.path, names.error().what,
                                        questions_lost(numbers.size())));
      return;
    }
    const AnswerGraph graph(document, options_.settings);
    made.set_aside[s] = graph.set_aside().size();
    for (const std::size_t number : numbers) {
      const Asked& asked = result_.questions[number].asked;
      made.by_system[s].push_back(graph.answer(asked, *names));
      if (options_.explain) {
        made.why[s].push_back(links_behind(document, graph, asked, *names));
      }
    }
  }

  static std::string questions_lost(std::size_t number) {
    return number == 1 ? "its question counts as unknown"
                       : fmt::format("its {} questions count as unknown", number);
  }

  void collect(const std::vector<std::size_t>& numbers, DocumentAnswers made) {
    for (const Error& error : made.errors) {
      common_.say(error);
      common_.set_exit_code(kHasFindings);
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      result_.distances[numbers[i]] = made.distances[i];
    }
    for (std::size_t s = 0; s < systems_.size(); ++s) {
      SystemAnswers& system = result_.systems[s];
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        system.answers[numbers[i]] = std::move(made.by_system[s][i]);
        if (i < made.why[s].size()) {
          system.why[numbers[i]] = std::move(made.why[s][i]);
        }
      }
      system.set_aside += made.set_aside[s];
      system.documents_with_set_aside += made.set_aside[s] > 0 ? 1 : 0;
    }
  }

  // A name that no system can know is a slip in the question.
  void say_unknown_names() {
    if (result_.systems.empty()) {
      return;
    }
    for (std::size_t i = 0; i < result_.questions.size(); ++i) {
      const QuestionAnswer& answer = result_.systems.front().answers[i];
      const bool is_slip = (answer.reason == AnswerReason::kNoSuchName) ||
                           answer.reason == AnswerReason::kNoSuchCommand ||
                           (answer.reason == AnswerReason::kNoSuchRelation &&
                            !relation_of_question(result_.questions[i].asked.relation));
      if (!is_slip) {
        continue;
      }
      Error error = error_about(
          ErrorKind::kInput, name_of_file(),
          fmt::format("question {}: {}", shown(result_.questions[i].number), why_unknown(answer)),
          "it counts as unknown");
      error.where.line = result_.questions[i].line;
      error.where.column = 1;
      common_.say(error);
      common_.set_exit_code(kHasFindings);
    }
  }

  const AskSystemsOptions& options_;
  Common& common_;
  const Format* format_ = nullptr;
  AnsweredQuestions result_;
  FilesByName entities_;
  std::vector<FilesByName> systems_;
};

}  // namespace

std::optional<AnsweredQuestions> ask_systems(const AskSystemsOptions& options, Common& common) {
  return Interview(options, common).run();
}

std::vector<WordedLink> links_behind(const Document& document, const AnswerGraph& graph,
                                     const Asked& asked, const QuestionNames& names) {
  std::vector<WordedLink> links;
  for (const LinkOrigin& link : graph.why(asked, names)) {
    const std::string_view lid = link.from_calendar ? "" : document.links()[link.number].lid;
    links.push_back({link.from_calendar ? "calendar"
                     : lid.empty()      ? "a TLINK without id"
                                        : shown(lid),
                     describe(document, graph.entities(), graph.says(link))});
  }
  return links;
}

std::string why_unknown(const QuestionAnswer& answer) {
  const std::string name = shown(answer.name);
  switch (answer.reason) {
    case AnswerReason::kEntailed:
    case AnswerReason::kRelationMissing:
      return "the links leave it open";
    case AnswerReason::kEntityMissing:
      return fmt::format("no link names {}", name);
    case AnswerReason::kNoSuchName:
      return fmt::format("there is no event, time or known date '{}'", name);
    case AnswerReason::kNoSuchRelation:
      return fmt::format("'{}' is no relation that can be asked about", name);
    case AnswerReason::kNoSuchCommand:
      return fmt::format("'{}' is no question that can be counted", name);
    case AnswerReason::kDocumentMissing:
      return fmt::format("there is no document '{}'", name);
    case AnswerReason::kDocumentDiffers:
      return "the text is not that of the question document";
  }
  return {};
}

}  // namespace gnomon::cli
