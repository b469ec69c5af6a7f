// Fields that requests share which compare systems: whether they differ by more than chance.
#pragma once

#include "gnomon/operations/shared_fields.h"

#include <cstdint>
#include <span>

namespace gnomon {

struct TestsRequest {
  bool significance = false;
  bool holm = false;
  std::uint64_t trials = 10'000;
  std::uint64_t seed = 1;
};

template <FieldsOf<TestsRequest> Request, class Use>
void for_each_field(Request& request, Use use) {
  use(Field{.name = "significance",
            .help = "Test the differences between all pairs of systems, with 95 % intervals"},
      request.significance);
  use(Field{.name = "holm", .help = "Correct for multiple tests (Holm 1979)"}, request.holm);
  use(Field{.name = "trials",
            .help = "Number of trials of each random test",
            .value = "N",
            .least = 1,
            .most = 10'000'000},
      request.trials);
  use(kSeedField, request.seed);
}

// What tests of scores draw.
enum class Resample {
  kItems,  // where the metric has them, else documents
  kDocuments,
};
inline constexpr Choice<Resample> kResampleChoices[] = {{"items", Resample::kItems},
                                                        {"documents", Resample::kDocuments}};
constexpr std::span<const Choice<Resample>> choices_of(Resample /*any*/) {
  return kResampleChoices;
}

inline constexpr Field kResampleField{.name = "resample",
                                      .help = "Resample items (if the metric has any) or documents",
                                      .value = "WHAT"};

}  // namespace gnomon
