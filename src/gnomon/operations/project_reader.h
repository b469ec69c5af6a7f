// The annotations of a project, one after the other.
#pragma once

#include "gnomon/project/annotation.h"
#include "gnomon/project/project.h"

#include <memory>
#include <string>

namespace gnomon {

// Loads annotations; a document is read once for all annotators when they come one after the other.
class AnnotationReader {
 public:
  explicit AnnotationReader(Project& project) : project_(project) {}

  Result<std::shared_ptr<const Document>> document(const std::string& name);
  Result<Annotation> annotation(const std::string& document, const std::string& annotator);

 private:
  Project& project_;
  std::string name_;
  std::shared_ptr<const Document> document_;
};

}  // namespace gnomon
