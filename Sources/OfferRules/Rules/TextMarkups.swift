import Diagnostics
import OfferModel

/// The rule on marks that came along with a copied text.
extension Rulebook {
  static let textMarkup = Rule<Catalog>("text-markup") { catalog, findings in
    catalog.forEachCustomerText { text, kind, path in
      guard let markup = TextMarkup(in: text.value) else { return }
      findings.add(
        .warning, "the \(kind.phrase) \(quoted(text.value)) \(markup.phrase), and customers see it as it is",
        object: path(),
        at: text.range, label: "shown to customers", help: markup.help,
        fix: markup.repaired.map { .write($0, at: text.range, isSafe: false) })
    }
  }
}
