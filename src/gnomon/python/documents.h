// Documents as Python holds them.
#pragma once

#include "gnomon/corpus/input.h"

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

namespace gnomon::python {

// A document that never changes. Spans are converted to code points, in which Python counts.
class DocumentHandle {
 public:
  explicit DocumentHandle(SharedDocument document) : document_(std::move(document)) {}

  const SharedDocument& shared() const { return document_; }

  // One dictionary for each, in the order of the document.
  pybind11::list events() const;
  pybind11::list instances() const;
  pybind11::list times() const;
  pybind11::list signals() const;
  pybind11::list links() const;
  pybind11::object creation_time() const;  // the id of the time, or None

 private:
  SharedDocument document_;
};

// Text of ours; bytes that are not UTF-8 become what os.fsencode turns back.
pybind11::object text(std::string_view bytes);

void add_documents(pybind11::module_& module);
// Documents made by a program: new ones, and what is added to them.
void add_building(pybind11::module_& module);

}  // namespace gnomon::python
