// What a door hands over: an operation's result as data for machines or as tables for people.
#pragma once

#include "gnomon/base/notice.h"
#include "gnomon/base/value.h"
#include "gnomon/report/table.h"

#include <functional>
#include <string>
#include <vector>

namespace gnomon {

// Both are made only when they are wanted. They look at the result, which must live as long.
struct Presentation {
  std::string operation;
  std::string signature;  // how the figures were made; empty where there is only one way
  std::function<Value()> data;
  std::function<Report()> tables;
};

// The one shape of JSON: who made it, how, what happened on the way, and the result.
Value envelope(const Presentation& presented, const std::vector<Notice>& notices);

}  // namespace gnomon
