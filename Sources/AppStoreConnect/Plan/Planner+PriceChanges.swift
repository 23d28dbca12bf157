import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Plans the changes of the regular prices of subscriptions.
  ///
  /// In each storefront, Apple keeps one price that is still to come. A step that needs its place deletes it first, so that
  /// both are allowed or neither; those that nothing replaces are deleted last.
  mutating func planPriceChanges() {
    var replaced: Set<String> = []
    for change in changes(of: .priceChange) where !change.isGone { planPriceChange(change, &replaced) }
    for change in changes(of: .priceChange) {
      let left = change.old.map { rowsToCome(change).inDay($0, butNot: change.new) } ?? []
      let gone = left.filter { !replaced.contains($0.id) }
      replaced.formUnion(gone.map(\.id))
      let rows = gone.map {
        OfferRow(storefront: $0.storefront, price: .amount($0.amount))
      }
      add(
        .delete, change, deletions(.price, gone.map(\.id), change),
        details: ["no longer: " + prices(rows)], in: rows.storefronts)
    }
    for subscription in comparison.current.catalog.subscriptions {
      for plan in BillingPlan.allCases { noteUnequalized(subscription, plan) }
    }
  }

  /// Notes where a change with `rest` sets no price, because Apple has none.
  private mutating func noteUnequalized(_ subscription: Subscription, _ plan: BillingPlan) {
    let prices = ids.subscriptions[subscription.productId]?.prices(plan) ?? []
    for change in subscription.history(of: plan)?.changes(after: today) ?? [] {
      let day = change.startDate.value.description
      let path = subscription.path(of: plan).with(.priceChange, day)
      let scheduled = prices.filter { $0.startDate == day }.compactMap { Storefront(code: $0.storefront) }
      let places = unequalized(change, subscription, plan).subtracting(StorefrontSet(scheduled))
      guard !places.isEmpty, !isClosed(path) else { continue }
      note(
        \.manual, path, "set the price of \(firstFive(places.codes))",
        because: "App Store Connect equalizes no price there", at: change.startDate.range)
    }
  }

  /// The storefronts under `rest` for which Apple's answer has no amount; none without an answer.
  private func unequalized(_ change: PriceChange, _ subscription: Subscription, _ plan: BillingPlan)
    -> StorefrontSet
  {
    let equalized = equalizedAmounts(of: change.prices)
    guard !equalized.isEmpty, let history = subscription.history(of: plan) else { return StorefrontSet() }
    return history.reach(of: change, sold: subscription.territories(of: plan))
      .subtracting(change.prices.territories).subtracting(StorefrontSet(equalized.keys))
  }

  private mutating func planPriceChange(_ change: Change, _ replaced: inout Set<String>) {
    guard let new = change.new, let productId = change.path.productId,
      let subscription = homes[productId]?.subscription, let owner = owner(of: subscription.product)
    else { return }
    let plan = change.billingPlan
    let before = change.differs(.existingSubscribers) == nil ? change.old?.priceMap : nil
    let paid = new.date(.startDate)?.previous.map { liveAmounts(of: productId, plan, on: $0) } ?? [:]
    let toCome = rowsToCome(change)
    // Also in storefronts where the plan is not sold according to what was read.
    let there = Set(toCome.filter { $0.startDate == new.text(.startDate) }.map(\.row))
    let scheduled = Set(toCome.map(\.storefront))
    let stays = new.priceMap?.rest == nil ? [:] : paid.filter { !scheduled.contains($0.key.code) }
    let rows = rows(of: new, subscription, plan).filter { row in
      !row.isIn(before) && !there.contains(row) && !row.isIn(stays)
        && !(paid[base] == nil && isOnlyBase(row, of: subscription, plan))
    }
    guard !rows.isEmpty else { return }
    let moving = Set(rows.map(\.storefront))
    let room = toCome.filter { moving.contains($0.storefront) }.map(\.id)
    replaced.formUnion(room)
    let equalized = equalizedAmounts(of: new.priceMap)
    let rises = raises(new, in: rows, of: subscription, plan)
    let unknown = rows.contains(where: \.isEqualized)
    add(
      room.isEmpty ? .create : .replace, change,
      deletions(.price, room, change)
        + [ProductRequests.setPrices(rows, of: plan, owner, new)],
      details: [
        change.priceMove(
          base: base, from: paid, equalized: unknown ? [:] : equalized, in: rows.storefronts)?.phrase,
        restDetail(of: new, rows, from: paid),
      ].compactMap(\.self),
      forGood: [.priceChange], reach: reach(new, rises: rises), needs: rises ? [.priceIncreases] : [],
      in: rows.storefronts)
  }

  /// Whether a row only says what Apple equalizes from, in a storefront where the plan is not sold. Apple refuses such a price of
  /// a monthly plan.
  func isOnlyBase(_ row: OfferRow, of subscription: Subscription, _ plan: BillingPlan) -> Bool {
    row.storefront == base.code && !subscription.territories(of: plan).contains(base)
  }

  /// The prices that a change sets, under `rest` those that Apple equalizes. If they are not known, Apple is asked when the
  /// request is sent.
  private func rows(of change: NormalObject, _ subscription: Subscription, _ plan: BillingPlan) -> [OfferRow]
  {
    let sold = subscription.territories(of: plan)
    let all = change.rows(sold: sold, base: base)
    guard change.priceMap?.rest != nil, let start = change.date(.startDate),
      let history = subscription.history(of: plan)
    else { return all }
    let named = history.named(on: start)
    let equalized = equalizedAmounts(of: change.priceMap)
    return all.compactMap { row in
      guard row.isEqualized, let place = Storefront(code: row.storefront) else { return row }
      guard !named.contains(place) else { return nil }
      guard !equalized.isEmpty else { return row }
      // `noteUnequalized` names it.
      guard let amount = equalized[place] else { return nil }
      return OfferRow(storefront: row.storefront, price: .amount(decimalText(amount, place.currency)))
    }
  }

  /// What Apple equalizes from the amount that a change has in the base storefront, as far as it is known.
  private func equalizedAmounts(of map: PriceMap?) -> [Storefront: Int64] {
    guard let map, map.rest != nil, let amount = map[base]?.amount else { return [:] }
    return comparison.baseline.catalog.live?[base, amount] ?? [:]
  }

  /// `Apple equalizes 174 storefronts from 12.99 USD: higher in 172 storefronts, lower in CHE and EGP`; nil without `rest`,
  /// and if the amounts are not known.
  private func restDetail(of change: NormalObject, _ rows: [OfferRow], from paid: [Storefront: Int64])
    -> String?
  {
    let equalized = equalizedAmounts(of: change.priceMap)
    guard !equalized.isEmpty, let map = change.priceMap, let amount = map[base]?.amount else { return nil }
    let moving = rows.storefronts.subtracting(map.territories)
    guard !moving.isEmpty else { return nil }
    var higher = StorefrontSet()
    var lower = StorefrontSet()
    var same = StorefrontSet()
    var first = StorefrontSet()
    for storefront in moving.members {
      guard let new = equalized[storefront] else { continue }
      switch paid[storefront] {
      case nil: first.insert(storefront)
      case let old? where old < new: higher.insert(storefront)
      case let old? where old > new: lower.insert(storefront)
      case _?: same.insert(storefront)
      }
    }
    let parts = [
      ("higher in", higher), ("lower in", lower), ("as now in", same), ("the first price in", first),
    ].filter { !$0.1.isEmpty }.map { words, set in
      set == moving ? "\(words) all of them" : "\(words) \(storefrontCount(set))"
    }
    return
      "Apple equalizes \(counted(moving.count, "storefront")) from \(moneyText(amount, base.currency)): "
      + parts.joined(separator: ", ")
  }

  private func rowsToCome(_ change: Change) -> [PriceIds] {
    (change.path.productId.flatMap { ids.subscriptions[$0] }?.prices(change.billingPlan) ?? [])
      .filter { readBack.start($0.startDate) != nil }
  }

  /// Whether a storefront pays more. A storefront whose earlier or later price is unknown counts as paying more.
  ///
  /// - Parameter rows: what the change still has to set.
  private func raises(
    _ change: NormalObject, in rows: [OfferRow], of subscription: Subscription, _ plan: BillingPlan
  ) -> Bool {
    guard let day = change.date(.startDate), let before = day.previous,
      let amounts = change.priceMap, let old = subscription.history(of: plan)?.prices(on: before)
    else { return false }
    guard !rows.contains(where: \.isEqualized) else { return true }
    let live = liveAmounts(of: subscription.productId, plan, on: before)
    let equalized = equalizedAmounts(of: amounts).filter { rows.storefronts.contains($0.key) }
    let reached = subscription.territories(of: plan).union(rows.storefronts)
    return amounts.adding(equalized).restricted(to: reached).prices.contains { price in
      guard let earlier = old[price.storefront]?.amount ?? live[price.storefront] else { return true }
      return price.amount > earlier
    }
  }

  /// What is paid at Apple on a day, also in storefronts under `rest`.
  private func liveAmounts(of productId: String, _ plan: BillingPlan, on day: CalendarDate) -> [Storefront:
    Int64]
  {
    var amounts: [Storefront: Int64] = [:]
    let rows = ids.subscriptions[productId]?.prices(plan) ?? []
    let inOrder = rows.sorted { one, other in (one.startDate ?? "") < (other.startDate ?? "") }
    // A later row replaces an earlier one. What existing subscribers keep comes first: it is not what the others pay.
    for row in inOrder.filter(\.isPreserved) + inOrder.filter({ !$0.isPreserved }) {
      guard (row.startDate ?? "") <= day.description, let storefront = Storefront(code: row.storefront) else {
        continue
      }
      amounts[storefront] = minorUnits(row.amount, storefront)
    }
    return amounts
  }

  private func reach(_ change: NormalObject, rises: Bool) -> String? {
    guard change.text(.existingSubscribers) == PriceChange.ExistingSubscribers.newPrice.rawValue else {
      return nil
    }
    return rises
      ? "existing subscribers pay more from their next renewal on; Apple informs them, and asks for consent where it is required"
      : "existing subscribers pay the new price from their next renewal on"
  }
}

extension Change {
  fileprivate var billingPlan: BillingPlan { path.plan == nil ? .upFront : .monthly }
}

extension OfferRow {
  fileprivate func isIn(_ map: PriceMap?) -> Bool { isAmount { map?[$0]?.amount } }

  fileprivate func isIn(_ amounts: [Storefront: Int64]) -> Bool { isAmount { amounts[$0] } }

  private func isAmount(_ amount: (Storefront) -> Int64?) -> Bool {
    guard let place = Storefront(code: storefront), let amount = amount(place) else { return false }
    return price == .amount(decimalText(amount, place.currency))
  }
}

extension PriceIds {
  /// What it sets. Apple leaves out zeros at the end of an amount.
  fileprivate var row: OfferRow {
    let units = Storefront(code: storefront).flatMap { place in
      minorUnits(amount, place).map { decimalText($0, place.currency) }
    }
    return OfferRow(storefront: storefront, price: .amount(units ?? amount))
  }
}

extension [PriceIds] {
  /// The rows of the day of a change in the storefronts that another one does not have.
  fileprivate func inDay(_ old: NormalObject, butNot new: NormalObject?) -> [PriceIds] {
    let ofDay = filter { $0.startDate == old.text(.startDate) }
    // Of a change with `rest` that is gone, every storefront is.
    if old.priceMap?.rest != nil, new == nil { return ofDay }
    let gone = Set(
      (old.priceMap?.territories ?? StorefrontSet()).subtracting(
        new?.priceMap?.territories ?? StorefrontSet()
      ).codes)
    return ofDay.filter { gone.contains($0.storefront) }
  }
}
