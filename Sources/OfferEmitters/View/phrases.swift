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

/// `today`, `tomorrow`, `in 12 days`; `12 days ago`.
func daysPhrase(from today: CalendarDate, to day: CalendarDate) -> String {
  switch day.dayNumber - today.dayNumber {
  case 0: "today"
  case 1: "tomorrow"
  case let days where days > 1: "in \(counted(days, "day"))"
  case let days: "\(counted(-days, "day")) ago"
  }
}

/// `Japan`, `Canada and United States`, `20 storefronts in EUR`.
func countryPhrase(_ set: StorefrontSet) -> String {
  set.count > 4 || set.isEmpty ? placePhrase(set) : listed(set.members.map(\.name), "and")
}
