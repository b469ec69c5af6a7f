#include "gnomon/present/link_data.h"

#include "gnomon/present/values.h"

#include <string_view>

namespace gnomon {
namespace {

template <class Link>
Value list_data(std::span<const Link> links) {
  Value list = Value::array();
  for (const Link& link : links) {
    list.push(link_data(link));
  }
  return list;
}

}  // namespace

Value link_data(const LinkStatement& link) {
  return Value::object()
      .set("lid", text_or_null(link.lid))
      .set("kind", link.kind)
      .set("first", link.first)
      .set("relation", text_or_null(link.relation))
      .set("second", link.second)
      .set("allen", text_or_null(link.allen))
      .set("words", link.words);
}

Value link_data(const LinkOrCalendar& link) {
  return link_data(link.link).set("calendar", link.calendar);
}

Value links_data(std::span<const LinkStatement> links) { return list_data(links); }
Value links_data(std::span<const LinkOrCalendar> links) { return list_data(links); }

}  // namespace gnomon
