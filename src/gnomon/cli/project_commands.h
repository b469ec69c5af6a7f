// The commands of 'gnomon project', and what they share.
#pragma once

#include "gnomon/cli/common.h"
#include "gnomon/cli/options.h"
#include "gnomon/operations/project_new.h"

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

// Makes a project for the annotators of the request and says so; whether it has documents. Ctrl-C
// ends the program: a dialogue follows that listens to it.
bool make_project(const ProjectNewRequest& request, Common& common);

}  // namespace gnomon::cli
