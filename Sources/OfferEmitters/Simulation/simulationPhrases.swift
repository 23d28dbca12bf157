import Diagnostics
import OfferLanguage
import OfferModel
import OfferSimulation

/// Returns product and offer: `com.example.basic, win-back offer comeback`.
func offerLabel(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> String {
  catalog.productId(of: offer) + ", " + shortLabel(offer)
}

/// Returns the offer: `win-back offer comeback`. An introductory offer, which has no name, has its terms: `introductory offer, free for
/// 1 week`.
func shortLabel(_ offer: SimulatedOffer) -> String {
  if let name = offer.name { return offer.kind.phrase + " " + name }
  return offer.kind.phrase + ", " + termsPhrase(offer) + planPhrase(offer)
}

/// Returns mode and length: `free for 1 week`, `paid at once for 3 months`.
func termsPhrase(_ offer: SimulatedOffer) -> String {
  let length = offer.terms.length.value.phrase
  switch offer.terms.mode.value {
  case .freeTrial: return "free for \(length)"
  case .payAsYouGo: return "paid by period for \(length)"
  case .payUpFront: return "paid at once for \(length)"
  }
}

/// Returns the billing plan of an offer if its subscription has two: `, up-front plan`.
private func planPhrase(_ offer: SimulatedOffer) -> String {
  guard offer.isOfOneOfTwoPlans else { return "" }
  return ", \(offer.terms.plan.value.rawValue) plan"
}

/// Returns days as text: `2025-06-01 to 2025-06-30`, `from 2025-06-01`, `always`.
func spanPhrase(_ span: DaySpan) -> String {
  let first = span.firstDay
  let last = span.lastDay
  if let first, first == last { return "\(first)" }
  return DateWindow.phrase(first, last) ?? "always"
}

/// Which offer customers see first if an introductory and a win-back offer of a group are available.
let introductoryFirstPhrase =
  "an introductory offer goes before win-back offers: StoreKit views and Apple's sample code show it first"

/// What is shown instead of answers if the history cannot have been.
let impossibleHistoryPhrase = "not simulated: an event of the history cannot have happened"

/// Returns the customer's status in a group at the start of a day.
func standingPhrase(_ life: GroupLife, on day: CalendarDate, _ catalog: SimulatedCatalog) -> String {
  func name(_ number: Int) -> String { catalog.subscriptions[number].productId }
  let months = counted(life.paidMonths(on: day), "month")
  let paid = "paid \(months) without interruption"
  switch life.standing(on: day) {
  case .never: return "never subscribed"
  case .active(let one, let until):
    let end = until.map { "until \($0)" } ?? "renews"
    return "subscribed to \(name(one)), \(end), \(paid)"
  case .grace(let one): return "subscribed to \(name(one)), in the grace period, \(paid)"
  case .retry(let one): return "Apple is retrying the payment for \(name(one)), \(paid)"
  case .lapsed(let one, let expiry):
    let months = expiry.wholeMonths(until: day)
    let since = months > 0 ? counted(months, "month") : "less than a month"
    return "left \(name(one)) on \(expiry), \(since) ago, \(paid)"
  }
}

/// Returns price and saving: `free for 1 month`, `2.49 USD for each of 3 periods, 7.47 USD in total, saves 7.50 USD (50%)`.
func costPhrase(_ offer: SimulatedOffer, _ cost: OfferCost, _ money: MoneyStyle) -> String {
  let currency = cost.storefront.currency
  func amount(_ minor: Int64) -> String { money.text(minor, currency) }
  var parts: [String] = []
  switch (offer.terms.mode.value, cost.price) {
  case (.freeTrial, _): parts.append("free for \(offer.terms.length.value.phrase)")
  case (_, nil): parts.append("a price that Apple equalizes, for \(offer.terms.length.value.phrase)")
  case (.payUpFront, let price?): parts.append("\(amount(price)) for \(offer.terms.length.value.phrase)")
  case (.payAsYouGo, let price?):
    if cost.periods == 1 {
      parts.append("\(amount(price)) for \(offer.terms.length.value.phrase)")
    } else {
      parts.append("\(amount(price)) for each of \(cost.periods) periods")
      if let total = cost.total { parts.append("\(amount(total)) in total") }
    }
  }
  if let saving = cost.saving, let regular = cost.regularTotal, regular > 0, saving > 0 {
    parts.append("saves \(amount(saving)) (\(percentText(Double(saving) / Double(regular))))")
  }
  return parts.joined(separator: ", ")
}

/// Returns where the customer can get the offer, and what else a server must know about it.
func placePhrase(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> String {
  var parts: [String]
  var separator = ", "
  switch offer.kind {
  case .winBack:
    parts = completionPhrases(offer, catalog)
    if catalog.needsImage(offer) { parts.append("App Store: only with a `promotionalImage`") }
    separator = "; "
  case .introductory, .promotional, .offerCode:
    parts = catalog.places(of: offer).map(\.phrase)
    if offer.kind == .promotional { parts.append("your server signs it") }
    if offer.isStacked { parts.append("after an introductory offer, if one is available") }
  }
  return parts.joined(separator: separator) + "; offerType \(offer.kind.rawValue)"
}

/// Returns the places of a win-back offer by who completes the purchase there:
/// `sheet when the app starts, Subscriptions page of the account: the purchase completes outside the app`.
private func completionPhrases(_ offer: SimulatedOffer, _ catalog: SimulatedCatalog) -> [String] {
  let isStreamlined = catalog.catalog.app.streamlinedPurchasing.value
  let places = catalog.places(of: offer)
  return PurchaseCompletion.allCases.compactMap { completion in
    let names = places.filter { $0.completion(isStreamlined: isStreamlined) == completion }.map { place in
      place == .directLink ? offer.directLink ?? place.phrase : place.phrase
    }
    return names.isEmpty ? nil : names.joined(separator: ", ") + ": " + completion.phrase
  }
}

extension PurchaseCompletion {
  fileprivate var phrase: String {
    switch self {
    case .outsideApp: "the purchase completes outside the app"
    case .purchaseIntent: "the app completes the purchase (PurchaseIntent)"
    case .inApp: "the purchase is made in the app"
    }
  }
}

/// Returns why a customer cannot have an offer, and from which day that changes.
func reasonPhrase(_ unmet: Unmet, _ catalog: SimulatedCatalog) -> String {
  let from = unmet.holdsFrom.map { day in
    switch unmet {
    case .tooRecent, .wait: " (reached on \(day))"
    default: ""
    }
  }
  return unmet.reason.rawValue + ": " + unmet.phrase(catalog) + (from ?? "")
}

/// Returns the IDs of assumptions: ` [assumed: months, wait]`; empty if there are none.
func assumptionMark(_ assumptions: [Assumption]) -> String {
  assumptions.isEmpty ? "" : " [assumed: " + assumptions.map(\.rawValue).joined(separator: ", ") + "]"
}

/// What is assumed of customers in a matrix.
let usedIntroductoryOfferPhrase =
  "customers who have paid count as having used an introductory offer, unless a code replaced it"

/// Returns a cell of a matrix: `✓` if the customer can have the offer, or else why not, in a few words.
func exposurePhrase(_ unmet: Unmet?) -> String {
  switch unmet {
  case nil: "✓"
  case .familyMember?: "– family member"
  case .otherStorefront?: "– not offered here"
  case .notStarted(let day)?: "– starts on \(day)"
  case .ended?: "– has ended"
  case .deactivated?: "– deactivated"
  case .noCodes(let day?, _)?: "– codes from \(day)"
  case .noCodes(nil, let ended)?: ended == nil ? "– no codes from Apple" : "– codes have expired"
  case .neverSubscribed?: "– never subscribed"
  case .otherSubscription?: "– had another subscription last"
  case .subscribed?: "– is subscribed"
  case .downgrade?: "– would be a downgrade"
  case .retry?: "– payment is retried"
  case .paid?: "– has not paid long enough"
  case .tooRecent?: "– left too recently"
  case .tooLong?: "– left too long ago"
  case .wait?, .waiting?: "– had it too recently"
  case .used?: "– already used"
  case .otherCustomers?: "– for other customers"
  }
}
