import Diagnostics
import OfferLanguage
import OfferModel

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
        to: retryDays, "the payment is retried for", "Apple retries for at most", payment, from: day)
    }
    guard let grace = catalog.catalog.app.billingGracePeriod else {
      let longest = BillingGracePeriod.Duration.twentyEightDays.days
      return isUp(to: longest, graceWords, "the longest grace period has", payment, from: day)
    }
    guard grace.optIn.value else {
      find(
        .impossibleHistory, "the app has no grace period: optIn of billingGracePeriod is false",
        at: payment.until.range, help: "write `billingRetry` instead")
      return false
    }
    let days = grace.duration.value.days
    if let current = builder.current,
      case .oneWeek = catalog.subscriptions[current.subscription].period.value,
      days > weeklyGraceDays
    {
      return isUp(
        to: weeklyGraceDays, graceWords, "that of a weekly subscription has at most", payment, from: day)
    }
    return isUp(to: days, graceWords, "billingGracePeriod of the app has", payment, from: day)
  }

  private var graceWords: String { "the grace period lasts" }

  private mutating func isUp(
    to most: Int, _ what: String, _ limit: String, _ payment: FailedPayment, from day: CalendarDate
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

  /// Whether a family member can have a subscription.
  mutating func isShared(_ product: Located<String>, _ number: Int) -> Bool {
    guard customer.isFamilyMember, !catalog.subscriptions[number].product.familySharable.value else {
      return true
    }
    find(
      .impossibleHistory, "\(product.value) is not shared with a family: its familySharable is false",
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
