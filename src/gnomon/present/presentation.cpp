#include "gnomon/present/presentation.h"

#include "gnomon/base/version.h"

#include <utility>

namespace gnomon {

Value envelope(const Presentation& presented, const std::vector<Notice>& /*notices*/) {
  Value value = Value::object().set("gnomon", version()).set("command", presented.operation);
  if (!presented.signature.empty()) {
    value.set("signature", presented.signature);
  }
  const Value data = presented.data();
  data.visit([&](const auto& tree) {
    if constexpr (std::same_as<std::remove_cvref_t<decltype(tree)>, Value::Object>) {
      for (const auto& [name, member] : tree) {
        value.set(name, member);
      }
    }
  });
  return value;
}

}  // namespace gnomon
