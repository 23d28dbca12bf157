import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// Makes the events of products and their offers, on any day.
///
/// What is there already has no event that says to create it. What should have been created by now has none that says that it starts.
struct EventWriter {
  let app: App
  let filter: OfferFilter
  let today: CalendarDate
  let money: MoneyStyle
  /// What the baseline has; nil without a baseline.
  let existing: ExistingOffers?
  /// When pools need new batches; nil if it is not known.
  let refills: ExpectedRefills?
  /// The days of each campaign with days, by its name.
  let campaignDays: [String: CampaignDays]

  func events(of one: ProductView) -> [OfferEvent] {
    let events =
      one.offers.flatMap { self.events(of: $0, one.product) } + priceEvents(of: one)
      + decisions(of: one)
    let lead = app.reviewLeadDays?.value ?? Limits.reviewLeadDays
    // A product that is not live must be reviewed before its offers can start.
    let isNew = existing.map { !$0.has(one.product.productId.range) } ?? false
    let toCreate = events.filter { $0.what == .create && ($0.isOverdue || $0.day >= today) }
    guard isNew, let first = toCreate.map(\.day).min(),
      let day = CalendarDate(dayNumber: first.dayNumber - lead)
    else { return events }
    let review = OfferEvent(
      what: .review, day: day, product: one.product, kind: nil, campaign: nil, subject: one.name,
      word: Deadline.Kind.review.phrase,
      detail: "\(counted(lead, "day")) for App Review, before its first offer",
      range: one.product.productId.range, identity: [app.bundleId.value, one.id, "review"],
      isOverdue: day < today, paths: [one.product.path])
    return [review] + events
  }

  private func events(of offer: OfferView, _ product: Product) -> [OfferEvent] {
    let name =
      offer.kind == .introductory
      ? "introductory offer of \(offer.titleName) (\(offer.cost))" : offer.kind.phrase + " " + offer.name
    let subject = (offer.isDraft ? "draft " : "") + name
    let isThere = existing?.has(offer.range) ?? false
    func event(
      _ what: OfferEvent.What, on day: CalendarDate, _ word: String, detail: String, isStrict: Bool = false
    ) -> OfferEvent {
      OfferEvent(
        what: what, day: day, product: product, kind: offer.kind, campaign: offer.campaign, subject: subject,
        word: word, detail: detail, range: offer.range,
        identity: [app.bundleId.value] + offer.identity + [what.rawValue], offer: offer.number,
        isOverdue: what == .create && day < today && existing != nil && offer.state == .missing,
        isStrict: isStrict, paths: [product.path(of: offer.offer)])
    }
    var events = offer.deadlines.filter { !isThere || $0.kind != .create }.map { deadline in
      event(
        OfferEvent.What(deadline.kind), on: deadline.day, deadline.kind.phrase, detail: deadline.detail,
        isStrict: deadline.isStrict)
    }
    if let start = offer.window.start?.value, !events.contains(where: \.isOverdue) {
      events.append(event(.start, on: start, "starts", detail: offer.kind == .introductory ? "" : offer.cost))
    }
    if offer.kind == .promotional, let last = offer.campaign.flatMap({ campaignDays[$0]?.last }) {
      let detail = "the campaign ends; at Apple, a promotional offer has no last day"
      events.append(event(.sign, on: last, "last day to sign", detail: detail))
    }
    let place = PlaceOfOffer(productId: product.productId.value, offerName: offer.offer.name)
    if let refills, let day = refills[place], let refill = offer.offer.code?.refill {
      let below = counted(refill.below.value, "code")
      let detail = "fewer than \(below) left at the pace of \(refills.countedOn)"
      var expected = event(.refill, on: day, "refill expected", detail: detail)
      // A batch that was added before the codes were counted is part of the forecast.
      let since = min(day, refills.countedOn.next ?? day)
      expected.isOverdue = day < today && !RefillBatches(of: offer.offer).hasBatch(since: since)
      events.append(expected)
    }
    let batches = offer.batchGroups.filter { $0.state != .deactivated }
    return events + batches.flatMap { self.events(of: $0, offer, product) }
  }

  private func events(of one: BatchView, _ offer: OfferView, _ product: Product) -> [OfferEvent] {
    one.batch.deadlines.filter { !one.isMade || $0.kind != .create }.map { deadline in
      let what = OfferEvent.What(deadline.kind)
      func detail(_ count: String) -> String {
        switch what {
        case .create: "\(count); \(deadline.detail)"
        case .change: count
        default: deadline.detail
        }
      }
      return OfferEvent(
        what: what, day: deadline.day, product: product, kind: .offerCode, campaign: offer.campaign,
        subject: (one.state == .draft ? "draft " : "") + "batch \(one.name) of \(offer.name)",
        word: deadline.kind.phrase, detail: detail(one.countPhrase), range: one.batch.id.range,
        identity: [app.bundleId.value] + offer.identity + ["batch", one.stem, what.rawValue],
        publicDetail: one.code == nil ? nil : detail(one.publicCountPhrase), offer: offer.number,
        isOwn: one.batch.isOwn, isOverdue: what == .create && deadline.day < today && one.state == .due,
        count: one.batchCount,
        paths: [product.path(of: one.batch, in: offer.offer), product.path(of: offer.offer)])
    }
  }

  /// Returns by when the days of regular prices that are planned without one have to be decided.
  private func decisions(of one: ProductView) -> [OfferEvent] {
    BillingPlan.allCases.compactMap { decision(of: one, $0) }
  }

  /// Returns by when the day of a price has to be decided: the next campaign with offers that are compared with this price depends on it.
  /// Nil if no campaign does.
  private func decision(of one: ProductView, _ plan: BillingPlan) -> OfferEvent? {
    guard one.subscription != nil else { return nil }
    let undated = one.storefrontsWithoutDay(plan)
    let starts = one.offers.compactMap { offer -> (campaign: String, day: CalendarDate)? in
      guard offer.offer.plan == plan, offer.pricing.prices != nil, !offer.isDraft, !offer.state.isOver,
        let campaign = offer.campaign, let day = campaignDays[campaign]?.first, day > today
      else { return nil }
      // A price change that has a day comes before the campaign, so that it does not matter when this one would.
      let storefronts = undated.subtracting(one.storefronts(withChangeBy: day, of: plan))
      return offer.pricing.territories.set.isDisjoint(with: storefronts) ? nil : (campaign, day)
    }
    let next = starts.min { one, other in (one.day, one.campaign) < (other.day, other.campaign) }
    guard let next,
      let day = DatedKind.priceChange(isSubscription: true).deadlines(from: next.day, to: nil)
        .first(where: { $0.kind == .create })?.day
    else { return nil }
    let storefronts = undated.subtracting(one.storefronts(withChangeBy: next.day, of: plan))
    let name = one.name + (plan.isMonthly ? ", monthly plan," : "")
    return OfferEvent(
      what: .decide, day: day, product: one.product, kind: nil, campaign: next.campaign,
      subject: "new price of \(name) in \(countryPhrase(storefronts))", word: "last day to decide the start",
      detail:
        "without a day, the savings of campaign \(next.campaign), which begins on \(next.day), count from the price in force",
      range: one.product.productId.range,
      identity: [app.bundleId.value, one.id, plan.rawValue, "price", OfferEvent.What.decide.rawValue],
      storefronts: storefronts, paths: [one.product.path(of: plan)])
  }

  /// Returns the events of changes of regular prices.
  private func priceEvents(of one: ProductView) -> [OfferEvent] {
    one.priceChanges.flatMap { view -> [OfferEvent] in
      let planned = view.planned
      let change = planned.change
      let plan = planned.plan
      let territories = filter.narrowing(planned.storefronts)
      guard !territories.isEmpty else { return [] }
      let place = countryPhrase(territories)
      func event(
        _ what: OfferEvent.What, on day: CalendarDate, _ word: String, detail: String, isStrict: Bool = false
      ) -> OfferEvent {
        OfferEvent(
          what: what, day: day, product: one.product, kind: nil, campaign: nil,
          subject: "new price of \(one.name)" + (plan.isMonthly ? ", monthly plan," : "") + " in \(place)",
          word: word, detail: detail, range: change.startDate.range,
          identity: [
            app.bundleId.value, one.id, plan.rawValue, change.existingSubscribers.value.rawValue,
            change.prices.territories.first?.code ?? "", what.rawValue,
          ],
          storefronts: territories, isOverdue: what == .create && day < today && existing != nil,
          isStrict: isStrict,
          paths: [one.product.path(of: plan).with(.priceChange, change.startDate.value.description)])
      }
      let rest = change.prices.restPhrase(base: app.baseTerritory.value, money)
      let amounts = view.amountsPhrase(in: territories, money)
      let ofSubscribers = one.subscription == nil ? [] : [change.subscribersPhrase, rest]
      let terms = ([amounts] + ofSubscribers).compactMap(\.self).joined(separator: "; ")
      let deadlines = change.deadlines(of: one.product).filter { !view.isThere || $0.kind != .create }
      let events = deadlines.map { deadline in
        event(
          OfferEvent.What(deadline.kind), on: deadline.day, deadline.kind.phrase, detail: deadline.detail,
          isStrict: deadline.isStrict)
      }
      guard !events.contains(where: \.isOverdue) else { return events }
      return events + [event(.price, on: change.startDate.value, "starts", detail: terms)]
    }
  }
}
