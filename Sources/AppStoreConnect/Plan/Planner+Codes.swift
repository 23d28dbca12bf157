import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Where Apple has no room for another active code, the deactivations come first.
  mutating func planCodes() {
    let all = changes(of: .offerCode, .inAppPurchaseOfferCode)
    let isFull = all.map { change in
      let new = all.count { $0.isNew && $0.new?.truth(.active) != false && $0.isCounted(with: change) }
      return activeCodes(beside: change) + new > mostActiveCodes
    }
    for (change, isFull) in zip(all, isFull) where isFull { planCodeDeactivation(change) }
    planNewCodes(all)
    for (change, isFull) in zip(all, isFull) where !isFull { planCodeDeactivation(change) }
  }

  /// How many are active at Apple of those that it counts with a code.
  private func activeCodes(beside change: Change) -> Int {
    comparison.baselineAsRead.catalog.offerCodes.count {
      $0.offer.isInUse
        && change.isCounted(with: $0.product.productId.value, isOfInAppPurchase: !$0.product.isSubscription)
    }
  }

  private mutating func planNewCodes(_ all: [Change]) {
    var created: [Change] = []
    for change in all where change.isNew {
      guard let code = change.new else { continue }
      guard code.truth(.active) != false else {
        leaveInactive(change)
        continue
      }
      let active =
        activeCodes(beside: change) - all.count { $0.isDeactivated && $0.isCounted(with: change) }
        + created.count { $0.isCounted(with: change) }
      guard active < mostActiveCodes else {
        note(
          \.blocked, change, "create the offer code",
          because:
            "App Store Connect has \(active) active offer codes, as many as Apple allows: deactivate one first"
        )
        continue
      }
      created.append(change)
      guard let home = offerHome(change), let request = OfferRequests.create(change.codes, code, home) else {
        continue
      }
      let rows = home.rows(code)
      add(
        .create, change, [request], details: [terms(code, change, rows)],
        forGood: [.newOfferCode], needs: [.irreversible],
        in: rows.storefronts, creates: true)
    }
  }

  private mutating func planCodeDeactivation(_ change: Change) {
    guard change.isDeactivated, let id = codes(of: change)?.offerCodes[change.path.offer ?? ""]?.id else {
      return
    }
    add(
      .deactivate, change, [OfferRequests.deactivate(change.codes, id)],
      forGood: [.deactivatedOfferCode], needs: [.irreversible])
  }

  mutating func planBatches() {
    let all = changes(of: .batch).filter { !$0.isGone }
    for change in all where !change.isNew { planDeactivation(change) }
    for change in all where change.isNew { planNew(change) }
  }

  private mutating func planNew(_ change: Change) {
    guard let batch = change.new, let offer = change.path.offer else { return }
    guard batch.truth(.active) != false else { return leaveInactive(change) }
    guard !isEdited(change) else {
      return note(
        \.blocked, change, "change the batch: \(batch.codesPhrase)",
        because: "the live batch cannot change; for more codes, add a batch with a different ID")
    }
    if let code = batch.text(.code), let other = holder(of: code, besides: change) {
      return note(
        \.blocked, change, "create: \(batch.codesPhrase)",
        because:
          "\(other.quotedLabel) has the custom code, and another offer can have it only after it is deactivated"
      )
    }
    if let day = batch.date(.createdDate), day > today {
      return note(\.later, change, "create: \(batch.codesPhrase)", because: "createdDate is \(day)")
    }
    let codes = codes(of: change)
    let isProduction = batch.text(.environment) != "sandbox"
    guard !isProduction || codes?.isApproved == true else {
      return note(
        \.waits, change, "create: \(batch.codesPhrase)",
        because: "production codes need an approved product and an app that is ready for distribution")
    }
    guard
      let code = codes?.offerCodes[offer].map({ Reference.known($0.id) })
        ?? change.path.parent.flatMap({ step(creating: $0) }).map(Reference.made(step:))
    else {
      return note(
        \.waits, change, "create: \(batch.codesPhrase)", because: "its offer code does not exist yet")
    }
    add(
      .create, change, [.create(change.resource(of: batch), batch, in: code)],
      details: [batch.codesPhrase],
      forGood: [.newBatch], needs: [.irreversible])
  }

  /// Another offer with a custom code that is active, and that no step deactivates.
  private func holder(of code: String, besides change: Change) -> ObjectPath? {
    let gone = Set(changes(of: .offerCode, .inAppPurchaseOfferCode).filter(\.isDeactivated).map(\.path.key))
    return comparison.baselineAsRead.catalog.offerCodes.first { placed in
      let path = placed.path
      let codes = ids.product(withId: placed.product.productId.value)
      return path.key != change.path.parent?.key && placed.offer.isInUse && !gone.contains(path.key)
        && placed.offer.batches.contains { batch in
          batch.customCode?.value.uppercased() == code.uppercased() && batch.active.value
            && codes?.batch(batch.id.value, of: placed.offer.name).map(deactivated.contains)
              != true
        }
    }.map { $0.path }
  }

  private mutating func leaveInactive(_ change: Change) {
    note(
      \.manual, change, "nothing to create: it is inactive, and not in App Store Connect",
      because: "Apple creates everything active")
  }

  /// Whether the live batch with the id has other values: then the catalog was edited, but Apple does not allow changes.
  private func isEdited(_ change: Change) -> Bool {
    guard let batch = change.new,
      let live = liveBatches(change).first(where: { $0.text(.id) == batch.text(.id) })
    else { return false }
    return !live.hasCodes(like: batch)
  }

  private mutating func planDeactivation(_ change: Change) {
    guard change.isDeactivated, let batch = change.old,
      let id = liveBatch(like: batch, change)
    else { return }
    deactivated.insert(id)
    add(
      .deactivate, change, [OfferRequests.deactivate(change.resource(of: batch), id)],
      forGood: [.deactivatedBatch], needs: [.irreversible])
  }

  /// Live batches have no names of the catalog: one that is active and has the same values is as good as another, once.
  private func liveBatch(like batch: NormalObject, _ change: Change) -> String? {
    guard let offer = change.path.offer else { return nil }
    return liveBatches(change).filter { $0.hasCodes(like: batch) && $0.truth(.active) == true }
      .compactMap { $0.text(.id).flatMap { codes(of: change)?.batch($0, of: offer) } }
      .first { !deactivated.contains($0) }
  }

  /// The live batches of the offer code to which a batch belongs.
  private func liveBatches(_ change: Change) -> [NormalObject] {
    let code = comparison.baselineAsRead.catalog.offerCodes.first {
      $0.product.productId.value == change.path.productId
        && $0.offer.name == change.path.offer
    }?.offer
    return code.map { NormalObject.describing($0).objects(.batches) } ?? []
  }

  private func codes(of change: Change) -> ProductIds? { ids.product(withId: change.path.productId ?? "") }
}

/// Source: App Store Connect Help, offer codes: 10 active ones for a subscription, and for the in-app purchases of an app.
private let mostActiveCodes = 10

extension Change {
  private var isOfInAppPurchase: Bool { path.parts.first?.kind == .inAppPurchase }
  fileprivate var codes: AppleResource { isOfInAppPurchase ? .purchaseOfferCode : .subscriptionOfferCode }

  fileprivate func resource(of batch: NormalObject) -> AppleResource {
    if batch.text(.code) == nil {
      isOfInAppPurchase ? .purchaseOneTimeCodes : .subscriptionOneTimeCodes
    } else {
      isOfInAppPurchase ? .purchaseCustomCodes : .subscriptionCustomCodes
    }
  }

  fileprivate var isDeactivated: Bool {
    !isNew && !isGone && differs(.active) != nil && new?.truth(.active) == false
  }

  /// Apple counts the active codes of a subscription, and of in-app purchases those of the app.
  fileprivate func isCounted(with productId: String?, isOfInAppPurchase: Bool) -> Bool {
    self.isOfInAppPurchase == isOfInAppPurchase && (isOfInAppPurchase || path.productId == productId)
  }

  fileprivate func isCounted(with other: Change) -> Bool {
    isCounted(with: other.path.productId, isOfInAppPurchase: other.isOfInAppPurchase)
  }
}

extension NormalObject {
  /// Whether two batches are the same to Apple, which keeps no ids of the catalog.
  fileprivate func hasCodes(like other: NormalObject) -> Bool {
    [Key.kind, .code, .environment, .expirationDate].allSatisfy { text($0) == other.text($0) }
      && number(.count) == other.number(.count)
  }

  /// `500 codes`, `custom code FILMS, 500 redemptions`.
  fileprivate var codesPhrase: String {
    let count = number(.count) ?? 0
    return text(.code).map { "custom code \($0), \(counted(count, "redemption"))" } ?? counted(count, "code")
  }
}
