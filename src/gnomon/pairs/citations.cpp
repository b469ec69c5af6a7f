#include "gnomon/pairs/citations.h"

#include "gnomon/base/error_code.h"
#include "gnomon/base/nearest.h"
#include "gnomon/base/utf8.h"
#include "gnomon/pairs/convention.h"
#include "gnomon/pairs/gold_sets.h"
#include "gnomon/pairs/pair_awareness.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr Reference kReferences[] = {
    {"ning2019", R"(@inproceedings{ning2019,
  author = {Ning, Qiang and Subramanian, Sanjay and Roth, Dan},
  title = {An Improved Neural Baseline for Temporal Relation Extraction},
  booktitle = {Proceedings of EMNLP-IJCNLP},
  pages = {6204--6210},
  year = {2019}
})"},
    {"han2019", R"(@inproceedings{han2019,
  author = {Han, Rujun and Ning, Qiang and Peng, Nanyun},
  title = {Joint Event and Temporal Relation Extraction with Shared Representations and Structured
           Prediction},
  booktitle = {Proceedings of EMNLP-IJCNLP},
  year = {2019}
})"},
    {"han2021", R"(@inproceedings{han2021,
  author = {Han, Rujun and Ren, Xiang and Peng, Nanyun},
  title = {{ECONET}: Effective Continual Pretraining of Language Models for Event Temporal
           Reasoning},
  booktitle = {Proceedings of EMNLP},
  pages = {5367--5380},
  year = {2021}
})"},
    {"wang2022", R"(@inproceedings{wang2022,
  author = {Wang, Xiaozhi and Chen, Yulin and Ding, Ning and Peng, Hao and Wang, Zimu and Lin, Yankai
            and Han, Xu and Hou, Lei and Li, Juanzi and Liu, Zhiyuan and Li, Peng and Zhou, Jie},
  title = {{MAVEN-ERE}: A Unified Large-scale Dataset for Event Coreference, Temporal, Causal, and
           Subevent Relation Extraction},
  booktitle = {Proceedings of EMNLP},
  pages = {926--941},
  year = {2022}
})"},
    {"naik2019", R"(@inproceedings{naik2019,
  author = {Naik, Aakanksha and Breitfeller, Luke and Ros{\'e}, Carolyn},
  title = {{TDDiscourse}: A Dataset for Discourse-Level Temporal Ordering of Events},
  booktitle = {Proceedings of SIGDIAL},
  year = {2019}
})"},
    {"roccabruna2024", R"(@inproceedings{roccabruna2024,
  author = {Roccabruna, Gabriel and Rizzoli, Massimo and Riccardi, Giuseppe},
  title = {Will {LLMs} Replace the Encoder-Only Models in Temporal Relation Classification?},
  booktitle = {Proceedings of EMNLP},
  pages = {20402--20415},
  year = {2024}
})"},
    {"matufa2025", R"(@misc{matufa2025,
  title = {{MatufA/timeline-extraction}},
  howpublished = {\url{https://github.com/MatufA/timeline-extraction}},
  note = {Commit 58ff4e22}
})"},
    {"rogers2024", R"(@inproceedings{rogers2024,
  author = {Rogers, Anna and Karpinska, Marzena and Gupta, Ankita and Lialin, Vladislav and Smelkov,
            Gregory and Rumshisky, Anna},
  title = {{NarrativeTime}: Dense Temporal Annotation on a Timeline},
  booktitle = {Proceedings of LREC-COLING},
  year = {2024}
})"},
    {"bethard2016", R"(@inproceedings{bethard2016,
  author = {Bethard, Steven and Savova, Guergana and Chen, Wei-Te and Derczynski, Leon and
            Pustejovsky, James and Verhagen, Marc},
  title = {{SemEval}-2016 Task 12: Clinical {TempEval}},
  booktitle = {Proceedings of SemEval},
  pages = {1052--1062},
  year = {2016}
})"},
    {"sun2013", R"(@article{sun2013,
  author = {Sun, Weiyi and Rumshisky, Anna and Uzuner, Ozlem},
  title = {Evaluating Temporal Relations in Clinical Text: 2012 i2b2 Challenge},
  journal = {Journal of the American Medical Informatics Association},
  volume = {20},
  number = {5},
  pages = {806--813},
  year = {2013}
})"},
    {"uzzaman2011", R"(@inproceedings{uzzaman2011,
  author = {UzZaman, Naushad and Allen, James F.},
  title = {Temporal Evaluation},
  booktitle = {Proceedings of ACL-HLT: Short Papers},
  pages = {351--356},
  year = {2011}
})"},
    {"uzzaman2013", R"(@inproceedings{uzzaman2013,
  author = {UzZaman, Naushad and Llorens, Hector and Derczynski, Leon and Allen, James and Verhagen,
            Marc and Pustejovsky, James},
  title = {{SemEval}-2013 Task 1: {TempEval-3}: Evaluating Time Expressions, Events, and Temporal
           Relations},
  booktitle = {Proceedings of SemEval},
  pages = {1--9},
  year = {2013}
})"},
    {"ning2018", R"(@inproceedings{ning2018,
  author = {Ning, Qiang and Wu, Hao and Roth, Dan},
  title = {A Multi-Axis Annotation Scheme for Event Temporal Relations},
  booktitle = {Proceedings of ACL},
  year = {2018}
})"},
    {"cassidy2014", R"(@inproceedings{cassidy2014,
  author = {Cassidy, Taylor and McDowell, Bill and Chambers, Nathanael and Bethard, Steven},
  title = {An Annotation Framework for Dense Event Ordering},
  booktitle = {Proceedings of ACL, Volume 2: Short Papers},
  pages = {501--506},
  year = {2014}
})"},
    {"alsayyahi2023", R"(@inproceedings{alsayyahi2023,
  author = {Alsayyahi, Sarah and Batista-Navarro, Riza},
  title = {{TIMELINE}: Exhaustive Annotation of Temporal Relations Supporting the Automatic Ordering
           of Events in News Articles},
  booktitle = {Proceedings of EMNLP},
  pages = {16336--16348},
  year = {2023}
})"},
};

using Fields = std::map<std::string, std::string, std::less<>>;

Result<Fields> fields_of(std::string_view signature) {
  Fields fields;
  std::string_view rest = signature;
  if (!rest.starts_with("pairs|")) {
    return fail(codes::kBadSignature, "",
                fmt::format("'{}' is not a signature of scores of pairs", shown(signature)),
                "give a whole line that starts with 'pairs|', in quotation marks");
  }
  rest.remove_prefix(6);
  while (!rest.empty()) {
    const std::string_view one = rest.substr(0, rest.find('|'));
    rest.remove_prefix(std::min(rest.size(), one.size() + 1));
    const std::size_t colon = one.find(':');
    if (colon != std::string_view::npos) {
      fields[std::string(one.substr(0, colon))] = one.substr(colon + 1);
    }
  }
  for (const char* name :
       {"set", "conv", "missing", "direction", "conflict", "samples", "answers", "avg", "gnomon"}) {
    if (!fields.contains(name)) {
      return fail(codes::kBadSignature, "", fmt::format("the signature has no '{}'", name),
                  "give the whole line, in quotation marks");
    }
  }
  return fields;
}

// The paper that describes the data.
std::string_view data_reference(std::string_view set) {
  if (set.starts_with("matres-") || set == "matres") {
    return "ning2018";
  }
  if (set.starts_with("tbdense")) {
    return "cassidy2014";
  }
  if (set.starts_with("tdd")) {
    return "naik2019";
  }
  return set.starts_with("timeline") ? "alsayyahi2023" : set.starts_with("maven") ? "wang2022" : "";
}

std::string blank_in_words(std::string_view blank) {
  if (blank == "vague") {
    return "counts as VAGUE";
  }
  if (blank == "not-predicted") {
    return "lowers recall but not precision";
  }
  if (blank == "abstains") {
    return "counts as an abstention";
  }
  return blank == "dropped" ? "is omitted" : blank == "none" ? "counts as NONE" : "is wrong";
}

std::string samples_in_words(std::string_view samples) {
  if (samples == "1") {
    return "";
  }
  const std::string_view number = samples.substr(0, samples.find(','));
  return fmt::format(" Of {} answers to a pair the majority counts; ties are {}.", number,
                     samples.find("tie=vague") != std::string_view::npos
                         ? "VAGUE"
                         : "the label that was said first");
}

}  // namespace

Result<PairCitation> cite_pairs(std::string_view signature) {
  Result<Fields> read = fields_of(signature);
  if (!read) {
    return Failure(std::move(read.error()));
  }
  const Fields& fields = *read;
  const std::string& name = fields.at("conv");
  const Convention* convention = find_convention(name);
  const bool is_maven = name.starts_with("maven-ere");
  const auto definition = std::ranges::find(awareness_definitions(), std::string_view(name),
                                            &AwarenessDefinition::name);
  const bool is_awareness = definition != awareness_definitions().end();
  if (convention == nullptr && !is_maven && !is_awareness) {
    return fail(codes::kBadSignature, "",
                fmt::format("the signature has the unknown convention '{}'", shown(name)),
                "it may be of another version of gnomon");
  }
  const std::string_view paper = is_maven       ? "wang2022"
                                 : is_awareness ? definition->paper
                                                : convention->paper;
  const std::string& set = fields.at("set");
  const std::size_t hash = set.find('#');
  const std::string set_only = set.substr(0, hash);
  const bool known =
      std::ranges::any_of(gold_sets(), [&](const GoldSet& one) { return one.name == set_only; });
  PairCitation result;
  result.sentence = fmt::format(
      "We report {} under the convention {} \\citep{{{}}} on {}{}, computed with gnomon {}. A "
      "missing "
      "or unreadable answer {}; a pair given in the reverse direction {}; of several rows of a "
      "pair "
      "{}.{}",
      fields.at("avg") == "accuracy" ? "accuracy"
      : fields.at("avg") == "macro"  ? "macro-averaged F1"
      : fields.at("avg") == "links"  ? "F1 of links"
                                     : "micro-averaged F1",
      name, paper, known ? set_only : fmt::format("gold pairs with the labels of {}", set_only),
      hash == std::string::npos ? ""
                                : fmt::format(" (content SHA-256 {}...)", set.substr(hash + 1)),
      fields.at("gnomon"), blank_in_words(fields.at("missing")),
      fields.at("direction") == "turn"     ? "is turned"
      : fields.at("direction") == "strict" ? "is another pair"
                                           : "keeps its label",
      fields.at("conflict") == "first"   ? "the first readable one counts"
      : fields.at("conflict") == "last"  ? "the last readable one counts"
      : fields.at("conflict") == "drop"  ? "with different labels none counts"
      : fields.at("conflict") == "vague" ? "with different labels the answer is VAGUE"
                                         : "the majority counts",
      samples_in_words(fields.at("samples")));
  for (const std::string_view key : {paper, data_reference(set_only)}) {
    const auto* const found = std::ranges::find(kReferences, key, &Reference::key);
    if (found != std::end(kReferences) &&
        std::ranges::find(result.references, key, &Reference::key) == result.references.end()) {
      result.references.push_back(*found);
    }
  }
  return result;
}

}  // namespace gnomon
