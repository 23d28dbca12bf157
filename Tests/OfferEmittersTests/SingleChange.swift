import OfferModel
import TestSupport

/// A catalog in which one value that Apple knows is another one.
struct SingleChange: CustomStringConvertible {
  let tree: YAMLTree
  /// The key that the comparison names.
  let key: String
  let description: String

  /// Values that a key may have in any object of a random catalog. The first one that differs from the old value is written.
  private static let values: [String: [String]] = [
    "level": ["7"],
    "period": ["P1W", "P6M"],
    "familySharable": ["true", "false"],
    "availableInNewTerritories": ["true", "false"],
    "reviewNote": ["Another note"],
    "description": ["Another text"],
    "displayName": ["Another name"],
    "expirationDate": ["2027-04-01"],
    "priority": ["high", "normal"],
    "promotionIntent": ["not-promoted", "use-auto-generated-assets"],
    "offerEligibility": ["stack-with-intro-offers", "replace-intro-offers"],
    "active": ["true", "false"],
    "duration": ["P3M", "P6M"],
    "autoRenewEnabled": ["true", "false"],
    "paidSubscriptionDurationInMonths": ["2", "4"],
  ]

  /// Keys whose values are compared as a whole.
  private static let parts: Set<String> = ["prices", "localizations", "customerEligibility"]

  private struct Place {
    let path: [YAMLTree.Step]
    let key: String
    let value: String
  }

  /// Returns nil if the catalog has none of these keys.
  init?(of tree: YAMLTree, using random: inout SeededGenerator) {
    var places: [Place] = []
    tree.visit { path, value in
      let keys = path.compactMap { step in if case .key(let key) = step { key } else { nil } }
      guard case .text(let old) = value, let last = keys.last else { return }
      let named = keys.first { SingleChange.parts.contains($0) } ?? last
      if named == "prices" {
        let hasDecimals = Storefront(code: last)?.currency.minorDigits != 0
        places.append(Place(path: path, key: named, value: hasDecimals ? "7.77" : "777"))
      } else if keys.contains("introductoryOffers") {
        // It has no id: with another length, it is another offer.
        return
      } else if let new = SingleChange.values[last]?.first(where: { $0 != old }) {
        places.append(Place(path: path, key: named, value: new))
      }
    }
    // A key first: most values are prices.
    guard let key = Set(places.map(\.key)).sorted().randomElement(using: &random),
      let place = places.filter({ $0.key == key }).randomElement(using: &random)
    else { return nil }
    self.tree = tree.replacing(place.path[...]) { _ in .text(place.value) }
    self.key = key
    description = "\(place.path.map(\.description).joined(separator: ".")) is \(place.value)"
  }
}
