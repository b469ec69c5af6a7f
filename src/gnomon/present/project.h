// How a project stands, as tables and as data.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_status.h"
#include "gnomon/report/table.h"

namespace gnomon {

Value data(const ProjectStatusResult& result);
Report tables(const ProjectStatusResult& result);

Value data(const ProjectLogResult& result);
Report tables(const ProjectLogResult& result);

Value data(const ProjectCheckResult& result);
Report tables(const ProjectCheckResult& result);

Value data(const ProjectAnnotatorsResult& result);
Report tables(const ProjectAnnotatorsResult& result);

}  // namespace gnomon
