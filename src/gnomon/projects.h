// Annotation projects: their documents, annotators and progress.
#pragma once

#include "gnomon/operations/answer_fates.h"
#include "gnomon/operations/project_export.h"
#include "gnomon/operations/project_guidelines.h"
#include "gnomon/operations/project_new.h"
#include "gnomon/operations/project_people.h"
#include "gnomon/operations/project_status.h"
