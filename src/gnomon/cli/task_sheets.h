// gnomon tasks --blank and --fill: what annotators fill in, and what they filled in.
#pragma once

#include "gnomon/operations/tasks.h"
#include "gnomon/present/views.h"

#include <string>

namespace gnomon::cli {

class Common;

struct TasksOptions {
  TasksRequest request;
  TasksView view;
  std::string blank;  // a layout
  std::string fill;   // a sheet
  bool make_targets = false;
  bool keep_links = false;
  std::string to = "timeml";
};

void write_blank_tasks(const TasksOptions& options, Common& common);
void write_filled_tasks(const TasksOptions& options, Common& common);

}  // namespace gnomon::cli
