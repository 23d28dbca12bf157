import Diagnostics
import OfferModel

/// The rule on marks that came along with a copied text.
extension Rulebook {
  static let textMarkup = Rule<Catalog>("text-markup") { catalog, findings in
    catalog.forEachCustomerText { text, kind, path in
      guard let markup = TextMarkup(in: text.value) else { return }
      findings.add(
        .warning,
        "the \(kind.phrase) \(quoted(text.value)) \(markup.phrase), and customers see it exactly as written",
        object: path(),
        at: text.range, label: "shown to customers", help: markup.help,
        fix: markup.repaired.map { .write($0, at: text.range, isSafe: false) })
    }
    for group in catalog.groups { report(group.referenceName, &findings) { group.path } }
    catalog.forEachProduct { product in report(product.referenceName, &findings) { product.path } }
    catalog.forEachOffer { offer, owner in
      guard let name = offer.referenceName else { return }
      report(name, &findings) { owner().path }
    }
  }

  /// Reports quotes and blanks around an internal name. It may have any other mark.
  private static func report(
    _ name: Located<String>, _ findings: inout Findings, _ path: () -> ObjectPath
  ) {
    guard let markup = TextMarkup(around: name.value) else { return }
    findings.add(
      .warning,
      "the reference name \(quoted(name.value)) \(markup.phrase), and App Store Connect shows it exactly as written",
      object: path(), at: name.range, label: "shown in App Store Connect", help: markup.help,
      fix: markup.repaired.map { .write($0, at: name.range, isSafe: false) })
  }
}
