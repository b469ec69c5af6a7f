// Agreement of the annotators of TimeBank-Dense, every number of the reference files.
#include "corpus_test_help.h"
#include "gnomon/operations/agree.h"
#include "gnomon/present/present.h"
#include "gnomon/report/render.h"

#include <map>

namespace gnomon {
namespace {

// The folder and the reference file have different names.
struct Variant {
  std::string folder;
  std::string expected;
};

// As the command prints it.
std::string agreement_below(const fs::path& folder, unsigned jobs) {
  AgreeRequest request;
  request.inputs = {folder.string()};
  const auto outcome = agree(request, {.jobs = jobs});
  EXPECT_TRUE(outcome);
  Report report;
  report.data = data(outcome->value, {});
  return render(report, OutputFormat::kJson);
}

// Everything in `wanted` must be in `got`; returns how many numbers and words were compared.
std::size_t compare(const Json& wanted, const Json& got, const std::string& where) {
  std::size_t compared = 0;
  if (wanted.is_object()) {
    for (const auto& [key, value] : wanted.items()) {
      EXPECT_TRUE(got.contains(key)) << where << "." << key;
      if (got.contains(key)) {
        compared += compare(value, got.at(key), where + "." + key);
      }
    }
    return compared;
  }
  if (wanted.is_array()) {
    EXPECT_EQ(wanted.size(), got.size()) << where;
    for (std::size_t i = 0; i < wanted.size() && i < got.size(); ++i) {
      compared += compare(wanted[i], got[i], where + "[" + std::to_string(i) + "]");
    }
    return compared;
  }
  if (wanted.is_number_float() && got.is_number()) {
    const double value = wanted.get<double>();
    // Reference values of z have four digits behind the point.
    const double tolerance = where.ends_with("z_kappa0") ? 5.1e-5 : 1e-6;
    EXPECT_NEAR(got.get<double>(), value, tolerance) << where;
  } else {
    EXPECT_EQ(wanted, got) << where;
  }
  return 1;
}

class DenseAgreement : public testing::TestWithParam<Variant> {};

TEST_P(DenseAgreement, HasEveryNumberOfTheReference) {
  const fs::path folder = data_folder() / "timebank-dense" / GetParam().folder;
  const fs::path file = expected_folder() / "agreement" / GetParam().expected;
  SKIP_WITHOUT(folder);
  SKIP_WITHOUT(file);
  Json wanted = read_json(file);
  wanted.erase("variant");
  const Json got = Json::parse(agreement_below(folder, 0));
  EXPECT_GT(compare(wanted, got, ""), 1500U);
  // Nothing more either: documents, pairs of annotators, kinds of pairs.
  EXPECT_EQ(got.at("documents").size(), wanted.at("documents").size());
  EXPECT_EQ(got.at("annotator_pairs").size(), wanted.at("annotator_pairs").size());
  EXPECT_EQ(got.at("by_pair_type").size(), wanted.at("by_pair_type").size());
  for (const auto& [name, document] : wanted.at("documents").items()) {
    EXPECT_EQ(got.at("documents").at(name).at("pairs").size(), document.at("pairs").size());
    EXPECT_EQ(got.at("documents").at(name).contains("fleiss"), document.contains("fleiss"));
    EXPECT_TRUE(got.at("documents").at(name).at("problems").empty());
  }
}

TEST_P(DenseAgreement, DoesNotDependOnTheNumberOfThreads) {
  const fs::path folder = data_folder() / "timebank-dense" / GetParam().folder;
  SKIP_WITHOUT(folder);
  EXPECT_EQ(agreement_below(folder, 1), agreement_below(folder, 4));
}

INSTANTIATE_TEST_SUITE_P(TimeBankDense, DenseAgreement,
                         testing::Values(Variant{"individual", "timebank-dense-individual.json"},
                                         Variant{"individual_with_dct",
                                                 "timebank-dense-individual-with-dct.json"}),
                         [](const auto& info) { return info.param.folder; });

// The rule of the merged files: the label of more than half of the annotators, else VAGUE, where
// the one row with 'B' counts as different from 'b'. So all labels but that one are ours.
TEST(DenseCorpus, MergedFilesAndTheFileOfAllDocumentsAreReadAlike) {
  const fs::path folder = data_folder() / "timebank-dense";
  SKIP_WITHOUT(folder);
  const fs::path all = folder / "alldocs.finegrainvague.merged";
  const LoadedFile loaded = load({all.string(), "all"});
  std::map<std::string, std::map<std::pair<std::string, std::string>, std::string>> labels;
  std::size_t rows = 0;
  for (const Result<Document>& document : loaded.documents) {
    ASSERT_TRUE(document) << document.error().what;
    for (const Link& link : document->links()) {
      EXPECT_TRUE(link.source.resolved() && link.target.resolved());
      labels[std::string(document->name())]
            [{std::string(link.source.id), std::string(link.target.id)}] = link.rel_type;
      ++rows;
    }
  }
  EXPECT_EQ(labels.size(), 24U);
  EXPECT_EQ(rows, 9451U);
  for (const SourceFile& file : files_below(folder / "merged")) {
    const LoadedFile merged = load(file);
    ASSERT_TRUE(merged.documents.at(0)) << merged.documents.at(0).error().what;
    for (const Link& link : merged.documents.at(0)->links()) {
      const auto& of_document = labels[file.document_name];
      const auto found =
          of_document.find({std::string(link.source.id), std::string(link.target.id)});
      ASSERT_NE(found, of_document.end()) << file.path << " " << link.source.id;
      EXPECT_EQ(found->second, link.rel_type) << file.path << " " << link.source.id;
    }
  }
}

}  // namespace
}  // namespace gnomon
