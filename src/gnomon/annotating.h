// Annotating by question and answer, by people and simulated.
#pragma once

#include "gnomon/operations/adjudication_documents.h"
#include "gnomon/operations/adjudication_session.h"
#include "gnomon/operations/annotation_session.h"
#include "gnomon/operations/simulate.h"
#include "gnomon/operations/tag.h"
#include "gnomon/operations/time_value.h"
#include "gnomon/operations/train.h"
