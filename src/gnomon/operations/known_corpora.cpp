#include "gnomon/operations/known_corpora.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/stats.h"
#include "gnomon/qa/question.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

namespace gnomon {
namespace {

namespace paths = std::filesystem;

constexpr const char* kQuestionSource =
    "SemEval-2015, task 5 (bitbucket.org/hector_llorens/qa-tempeval-test-data)";
constexpr const char* kMatresSource =
    "gold: github.com/qiangning/MATRES; predictions as JSON lines beside it, see docs/pairs.md";
constexpr int kDeepest = 4;
constexpr std::size_t kFewestPairs = 200;       // fewer are an example
constexpr std::uintmax_t kLargest = 4U << 20U;  // of a document of these corpora

// What a folder holds with all folders below it.
struct FolderCounts {
  paths::path folder;
  std::int64_t documents = 0;
  std::int64_t tlinks = 0;
  std::int64_t slinks = 0;
  std::int64_t events = 0;
};

// A corpus that is recognised by its numbers; it must be complete and undamaged.
struct ExpectedCorpus {
  std::string_view name;
  std::int64_t documents;
  std::int64_t tlinks;
  std::int64_t slinks;  // 0 where the other numbers are enough
  std::string KnownCorpora::*place;
};
constexpr std::array<ExpectedCorpus, 4> kExpected = {
    {{"TimeBank 1.2", 183, 6418, 2932, &KnownCorpora::timebank},
     {"the key of TempEval-1", 40, 758, 0, &KnownCorpora::tempeval1_key},
     {"the training set of TempEval-1", 218, 3656, 0, &KnownCorpora::tempeval1_training},
     {"TimeBank-Dense, one file for each annotator", 50, 16766, 0, &KnownCorpora::timebank_dense}}};

bool is_near(std::int64_t number, std::int64_t expected) {
  return number * 4 >= expected * 3 && number * 4 <= expected * 5;
}

class CorpusSearch {
 public:
  explicit CorpusSearch(const Run& run) : run_(run) { run_.progress = {}; }

  FolderCounts look_into(const paths::path& folder, int depth) {
    FolderCounts counts{folder};
    std::vector<Input> files;
    std::vector<paths::path> folders;
    std::error_code ignored;
    for (const auto& entry : paths::directory_iterator(folder, ignored)) {
      if (entry.is_directory(ignored)) {
        folders.push_back(entry.path());
      } else if (entry.is_regular_file(ignored) && entry.file_size(ignored) <= kLargest) {
        files.emplace_back(entry.path().string());
      }
    }
    std::ranges::sort(folders);
    std::ranges::sort(files, {}, &Input::name);
    if (!files.empty() && !run_.stop.stop_requested()) {
      StatsRequest request;
      request.inputs = std::move(files);
      if (const auto counted = stats(request, run_)) {
        const Counts& total = counted->value.total.counts;
        counts = {folder, total.documents, total.tlinks, total.slinks, total.events};
        find_example(counted->value);
      }
    }
    if (depth < kDeepest) {
      for (const paths::path& below : folders) {
        const FolderCounts inner = look_into(below, depth + 1);
        counts.documents += inner.documents;
        counts.tlinks += inner.tlinks;
        counts.slinks += inner.slinks;
        counts.events += inner.events;
      }
    }
    recognise(counts);
    find_questions(folder);
    find_pairs(folder);
    return counts;
  }

  // A part of a corpus, or another release of it, is told from a corpus that is not there.
  void tell_near() {
    for (std::size_t i = 0; i < kExpected.size(); ++i) {
      const ExpectedCorpus& one = kExpected[i];
      if ((found.*one.place).empty() && !near_[i].folder.empty()) {
        found.almost.push_back(fmt::format(
            "{} has {} documents with {} TLINKs, and {} has {} with {}: is it another release, or "
            "is a file missing or damaged?",
            printable(near_[i].folder.string()), near_[i].documents, near_[i].tlinks, one.name,
            one.documents, one.tlinks));
      }
    }
  }

  KnownCorpora found;

 private:
  static void take(std::string& place, const FolderCounts& counts) {
    if (place.empty()) {
      place = counts.folder.string();
    }
  }

  void recognise(const FolderCounts& counts) {
    for (std::size_t i = 0; i < kExpected.size(); ++i) {
      const ExpectedCorpus& one = kExpected[i];
      if (counts.documents == one.documents && counts.tlinks == one.tlinks &&
          (one.slinks == 0 || counts.slinks == one.slinks)) {
        take(found.*one.place, counts);
      } else if (is_near(counts.documents, one.documents) && is_near(counts.tlinks, one.tlinks) &&
                 near_[i].folder.empty()) {
        near_[i] = counts;
      }
    }
    if (counts.documents == 4 && counts.tlinks == 270 && counts.events == 111) {
      const paths::path gold = counts.folder.parent_path() / "gold";
      std::error_code none;
      if (paths::is_directory(gold, none)) {
        take(found.tempeval3_sample, {counts.folder.parent_path()});
      }
    }
  }

  // The running example of Ocal et al.: what Figure 1 shows, and Figure 7 beside it.
  void find_example(const StatsResult& counted) {
    const StatsOfInput* gold = nullptr;
    const StatsOfInput* target = nullptr;
    for (const StatsOfInput& input : counted.inputs) {
      const Counts& one = input.total.counts;
      if (one.documents != 1 || one.events != 9) {
        continue;
      }
      if (one.times == 2 && one.tlinks == 6 && one.alinks == 1 && one.slinks == 6) {
        gold = &input;
      } else if (one.times == 0 && one.tlinks == 8 && one.alinks == 0 && one.slinks == 0) {
        target = &input;
      }
    }
    if (gold != nullptr && target != nullptr && found.running_example.empty()) {
      found.running_example = gold->total.name;
      found.running_example_target = target->total.name;
    }
  }

  // MATRES: rows of a document, two words, two ids and a label; predictions are beside it.
  void find_pairs(const paths::path& folder) {
    PairCollection one;
    std::error_code ignored;
    for (const auto& entry : paths::directory_iterator(folder, ignored)) {
      if (entry.path().extension() == ".jsonl") {
        one.predictions.push_back(entry.path().string());
      } else if (entry.path().extension() == ".tsv" || entry.path().extension() == ".txt") {
        std::ifstream in(entry.path(), std::ios::binary);
        std::string line;
        std::getline(in, line);
        const std::string label = line.substr(line.rfind('\t') + 1);
        constexpr std::array kLabels = {"BEFORE", "AFTER", "EQUAL", "VAGUE"};
        std::size_t lines = 1;
        if (std::ranges::count(line, '\t') == 5 &&
            std::ranges::find(kLabels, label) != kLabels.end()) {
          while (std::getline(in, line)) {
            ++lines;
          }
        }
        if (lines >= kFewestPairs) {
          one.gold = entry.path().string();
        }
      }
    }
    if (!one.gold.empty() && !one.predictions.empty()) {
      std::ranges::sort(one.predictions);
      one.folder = folder.string();
      found.matres.push_back(std::move(one));
    }
  }

  // Negated sets expect no throughout.
  struct ExpectedAnswers {
    std::int64_t yes = 0;
    std::int64_t no = 0;
  };
  // None when the file has anything but questions.
  static ExpectedAnswers expected_answers(const paths::path& path) {
    const std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    const QuestionFile file = read_questions(bytes.str(), path.string());
    ExpectedAnswers counts;
    if (file.problems.empty()) {
      for (const Question& question : file.questions) {
        question.expected_answer() == "yes" ? ++counts.yes : ++counts.no;
      }
    }
    return counts;
  }

  // The folder of questions holds the annotated documents, systems are beside it.
  void find_questions(const paths::path& folder) {
    QuestionCollection one;
    std::error_code ignored;
    std::vector<paths::path> files;
    for (const auto& entry : paths::directory_iterator(folder, ignored)) {
      if (entry.path().extension() == ".txt") {
        files.push_back(entry.path());
      } else if (entry.is_directory(ignored)) {
        one.entities = entry.path().string();
      }
    }
    std::ranges::sort(files);
    for (const paths::path& file : files) {
      const ExpectedAnswers counts = expected_answers(file);
      if (counts.yes > counts.no) {
        one.questions =
            file.string();  // the last by name: -yes comes after -old, its first version
      } else if (counts.no > 0 && one.negated.empty()) {
        one.negated = file.string();
      }
    }
    const paths::path systems = folder.parent_path() / "systems";
    if (one.questions.empty() || one.entities.empty() || !paths::is_directory(systems, ignored)) {
      return;
    }
    one.folder = folder.parent_path().string();
    one.systems = systems.string();
    const paths::path texts = folder.parent_path() / "source";
    one.texts = paths::is_directory(texts, ignored) ? texts.string() : "";
    found.questions.push_back(std::move(one));
  }

  Run run_;
  std::array<FolderCounts, kExpected.size()> near_;
};

}  // namespace

std::vector<RecognisedCorpus> KnownCorpora::listed() const {
  std::vector<RecognisedCorpus> list = {
      {"TimeBank 1.2", timebank, "Linguistic Data Consortium, LDC2006T08"},
      {"TempEval-1, key", tempeval1_key, "timeml.github.io, TempEval-1"},
      {"TempEval-1, training", tempeval1_training, "timeml.github.io, TempEval-1"},
      {"TimeBank-Dense, annotators", timebank_dense, "the sources of CAEVO"}};
  for (const QuestionCollection& one : questions) {
    list.push_back({"QA TempEval, questions and systems", one.folder, kQuestionSource});
  }
  if (questions.empty()) {
    list.push_back({"QA TempEval, questions and systems", "", kQuestionSource});
  }
  list.push_back({"Ocal et al. 2022, running example", running_example,
                  "as two documents, with the events, times and links of Figures 1 and 7"});
  list.push_back({"TempEval-3, sample of the scorer", tempeval3_sample,
                  "the tools of SemEval-2013, task 1 (github.com/naushadzaman/tempeval3_toolkit)"});
  for (const PairCollection& one : matres) {
    list.push_back({"MATRES, gold and predictions", one.folder, kMatresSource});
  }
  if (matres.empty()) {
    list.push_back({"MATRES, gold and predictions", "", kMatresSource});
  }
  return list;
}

Result<KnownCorpora> find_known_corpora(const std::string& folder, const Run& run) {
  if (folder.empty()) {
    return KnownCorpora{};
  }
  std::error_code ignored;
  if (!paths::is_directory(folder, ignored)) {
    return fail(codes::kNoCorpora, folder, "this is not a folder",
                "give the folder that contains the corpora");
  }
  CorpusSearch search(run);
  search.look_into(folder, 0);
  search.tell_near();
  if (run.stop.stop_requested()) {
    return Failure(cancelled());
  }
  return std::move(search.found);
}

}  // namespace gnomon
