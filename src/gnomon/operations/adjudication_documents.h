// The documents of a project that there is something to adjudicate in.
#pragma once

#include "gnomon/operations/adjudication_session.h"

#include <vector>

namespace gnomon {

// Documents with several annotators, or with those that are named, and how far their adjudication
// is: `open` and `to_ask` are the pairs to be decided, all of them where nobody has begun. Fails
// when there is no such document. `document` of the request says nothing here.
Result<std::vector<DocumentStanding>> adjudication_documents(const AdjudicationRequest& request,
                                                             const Run& run = {});

}  // namespace gnomon
