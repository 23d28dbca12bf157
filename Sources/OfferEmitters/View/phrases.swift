import Diagnostics
package import OfferModel

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

extension OfferFilter {
  /// `win-back offers of campaign spring-2027 in DEU, 2027-03-01 to 2027-03-31`.
  package var phrase: String {
    let kinds = listed(self.kinds.map(\.word), "and")
    let campaigns = self.campaigns.map(escapingControls)
    return (kinds.isEmpty ? "" : kinds + " ") + "offers"
      + (campaigns.isEmpty
        ? "" : " of campaign" + (campaigns.count > 1 ? "s " : " ") + listed(campaigns, "and"))
      + (products.isEmpty ? "" : " of " + listed(products.map(escapingControls), "and"))
      + (storefronts.map { " in " + placePhrase($0) } ?? "")
      + (DateWindow.phrase(from, to).map { ", " + $0 } ?? "")
  }
}

extension OfferKind {
  /// `win-back`, `offer code`: without `offer`.
  var word: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .offerCode: "offer code"
    case .winBack: "win-back"
    }
  }
}
