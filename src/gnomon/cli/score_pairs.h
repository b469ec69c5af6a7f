// gnomon score pairs, a command of gnomon score.
#pragma once

namespace gnomon::cli {

class Command;
class Common;

void add_score_pairs(const Command& score, Common& common);

}  // namespace gnomon::cli
