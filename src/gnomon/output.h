// Results as data for machines, as tables and drawings for people.
#pragma once

#include "gnomon/present/for_pages.h"
#include "gnomon/present/present.h"
#include "gnomon/present/presentation.h"
#include "gnomon/report/render.h"
