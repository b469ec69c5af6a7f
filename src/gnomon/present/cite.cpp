#include "gnomon/operations/cite.h"

#include "gnomon/present/present.h"

namespace gnomon {

Value data(const CiteResult& result) {
  Value references = Value::array();
  for (const std::string& one : result.bibtex) {
    references.push(one);
  }
  return Value::object().set("sentence", result.sentence).set("bibtex", std::move(references));
}

std::string text(const CiteResult& result) {
  std::string lines = result.sentence + "\n";
  for (const std::string& one : result.bibtex) {
    lines += "\n" + one + "\n";
  }
  return lines;
}

}  // namespace gnomon
