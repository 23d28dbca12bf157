import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// A change after which somebody pays less than before.
struct LowerPayment: Sendable {
  let entry: CatalogDiff.Entry
  /// What becomes less, and where: `−20% in Germany and Japan`, `50% off`.
  let what: String
  /// Who pays less, as a sentence without its period.
  let who: String
  let storefronts: StorefrontSet
  /// Whether an amount is not known that decides whether it is less.
  var isUnknown = false

  /// What changes, and by how much: `win-back offer Black Friday of Yoga Monthly: 50% off`.
  var subject: String { "\(entry.verb) \(entry.words): \(what)" }
}

extension CatalogDiff {
  /// The changes after which somebody pays less than before, and those of which it is not known; nil if there is nothing to compare with.
  ///
  /// What Apple refuses and drafts are left out, and offers of new products: before, nobody paid for these.
  var lowerPayments: [LowerPayment]? {
    guard missing == nil else { return nil }
    return entries.compactMap { entry in
      let isOfNewProduct = entry.change.path.productId.map(newProducts.contains) ?? false
      let isDraft = entry.isDraft || entry.isNowDraft
      guard ![.blocked, .local].contains(entry.action), !isDraft, !isOfNewProduct else { return nil }
      return entry.isOffer ? entry.lowerOffer : entry.lowerPrice(after: today)
    }
  }
}

extension CatalogDiff.Entry {
  /// Returns a regular price that falls, now or on a later day, or that no longer rises after `today`.
  fileprivate func lowerPrice(after today: String) -> LowerPayment? {
    guard change.isOfPrice else {
      let equalized = equalizedMove == nil ? "" : ", and where Apple equalizes the price from \(base.name)"
      let steps = priceFolds.flatMap { $0.folds.flatMap(\.steps) }
      return payment(ofFalls: steps.filter(\.isFall), equalized: equalized)
    }
    guard let move = change.priceMove(base: base, in: storefronts, money: moneyStyle) else { return nil }
    switch change.kind {
    case .added:
      let equalized = move.isRestEqualized ? ", and where Apple equalizes the price from \(base.name)" : ""
      return payment(ofFalls: move.priceSteps.filter(\.isFall), equalized: equalized, ", from \(move.start)")
    case .changed:
      let steps = priceFolds.flatMap { $0.folds.flatMap(\.steps) }
      return payment(ofFalls: steps.filter(\.isFall), ", than was planned from \(move.start)")
    case .removed:
      let rises = StorefrontSet(move.priceSteps.filter(\.isRise).flatMap(\.territories))
      // What has started is in today's prices.
      guard !rises.isEmpty, move.start > today else { return nil }
      return LowerPayment(
        entry: self, what: "the price no longer rises on \(move.start) in \(countryPhrase(rises))",
        who: buyers, storefronts: rises)
    }
  }

  /// - Parameters:
  ///   - falls: The steps in which the price falls.
  ///   - equalized: Where else it falls if it falls in the base storefront.
  private func payment(ofFalls falls: [PriceStep], equalized: String = "", _ suffix: String = "")
    -> LowerPayment?
  {
    guard let percent = fallPhrase(falls.compactMap(\.part)) else { return nil }
    let places = StorefrontSet(falls.flatMap(\.territories))
    let isInBase = places.contains(base) && !equalized.isEmpty
    return LowerPayment(
      entry: self, what: "\(percent) in \(countryPhrase(places))\(isInBase ? equalized : "")\(suffix)",
      who: buyers, storefronts: isInBase ? .all : places)
  }

  /// Whom a lower price reaches. That of a subscription cannot be limited to new customers: see the rule `price-change-decrease`.
  private var buyers: String {
    switch change.type {
    case .inAppPurchase, .purchasePriceChange: return "all who buy it"
    default:
      let plan = change.path.plan == nil ? "" : " of the monthly plan"
      return "new customers, current subscribers and those who come back" + plan
    }
  }

  /// An offer that is new, or with which somebody pays less than before.
  fileprivate var lowerOffer: LowerPayment? {
    guard let money else { return nil }
    let offered = money.after.offer.facts.storefronts
    func payment(_ what: String, in storefronts: StorefrontSet, isUnknown: Bool = false) -> LowerPayment {
      LowerPayment(
        entry: self, what: what, who: money.after.offer.audience, storefronts: storefronts,
        isUnknown: isUnknown)
    }
    if let before = money.before {
      let less = money.after.advantages(over: before)
      guard !less.words.isEmpty else { return nil }
      return payment(less.words.joined(separator: "; "), in: less.storefronts)
    }
    let offer = money.after.offer
    guard offer.pricing.prices != nil else { return payment(offer.cost, in: offered) }
    guard let parts = offer.saving?.parts else {
      return payment("an amount is not known here", in: offered, isUnknown: true)
    }
    return parts.upperBound > 0 ? payment(savingPhrase(parts), in: offered) : nil
  }
}

/// Returns parts by which amounts fall as text: `−20%`, `−5% to −20%`; nil if there are none.
private func fallPhrase(_ parts: [Double]) -> String? {
  guard let most = parts.min(), let least = parts.max() else { return nil }
  return signedPercent(least, to: most)
}

extension PriceStep {
  fileprivate var isFall: Bool { (part ?? 0) < 0 }
  fileprivate var isRise: Bool { (part ?? 0) > 0 }
}

extension ChangedMoney.Side {
  /// What is better for customers than it was before.
  struct Advantages: Sendable {
    var words: [String] = []
    var storefronts = StorefrontSet()

    fileprivate mutating func add(_ word: String, in storefronts: StorefrontSet) {
      words.append(word)
      self.storefronts.formUnion(storefronts)
    }
  }

  /// Returns why somebody pays less than with the offer as it was before.
  fileprivate func advantages(over before: ChangedMoney.Side) -> Advantages {
    var all = Advantages()
    let offered = offer.facts.storefronts
    let gained = offered.subtracting(before.offer.facts.storefronts)
    let lower = StorefrontSet(offered.subtracting(gained).members.filter { isLower(than: before, in: $0) })
    if !lower.isEmpty {
      let parts = lower.members.compactMap { part(of: before, in: $0) }
      let percent = parts.count == lower.count ? fallPhrase(parts) : nil
      all.add("\(percent ?? "less") in \(countryPhrase(lower))", in: lower)
    }
    if !gained.isEmpty { all.add("now also in \(countryPhrase(gained))", in: gained) }
    for word in longerDays(than: before) + moreCustomers(than: before) { all.add(word, in: offered) }
    return all
  }

  /// Returns whether customers of a storefront pay less, or the same for a longer time.
  private func isLower(than before: ChangedMoney.Side, in storefront: Storefront) -> Bool {
    guard let new = total(in: storefront), let old = before.total(in: storefront) else { return false }
    let days = offer.terms?.length.value.nominalDays ?? 1
    let daysBefore = before.offer.terms?.length.value.nominalDays ?? 1
    if new == 0 { return old > 0 || days > daysBefore }
    // What a day costs, without a division. Amounts have at most 15 digits.
    return new &* Int64(daysBefore) < old &* Int64(days)
  }

  /// Returns how much the total changes, as part of the one before; nil if it becomes free, or lasts for another time.
  private func part(of before: ChangedMoney.Side, in storefront: Storefront) -> Double? {
    guard offer.terms?.length.value == before.offer.terms?.length.value,
      let new = total(in: storefront), new > 0, let old = before.total(in: storefront), old > 0
    else { return nil }
    return Double(new - old) / Double(old)
  }

  private func longerDays(than before: ChangedMoney.Side) -> [String] {
    let window = offer.window
    let old = before.offer.window
    var words: [String] = []
    if window.days.lowerBound < old.days.lowerBound {
      words.append(window.start.map { "from \($0.value) on" } ?? "at once")
    }
    if window.days.upperBound > old.days.upperBound {
      words.append(window.end.map { "until \($0.value)" } ?? "without an end")
    }
    return words
  }

  private func moreCustomers(than before: ChangedMoney.Side) -> [String] {
    if let new = offer.winBack?.eligibility, let old = before.offer.winBack?.eligibility {
      let isWider =
        new.paidMonths.value < old.paidMonths.value || new.sinceMinimum.value < old.sinceMinimum.value
        || new.sinceMaximum.value > old.sinceMaximum.value
        || (new.waitMonths?.value ?? .max) < (old.waitMonths?.value ?? .max)
      return isWider ? ["for more former subscribers"] : []
    }
    let gained = Set(offer.eligibleKinds).subtracting(before.offer.eligibleKinds).sorted()
    return gained.isEmpty ? [] : ["now also for \(listed(gained, "and")) customers"]
  }
}

extension OfferView {
  /// The kinds of customers whom codes are for; none for other offers.
  fileprivate var eligibleKinds: [String] {
    switch offer.code?.customers {
    case .ofSubscription(let part)?: part.customerEligibilities.map(\.value.phrase)
    case .ofInAppPurchase(let buyers)?: buyers.map(\.value.phrase)
    case nil: []
    }
  }
}
