// New documents, and documents with more events, times and links. Spans are code points.
#include "gnomon/base/utf8.h"
#include "gnomon/operations/build_document.h"
#include "gnomon/python/calls.h"
#include "gnomon/python/documents.h"

#include <fmt/format.h>

namespace gnomon::python {
namespace {

std::string text_field(const py::dict& item, const char* name) {
  if (!item.contains(name) || py::object(item[name]).is_none()) {
    return {};
  }
  std::string value;
  set_field(Field{.name = name, .help = {}}, value, py::object(item[name]));
  return value;
}

std::size_t offset_field(const py::dict& item, const char* name) {
  if (!item.contains(name)) {
    throw py::type_error(fmt::format("missing {}", name));
  }
  std::uint64_t value = 0;
  set_field(Field{.name = name, .help = {}}, value, py::object(item[name]));
  return value;
}

std::vector<AddedEntity> entities(const py::list& list, const char* says, OffsetConverter& offsets,
                                  std::size_t beyond) {
  std::vector<AddedEntity> added;
  for (const py::handle& one : list) {
    const auto item = py::cast<py::dict>(one);
    AddedEntity& entity = added.emplace_back();
    // What is beyond the text stays so, for the operation to refuse.
    entity.span = {offsets.byte_of(offset_field(item, "begin")).value_or(beyond),
                   offsets.byte_of(offset_field(item, "end")).value_or(beyond + 1)};
    entity.id = text_field(item, "id");
    entity.says = text_field(item, says);
    if (item.contains("attributes")) {
      for (const auto& [name, value] : py::cast<py::dict>(item["attributes"])) {
        entity.attributes.emplace_back(utf8(py::str(name)), utf8(py::str(value)));
      }
    }
  }
  return added;
}

DocumentHandle unwrap(Result<SharedDocument> document) {
  if (!document) {
    raise(document.error());
  }
  return DocumentHandle(std::move(*document));
}

DocumentHandle built(const py::str& given, const std::string& name,
                     const std::string& creation_time) {
  return unwrap(new_document(name, utf8(given), creation_time));
}

DocumentHandle added(const DocumentHandle& document, const py::list& events, const py::list& times,
                     const py::list& links) {
  OffsetConverter offsets(document.shared()->text());
  const std::size_t beyond = document.shared()->text().size() + 1;
  DocumentAdditions additions;
  additions.events = entities(events, "class", offsets, beyond);
  additions.times = entities(times, "value", offsets, beyond);
  for (const py::handle& one : links) {
    const auto item = py::cast<py::dict>(one);
    additions.links.push_back({text_field(item, "source"), text_field(item, "target"),
                               text_field(item, "relation"), text_field(item, "id")});
  }
  return unwrap(with_additions(*document.shared(), additions));
}

}  // namespace

void add_building(py::module_& module) {
  module.def("new_document", &built);
  module.def("with_additions", &added);
}

}  // namespace gnomon::python
