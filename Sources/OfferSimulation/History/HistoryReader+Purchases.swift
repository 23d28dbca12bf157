import Diagnostics
import OfferLanguage
import OfferModel

extension HistoryReader {
  mutating func buy(_ purchase: Purchase, _ event: HistoryEvent, isChange: Bool) -> Bool {
    guard let number = number(of: purchase.product) else { return false }
    let one = catalog.subscriptions[number]
    guard isShared(purchase.product, number) else { return false }
    if purchase.plan.value.isMonthly, one.monthlyPlan == nil {
      find(
        .impossibleHistory, "\(one.productId) has no monthly plan", at: purchase.plan.range,
        help: "remove `plan`, or write billingPlans in the catalog")
      return false
    }
    return with(catalog.group(of: number)) { reader, builder in
      builder.advance(to: event.date.value)
      return reader.buy(purchase, number: number, event, isChange: isChange, &builder)
    }
  }

  private mutating func buy(
    _ purchase: Purchase, number: Int, _ event: HistoryEvent, isChange: Bool, _ builder: inout LifeBuilder
  ) -> Bool {
    let day = event.date.value
    if let until = builder.retriesUntil {
      return impossible(
        "Apple retries a payment until \(until)", event,
        help: "end the retry earlier, or write a day from \(until) on")
    }
    guard let current = builder.current else {
      guard !isChange else {
        return impossible("there is no subscription to change", event, help: "write `subscribe` instead")
      }
      guard let offers = offers(purchase, number: number, event, builder) else { return false }
      builder.subscribe(to: number, purchase.plan.value, offers, on: day)
      return true
    }
    let isSame = current.subscription == number && current.plan == purchase.plan.value
    let name = catalog.subscriptions[current.subscription].productId
    if !isChange, !isSame {
      return impossible(
        "the customer is still subscribed to \(name)", event,
        help: "write `change` for a change inside the group"
          + (current.end.map { ", or a day from \($0) on" } ?? ""))
    }
    let isOffered: Bool =
      switch purchase.offer {
      case .unsaid, .none: false
      case .introductory, .promotional, .winBack, .offerCode: true
      }
    if isSame, !isOffered {
      guard !current.renews || current.next != nil else {
        return impossible(
          "the customer is already subscribed to \(name)", event,
          help: "remove the event: the subscription renews until the customer cancels")
      }
      builder.resume(on: day)
      return true
    }
    guard let offers = offers(purchase, number: number, event, builder) else { return false }
    builder.change(
      to: number, purchase.plan.value, offers.last, on: day,
      isAtOnce: !isSame && isAtOnce(from: current, to: number, purchase.plan.value))
    return true
  }

  /// An upgrade is made at once, and so is a change at one level with the same period; others wait for the renewal.
  /// Source: App Store Connect Help, "Offer auto-renewable subscriptions".
  private func isAtOnce(from current: RunningSubscription, to number: Int, _ plan: BillingPlan) -> Bool {
    let old = catalog.subscriptions[current.subscription]
    let new = catalog.subscriptions[number]
    if new.level.value != old.level.value { return new.level.value < old.level.value }
    return new.period.value == old.period.value && plan == current.plan && number != current.subscription
  }

  /// The offers that come with a purchase; nil if the customer could not have had the named one.
  private mutating func offers(
    _ purchase: Purchase, number: Int, _ event: HistoryEvent, _ builder: LifeBuilder
  ) -> [SimulatedOffer]? {
    let all = catalog.offers[number]
    func ofPlan(_ offer: SimulatedOffer) -> Bool { offer.terms.plan.value == purchase.plan.value }
    var asked = customer
    for (group, other) in builders { asked.lives[group] = other.life }
    asked.lives[catalog.group(of: number)] = builder.life
    let day = event.date.value
    let introductory = all.first {
      $0.kind == .introductory && ofPlan($0) && catalog.unmet($0, for: asked, on: day).isEmpty
    }
    switch purchase.offer {
    case .none: return []
    case .unsaid: return introductory.map { [$0] } ?? []
    case .introductory(let range):
      if let introductory { return [introductory] }
      let notes = whyNoIntroductory(among: all, purchase.plan.value, for: asked, on: day)
      find(
        .impossibleHistory,
        "on \(day), the customer could not get an introductory offer of \(purchase.product.value)",
        at: range, notes: notes, help: "remove `offer`")
      return nil
    case .promotional(let name):
      return offer(.promotional, named: name, purchase, among: all, for: asked, on: day).map { [$0] }
    case .winBack(let name):
      return offer(.winBack, named: name, purchase, among: all, for: asked, on: day).map { [$0] }
    case .offerCode(let name):
      guard let code = offer(.offerCode, named: name, purchase, among: all, for: asked, on: day) else {
        return nil
      }
      guard let introductory, code.isStacked else { return [code] }
      return [introductory, code]
    }
  }

  private mutating func offer(
    _ kind: OfferKind, named name: Located<String>, _ purchase: Purchase, among all: [SimulatedOffer],
    for asked: Customer, on day: CalendarDate
  ) -> SimulatedOffer? {
    guard let offer = all.first(where: { $0.kind == kind && $0.name == name.value }) else {
      findings.append(missingOffer(name, kind, among: all, in: catalog, object: object))
      return nil
    }
    let plan = offer.terms.plan.value
    guard plan == purchase.plan.value else {
      find(
        .impossibleHistory, "\(catalog.phrase(of: offer)) belongs to the other billing plan", at: name.range,
        help: "write `plan: \(plan.rawValue)`, or another offer")
      return nil
    }
    let unmet = catalog.unmet(offer, for: asked, on: day)
    guard unmet.isEmpty else {
      find(
        .impossibleHistory, "on \(day), the customer could not get \(catalog.phrase(of: offer))",
        at: name.range,
        notes: [why(not: offer, for: asked, on: day)],
        help: "write a day on which the offer is available, or another offer")
      return nil
    }
    return offer
  }

  /// Why a customer cannot have an introductory offer: a reason for each of those of the billing plan.
  private func whyNoIntroductory(
    among all: [SimulatedOffer], _ plan: BillingPlan, for customer: Customer, on day: CalendarDate
  ) -> [String] {
    let introductory = all.filter { $0.kind == .introductory }
    let mine = introductory.filter { $0.terms.plan.value == plan }
    guard mine.isEmpty, let other = introductory.first else {
      return mine.prefix(5).map { why(not: $0, for: customer, on: day) }
    }
    return [
      "its introductory offers are of the \(other.terms.plan.value.rawValue) plan, not of the \(plan.rawValue) plan"
    ]
  }

  private func why(not offer: SimulatedOffer, for customer: Customer, on day: CalendarDate) -> String {
    catalog.reasons(catalog.unmet(offer, for: customer, on: day), against: offer)
  }
}

/// What Apple's limits rule out.
extension HistoryReader {
  /// Whether a payment can have been retried for as long as that.
  ///
  /// - Parameter day: the day of the renewal; a retry that goes on after a grace period counts from there.
  mutating func lasts(
    _ payment: FailedPayment, from day: CalendarDate, _ isGrace: Bool, _ builder: LifeBuilder
  ) -> Bool {
    guard isGrace else {
      return isUp(
        to: retryDays, of: "the payment is retried for", limit: "Apple retries for at most", payment,
        from: day)
    }
    guard let grace = catalog.catalog.app.billingGracePeriod else {
      let longest = BillingGracePeriod.Duration.twentyEightDays.days
      return isUp(to: longest, of: graceWords, limit: "the longest grace period has", payment, from: day)
    }
    guard grace.optIn.value else {
      find(
        .impossibleHistory, "the app has no grace period, because optIn of billingGracePeriod is false",
        at: payment.until.range, help: "write `billingRetry` instead")
      return false
    }
    if case .paidToPaidOnly = grace.renewalType.value, !builder.isFromPaidToPaid(on: day) {
      find(
        .impossibleHistory,
        "the renewal on \(day) is not from one paid period to the next, but billingGracePeriod of the app has `renewalType: paid-to-paid-only`",
        at: payment.until.range, help: "write `billingRetry` instead")
      return false
    }
    let days = grace.duration.value.days
    if let current = builder.current,
      case .oneWeek = catalog.subscriptions[current.subscription].period.value,
      days > weeklyGraceDays
    {
      return isUp(
        to: weeklyGraceDays, of: graceWords, limit: "the grace period of a weekly subscription has at most",
        payment,
        from: day)
    }
    return isUp(to: days, of: graceWords, limit: "billingGracePeriod of the app has", payment, from: day)
  }

  private var graceWords: String { "the grace period lasts" }

  /// Whether a payment is retried for at most `most` days.
  private mutating func isUp(
    to most: Int, of what: String, limit: String, _ payment: FailedPayment, from day: CalendarDate
  ) -> Bool {
    let days = payment.until.value.dayNumber - day.dayNumber
    guard days > most else { return true }
    let last = CalendarDate(dayNumber: day.dayNumber + most)
    find(
      .impossibleHistory, "\(what) \(counted(days, "day")) from \(day), expected at most \(most)",
      at: payment.until.range,
      help: "\(limit) \(most) days" + (last.map { ": write a day up to \($0)" } ?? ""))
    return false
  }

  /// Whether the customer can have a subscription: family members can only have those that are shared.
  mutating func isShared(_ product: Located<String>, _ number: Int) -> Bool {
    guard customer.isFamilyMember, !catalog.subscriptions[number].product.familySharable.value else {
      return true
    }
    find(
      .impossibleHistory, "\(product.value) is not shared with family members: its familySharable is false",
      at: product.range,
      help: "remove `familyMember`, or write a subscription with `familySharable: true`")
    return false
  }
}

/// Source: "Reducing Involuntary Subscriber Churn": the App Store attempts to collect payment for up to 60 days.
private let retryDays = 60

/// Source: App Store Connect Help, "Enable billing grace period for auto-renewable subscriptions".
private let weeklyGraceDays = 6

extension BillingGracePeriod.Duration {
  fileprivate var days: Int {
    switch self {
    case .threeDays: 3
    case .sixteenDays: 16
    case .twentyEightDays: 28
    }
  }
}
