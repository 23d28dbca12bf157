import ByteText
import Diagnostics
import Interpretation
import OfferLanguage
import OfferModel
import YAMLSyntax

/// Values in the place of lists.
extension Binder {
  /// What to write for a mapping in the place of a list: one item without its dash, or items by name.
  func helpForList(_ reference: NodeReference, _ key: Key) -> String? {
    let document = documents[reference.document]
    guard case .list(let id)? = path.last?.type.field(key)?.type else { return nil }
    let type = language[id]
    if document.isScalar(reference.node) {
      if type.number(of: .mode) != nil,
        let mode = language[.offerMode].translation(of: string(reference))?.value
          ?? (language[.offerMode].values.contains(string(reference)) ? string(reference) : nil)
      {
        return "write a list of offers: `- mode: \(mode)`, and below it `duration: P1M` with its length"
      }
      guard key == .batches, let record = path.last,
        let count = interpretNumber(string(reference)).only()?.value
      else { return nil }
      return "write " + batchesExample(count: count, of: record)
    }
    guard document.isMapping(reference.node),
      let first = document.pairs(reference.node).first(where: { _ in true })
    else { return nil }
    let name = document.string(document.resolved(first.key))
    let value = document.resolved(first.value)
    // `-mode` lacks a blank after its dash, which another finding says.
    if name.byBytes.hasPrefix("-") { return nil }
    if type.fields.contains(where: { $0.key.name == name }) || KnownKeys(type).number(spelled: name) != nil {
      return
        "begin each item with `- `: `- \(name): \(document.outline(value))`, and indent its other keys by two more spaces"
    }
    guard document.isMapping(value) else { return nil }
    let inner = document.pairs(value).first(where: { _ in true })
    let innerName = inner.map { document.string(document.resolved($0.key)) } ?? ""
    if let nameKey = type.nameKey, type.number(of: .prices) != nil, Storefront(meantBy: innerName) != nil {
      return "write a list: `- {\(nameKey.name): \(name), prices: \(document.outline(value))}`"
        + otherRequired(type)
    }
    let inside = inner.map { _, value in innerName + ": " + document.outline(document.resolved(value)) }
    let next = inside.map { ", then `\($0)` and its other keys below it" } ?? ""
    if let storefront = Storefront(meantBy: name), type.number(of: .territories) != nil {
      return "write a list, with the storefront in each item: `- territories: [\(storefront.code)]`" + next
    }
    guard let nameKey = type.nameKey else { return "begin each item with `- `, without the name `\(name)`" }
    return "write a list, with the name in each item: `- \(nameKey.name): \(name)`" + next
  }

  /// `, with existingSubscribers (keep-price or pay-new-price)`: what else an item needs beside its name and its prices.
  private func otherRequired(_ type: ObjectType) -> String {
    let needed = type.fields.filter { field in
      field.isRequired && field.key != type.nameKey && field.key != .prices
    }
    return needed.isEmpty ? "" : ", with " + listed(needed.map { $0.key.name + choice($0) }, "and")
  }
}
