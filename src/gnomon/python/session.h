// Annotation by question and answer, driven from Python.
#pragma once

#include <pybind11/pybind11.h>

namespace gnomon::python {

void add_sessions(pybind11::module_& module);

}  // namespace gnomon::python
