// What answering a set of questions costs: reading the files, finding the entities of the questions
// in the system's documents, building their graphs and answering, in processor time on one
// thread, against expat alone reading the same files.
#include "expat_alone.h"
#include "gnomon/base/files.h"
#include "gnomon/corpus/files.h"
#include "gnomon/qa/evaluation.h"
#include "measure.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 25;
constexpr double kMark = 3;
// The published tools on the news of QA TempEval, one system: the documents aligned, then asked.
constexpr double kPublishedSeconds = 16;

struct Set {
  std::string questions;
  fs::path entities;
  fs::path system;
};

// A release of QA TempEval, or the samples of this project.
Set find_set(const fs::path& corpus) {
  const bool released = fs::exists(corpus / "eval-questions");
  const fs::path questions = corpus / (released ? "eval-questions" : "questions");
  return {(questions / (released ? "question-set-yes.txt" : "question-set.txt")).string(),
          questions / "question-events", corpus / "systems" / (released ? "TIPSem" : "tangled")};
}

QaTally ask_all(const Set& set, const AnswerSettings& settings) {
  const QuestionFile file = read_questions(read_file(set.questions).value_or(""), set.questions);
  std::map<std::string, std::vector<const Question*>> by_document;
  for (const Question& question : file.questions) {
    by_document[question.document].push_back(&question);
  }
  QaTally tally;
  for (const auto& [name, questions] : by_document) {
    const LoadedFile named = load({(set.entities / name).string(), name});
    const LoadedFile system = load({(set.system / name).string(), name});
    if (!named.documents.front() || !system.documents.front()) {
      continue;
    }
    const std::vector<QuestionAnswer> answers =
        answer_all(questions, &*named.documents.front(), *system.documents.front(), settings);
    for (std::size_t i = 0; i < questions.size(); ++i) {
      tally.add(count_answer(*questions[i], answers[i]), answers[i].reason);
    }
  }
  return tally;
}

int bench_qa(const std::string& corpus) {
  const Set set = find_set(corpus);
  std::vector<SourceFile> files;
  for (const fs::path& folder : {set.entities, set.system}) {
    const std::vector<std::string> inputs{folder.string()};
    const std::vector<SourceFile> found = find_files(inputs).files;
    files.insert(files.end(), found.begin(), found.end());
  }
  if (!fs::exists(set.questions) || files.empty()) {
    std::fprintf(stderr, "bench qa: no questions at %s\n", corpus.c_str());
    return 2;
  }
  std::vector<double> expat;
  std::vector<double> reading;
  std::vector<double> official;
  std::vector<double> exact;
  std::vector<double> backbone;
  std::vector<double> ratio;
  QaTally tally;
  for (int round = 0; round < kRounds; ++round) {
    expat.push_back(cpu_seconds([&] {
      for (const SourceFile& file : files) {
        parse_with_expat(read_file(file.path).value_or(""));
      }
    }));
    reading.push_back(cpu_seconds([&] {
      for (const SourceFile& file : files) {
        load(file);
      }
    }));
    official.push_back(cpu_seconds([&] { ask_all(set, {AnswerMode::kOfficial, false}); }));
    exact.push_back(cpu_seconds([&] { tally = ask_all(set, {AnswerMode::kExact, false}); }));
    backbone.push_back(cpu_seconds([&] { ask_all(set, {AnswerMode::kExact, true}); }));
    ratio.push_back(std::max({official.back(), exact.back(), backbone.back()}) / expat.back());
  }
  std::printf("corpus                        %s: %zu files, %lld questions, %lld answered\n",
              corpus.c_str(), files.size(), static_cast<long long>(tally.questions),
              static_cast<long long>(tally.answered()));
  std::printf("expat alone reading them      %8.2f ms\n", 1e3 * median(expat));
  std::printf("reading them                  %8.2f ms\n", 1e3 * median(reading));
  std::printf("reading and asking, exact     %8.2f ms\n", 1e3 * median(exact));
  std::printf("the same, official            %8.2f ms\n", 1e3 * median(official));
  std::printf("exact, with the backbone      %8.2f ms\n", 1e3 * median(backbone));
  std::printf("slowest to expat (median of %d) %6.2f      wanted: at most %g\n", kRounds,
              median(ratio), kMark);
  std::printf(
      "against the %g CPU seconds of the published tools on the news of QA TempEval: %.0f times "
      "faster\n",
      kPublishedSeconds, kPublishedSeconds / median(official));
  return median(ratio) <= kMark ? 0 : 1;
}

}  // namespace
}  // namespace gnomon

int main(int argc, char** argv) {
  return gnomon::bench_qa(argc > 1 ? argv[1] : "../shared/data/qa-news");
}
