// What was annotated in a project, as documents: the versions of an annotator, or the adjudicated
// ones.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"
#include "gnomon/project/project.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// What the adjudicated versions are called where an annotator could be named.
inline constexpr std::string_view kAdjudicatedName = "adjudicated";

struct VersionChoice {
  std::string annotator = {};  // counts unless `adjudicated` is set
  bool adjudicated = false;
  std::vector<std::string> documents = {};  // none: all that there is something of
  bool inferred = true;                     // also links that nobody stated
  bool undetermined = true;                 // also pairs that are not determined, as VAGUE
};

// The versions of whoever is named: an annotator, or "adjudicated". Of nobody: the only annotator.
// Fails with `not-in-project` and the names that there are.
Result<VersionChoice> find_version(Project& project, std::string_view name);
// What somebody wants who names nobody: the adjudicated versions, when there is one, else those of
// the only annotator.
Result<VersionChoice> usual_version(Project& project);

// The annotators to whom something is assigned.
Result<std::vector<std::string>> annotators_at_work(Project& project);

// Calls `use` with the name and the annotated version of each document. What is wrong with one is a
// notice. Actions of a damaged log that contradict others do not count, and are notices.
Result<void> for_each_version(Project& project, const VersionChoice& choice, const Run& run,
                              std::vector<Notice>& notices,
                              const std::function<void(std::string, Document)>& use);

}  // namespace gnomon
