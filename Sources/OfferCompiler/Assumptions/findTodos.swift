import Diagnostics
import OfferLanguage
import SystemCalls
import YAMLSyntax

/// What is still to be decided: plain values that are `TODO`, as `offerc add` writes them.
///
/// - Returns: a finding for each, which is all that there is to say of its place.
func findTodos(in documents: [Document]) -> [Finding] {
  documents.flatMap { document -> [Finding] in
    guard offset(of: "TODO", in: document.bytes) != nil else { return [] }
    var found: [Finding] = []
    ShapedDocument(document).walk { visit in
      // Nothing reads what is under a key with `x-`.
      guard case .scalar(let node, let shape) = visit, !shape.isUnknown, document.isPlain(node),
        document.string(node) == "TODO"
      else { return }
      let (what, help) = decision(shape)
      found.append(
        Finding(
          .todoValue, .error, "\(what) is still to be decided", at: document.range(node),
          label: "write a value",
          help: help))
    }
    return found
  }
}

/// The value in words, and what to write.
private func decision(_ shape: Shape) -> (what: String, help: String) {
  switch shape {
  case .value(let field, let object):
    switch field.type {
    case .enumeration(let id), .enumerationList(let id):
      (field.key.name, "write one of " + listed(Language.current[id].cases.map(\.value)))
    default:
      // `First day; the offer starts at once if it is missing.`
      (
        field.key.name,
        "replace TODO with a value: " + lowered(object.meaning(of: field.key).prefix { !".;:".contains($0) })
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
  /// The findings besides those that are only there because a place says `TODO`.
  func without(todos: [Finding]) -> [Finding] {
    guard !todos.isEmpty else { return self }
    let places = Set(todos.map(\.primary.range))
    return filter { $0.rule == .todoValue || !places.contains($0.primary.range) }
  }
}
