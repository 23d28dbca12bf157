import Diagnostics
import OfferModel

/// `CAN and USA`, `20 EUR storefronts`, `all 175 storefronts`.
func placePhrase(_ set: StorefrontSet) -> String {
  guard set.count > 6 else { return set.isEmpty ? "no storefront" : listed(set.codes, "and") }
  guard set != .all else { return "all \(set.count) storefronts" }
  let currencies = Set(set.members.map(\.currency))
  guard currencies.count == 1, let only = currencies.first else { return "\(set.count) storefronts" }
  return "\(set.count) \(only.code) storefronts"
}

extension Price {
  /// `4.99 USD`.
  var text: String { moneyText(amount, storefront.currency) }
}

/// `4.99 USD`: an amount in minor units.
func moneyText(_ amount: Int64, _ currency: Currency) -> String {
  decimalText(amount, currency) + " " + currency.code
}

extension BillingPeriod {
  /// `every month`, `every 3 months`.
  var everyPhrase: String {
    let length = length
    return length.count == 1 || self == .oneYear
      ? "every " + (self == .oneYear ? "year" : length.unit.word) : "every \(length.phrase)"
  }
}

extension OfferDuration {
  /// `3 days`, `1 month`, `1 year`.
  var phrase: String {
    unit.rawValue == Unit.month.rawValue && count == 12 ? "1 year" : counted(count, unit.word)
  }
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

/// `today`, `tomorrow`, `in 12 days`; `12 days ago`.
func daysPhrase(from today: CalendarDate, to day: CalendarDate) -> String {
  switch day.dayNumber - today.dayNumber {
  case 0: "today"
  case 1: "tomorrow"
  case let days where days > 1: "in \(counted(days, "day"))"
  case let days: "\(counted(-days, "day")) ago"
  }
}
