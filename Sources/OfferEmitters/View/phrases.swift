import Diagnostics
import JSONText
package import OfferModel

/// `CAN and USA`, `20 EUR storefronts`, `all 175 storefronts`.
func placePhrase(_ set: StorefrontSet) -> String {
  guard set.count > 6 else { return set.isEmpty ? "no storefront" : listed(set.codes, "and") }
  guard set != .all else { return "all \(set.count) storefronts" }
  let currencies = Set(set.members.map(\.currency))
  guard currencies.count == 1, let only = currencies.first else { return "\(set.count) storefronts" }
  return "\(set.count) \(only.code) storefronts"
}

/// `4.99`; nil where there is no amount, and nowhere where it is one.
func decimalText(_ amount: Int64?, in storefront: Storefront?) -> String? {
  amount.flatMap { amount in storefront.map { decimalText(amount, $0.currency) } }
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

/// `Japan`, `Canada and United States`, `20 EUR storefronts`.
func countryPhrase(_ set: StorefrontSet) -> String {
  set.count > 6 || set.isEmpty ? placePhrase(set) : listed(set.members.map(\.name), "and")
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

let filterType = JSONType<OfferFilter>.object([
  .optional("storefronts", .array(of: .code)) { $0.storefronts?.codes },
  .optional("campaigns", .texts) { $0.campaigns.isEmpty ? nil : $0.campaigns },
  .optional("products", .texts, "Product IDs.") { $0.products.isEmpty ? nil : $0.products },
  .optional("kinds", .array(of: kindType)) { $0.kinds.isEmpty ? nil : $0.kinds.map(\.word) },
  .optional("from", .day) { $0.from?.description },
  .optional("to", .day) { $0.to?.description },
]).defined("filter", "Which offers are listed: those that pass all of it.")

let kindType = JSONType<String>.words(OfferKind.allCases.map(\.word))

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
