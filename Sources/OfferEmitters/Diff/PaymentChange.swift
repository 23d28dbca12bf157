import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// A change after which somebody pays less than before, or more.
struct PaymentChange: Sendable {
  let entry: CatalogDiff.Entry
  /// What becomes less or more, and where: `−20% in Germany and Japan`, `50% off`.
  let what: String
  /// Who pays it, as a sentence without its period.
  let who: String
  let storefronts: StorefrontSet
  /// Whether an amount is not known that decides whether it is less.
  var isUnknown = false

  /// What changes, and by how much: `win-back offer Black Friday of Yoga Monthly: 50% off`.
  var subject: String { "\(entry.verb) \(entry.words): \(what)" }

  /// What happens to an amount.
  enum Direction: Sendable {
    case lower
    case higher

    fileprivate func has(_ step: PriceStep) -> Bool {
      switch self {
      case .lower: step.isDecrease
      case .higher: step.isIncrease
      }
    }

    fileprivate var opposite: Direction { self == .lower ? .higher : .lower }
    fileprivate var verb: String { self == .lower ? "falls" : "rises" }
  }
}

extension CatalogDiff {
  /// The changes after which somebody pays less than before, and those of which it is not known; nil if there is nothing to compare with.
  var lowerPayments: [PaymentChange]? {
    guard missing == nil else { return nil }
    return entriesOfKnownProducts.compactMap { entry in
      entry.isOffer ? entry.lowerOffer : entry.price(.lower, after: today)
    }
  }

  /// The changes after which a regular price is higher than before; none if there is nothing to compare with.
  var higherPrices: [PaymentChange] {
    guard missing == nil else { return [] }
    return entriesOfKnownProducts.compactMap { $0.price(.higher, after: today) }
  }

  /// The changes without those that Apple refuses, drafts, and those of new products: before, nobody paid for these.
  private var entriesOfKnownProducts: [Entry] {
    entries.filter { entry in
      let isOfNewProduct = entry.change.path.productId.map(newProducts.contains) ?? false
      let isDraft = entry.isDraft || entry.isNowDraft
      return ![.blocked, .local].contains(entry.action) && !isDraft && !isOfNewProduct
    }
  }
}

extension CatalogDiff.Entry {
  /// Returns a regular price that falls or rises, now or on a later day, or that no longer does the opposite after `today`.
  fileprivate func price(_ direction: PaymentChange.Direction, after today: String) -> PaymentChange? {
    guard !isOffer else { return nil }
    let changed = priceFolds.flatMap { $0.folds.flatMap(\.steps) }
    guard change.isOfPrice else {
      let equalized = equalizedMove == nil ? "" : ", and where Apple equalizes the price from \(base.name)"
      let steps = changed.filter(direction.has)
      let isUndated = !undated.isDisjoint(with: StorefrontSet(steps.flatMap(\.territories)))
      return payment(
        changed, direction, isUndated ? undecided : declared, equalized: equalized,
        isUndated ? ", planned without a day" : "")
    }
    guard let move = change.priceMove(base: base, in: storefronts, money: moneyStyle) else { return nil }
    switch change.kind {
    case .added:
      let equalized = move.isRestEqualized ? ", and where Apple equalizes the price from \(base.name)" : ""
      return payment(
        move.priceSteps, direction, move.subscribers, equalized: equalized, ", from \(move.start)")
    case .changed:
      let reachesSubscribers = direction == .higher && isNow(.newPrice)
      let steps = reachesSubscribers ? move.priceSteps : changed
      let when =
        reachesSubscribers ? ", from \(move.start)" : ", compared with what was planned from \(move.start)"
      if let payment = payment(steps, direction, move.subscribers, when) { return payment }
      // Existing subscribers then pay less than was planned.
      guard direction == .lower, isNow(.keepPrice) else { return nil }
      return noLonger(.higher, move, who: "existing subscribers")
    case .removed:
      // What has started is in today's prices.
      guard move.start > today else { return nil }
      return noLonger(direction.opposite, move, who: payers(.lower, nil))
    }
  }

  /// Returns that a planned price no longer falls or rises; nil if it did not.
  private func noLonger(
    _ direction: PaymentChange.Direction, _ move: PriceMove, who: String
  ) -> PaymentChange? {
    let places = StorefrontSet(move.priceSteps.filter(direction.has).flatMap(\.territories))
    guard !places.isEmpty else { return nil }
    return PaymentChange(
      entry: self,
      what: "the price no longer \(direction.verb) on \(move.start) in \(countryPhrase(places))",
      who: who, storefronts: places)
  }

  /// Returns whether a price change now declares something else for existing subscribers.
  private func isNow(_ subscribers: PriceChange.ExistingSubscribers) -> Bool {
    change.fields.contains { $0.field.key == .existingSubscribers }
      && change.new?.text(.existingSubscribers) == subscribers.rawValue
  }

  /// - Parameters:
  ///   - steps: All steps in which the price changes.
  ///   - subscribers: What existing subscribers pay if it rises; nil if that is the same for all.
  ///   - equalized: Where else it changes if it changes in the base storefront.
  private func payment(
    _ steps: [PriceStep], _ direction: PaymentChange.Direction, _ subscribers: String?,
    equalized: String = "", _ suffix: String = ""
  ) -> PaymentChange? {
    let steps = steps.filter(direction.has)
    guard let percent = percentPhrase(steps.compactMap(\.part)) else { return nil }
    let places = StorefrontSet(steps.flatMap(\.territories))
    let isInBase = places.contains(base) && !equalized.isEmpty
    let amounts = steps.count == 1 ? " (\(steps[0].amounts(moneyStyle)))" : ""
    return PaymentChange(
      entry: self,
      what: "\(percent) in \(countryPhrase(places))\(amounts)\(isInBase ? equalized : "")\(suffix)",
      who: payers(direction, subscribers), storefronts: isInBase ? .all : places)
  }

  /// Whom a price reaches. A lower one of a subscription cannot be limited to new customers: see the rule `price-change-decrease`.
  ///
  /// - Parameter subscribers: What existing subscribers pay if it rises.
  private func payers(_ direction: PaymentChange.Direction, _ subscribers: String?) -> String {
    switch change.type {
    case .inAppPurchase, .purchasePriceChange: return "all who buy it"
    default:
      let plan = change.path.plan == nil ? "" : " of the monthly plan"
      guard direction == .higher, let subscribers else {
        return "new customers, current subscribers and those who come back" + plan
      }
      return "new customers and those who come back\(plan); \(subscribers)"
    }
  }

  /// What existing subscribers pay after a rise that no price change declares.
  private var undecided: String { "not decided: whether existing subscribers keep their price" }

  /// What existing subscribers pay after a rise whose day has come.
  private var declared: String { "existing subscribers as its price change declares" }

  /// An offer that is new, or with which somebody pays less than before.
  fileprivate var lowerOffer: PaymentChange? {
    guard let money else { return nil }
    let offered = money.after.offer.facts.storefronts
    func payment(_ what: String, in storefronts: StorefrontSet, isUnknown: Bool = false) -> PaymentChange {
      PaymentChange(
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
    guard parts.upperBound > 0 else { return nil }
    let words = [savingPhrase(parts), money.after.plannedSavingPhrase].compactMap(\.self)
    return payment(words.joined(separator: "; "), in: offered)
  }
}

/// Returns parts by which amounts change as text, the smallest first: `−20%`, `−5% to −20%`; nil if there are none.
private func percentPhrase(_ parts: [Double]) -> String? {
  let bySize = parts.sorted { one, other in abs(one) < abs(other) }
  guard let least = bySize.first, let most = bySize.last else { return nil }
  return signedPercent(least, to: most)
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
      let percent = parts.count == lower.count ? percentPhrase(parts) : nil
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
