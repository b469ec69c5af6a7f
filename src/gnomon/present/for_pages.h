// Results that pages show and no command prints, as data. All functions are safe from any thread.
#pragma once

#include "gnomon/base/result.h"
#include "gnomon/base/value.h"
#include "gnomon/present/views.h"
#include "gnomon/report/table.h"

namespace gnomon {

struct AnswerFatesResult;
struct ListDocumentsResult;
struct ProjectImportResult;
struct TimelineResult;

Value data(const ListDocumentsResult& result);
Report tables(const ListDocumentsResult& result);

// The timelines as values for whoever draws them himself: parts, steps, dates, rows and bars, in
// the steps of the timelines. Fails when `since` or `until` is not a date.
Result<Value> layout_data(const TimelineResult& result, const TimelineDrawing& how = {});

Value data(const ProjectImportResult& result);
Value data(const AnswerFatesResult& result);

}  // namespace gnomon
