import Diagnostics

/// `4.99 USD`: an amount in minor units.
package func moneyText(_ amount: Int64, _ currency: Currency) -> String {
  decimalText(amount, currency) + " " + currency.code
}

/// `50%`, `7.6%`: a part in percent, with at most one decimal, rounded half away from zero.
///
/// - Parameter threshold: a limit; a part below it that would print as the limit gets a second decimal.
package func percentText(_ part: Double, below threshold: Double = .infinity) -> String {
  func text(_ number: Double, _ unit: Int) -> String {
    let size = Int(min(abs(number), 1e15))
    let sign = number < 0 ? "-" : ""
    let decimals = size % unit == 0 ? "" : ".\(size % unit)"
    return sign + grouped(size / unit) + decimals + "%"
  }
  let tenths = (part * 1000).rounded()
  guard part < threshold, tenths >= threshold * 1000 else { return text(tenths, 10) }
  return text((part * 10_000).rounded(.down), 100)
}

extension Price {
  /// `4.99 USD`.
  package var phrase: String { moneyText(amount, storefront.currency) }
}

extension BillingPeriod {
  /// `every month`, `every 3 months`.
  package var everyPhrase: String { length.everyPhrase }
}

extension OfferDuration {
  /// `3 days`, `1 month`, `1 year`.
  package var phrase: String { isYear ? "1 year" : counted(count, unit.word) }

  /// `every month`, `every 3 months`, `every year`.
  package var everyPhrase: String {
    if isYear { return "every year" }
    return count == 1 ? "every \(unit.word)" : "every \(phrase)"
  }

  private var isYear: Bool { unit.rawValue == Unit.month.rawValue && count == 12 }
}

extension OfferDuration.Unit {
  fileprivate var word: String {
    switch self {
    case .day: "day"
    case .week: "week"
    case .month: "month"
    }
  }
}

extension BillingPlan {
  /// What to do with billing plans in a subscription that does not renew yearly.
  package static let adviceForOtherPeriods =
    "remove `billingPlans`; for a yearly price or a monthly plan, write a subscription with `period: P1Y` in the same group"
}

/// `free for 1 week`, `2.49 USD every month for 3 months`, `19.99 USD once for 3 months`.
///
/// - Parameters:
///   - amount: nil for a free offer.
///   - period: how often the plan of the offer is charged.
package func offerCost(
  _ amount: String?, _ mode: OfferMode, for length: OfferDuration, charged period: BillingPeriod?,
  _ plan: BillingPlan
) -> String {
  guard let amount else { return "free for \(length.phrase)" }
  let rhythm = mode.isPayAsYouGo ? period?.everyPhrase ?? "" : "once"
  return "\(amount) \(rhythm) for \(length.phrase)" + (plan.isMonthly ? ", for the monthly plan" : "")
}

extension CodePart.CustomerEligibility {
  package var phrase: String {
    switch self {
    case .new: "new"
    case .existing: "current"
    case .expired: "former"
    }
  }
}

extension CodePart.PurchaseEligibility {
  package var phrase: String {
    switch self {
    case .nonSpender: "non-spenders"
    case .activeSpender: "active spenders"
    case .churnedSpender: "churned spenders"
    }
  }
}

/// Numbers of months that Apple offers: `1 to 24, 36, 48 or 60`.
package func monthsPhrase(_ months: Set<Int>) -> String {
  let sorted = months.sorted()
  guard let first = sorted.first else { return "" }
  let run = sorted.enumerated().prefix { place, month in month == first + place }.count
  return listed(["\(first) to \(first + run - 1)"] + sorted.dropFirst(run).map(String.init))
}
