import YAMLSyntax

extension YAMLTree {
  /// A YAML value apart from its text: aliases and merge keys carried out.
  init(_ document: Document, _ node: NodeID) {
    let node = document.resolved(node)
    if document.isMapping(node) {
      self = .map(
        document.entries(node).map {
          Entry(key: document.string(document.resolved($0.key)), value: YAMLTree(document, $0.value))
        })
    } else if document.isSequence(node) {
      self = .list(document.elements(node).map { YAMLTree(document, $0) })
    } else if document.isNull(node) {
      self = .text("null")
    } else {
      let text = document.string(node)
      let isBare = document.isPlain(node) && (["true", "false"].contains(text) || isInteger(text))
      self = .text(isBare ? text : quoted(text))
    }
  }

  /// JSON, which is YAML; of a tree whose texts are JSON.
  var json: String {
    switch self {
    case .map(let entries):
      "{" + entries.map { quoted($0.key) + ": " + $0.value.json }.joined(separator: ", ") + "}"
    case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
    case .text(let text): text
    }
  }
}

private func isInteger(_ text: String) -> Bool { text.wholeMatch(of: /0|[1-9][0-9]*/) != nil }

private func quoted(_ text: String) -> String {
  let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  return "\"" + escaped + "\""
}
