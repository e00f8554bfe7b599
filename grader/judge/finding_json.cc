#include "grader/judge/finding_json.h"

namespace judge {
namespace {

using report::Json;

Json index(const wire::SimtIndex& index) { return {index.x, index.y, index.z}; }

// Who did it; nobody where there is no kernel.
void add_access(Json& json, const wire::SimtAccess& access, bool in_kernel) {
  json["file"] = access.file;
  json["line"] = access.line;
  json["thread"] = in_kernel ? index(access.thread) : Json();
  json["block"] = in_kernel ? index(access.block) : Json();
}

}  // namespace

Json finding_json(const wire::SimtFinding& finding) {
  const bool in_kernel = !finding.kernel.empty();
  Json json = {{"kind", finding.kind}, {"kernel", finding.kernel}};
  add_access(json, finding.access, in_kernel);
  json["object"] = finding.object;
  json["offset"] = finding.offset;
  json["other"] = nullptr;
  if (finding.other) add_access(json["other"], *finding.other, in_kernel);
  json["message"] = finding.message;
  json["count"] = finding.count;
  return json;
}

}  // namespace judge
