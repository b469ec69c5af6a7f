#include "gnomon/operations/ask_collections.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/utf8.h"
#include "gnomon/operations/question_file.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace gnomon {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

// The folder that holds the question sets.
std::optional<fs::path> questions_folder(const fs::path& folder) {
  for (const fs::path& place : {folder / "eval-questions", folder}) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(place, ignored)) {
      const std::string name = entry.path().filename().string();
      if (name.starts_with("question-set") && name.ends_with(".txt")) {
        return place;
      }
    }
  }
  return std::nullopt;
}

Result<std::string> question_set(const fs::path& folder, const std::string& set) {
  const std::vector<std::string> wanted =
      set.empty()
          ? std::vector<std::string>{"question-set-yes.txt", "question-set.txt"}
          : std::vector<std::string>{fmt::format("question-set-{}.txt", set), set, set + ".txt"};
  for (const std::string& name : wanted) {
    if (is_file(folder / name)) {
      return (folder / name).string();
    }
  }
  return fail(codes::kNoQuestions, folder.string(),
              fmt::format("there is no {} here", fmt::join(wanted, " or ")),
              "name the file itself, or another `set`");
}

// The folders of a folder, by name.
std::vector<Input> folders_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.is_directory(ignored)) {
      names.push_back(entry.path().string());
    }
  }
  std::ranges::sort(names);
  return {names.begin(), names.end()};
}

// What is asked of whom in one collection.
Result<AskSystemsRequest> request_for(const Input& collection, const AskCollectionsRequest& all) {
  AskSystemsRequest request = all.asking;
  request.questions = collection;
  if (collection.is_path() && is_folder(collection.name())) {
    const fs::path folder = collection.name();
    const std::optional<fs::path> questions = questions_folder(folder);
    if (!questions) {
      return fail(codes::kNoQuestions, collection.name(),
                  "the folder has no question set (question-set*.txt)",
                  "give a question file; documents come after it, as systems");
    }
    Result<std::string> set = question_set(*questions, all.set);
    if (!set) {
      return Failure(std::move(set.error()));
    }
    request.questions = std::move(*set);
    if (is_folder(*questions / "question-events")) {
      request.entities = (*questions / "question-events").string();
    }
    if (request.systems.empty()) {
      request.systems = folders_in(folder / "systems");
    }
  }
  if (request.systems.empty()) {
    return fail(codes::kMissingField, collection.name(), "no systems given",
                "give a document and a question, or a question file and systems");
  }
  return request;
}

std::string last_part(const std::string& path) {
  const std::string name = fs::path(path).filename().string();
  return name.empty() ? fs::path(path).parent_path().filename().string() : name;
}

// The last part of each name; where two are alike, the whole.
std::vector<std::string> without_folders(const std::vector<std::string>& names) {
  std::vector<std::string> last;
  last.reserve(names.size());
  for (const std::string& name : names) {
    last.push_back(last_part(name));
  }
  std::vector<std::string> result = last;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::count(last, last[i]) > 1) {
      result[i] = names[i];
    }
  }
  return result;
}

std::vector<std::string> names_of(const std::vector<Input>& collections) {
  std::vector<std::string> names;
  names.reserve(collections.size());
  for (const Input& collection : collections) {
    names.push_back(question_file_name(collection));
  }
  return without_folders(names);
}

std::vector<std::string> names_of(const std::vector<SystemAnswers>& systems) {
  std::vector<std::string> names;
  names.reserve(systems.size());
  for (const SystemAnswers& system : systems) {
    names.push_back(system.name);
  }
  return without_folders(names);
}

void add_up(AskCollectionsResult& result) {
  for (const CollectionAnswers& collection : result.collections) {
    const std::vector<std::string> names = names_of(collection.result.systems);
    for (std::size_t i = 0; i < names.size(); ++i) {
      const std::string& name = names[i];
      auto total = std::ranges::find(result.totals, name, &SystemTotal::name);
      if (total == result.totals.end()) {
        total = result.totals.insert(result.totals.end(), SystemTotal{name, 0, {}, {}});
      }
      ++total->collections;
      total->tallies += collection.result.systems[i].tallies;
    }
  }
  std::vector<QaTally> complete;
  for (const SystemTotal& total : result.totals) {
    if (total.collections == result.collections.size()) {
      complete.push_back(total.tallies.all);
    }
  }
  const std::vector<Rank> places = ranks(complete);
  std::size_t next = 0;
  for (SystemTotal& total : result.totals) {
    total.rank = total.collections == result.collections.size() ? places[next++] : Rank{0, false};
  }
}

}  // namespace

bool looks_like_collection(const std::string& path) {
  if (is_folder(path)) {
    return questions_folder(path).has_value();
  }
  return ascii_lower(path).ends_with(".txt");
}

Result<Outcome<AskCollectionsResult>> ask_collections(const AskCollectionsRequest& request,
                                                      const Run& run) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  Outcome<AskCollectionsResult> outcome;
  AskCollectionsResult& result = outcome.value;
  result.settings = {request.asking.mode, request.asking.backbone};
  const std::vector<std::string> names = names_of(request.collections);
  const bool several = request.collections.size() > 1;
  Run inner = run;  // several are counted as such, one tells how far it is itself
  Run outer = run;
  (several ? inner : outer).progress = nullptr;
  ProgressCount progress(outer, request.collections.size());
  for (std::size_t i = 0; i < request.collections.size(); ++i) {
    const Result<AskSystemsRequest> one = request_for(request.collections[i], request);
    if (!one) {
      return Failure(one.error());
    }
    Result<Outcome<AskSystemsResult>> answers = ask_systems(*one, inner);
    if (!answers) {
      return Failure(std::move(answers.error()));
    }
    std::ranges::move(answers->notices, std::back_inserter(outcome.notices));
    result.collections.push_back({names[i], std::move(answers->value)});
    progress.step();
  }
  add_up(result);
  return outcome;
}

}  // namespace gnomon
