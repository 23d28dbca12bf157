import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules
import OfferSimulation

/// What named customers can have on each day: the report's script shows the answers for the day, the customer and the storefront that
/// readers choose.
///
/// Each customer has left, or has paid, a fixed time before the chosen day. So an answer only changes on the first and the last days of
/// offers and of prices; the simulator is asked on these days, and the answer holds until the next one. Where a change depends on the day
/// on which a customer left, the text has the months since then in braces, and the script puts the date there.
///
/// The simulator knows what is planned. Up to the day of the view, customers only have what exists: `OfferState` decides, as for the
/// offers that run.
struct WhatIf: Sendable {
  /// A product of which customers have or had a subscription.
  struct OfProduct: Sendable {
    /// Its number in the page.
    let product: Int
    /// The number of its group in `groups`.
    let group: Int
    /// For each named customer, the number of the row with the answers about all offers of the group.
    let rows: [Int]
  }

  /// The first day that readers can choose.
  let first: CalendarDate
  /// The day that they see first.
  let today: CalendarDate
  /// The day of the view.
  let asOf: CalendarDate
  /// The products, those of the group with the most offers first.
  private(set) var products: [OfProduct] = []
  /// The number of products that are left out because there are too many.
  private(set) var leftOut = 0
  /// The offers of each group, as the marks of elements name them.
  private(set) var groups: [[String]] = []
  /// What is said about an offer: `+until 2027-03-31`; `-is subscribed|from 2027-04-01`.
  private(set) var answers = UniqueTexts()
  /// The answers about an offer over time: `0:3;56:4`, each with its first day, counted from `first`.
  private(set) var times = UniqueTexts()
  /// The numbers of the times of all offers of a group: `0,1,1`.
  private(set) var rows = UniqueTexts()
  /// The lists of the total, of what is saved, of its part of the regular price, and of the price of a period after the offer, over time:
  /// `0:12,13,14,15`. There is one for each customer of `WhatIf.payers`, or one for all. Subscribers of another product pay what new
  /// customers pay.
  private(set) var costs: [String: [String]] = [:]
  /// What follows an offer: `3 every month` after three months, `7d every week` after seven days, `every month` after a time that
  /// depends on another offer; empty if the subscription ends with the offer.
  private(set) var ends = UniqueTexts()
  /// The numbers of the texts in `ends`, by offer.
  private(set) var endings: [String: Int] = [:]
  /// What offers lack that are only planned: `not in App Store Connect, create it by 2027-11-21`.
  private(set) var lacks = UniqueTexts()
  /// The numbers of the texts in `lacks`, by offer.
  private(set) var planned: [String: Int] = [:]
  /// For which campaign and days promotional offers are meant, which have no days of their own.
  private(set) var meant = UniqueTexts()
  /// The numbers of the texts in `meant`, by offer.
  private(set) var meantFor: [String: Int] = [:]
  /// The offers that are planned for the day of the view, but do not exist on it.
  private(set) var late: [String] = []
  /// The offers that run on the day of the view although they are planned for other days.
  private(set) var unplanned: [String] = []
  /// For offers of products with a regular price that is planned without a day, the lists of the price in force and of the planned one,
  /// where it is planned.
  private(set) var undatedPrices: [String: [Int]] = [:]
  /// Whether nothing is known of what is live.
  let isByFile: Bool

  /// The lists of regular prices that do not change, by subscription and plan.
  private var regularPrices: [PlanOfSubscription: Int] = [:]

  /// The most offers for which the answers of a product's customers are computed.
  private static let mostAnswers = 20_000

  /// Customers who may pay different prices: those who kept an old one, and others.
  static let payers: [NamedCustomer] = [.new, .paying, .inTrial]

  /// Returns nil if there is no subscription with offers.
  init?(
    _ view: CatalogView, _ catalog: SimulatedCatalog, from first: CalendarDate,
    _ lists: inout StorefrontTexts
  ) {
    self.first = first
    today = max(view.today, first)
    asOf = view.today
    isByFile = view.existing == nil
    let page = WhatIfPage(view, catalog)
    let undated = view.undatedPrices
    var answered = 0
    for group in page.groups {
      guard answered < WhatIf.mostAnswers else {
        leftOut += group.products.count
        continue
      }
      for offer in group.offers {
        costs[offer.id] = costTimes(of: offer.simulated, page.catalog, &lists)
        endings[offer.id] = ends.number(of: offer.simulated.ending(of: page.catalog))
        if let lack = offer.lack { planned[offer.id] = lacks.number(of: lack) }
        if let text = offer.meantFor { meantFor[offer.id] = meant.number(of: text) }
        if offer.isLate { late.append(offer.id) }
        let subscription = page.catalog.subscriptions[offer.simulated.index.subscription]
        if offer.simulated.renews,
          let prices = undated[subscription.productId]?[offer.simulated.terms.plan.value]
        {
          undatedPrices[offer.id] = [prices.live, prices.planned].map { map in
            lists.amounts(of: map, in: map.territories)
          }
        }
        if offer.runsUnplanned { unplanned.append(offer.id) }
      }
      for product in group.products {
        let number = groups.count
        let rows = NamedCustomer.all.map {
          row(for: $0, of: product.subscription, group.offers, page.catalog)
        }
        products.append(OfProduct(product: product.number, group: number, rows: rows))
        answered += group.offers.count * NamedCustomer.all.count
      }
      groups.append(group.offers.map(\.id))
    }
    guard !products.isEmpty else { return nil }
  }

  // MARK: - Answers

  private mutating func row(
    for customer: NamedCustomer, of subscription: Int, _ offers: [WhatIfPage.ShownOffer],
    _ catalog: SimulatedCatalog
  ) -> Int {
    var customers = CustomersByDay(customer: customer, subscription: subscription, catalog: catalog)
    let numbers = offers.map { offer in
      let relation = CustomerRelation(customer, of: subscription, to: offer.simulated)
      let spans = intervals(on: relation.days) { day in
        guard let storefront = offer.simulated.storefronts.first,
          let one = customers.customer(in: storefront, on: day)
        else { return nil }
        let answer = OfferAnswer(offer.simulated, for: one, on: day, in: catalog)
        return "\(answers.number(of: relation.text(answer, on: day)))"
      }
      return times.number(of: spans)
    }
    return rows.number(of: numbers.map { "\($0)" }.joined(separator: ","))
  }

  /// Returns what holds from which day on: `0:3;56:4`. Equal neighbors are one.
  private func intervals(on days: [Int], _ value: (CalendarDate) -> String?) -> String {
    var result: [String] = []
    var last: String?
    let begin = first.dayNumber
    for number in Set(days.filter { $0 > begin } + [begin]).sorted() {
      guard let day = CalendarDate(dayNumber: number), let value = value(day), value != last else { continue }
      result.append("\(number - begin):\(value)")
      last = value
    }
    return result.joined(separator: ";")
  }

  // MARK: - Costs

  private mutating func costTimes(
    of offer: SimulatedOffer, _ catalog: SimulatedCatalog, _ lists: inout StorefrontTexts
  ) -> [String] {
    let subscription = catalog.subscriptions[offer.index.subscription]
    let changes = (subscription.history(of: offer.terms.plan.value)?.changes ?? []).map(\.startDate.value)
    let payers = changes.isEmpty ? [NamedCustomer.new] : WhatIf.payers
    let ends = changes.compactMap { WhatIf.firstDay(reaching: $0, with: offer.terms.length.value) }
    let all = payers.map { payer in
      let days = changes.flatMap { WhatIf.daysAround($0, payer) } + ends
      return intervals(on: days) { day in
        let customer = payer.customer(
          of: subscription.productId, in: catalog, storefront: Storefront(index: 0), on: day)
        guard let customer else { return nil }
        let next = following(offer, for: customer, on: day, catalog, &lists)
        return cost(of: offer, for: customer, on: day, catalog, &lists) + "," + next
      }
    }
    return Set(all).count == 1 ? Array(all.prefix(1)) : all
  }

  /// The days on which a change of a regular price can make a difference: its own, and the first day of those who subscribed before.
  private static func daysAround(_ change: CalendarDate, _ payer: NamedCustomer) -> [Int] {
    let number = change.dayNumber
    guard payer == .paying, let later = change.adding(months: NamedCustomer.paidMonths)?.dayNumber else {
      return [number, number + 1]
    }
    return [number, number + 1] + CustomerRelation.daysNear(later)
  }

  /// Returns the first day on which an offer begins that is over on the day of a change.
  private static func firstDay(reaching change: CalendarDate, with length: OfferDuration) -> Int? {
    // Twelve months have up to 366 days.
    let about = change.dayNumber - length.nominalDays
    return (about - 8...about + 8).first { number in
      let end = CalendarDate(dayNumber: number).flatMap { $0.adding(length) }
      return end.map { $0 >= change } ?? false
    }
  }

  /// Returns the number of the list with the price of a period after an offer; empty if none follows.
  private mutating func following(
    _ offer: SimulatedOffer, for customer: Customer, on day: CalendarDate, _ catalog: SimulatedCatalog,
    _ lists: inout StorefrontTexts
  ) -> String {
    let plan = offer.terms.plan.value
    let subscription = catalog.subscriptions[offer.index.subscription]
    guard offer.renews, let history = subscription.history(of: plan),
      let end = day.adding(offer.terms.length.value)
    else { return "" }
    let sold = subscription.territories(of: plan)
    guard !history.changes.isEmpty else {
      let key = PlanOfSubscription(subscription: offer.index.subscription, isMonthly: plan.isMonthly)
      let known = regularPrices[key] ?? lists.amounts(of: history.prices, in: sold)
      regularPrices[key] = known
      return "\(known)"
    }
    // How long it takes depends on the introductory offer, and so does the price.
    guard !offer.isStacked else { return "" }
    let isLeftToApple = history.prices(on: end).rest != nil
    let list = lists.amounts(in: sold, hasRest: isLeftToApple) { storefront in
      OfferCost.following(offer, for: customer.moved(to: storefront), on: day, catalog)
    }
    return "\(list)"
  }

  /// Returns the numbers of the lists with the total, the saving and its part; empty where it is not needed or not known.
  private func cost(
    of offer: SimulatedOffer, for customer: Customer, on day: CalendarDate, _ catalog: SimulatedCatalog,
    _ lists: inout StorefrontTexts
  ) -> String {
    var costs: [Storefront: OfferCost] = [:]
    for storefront in offer.storefronts.members {
      let cost = OfferCost(offer, for: customer.moved(to: storefront), on: day, catalog)
      if cost.total != nil { costs[storefront] = cost }
    }
    guard let any = costs.values.first else { return ",," }
    let known = StorefrontSet(costs.keys)
    let total = any.periods > 1 ? "\(lists.amounts(in: known) { costs[$0]?.total })" : ""
    let saving = lists.amounts(in: known) { storefront in
      costs[storefront]?.saving.flatMap { $0 > 0 ? $0 : nil }
    }
    let part = lists.savings { storefront in
      guard let cost = costs[storefront], let saving = cost.saving, let regular = cost.regularTotal,
        regular > 0
      else { return nil }
      return Double(saving) / Double(regular)
    }
    return "\(total),\(saving),\(part)"
  }
}

private struct PlanOfSubscription: Hashable {
  let subscription: Int
  let isMonthly: Bool
}

extension SimulatedOffer {
  /// Whether the subscription goes on after the offer.
  fileprivate var renews: Bool { offer.code?.subscription?.autoRenewEnabled.value ?? true }

  /// Returns what follows the offer, as `WhatIf.ends` has it.
  fileprivate func ending(of catalog: SimulatedCatalog) -> String {
    guard renews else { return "" }
    let rhythm = catalog.subscriptions[index.subscription].chargingPeriod(of: terms.plan.value).everyPhrase
    guard !isStacked else { return rhythm }
    let length = terms.length.value
    switch length.unit {
    case .month: return "\(length.count) \(rhythm)"
    case .week, .day: return "\(length.nominalDays)d \(rhythm)"
    }
  }
}

/// Different texts with their numbers.
struct UniqueTexts: Sendable {
  private(set) var all: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func number(of text: String) -> Int {
    if let number = numbers[text] { return number }
    numbers[text] = all.count
    all.append(text)
    return all.count - 1
  }
}

/// The customers of one name, by storefront and day.
private struct CustomersByDay {
  let customer: NamedCustomer
  let subscription: Int
  let catalog: SimulatedCatalog
  private var known: [Key: Customer] = [:]

  private struct Key: Hashable {
    let storefront: Storefront
    let day: CalendarDate
  }

  init(customer: NamedCustomer, subscription: Int, catalog: SimulatedCatalog) {
    self.customer = customer
    self.subscription = subscription
    self.catalog = catalog
  }

  mutating func customer(in storefront: Storefront, on day: CalendarDate) -> Customer? {
    let key = Key(storefront: storefront, day: day)
    if let one = known[key] { return one }
    let product = catalog.subscriptions[subscription].productId
    let one = customer.customer(of: product, in: catalog, storefront: storefront, on: day)
    known[key] = one
    return one
  }
}
