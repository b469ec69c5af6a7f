#include "gnomon/operations/project_reader.h"

#include <utility>

namespace gnomon {

Result<std::shared_ptr<const Document>> AnnotationReader::document(const std::string& name) {
  if (document_ && name_ == name) {
    return document_;
  }
  Result<Document> read = project_.document(name);
  if (!read) {
    return Failure(read.error());
  }
  name_ = name;
  document_ = std::make_shared<const Document>(std::move(*read));
  return document_;
}

Result<Annotation> AnnotationReader::annotation(const std::string& name,
                                                const std::string& annotator) {
  Result<std::shared_ptr<const Document>> read = document(name);
  if (!read) {
    return Failure(read.error());
  }
  Annotation annotation =
      start_annotation(knowledge_options(project_.settings()), annotator, std::move(*read));
  if (const Result<void> loaded = reload(project_, annotation, stop_); !loaded) {
    return Failure(loaded.error());
  }
  return annotation;
}

}  // namespace gnomon
