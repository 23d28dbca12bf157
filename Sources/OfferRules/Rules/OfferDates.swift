import Diagnostics
import OfferModel

extension Rulebook {
  static let activeOfferExpired = Rule<Catalog>(
    id: "active-offer-expired",
    summary:
      "Nearly all slots for active offer codes are in use, and all codes of one of those offers have expired.",
    severity: .info,
    why: """
      Apple allows up to 10 active offers with codes. Whether one whose codes have all expired still counts is not \
      documented. Deactivating it, which is permanent, certainly frees its slot
      """,
    source: .supportingOfferCodes,
    failing: [
      .subscription(codes(8, mark: "↓")).after("OFFER1\n", "OFFER1\n    active: false\n")
    ],
    passing: [.subscription(codes(7))]
  ) { catalog, findings in
    for subscription in catalog.subscriptions {
      check(subscription.offerCodes.map { (subscription.product, $0) }, &findings)
    }
    check(
      catalog.inAppPurchases.flatMap { purchase in purchase.offerCodes.map { (purchase.product, $0) } },
      &findings)
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

  static let draftLeft = Rule<Catalog>(
    id: "draft-left",
    summary: "The start of a draft has come.",
    severity: .info,
    why: "Nothing is made of a draft: the offer does not run, and the batch has no codes",
    source: .offerc("offerc: a draft is planned only in the catalog"),
    since: "0.2.0",
    failing: [
      .subscription(Sample.offerCodes(Sample.offerCode(batches: [draft("↓", from: "2026-01-10")])))
        .after("2026-01-10", "2027-01-10")
    ],
    passing: [
      .subscription("introductoryOffers: [{mode: free-trial, duration: P1W, draft: true}]")
    ]
  ) { catalog, findings in
    for draft in catalog.draftObjects {
      guard let start = draft.start, start <= findings.today else { continue }
      findings.info(
        "\(draft.path.inOwner.quotedLabel) is a draft, but its start was \(start)", object: draft.path,
        at: draft.range, help: "remove `draft: true`, or move the start")
    }
  }

  private static func draft(_ mark: String, from day: String) -> String {
    Sample.oneTimeBatch(mark + "planned", "count: 500, draft: true", from: day, until: "2027-06-01")
  }

  /// Of the first offer all codes have expired.
  private static func codes(_ count: Int, mark: String = "") -> String {
    let batch = Sample.oneTimeBatch("old", "count: 500", from: "2026-01-10", until: "2026-05-01")
    let first = Sample.offerCode(mark + "OFFER1", batches: [batch])
    let others = (2...count).map { Sample.offerCode("OFFER\($0)") }
    return Sample.offerCodes((CollectionOfOne(first) + others).joined(separator: "\n"))
  }

  static let dateOrder = Rule<Catalog>(
    id: "date-order",
    summary: "An offer ends before it starts.",
    severity: .error,
    why: "Such an offer never runs",
    source: .offerc("offerc: an offer starts before it ends"),
    failing: [
      .introductory("mode: free-trial, duration: P1W, startDate: 2027-03-01, endDate: ↓2027-02-01").after(
        "startDate: 2027-03-01, endDate: 2027-02-01", "startDate: 2027-02-01, endDate: 2027-03-01")
    ],
    passing: [
      .introductory(
        "mode: free-trial, duration: P1W, startDate: 2027-02-01, endDate: 2027-03-01",
        "mode: free-trial, duration: P2W, startDate: 2027-03-02")
    ]
  ) { catalog, findings in
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

  static let datePast = Rule<Catalog>(
    id: "date-past",
    summary: "An introductory or win-back offer has ended.",
    severity: .info,
    why: "An offer that has ended no longer reaches any customer",
    source: .offerc("offerc: catalogs are easier to read without offers that have ended"),
    failing: [
      .introductory("mode: free-trial, duration: P1W, endDate: ↓2026-11-20").after(
        "2026-11-20", "2027-11-20"),
      .winBackOffers(Sample.winBack("a", from: "2026-10-01", until: "↓2026-11-20"))
        .afterAll("winBackOffers: []"),
    ],
    passing: [
      .introductory("mode: free-trial, duration: P1W, endDate: 2026-11-21")
    ]
  ) { catalog, findings in
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

  static let endDateFar = Rule<Catalog>(
    id: "end-date-far",
    summary: "An introductory or win-back offer ends more than three years from now, or after its start.",
    severity: .warning,
    why: "An end that is years away is usually a mistyped year, or means that the offer should not end",
    source: .offerc(
      "offerc: a guess, more than 3 years after the start, or after today if the offer has started"),
    since: "0.2.0",
    failing: [
      .introductory("mode: free-trial, duration: P1W, endDate: ↓2099-12-31").after(
        ", endDate: 2099-12-31", ""),
      .winBackOffers(Sample.winBack("a", from: "2027-03-01", until: "↓2072-04-01"))
        .after("2072", "2027"),
    ],
    passing: [
      .introductory("mode: free-trial, duration: P1W, endDate: 2029-11-21"),
      .winBackOffers(Sample.winBack("a", from: "2027-03-01", until: "2030-03-01")),
      .winBackOffers(Sample.winBack("a", from: "2023-03-01", until: "2027-03-01")),
    ]
  ) { catalog, findings in
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
