import Diagnostics
import OfferModel

/// The kinds of texts that customers see in the App Store.
enum CustomerTextKind {
  case groupDisplayName, customAppName, displayName, description

  /// What messages call it.
  var phrase: String {
    switch self {
    case .groupDisplayName: "group display name"
    case .customAppName: "custom app name"
    case .displayName: "display name"
    case .description: "description"
    }
  }
}

extension Catalog {
  /// Visits every localized text that customers see; `path` is asked for only where a finding needs it.
  func forEachCustomerText(
    _ visit: (_ text: Located<String>, _ kind: CustomerTextKind, _ path: () -> ObjectPath) -> Void
  ) {
    for group in groups {
      for localization in group.localizations {
        let path = { group.path(of: localization) }
        visit(localization.displayName, .groupDisplayName, path)
        if let name = localization.detail { visit(name, .customAppName, path) }
      }
    }
    forEachProduct { product in
      for localization in product.localizations {
        let path = { product.path(of: localization) }
        visit(localization.displayName, .displayName, path)
        if let description = localization.detail { visit(description, .description, path) }
      }
    }
  }
}
