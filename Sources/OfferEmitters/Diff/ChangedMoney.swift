import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What an offer costs that is new or changed: in the base storefront, or else in the first one where it is available.
struct ChangedMoney: Sendable {
  /// The offer before the change; nil for a new offer.
  let before: Side?
  let after: Side

  /// The offer in the baseline or in the catalog.
  struct Side: Sendable {
    let offer: OfferView
    let product: ProductView
    let base: Storefront
    let money: MoneyStyle
    let today: CalendarDate
  }

  static let columns = ["price", "total", "saves", "who", "where", "when"]

  var price: String { both(\.price) }
  var total: String { both(\.totalPhrase) }
  var saving: String { both(\.savingPhrase) }
  var audience: String { both(\.audience) }
  var place: String { both(\.place) }
  var days: String { both(\.days) }

  /// Returns a text of the offer; both texts if they differ: `4.99 USD → 3.99 USD`.
  private func both(_ text: (Side) -> String) -> String {
    let new = text(after)
    guard let old = before.map(text), old != new else { return new }
    return "\(orDash(old)) → \(orDash(new))"
  }

  private func orDash(_ cell: String) -> String { cell.isEmpty ? "–" : cell }

  /// All cells in one line, and the storefronts that deviate most.
  var line: String {
    let customers = [("for ", audience), ("in ", place), ("", days)].compactMap { word, text in
      named(word, text)
    }
    return (sums + customers + [after.offer.saving?.deviation].compactMap(\.self)).joined(separator: "; ")
  }

  /// What it costs and saves: `4.99 USD every month`, `in total 14.97 USD`, `saves 15.00 USD (50%)`.
  var sums: [String] {
    [("", price), ("in total ", total), ("", savingSentence)].compactMap { word, text in named(word, text) }
  }

  /// The saving with its verb, which is there once if both sides have it: `saves 15.00 USD (50%) → 18.00 USD (60%)`.
  private var savingSentence: String {
    guard let new = after.saved else { return both { $0.saved?.sentence ?? "" } }
    let isSameVerb = before.map { $0.saved.map { $0.verb == new.verb } ?? true } ?? true
    guard isSameVerb, !new.verb.isEmpty else { return both { $0.saved?.sentence ?? "" } }
    return new.verb + " " + saving
  }

  /// Returns a text after a word; nil if the text is empty.
  private func named(_ word: String, _ text: String) -> String? { text.isEmpty ? nil : word + text }
}

extension ChangedMoney.Side {
  /// The storefront whose amounts are shown.
  var storefront: Storefront? {
    guard !offer.priced.contains(base) else { return base }
    let known = offer.pricing.prices?.prices.first { offer.priced.contains($0.storefront) }
    return known?.storefront ?? offer.priced.first
  }

  /// The price of the whole offer, in minor units: 0 if it is free, nil if it is not known.
  var total: Int64? {
    guard let prices = offer.pricing.prices else { return 0 }
    guard let storefront, let price = prices[storefront], let payments = offer.payments else { return nil }
    return price.amount &* payments
  }

  /// How much less the total is than the regular price over the same time, as an amount and as part of that price.
  var saving: (amount: Int64, part: Double)? {
    regularTotal.flatMap { regular in
      total.map { (amount: regular - $0, part: Double(regular - $0) / Double(regular)) }
    }
  }

  /// The regular price over the same time; nil if it is not known.
  private var regularTotal: Int64? {
    guard let storefront, let regular = offer.saving?.regularTotal(in: storefront), regular > 0 else {
      return nil
    }
    return regular
  }

  func text(_ amount: Int64) -> String { storefront.map { money.text(amount, $0.currency) } ?? "" }

  /// The saving in words; nil if it is not known.
  fileprivate var saved: SavedAmount? {
    regularTotal.flatMap { regular in total.map { SavedAmount(regular - $0, of: regular, text) } }
  }

  /// The saving as text: `15.00 USD (50%)`, `9.00 USD more (30%)`.
  fileprivate var savingPhrase: String { saved?.phrase ?? "" }

  /// The total as text; empty if it is free or not known.
  fileprivate var totalPhrase: String {
    guard let total, total != 0 else { return "" }
    return text(total)
  }

  fileprivate var price: String { offer.cost }
  fileprivate var audience: String { offer.audience }
  fileprivate var place: String { countryPhrase(offer.pricing.territories.set) }
  fileprivate var days: String { offer.days(on: today) }

  /// A cell for each of `ChangedMoney.columns`.
  var cells: [String] { [price, totalPhrase, savingPhrase, audience, place, days] }
}

extension ChangedMoney.Side {
  /// What the offer brings in the storefront; nil if that is not known.
  var net: OfferMoney? { storefront.flatMap(product.money(of: offer, on: today)) }

  fileprivate var netPhrase: String? {
    guard let net else { return nil }
    if net.paysBackAfter == 0 { return text(net.net) }
    return text(net.net) + ", pays back after \(counted(Int(net.paysBackAfter), "period"))"
  }
}

extension ChangedMoney {
  /// What Apple pays: `10.47 USD, pays back after 2 periods`; nil if that is not known.
  var netPhrase: String? {
    guard let new = after.netPhrase else { return nil }
    guard let old = before?.netPhrase, old != new else { return new }
    return "\(old) → \(new)"
  }
}
