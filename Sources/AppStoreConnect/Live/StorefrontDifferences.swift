import Diagnostics
import JSONText
package import OfferModel

/// How Apple's list of storefronts differs from that of offerc, which is part of its release.
package struct StorefrontDifferences: Hashable, Sendable {
  /// Codes of storefronts that Apple no longer lists, and in which nothing of the app is sold. Nothing is sent for them.
  var dropped: [String] = []
  /// The dropped storefronts in which the catalog sells something.
  var inCatalog: [String] = []
  /// Codes of storefronts that offerc does not know.
  var unknown: [String] = []
  /// The codes of Apple's currencies where they differ, by the codes of storefronts.
  var currencies: [String: String] = [:]

  init() {}

  /// - Parameter app: as it was read.
  /// - Returns: nil if Apple's list is not known, or is the same.
  package init?(of app: LiveApp) {
    // A list without the United States is not the list of storefronts.
    guard let listed = app.storefronts, listed["USA"] != nil else { return nil }
    dropped =
      StorefrontDifferences.sold(app).map { sold in
        StorefrontSet.all.codes.filter { listed[$0] == nil && !sold.contains($0) }
      } ?? []
    unknown = listed.keys.filter { Storefront(code: $0) == nil }.sorted()
    currencies = listed.filter { code, currency in
      guard let storefront = Storefront(code: code), !currency.isEmpty else { return false }
      return storefront.currency.code != currency
    }
    guard !(dropped.isEmpty && unknown.isEmpty && currencies.isEmpty) else { return nil }
  }

  /// The codes of all storefronts in which something of the app is sold; nil if a part of them could not be read.
  private static func sold(_ app: LiveApp) -> Set<String>? {
    var sold: Set<String> = []
    for product in app.subscriptions + app.purchases {
      guard let availabilities = product.availabilities.value else { return nil }
      for availability in availabilities {
        guard let territories = availability.territories.value else { return nil }
        sold.formUnion(territories)
      }
    }
    return sold
  }

  package var droppedStorefronts: StorefrontSet { StorefrontSet(dropped.compactMap(Storefront.init(code:))) }

  /// What differs, a line each.
  package var facts: [String] {
    [StorefrontDifferences.droppedFact(dropped), unknownFact].compactMap(\.self) + currencyFacts.map(\.words)
  }

  /// Says that storefronts are no longer listed; nil if there are none.
  static func droppedFact(_ dropped: [String]) -> String? {
    dropped.isEmpty ? nil : "App Store Connect no longer lists " + listed(dropped, "and")
  }

  var unknownFact: String? {
    unknown.isEmpty
      ? nil : "this version of offerc does not know \(listed(unknown, "and")), which App Store Connect lists"
  }

  struct CurrencyFact {
    let code: String
    let words: String
  }

  var currencyFacts: [CurrencyFact] {
    currencies.sorted { one, other in one.key < other.key }.map { code, currency in
      let own = Storefront(code: code)?.currency.code ?? ""
      return CurrencyFact(
        code: code,
        words: "App Store Connect has \(code) in \(currency), and this version of offerc has it in \(own)")
    }
  }

  static let type = JSONType<StorefrontDifferences>.open(
    [
      .memberUnlessEmpty(
        "currencies", .dictionary(of: .text), "Apple's currencies where they differ, by storefront.",
        at: \.currencies),
      .memberUnlessEmpty(
        "dropped", .texts, "Storefronts that Apple no longer lists, and in which nothing is sold.",
        at: \.dropped),
      .memberUnlessEmpty(
        "inCatalog", .texts, "Of the dropped storefronts, the ones in which the catalog sells something.",
        at: \.inCatalog),
      .memberUnlessEmpty(
        "unknown", .texts, "Storefronts that this version of offerc does not know.", at: \.unknown),
    ], from: StorefrontDifferences())
}
