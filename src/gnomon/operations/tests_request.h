// Fields of requests that compare systems: whether they differ by more than chance.
#pragma once

#include "gnomon/base/fields.h"

#include <cstdint>
#include <span>

namespace gnomon {

inline constexpr Field kSignificanceField{
    .name = "significance",
    .help = "Test the differences between all pairs of systems, with 95 % intervals"};
inline constexpr Field kHolmField{.name = "holm", .help = "Correct for multiple tests (Holm 1979)"};
inline constexpr Field kTrialsField{.name = "trials",
                                    .help = "Number of trials of each random test",
                                    .value = "N",
                                    .least = 1,
                                    .most = 10'000'000};

// What tests draw.
enum class Resample {
  kItems,  // where the metric has them, else documents
  kDocuments,
};
inline constexpr Choice<Resample> kResampleChoices[] = {{"items", Resample::kItems},
                                                        {"documents", Resample::kDocuments}};
constexpr std::span<const Choice<Resample>> choices_of(Resample /*any*/) {
  return kResampleChoices;
}

struct TestsRequest {
  bool significance = false;
  Resample resample = Resample::kItems;
  bool holm = false;
  std::uint64_t trials = 10'000;
  std::uint64_t seed = 1;
};

template <FieldsOf<TestsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(kSignificanceField, request.significance);
  use(Field{.name = "resample",
            .help = "Resample items (if the metric has any) or documents",
            .value = "WHAT"},
      request.resample);
  use(kHolmField, request.holm);
  use(kTrialsField, request.trials);
  use(Field{.name = "seed", .help = "Random seed", .value = "N"}, request.seed);
}

}  // namespace gnomon
