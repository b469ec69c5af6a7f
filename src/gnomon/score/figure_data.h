// Figures for machines: what metrics share that put theirs together.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/score/figure.h"

namespace gnomon {

// Precision, recall and F1.
Value ratios_data(const Figure& figure);
// The same with what they are ratios of: what a metric has that says no more.
Value headline_data(const Figure& figure);

// A sum that is a whole number is written as one.
Value number_data(double sum);

}  // namespace gnomon
