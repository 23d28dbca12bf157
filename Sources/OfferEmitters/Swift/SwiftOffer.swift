import Diagnostics
import OfferModel

/// Offers that have one identifier: in an app it is one text, whichever subscription it belongs to.
struct SwiftOffer {
  let identifier: String
  var remarks: [String]
}

extension [SwiftOffer] {
  /// Sorted and joined by identifier, byte for byte.
  init(_ offers: [(identifier: String, remark: String)]) {
    self = []
    for (identifier, remark) in offers.sorted(by: isBefore) {
      if let last = last?.identifier, last.utf8.elementsEqual(identifier.utf8) {
        self[count - 1].remarks.append(remark)
      } else {
        append(SwiftOffer(identifier: identifier, remarks: [remark]))
      }
    }
  }
}

private func isBefore(_ a: (identifier: String, remark: String), _ b: (identifier: String, remark: String))
  -> Bool
{
  if a.identifier.utf8.elementsEqual(b.identifier.utf8) {
    return a.remark.utf8.lexicographicallyPrecedes(b.remark.utf8)
  }
  return a.identifier.utf8.lexicographicallyPrecedes(b.identifier.utf8)
}

/// What documentation comments say, from the catalog.
struct SwiftRemarks {
  let base: Storefront

  func remark(_ purchase: InAppPurchase) -> String {
    let product = purchase.product
    let price = amount(product.prices, sold: product.territories.set)
    return "\(product.referenceName.value): \(price)\(changes(purchase.history))."
  }

  func remark(_ subscription: Subscription) -> String {
    let product = subscription.product
    let price = amount(product.prices, sold: product.territories.set)
    let regular = "\(price) \(subscription.period.value.everyPhrase)\(changes(subscription.history))"
    let monthly = subscription.monthlyPlan.map { plan in
      let price = amount(plan.history.prices, sold: plan.pricing.territories.set)
      let isSold = plan.pricing.territories.set.contains(base)
      return " Monthly plan: \(price)\(isSold ? " every month" + changes(plan.history) : "")."
    }
    return "\(product.referenceName.value): \(regular).\(monthly ?? "")"
  }

  /// The file knows no day: it has the price before the first change, and every change.
  private func changes(_ history: PriceHistory) -> String {
    history.inOrder.compactMap { change in
      change.prices[base].map { price in
        ", from \(change.startDate.value) \(base.currency.code) \(decimalText(price.amount, base.currency))"
      }
    }.joined()
  }

  func remark(_ offer: Offer, of product: Product) -> String {
    let id = product.productId.value
    let terms = terms(offer)
    return switch offer.part {
    case .introductory: "Introductory offer: \(terms)\(days(offer.window))."
    case .promotional, .winBack:
      "\(offer.referenceName?.value ?? ""), of \(id): \(terms)\(days(offer.window))."
    case .offerCode(let code): "Of \(id): \(terms)\(code.active.value ? "" : ", deactivated")."
    }
  }

  private func terms(_ offer: Offer) -> String {
    let price = price(offer.pricing)
    guard let terms = offer.terms else { return price ?? "free" }
    return "\(terms.mode.value.rawValue), \(terms.length.value)" + (price.map { ", " + $0 } ?? "")
      + (offer.plan.isMonthly ? ", for the monthly plan" : "")
  }

  /// Nil where it is free.
  private func price(_ pricing: OfferPricing) -> String? {
    pricing.prices.map { amount($0, sold: pricing.territories.set) }
  }

  private func days(_ window: DateWindow) -> String {
    window.start == nil && window.end == nil ? "" : ", " + window.phrase
  }

  /// In the base territory.
  private func amount(_ prices: PriceMap, sold: StorefrontSet) -> String {
    if let price = prices[base] {
      return "\(base.currency.code) \(decimalText(price.amount, base.currency)) in \(base.code)"
    }
    return sold.contains(base) ? "Apple's price in \(base.code)" : "not sold in \(base.code)"
  }
}

/// Constants of one kind: a caseless enum.
struct SwiftKind {
  let name: String
  /// What they are, for people.
  let summary: String
  /// Sorted by identifier.
  let entries: [SwiftOffer]
  let names: SwiftNames

  /// - Throws: `CryptographyFailure`.
  init(_ name: String, _ summary: String, _ entries: [SwiftOffer], bundleId: String, fallback: String) throws
  {
    (self.name, self.summary, self.entries) = (name, summary, entries)
    names = try SwiftNames(entries.map(\.identifier), bundleId: bundleId, fallback: fallback)
  }

  /// `PromotionalOffers.thanks`.
  func reference(_ identifier: String) -> String { name + "." + names[identifier] }

  var notices: [String] {
    names.contested.map { wanted, identifiers in
      let given = identifiers.map { "\(names[$0]) for \(quoted($0))" }
      return "\(name): \(counted(identifiers.count, "identifier")) would be named \(wanted): "
        + firstFive(given)
    }
  }

  /// The constants as texts.
  func write(to text: inout SwiftText, _ access: String) {
    write(to: &text, access, type: "String") { text, entry in
      text.line("\(access)static let \(names[entry.identifier]) = \(swiftLiteral(entry.identifier))")
    }
  }

  /// - Parameter order: of `all`.
  func write(
    to text: inout SwiftText, _ access: String, type: String, order: [String]? = nil,
    _ declare: (inout SwiftText, SwiftOffer) -> Void
  ) {
    text.comment(summary)
    text.block("\(access)enum \(name)") { text in
      for entry in entries {
        for remark in entry.remarks { text.comment(remark) }
        for line in renamed(entry.identifier) { text.comment(line) }
        declare(&text, entry)
        text.line()
      }
      text.list(
        "\(access)static let all: [\(type)] = ", (order ?? entries.map(\.identifier)).map { names[$0] })
    }
  }

  private func renamed(_ identifier: String) -> [String] {
    names.contested.filter { $0.identifiers.contains { $0.utf8.elementsEqual(identifier.utf8) } }.map {
      wanted, all in
      let others = all.filter { !$0.utf8.elementsEqual(identifier.utf8) }
      return "Not named \(wanted), because \(firstFive(others.map(quoted))) would have the same name."
    }
  }
}

/// The types of the constants of subscriptions; `hasMonthlyPlan`: whether a subscription of the catalog has one.
func writeSubscriptionType(to text: inout SwiftText, _ access: String, hasMonthlyPlan: Bool) {
  text.comment("A subscription, and the identifiers of its offers.")
  text.block("\(access)struct Subscription: Hashable, Sendable") { text in
    text.line("\(access)let productId: String")
    text.comment("The reference name of its group.")
    text.line("\(access)let group: String")
    text.comment("1 is the most service.")
    text.line("\(access)let level: Int")
    text.line("\(access)let period: Period")
    if hasMonthlyPlan { text.comment("These offers are for the up-front plan.") }
    writeOfferLists(to: &text, access)
    guard hasMonthlyPlan else { return }
    text.comment("Nil if the subscription can only be paid up front.")
    text.line("\(access)let monthlyPlan: MonthlyPlan?")
  }
  if hasMonthlyPlan {
    text.line()
    text.comment(
      "Twelve monthly payments with a commitment of a year, and the identifiers of offers for this plan.")
    text.block("\(access)struct MonthlyPlan: Hashable, Sendable") { text in
      text.comment("The plan's name in transactions.")
      text.line("\(access)static let billingPlanType = \(swiftLiteral(BillingPlan.monthly.transactionName))")
      writeOfferLists(to: &text, access)
    }
  }
  text.line()
  text.comment("How often a subscription renews.")
  text.block("\(access)enum Period: String, Hashable, Sendable") { text in
    for period in BillingPeriod.allCases { text.line("case \(period) = \(swiftLiteral(period.rawValue))") }
  }
}

private func writeOfferLists(to text: inout SwiftText, _ access: String) {
  for offers in ["promotionalOffers", "winBackOffers", "offerCodes"] {
    text.line("\(access)let \(offers): [String]")
  }
}
