// The commands of 'gnomon project', and what they share.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/project/project.h"

#include <optional>
#include <string>

namespace gnomon::cli {

void add_project_new(const Command& project, Common& common);
void add_project_import(const Command& project, Common& common);
void add_project_export(const Command& project, Common& common);
void add_project_adjudicate(const Command& project, Common& common);
void add_project_status(const Command& project, Common& common);
void add_project_annotators(const Command& project, Common& common);
void add_project_assign(const Command& project, Common& common);
void add_project_guidelines(const Command& project, Common& common);
void add_project_log(const Command& project, Common& common);
void add_project_check(const Command& project, Common& common);
void add_project_say(const Command& project, Common& common);

// The positional PROJECT.
void add_project_place(const Command& command, std::string& where);

// Nothing when it cannot be opened; that has then been said.
std::optional<Project> open_project(const std::string& where, Common& common);

// The value; when there is none, says why.
template <class T>
std::optional<T> value_or_say(Result<T> result, Common& common) {
  if (!result) {
    common.fail_with(result.error());
    return std::nullopt;
  }
  return std::move(*result);
}

}  // namespace gnomon::cli
