// What ./bench python compares the module with: the same work, called in C++. Prints the processor
// seconds of each repetition.
//   bench_python read CORPUS TIMES     reading a corpus and scoring it against itself
//   bench_python pairs ROWS TIMES      scoring rows of pairs that are in memory as columns
#include "gnomon/gnomon.h"
#include "gnomon/pairs/table_rows.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace gnomon;

double processor_seconds() {
  return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

bool read_and_score(const std::string& corpus) {
  const Run run{.jobs = 1};
  auto documents = read_documents({.inputs = {corpus}}, run);
  if (!documents) {
    return false;
  }
  const Input input = Input::documents("corpus", std::move(documents->value.documents));
  const auto scored = score({.gold = input, .systems = {input}}, run);
  return scored && scored->value.systems.front().headline().f1 == 1;
}

// The rows that benchmarks/python.py makes, too.
class Columns : public PairTable {
 public:
  explicit Columns(std::size_t rows) {
    constexpr std::array<std::string_view, 4> kLabels = {"BEFORE", "AFTER", "EQUAL", "VAGUE"};
    for (std::size_t i = 0; i < rows; ++i) {
      columns_[0].push_back("document-" + std::to_string(i / 1000));
      columns_[1].push_back("ei" + std::to_string(i % 1000));
      columns_[2].push_back("ei" + std::to_string(i % 1000 + 1));
      columns_[3].emplace_back(kLabels[i * 7 % 4]);
      columns_[4].emplace_back(kLabels[i * 7 / 3 % 4]);
    }
  }
  const std::vector<std::string>& names() const override { return names_; }
  std::size_t rows() const override { return columns_[0].size(); }
  TableCell cell(std::size_t row, std::size_t column) const override {
    TableCell cell;
    cell.kind = TableCell::Kind::kText;
    cell.text = columns_[column][row];
    return cell;
  }

 private:
  std::vector<std::string> names_ = {"doc", "source", "target", "gold", "pred"};
  std::array<std::vector<std::string>, 5> columns_;
};

bool score_columns(const Columns& columns) {
  auto rows = rows_of_table(columns, "rows", RowRole::kPredictions);
  if (!rows) {
    return false;
  }
  ScorePairsRequest request;
  request.gold = Input::rows("rows", std::make_shared<const RowFile>(std::move(*rows)));
  return score_pairs(request, Run{.jobs = 1}).has_value();
}

template <class Work>
bool measure(int times, const Work& work) {
  for (int i = 0; i < times; ++i) {
    const double began = processor_seconds();
    if (!work()) {
      std::fputs("the work failed\n", stderr);
      return false;
    }
    std::printf("%.6f\n", processor_seconds() - began);
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fputs("bench_python read CORPUS TIMES, or bench_python pairs ROWS TIMES\n", stderr);
    return 2;
  }
  const int times = std::atoi(argv[3]);
  if (std::string_view(argv[1]) == "read") {
    return measure(times, [&] { return read_and_score(argv[2]); }) ? 0 : 1;
  }
  const Columns columns(static_cast<std::size_t>(std::atoll(argv[2])));
  return measure(times, [&] { return score_columns(columns); }) ? 0 : 1;
}
