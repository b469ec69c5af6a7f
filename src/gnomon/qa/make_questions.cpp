#include "gnomon/qa/make_questions.h"

#include "gnomon/base/parallel.h"
#include "gnomon/base/random.h"
#include "gnomon/base/stop_check.h"
#include "gnomon/qa/negative.h"
#include "gnomon/timeml/edit.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <tuple>

#include <fmt/format.h>

namespace gnomon {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

struct Wording {
  std::string_view relation;
  std::string_view before_first;
  std::string_view between;
  std::string_view behind_second;
};

constexpr auto kWordings = std::to_array<Wording>({
    {"BEFORE", "Is", "before", "?"},
    {"AFTER", "Is", "after", "?"},
    {"IBEFORE", "Is", "immediately before", "?"},
    {"IAFTER", "Is", "immediately after", "?"},
    {"INCLUDES", "Does", "include", "?"},
    {"IS_INCLUDED", "Is", "included in", "?"},
    {"BEGINS", "Does", "begin", "?"},
    {"BEGUN_BY", "Is", "begun by", "?"},
    {"ENDS", "Does", "end", "?"},
    {"ENDED_BY", "Is", "ended by", "?"},
    {"SIMULTANEOUS", "Is", "simultaneous with", "?"},
    {"OVERLAPS", "Does", "overlap", " and begin earlier?"},
    {"OVERLAPPED_BY", "Does", "overlap", " and begin later?"},
    {"OVERLAP", "Does", "share time with", "?"},
    {"BEFORE-OR-OVERLAP", "Is", "before", ", or does it share time with it?"},
    {"OVERLAP-OR-AFTER", "Does", "share time with", ", or is it after it?"},
});

std::string in_words(const QuestionEntity& entity) {
  return entity.words.empty() ? entity.id : fmt::format("'{}' ({})", entity.words, entity.id);
}

std::string wording(const QuestionEntity& first, std::string_view relation,
                    const QuestionEntity& second) {
  const auto* const words = std::ranges::find(kWordings, relation, &Wording::relation);
  return fmt::format("{} {} {} {}{}", words->before_first, in_words(first), words->between,
                     in_words(second), words->behind_second);
}

// The tool of QA TempEval does not look at the ends when it is asked whether X overlaps Y, so that
// it says yes where X includes Y or is ended by it. No question is made of that.
bool confused_with(RelationSet set, RelationSet asked) {
  const RelationSet longer = Relation::kContains | Relation::kFinishedBy;
  return (asked == Relation::kOverlaps && longer.contains(set)) ||
         (asked == Relation::kOverlappedBy && longer.inverse().contains(set));
}

// A relation that is asked about with one of the answers, and the material that can serve.
struct Candidate {
  std::string_view relation;
  std::vector<bool> straight;  // by material_relations: whether its pairs serve as they are,
  std::vector<bool> turned;    // and with their two entities exchanged
  std::size_t drawn = 0;

  bool serves(std::size_t relation_index) const {
    return straight[relation_index] || turned[relation_index];
  }
};

template <class Serves>
Candidate choice(std::string_view relation, bool coarse, Serves serves) {
  Candidate made;
  made.relation = relation;
  for (const RelationSet set : material_relations(coarse)) {
    made.straight.push_back(serves(set));
    made.turned.push_back(serves(set.inverse()));
  }
  return made;
}

std::vector<std::string_view> wanted_relations(const MakeSettings& settings) {
  std::vector<std::string_view> names;
  for (const std::string_view name : relations_to_ask(settings.coarse)) {
    if (settings.relations.empty() ||
        std::ranges::find(settings.relations, name) != settings.relations.end()) {
      names.push_back(name);
    }
  }
  return names;
}

std::vector<Candidate> right_choices(const MakeSettings& settings) {
  std::vector<Candidate> choices;
  for (const std::string_view name : wanted_relations(settings)) {
    const RelationSet asked = *relation_of_question(name);
    choices.push_back(choice(name, settings.coarse, [&](RelationSet set) { return set == asked; }));
  }
  return choices;
}

std::vector<Candidate> wrong_choices(const MakeSettings& settings) {
  const std::vector<std::string_view> right = wanted_relations(settings);
  std::vector<Candidate> choices;
  if (settings.wrong == WrongRelation::kDrawn) {
    for (const std::string_view name : right) {
      const RelationSet asked = *relation_of_question(name);
      choices.push_back(choice(name, settings.coarse, [&](RelationSet set) {
        return (set & asked).empty() && !confused_with(set, asked);
      }));
    }
    return choices;
  }
  for (const std::string_view name : right) {
    const std::string_view opposite = *opposite_relation(name);
    if (std::ranges::find(choices, opposite, &Candidate::relation) != choices.end()) {
      continue;
    }
    choices.push_back(choice(opposite, settings.coarse, [&](RelationSet set) {
      return std::ranges::any_of(right, [&](std::string_view one) {
        return *opposite_relation(one) == opposite && *relation_of_question(one) == set;
      });
    }));
  }
  return choices;
}

// A question before it has its number.
struct Drawn {
  std::size_t document = 0;
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  std::string_view relation;
  bool expects_yes = true;
  bool close = false;
};

// The pairs of one relation in some documents, the least used document first.
class Shelf {
 public:
  struct Entry {
    std::size_t used = 0;
    std::uint64_t rank = 0;
    std::size_t document = 0;

    bool operator>(const Entry& other) const {
      return std::tie(used, rank, document) > std::tie(other.used, other.rank, other.document);
    }
  };

  void add(const Entry& entry, std::size_t pairs) {
    entries_.push_back(entry);
    std::ranges::push_heap(entries_, std::greater<>());
    pairs_ += pairs;
  }
  std::size_t pairs() const { return pairs_; }

  // The document to take from; nothing when none is left. `used` counts by document; one that was
  // used elsewhere meanwhile goes back to where it now belongs.
  std::optional<std::size_t> next(const std::vector<std::size_t>& used, std::size_t most,
                                  const std::function<std::size_t(std::size_t)>& pairs_in) {
    while (!entries_.empty()) {
      Entry top = entries_.front();
      const std::size_t left = pairs_in(top.document);
      if (left > 0 && used[top.document] < most && used[top.document] == top.used) {
        return top.document;
      }
      std::ranges::pop_heap(entries_, std::greater<>());
      entries_.pop_back();
      if (left == 0 || used[top.document] >= most) {
        pairs_ -= left;
        continue;
      }
      top.used = used[top.document];
      entries_.push_back(top);
      std::ranges::push_heap(entries_, std::greater<>());
    }
    return std::nullopt;
  }
  void took_one() { --pairs_; }

 private:
  std::vector<Entry> entries_;
  std::size_t pairs_ = 0;
};

class Drawer {
 public:
  Drawer(std::vector<QuestionMaterial>& material, const MakeSettings& settings,
         const std::stop_token& stop)
      : material_(material),
        settings_(settings),
        random_(settings.seed),
        right_(right_choices(settings)),
        wrong_(wrong_choices(settings)),
        used_(material.size(), 0),
        stop_(stop, 64) {}

  // Draws up to `wanted` questions from the documents [begin, end) and returns how many there were.
  // Stops as soon as the answer whose turn it is cannot be had, so that both stay equally frequent.
  std::size_t draw(std::size_t begin, std::size_t end, std::size_t distance, std::size_t wanted) {
    fill_shelves(begin, end, distance);
    std::size_t count = 0;
    while (count < wanted && !stop_.requested() &&
           draw_one(distance, yes_ <= no_, wanted - count)) {
      ++count;
    }
    return count;
  }

  std::vector<Drawn> take() && { return std::move(drawn_); }
  std::size_t used(std::size_t document) const { return used_[document]; }

 private:
  std::vector<MaterialPair>& pairs(std::size_t document, std::size_t distance,
                                   std::size_t relation) {
    return material_[document].pairs[distance][relation];
  }

  void fill_shelves(std::size_t begin, std::size_t end, std::size_t distance) {
    shelves_.assign(material_relations(settings_.coarse).size(), Shelf());
    for (std::size_t document = begin; document < end; ++document) {
      for (std::size_t relation = 0;
           material_[document].none == NoMaterial::kSome && relation < shelves_.size();
           ++relation) {
        const std::size_t count = pairs(document, distance, relation).size();
        if (count > 0) {
          shelves_[relation].add({used_[document], material_[document].rank, document}, count);
        }
      }
    }
  }

  std::optional<std::size_t> next_document(std::size_t distance, std::size_t relation) {
    return shelves_[relation].next(
        used_, settings_.per_document.value_or(kAll),
        [&](std::size_t document) { return pairs(document, distance, relation).size(); });
  }

  // The relations of material that serve a choice and are not used up.
  std::vector<std::size_t> serving(const Candidate& choice, std::size_t distance) {
    std::vector<std::size_t> relations;
    for (std::size_t relation = 0; relation < shelves_.size(); ++relation) {
      if (choice.serves(relation) && next_document(distance, relation)) {
        relations.push_back(relation);
      }
    }
    return relations;
  }

  // Where yes is expected, the rarest relation so far. Where no is expected and relations are
  // drawn, the one that lags most behind the questions that expect yes.
  std::vector<std::size_t> order_of_choices(bool expects_yes) const {
    const std::vector<Candidate>& choices = expects_yes ? right_ : wrong_;
    const bool matched = !expects_yes && settings_.wrong == WrongRelation::kDrawn;
    std::vector<std::size_t> order(choices.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) {
      const auto drawn = static_cast<std::int64_t>(choices[i].drawn);
      return matched ? drawn - static_cast<std::int64_t>(right_[i].drawn) : drawn;
    });
    return order;
  }

  // By chance, each with the weight of what is left of it: so those that are rare stay for the
  // questions that need them.
  std::size_t by_weight(const std::vector<std::size_t>& relations) {
    std::uint64_t all = 0;
    for (const std::size_t relation : relations) {
      all += shelves_[relation].pairs();
    }
    std::uint64_t place = relations.size() > 1 ? random_() % all : 0;
    for (const std::size_t relation : relations) {
      if (place < shelves_[relation].pairs()) {
        return relation;
      }
      place -= shelves_[relation].pairs();
    }
    return relations.back();
  }

  // Pairs about which a question that expects yes can be asked may be few when only some relations
  // are wanted. Then the others serve the questions that expect no, as far as they can.
  void spare_right_ones(std::vector<std::size_t>& relations, std::size_t wanted) const {
    std::size_t pairs_for_yes = 0;
    std::vector<std::size_t> others = relations;
    for (std::size_t relation = 0; relation < shelves_.size(); ++relation) {
      if (std::ranges::any_of(right_, [&](const Candidate& one) { return one.serves(relation); })) {
        pairs_for_yes += shelves_[relation].pairs();
        std::erase(others, relation);
      }
    }
    if (pairs_for_yes <= wanted / 2 && !others.empty()) {
      relations = std::move(others);
    }
  }

  // The first of `wanted` further questions.
  bool draw_one(std::size_t distance, bool expects_yes, std::size_t wanted) {
    std::vector<Candidate>& choices = expects_yes ? right_ : wrong_;
    for (const std::size_t i : order_of_choices(expects_yes)) {
      std::vector<std::size_t> relations = serving(choices[i], distance);
      if (relations.empty()) {
        continue;
      }
      if (!expects_yes) {
        spare_right_ones(relations, wanted);
      }
      const std::size_t relation = by_weight(relations);
      const std::size_t document = *next_document(distance, relation);
      std::vector<MaterialPair>& left = pairs(document, distance, relation);
      MaterialPair pair = left.back();
      left.pop_back();
      shelves_[relation].took_one();
      const bool both = choices[i].straight[relation] && choices[i].turned[relation];
      if (both ? random_() >> 63 != 0 : choices[i].turned[relation]) {
        std::swap(pair.first, pair.second);
      }
      ++choices[i].drawn;
      ++used_[document];
      ++(expects_yes ? yes_ : no_);
      drawn_.push_back(
          {document, pair.first, pair.second, choices[i].relation, expects_yes, pair.close});
      return true;
    }
    return false;
  }

  std::vector<QuestionMaterial>& material_;
  const MakeSettings& settings_;
  SplitMix64 random_;
  std::vector<Candidate> right_;
  std::vector<Candidate> wrong_;
  std::vector<Shelf> shelves_;     // by material_relations, of the present run
  std::vector<std::size_t> used_;  // questions of each document
  std::vector<Drawn> drawn_;
  std::size_t yes_ = 0;
  std::size_t no_ = 0;
  StopCheck stop_;
};

// Questions from the documents [begin, end), with their share of close ones.
void draw_from(Drawer& drawer, std::size_t begin, std::size_t end, std::size_t wanted,
               const MakeSettings& settings, MadeQuestions& made) {
  const bool is_limited = wanted != kAll;
  if (!settings.close_share) {
    const std::size_t drawn = drawer.draw(begin, end, 0, wanted);
    made.lacking += is_limited ? wanted - drawn : 0;
    return;
  }
  const double share = std::clamp(*settings.close_share, 0.0, 1.0);
  const std::size_t close =
      is_limited ? static_cast<std::size_t>(std::llround(share * static_cast<double>(wanted)))
                 : kAll;
  const std::size_t distant = is_limited ? wanted - close : kAll;
  const std::size_t close_drawn = drawer.draw(begin, end, 0, close);
  const std::size_t distant_drawn = drawer.draw(begin, end, 1, distant);
  if (is_limited) {
    made.lacking_close += close - close_drawn;
    made.lacking_distant += distant - distant_drawn;
    made.lacking += wanted - close_drawn - distant_drawn;
  }
}

void refuse_same_names(std::vector<QuestionMaterial>& material) {
  for (std::size_t i = 1; i < material.size(); ++i) {
    if (material[i].document == material[i - 1].document) {
      material[i].none = NoMaterial::kSameName;
    }
  }
}

Question question_of(const Drawn& drawn, const QuestionMaterial& material, std::size_t number) {
  const QuestionEntity& first = material.entities[drawn.first];
  const QuestionEntity& second = material.entities[drawn.second];
  Question question;
  question.number = std::to_string(number);
  question.document = material.document + ".tml";
  question.question = fmt::format("IS {} {} {}", first.id, drawn.relation, second.id);
  question.text = wording(first, drawn.relation, second);
  question.expected = drawn.expects_yes ? "yes" : "no";
  question.asked = *parse_question(question.question);
  question.line = static_cast<int>(number);
  return question;
}

}  // namespace

MadeQuestions draw_questions(std::vector<QuestionMaterial> material, const MakeSettings& settings,
                             const std::stop_token& stop) {
  if (stop.stop_requested()) {
    return {};
  }
  std::ranges::stable_sort(material, {}, &QuestionMaterial::document);
  refuse_same_names(material);
  MadeQuestions made;
  Drawer drawer(material, settings, stop);
  if (settings.total) {
    draw_from(drawer, 0, material.size(), *settings.total, settings, made);
  } else {
    for (std::size_t i = 0; i < material.size(); ++i) {
      draw_from(drawer, i, i + 1, settings.per_document.value_or(kAll), settings, made);
    }
  }
  for (std::size_t i = 0; i < material.size(); ++i) {
    const QuestionMaterial& one = material[i];
    made.documents.push_back(
        {one.document, drawer.used(i), one.found, one.rejected, one.nameless, one.none});
  }
  if (stop.stop_requested()) {
    return {};
  }
  std::vector<Drawn> drawn = std::move(drawer).take();
  std::ranges::sort(drawn, {}, [&](const Drawn& one) {
    const auto& entities = material[one.document].entities;
    return std::tuple(one.document, entities[one.first].byte, entities[one.second].byte, one.first,
                      one.second);
  });
  for (const Drawn& one : drawn) {
    made.questions.push_back(question_of(one, material[one.document], made.questions.size() + 1));
    ++(one.expects_yes ? made.yes : made.no);
    ++(!material[one.document].has_text ? made.without_text
       : one.close                      ? made.close
                                        : made.distant);
  }
  return made;
}

MadeQuestions make_questions(std::span<const Document> gold, const MakeSettings& settings,
                             unsigned jobs, const std::stop_token& stop) {
  std::vector<QuestionMaterial> material(gold.size());
  parallel_for(
      gold.size(), jobs,
      [&](std::size_t i) { material[i] = question_material(gold[i], settings, stop); }, stop);
  return draw_questions(std::move(material), settings, stop);
}

Document question_document(const Document& gold) {
  return with_links(gold, std::vector<bool>(gold.links().size(), false), {});
}

}  // namespace gnomon
