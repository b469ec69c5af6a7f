#include "gnomon/backbone/backbone.h"

#include "gnomon/backbone/exact.h"
#include "gnomon/backbone/official.h"

namespace gnomon {

Backbone backbone_of(const Document& document, BackboneMode mode) {
  return mode == BackboneMode::kOfficial ? official_backbone(document) : exact_backbone(document);
}

}  // namespace gnomon
