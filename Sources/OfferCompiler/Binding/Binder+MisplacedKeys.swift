import ByteText
import Diagnostics
import OfferLanguage
import OfferModel
import YAMLSyntax

extension Binder {
  /// Reports keys of one inner object or price map that are written beside it instead of inside it, in one finding: `bundleId`
  /// and `name` at the top level of a catalog, where they belong in `app`, or `USA: 9.99` beside `prices`.
  ///
  /// - Returns: the field of that object, and the reported keys; nil if there are none.
  mutating func reportMisplacedKeys(
    among keys: [NodeID], of record: Record
  ) -> (field: Int, keys: [NodeID])? {
    let document = documents[record.document]
    let own = knownKeys(of: record.type)
    for (number, field) in record.type.fields.enumerated() {
      let inner: KnownKeys? =
        if case .object(let id) = field.type { knownKeys(of: language[id]) } else { nil }
      let misplaced = keys.compactMap { key -> MisplacedKey? in
        let name = document.string(document.resolved(key))
        guard own.number(spelled: name) == nil, record.type.absence(of: name) == nil,
          Language.reservedKeys[name] == nil,
          let innerName = innerKey(of: field, inner, meantBy: name)
        else { return nil }
        return MisplacedKey(node: key, name: name, innerName: innerName)
      }
      guard let first = misplaced.first else { continue }
      noteUnreadValue(in: record)
      if field.key == .app { lost.insert(.app) }
      let entries = misplaced.map { key in
        key.innerName + ": " + shortSource(of: document.after(key.node), document)
      }
      let isOne = misplaced.count == 1
      let areKeys = isOne ? "it is a key" : "they are keys"
      let them = isOne ? "it" : "them"
      reject(
        .keyNotAllowed,
        "\(article(record.type.phrase)) has no \(listed(misplaced.map(\.name), "or")): \(areKeys) of \(field.key.name)",
        at: document.range(first.node),
        related: misplaced.dropFirst().map { Label(document.range($0.node), "also here") },
        help: record.keys[number] == 0
          ? helpForAbsentObject(field, entries, misplaced.map(\.innerName), record)
          : "move \(them) into `\(field.key.name)`: `\(entries.joined(separator: ", "))`")
      return (number, misplaced.map(\.node))
    }
    return nil
  }

  /// The object with the keys that belong in it, and its other required keys: `write `format: {prefix: TEA}``. If another value
  /// forbids the object, the keys are superfluous, unless that value is wrong.
  private func helpForAbsentObject(
    _ field: Field, _ entries: [String], _ names: [String], _ record: Record
  ) -> String {
    var others: [String] = []
    if case .object(let id) = field.type {
      others = language[id].fields.filter { $0.isRequired && !names.contains($0.key.name) }.map(outline)
    }
    let inside = entries + others
    let hasExamples = others.contains { $0.utf8.contains(where: isDigit) }
    let object = "`\(field.key.name): {\(inside.joined(separator: ", "))}`"
    let numbers = hasExamples ? " with your own numbers" : ""
    guard let condition = field.allowed.first(where: { violated($0, in: record) != nil }),
      let value = violated(condition, in: record)
    else { return "write \(object)\(numbers)" }
    let them = names.count == 1 ? "it" : "them"
    return "remove \(them): \(phrase(of: value, condition, record)) allows no \(field.key.name); "
      + "otherwise write \(alternatives(condition, record)) and \(object)\(numbers)"
  }

  /// A key that is written beside the object to which it belongs.
  private struct MisplacedKey {
    let node: NodeID
    let name: String
    /// What it is called in that object.
    let innerName: String
  }

  /// The key of the value of a field that a name means: of an object one of its keys, of a price map a storefront. Other words
  /// for a key count only for an object that has to be there: `enabled` in an app need not be about its grace period.
  ///
  /// - Parameter inner: the keys of the object; nil if the field has another type.
  private func innerKey(of field: Field, _ inner: KnownKeys?, meantBy name: String) -> String? {
    if let inner {
      if inner.names.contains(name) { return name }
      guard field.isRequired else { return nil }
      return inner.number(spelled: name).map { inner.names[$0] }
    }
    guard case .prices = field.type else { return nil }
    let isOfPrices = Storefront(code: name) != nil || name == "rest" || name.byBytes.hasPrefix("currency-")
    return isOfPrices ? name : nil
  }

  /// The source of a value, shortened so that it fits into braces: of a mapping, its first keys; `…` for what is long.
  private func shortSource(of value: NodeID, _ document: Document) -> String {
    let node = document.resolved(value)
    guard document.isMapping(node) else { return scalarSource(of: value, document) }
    let entries = document.pairs(node).prefix(4).map { key, value in
      document.string(document.resolved(key)) + ": " + scalarSource(of: value, document)
    }
    return "{" + entries.joined(separator: ", ") + "}"
  }

  func scalarSource(of value: NodeID, _ document: Document) -> String {
    let node = document.resolved(value)
    let range = document.range(node)
    guard document.isScalar(node), !document.isNull(node), range.end - range.start < 40 else { return "…" }
    return String(decoding: document.bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }
}
