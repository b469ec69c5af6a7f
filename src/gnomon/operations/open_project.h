// How operations on annotation projects begin.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/result.h"
#include "gnomon/project/project.h"

#include <span>
#include <string>
#include <string_view>

namespace gnomon {

// "there is no annotator 'adda'", with the nearest name as a hint.
Error no_such(const std::string& where, std::string_view kind, std::string_view wanted,
              std::span<const std::string> known);

// Checks the request and opens its project.
template <class Request>
Result<Project> open_project(const Request& request) {
  if (const Result<void> checked = check_fields(request); !checked) {
    return Failure(checked.error());
  }
  return Project::open(request.project);
}

}  // namespace gnomon
