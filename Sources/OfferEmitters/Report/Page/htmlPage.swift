import Cryptography

/// Returns a page that loads nothing and only runs offerc's own script, with any texts in the catalog.
///
/// - Parameters:
///   - script: Its script; nil if it has none. The page can also be read without it.
///   - classes: The classes of its body.
func htmlPage(
  _ title: String, script: PageScript? = nil, classes: String, _ body: (_ page: inout HTMLText) -> Void
) -> [UInt8] {
  let allowed = script.map { "script-src 'sha256-\(base64(sha256([$0.code])))'; " } ?? ""
  var contents = HTMLText()
  contents.element("body", ["class": classes]) { page in
    body(&page)
    page.line()
    guard let script else { return }
    page.element("script", ["type": "application/json", "id": "texts"]) { $0.raw(script.texts) }
    page.line()
    page.element("script") { $0.raw(script.code) }
  }
  var page = HTMLText()
  page.raw("<!DOCTYPE html>\n".utf8)
  page.element("html", ["lang": "en"]) { page in
    page.element("head") { page in
      page.empty("meta", ["charset": "utf-8"])
      page.empty(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content":
            "default-src 'none'; style-src 'unsafe-inline'; \(allowed)base-uri 'none'; form-action 'none'",
        ])
      page.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      page.empty("meta", ["name": "color-scheme", "content": "light dark"])
      page.element("title", text: title)
      page.element("style") { $0.raw(styleSheet(for: contents.bytes, and: script?.code ?? []).utf8) }
    }
    page.line()
    page.raw(contents.bytes)
  }
  page.line()
  return page.bytes
}
