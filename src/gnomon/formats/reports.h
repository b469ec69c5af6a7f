// What a reader reports about parts of a file that it could not use as they are.
#pragma once

#include "gnomon/base/source_text.h"
#include "gnomon/formats/format.h"
#include "gnomon/formats/json_tree.h"

#include <map>
#include <string>

namespace gnomon {

// Hands notices with their places to the source. A broken file has thousands of them: of each file
// the first twenty are told, the others counted when this goes out of scope.
class Reports {
 public:
  explicit Reports(const Source& source) : source_(source) {}
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;
  ~Reports();

  // Something that is left out, or read other than it stands; `byte` counts in the bytes of the
  // source, kNoSource for the file as a whole.
  void add(std::size_t byte, std::string what, std::string hint = {});
  // Something that everybody should know who uses the result.
  void note(std::string what, std::string hint = {});
  void add_all(const std::vector<JsonReport>& reports);

  // An error with its place, for what ends the reading of a document.
  Failure failure(std::size_t byte, std::string what, std::string hint = {});

 private:
  Error error(std::size_t byte, std::string what, std::string hint);
  void put(Severity severity, Error said);

  const Source& source_;
  std::map<std::size_t, SourceText> texts_;  // of the parts, by where they begin
  std::size_t told_ = 0;
};

}  // namespace gnomon
