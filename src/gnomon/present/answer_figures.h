// What tables and data of answers to questions share.
#pragma once

#include <string>

namespace gnomon {

struct AnswerSettings;

// "gnomon:0.1.0|metric:qa|mode:exact|backbone:none"
std::string ask_signature(const AnswerSettings& settings);

// As the paper prints figures: two decimals, halves up.
std::string two_decimals(double ratio);

}  // namespace gnomon
