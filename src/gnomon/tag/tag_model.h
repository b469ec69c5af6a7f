// All that the tagger has learnt: one file, mapped into memory.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/language/language_model.h"

#include <memory>
#include <string>

namespace gnomon {

// Read-only, so that any number of threads may use it. Moving it is cheap.
class TagModel {
 public:
  // Maps a model file; an error names what is wrong with a damaged or foreign one.
  static Result<TagModel> open(const std::string& path);

  const LanguageModel& language() const;

  struct Parts;
  const Parts& parts() const { return *parts_; }
  explicit TagModel(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

 private:
  std::shared_ptr<const Parts> parts_;
};

// Where the English model is looked for: $GNOMON_MODEL, beside the program, where it is installed.
std::string default_model_path();

}  // namespace gnomon
