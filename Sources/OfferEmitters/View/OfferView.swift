import Diagnostics
import OfferLanguage
import OfferModel

/// An offer in the words of people who do not read YAML.
struct OfferView: Sendable {
  let kind: OfferKind
  let columnName: PriceColumn.Name
  /// The reference name; `Introductory offer 1`, since nothing names one.
  let name: String
  /// What StoreKit reports.
  let identifier: String?
  let campaign: String?
  let window: DateWindow
  let pricing: OfferPricing
  /// Nil for a one-time purchase.
  let terms: OfferTerms?
  /// Who can have it, as a sentence without its period.
  let audience: String
  /// `2.49 USD every month for 3 months`.
  let cost: String
  /// Nil where it is free, or where nothing can be compared.
  let saving: OfferSaving?
  /// Only of a win-back offer.
  let winBack: WinBackPart?
  /// The address where customers get it, if the catalog knows one, with `{code}` in place of the code.
  let link: String?
  /// False: deactivated, for good.
  let isActive: Bool
  let batches: [BatchView]
  /// The same, those that `split` made as one.
  let batchGroups: [BatchView]
  /// What tells it apart from every other offer of the app, whatever its dates are.
  let identity: [String]

  struct WinBackPart: Sendable {
    let isHighPriority: Bool
    let isPromoted: Bool
  }

  var kindWord: String {
    switch kind {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .offerCode: "offer code"
    case .winBack: "win-back"
    }
  }

  /// `all 175 storefronts`, `CAN and USA`.
  var place: String { placePhrase(pricing.territories.set) }

  /// What is said of its days: of an offer code, those of its batches.
  func days(on today: CalendarDate) -> String {
    guard case .offerCode = kind else {
      guard case .promotional = kind else { return window.phrase + ended(on: today) }
      return "whenever the app offers it"
    }
    guard isActive else { return "deactivated" }
    guard let first = batches.map(\.batch.createdDate.value).min() else { return "no codes yet" }
    let ends = batches.map(\.end)
    guard !ends.contains(where: { $0 == nil }), let last = ends.compactMap(\.self).max() else {
      return "codes from \(first)"
    }
    return "codes from \(first), the last expire \(last)"
  }

  private func ended(on today: CalendarDate) -> String {
    window.end.map { $0.value < today } ?? false ? ", ended" : ""
  }

  /// Its column of the price grid; nil where it is free.
  func column(of product: Product) -> PricedColumn? {
    pricing.prices.map {
      PricedColumn(PriceColumn(columnName, of: product, $0, in: pricing.territories.set), saving)
    }
  }
}
