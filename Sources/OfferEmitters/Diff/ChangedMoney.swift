import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What an offer costs that is new or changed: in the base storefront, or else in the first one where it is available.
struct ChangedMoney: Sendable {
  /// The offer before the change; nil for a new offer.
  let before: Side?
  /// The offer after the change. Its savings count from the regular prices that customers pay, if the baseline has them.
  private(set) var after: Side
  /// The same for programs: its savings count from the regular prices of the catalog.
  let filed: Side

  /// The offer in the baseline or in the catalog.
  struct Side: Sendable {
    let offer: OfferView
    let product: ProductView
    let base: Storefront
    let money: MoneyStyle
    let today: CalendarDate
    /// What it saves of the regular prices of the catalog; nil if nothing else counts as what customers pay.
    var planned: OfferSaving?
  }

  /// - Parameter filed: The offer with the regular prices of the catalog.
  init(before: Side?, after: Side, filed: Side) {
    self.before = before
    self.after = after
    self.filed = filed
    self.after.planned = filed.offer.saving
  }

  static let columns = ["price", "total", "saves", "who", "where", "when"]

  var price: String { both(\.price) }
  /// The price, in which only the amount is there twice if only that changes: `4.99 USD → 3.99 USD every month for 3 months`.
  private var joinedPrice: String {
    guard hasSameTerms, let shown = after.offer.amount, let around = textAround(shown, in: after.price) else {
      return price
    }
    return around.before + amount + around.after
  }
  var total: String { both(\.totalPhrase) }
  var saving: String { both(\.savingPhrase) }
  /// The amount in the price: `4.99 USD → 3.99 USD`; empty if the offer is free.
  var amount: String { both { $0.offer.amount ?? "" } }
  var audience: String { both(\.audience) }
  var place: String { both(\.place) }
  var days: String { both(\.days) }

  /// Returns a text of the offer; both texts if they differ: `4.99 USD → 3.99 USD`.
  private func both(_ text: (Side) -> String) -> String {
    let new = text(after)
    guard let old = before.map(text), old != new else { return new }
    return "\(orDash(old)) → \(orDash(new))"
  }

  func amount(in storefront: Storefront) -> String { both { $0.amountPhrase(in: storefront) } }
  func total(in storefront: Storefront) -> String { both { $0.totalPhrase(in: storefront) } }
  func saving(in storefront: Storefront) -> String { both { $0.savingPhrase(in: storefront) } }

  /// Where it is or was offered.
  var storefronts: StorefrontSet {
    after.offer.facts.storefronts.union(before?.offer.facts.storefronts ?? StorefrontSet())
  }

  /// Whether its price differs from that before only in the amount.
  var hasSameTerms: Bool { before.map { $0.termsPhrase == after.termsPhrase } ?? true }

  private func orDash(_ cell: String) -> String { cell.isEmpty ? "–" : cell }

  /// All cells in one line, and what is saved in other storefronts.
  var line: String {
    let customers = [("for ", audience), ("in ", place), ("", days)].compactMap { word, text in
      named(word, text)
    }
    return (sums + customers + after.otherSavings).joined(separator: "; ")
  }

  /// What it costs and saves: `4.99 USD every month`, `in total 14.97 USD`, `saves 15.00 USD (50%)`.
  var sums: [String] { sums(price, savingSentence) }

  /// The same of texts that the page has for each storefront: `4.99 USD → 3.99 USD every month`, `in total 14.97 USD → 11.97 USD`.
  var joinedSums: [String] {
    // A text with two verbs does not have the savings as one text.
    let isOneText = saving.isEmpty || textAround(saving, in: savingSentence) != nil
    return sums(joinedPrice, isOneText ? savingSentence : "saving: " + saving)
  }

  private func sums(_ price: String, _ saving: String) -> [String] {
    [("", price), ("in total ", total), ("", saving)].compactMap { word, text in named(word, text) }
  }

  /// The saving with its verb, which is there once if both sides have it: `saves 15.00 USD (50%) → 18.00 USD (60%)`.
  private var savingSentence: String {
    guard let new = after.saved else { return both(\.savingSentence) }
    let isSameVerb = before.map { $0.saved.map { $0.verb == new.verb } ?? true } ?? true
    guard isSameVerb, !new.verb.isEmpty else { return both(\.savingSentence) }
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

  /// The price of the whole offer in its storefront, in minor units: 0 if it is free, nil if it is not known.
  var total: Int64? { offer.pricing.prices == nil ? 0 : storefront.flatMap(total) }

  /// Returns the same in another storefront; nil also if it is not offered there.
  func total(in storefront: Storefront) -> Int64? {
    guard let prices = offer.pricing.prices else { return 0 }
    guard let price = prices[storefront], let payments = offer.payments else { return nil }
    return price.amount &* payments
  }

  /// How much less the total is than the regular price over the same time, as an amount and as part of that price.
  var saving: (amount: Int64, part: Double)? { storefront.flatMap(saving) }

  private func saving(in storefront: Storefront) -> (amount: Int64, part: Double)? {
    guard let total = total(in: storefront), let regular = regularTotal(in: storefront) else { return nil }
    return (amount: regular - total, part: Double(regular - total) / Double(regular))
  }

  /// The regular price over the same time; nil if it is not known.
  private func regularTotal(in storefront: Storefront) -> Int64? {
    guard let regular = offer.saving?.regularTotal(in: storefront), regular > 0 else { return nil }
    return regular
  }

  func text(_ amount: Int64) -> String { storefront.map { money.text(amount, $0.currency) } ?? "" }

  /// The saving in words; nil if it is not known.
  fileprivate var saved: SavedAmount? { storefront.flatMap(saved) }

  private func saved(in storefront: Storefront) -> SavedAmount? {
    saved(of: regularTotal(in: storefront), in: storefront)
  }

  /// - Parameter regular: The regular price over the same time; nil if it is not known.
  private func saved(of regular: Int64?, in storefront: Storefront) -> SavedAmount? {
    guard let total = total(in: storefront), let regular else { return nil }
    return SavedAmount(regular - total, of: regular) { money.text($0, storefront.currency) }
  }

  /// The saving with its verb: `saves 15.00 USD (50%)`.
  fileprivate var savingSentence: String { storefront.map { savingText(in: $0, \.sentence) } ?? "" }

  /// The saving as text: `15.00 USD (50%)`, `9.00 USD more (30%)`.
  fileprivate var savingPhrase: String { storefront.map(savingPhrase) ?? "" }

  fileprivate func savingPhrase(in storefront: Storefront) -> String { savingText(in: storefront, \.phrase) }

  /// Returns what is saved of the price in force, and then of another one that the catalog plans: `840 JPY (28%), or 1440 JPY (40%) once the
  /// regular price is 1200 JPY`.
  private func savingText(in storefront: Storefront, _ text: (SavedAmount) -> String) -> String {
    guard let saved = saved(in: storefront) else { return "" }
    guard let price = plannedPrice(in: storefront),
      let later = self.saved(of: planned?.regularTotal(in: storefront), in: storefront)
    else { return text(saved) }
    let laterText = later.verb == saved.verb ? later.phrase : later.sentence
    return "\(text(saved)), or \(laterText) once the regular price is \(money.text(price))"
  }

  /// Returns the regular price that the catalog plans; nil if it is the one in force.
  private func plannedPrice(in storefront: Storefront) -> Price? {
    guard let price = planned?.regularPrice(in: storefront), price.amount > 0,
      price.amount != offer.saving?.regularPrice(in: storefront)?.amount
    else { return nil }
    return price
  }

  /// What it saves of regular prices that the catalog plans, where they are not those in force: `40% off the planned price in Japan`; nil
  /// if there are none.
  var plannedSavingPhrase: String? { OfferView.phrase(ofPlannedSavings: plannedSavings) }

  /// The same besides its storefront, whose saving says it.
  var plannedSavingElsewhere: String? {
    OfferView.phrase(ofPlannedSavings: plannedSavings.filter { $0.storefront != storefront })
  }

  private var plannedSavings: [(storefront: Storefront, part: Double)] {
    planned?.inStorefronts.filter { plannedPrice(in: $0.storefront) != nil } ?? []
  }

  /// What it saves in storefronts that deviate, and of planned prices besides its storefront.
  var otherSavings: [String] { [offer.saving?.deviation, plannedSavingElsewhere].compactMap(\.self) }

  /// The total as text; empty if it is free or not known.
  fileprivate var totalPhrase: String { storefront.map(totalPhrase) ?? "" }

  fileprivate func totalPhrase(in storefront: Storefront) -> String {
    guard let total = total(in: storefront), total != 0 else { return "" }
    return money.text(total, storefront.currency)
  }

  /// Returns the amount in the price; empty if it is free or not offered there.
  func amountPhrase(in storefront: Storefront) -> String {
    guard let prices = offer.pricing.prices, offer.facts.storefronts.contains(storefront) else { return "" }
    if let price = prices[storefront] { return money.text(price) }
    return prices.rest == nil ? "" : "Apple's price"
  }

  /// The price without its amount: ` every month for 3 months`.
  fileprivate var termsPhrase: String {
    guard let amount = offer.amount, let around = textAround(amount, in: offer.cost) else {
      return offer.cost
    }
    return around.before + around.after
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
