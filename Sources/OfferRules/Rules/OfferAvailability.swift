import Diagnostics
import Interpretation
import OfferModel

extension Rulebook {
  static let offerOnRemovedProduct = Rule<Catalog>("offer-on-removed-product") { catalog, findings in
    for subscription in catalog.subscriptions where subscription.product.territories.set.isEmpty {
      let offers = subscription.offersInUse
      guard let first = offers.first else { continue }
      report(subscription.product, offers.count, first: first.range, &findings)
    }
    for subscription in catalog.subscriptions where !subscription.product.territories.set.isEmpty {
      guard let plan = subscription.monthlyPlan, plan.pricing.territories.set.isEmpty else { continue }
      let offers = subscription.offersInUse.filter { $0.plan.isMonthly }
      guard let first = offers.first else { continue }
      findings.add(
        .info,
        "the monthly plan of \(subscription.path.label) is not sold anywhere, but has \(counted(offers.count, "offer"))",
        object: subscription.path(of: .monthly), at: plan.pricing.territories.range,
        label: "removed from sale",
        related: [Label(first.range, offers.count == 1 ? "its offer" : "the first of its offers")],
        help: "remove the offers, unless they are for existing subscribers")
    }
    for purchase in catalog.inAppPurchases where purchase.product.territories.set.isEmpty {
      let codes = purchase.offerCodes.filter { $0.isInUse }
      guard let first = codes.first else { continue }
      report(purchase.product, codes.count, first: first.range, &findings)
    }
  }

  private static func report(
    _ product: Product, _ count: Int, first: SourceRange, _ findings: inout Findings
  ) {
    findings.add(
      .info, "\(product.path.label) is not sold anywhere, but has \(counted(count, "offer"))",
      object: product.path, at: product.territories.range, label: "removed from sale",
      related: [Label(first, count == 1 ? "its offer" : "the first of its offers")],
      help: "remove the offers, unless they are for existing subscribers")
  }

  static let offerTerritoryUnavailable = Rule<Catalog>("offer-territory-unavailable") { catalog, findings in
    catalog.forEachOffer { offer, owner in
      let pricing = offer.pricing
      let isStated = pricing.territories.isStated
      var unused = isStated ? pricing.territories.unused : pricing.prices?.unused ?? []
      if !unused.isEmpty, offer.kind == .winBack || offer.kind == .offerCode {
        let kept = storefronts(of: owner().path, in: findings.live)
        unused.removeAll { name in Storefront(code: name.value).map(kept.contains) ?? false }
      }
      // `offer-plan-missing` says where the plan of an offer is not sold.
      if !unused.isEmpty, isOfMonthlyPlan(owner().path, in: catalog) { return }
      report(unused, isStated: isStated, owner, &findings)
    }
  }

  private static func isOfMonthlyPlan(_ path: ObjectPath, in catalog: Catalog) -> Bool {
    catalog.groups.contains { group in
      group.subscriptions.contains { subscription in
        subscription.monthlyPlan != nil
          && subscription.offers.contains { $0.plan.isMonthly && subscription.path(of: $0) == path }
      }
    }
  }

  /// A live offer keeps its storefronts, wherever the product is sold by now: to name them is right.
  private static func storefronts(of path: ObjectPath, in live: Catalog?) -> StorefrontSet {
    var result = StorefrontSet()
    live?.forEachOffer { offer, owner in
      if owner().path == path { result = offer.pricing.territories.set }
    }
    return result
  }

  private static func report(
    _ unused: [Located<String>], isStated: Bool, _ owner: () -> ProductOffer, _ findings: inout Findings
  ) {
    guard let first = unused.first else { return }
    let key = isStated ? "territories" : "prices"
    let names = firstFive(unused.map(\.value))
    let them = unused.count == 1 ? "it" : "them"
    findings.add(
      .warning, "`\(key)` names \(names), where the product is not sold",
      object: owner().path, at: first.range, label: "not sold here",
      related: unused.dropFirst().prefix(4).map { Label($0.range, "not sold here") },
      help:
        "remove \(names), or add \(them) to the product's `territories`")
  }

  static let promotionalOfferCoverage = Rule<Catalog>("promotional-offer-coverage", computes: true) {
    catalog, findings in
    let base = catalog.app.baseTerritory.value
    for subscription in catalog.subscriptions {
      for offer in subscription.promotionalOffers {
        let sold = subscription.territories(of: offer.plan)
        guard let prices = offer.pricing.prices, let missing = MissingPrices(in: prices, for: sold)
        else { continue }
        findings.add(
          .warning, "\(offer.phrase) has \(missing.phrase(where: "the subscription is sold"))",
          object: subscription.path(of: offer),
          at: prices.range, label: missing.label,
          notes: prices.follows == nil ? [] : followNotes(of: subscription.path(of: offer), findings),
          help: help(for: missing, prices, base))
      }
    }
  }

  static let offerPriceCoverage = Rule<Catalog>("offer-price-coverage", computes: true) { catalog, findings in
    let base = catalog.app.baseTerritory.value
    for owner in catalog.winBackOffers + catalog.offerCodes where owner.offer.isInUse {
      let offer = owner.offer
      let sold = catalog.storefronts(selling: owner)
      guard !offer.pricing.territories.isStated, let prices = offer.pricing.prices, prices.follows == nil,
        !prices.territories.isEmpty, let missing = MissingPrices(in: prices, for: sold),
        offer.window.end?.value ?? findings.today >= findings.today,
        // A live offer keeps its storefronts: nothing can be added to it.
        storefronts(of: owner.path, in: findings.live).isEmpty
      else { continue }
      let priced = prices.territories.intersection(sold)
      let looksForgotten = priced.count * 2 >= sold.count || priced.members == [base]
      let place = "\(offer.kind == .winBack ? "the subscription" : "the product") is sold"
      findings.add(
        looksForgotten ? .warning : .info,
        "\(offer.phrase) has \(missing.phrase(where: place)), so Apple does not offer it there",
        object: owner.path, at: prices.range, label: missing.label,
        help: "\(missing.help(base: base)); if it is intended, add `territories: \(stated(priced, of: sold))`"
      )
    }
  }

  /// How `territories` name storefronts: those themselves, or those of `sold` that they leave out.
  private static func stated(_ storefronts: StorefrontSet, of sold: StorefrontSet) -> String {
    let others = sold.subtracting(storefronts)
    let isExclusion = others.count < storefronts.count
    let codes = (isExclusion ? others : storefronts).members.map(\.code)
    let few = codes.prefix(5) + (codes.count > 5 ? ["…"] : [])
    let list = codes.count == 1 ? codes[0] : "[\(few.joined(separator: ", "))]"
    return isExclusion ? "{exclude: \(list)}" : list
  }

  static let activeOfferExpired = Rule<Catalog>("active-offer-expired", computes: true) {
    catalog, findings in
    for subscription in catalog.subscriptions {
      check(subscription.offerCodes.map { ProductOffer($0, of: subscription.product) }, &findings)
    }
    let ofPurchases = catalog.inAppPurchases.flatMap { purchase in
      purchase.offerCodes.map { ProductOffer($0, of: purchase.product) }
    }
    check(ofPurchases, &findings)
  }

  static let draftLeft = Rule<Catalog>("draft-left") { catalog, findings in
    for draft in catalog.draftObjects {
      guard let start = draft.start, start <= findings.today else { continue }
      findings.add(
        .info, "\(draft.path.inOwner.quotedLabel) is a draft, but its start date was \(start)",
        object: draft.path,
        at: draft.range, help: "remove `draft: true`, or move the start date")
    }
  }

  /// `codes` share the ten places.
  private static func check(_ codes: [ProductOffer], _ findings: inout Findings) {
    let active = codes.filter { $0.offer.isInUse }
    guard active.count >= Limits.activeCodeOffersNear else { return }
    for owner in active {
      let batches = owner.offer.batches
      guard !batches.isEmpty, batches.allSatisfy({ !$0.isLive(on: findings.today) }) else { continue }
      findings.add(
        .info,
        """
        \(active.count) of \(Limits.activeCodeOffers) slots for active offer codes are in use, and all codes of \
        \(quoted(owner.offer.name)) have expired
        """,
        object: owner.path, at: owner.offer.range, label: "every code has expired",
        help: "set `active: false` to be sure that its slot is free; this is permanent")
    }
  }

  static let dateOrder = Rule<Catalog>("date-order", computes: true) { catalog, findings in
    catalog.forEachDatedOffer { window, owner in
      guard let start = window.start, let end = window.end, end.value < start.value else { return }
      // Swapped, the present end is the start: that of an offer that is still to begin.
      let canSwap = end.value > findings.today
      let later = sameDay(as: end.value, notBefore: start.value)
      findings.add(
        .error, "\(owner().offer.phrase) ends on \(end.value), before it starts on \(start.value)",
        object: owner().path, at: end.range, label: "before the start",
        related: [Label(start.range, "the start")],
        help: canSwap
          ? "swap the two dates, or correct one of them"
          : "write a later end, e.g. `endDate: \(later ?? start.value)`, or remove it for an offer with no end date",
        fix: canSwap
          ? Fix(
            "swap the two dates", isSafe: false,
            edits: [.text(start.range, end.value.description), .text(end.range, start.value.description)])
          : nil)
    }
  }

  /// The same day of the first year in which it is not before another day. Nil for February 29 in most years.
  private static func sameDay(as day: CalendarDate, notBefore first: CalendarDate) -> CalendarDate? {
    [first.year, first.year + 1].compactMap { CalendarDate(year: $0, month: day.month, day: day.day) }
      .first { $0 >= first }
  }

  static let datePast = Rule<Catalog>("date-past", computes: true) { catalog, findings in
    for subscription in catalog.subscriptions {
      for offer in subscription.introductoryOffers {
        check(
          offer.window.end, of: ProductOffer(offer, of: subscription.product), &findings,
          help: "remove the offer, or give it a later `endDate` if it should continue")
      }
      for offer in subscription.winBackOffers {
        // The dates of a win-back offer are locked from its start on.
        check(
          offer.window.end, of: ProductOffer(offer, of: subscription.product), &findings,
          help: "remove the offer; to run it again, create a new one with a different offerId")
      }
    }
    var live = LiveBatches(of: findings.live)
    catalog.forEachBatch { batch, path in
      guard let end = batch.expirationDate, end.value < findings.today, batch.oneTimeUse != nil, !batch.isOwn,
        !live.hasMade(batch, by: findings.today)
      else { return }
      findings.add(
        .info,
        "the codes of batch \(quoted(batch.id.value)) expired on \(end.value), before \(findings.today.asToday)",
        object: path(), at: end.range, label: "in the past",
        help: "correct the year, or remove the batch if it is no longer needed")
    }
  }

  private static func check(
    _ end: Located<CalendarDate>?, of owner: @autoclosure () -> ProductOffer, _ findings: inout Findings,
    help: String
  ) {
    guard let end, end.value < findings.today else { return }
    findings.add(
      .info, "\(owner().offer.phrase) ended on \(end.value), before \(findings.today.asToday)",
      object: owner().path, at: end.range, label: "in the past", help: help)
  }

  private static let years = 3

  static let startDateFar = Rule<Catalog>("start-date-far", computes: true) { catalog, findings in
    guard let latest = findings.today.adding(months: 12 * years) else { return }
    catalog.forEachDatedOffer { window, owner in
      guard let start = window.start, start.value > latest else { return }
      report(start, "\(owner().offer.phrase) starts", object: owner().path, &findings)
    }
    catalog.forEachBatch { batch, path in
      guard batch.createdDate.value > latest else { return }
      report(batch.createdDate, "batch \(quoted(batch.id.value)) is created", object: path(), &findings)
    }
    for prices in catalog.planPrices where !prices.history.changes.isEmpty {
      for change in prices.history.changes where change.startDate.value > latest {
        report(change.startDate, "a price change starts", object: prices.path(of: change), &findings)
      }
    }
  }

  private static func report(
    _ day: Located<CalendarDate>, _ what: String, object: ObjectPath, _ findings: inout Findings
  ) {
    let meant = likelyYear(of: day.value, today: findings.today)
    let near = meant.flatMap { CalendarDate(year: $0.year, month: day.value.month, day: day.value.day) }
    let help = near.flatMap { day in meant.map { "write \(day): \($0.reason)" } }
    findings.add(
      .warning, "\(what) on \(day.value), more than three years after \(findings.today.asToday)",
      object: object,
      at: day.range, label: "is the year right?", help: help ?? "correct the year",
      fix: near.map { .write($0.description, at: day.range, isSafe: false) })
  }

  static let endDateFar = Rule<Catalog>("end-date-far", computes: true) { catalog, findings in
    catalog.forEachDatedOffer { window, owner in
      let start = window.start.flatMap { $0.value > findings.today ? $0 : nil }
      let first = start?.value ?? findings.today
      guard let end = window.end, let last = first.adding(months: 12 * years), end.value > last else {
        return
      }
      findings.add(
        .warning,
        """
        \(owner().offer.phrase) ends on \(end.value), more than three years after \
        \(start == nil ? first.asToday : "its start on \(first)")
        """,
        object: owner().path, at: end.range, label: "is the year right?",
        related: start.map { [Label($0.range, "the start")] } ?? [],
        help: "correct the year, or remove `endDate` if the offer should not end")
    }
  }
}

extension Catalog {
  /// Where the product of an offer is sold, on the billing plan that the offer is for.
  fileprivate func storefronts(selling owner: ProductOffer) -> StorefrontSet {
    let subscription = subscriptions.first { $0.productId == owner.product.productId.value }
    return subscription?.territories(of: owner.offer.plan) ?? owner.product.territories.set
  }
}
