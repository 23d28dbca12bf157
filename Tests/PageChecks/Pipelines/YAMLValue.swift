import Diagnostics
import YAMLSyntax

/// A value of a YAML file that is not a catalog: a workflow of GitHub, a job of GitLab.
indirect enum YAMLValue {
  case text(String)
  case list([YAMLValue])
  case map([(key: String, value: YAMLValue)])

  /// - Throws: the first fault of the syntax.
  init(_ source: String) throws(Fault) {
    let (document, findings) = parse(Array(source.utf8), name: "pipeline.yaml", file: 0)
    guard findings.isEmpty, let root = document.roots.first else {
      throw Fault(message: findings.first?.message ?? "it is empty")
    }
    self.init(root, of: document)
  }

  struct Fault: Error {
    let message: String
  }

  private init(_ id: NodeID, of document: Document) {
    let node = document.resolved(id)
    if document.isSequence(node) {
      self = .list(document.elements(node).map { element in YAMLValue(element, of: document) })
    } else if document.isMapping(node) {
      self = .map(
        document.pairs(node).map { pair in
          (document.string(pair.key), YAMLValue(pair.value, of: document))
        })
    } else {
      self = .text(document.string(node))
    }
  }

  subscript(key: String) -> YAMLValue? {
    guard case .map(let pairs) = self else { return nil }
    return pairs.first { pair in pair.key == key }?.value
  }

  var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  var list: [YAMLValue] {
    guard case .list(let list) = self else { return [] }
    return list
  }

  var pairs: [(key: String, value: YAMLValue)] {
    guard case .map(let pairs) = self else { return [] }
    return pairs
  }

  /// The texts of a map, by key.
  var texts: [String: String] {
    Dictionary(pairs.compactMap { pair in pair.value.text.map { text in (pair.key, text) } }) { _, last in
      last
    }
  }
}
