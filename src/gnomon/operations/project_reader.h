// The annotations of a project, one after the other.
#pragma once

#include "gnomon/project/annotation.h"
#include "gnomon/project/project.h"

#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace gnomon {

// Loads annotations; a document is read once for all annotators when they come one after the other.
// Fails with `cancelled` when it is stopped.
class AnnotationReader {
 public:
  explicit AnnotationReader(Project& project, std::stop_token stop = {})
      : project_(project), stop_(std::move(stop)) {}

  Result<std::shared_ptr<const Document>> document(const std::string& name);
  Result<Annotation> annotation(const std::string& document, const std::string& annotator);

 private:
  Project& project_;
  std::stop_token stop_;
  std::string name_;
  std::shared_ptr<const Document> document_;
};

}  // namespace gnomon
