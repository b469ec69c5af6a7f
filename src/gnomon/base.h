// Errors, what happens on the way to a result, how an operation is run, data and its JSON.
#pragma once

#include "gnomon/base/json.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/result.h"
#include "gnomon/base/run.h"
#include "gnomon/base/value.h"
#include "gnomon/base/version.h"
