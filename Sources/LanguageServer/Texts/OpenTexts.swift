/// The open texts, found by their addresses and by their paths: an editor may have thousands.
package struct OpenTexts: Sendable {
  private var textsByURI: [String: OpenText] = [:]
  /// One path can have several addresses, which differ in their percent encoding; the oldest comes first.
  private var urisByPath: [String: [String]] = [:]

  package init() {}

  package var count: Int { textsByURI.count }

  package subscript(uri uri: String) -> OpenText? { textsByURI[uri] }

  package subscript(path path: String) -> OpenText? { urisByPath[path]?.first.flatMap { textsByURI[$0] } }

  package var paths: [String] { urisByPath.keys.sorted() }

  /// The bytes of the texts by their paths; of several at one path, those that were opened last.
  var files: [String: [UInt8]] {
    urisByPath.compactMapValues { uris in uris.last.flatMap { textsByURI[$0]?.bytes } }
  }

  /// Adds a text, or replaces the one with its address.
  mutating func open(_ text: OpenText) {
    _ = close(uri: text.uri)
    textsByURI[text.uri] = text
    if let path = text.path { urisByPath[path, default: []].append(text.uri) }
  }

  /// Changes the text with an address.
  ///
  /// - Returns: the text after the change; nil if there is none.
  mutating func change(uri: String, _ edit: (inout OpenText) -> Void) -> OpenText? {
    guard var text = textsByURI.removeValue(forKey: uri) else { return nil }
    edit(&text)
    textsByURI[uri] = text
    return text
  }

  /// - Returns: the text that was closed.
  mutating func close(uri: String) -> OpenText? {
    guard let text = textsByURI.removeValue(forKey: uri) else { return nil }
    if let path = text.path {
      let others = (urisByPath[path] ?? []).filter { $0 != uri }
      urisByPath[path] = others.isEmpty ? nil : others
    }
    return text
  }
}
