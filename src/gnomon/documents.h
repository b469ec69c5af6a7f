// Documents, where they come from and where they go; what is in them and what is wrong with them.
#pragma once

#include "gnomon/corpus/input.h"
#include "gnomon/corpus/write.h"
#include "gnomon/operations/build_document.h"
#include "gnomon/operations/check.h"
#include "gnomon/operations/convert.h"
#include "gnomon/operations/list_documents.h"
#include "gnomon/operations/read.h"
#include "gnomon/operations/read_stream.h"
#include "gnomon/operations/registries.h"
#include "gnomon/operations/show.h"
#include "gnomon/operations/stats.h"
#include "gnomon/timeml/document.h"
#include "gnomon/timeml/mention.h"
