// The papers that can be reproduced, one function each. What data does not allow is a figure
// without a computed value.
#pragma once

#include "gnomon/base/run.h"
#include "gnomon/corpus/input.h"
#include "gnomon/operations/known_corpora.h"
#include "gnomon/operations/reproduce.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

using ReproducedFigures = std::vector<ReproducedFigure>;

struct ReproducedPaper {
  ReproducedFigures figures;
  std::vector<ReproducedDrawing> drawings = {};
};

Result<ReproducedPaper> reproduce_tempeval1(const KnownCorpora& corpora, const Run& run);
Result<ReproducedPaper> reproduce_uzzaman_allen(const KnownCorpora& corpora, const Run& run);
Result<ReproducedPaper> reproduce_setzer(const KnownCorpora& corpora, const Run& run);
Result<ReproducedPaper> reproduce_ocal(const KnownCorpora& corpora, const Run& run);
Result<ReproducedPaper> reproduce_qa_tempeval(const KnownCorpora& corpora, const Run& run);
Result<ReproducedPaper> reproduce_tempeval3(const KnownCorpora& corpora, const Run& run);
Result<ReproducedPaper> reproduce_pairs(const KnownCorpora& corpora, const Run& run);

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

// How many words files have when their tags are taken out: runs of characters between white space
// over the whole file, headers included; and tokens, where punctuation marks and clitics count too.
struct FileWords {
  std::int64_t words = 0;
  std::int64_t tokens = 0;
  std::int64_t body_tokens = 0;  // between <TEXT> and </TEXT>, where a file has them
};
FileWords words_of_files(const std::string& folder);

// A document of our own with events a, b, c, ... and links such as "a BEFORE b", for the examples
// of papers.
Input example_document(std::string name, std::size_t events, std::string_view links);

}  // namespace gnomon
