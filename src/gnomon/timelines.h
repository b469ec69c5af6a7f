// The order of events along the dates of the calendar.
#pragma once

#include "gnomon/operations/timeline.h"
