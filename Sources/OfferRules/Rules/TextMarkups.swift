import Diagnostics
import OfferModel

/// The rule on marks that came along with a copied text.
extension Rulebook {
  static let textMarkup = Rule<Catalog>("text-markup") { catalog, findings in
    for group in catalog.groups {
      for localization in group.localizations {
        let path = group.path(of: localization)
        checkMarkup(in: localization.displayName, "group display name", path, &findings)
        checkMarkup(in: localization.detail, "custom app name", path, &findings)
      }
    }
    for product in catalog.products {
      for localization in product.localizations {
        let path = product.path(of: localization)
        checkMarkup(in: localization.displayName, "display name", path, &findings)
        checkMarkup(in: localization.detail, "description", path, &findings)
      }
    }
  }

  private static func checkMarkup(
    in text: Located<String>?, _ what: String, _ object: ObjectPath, _ findings: inout Findings
  ) {
    guard let text, let markup = TextMarkup(in: text.value) else { return }
    findings.warning(
      "the \(what) \(quoted(text.value)) \(markup.phrase), and customers see it as it is", object: object,
      at: text.range, label: "shown to customers", help: markup.help,
      fix: markup.repaired.map { .write($0, at: text.range, isSafe: false) })
  }
}
