import Diagnostics
import OfferLanguage
import OfferModel
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

/// What has to be decided, in words, and a help text with an example.
private func decision(_ shape: Shape) -> (what: String, help: String) {
  switch shape {
  case .value(let field, _): return (field.key.name, help(field))
  case .amount(let name):
    let hasDecimals = Storefront(code: name).map { $0.currency.minorDigits > 0 } ?? true
    let example = hasDecimals ? "4.99" : "500"
    return ("the amount of \(name)", "write what customers pay there, such as \(example), or remove the key")
  case .tableName: return ("the price table", "write the name of a price table under `priceTables`")
  case .prices: return ("the map of prices", "write prices such as {USA: 4.99, rest: equalized}")
  case .territories: return ("the list of storefronts", "write storefronts such as [USA, CAN], or all")
  case .rest: return ("rest", "write `rest: equalized`, or remove the key")
  case .object(let type): return (type.phrase, "write its keys on the lines below, or remove it")
  case .list(.object(let type)):
    return (
      "the list of \(type.phrase)s", "write `-` and the keys of the first on the lines below, or remove it"
    )
  case .list(let item): return decision(item)
  case .named, .unknown: return ("the value", "write a value, or remove it")
  }
}

private func help(_ field: Field) -> String {
  switch field.type {
  // `offerc add` writes beside the value which of the many lengths are possible.
  case .enumeration(.offerDuration): return "replace \(undecided) with a length such as P1W or P1M"
  case .enumeration(let id): return "write one of " + listed(Language.current[id].values)
  case .enumerationList(let id):
    return "write some of [" + Language.current[id].values.joined(separator: ", ") + "]"
  default:
    // `First day; the offer starts at once if it is missing.`
    let meaning = lowered(field.sentence.prefix { !".;:".contains($0) })
    return "replace \(undecided) with a value" + (field.example.map { " such as \($0)" } ?? "") + ": "
      + meaning
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
