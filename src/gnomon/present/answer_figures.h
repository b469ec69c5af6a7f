// What tables and data of answers to questions share.
#pragma once

#include "gnomon/base/value.h"
#include "gnomon/operations/ask_systems.h"
#include "gnomon/report/table.h"

#include <optional>
#include <string>
#include <vector>

namespace gnomon {

// "gnomon:1.0.0|metric:qa|mode:exact|backbone:none"
std::string ask_signature(const AnswerSettings& settings);

// As the paper prints figures: two decimals, halves up.
std::string two_decimals(double ratio);

// The names of the systems without the folder that they share.
std::vector<std::string> system_names(const AskSystemsResult& result);

bool has_distances(const AskSystemsResult& result);

// A row of figures for each system, the best ones marked. `ranks` may be none.
Table answers_table(std::string title, const std::vector<std::string>& names,
                    const std::vector<QaTally>& tallies, AnswerMode mode,
                    const std::vector<Rank>& ranks = {});

// The same for lists.
Table lists_table(std::string title, const std::vector<std::string>& names,
                  const std::vector<ListTally>& tallies);

// "1. tangled; 2. shifted and sparse (tied)"
std::string ranking(const std::vector<std::string>& names, const std::vector<Rank>& ranks);

Value tally_data(const QaTally& tally, AnswerMode mode);
Value list_data(const ListTally& tally);

}  // namespace gnomon
