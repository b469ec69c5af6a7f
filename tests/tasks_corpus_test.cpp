// The pairs of tasks on whole corpora, against reference counts and the published links.
#include "corpus_test_help.h"
#include "gnomon/tasks/task_links.h"
#include "gnomon/timeml/event_values.h"

#include <map>
#include <set>

namespace gnomon {
namespace {

using Numbers = std::map<std::string, std::int64_t>;

// Candidates under the names of the reference file, which has no zeros.
Numbers decomposition(const Document& document) {
  Numbers numbers;
  for (const Task& task : kTasks) {
    if (task.is_tempeval() || task.id == TaskId::kSubordination) {
      continue;
    }
    for (const Candidate& candidate : candidates(document, task)) {
      if (task.id != TaskId::kDiscourse) {
        ++numbers[std::string(task.number)];
      }
      if (!candidate.part.empty()) {
        ++numbers[candidate.part];
      }
    }
  }
  if (const auto pairs = candidates(document, task(TaskId::kTempevalC)); !pairs.empty()) {
    numbers["main_pairs"] = static_cast<std::int64_t>(pairs.size());
  }
  return numbers;
}

Numbers slinks_by_class(const Document& document) {
  Numbers numbers;
  for (const Candidate& candidate : candidates(document, task(TaskId::kSubordination))) {
    ++numbers[std::string(event_value(document, candidate.first, Attr::kClass))];
  }
  return numbers;
}

Numbers numbers_of(const Json& json) {
  Numbers numbers;
  for (const auto& [name, number] : json.items()) {
    if (number != 0) {
      numbers[name] = number;
    }
  }
  return numbers;
}

// Counts every document of the reference file and compares, then the sums.
void expect_counts(const std::string& reference, Numbers (*count)(const Document&)) {
  const Json about = read_json(expected_folder() / "decomposition" / reference);
  const fs::path folder = data_folder() / ".." / about.at("data").get<std::string>();
  Numbers totals;
  std::size_t documents = 0;
  for (const auto& [name, wanted] : about.at("documents").items()) {
    const LoadedFile loaded = load({(folder / name).string(), name});
    ASSERT_TRUE(loaded.documents.at(0)) << name;
    const Numbers numbers = count(*loaded.documents[0]);
    EXPECT_EQ(numbers, numbers_of(wanted)) << name;
    for (const auto& [task, number] : numbers) {
      totals[task] += number;
    }
    ++documents;
  }
  EXPECT_GT(documents, 100U);
  EXPECT_EQ(totals, numbers_of(about.at("totals")));
}

TEST(Decomposition, HasTheReferenceCountsOnTempeval1) {
  SKIP_WITHOUT(expected_folder() / "decomposition");
  expect_counts("tempeval1-training-taskC.json", decomposition);
}

TEST(Decomposition, HasTheReferenceCountsOfSubordinationOnTimebank) {
  SKIP_WITHOUT(expected_folder() / "decomposition");
  expect_counts("task5-slinks-timebank.json", slinks_by_class);
}

// The links of one task of TempEval-1 in one part of its corpus, and the pairs derived for it.
struct Derived {
  std::size_t links = 0;
  std::vector<std::string> missing;  // links that are no candidates
  std::vector<std::string> extra;    // candidates that have no link
};

Derived derive(const std::string& part, TaskId id) {
  const fs::path folder = data_folder() / "tempeval1";
  std::ifstream stream(folder / "stem_frequencies.txt");
  const std::string frequencies{std::istreambuf_iterator<char>(stream), {}};
  const TargetList targets = read_target_list(frequencies, "stem_frequencies.txt").value();
  EXPECT_EQ(targets.size(), 59U);
  Derived derived;
  for (const SourceFile& file :
       files_below(folder / part / (id == TaskId::kTempevalC ? "taskC" : "taskAB"))) {
    const LoadedFile loaded = load(file);
    const Document& document = loaded.documents.at(0).value();
    std::set<std::pair<EntityRef, EntityRef>> linked;
    std::set<std::pair<EntityRef, EntityRef>> derived_pairs;
    for (const Candidate& candidate : candidates(document, task(id), {&targets})) {
      EXPECT_TRUE(derived_pairs.emplace(candidate.first, candidate.second).second);
    }
    for (const std::size_t i : links_of_task(document, task(id))) {
      const Link& link = document.links()[i];
      linked.emplace(link.source.entity, link.target.entity);
      if (!derived_pairs.contains({link.source.entity, link.target.entity})) {
        derived.missing.push_back(file.document_name + " " + std::string(link.lid));
      }
      ++derived.links;
    }
    for (const auto& pair : derived_pairs) {
      if (!linked.contains(pair)) {
        derived.extra.push_back(file.document_name);
      }
    }
  }
  return derived;
}

using Names = std::vector<std::string>;

TEST(TempevalTasks, DerivedFromTheKeyAreItsLinks) {
  SKIP_WITHOUT(data_folder() / "tempeval1");
  for (const auto& [id, links] :
       {std::pair(TaskId::kTempevalA, 169U), std::pair(TaskId::kTempevalB, 331U),
        std::pair(TaskId::kTempevalC, 258U)}) {
    const Derived derived = derive("key", id);
    EXPECT_EQ(derived.links, links);
    EXPECT_EQ(derived.missing, Names());
    EXPECT_EQ(derived.extra, Names());
  }
}

// The part of the training data that we have: 988, 1570 and 1098 lines with these letters.
TEST(TempevalTasks, DerivedFromTheTrainingDataAreItsLinksButForOne) {
  SKIP_WITHOUT(data_folder() / "tempeval1");
  for (const auto& [id, links] :
       {std::pair(TaskId::kTempevalA, 988U), std::pair(TaskId::kTempevalB, 1570U),
        std::pair(TaskId::kTempevalC, 1098U)}) {
    const Derived derived = derive("training", id);
    EXPECT_EQ(derived.links, links);
    EXPECT_EQ(derived.missing, id == TaskId::kTempevalA ? Names{"SJMN91-06338157 l21"} : Names());
    EXPECT_EQ(derived.extra, Names());
  }
}

}  // namespace
}  // namespace gnomon
