#include "gnomon/language/lemmas.h"

#include "gnomon/language/text_units.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace gnomon {
namespace {

// A lemma and its irregular forms, with blanks between them.
constexpr auto kIrregularVerbs = std::to_array<std::string_view>({
    "be am is are was were been being 'm 're 's",
    "have has had having 've 'd",
    "do does did done",
    "go goes went gone going",
    "say said",
    "arise arose arisen",
    "awake awoke awoken",
    "bear bore borne born",
    "beat beaten",
    "become became",
    "befall befell befallen",
    "begin began begun beginning",
    "behold beheld",
    "bend bent",
    "bet",
    "bid bade bidden",
    "bind bound",
    "bite bit bitten",
    "bleed bled",
    "blow blew blown",
    "break broke broken",
    "breed bred",
    "bring brought",
    "broadcast",
    "build built",
    "burn burnt",
    "burst",
    "buy bought",
    "cast",
    "catch caught",
    "choose chose chosen",
    "cling clung",
    "come came",
    "cost",
    "creep crept",
    "cut",
    "deal dealt",
    "dig dug",
    "dive dove",
    "draw drew drawn",
    "dream dreamt",
    "drink drank drunk",
    "drive drove driven",
    "dwell dwelt",
    "eat ate eaten",
    "fall fell fallen",
    "feed fed",
    "feel felt",
    "fight fought",
    "find found",
    "flee fled fleeing",
    "fling flung",
    "fly flies flew flown",
    "forbid forbade forbidden",
    "forecast",
    "foresee foresaw foreseen",
    "forget forgot forgotten",
    "forgive forgave forgiven",
    "forgo forwent forgone",
    "freeze froze frozen",
    "get got gotten",
    "give gave given",
    "grind ground",
    "grow grew grown",
    "hang hung",
    "hear heard",
    "hide hid hidden",
    "hit",
    "hold held",
    "hurt",
    "keep kept",
    "kneel knelt",
    "know knew known",
    "lay laid",
    "lead led",
    "lean leant",
    "leap leapt",
    "learn learnt",
    "leave left",
    "lend lent",
    "let",
    "lie lay lain lying",
    "light lit",
    "lose lost",
    "make made",
    "mean meant",
    "meet met",
    "mislead misled",
    "misspend misspent",
    "mistake mistook mistaken",
    "misunderstand misunderstood",
    "outdo outdid outdone",
    "overcome overcame",
    "overhear overheard",
    "override overrode overridden",
    "oversee oversaw overseen",
    "overtake overtook overtaken",
    "overthrow overthrew overthrown",
    "pay paid",
    "prove proven",
    "put",
    "quit",
    "read",
    "rebuild rebuilt",
    "repay repaid",
    "rid",
    "ride rode ridden",
    "ring rang rung",
    "rise rose risen",
    "run ran",
    "saw sawn",
    "see saw seen",
    "seek sought",
    "sell sold",
    "send sent",
    "set",
    "sew sewn",
    "shake shook shaken",
    "shed",
    "shine shone",
    "shoot shot",
    "show shown",
    "shrink shrank shrunk",
    "shut",
    "sing sang sung",
    "sink sank sunk",
    "sit sat",
    "slay slew slain",
    "sleep slept",
    "slide slid",
    "slit",
    "sow sown",
    "speak spoke spoken",
    "speed sped",
    "spend spent",
    "spill spilt",
    "spin spun",
    "spit spat",
    "split",
    "spread",
    "spring sprang sprung",
    "stand stood",
    "steal stole stolen",
    "stick stuck",
    "sting stung",
    "stink stank stunk",
    "stride strode",
    "strike struck stricken",
    "string strung",
    "strive strove striven",
    "swear swore sworn",
    "sweep swept",
    "swell swollen",
    "swim swam swum",
    "swing swung",
    "take took taken",
    "teach taught",
    "tear tore torn",
    "tell told",
    "think thought",
    "throw threw thrown",
    "thrust",
    "tread trod trodden",
    "undergo underwent undergone",
    "understand understood",
    "undertake undertook undertaken",
    "undo undid undone",
    "uphold upheld",
    "upset",
    "wake woke woken",
    "wear wore worn",
    "weave wove woven",
    "weep wept",
    "win won",
    "wind wound",
    "withdraw withdrew withdrawn",
    "withhold withheld",
    "withstand withstood",
    "wring wrung",
    "write wrote written",
    "die died dying",
    "tie tied tying",
    "vie vied vying",
    "resell resold",
    "rewrite rewrote rewritten",
    "retake retook retaken",
    "reset",
    "beset",
    "offset",
    "outsell outsold",
    "outbid",
    "unwind unwound",
    "redo redid redone",
    "remake remade",
    "rethink rethought",
    "resend resent",
    "agree agreed",
    "free freed",
    "panic panicked panicking",
});
constexpr auto kIrregularNouns = std::to_array<std::string_view>({
    "man men",
    "woman women",
    "child children",
    "person people",
    "foot feet",
    "tooth teeth",
    "goose geese",
    "mouse mice",
    "life lives",
    "wife wives",
    "knife knives",
    "leaf leaves",
    "half halves",
    "self selves",
    "shelf shelves",
    "thief thieves",
    "wolf wolves",
    "loaf loaves",
    "calf calves",
    "crisis crises",
    "analysis analyses",
    "basis bases",
    "thesis theses",
    "hypothesis hypotheses",
    "diagnosis diagnoses",
    "criterion criteria",
    "phenomenon phenomena",
    "medium media",
    "datum data",
    "series",
    "species",
    "news",
    "means",
    "movie movies",
    "cookie cookies",
    "calorie calories",
    "tie ties",
    "lie lies",
    "pie pies",
    "rookie rookies",
    "ally allies",
    "policeman policemen",
    "spokesman spokesmen",
    "chairman chairmen",
    "businessman businessmen",
    "gentleman gentlemen",
    "fisherman fishermen",
    "congressman congressmen",
    "axis axes",
    "oasis oases",
    "parenthesis parentheses",
    "synthesis syntheses",
    "bus buses",
    "gas gases",
    "shoe shoes",
    "toe toes",
    "canoe canoes",
});
constexpr auto kModals = std::to_array<std::pair<std::string_view, std::string_view>>(
    {{"ca", "can"}, {"wo", "will"}, {"'ll", "will"}, {"'d", "would"}, {"sha", "shall"}});

using Forms = std::unordered_map<std::string_view, std::string_view>;

Forms forms_of(std::span<const std::string_view> lists) {
  Forms forms;
  for (auto list : lists) {
    const auto lemma = list.substr(0, list.find(' '));
    for (std::size_t at = 0; at < list.size();) {
      const auto end = std::min(list.find(' ', at), list.size());
      forms.emplace(list.substr(at, end - at), lemma);
      at = end + 1;
    }
  }
  return forms;
}

bool is_vowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; }

class LemmaFinder {
 public:
  LemmaFinder(std::string_view word, WordKind kind, const WordNet& wordnet)
      : word_(word), kind_(kind), wordnet_(wordnet) {}

  std::string noun_or_third_person() const {
    if (!word_.ends_with('s') || word_.ends_with("ss") || word_.size() < 3) {
      return std::string(word_);
    }
    if (word_.ends_with("ies") && word_.size() > 4) {
      return without(3) + "y";
    }
    if (word_.ends_with("es")) {
      const auto stem = word_.substr(0, word_.size() - 2);
      if (stem.ends_with("ss") || stem.ends_with("sh") || stem.ends_with("ch") ||
          stem.ends_with('x') || stem.ends_with("zz") || stem.ends_with('o')) {
        return known(without(1)) && !known(without(2)) ? without(1) : without(2);
      }
      return without(1);
    }
    if ((word_.ends_with("us") || word_.ends_with("is")) && known(std::string(word_))) {
      return std::string(word_);
    }
    return without(1);
  }

  // Past forms and participles: the ending has `size` letters.
  std::string stem(std::size_t size) const {
    if (word_.size() < size + 2) {
      return std::string(word_);
    }
    const std::string bare = without(size);
    if (size == 2 && bare.ends_with('i')) {
      return bare.substr(0, bare.size() - 1) + "y";
    }
    const std::size_t n = bare.size();
    const bool doubled = n > 2 && bare[n - 1] == bare[n - 2] && !is_vowel(bare[n - 1]);
    const std::string single = bare.substr(0, n - 1);
    if (!wordnet_.empty()) {
      if (doubled && bare[n - 1] != 's' && known(single)) {
        return known(bare) && (bare[n - 1] == 'l' || bare[n - 1] == 'f') ? bare : single;
      }
      const bool with_e = known(bare + "e");
      if (known(bare) != with_e) {
        return with_e ? bare + "e" : bare;
      }
    }
    if (doubled && bare[n - 1] != 's' && bare[n - 1] != 'l' && bare[n - 1] != 'z') {
      return single;
    }
    return ends_like_e(bare) ? bare + "e" : bare;
  }

  std::string compared(std::size_t size) const {
    if (word_ == "better" || word_ == "best") {
      return tag_is_adverb ? "well" : "good";
    }
    if (word_ == "worse" || word_ == "worst") {
      return tag_is_adverb ? "badly" : "bad";
    }
    return word_.size() > size + 2 && (word_.ends_with("er") || word_.ends_with("est"))
               ? stem(size)
               : std::string(word_);
  }

  bool tag_is_adverb = false;

 private:
  std::string without(std::size_t size) const {
    return std::string(word_.substr(0, word_.size() - size));
  }
  bool known(const std::string& lemma) const { return wordnet_.find(lemma, kind_) != nullptr; }
  // Whether a stem most likely had an e: -at, -iz, -v, -s, -c, -g, -u and a consonant after one
  // vowel.
  static bool ends_like_e(const std::string& bare) {
    const std::size_t n = bare.size();
    if (n < 2) {
      return false;
    }
    const char last = bare[n - 1];
    const char before = bare[n - 2];
    if (last == 'v' || last == 'c' || last == 'u' || (last == 'z' && is_vowel(before))) {
      return true;
    }
    if (last == 's') {
      return is_vowel(before) || before == 'n' || before == 'r';
    }
    if (last == 'g') {
      return before == 'n' || before == 'r' || before == 'a' || before == 'd';
    }
    if (last == 't') {
      return before == 'a' && n > 3;
    }
    return last == 'l' && !is_vowel(before) && before != 'l' && before != 'r' && before != 'w';
  }

  std::string_view word_;
  WordKind kind_;
  const WordNet& wordnet_;
};

}  // namespace

std::string lemma_of(std::string_view word, PennTag tag, const WordNet& wordnet) {
  static const Forms kVerbs = forms_of(kIrregularVerbs);
  static const Forms kNouns = forms_of(kIrregularNouns);
  std::string small;
  for (std::size_t at = 0; at < word.size();) {
    const TextUnit unit = unit_at(word, at);
    if (unit.size > 1 && unit.as == '\'') {
      small += '\'';
    } else {
      for (std::size_t k = 0; k < unit.size; ++k) {
        small += to_small(word[at + k]);
      }
    }
    at += unit.size;
  }
  if (tag == PennTag::kMD) {
    const auto* const found = std::find_if(kModals.begin(), kModals.end(),
                                           [&](const auto& pair) { return pair.first == small; });
    return found == kModals.end() ? small : std::string(found->second);
  }
  if (small == "n't" || small == "n\xE2\x80\x99t") {
    return "not";
  }
  if (is_verb(tag)) {
    if (const auto found = kVerbs.find(small); found != kVerbs.end()) {
      // "lay", "saw", "found" are lemmas too, and "wound", "ground", "felt" of regular verbs
      // seldom.
      const bool base = tag == PennTag::kVB || tag == PennTag::kVBP;
      if (!base || small == "am" || small == "are" || small[0] == '\'' || found->second == small) {
        return std::string(found->second);
      }
      return small;
    }
    const LemmaFinder finder(small, WordKind::kVerb, wordnet);
    if (tag == PennTag::kVBZ) {
      return finder.noun_or_third_person();
    }
    if (tag == PennTag::kVBG && small.ends_with("ing")) {
      return finder.stem(3);
    }
    if ((tag == PennTag::kVBD || tag == PennTag::kVBN) && small.ends_with("ed")) {
      return finder.stem(2);
    }
    return small;
  }
  if (tag == PennTag::kNNS || tag == PennTag::kNNPS) {
    if (const auto found = kNouns.find(small); found != kNouns.end()) {
      return std::string(found->second);
    }
    if (small.ends_with("men") && small.size() > 5) {
      return small.substr(0, small.size() - 2) + "an";
    }
    return LemmaFinder(small, WordKind::kNoun, wordnet).noun_or_third_person();
  }
  LemmaFinder finder(small, WordKind::kAdjective, wordnet);
  if (tag == PennTag::kJJR || tag == PennTag::kRBR) {
    finder.tag_is_adverb = tag == PennTag::kRBR;
    return finder.compared(2);
  }
  if (tag == PennTag::kJJS || tag == PennTag::kRBS) {
    finder.tag_is_adverb = tag == PennTag::kRBS;
    return finder.compared(3);
  }
  return small;
}

}  // namespace gnomon
