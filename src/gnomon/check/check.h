// Looks a document over and lists everything that breaks a rule.
#pragma once

#include "gnomon/algebra/names.h"
#include "gnomon/base/finding.h"
#include "gnomon/timeml/document.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon {

struct CheckOptions {
  During during = During::kSimultaneous;  // what DURING means when links are held together
  bool clinks = false;                    // CLINKs are held together with them
};

// `source` are the bytes the document was read from, in UTF-8, and `file` what messages call them.
// For a document that did not come from a text (its elements have no place in the source) findings
// name the file alone. They come in the order of their place. Once it is stopped, some are missing.
std::vector<Finding> check(const Document& document, std::string_view source,
                           const std::string& file, const CheckOptions& options = {},
                           const std::stop_token& stop = {});

// An error met while reading, as a finding.
Finding as_finding(const Error& error);

}  // namespace gnomon
