#include "gnomon/python/documents.h"

#include "gnomon/base/span.h"
#include "gnomon/timeml/attributes.h"

#include <string_view>

namespace gnomon::python {
namespace {

namespace py = pybind11;

// From bytes to code points, for spans that mostly come in the order of the text.
class CodePoints {
 public:
  explicit CodePoints(std::string_view bytes) : bytes_(bytes) {}

  std::size_t at(std::size_t byte) {
    if (byte < byte_) {
      byte_ = 0;
      count_ = 0;
    }
    for (; byte_ < byte; ++byte_) {
      count_ += (static_cast<unsigned char>(bytes_[byte_]) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return count_;
  }

  py::tuple span(Span span) {
    const std::size_t begin = at(span.begin);
    return py::make_tuple(begin, at(span.end));
  }

 private:
  std::string_view bytes_;
  std::size_t byte_ = 0;
  std::size_t count_ = 0;
};

py::dict attributes(const Attributes& all) {
  py::dict found;
  for (const auto& attribute : all) {
    found[text(attribute.name)] = text(attribute.value);
  }
  return found;
}

py::dict marked(std::string_view id, Span span, const Attributes& all, const Document& document,
                CodePoints& points) {
  py::dict element;
  element["id"] = text(id);
  element["span"] = points.span(span);
  element["text"] = text(span.of(document.text()));
  element["attributes"] = attributes(all);
  return element;
}

}  // namespace

// Names of documents come from those of files, which need not be UTF-8: such bytes become what
// os.fsencode turns back.
py::object text(std::string_view bytes) {
  PyObject* const made =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), "surrogateescape");
  if (made == nullptr) {
    throw py::error_already_set();
  }
  return py::reinterpret_steal<py::object>(made);
}

py::list DocumentHandle::events() const {
  CodePoints points(document_->text());
  py::list list;
  for (const Event& event : document_->events()) {
    list.append(marked(event.eid, event.span, event.attributes, *document_, points));
  }
  return list;
}

py::list DocumentHandle::instances() const {
  py::list list;
  for (const Instance& instance : document_->instances()) {
    py::dict element;
    element["id"] = text(instance.eiid);
    element["event"] = instance.event ? py::object(text((*document_)[*instance.event].eid))
                                      : py::object(py::none());
    element["attributes"] = attributes(instance.attributes);
    list.append(element);
  }
  return list;
}

py::list DocumentHandle::times() const {
  CodePoints points(document_->text());
  py::list list;
  for (const Timex& time : document_->times()) {
    list.append(marked(time.tid, time.span, time.attributes, *document_, points));
  }
  return list;
}

py::list DocumentHandle::signals() const {
  CodePoints points(document_->text());
  py::list list;
  for (const Signal& signal : document_->signals()) {
    list.append(marked(signal.sid, signal.span, signal.attributes, *document_, points));
  }
  return list;
}

py::list DocumentHandle::links() const {
  py::list list;
  for (const Link& link : document_->links()) {
    py::dict element;
    element["id"] = text(link.lid);
    element["kind"] = text(element_tag(link.kind));
    element["source"] = text(link.source.id);
    element["target"] = text(link.target.id);
    element["relation"] = text(link.rel_type);
    element["attributes"] = attributes(link.attributes);
    list.append(element);
  }
  return list;
}

py::object DocumentHandle::creation_time() const {
  const auto time = document_->creation_time();
  return time ? py::object(text((*document_)[*time].tid)) : py::object(py::none());
}

void add_documents(py::module_& module) {
  py::class_<DocumentHandle>(module, "Document")
      .def_property_readonly("name",
                             [](const DocumentHandle& self) { return text(self.shared()->name()); })
      .def_property_readonly("id",
                             [](const DocumentHandle& self) { return text(self.shared()->id()); })
      .def_property_readonly("text",
                             [](const DocumentHandle& self) { return text(self.shared()->text()); })
      .def("events", &DocumentHandle::events)
      .def("instances", &DocumentHandle::instances)
      .def("times", &DocumentHandle::times)
      .def("signals", &DocumentHandle::signals)
      .def("links", &DocumentHandle::links)
      .def("creation_time", &DocumentHandle::creation_time)
      .def("first_difference", [](const DocumentHandle& self, const DocumentHandle& other) {
        return first_difference(*self.shared(), *other.shared());
      });
}

}  // namespace gnomon::python
