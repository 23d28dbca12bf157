import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Storefronts in which prices change by the same part.
struct PriceFold: Sendable {
  /// The change: `+10%`; empty if there is no amount before or after.
  let change: String
  let steps: [PriceStep]

  var storefronts: StorefrontSet { StorefrontSet(steps.flatMap(\.territories)) }

  /// Returns the amounts before and after, `9.99 → 10.99 USD`; if there are many, the first ones.
  func amounts(_ money: MoneyStyle) -> String {
    let most = 4
    let shown = steps.prefix(most).map { $0.amounts(money) }
    let rest = steps.count > most ? ", and \(counted(steps.count - most, "more step"))" : ""
    return shown.joined(separator: ", ") + rest
  }

  /// Returns all changes between two maps of prices, those of the most storefronts first.
  static func all(from old: PriceMap, to new: PriceMap) -> [PriceFold] {
    Dictionary(grouping: priceSteps(from: old, to: new), by: \.percent)
      .map { change, steps in PriceFold(change: change, steps: steps) }
      .sorted { one, other in one.storefronts.comesBefore(other.storefronts) }
  }
}

extension [PriceFold] {
  /// All changes with the number of storefronts: each change, or, if there are many, the one that deviates most and the range of the
  /// others.
  var summary: String {
    let known = filter { !$0.change.isEmpty }
    let unknown = filter(\.change.isEmpty).flatMap(\.steps)
    var phrases: [String] = []
    if known.count <= mostNamed {
      phrases = known.map { "\($0.change) in \(countryPhrase($0.storefronts))" }
    } else if let deviation {
      phrases = [deviation]
    } else {
      let parts = known.flatMap(\.steps).compactMap(\.part)
      let count = known.reduce(0) { count, fold in count + fold.storefronts.count }
      if let low = parts.min(), let high = parts.max() {
        phrases = ["\(signedPercent(low, to: high)) in \(counted(count, "storefront"))"]
      }
    }
    if !unknown.isEmpty {
      let place = countryPhrase(StorefrontSet(unknown.flatMap(\.territories)))
      phrases.append("no amount before or after in " + place)
    }
    return phrases.joined(separator: ", ")
  }

  /// The storefronts whose prices deviate most: `−75% in Japan, −50% in 3 other storefronts`; nil if none deviate much.
  fileprivate var deviation: String? {
    let parts = flatMap(\.steps).flatMap { step in
      step.part.map { part in step.territories.map { (storefront: $0, part: part) } } ?? []
    }
    let deviation = Deviation(parts) { range in signedPercent(range.lowerBound, to: range.upperBound) }
    return deviation.map { deviation in
      let others = counted(deviation.otherCount, "other storefront")
      return "\(deviation.most) in \(deviation.place), \(deviation.others) in \(others)"
    }
  }
}

/// The most changes of one price of which each is named.
private let mostNamed = 3

extension PriceStep {
  /// Returns the amounts before and after: `9.99 → 10.99 USD`.
  func amounts(_ money: MoneyStyle) -> String {
    let currency = territories.first?.currency ?? .usd
    func amount(_ minor: Int64?) -> String { minor.map { money.text($0, currency) } ?? "–" }
    return "\(amount(old)) → \(amount(new))"
  }

  /// The change as part of the old amount; nil if there is no amount before or after.
  var part: Double? {
    guard let old, let new, old > 0 else { return nil }
    return Double(new - old) / Double(old)
  }

  /// The change in percent: `+10%`, `−16.7%`; empty if there is no amount before or after.
  var percent: String { part.map(signedPercent) ?? "" }

  /// ` (+10%)`; empty if there is no amount before or after.
  var percentSuffix: String { percent.isEmpty ? "" : " (\(percent))" }
}

/// Returns a part as a change in percent: `+10%`, `−16.7%`.
func signedPercent(_ part: Double) -> String { (part < 0 ? "−" : "+") + percentText(abs(part)) }

/// Returns the changes between two parts: `+10% to +12.5%`, `−5% to −20%`; one of them if both are the same text.
func signedPercent(_ first: Double, to last: Double) -> String {
  let first = signedPercent(first)
  let last = signedPercent(last)
  return first == last ? first : "\(first) to \(last)"
}

extension CatalogDiff.Entry {
  /// The prices that change, with the name of their field.
  var priceFolds: [(name: String, folds: [PriceFold])] {
    changedPrices.map { name, old, new in (name, PriceFold.all(from: old, to: new)) }
  }

  /// The listed storefronts in which a regular price changes on no day.
  var undated: StorefrontSet {
    guard let all = unplanned?.planned.territories else { return StorefrontSet() }
    return storefronts.map { all.intersection($0) } ?? all
  }

  private var changedPrices: [(name: String, old: PriceMap, new: PriceMap)] {
    change.fields.compactMap { field in
      guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value else {
        return nil
      }
      return (field.name, old, new)
    }
  }

  /// The storefronts whose prices deviate most: `prices change by −75% in Japan, −50% in 3 other storefronts`; nil if none deviate
  /// much.
  var priceDeviation: String? {
    let phrases = priceFolds.compactMap { name, folds in
      folds.deviation.map { "\(name) change by \($0)" }
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: "; ")
  }

  /// How much prices change, with the number of storefronts: `+11.1% in 6 storefronts, +12.5% in United Kingdom; unchanged in 13
  /// storefronts`; nil if none change.
  var priceSummary: String? {
    let phrases = changedPrices.compactMap { _, old, new -> String? in
      let folds = PriceFold.all(from: old, to: new)
      guard !folds.isEmpty else { return nil }
      let same = new.prices.count { old[$0.storefront]?.amount == $0.amount }
      return folds.summary + (same == 0 ? "" : "; unchanged in \(counted(same, "storefront"))")
    }
    return phrases.isEmpty ? nil : phrases.joined(separator: "; ")
  }

  /// What the change is in money, in one line; nil if it is not about money.
  var moneyLine: String? {
    let parts = [money?.line, priceDeviation].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
