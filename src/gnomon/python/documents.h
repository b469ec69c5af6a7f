// Documents as Python holds them.
#pragma once

#include "gnomon/corpus/input.h"

#include <memory>
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

void add_documents(pybind11::module_& module);

}  // namespace gnomon::python
