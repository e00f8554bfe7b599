#include "grader/html/page.h"

namespace html {
namespace {

constexpr const char* kStyle =
#include "grader/html/page.css.inc"
    ;

constexpr const char* kScript =
#include "grader/html/page.js.inc"
    ;

// Nothing but what the file itself holds may be loaded or run.
constexpr const char* kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "img-src data:";

}  // namespace

std::string page(const std::string& title, const Markup& header, const Markup& main,
                 const Markup& footer) {
  Markup out;
  out.raw("<!DOCTYPE html>\n");
  {
    const auto html = out.in("html", {{"lang", "en"}, {"xmlns", "http://www.w3.org/1999/xhtml"}});
    {
      const auto head = out.in("head");
      out.empty("meta", {{"charset", "utf-8"}});
      out.empty("meta", {{"http-equiv", "Content-Security-Policy"}, {"content", kPolicy}});
      out.empty("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}});
      // A browser would ask for favicon.ico.
      out.empty("link", {{"rel", "icon"}, {"href", "data:,"}});
      out.element("title", title);
      const auto style = out.in("style");
      out.raw(kStyle);
    }
    const auto body = out.in("body");
    out.element("a", {{"class", "skip"}, {"href", "#main"}}, "Skip to the content");
    {
      const auto banner = out.in("header", {{"class", "banner"}});
      out.raw(header.str());
      out.element("button",
                  {{"class", "theme"}, {"type", "button"}, {"id", "theme"}, {"hidden", "hidden"}},
                  "Dark");
    }
    {
      const auto content = out.in("main", {{"id", "main"}, {"tabindex", "-1"}});
      out.raw(main.str());
    }
    if (!footer.str().empty()) {
      const auto foot = out.in("footer");
      out.raw(footer.str());
    }
    const auto script = out.in("script");
    out.raw("//<![CDATA[\n");
    out.raw(kScript);
    out.raw("//]]>\n");
  }
  out.raw("\n");
  return out.str();
}

}  // namespace html
