#include "gnomon/language/word_forms.h"

#include "gnomon/language/text_units.h"
#include "gnomon/learn/hash.h"

#include <string>

namespace gnomon {
namespace {

// Capital, small, digit, other: runs of the same are one.
std::uint64_t shape_of(std::string_view word) {
  std::uint64_t shape = 0;
  std::uint64_t last = 0;
  for (const char c : word.substr(0, 24)) {
    const std::uint64_t kind = is_capital(c)                    ? 1
                               : is_digit(c)                    ? 3
                               : c == '-'                       ? 4
                               : is_small(c) || (c & 0x80) != 0 ? 2
                                                                : 5;
    if (kind != last) {
      shape = shape * 6 + kind;
    }
    last = kind;
  }
  return shape * 2 + (word.size() == 1 ? 1 : 0);
}

}  // namespace

WordForm word_form(std::string_view word, const WordTable& words) {
  char buffer[64];
  char plain[64];
  std::size_t size = 0;
  for (const char c : word.substr(0, sizeof(buffer))) {
    buffer[size] = to_small(c);
    plain[size] = is_digit(c) ? '0' : c;
    if (is_digit(c)) {
      buffer[size] = '0';
    }
    ++size;
  }
  const std::string_view small(buffer, size);
  const auto end = [&](std::size_t count) {
    return hash_text(count >= size ? small : small.substr(size - count));
  };
  WordForm form;
  form.word = hash_text({plain, size});
  form.small = hash_text(small);
  form.prefix1 = hash_text({plain, std::min<std::size_t>(1, size)});
  form.prefix2 = hash_text(small.substr(0, 2));
  form.prefix3 = hash_text(small.substr(0, 3));
  form.suffix1 = end(1);
  form.suffix2 = end(2);
  form.suffix3 = end(3);
  form.suffix4 = end(4);
  form.shape = shape_of(word);
  char exact[64];
  for (std::size_t k = 0; k < size; ++k) {
    exact[k] = to_small(word[k]);
  }
  if (const auto place = words.find(WordTable::key({exact, size}))) {
    form.group = words[*place].group;
    form.wide_group = words[*place].wide_group;
    form.parts_of_speech = words[*place].parts_of_speech;
  }
  return form;
}

std::vector<WordForm> word_forms(const Analysis& analysis, TokenRange range,
                                 const WordTable& words) {
  std::vector<WordForm> forms;
  forms.reserve(range.size());
  for (std::size_t token = range.begin; token < range.end; ++token) {
    forms.push_back(word_form(analysis.word(token), words));
  }
  return forms;
}

}  // namespace gnomon
