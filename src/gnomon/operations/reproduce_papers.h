// The papers that can be reproduced, one function each. They return nothing but figures: what data
// does not allow is a figure without a computed value.
#pragma once

#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/known_corpora.h"
#include "gnomon/operations/reproduce.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

using ReproducedFigures = std::vector<ReproducedFigure>;

Result<ReproducedFigures> reproduce_tempeval1(const KnownCorpora& corpora, const Run& run);
Result<ReproducedFigures> reproduce_uzzaman_allen(const KnownCorpora& corpora, const Run& run);
Result<ReproducedFigures> reproduce_setzer(const KnownCorpora& corpora, const Run& run);
Result<ReproducedFigures> reproduce_ocal(const KnownCorpora& corpora, const Run& run);
Result<ReproducedFigures> reproduce_qa_tempeval(const KnownCorpora& corpora, const Run& run);

// A number as papers print it: so many decimals, halves up, in the decimal system.
std::string printed(double value, int decimals);
// "69 %", "–" for nothing.
std::string printed_percent(const std::optional<double>& share, int decimals);

// Equal where both are the same text; else it rounds to the published figure, or is near it. The
// remark says why where they are not equal.
ReproducedFigure compared(std::string_view paper, std::string_view table, std::string_view row,
                          std::string_view figure, std::string_view published, double value,
                          int decimals, std::string_view remark = "");
ReproducedFigure without_data(std::string_view paper, std::string_view table, std::string_view row,
                              std::string_view figure, std::string_view published,
                              std::string_view remark);

// A document of our own with events a, b, c, ... and links such as "a BEFORE b", for the examples
// of papers.
Input example_document(std::string name, std::size_t events, std::string_view links);

}  // namespace gnomon
