import Diagnostics
import OfferLanguage
import YAMLSyntax

/// Reports plain values that are `undecided`, as `offerc add` writes them. Such a value has no other finding.
func findTodos(in documents: [Document]) -> [Finding] {
  documents.flatMap { document -> [Finding] in
    guard document.nodes.contains(where: { isUndecided($0, document) }) else { return [] }
    var found: [Finding] = []
    ShapedDocument(document).walk { visit in
      // Nothing reads what is under a key with `x-`.
      guard case .scalar(let node, let shape) = visit, !shape.isUnknown,
        isUndecided(document.nodes[Int(node)], document)
      else { return }
      let (what, help) = decision(shape)
      found.append(
        Finding(
          .todoValue, .error, "\(what) is still to be decided", at: document.range(node),
          label: "write a value", help: help))
    }
    return found
  }
}

/// Whether a node is the word `undecided`. This is called for every node, and still takes a quarter of a search in the text.
private func isUndecided(_ node: Node, _ document: Document) -> Bool {
  guard case .plain = node.kind, Int(node.end - node.start) == undecided.utf8.count else { return false }
  return document.bytes[Int(node.start)..<Int(node.end)].elementsEqual(undecided.utf8)
}

/// What has to be decided, in words, and a help text.
private func decision(_ shape: Shape) -> (what: String, help: String) {
  switch shape {
  case .value(let field, _):
    switch field.type {
    // `offerc add` writes beside the value which of the many lengths are possible.
    case .enumeration(.offerDuration):
      (field.key.name, "replace \(undecided) with a length such as P1W or P1M")
    case .enumeration(let id), .enumerationList(let id):
      (field.key.name, "write one of " + listed(Language.current[id].cases.map(\.value)))
    default:
      // `First day; the offer starts at once if it is missing.`
      (
        field.key.name,
        "replace \(undecided) with a value: "
          + lowered(field.sentence.prefix { !".;:".contains($0) })
      )
    }
  case .amount(let name): ("the amount of \(name)", "write what customers pay there, or remove the key")
  case .tableName: ("the price table", "write the name of a price table")
  default: ("the value", "write a value, or remove it")
  }
}

private func lowered(_ sentence: Substring) -> String {
  sentence.prefix(1).lowercased() + sentence.dropFirst()
}

extension [Finding] {
  /// The findings without those whose cause is an `undecided` value.
  func without(todos: [Finding]) -> [Finding] {
    guard !todos.isEmpty else { return self }
    let places = Set(todos.map(\.primary.range))
    return filter { $0.rule == .todoValue || !places.contains($0.primary.range) }
  }
}
