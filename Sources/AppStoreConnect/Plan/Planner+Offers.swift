import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planOffers() {
    planIntroductoryOffers()
    for change in changes(of: .promotionalOffer) where !change.isGone { planPromotional(change) }
    planGainedStorefronts()
    let winBacks = changes(of: .winBackOffer).filter { !$0.isGone }
    // Apple takes five at a time: what runs on fewer days than before makes room.
    for change in winBacks where change.isShortened { planWinBack(change) }
    for change in winBacks where !change.isShortened { planWinBack(change) }
  }

  private mutating func planPromotional(_ change: Change) {
    guard let offer = change.new, let home = offerHome(change) else { return }
    if change.isNew {
      let removed = changes(of: .promotionalOffer).filter {
        $0.isGone && $0.path.productId == change.path.productId
      }
      if let other = removed.first(where: { $0.old?.text(.referenceName) == offer.text(.referenceName) }) {
        return note(
          \.blocked, change, "create the promotional offer",
          because:
            "\(other.path.quotedLabel) has its reference name, and Apple never lets that name be reused: choose another one"
        )
      }
      let request = OfferRequests.create(.promotionalOffer, offer, home)
      return addOffer(
        change, request, home, room: hasRoom(change) ? nil : removed.first { !freed.contains($0.path) })
    }
    guard change.differs(.prices) != nil || change.differs(.territories) != nil,
      let id = ids.subscriptions[change.path.productId ?? ""]?.promotionalOffers[
        change.path.offer ?? ""]
    else { return }
    let rows = keepingLive(home.rows(offer), of: change.path)
    let different = Set(rows).symmetricDifference(livePromotionalRows(change.path))
    add(
      .update, change, [OfferRequests.changePromotionalPrices(id, rows, home)],
      details: change.details([.prices, .territories])
        + [change.equalizedMove(base: base)].compactMap(\.self), in: Array(different).storefronts)
  }

  /// All prices are sent again: those under `rest` stay what they are, unless the amount that they come from changes.
  private func keepingLive(_ rows: [OfferRow], of offer: ObjectPath) -> [OfferRow] {
    guard let live = livePromotional(offer)?.priceMap else { return rows }
    return rows.map { row in
      guard case .equalized(_, let amount) = row.price, let storefront = Storefront(code: row.storefront),
        let before = live[base], decimalText(before.amount, base.currency) == amount,
        let own = live[storefront]
      else { return row }
      return OfferRow(
        storefront: row.storefront, price: .amount(decimalText(own.amount, storefront.currency)))
    }
  }

  private func livePromotional(_ offer: ObjectPath) -> NormalObject? {
    liveSubscription(offer)?.promotionalOffers
      .first { $0.name == offer.offer }.map { NormalObject.describing($0) }
  }

  private func liveSubscription(_ object: ObjectPath) -> Subscription? {
    comparison.baselineAsRead.catalog.subscriptions.first { $0.productId == object.productId }
  }

  /// What a promotional offer costs at Apple, without the storefronts where it has no price.
  private func livePromotionalRows(_ offer: ObjectPath) -> [OfferRow] {
    guard let live = livePromotional(offer), let subscription = liveSubscription(offer) else { return [] }
    let lacking =
      ids.subscriptions[subscription.productId]?.promotionalGaps[offer.offer ?? ""] ?? []
    return live.rows(sold: subscription.territories(of: live.plan), base: base).filter {
      !lacking.contains($0.storefront)
    }
  }

  /// Promotional offers that are the same in both, but lack storefronts: the product is sold in more now, or Apple has no price.
  private mutating func planGainedStorefronts() {
    let touched = Set(changes(of: .promotionalOffer).map(\.path))
    for old in comparison.baseline.catalog.subscriptions {
      guard let subscription = homes[old.productId]?.subscription, let home = offerHome(old.productId) else {
        continue
      }
      for offer in subscription.promotionalOffers {
        let path = subscription.path(of: offer)
        let form = NormalObject.describing(offer)
        guard !touched.contains(path), !isUnread(key: .prices, of: path), livePromotional(path) != nil,
          let id = ids.subscriptions[old.productId]?.promotionalOffers[offer.name]
        else { continue }
        let rows = home.rows(form)
        let there = livePromotionalRows(path).map(\.storefront)
        let gained = Set(rows.map(\.storefront)).subtracting(there)
        guard !gained.isEmpty else { continue }
        let isOwn = gained.isSubset(of: old.territories(of: form.plan).codes)
        add(
          .update, path,
          [OfferRequests.changePromotionalPrices(id, keepingLive(rows, of: path), home)],
          details: [
            "gained \(firstFive(gained.sorted()))\(isOwn ? ", where it has no price" : ", as the subscription did")"
          ],
          in: StorefrontSet(gained.compactMap(Storefront.init(code:))), at: form.range)
      }
    }
  }

  /// - Parameter room: an offer that has to go first. Both are in one step, or need the same permission where they are of two
  ///   products: both are allowed or neither.
  private mutating func addOffer(
    _ change: Change, _ request: PlannedRequest?, _ home: OfferHome, room: Change?
  ) {
    guard let offer = change.new, let request else { return }
    let isBeside = room?.path.productId == change.path.productId
    if let room, !isBeside { planRemoval(room) }
    let deletion = isBeside ? room.flatMap { self.deletion(of: $0) } : nil
    if let room { freed.insert(room.path) }
    add(
      deletion == nil ? .create : .replace, change, [deletion, request].compactMap(\.self),
      details: [terms(offer, change, home.rows(offer))]
        + (deletion == nil ? [] : ["deletes \(room?.path.quotedLabel ?? "") first"]),
      forGood: deletion == nil ? [] : room.map(permanence(ofDeleting:)) ?? [],
      needs: room == nil ? [] : [.deletions], in: home.rows(offer).storefronts,
      namesOf: isBeside ? nil : room?.path)
  }

  /// Whether Apple takes one more promotional offer.
  private func hasRoom(_ change: Change) -> Bool {
    let productId = change.path.productId
    let earlier = changes(of: .promotionalOffer).filter { $0.isNew && $0.path.productId == productId }
      .prefix { $0.path != change.path }
    let live = productId.flatMap { ids.subscriptions[$0] }?.promotionalOffers.count ?? 0
    return live + earlier.count - freed.count { $0.productId == productId } < mostPromotionalOffers
  }

  private mutating func planWinBack(_ change: Change) {
    guard let offer = change.new, let productId = change.path.productId, let home = offerHome(productId)
    else { return }
    if change.isNew {
      guard ids.subscriptions[productId]?.isApproved == true else {
        return note(
          \.waits, change, "create the win-back offer",
          because: "App Review must approve the subscription first")
      }
      guard let start = offer.date(.startDate), today < start else {
        return note(
          \.blocked, change, "create the win-back offer",
          because:
            "the earliest start date that Apple accepts is tomorrow\(today.next.map { ", \($0)" } ?? "")",
          forGood: .deletedWinBackOffer)
      }
      let request = OfferRequests.create(.winBackOffer, offer, home)
      let gone = changes(of: .winBackOffer).filter { $0.isGone && !freed.contains($0.path) }
      let namesake = gone.first { gone in
        [Key.offerId, .referenceName].contains { gone.old?.text($0) == offer.text($0) }
      }
      if let other = holder(ofNames: change, besides: namesake) {
        return note(
          \.blocked, change, "create the win-back offer",
          because:
            "\(other.quotedLabel) has its offer ID or reference name, which no other offer of the group can have"
        )
      }
      let others = offersAtOnce(with: change)
      let room = gone.first { others.contains($0.path) }
      return addOffer(
        change, request, home, room: namesake ?? (others.count < mostWinBackOffersAtOnce ? nil : room))
    }
    let keys: [Key] = [.startDate, .endDate, .priority, .promotionIntent, .customerEligibility]
    guard let id = ids.subscriptions[productId]?.winBackOffers[change.path.offer ?? ""],
      let request = PlannedRequest.update(
        .winBackOffer, .known(id), as: offer, changing: change.fields.map(\.field.key).filter(keys.contains))
    else { return }
    add(.update, change, [request], details: change.details(keys))
  }

  /// The win-back offers of a product that run on one day with a new one: live ones, and those of earlier steps.
  private func offersAtOnce(with change: Change) -> [ObjectPath] {
    guard let days = change.new?.days else { return [] }
    let live = comparison.baselineAsRead.catalog.subscriptions.first { $0.productId == change.path.productId }
    let new = changes(of: .winBackOffer).prefix { $0.path != change.path }.filter {
      $0.isNew && $0.path.productId == change.path.productId && $0.new?.days.overlaps(days) == true
    }
    let running = live.map { subscription in
      subscription.winBackOffers.filter { $0.window.days.overlaps(days) }.map(subscription.path)
    }
    return (running ?? []).filter { !freed.contains($0) } + new.map(\.path)
  }

  /// A live offer of the group that keeps the offer ID or the reference name of a new win-back offer.
  private func holder(ofNames change: Change, besides room: Change?) -> ObjectPath? {
    let names = [change.new?.text(.offerId), change.new?.text(.referenceName)]
    let group = comparison.baselineAsRead.catalog.groups.first { group in
      group.subscriptions.contains { $0.productId == change.path.productId }
    }
    let owners = (group?.subscriptions ?? []).flatMap { subscription in
      subscription.offers.map { ProductOffer($0, of: subscription.product) }
    }
    return owners.first { owner in
      let path = owner.path
      return path != room?.path && !freed.contains(path)
        && [owner.offer.identifier, owner.offer.referenceName].contains {
          $0 != nil && names.contains($0?.value)
        }
    }?.path
  }
}

/// Source: App Store Connect Help, promotional offers.
private let mostPromotionalOffers = 10
/// Source: App Store Connect Help, win-back offers.
private let mostWinBackOffersAtOnce = 5

extension Change {
  /// Whether what is there runs on some of the days before only.
  fileprivate var isShortened: Bool {
    guard let before = old?.days, let after = new?.days, before != after else { return false }
    return before.lowerBound <= after.lowerBound && after.upperBound <= before.upperBound
  }
}

extension NormalObject {
  /// The days of the offer as numbers, from its first to its last day.
  fileprivate var days: ClosedRange<Int> {
    let first = date(.startDate)?.dayNumber ?? Int.min
    return first...max(first, date(.endDate)?.dayNumber ?? Int.max)
  }
}
