#include "backbone/backbone.h"

#include "backbone/exact.h"
#include "backbone/official.h"

namespace gnomon {

Backbone backbone_of(const Document& document, BackboneMode mode) {
  return mode == BackboneMode::kOfficial ? official_backbone(document) : exact_backbone(document);
}

}  // namespace gnomon
