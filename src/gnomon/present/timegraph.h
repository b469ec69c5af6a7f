// Timegraphs as tables, data and a picture.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/timegraph_counts.h"
#include "gnomon/report/lines_svg.h"
#include "gnomon/report/table.h"

#include <span>
#include <string>
#include <vector>

namespace gnomon {

struct NamedTimegraph {
  std::string name;
  const TimegraphCounts* counts = nullptr;
};

// A row for each item, `title` being what the items are; what the way of building makes; the lines
// that fit.
std::vector<Table> timegraph_tables(std::span<const NamedTimegraph> items,
                                    const TimegraphCounts& total,
                                    std::span<const TimegraphFit> fits, const std::string& title);

Value timegraph_value(const TimegraphCounts& counts);
Value timegraph_fits_value(std::span<const TimegraphFit> fits);

// A dot for each document.
LinesPicture timegraph_picture(const std::string& title,
                               std::span<const TimegraphCounts* const> documents,
                               std::span<const TimegraphFit> fits);

}  // namespace gnomon
