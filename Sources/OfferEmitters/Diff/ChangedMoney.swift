import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// An offer that is new or changed, as money: in the base storefront, or in the first one where it can be had.
struct ChangedMoney: Sendable {
  /// Nil for a new offer.
  let before: Side?
  let after: Side

  struct Side: Sendable {
    let offer: OfferView
    let product: ProductView
    let base: Storefront
    let money: MoneyStyle
    let today: CalendarDate
  }

  static let columns = ["price", "total", "saves", "who", "where", "when"]

  /// A cell for each column: `4.99 USD → 3.99 USD` where it differs.
  var cells: [String] {
    guard let before else { return after.cells }
    return zip(before.cells, after.cells).map {
      $0 == $1 ? $0 : "\($0.isEmpty ? "–" : $0) → \($1.isEmpty ? "–" : $1)"
    }
  }

  /// All cells with what they are, and the storefront that deviates most.
  var line: String {
    let named = zip(["", "in total ", "saves ", "for ", "in ", ""], cells).filter { !$1.isEmpty }.map {
      $0 + $1
    }
    return (named + [after.offer.saving?.deviation].compactMap(\.self)).joined(separator: "; ")
  }
}

extension ChangedMoney.Side {
  var storefront: Storefront? {
    let set = offer.pricing.territories.set
    return set.contains(base) ? base : set.first
  }

  /// Nil where nobody knows it; 0 for what is free.
  var total: Int64? {
    guard let prices = offer.pricing.prices else { return 0 }
    guard let storefront, let price = prices[storefront], let payments = offer.payments else { return nil }
    return price.amount &* payments
  }

  /// How much less that is than the regular price over the same time: an amount, and the part of it.
  var saving: (amount: Int64, part: Double)? {
    guard let storefront, let total, let regular = offer.saving?.regularTotal(in: storefront), regular > 0
    else { return nil }
    return (regular - total, Double(regular - total) / Double(regular))
  }

  func text(_ amount: Int64) -> String { storefront.map { money.text(amount, $0.currency) } ?? "" }

  /// `15.00 USD (50%)`.
  var savingPhrase: String { saving.map { "\(text($0.amount)) (\(percentText($0.part)))" } ?? "" }

  var cells: [String] {
    [
      offer.cost, total.map { $0 == 0 ? "" : text($0) } ?? "", savingPhrase, offer.audience,
      countryPhrase(offer.pricing.territories.set),
      offer.days(on: today),
    ]
  }
}

/// The offers of some products, by the places where they are named.
func offerSides(
  of form: NormalForm, _ owners: Set<ObjectPath>, _ today: CalendarDate, _ money: MoneyStyle
) -> [SourceRange: ChangedMoney.Side] {
  let catalog = form.catalog
  let base = catalog.app.baseTerritory.value
  let products =
    catalog.groups.flatMap { group in
      group.subscriptions.filter { owners.contains($0.path) }.map {
        ProductView($0, in: group, of: catalog, today: today, OfferFilter(), money)
      }
    }
    + catalog.inAppPurchases.filter { owners.contains($0.path) }.map {
      ProductView($0, of: catalog, today: today, OfferFilter(), money)
    }
  return products.reduce(into: [:]) { sides, product in
    for offer in product.offers {
      sides[offer.range] = ChangedMoney.Side(
        offer: offer, product: product, base: base, money: money, today: today)
    }
  }
}

extension OfferSaving {
  /// `75% off in Japan, 50% elsewhere`: the storefronts that are farthest from the others, if they are far.
  var deviation: String? {
    deviationPhrase(inStorefronts) { percentPhrase($0) }
      .map { "\($0.most) off in \($0.place), \($0.others) elsewhere" }
  }
}

/// The storefronts whose part is farthest from the median, if that is ten percent or more: a threshold of ours.
func deviationPhrase(
  _ parts: [(storefront: Storefront, part: Double)], _ phrase: (ClosedRange<Double>) -> String
) -> (most: String, place: String, others: String)? {
  guard parts.count > 2 else { return nil }
  let median = parts.map(\.part).sorted()[parts.count / 2]
  guard let far = parts.max(by: { abs($0.part - median) < abs($1.part - median) }),
    abs(far.part - median) >= 0.1
  else { return nil }
  let most = phrase(far.part...far.part)
  let (those, others) = (
    parts.filter { phrase($0.part...$0.part) == most }, parts.filter { phrase($0.part...$0.part) != most }
  )
  guard let low = others.map(\.part).min(), let high = others.map(\.part).max() else { return nil }
  return (most, countryPhrase(StorefrontSet(those.map(\.storefront))), phrase(low...high))
}

/// Storefronts in which prices change by the same part.
struct PriceFold: Sendable {
  /// `+10%`; nothing where there is no amount before or after.
  let change: String
  let steps: [PriceStep]

  var storefronts: StorefrontSet { StorefrontSet(steps.flatMap(\.territories)) }

  /// `9.99 → 10.99 USD`; of many the first.
  func amounts(_ money: MoneyStyle) -> String {
    let most = 4
    let shown = steps.prefix(most).map { step in
      let currency = step.territories.first?.currency ?? .usd
      func amount(_ minor: Int64?) -> String { minor.map { money.text($0, currency) } ?? "–" }
      return "\(amount(step.old)) → \(amount(step.new))"
    }
    return shown.joined(separator: ", ")
      + (steps.count > most ? ", and \(grouped(steps.count - most)) more" : "")
  }

  /// The most storefronts first.
  static func all(from old: PriceMap, to new: PriceMap) -> [PriceFold] {
    Dictionary(grouping: priceSteps(from: old, to: new), by: \.percent)
      .map { PriceFold(change: $0, steps: $1) }
      .sorted { $0.storefronts.comesBefore($1.storefronts) }
  }
}

extension PriceStep {
  /// As a part of the old amount; nil where there is no amount before or after.
  var part: Double? {
    guard let old, let new, old > 0 else { return nil }
    return Double(new - old) / Double(old)
  }

  /// `+10%`, `−16.7%`.
  var percent: String { part.map(signedPercent) ?? "" }

  /// ` (+10%)`; nothing where there is no amount before or after.
  var percentSuffix: String { percent.isEmpty ? "" : " (\(percent))" }
}

private func signedPercent(_ part: Double) -> String { (part < 0 ? "−" : "+") + percentText(abs(part)) }

extension CatalogDiff.Entry {
  /// The prices that change, and the field's name.
  var priceFolds: [(name: String, folds: [PriceFold])] {
    change.fields.compactMap { field in
      guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value else {
        return nil
      }
      return (field.name, PriceFold.all(from: old, to: new))
    }
  }

  /// `changes by −75% in Japan, −50% elsewhere`.
  var priceDeviation: String? {
    let parts = priceFolds.flatMap { $0.folds.flatMap(\.steps) }.flatMap { step in
      step.part.map { part in step.territories.map { (storefront: $0, part: part) } } ?? []
    }
    let phrase = deviationPhrase(parts) { range in
      let (low, high) = (signedPercent(range.lowerBound), signedPercent(range.upperBound))
      return low == high ? low : "\(low) to \(high)"
    }
    return phrase.map { "prices change by \($0.most) in \($0.place), \($0.others) elsewhere" }
  }

  /// What it is in money, in one line; nil where it is not about money.
  var moneyLine: String? {
    let parts = [money?.line, priceDeviation].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension ChangedMoney.Side {
  var net: OfferMoney? { storefront.flatMap(product.money(of: offer, on: today)) }

  fileprivate var netPhrase: String? {
    net.map { net in
      let back =
        net.paysBackAfter == 0 ? "" : ", pays back after \(counted(Int(net.paysBackAfter), "period"))"
      return text(net.net) + back
    }
  }
}

extension ChangedMoney {
  /// What Apple pays: `10.47 USD, pays back after 2 periods`; nil where that is not known.
  var netPhrase: String? {
    after.netPhrase.map { after in
      before?.netPhrase.flatMap { $0 == after ? nil : "\($0) → \(after)" } ?? after
    }
  }
}
