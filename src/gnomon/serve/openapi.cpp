#include "gnomon/serve/openapi.h"

#include "gnomon/base/version.h"
#include "gnomon/serve/json_body.h"
#include "gnomon/serve/operation_list.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace gnomon::serve {
namespace {

Value reference(std::string_view name) {
  return Value::object().set("$ref", fmt::format("#/components/schemas/{}", name));
}

Value typed(std::string_view type) { return Value::object().set("type", type); }

Value list_of(Value items) { return typed("array").set("items", std::move(items)); }

Value schema_of(std::string_view type, const Value& field) {
  if (type == "input") {
    return reference("Input");
  }
  if (type == "inputs") {
    return list_of(reference("Input"));
  }
  if (type == "texts") {
    return list_of(typed("string"));
  }
  if (type == "flag") {
    return typed("boolean");
  }
  if (type == "choice") {
    return typed("string").set("enum", *field.find("choices"));
  }
  if (type == "text") {
    return typed("string");
  }
  Value number = typed(type);
  for (const auto& [name, key] : {std::pair{"least", "minimum"}, std::pair{"most", "maximum"}}) {
    if (const Value* bound = field.find(name); !bound->is_null()) {
      number.set(key, *bound);
    }
  }
  return number;
}

Value body_of(const ServedOperation& operation) {
  Value properties = Value::object();
  Value required = Value::array();
  for (const Value& field : operation.fields.items()) {
    const std::string& name = *text_of(*field.find("name"));
    Value schema = schema_of(*text_of(*field.find("type")), field);
    schema.set("description", *field.find("help"));
    if (const Value* usual = field.find("default"); !usual->is_null()) {
      schema.set("default", *usual);
    }
    properties.set(name, std::move(schema));
    if (truth_of(*field.find("required")).value_or(false)) {
      required.push(name);
    }
  }
  Value schema = typed("object").set("properties", std::move(properties));
  schema.set("additionalProperties", false);
  if (!required.items().empty()) {
    schema.set("required", std::move(required));
  }
  return schema;
}

Value content(Value schema) {
  return Value::object().set("application/json", Value::object().set("schema", std::move(schema)));
}

Value responses(std::string_view ok, std::string_view what, Value schema) {
  return Value::object()
      .set(std::string(ok),
           Value::object().set("description", what).set("content", content(std::move(schema))))
      .set("default", Value::object()
                          .set("description", "An error")
                          .set("content", content(reference("Error"))));
}

Value query(std::string_view name, std::string_view help, Value schema) {
  return Value::object()
      .set("name", name)
      .set("in", "query")
      .set("required", false)
      .set("description", help)
      .set("schema", std::move(schema));
}

Value operation_path(const ServedOperation& operation) {
  Value formats = Value::array();
  for (const std::string_view format : operation.formats) {
    formats.push(format);
  }
  return Value::object().set(
      "post",
      Value::object()
          .set("operationId", operation.name)
          .set("summary", operation.summary)
          .set("tags", Value::array().push("operations"))
          .set("parameters",
               Value::array()
                   .push(query("format", "Another format than JSON",
                               typed("string").set("enum", std::move(formats))))
                   .push(query("job", "1: run it as a job",
                               typed("string").set("enum", Value::array().push("0").push("1")))))
          .set("requestBody",
               Value::object().set("required", true).set("content", content(body_of(operation))))
          .set("responses", responses("200", "What the command line prints with --format json",
                                      reference("Envelope"))));
}

struct Route {
  std::string_view path;
  std::string_view method;
  std::string_view summary;
};

constexpr auto kRoutes = std::to_array<Route>({
    {"/session", "get", "Who asks, and what he may do"},
    {"/login", "post", "Sign in with name and password (servers with accounts)"},
    {"/logout", "post", "Sign out"},
    {"/accounts", "get", "All accounts (managers)"},
    {"/accounts", "post", "Add or change an account (managers)"},
    {"/accounts/{name}", "delete", "Remove an account (managers)"},
    {"/served", "get", "Collections, files and projects"},
    {"/operations", "get", "All operations with their fields"},
    {"/events", "get", "Server-sent events: jobs, answers, projects"},
    {"/time-value", "post", "What somebody types as the value of a time"},
    {"/jobs", "get", "One's own jobs"},
    {"/jobs/{id}", "get", "How far a job is"},
    {"/jobs/{id}", "delete", "Cancel a job, or forget its result"},
    {"/jobs/{id}/result", "get", "The result of a job"},
    {"/projects", "get", "All projects"},
    {"/projects", "post", "Create a project (managers)"},
    {"/projects/{project}/documents", "get", "Its documents and who annotates them"},
    {"/projects/{project}/import", "post", "Add documents (managers)"},
    {"/projects/{project}/status", "get", "How far everybody is"},
    {"/projects/{project}/annotators", "get", "Its annotators"},
    {"/projects/{project}/annotators", "post", "Add annotators (managers)"},
    {"/projects/{project}/assign", "post", "Assign documents (managers)"},
    {"/projects/{project}/guidelines", "get", "The guidelines"},
    {"/projects/{project}/guidelines", "post", "Change the guidelines (managers)"},
    {"/projects/{project}/log", "get", "Who said what and when"},
    {"/projects/{project}/check", "get", "Whether it is damaged (managers)"},
    {"/projects/{project}/export", "post", "Annotated documents (adjudicators)"},
    {"/projects/{project}/fates", "get", "What became of an annotator's answers"},
    {"/projects/{project}/annotation", "get", "An annotator's documents"},
    {"/projects/{project}/annotation/state", "get", "The question at hand, progress, statements"},
    {"/projects/{project}/annotation/act", "post", "Answer, mark, skip, take back"},
    {"/projects/{project}/annotation/preview", "post", "What each answer would entail"},
    {"/projects/{project}/annotation/why", "get", "Why a pair stands as it does"},
    {"/projects/{project}/annotation/known", "get", "What is known of all pairs"},
    {"/projects/{project}/adjudication", "get", "Documents to adjudicate (adjudicators)"},
    {"/projects/{project}/adjudication/state", "get", "The dispute at hand (adjudicators)"},
    {"/projects/{project}/adjudication/act", "post", "Decide, take all, save (adjudicators)"},
});

void add_route(const Route& route, Value& paths) {
  Value parameters = Value::array();
  for (const std::string_view name : {"name", "id", "project"}) {
    if (route.path.find(fmt::format("{{{}}}", name)) != std::string_view::npos) {
      parameters.push(Value::object()
                          .set("name", name)
                          .set("in", "path")
                          .set("required", true)
                          .set("schema", typed("string")));
    }
  }
  Value described = Value::object().set("summary", route.summary);
  if (!parameters.items().empty()) {
    described.set("parameters", std::move(parameters));
  }
  if (route.method == "post") {
    described.set("requestBody", Value::object().set("content", content(typed("object"))));
  }
  described.set("responses", responses("200", "See docs/api.md", typed("object")));
  const Value* known = paths.find(route.path);
  Value path = known != nullptr ? *known : Value::object();
  path.set(std::string(route.method), std::move(described));
  paths.set(std::string(route.path), std::move(path));
}

Value schemas() {
  const auto text = [] { return typed("string"); };
  Value upload = typed("object").set("properties", Value::object()
                                                       .set("name", text())
                                                       .set("content", text())
                                                       .set("base64", text())
                                                       .set("creation_time", text()));
  Value collection = typed("object").set(
      "properties", Value::object().set("name", text()).set("files", list_of(typed("object"))));
  Value project = typed("object").set("properties", Value::object()
                                                        .set("project", text())
                                                        .set("annotator", text())
                                                        .set("adjudicated", typed("boolean"))
                                                        .set("document", text()));
  Value error = Value::object();
  for (const char* name : {"code", "what", "file", "hint", "excerpt"}) {
    error.set(name, Value::object().set("type", Value::array().push("string").push("null")));
  }
  for (const char* name : {"line", "column"}) {
    error.set(name, Value::object().set("type", Value::array().push("integer").push("null")));
  }
  return Value::object()
      .set("Input", Value::object().set("anyOf", Value::array()
                                                     .push(text())
                                                     .push(std::move(upload))
                                                     .push(std::move(collection))
                                                     .push(std::move(project))))
      .set("Envelope",
           typed("object").set(
               "properties",
               Value::object()
                   .set("gnomon", text())
                   .set("schema", typed("integer"))
                   .set("operation", text())
                   .set("signature",
                        Value::object().set("type", Value::array().push("string").push("null")))
                   .set("notices", list_of(typed("object")))
                   .set("result", Value::object())))
      .set("Error", typed("object").set(
                        "properties",
                        Value::object()
                            .set("gnomon", text())
                            .set("schema", typed("integer"))
                            .set("error", typed("object").set("properties", std::move(error)))));
}

}  // namespace

Value openapi_data() {
  Value paths = Value::object();
  for (const ServedOperation& operation : served_operations()) {
    paths.set(fmt::format("/{}", operation.name), operation_path(operation));
  }
  for (const Route& route : kRoutes) {
    add_route(route, paths);
  }
  return Value::object()
      .set("openapi", "3.1.0")
      .set("info", Value::object().set("title", "gnomon").set("version", version()))
      .set("servers", Value::array().push(Value::object().set("url", "/api/v1")))
      .set("paths", std::move(paths))
      .set("components", Value::object().set("schemas", schemas()));
}

}  // namespace gnomon::serve
