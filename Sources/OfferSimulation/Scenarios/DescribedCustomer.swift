import ByteText
import Interpretation
import OfferLanguage
package import Diagnostics
package import OfferModel

/// A customer in a few words: `paid 5 months com.example.basic, left 2025-04-01, redeemed comeback 2024-12-01`,
/// `in a trial com.example.basic`, or `new`.
package struct DescribedCustomer: Sendable {
  /// Whether they never had a subscription.
  private let isNew: Bool
  /// Whether they began a free trial the day before, and have paid nothing yet.
  private let isInTrial: Bool
  private let months: Int
  package let product: String
  private let left: CalendarDate?
  private let redeemed: Redeemed?
  /// What is taken for words that do not follow the grammar: `'1 year' is taken for 12 months`.
  package let assumptions: [String]

  private struct Redeemed {
    let offer: String
    let day: CalendarDate
  }

  /// - Throws: `PlainFailure` where a text does not follow the grammar.
  package init(_ text: String) throws(PlainFailure) {
    isNew = ["new", "newcustomer", "anewcustomer"].contains(lettersOnly(text))
    let trial = DescribedCustomer.productOfTrial(text)
    isInTrial = trial != nil
    guard !isNew, trial == nil else {
      months = 0
      product = trial ?? ""
      left = nil
      redeemed = nil
      assumptions = []
      return
    }
    let parts = text.byBytes.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.byBytes.split(separator: " ").map(String.init)
    }
    let paid = try DescribedTime(parts.first ?? [], in: text)
    months = paid.months
    product = paid.product
    var assumptions = paid.assumptions
    var left: CalendarDate?
    var redeemed: Redeemed?
    for part in parts.dropFirst() {
      if part.count >= 2, part[0] == "left", left == nil {
        left = try DescribedCustomer.day(part.dropFirst().joined(separator: " "), &assumptions)
      } else if part.count >= 3, part[0] == "redeemed", redeemed == nil {
        let words = part.dropFirst()
        // A day can have three words: `1 Dec 2024`.
        let count = (1...min(3, words.count - 1)).last { count in
          interpretDay(words.suffix(count).joined(separator: " ")).only() != nil
        }
        let day = words.suffix(count ?? 1).joined(separator: " ")
        redeemed = Redeemed(
          offer: words.dropLast(count ?? 1).joined(separator: " "),
          day: try DescribedCustomer.day(day, &assumptions))
      } else {
        throw PlainFailure(
          "\(quoted(part.joined(separator: " "))) is not `left DATE` or `redeemed OFFER DATE`, each at most once"
        )
      }
    }
    self.left = left
    self.redeemed = redeemed
    self.assumptions = assumptions
  }

  /// Returns the product of `in a trial com.example.basic`; nil for other words.
  private static func productOfTrial(_ text: String) -> String? {
    let words = text.byBytes.split(separator: " ").map(String.init)
    for start in [["in", "a", "trial", "of"], ["in", "a", "trial"], ["in", "trial"]]
    where words.count > start.count && words.prefix(start.count).elementsEqual(start) {
      return words.dropFirst(start.count).joined(separator: " ")
    }
    return nil
  }

  /// - Parameter assumptions: takes what the day is taken for if it is not written as YYYY-MM-DD.
  private static func day(
    _ text: String, _ assumptions: inout [String]
  ) throws(PlainFailure) -> CalendarDate {
    if let day = CalendarDate(text) { return day }
    let meanings = interpretDay(text)
    guard let meaning = meanings.only() else {
      let help = meanings.choices(\.description).map { "write " + $0 } ?? "expected YYYY-MM-DD"
      throw PlainFailure("\(quoted(text)) is not a day, \(help)")
    }
    let note = meaning.assumption.map { " (\($0))" } ?? ""
    assumptions.append("\(quoted(text)) is read as \(meaning.value)\(note)")
    return meaning.value
  }

  /// A hint if the product seems to be followed by another part.
  private var missingComma: String? {
    let word = ["left", "redeemed"].first { word in product.byBytes.contains(" \(word) ") }
    return word.map { "; write a comma before `\($0)`" }
  }

  /// The customer in a storefront. A customer who has not left is subscribed and has paid up to `day`.
  ///
  /// - Throws: `PlainFailure` for a product or offer that the catalog does not have.
  package func customer(
    in catalog: SimulatedCatalog, storefront: Storefront, on day: CalendarDate
  ) throws(PlainFailure) -> Customer {
    guard !isNew else { return Customer(storefront: storefront, isFamilyMember: false) }
    guard let number = catalog.number(of: product) else {
      throw PlainFailure(
        "the catalog has no subscription \(quoted(product))"
          + (missingComma ?? catalog.suggestion(for: product).map { ", " + $0 } ?? ""))
    }
    var life = GroupLife()
    let end = left ?? day
    guard end <= day else {
      throw PlainFailure(
        "`left \(end)` is after \(day): name a later day with --on, or leave out `left`")
    }
    guard let start = end.adding(months: -months) else {
      throw PlainFailure("\(counted(months, "month")) before \(end) is before the year 1")
    }
    if let redeemed {
      guard redeemed.day < end else {
        throw PlainFailure("redeemed on \(redeemed.day), expected a day before \(end)")
      }
      let offer = try offer(redeemed, number: number, in: storefront, catalog)
      try check(offer, on: redeemed.day, number: number, in: storefront, from: start, catalog)
      add(offer, redeemed.day, to: &life, before: start)
    }
    if isInTrial {
      guard let start = day.previous else { throw PlainFailure("a trial before \(day) is before the year 1") }
      life.add(subscription: number, plan: .upFront, offer: nil, isPaid: false, from: start, to: nil)
      life.enter(.active(subscription: number, until: nil), from: start)
      if let offer = catalog.introductoryOffer(of: number, in: storefront, on: start) {
        let place = life.redeem(offer, on: start)
        life.redemptions[place].end = start.adding(offer.terms.length.value)
      }
    } else if left == nil {
      life.add(subscription: number, plan: .upFront, offer: nil, isPaid: true, from: start, to: nil)
      life.enter(.active(subscription: number, until: nil), from: start)
    } else {
      life.add(subscription: number, plan: .upFront, offer: nil, isPaid: true, from: start, to: end)
      life.enter(.active(subscription: number, until: end), from: start)
      life.enter(.lapsed(subscription: number, expiry: end), from: end)
    }
    life.firstPurchase = [start, redeemed?.day, day.previous].compactMap(\.self).min()
    if months > 0 || isInTrial { catalog.assumeIntroductoryOffer(in: &life, of: catalog.group(of: number)) }
    var customer = Customer(storefront: storefront, isFamilyMember: false)
    customer.lives[catalog.group(of: number)] = life
    return customer
  }

  private func offer(
    _ redeemed: Redeemed, number: Int, in storefront: Storefront, _ catalog: SimulatedCatalog
  ) throws(PlainFailure) -> SimulatedOffer {
    let name = redeemed.offer
    let offers = catalog.groups[catalog.group(of: number)].flatMap { catalog.offers[$0] }
    if name == "introductory" {
      if let offer = catalog.introductoryOffer(of: number, in: storefront, on: redeemed.day) { return offer }
      throw PlainFailure(
        "the group of \(quoted(product)) has no introductory offer in \(storefront.code) on \(redeemed.day)"
      )
    }
    if let offer = offers.first(where: { $0.name == name }) { return offer }
    let near = nearest(to: name, in: offers.compactMap(\.name)).first
    throw PlainFailure(
      "the group of \(quoted(product)) has no offer \(quoted(name))"
        + (near.map { ", did you mean \($0)?" } ?? ""))
  }

  /// Checks that the customer can have redeemed the offer, as far as the words say: they do not say what was before the paid
  /// time.
  private func check(
    _ offer: SimulatedOffer, on day: CalendarDate, number: Int, in storefront: Storefront,
    from start: CalendarDate, _ catalog: SimulatedCatalog
  ) throws(PlainFailure) {
    var customer = Customer(storefront: storefront, isFamilyMember: false)
    if day > start {
      var life = GroupLife()
      life.add(subscription: number, plan: .upFront, offer: nil, isPaid: true, from: start, to: nil)
      life.enter(.active(subscription: number, until: nil), from: start)
      life.firstPurchase = start
      customer.lives[catalog.group(of: number)] = life
    }
    let unmet = catalog.unmet(offer, for: customer, on: day).filter {
      day > start || $0.reason == .window || $0.reason == .storefront
    }
    guard unmet.isEmpty else {
      throw PlainFailure("not possible on \(day): \(catalog.reasons(unmet, against: offer))")
    }
    guard day < start, let end = day.adding(offer.terms.length.value) else { return }
    let isFree = offer.terms.mode.value.isFree
    guard isFree ? end <= start : end < start else {
      let words = isFree ? "is free until \(end)" : "is paid for until \(end)"
      throw PlainFailure(
        "\(catalog.phrase(of: offer)) \(words), but the \(counted(months, "month")) begin on \(start): "
          + (isFree ? "write an earlier day" : "count its months in `paid`"))
    }
  }

  /// Adds a redemption. The time of the offer is before the paid time or part of it.
  private func add(
    _ offer: SimulatedOffer, _ day: CalendarDate, to life: inout GroupLife, before start: CalendarDate
  ) {
    let end = day.adding(offer.terms.length.value)
    let place = life.redeem(offer, on: day)
    life.redemptions[place].end = end
    guard day < start, let next = day.next else { return }
    let last = min(end ?? start, start)
    life.add(
      subscription: offer.index.subscription, plan: offer.terms.plan.value, offer: offer.index,
      isPaid: !offer.terms.mode.value.isFree, from: day, to: last)
    life.enter(.active(subscription: offer.index.subscription, until: last), from: next)
    if last < start {
      life.enter(.lapsed(subscription: offer.index.subscription, expiry: last), from: last)
    }
  }
}

extension SimulatedCatalog {
  /// Returns the introductory offer that a new customer can have on a day: one of the subscription, or else another one of its group.
  fileprivate func introductoryOffer(
    of subscription: Int, in storefront: Storefront, on day: CalendarDate
  ) -> SimulatedOffer? {
    let open = groups[group(of: subscription)].flatMap { offers[$0] }.filter {
      $0.kind == .introductory && $0.runs(on: day) && $0.storefronts.contains(storefront)
    }
    return open.first { $0.index.subscription == subscription } ?? open.first
  }
}

/// The first words of a customer: `paid 5 months com.example.basic`, `paid 1 year of Basic`.
private struct DescribedTime {
  let months: Int
  let product: String
  /// What is taken for other words than a number of months.
  var assumptions: [String] = []

  /// - Parameter text: everything that was written, for messages.
  init(_ words: [String], in text: String) throws(PlainFailure) {
    guard words.count >= 4, words[0] == "paid" else { throw DescribedTime.unexpected(text) }
    let isPlain = ["month", "months"].contains(words[2])
    if isPlain, let months = Int(words[1]) {
      self.months = months
      product = DescribedTime.product(words.dropFirst(3))
    } else {
      let ends = 2..<min(words.count - 1, 6)
      guard
        words[1] == "a" || interpretNumber(words[1]).only() != nil || words[1].utf8.contains(where: isDigit),
        let end = ends.last(where: { words[$0] != "of" && DescribedTime.months(words[1...$0]) != nil }),
        let meaning = DescribedTime.months(words[1...end])
      else {
        guard isPlain else { throw DescribedTime.unexpected(text) }
        throw PlainFailure("\(quoted(words[1])) is not a number of months from 0 to 1200")
      }
      months = meaning.value
      product = DescribedTime.product(words.dropFirst(end + 1))
      let length = words[1...end].joined(separator: " ")
      let note = meaning.assumption.map { " (\($0))" } ?? ""
      assumptions.append("\(quoted(length)) is read as \(counted(months, "month"))\(note)")
    }
    guard (0...1200).contains(months) else {
      throw PlainFailure("\(quoted("\(months)")) is not a number of months from 0 to 1200")
    }
    guard !product.isEmpty else { throw DescribedTime.unexpected(text) }
  }

  private static func unexpected(_ text: String) -> PlainFailure {
    PlainFailure(
      "expected `paid N months PRODUCT[, left DATE][, redeemed OFFER DATE]`, `in a trial PRODUCT` or `new`, found \(quoted(text))"
    )
  }

  private static func months(_ words: ArraySlice<String>) -> Meaning<Int>? {
    let text = words.joined(separator: " ")
    return approximateDays(text) == nil ? nil : interpretNumber(text, of: .months).only()
  }

  private static func product(_ words: ArraySlice<String>) -> String {
    (words.first == "of" ? words.dropFirst() : words).joined(separator: " ")
  }
}
