import Diagnostics
import OfferModel

enum LockedField: ChangeRule {
  static let info = RuleInfo(
    id: "locked-field",
    summary: "A key changed that Apple no longer lets change.",
    severity: .error,
    why:
      "Apple accepts no other value for these keys once the object is live, or once its start date has come",
    source: .apple(
      title:
        "WWDC24 session 10110, Implement App Store Offers, and the update requests of the App Store Connect API",
      url: nil, read: "2026-10"),
    failing: [
      .subscription(
        "promotionalOffers: [{offerId: spring, referenceName: Spring, mode: free-trial, duration: ↓P3M}]",
        before:
          "promotionalOffers: [{offerId: spring, referenceName: Spring, mode: free-trial, duration: P1M}]"),
      .subscription("period: ↓P1Y", before: "period: P1M"),
    ],
    passing: [
      .subscription("referenceName: Every month", before: "referenceName: Monthly"),
      .subscription(
        "introductoryOffers: [{mode: free-trial, duration: P1M}]",
        before: "introductoryOffers: [{mode: free-trial, duration: P1W}]"),
    ])

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    for change in comparison.changes {
      for field in change.fields where field.isLocked {
        if case .oneWay = field.field.lock { continue }
        report(field, of: change, comparison, &findings)
      }
    }
  }

  private static func report(
    _ field: FieldChange, of change: Change, _ comparison: Comparison, _ findings: inout Findings
  ) {
    // Storefronts that came or went through a set or a default are another finding.
    if let drift = StorefrontDrift(field), !drift.isByHand, !drift.changesAmounts { return }
    let key = field.field.key.name
    let (old, new) = (phrase(field.old, other: field.new), phrase(field.new, other: field.old))
    findings.error(
      "\(key) of \(change.label) is locked: \(old) is live, the catalog has \(new)", object: change.label,
      at: field.new?.range ?? change.place, label: new,
      related: field.old.map { [Label($0.range, "live: \(old)")] } ?? [],
      notes: [since(field.field.lock, of: change)], help: help(for: change, field))
  }

  /// Since when, in words.
  private static func since(_ lock: Lock, of change: Change) -> String {
    switch lock {
    case .fixed, .free, .oneWay:
      "it never changes once the \(article(phrase(of: change.type)).dropFirstWord) is live"
    case .once: "it may be set once and never changed"
    case .until(let key):
      "it is locked since \(change.old?.text(key) ?? "its start"), the \(key.name) in the baseline"
    }
  }

  private static func help(for change: Change, _ field: FieldChange) -> String {
    let back = "put back \(phrase(field.old, other: field.new))"
    switch change.type {
    case .winBackOffer, .promotionalOffer:
      return
        "\(back); for other terms make a new offer: `- offerId: \(change.new?.text(.offerId) ?? "")_2` with the rest as you want it"
    case .offerCode, .inAppPurchaseOfferCode:
      let name = change.new?.text(.referenceName) ?? ""
      return
        "\(back); for other terms make a new offer: `- referenceName: \(name)_2` with the rest as you want it, and set `active: false` here"
    case .batch: return "\(back); for more codes add a batch with another id"
    case .subscription, .inAppPurchase:
      return "\(back); for another \(field.field.key.name) make a new product with another productId"
    default: return back
    }
  }
}

/// The words for an object of the language.
func phrase(of type: ObjectID) -> String { Language()[type].phrase }

extension String {
  /// `a win-back offer` without its article.
  fileprivate var dropFirstWord: String { String(drop { $0 != " " }.dropFirst()) }
}

/// A value as messages show it; of prices and storefronts what differs from `other`.
func phrase(_ field: NormalField?, other: NormalField?) -> String {
  guard let field else { return "nothing" }
  switch field.value {
  case .text(let text): return quoted(text)
  case .integer(let number): return grouped(number)
  case .boolean(let truth): return "\(truth)"
  case .texts(let texts): return listed(texts, "and")
  case .object(let object):
    return object.fields.map { "\($0.key.name) \(phrase($0, other: nil))" }.joined(separator: ", ")
  case .objects(let objects): return counted(objects.count, "object")
  case .localizations(let entries): return listed(entries.map(\.locale), "and")
  case .territories(let set, _):
    guard case .territories(let others, _)? = other?.value else { return counted(set.count, "storefront") }
    let own = set.subtracting(others)
    return own.isEmpty ? counted(set.count, "storefront") : firstFive(own.codes)
  case .prices(let map):
    guard case .prices(let others)? = other?.value else { return counted(map.prices.count, "price") }
    let own = map.prices.filter { others[$0.territory]?.amount != $0.amount }
    guard !own.isEmpty else {
      return map.rest == nil ? counted(map.prices.count, "price") : "rest: equalized"
    }
    return firstFive(own.map { "\($0.territory.code) \(decimalText($0.amount, $0.territory.currency))" })
  }
}
