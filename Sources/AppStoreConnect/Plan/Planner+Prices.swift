import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  mutating func planAvailabilities() {
    for one in comparison.current.catalog.inAppPurchases { planAvailability(of: one) }
    for change in changes(of: .subscription, .monthlyPlan) where !change.isGone {
      guard let productId = change.path.productId, let one = homes[productId]?.subscription else {
        continue
      }
      let plan: BillingPlan = change.type == .monthlyPlan ? .monthly : .upFront
      let territories = one.territories(of: plan)
      let inNew = change.new?.truth(.availableInNewTerritories) ?? false
      if let id = ids.subscriptions[productId]?.availability(plan) {
        guard let before = change.old,
          change.differs(.territories) != nil
            || change.differs(.availableInNewTerritories) != nil
        else { continue }
        let lost = (before.territorySet ?? territories).subtracting(territories)
        let gained = territories.subtracting(before.territorySet ?? StorefrontSet())
        guard lost.isEmpty || !staysOnSale(productId) else {
          stillSold[productId, default: []].formUnion(lost.codes)
          note(
            \.blocked, change.path.with(.availability), "remove \(firstFive(lost.codes)) from sale",
            because: Permanence.storefronts.reason, forGood: .storefronts, at: change.place)
          continue
        }
        add(
          .update, change.path.with(.availability),
          [ProductRequests.changeAvailability(plan, .known(id), to: territories, inNew: inNew)],
          details: change.details([.territories, .availableInNewTerritories]),
          forGood: !gained.isEmpty && staysOnSale(productId) ? [.storefronts] : [], in: gained,
          at: change.place)
      } else if let owner = owner(of: one.product), !territories.isEmpty {
        add(
          .create, change.path.with(.availability),
          [ProductRequests.makeAvailable(owner, plan, in: territories, inNew: inNew)],
          details: [storefrontCount(territories)], forGood: staysOnSale(productId) ? [.storefronts] : [],
          in: territories, at: change.place)
      }
    }
  }

  /// Whether offerc cannot remove storefronts from a subscription.
  private func staysOnSale(_ productId: String) -> Bool { ids.subscriptions[productId]?.isApproved == true }

  /// Apple replaces the whole list; storefronts can only come.
  private mutating func planAvailability(of one: InAppPurchase) {
    let path = one.product.path
    let place = one.product.territories.range
    let change = changes(of: .inAppPurchase).first { $0.path == path }
    guard let owner = owner(of: one.product) else { return }
    var territories = one.product.territories.set
    let isThere = ids.inAppPurchases[one.product.productId.value]?.availability(.upFront) != nil
    let before = isThere ? change?.old?.territorySet ?? territories : StorefrontSet()
    let lost = before.subtracting(territories)
    if !lost.isEmpty {
      note(
        \.manual, path.with(.availability), "remove \(firstFive(lost.codes)) from sale",
        because: Permanence.purchaseStorefronts.reason, forGood: .purchaseStorefronts, at: place)
      territories.formUnion(lost)
    }
    let isChanged = before != territories || change?.differs(.availableInNewTerritories) != nil
    guard isChanged, isThere || !territories.isEmpty else { return }
    let inNew = one.product.availableInNewTerritories.value
    let gained = territories.subtracting(before)
    let wasThere = ids.inAppPurchases[one.product.productId.value] != nil
    add(
      isThere ? .update : .create, path.with(.availability),
      [ProductRequests.makeAvailable(owner, in: territories, inNew: inNew)],
      details: isThere
        ? change?.details([.territories, .availableInNewTerritories]) ?? [] : [storefrontCount(territories)],
      forGood: wasThere && !gained.isEmpty ? [.purchaseStorefronts] : [], in: gained, at: place)
  }

  /// Prices of storefronts that have none yet; a price that is there changes only on a day.
  mutating func planFirstPrices() {
    for one in comparison.current.catalog.subscriptions {
      for plan in BillingPlan.allCases { planFirstPrices(of: one, plan) }
    }
  }

  private mutating func planFirstPrices(of one: Subscription, _ plan: BillingPlan) {
    guard let history = one.history(of: plan), let owner = owner(of: one.product) else { return }
    let inForce = ids.subscriptions[one.productId]?.prices(plan).filter {
      readBack.start($0.startDate) == nil
    }
    let priced = Set(inForce?.map(\.storefront) ?? [])
    let map = history.prices(on: today)
    let rows = rows(map, sold: one.territories(of: plan)).filter {
      !priced.contains($0.storefront) && !isUnread(key: .prices, of: one.path(of: plan))
        && !(plan.isMonthly && isOnlyBase($0, of: one, plan))
    }
    guard !rows.isEmpty else { return }
    setPrices(.create, rows, of: one, in: plan, owner: owner, at: map.range)
  }

  /// Prices where a subscription is not sold, which the first submission can need: App Store Connect has refused one without
  /// them (one report, of 2026-10). They are set last, because it has also refused such a price (2026-03).
  mutating func planUnsoldPrices() {
    for one in comparison.current.catalog.subscriptions {
      let live = ids.subscriptions[one.productId]
      let map = one.history.prices(on: today)
      guard map.rest != nil, live.map(\.wasNeverApproved) ?? true, let owner = owner(of: one.product),
        !isUnread(key: .prices, of: one.path)
      else { continue }
      let priced = Set(live?.prices(.upFront).map(\.storefront) ?? [])
      let sold = Set(one.territories(of: .upFront).codes)
      let known = StorefrontSet.all.subtracting(storefronts?.droppedStorefronts ?? StorefrontSet())
      let rows = rows(map.includingOutside, sold: known).filter {
        !sold.contains($0.storefront) && !priced.contains($0.storefront)
      }
      // The base territory has its price already, also where nothing is sold.
      let unsold = rows.filter { $0.storefront != base.code }
      guard !unsold.isEmpty else { continue }
      add(
        .create, one.path.with(.unsoldPrices),
        [ProductRequests.setPrices(unsold, of: .upFront, owner)],
        details: [
          prices(unsold),
          "App Store Connect can refuse a first submission without these prices",
        ], at: map.range)
    }
  }

  private mutating func setPrices(
    _ action: PlanStep.Action, _ rows: [OfferRow], of one: Subscription, in plan: BillingPlan,
    owner: AppleOwner, at place: SourceRange
  ) {
    add(
      action, one.path(of: plan).with(.prices), [ProductRequests.setPrices(rows, of: plan, owner)],
      details: [prices(rows)], in: rows.storefronts, at: place)
  }

  /// A price that is in force and differs without a planned change has a step only before the approval: then Apple has no
  /// request for it.
  mutating func blockUnplannedPrices() {
    for old in comparison.baseline.catalog.subscriptions {
      guard let new = homes[old.productId]?.subscription else { continue }
      for plan in BillingPlan.allCases { blockUnplannedPrices(of: new, plan, before: old) }
    }
  }

  private mutating func blockUnplannedPrices(
    of one: Subscription, _ plan: BillingPlan, before old: Subscription
  ) {
    guard let live = old.history(of: plan)?.prices(on: today),
      let prices = one.history(of: plan)?.prices(on: today)
    else { return }
    let assumed = comparison.baseline.catalog.assumed
    let unpriced = comparison.baseline.catalog.unpriced[one.productId]?[plan]
    var moved = StorefrontSet()
    live.forEachShared(with: prices) { old, new in
      guard old.amount != new.amount, !assumed.contains(old, of: live),
        unpriced?.contains(new.storefront) != true
      else { return }
      moved.insert(new.storefront)
    }
    guard !moved.isEmpty else { return }
    if isEditable(.prices, in: comparison.baseline.catalog.stages[one.productId]) == true,
      let owner = owner(of: one.product)
    {
      let rows = rows(prices, sold: one.territories(of: plan)).filter {
        Storefront(code: $0.storefront).map(moved.contains) ?? false
      }
      return setPrices(.update, rows, of: one, in: plan, owner: owner, at: prices.range)
    }
    let steps = priceSteps(from: live.restricted(to: moved), to: prices.restricted(to: moved))
    note(
      \.blocked, one.path(of: plan), "change the live price: " + firstFive(steps.map(\.phrase)),
      because: "a live price changes only on a day that `priceChanges` names", forGood: .priceChange,
      at: prices.range)
  }

  func isUnread(key: Key, of owner: ObjectPath) -> Bool {
    comparison.unread.contains { $0.key.value == key.name && $0.object == owner }
  }

  /// Apple has one change to come of a storefront: what makes room is in the step that needs the room, so that both are
  /// allowed or neither. What nothing replaces is deleted last.
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
    for one in comparison.current.catalog.subscriptions {
      for plan in BillingPlan.allCases { noteUnequalized(one, plan) }
    }
  }

  /// Notes where a change with `rest` sets no price, because Apple has none.
  private mutating func noteUnequalized(_ one: Subscription, _ plan: BillingPlan) {
    let prices = ids.subscriptions[one.productId]?.prices(plan) ?? []
    for change in one.history(of: plan)?.changes(after: today) ?? [] {
      let day = change.startDate.value.description
      let path = one.path(of: plan).with(.priceChange, day)
      let scheduled = prices.filter { $0.startDate == day }.compactMap { Storefront(code: $0.storefront) }
      let places = unequalized(change, one, plan).subtracting(StorefrontSet(scheduled))
      guard !places.isEmpty, !isClosed(path) else { continue }
      note(
        \.manual, path, "set the price of \(firstFive(places.codes))",
        because: "App Store Connect equalizes no price there", at: change.startDate.range)
    }
  }

  /// The storefronts under `rest` for which Apple's answer has no amount; none without an answer.
  private func unequalized(_ change: PriceChange, _ one: Subscription, _ plan: BillingPlan) -> StorefrontSet {
    let equalized = equalizedAmounts(of: change.prices)
    guard !equalized.isEmpty, let history = one.history(of: plan) else { return StorefrontSet() }
    return history.reach(of: change, sold: one.territories(of: plan))
      .subtracting(change.prices.territories).subtracting(StorefrontSet(equalized.keys))
  }

  private mutating func planPriceChange(_ change: Change, _ replaced: inout Set<String>) {
    guard let new = change.new, let productId = change.path.productId,
      let one = homes[productId]?.subscription, let owner = owner(of: one.product)
    else { return }
    let plan = change.billingPlan
    let before = change.differs(.existingSubscribers) == nil ? change.old?.priceMap : nil
    let paid = new.date(.startDate)?.previous.map { liveAmounts(of: productId, plan, on: $0) } ?? [:]
    let toCome = rowsToCome(change)
    // They can be there although the storefront was not read as one where it is sold.
    let there = Set(toCome.filter { $0.startDate == new.text(.startDate) }.map(\.row))
    let scheduled = Set(toCome.map(\.storefront))
    let stays = new.priceMap?.rest == nil ? [:] : paid.filter { !scheduled.contains($0.key.code) }
    let rows = rows(of: new, one, plan).filter { row in
      !row.isIn(before) && !there.contains(row) && !row.isIn(stays)
        && !(paid[base] == nil && isOnlyBase(row, of: one, plan))
    }
    guard !rows.isEmpty else { return }
    let moving = Set(rows.map(\.storefront))
    let room = toCome.filter { moving.contains($0.storefront) }.map(\.id)
    replaced.formUnion(room)
    let equalized = equalizedAmounts(of: new.priceMap)
    let rises = raises(new, in: rows, of: one, plan)
    let unknown = rows.contains(where: \.isEqualized)
    add(
      room.isEmpty ? .create : .replace, change,
      deletions(.price, room, change)
        + [ProductRequests.setPrices(rows, of: plan, owner, new)],
      details: [
        change.priceMove(
          base: base, from: paid, equalized: unknown ? [:] : equalized, in: rows.storefronts),
        restDetail(of: new, rows, from: paid),
      ].compactMap(\.self),
      forGood: [.priceChange], reach: reach(new, rises: rises), needs: rises ? [.priceIncreases] : [],
      in: rows.storefronts)
  }

  /// Whether a row only says what Apple equalizes from, in a storefront where the plan is not sold. Apple refuses such a price of
  /// a monthly plan.
  private func isOnlyBase(_ row: OfferRow, of one: Subscription, _ plan: BillingPlan) -> Bool {
    row.storefront == base.code && !one.territories(of: plan).contains(base)
  }

  /// The prices that a change sets, under `rest` those that Apple equalizes. If they are not known, Apple is asked when the
  /// request is sent.
  private func rows(of change: NormalObject, _ one: Subscription, _ plan: BillingPlan) -> [OfferRow] {
    let sold = one.territories(of: plan)
    let all = change.rows(sold: sold, base: base)
    guard change.priceMap?.rest != nil, let start = change.date(.startDate),
      let history = one.history(of: plan)
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
    _ change: NormalObject, in rows: [OfferRow], of one: Subscription, _ plan: BillingPlan
  ) -> Bool {
    guard let day = change.date(.startDate), let before = day.previous,
      let amounts = change.priceMap, let old = one.history(of: plan)?.prices(on: before)
    else { return false }
    guard !rows.contains(where: \.isEqualized) else { return true }
    let live = liveAmounts(of: one.productId, plan, on: before)
    let equalized = equalizedAmounts(of: amounts).filter { rows.storefronts.contains($0.key) }
    let reached = one.territories(of: plan).union(rows.storefronts)
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
      ? "existing subscribers pay more from their next renewal on; Apple informs them, and asks for consent where it has to"
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
