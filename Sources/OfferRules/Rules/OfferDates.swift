import Diagnostics
import OfferModel

extension Rulebook {
  static let activeOfferExpired = Rule<Catalog>("active-offer-expired") { catalog, findings in
    for subscription in catalog.subscriptions {
      check(subscription.offerCodes.map { (subscription.product, $0) }, &findings)
    }
    check(
      catalog.inAppPurchases.flatMap { purchase in purchase.offerCodes.map { (purchase.product, $0) } },
      &findings)
  }

  static let draftLeft = Rule<Catalog>("draft-left") { catalog, findings in
    for draft in catalog.draftObjects {
      guard let start = draft.start, start <= findings.today else { continue }
      findings.info(
        "\(draft.path.inOwner.quotedLabel) is a draft, but its start was \(start)", object: draft.path,
        at: draft.range, help: "remove `draft: true`, or move the start")
    }
  }

  /// `codes` share the ten places.
  private static func check(_ codes: [(product: Product, code: OfferCode)], _ findings: inout Findings) {
    let active = codes.filter(\.code.active.value)
    guard active.count >= Limits.activeCodeOffersNear else { return }
    for (product, code) in active where !code.batches.isEmpty {
      guard code.batches.allSatisfy({ !$0.isLive(on: findings.today) }) else { continue }
      findings.info(
        """
        \(active.count) of \(Limits.activeCodeOffers) slots for active offer codes are in use, and all codes of \
        \(quoted(code.referenceName.value)) have expired
        """,
        object: product.path(of: code), at: code.referenceName.range, label: "every code has expired",
        help: "set `active: false` to be sure that its slot is free; this is permanent")
    }
  }

  static let dateOrder = Rule<Catalog>("date-order") { catalog, findings in
    catalog.forEachDatedOffer { window, offer in
      guard let start = window.start, let end = window.end, end.value < start.value else { return }
      findings.error(
        "\(offer().phrase) ends on \(end.value), before it starts on \(start.value)",
        object: offer().path, at: end.range, label: "before the start",
        related: [Label(start.range, "the start")], help: "swap the two dates, or correct one of them",
        fix: Fix(
          "swap the two dates", isSafe: false,
          edits: [.text(start.range, end.value.description), .text(end.range, start.value.description)]))
    }
  }

  static let datePast = Rule<Catalog>("date-past") { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.introductoryOffers {
        check(
          offer.window.end, of: subscription.offer(offer), &findings,
          help: "remove the offer, or give it a later `endDate` if it should continue")
      }
      for offer in subscription.winBackOffers {
        // The dates of a win-back offer are locked from its start on.
        check(
          offer.endDate, of: subscription.offer(offer), &findings,
          help: "remove the offer; to run it again, create a new one with another offerId")
      }
    }
  }

  private static func check(
    _ end: Located<CalendarDate>?, of offer: @autoclosure () -> SubscriptionOffer, _ findings: inout Findings,
    help: String
  ) {
    guard let end, end.value < findings.today else { return }
    findings.info(
      "\(offer().phrase) ended on \(end.value), before today (\(findings.today))",
      object: offer().path, at: end.range, label: "in the past", help: help)
  }

  private static let years = 3

  static let endDateFar = Rule<Catalog>("end-date-far") { catalog, findings in
    catalog.forEachDatedOffer { window, offer in
      let start = window.start.flatMap { $0.value > findings.today ? $0 : nil }
      let first = start?.value ?? findings.today
      guard let end = window.end, let last = first.adding(months: 12 * years), end.value > last else {
        return
      }
      findings.warning(
        """
        \(offer().phrase) ends on \(end.value), more than three years after \
        \(start == nil ? "today (\(first))" : "its start on \(first)")
        """,
        object: offer().path, at: end.range, label: "is the year right?",
        related: start.map { [Label($0.range, "the start")] } ?? [],
        help: "correct the year, or remove `endDate` if the offer should not end")
    }
  }
}
