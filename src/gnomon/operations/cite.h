// How a figure was made, for a paper.
#pragma once

#include "gnomon/base/fields.h"
#include "gnomon/base/notice.h"
#include "gnomon/base/run.h"

#include <string>
#include <vector>

namespace gnomon {

struct CiteRequest {
  std::string signature = {};
};

template <FieldsOf<CiteRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "signature",
            .help = "Signature of a score of pairs, in quotation marks",
            .value = "SIGNATURE",
            .required = true,
            .positional = true},
      request.signature);
}

struct CiteResult {
  std::string sentence;             // with \citep
  std::vector<std::string> bibtex;  // one entry each
};

Result<Outcome<CiteResult>> cite(const CiteRequest& request, const Run& run = {});

}  // namespace gnomon
