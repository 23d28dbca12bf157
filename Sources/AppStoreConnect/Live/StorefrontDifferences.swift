import Diagnostics
import JSONText
package import OfferModel

/// How Apple's list of storefronts differs from that of offerc, which is part of its release.
package struct StorefrontDifferences: Hashable, Sendable {
  /// Codes of storefronts that Apple no longer lists, and in which nothing of the app is sold. Nothing is sent for them.
  var dropped: [String] = []
  /// Of these, the ones in which the catalog sells something.
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
    let all = (app.subscriptions + app.purchases).flatMap { $0.availabilities.value ?? [] }
    let sold = Set(all.flatMap { $0.territories.value ?? [] })
    dropped = StorefrontSet.all.codes.filter { listed[$0] == nil && !sold.contains($0) }
    unknown = listed.keys.filter { Storefront(code: $0) == nil }.sorted()
    currencies = listed.filter { code, currency in
      guard let storefront = Storefront(code: code), !currency.isEmpty else { return false }
      return storefront.currency.code != currency
    }
    guard !(dropped.isEmpty && unknown.isEmpty && currencies.isEmpty) else { return nil }
  }

  package var droppedStorefronts: StorefrontSet { StorefrontSet(dropped.compactMap(Storefront.init(code:))) }

  /// What differs, a line each.
  package var facts: [String] {
    [StorefrontDifferences.fact(dropped), unknownFact].compactMap(\.self) + currencyFacts.map(\.words)
  }

  /// That storefronts are no longer listed.
  static func fact(_ dropped: [String]) -> String? {
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
