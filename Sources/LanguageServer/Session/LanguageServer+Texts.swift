import JSONText

extension LanguageServer {
  mutating func open(_ params: JSONValue?) {
    let document = params?["textDocument"]
    guard let uri = document?["uri"]?.string, let bytes = document?["text"]?.utf8Text else { return }
    texts.removeAll { $0.uri == uri }
    texts.append(
      OpenText(uri: uri, version: document?["version"]?.integer, bytes: bytes, encoding: abilities.encoding))
    touch(texts.last)
  }

  mutating func change(_ params: JSONValue?) {
    guard let number = openNumber(params), let changes = params?["contentChanges"]?.elements else { return }
    texts[number].apply(changes, version: params?["textDocument"]?["version"]?.integer)
    touch(texts[number])
  }

  mutating func close(_ params: JSONValue?) {
    guard let number = openNumber(params) else { return }
    touch(texts.remove(at: number))
  }

  private mutating func touch(_ text: OpenText?) {
    guard let path = text?.path else { return }
    changed.insert(path)
    // Options are those of every catalog below.
    if path.hasSuffix("/.offerc.yaml") { isStale = true }
  }

  private func openNumber(_ params: JSONValue?) -> Int? {
    let uri = params?["textDocument"]?["uri"]?.string
    return texts.firstIndex { $0.uri == uri }
  }

  func path(in params: JSONValue?) -> String? {
    params?["textDocument"]?["uri"]?.string.flatMap { FileURI.path(of: $0) }
  }
}
