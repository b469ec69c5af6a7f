// Curves from gold to a system as tables, data and a picture.
#pragma once

#include "gnomon/report/curves_svg.h"
#include "gnomon/report/table.h"
#include "gnomon/score/degrade.h"

#include <string>
#include <vector>

namespace gnomon::cli {

struct DegradedDocument {
  std::string name;
  std::int64_t edits = 0;
  DegradeCurve curve;
};

struct Degraded {
  std::string gold;
  std::string system;
  DegradeOptions options;
  NodesBy nodes_by = NodesBy::kPosition;
  std::vector<DegradedDocument> documents;
};

enum class CurveColumns {
  kForPeople,    // rounded, with short titles
  kForPrograms,  // named as in JSON
};

Report degrade_report(const Degraded& degraded, CurveColumns columns, bool per_document);
CurvesPicture degrade_picture(const Degraded& degraded);

}  // namespace gnomon::cli
