import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let objectRemoved = Rule<Comparison>("object-removed") { comparison, findings in
    let retired = Set(comparison.current.catalog.retiredProductIds.map(\.value))
    let products = Set(comparison.current.catalog.products.map { $0.productId.value })
    let renamed = RenamedObjects(comparison.changes)
    for change in comparison.changes {
      guard case .removed = change.kind, let old = change.old,
        let verdict = verdict(
          on: Removal(change, retired: retired, drafts: comparison.drafts, today: comparison.today), old,
          change.type, products, on: comparison.today)
      else { continue }
      var message = "\(change.path.label) \(verdict.message)"
      var help = verdict.help
      var related = [Label(old.range, "live at Apple")]
      if let new = renamed.successor(of: change), let key = Language.current[change.type].nameKey,
        let before = old.text(key), let after = new.new?.text(key)
      {
        message +=
          "; it looks renamed to \(quoted(after)), which is new with the same values, but Apple cannot change \(key.name)"
        help =
          "write `\(key.name): \(escapingControls(before))` again; if a new object is intended, put this one back and keep both"
        related.append(Label(new.place, "looks renamed"))
      }
      findings.add(
        verdict.severity, message, object: change.path, at: change.home, related: related, help: help,
        source: source(onRemoving: change.type))
    }
  }

  /// Apple's page about an object that is removed; nil if it is the one that the page of the rule names.
  private static func source(onRemoving type: ObjectID) -> RuleSource? {
    switch type {
    case .subscription, .inAppPurchase, .purchasePriceChange:
      RuleSource(named: "[App Store Connect Help, In-app purchase information]")
    case .promotionalOffer:
      RuleSource(kind: .observed, title: "answers of the App Store Connect API to live requests, 2026")
    case .winBackOffer: RuleSource(named: "[App Store Connect Help, Set up win-back offers]")
    case .priceChange:
      RuleSource(named: "[App Store Connect Help, Manage pricing for auto-renewable subscriptions]")
    case .monthlyPlan:
      RuleSource(named: "[StoreKit, Supporting monthly subscriptions with a 12-month commitment]")
    default: nil
    }
  }

  private static func stillCounts(_ batch: NormalObject, on today: CalendarDate) -> Bool {
    batch.date(.createdDate)?.quarter == today.quarter
  }

  /// The finding on a removed object.
  private struct Verdict {
    let severity: Severity
    /// The message after the name of the object.
    let message: String
    let help: String?

    static func error(_ message: String, help: String) -> Verdict {
      Verdict(severity: .error, message: message, help: help)
    }

    static func warning(_ message: String, help: String) -> Verdict {
      Verdict(severity: .warning, message: message, help: help)
    }

    static func info(_ message: String, help: String? = nil) -> Verdict {
      Verdict(severity: .info, message: message, help: help)
    }
  }

  /// How an object is deleted at Apple.
  private static let deletes = "delete it with `offerc appstore plan` and `apply`, or in App Store Connect"
  /// What keeps the identifier of a deleted offer from being used again.
  private static let retires = "and list its identifier under `retiredOfferIds` of the group"

  /// Nil for removals without a finding.
  private static func verdict(
    on removal: Removal, _ old: NormalObject, _ type: ObjectID, _ products: Set<String>,
    on today: CalendarDate
  ) -> Verdict? {
    switch removal {
    case .ofDraft: .error("is live, so it cannot become a draft", help: "remove `draft: true`")
    case .ofGroup, .ofPlannedBatch, .ofIntroductoryOffer: nil
    case .ofProduct where products.contains(old.text(.productId) ?? ""):
      .error(
        "is live, but the catalog has a different kind of product with its ID",
        help:
          "give the new product a different productId and put this one back; to stop selling it, write `territories: none`"
      )
    case .ofProduct:
      .error(
        "is live but no longer in the catalog",
        help:
          "put it back, with `territories: none` to stop selling it; if it is deleted at Apple, list \(old.text(.productId) ?? "") under retiredProductIds"
      )
    case .ofRetiredProduct:
      .warning(
        "was removed, and its ID is permanently retired",
        help:
          "delete the product in App Store Connect; to stop selling it while subscribers keep it, put it back with `territories: none`"
      )
    case .ofPlan:
      .error(
        "is live and no longer in the catalog, but Apple does not delete a plan",
        help: "put it back; to stop selling it, write `territories: none`")
    case .ofOffer where old[.offerId] == nil:
      .info("was removed", help: deletes)
    case .ofOffer where type == .promotionalOffer:
      .warning(
        "was removed: deleting it cannot be undone, and Apple never lets its offer ID and its name be reused",
        help: "put it back if it is still needed; otherwise, \(deletes), \(retires)")
    case .ofOffer: .info("was removed", help: "\(deletes), \(retires)")
    case .ofRunningWinBackOffer:
      .warning(
        "was removed while it is running",
        help:
          "\(deletes), to stop it: its link then says that it is unavailable, but redeemed offers continue"
      )
    case .ofActiveCode:
      .error(
        "is active but no longer in the catalog",
        help: "put it back with `active: false`: until then its codes keep working")
    case .ofDeactivatedCode: .info("was removed after it was deactivated")
    case .ofExpiredBatch where stillCounts(old, on: today),
      .ofInactiveBatch where stillCounts(old, on: today):
      .warning(
        "was removed, but its codes still count in \(today.quarter)",
        help:
          "keep it until the quarter is over: without it, the number of remaining codes is wrong"
      )
    case .ofExpiredBatch: .info("was removed after it expired")
    case .ofInactiveBatch: .info("was removed after it was deactivated")
    case .ofLiveBatch:
      .error(
        "is live but no longer in the catalog",
        help:
          "put it back, and set `active: false` if its codes must stop working: they still count in their quarter"
      )
    }
  }

  static let oneWayField = Rule<Comparison>("one-way-field") { comparison, findings in
    for change in comparison.changes {
      for field in change.fields {
        switch field.field.lock {
        case .growing: retired(field, of: change, &findings)
        case .oneWay(from: false, to: true): familySharing(field, of: change, &findings)
        case .oneWay: reactivated(field, of: change, &findings)
        default: continue
        }
      }
    }
  }

  private static func familySharing(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    let place = field.new?.range ?? change.place
    let live = field.old.map { [Label($0.range, "live")] } ?? []
    guard case .boolean(true)? = field.new?.value else {
      return findings.add(
        .error, "familySharable of \(change.path.label) is on and cannot be turned off", object: change.path,
        at: place, related: live, help: "write `familySharable: true`")
    }
    guard !field.isLocked else {
      return findings.add(
        .error,
        "familySharable of \(change.path.label) can no longer be turned on: the product is approved",
        object: change.path, at: place, related: live, help: "write `familySharable: false`")
    }
    findings.add(
      .warning, "familySharable of \(change.path.label) is turned on permanently", object: change.path,
      at: place,
      related: live, notes: ["Apple's documentation lets it be edited only before the product is approved"],
      help: "ignore this if every subscriber should be able to share it with their family from now on")
  }

  /// Reports a deactivation for reviewers, because it is permanent.
  private static func deactivated(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    guard let old = change.old, case .boolean(true)? = field.old?.value else { return }
    let batches = change.type == .batch ? [old] : old.objects(.batches)
    let codes = batches.reduce(0) { sum, batch in
      if case .integer(let count)? = batch[.count]?.value { sum + count } else { sum }
    }
    findings.add(
      .info,
      "\(change.path.label) is deactivated permanently"
        + (codes > 0 ? ": \(counted(codes, "code")) stop working" : ""),
      object: change.path, at: field.new?.range ?? change.place,
      help: "ignore this if its codes should no longer work")
  }

  private static func reactivated(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    guard case .boolean(true)? = field.new?.value else { return deactivated(field, of: change, &findings) }
    findings.add(
      .error, "\(change.path.label) is permanently deactivated at Apple", object: change.path,
      at: field.new?.range ?? change.place,
      related: field.old.map { [Label($0.range, "deactivated here")] } ?? [],
      help: "write `active: false`; for new codes, create a new batch or offer with a different name")
  }

  private static func retired(_ field: FieldChange, of change: Change, _ findings: inout Findings) {
    guard field.isLocked, case .texts(let before)? = field.old?.value else { return }
    let after: [String] = if case .texts(let ids)? = field.new?.value { ids } else { [] }
    let gone = before.filter(Set(before).subtracting(after).contains)
    findings.add(
      .error, "retiredProductIds lost \(firstFive(gone))", object: change.path, at: change.place,
      related: field.old.map { [Label($0.range, "still listed in the baseline")] } ?? [],
      help: "put \(gone.count == 1 ? "it" : "them") back: nothing can be removed from this list")
  }
}
