import ByteText
import Diagnostics
import OfferModel

extension Rulebook {
  static let identifierPlaceholder = Rule<Catalog>("identifier-placeholder") { catalog, findings in
    catalog.forEachProduct { product in
      checkPlaceholder(product.productId, "product ID", &findings) { product.path }
    }
    catalog.forEachOffer { offer, owner in
      guard let id = offer.identifier else { return }
      checkPlaceholder(id, offer.kind == .offerCode ? "reference name" : "offer ID", &findings) {
        owner().path
      }
    }
  }

  private static func checkPlaceholder(
    _ id: Located<String>, _ what: String, _ findings: inout Findings, object: () -> ObjectPath
  ) {
    let word = id.value.lowercased().byBytes.removing("-_ ")
    guard placeholders.contains(word) else { return }
    findings.add(
      .warning, "the \(what) \(quoted(id.value)) looks like a placeholder, but Apple keeps it permanently",
      object: object(),
      at: id.range, label: "still to be decided",
      help: "write the final identifier: it cannot be changed or reused once it is at Apple")
  }

  private static let placeholders: Set<String> = [
    "todo", "fixme", "tbd", "tba", "tbc", "changeme", "replaceme", "placeholder", "xxx",
  ]
}
