// The routes below /api/v1. docs/api.md describes them.
#pragma once

#include "gnomon/project/project.h"
#include "gnomon/serve/access.h"
#include "gnomon/serve/annotation_pool.h"
#include "gnomon/serve/catalogue.h"
#include "gnomon/serve/events.h"
#include "gnomon/serve/http_server.h"
#include "gnomon/serve/jobs.h"
#include "gnomon/serve/work_gate.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace gnomon::serve {

struct ApiSettings {
  unsigned threads = 0;                     // of one operation; 0: all the machine has
  std::chrono::seconds operation_time{60};  // without a job
};

// A request that got as far as having somebody behind it.
struct Call {
  const HttpRequest& request;
  const Caller& caller;
  std::vector<std::string> path;  // what stands behind /api/v1/, in parts
};

class Api {
 public:
  Api(ApiSettings settings, Catalogue& catalogue, Access& access, Sessions& sessions,
      Accounts* accounts, EventHub& events);

  // `path` is what stands behind /api/v1/.
  HttpResponse handle(const HttpRequest& request, std::string_view path);
  // Ends all work that is not annotation.
  void stop() {
    stopping_.request_stop();
    jobs_.stop_all();
  }

 private:
  HttpResponse signed_in(const Call& call);
  // Who asks.
  HttpResponse session_data(const HttpRequest& request) const;
  HttpResponse login(const HttpRequest& request);
  HttpResponse logout(const HttpRequest& request);
  HttpResponse accounts(const Call& call);
  // Operations and jobs.
  HttpResponse operation(const Call& call, std::string_view name);
  HttpResponse run_operation(const std::string& name, const Value& body, const Caller& caller,
                             const std::string& format, const Run& run,
                             const std::function<void()>& started);
  HttpResponse jobs(const Call& call);
  HttpResponse time_value(const Call& call) const;
  Result<Input> read_input(const Value& value, const Caller& caller, const Run& run) const;
  // Projects; the parts of the path behind "projects".
  HttpResponse projects(const Call& call);
  HttpResponse create_project(const Call& call);
  HttpResponse project(const Call& call, const std::string& name, const std::string& where);
  HttpResponse project_documents(const std::string& where) const;
  HttpResponse import(const Call& call, const std::string& name, const std::string& where);
  HttpResponse status(const Call& call, const std::string& where) const;
  HttpResponse people(const Call& call, const std::string& name, const std::string& where);
  HttpResponse assign(const Call& call, const std::string& name, const std::string& where);
  HttpResponse guidelines(const Call& call, const std::string& name, const std::string& where);
  HttpResponse log(const Call& call, const std::string& where) const;
  HttpResponse export_documents(const Call& call, const std::string& where) const;
  HttpResponse fates(const Call& call, const std::string& where) const;
  // Annotation.
  HttpResponse annotation(const Call& call, const std::string& name, const std::string& where);
  HttpResponse annotation_act(const Call& call, const std::string& name, const std::string& where);
  HttpResponse annotation_preview(const Call& call, const std::string& where);
  HttpResponse annotation_look(const Call& call, const std::string& where);
  Result<AnnotationPool::Held> open_annotation(const std::string& where,
                                               const std::string& annotator,
                                               const std::string& document);
  // Whose annotation a call is about: the caller's own, or one that he may see.
  Result<std::string> annotator_of(const Caller& caller, std::string wanted,
                                   UserRole others = UserRole::kManager) const;
  // Adjudication.
  HttpResponse adjudication(const Call& call, const std::string& name, const std::string& where);
  HttpResponse adjudication_act(const Call& call, const std::string& name,
                                const std::string& where);
  Result<std::uint64_t> actions_in(const std::string& where, const std::string& document);
  void publish_project(const std::string& name, std::string_view what);

  ApiSettings settings_;
  Catalogue& catalogue_;
  Access& access_;
  Sessions& sessions_;
  Accounts* accounts_;
  EventHub& events_;
  std::stop_source stopping_;
  LoginLimit logins_;
  WorkGate gate_;
  WorkGate password_gate_{1, 16};  // each takes 64 MiB
  Jobs jobs_;
  // All annotation of a project goes over one connection: what many say at the same time becomes
  // durable at once, and a database is not asked for a connection per annotator and document.
  Result<Project> shared_project(const std::string& where);
  // After an error of the store: the next one who needs it connects anew.
  void forget_project(const std::string& where);
  std::mutex projects_mutex_;
  std::map<std::string, Project> projects_;
  AnnotationPool annotations_{256};
  AdjudicationPool adjudications_{32};
};

// Parts of a path, decoded already.
std::vector<std::string> path_parts(std::string_view path);

}  // namespace gnomon::serve
