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

// The version of the shape and the names of all JSON here: it grows when a name goes or changes its
// meaning, not when one is added. docs/schema describes it, operation by operation.
inline constexpr int kSchemaVersion = 1;

// The one shape of JSON: {gnomon, schema, operation, signature, notices, result}. The signature is
// null where there is only one way to make the figures. When a limit ended the work early there are
// `complete`, which is false, and `not_done`: what is missing from the result, in words.
Value envelope(const Presentation& presented, const std::vector<Notice>& notices);

// The envelope as indented text, and as lines: one for each of the `documents` of the result, or
// the whole on one line when it has no such list.
std::string json_text(const Presentation& presented, const std::vector<Notice>& notices);
std::string json_lines(const Presentation& presented, const std::vector<Notice>& notices);

}  // namespace gnomon
