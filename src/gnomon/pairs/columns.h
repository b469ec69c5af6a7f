// Which column or key means what, by the names that are in use.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/pairs/rows.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

// Without case, blanks, _ and -.
std::string plain_name(std::string_view name);

// Every column that a file of pairs can have; the fields are numbers in the list of names, -1 for
// none.
struct ColumnNumbers {
  int document = -1;
  int source = -1;
  int target = -1;
  int gold = -1;
  int prediction = -1;
  int sample = -1;
  int asked = -1;
  int confidence = -1;
  int source_begin = -1;  // spans instead of ids, as two numbers
  int source_end = -1;
  int target_begin = -1;
  int target_end = -1;
  int source_sentence = -1;
  int target_sentence = -1;
  int sentence_distance = -1;

  bool has_pair() const { return source >= 0 && target >= 0; }
  bool has_spans() const {
    return source_begin >= 0 && source_end >= 0 && target_begin >= 0 && target_end >= 0;
  }
};

// What the names are known to mean, without any judgement whether that is enough.
ColumnNumbers known_columns(std::span<const std::string> names, RowRole role);

// Whether one of the names is known.
bool any_known(std::span<const std::string> names);

// The columns of a file: those given, and those known by name for the rest. The error names the
// columns that are there.
Result<ColumnNumbers> find_columns(std::span<const std::string> names, RowRole role,
                                   const RowColumns& given, const std::string& file,
                                   std::size_t line);

}  // namespace gnomon
