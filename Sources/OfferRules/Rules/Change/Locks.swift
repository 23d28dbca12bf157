import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let lockedField = Rule<Comparison>("locked-field") { comparison, findings in
    for change in comparison.changes {
      let drift = StorefrontDrift(change)
      for field in change.fields where field.isLocked {
        // `one-way-field` reports these.
        if case .oneWay = field.field.lock { continue }
        if case .growing = field.field.lock { continue }
        if let drift, isSaidElsewhere(field, drift) { continue }
        report(field, of: change, comparison, &findings)
      }
    }
  }

  private static func report(
    _ field: FieldChange, of change: Change, _ comparison: Comparison, _ findings: inout Findings
  ) {
    let new = phrase(field.new, other: field.old)
    findings.add(
      .error, "`\(field.name)` of \(change.name) cannot change: \(difference(field))", object: change.path,
      at: field.new?.range ?? change.place, label: new,
      related: field.old.map { [Label($0.range, "live: \(phrase($0, other: field.new))")] } ?? [],
      notes: [since(field.field.lock, of: change)], help: help(for: change, field))
  }

  /// The live and the catalog's value: `live P1M, catalog P3M`. Of prices, the steps are shown.
  private static func difference(_ field: FieldChange) -> String {
    if case .prices? = field.old?.value, case .prices? = field.new?.value { return field.phrase }
    if case .territories(let live, _)? = field.old?.value, case .territories(let set, _)? = field.new?.value {
      let missing = live.subtracting(set)
      let added = set.subtracting(live)
      var parts: [String] = []
      if !missing.isEmpty { parts.append("\(firstFive(missing.codes)) missing") }
      if !added.isEmpty { parts.append("\(firstFive(added.codes)) added") }
      return parts.joined(separator: ", ")
    }
    let missing = field.field.presence.fallback?.text.map(quoted) ?? "none"
    let live = field.old.map { phrase($0, other: field.new) } ?? missing
    return "live \(live), catalog \(field.new.map { phrase($0, other: field.old) } ?? missing)"
  }

  /// Whether another finding reports the change: `offer-territory-drift` if it is not by hand, or the finding on `prices` if
  /// `territories` changes with them.
  private static func isSaidElsewhere(_ field: FieldChange, _ drift: StorefrontDrift) -> Bool {
    guard field.field.key == .prices || field.field.key == .territories else { return false }
    return drift.isDrift || (field.field.key == .territories && drift.fields.count > 1)
  }

  private static func since(_ lock: Lock, of change: Change) -> String {
    switch lock {
    case .fixed, .free, .oneWay, .growing:
      "it cannot change once the \(phrase(of: change.type)) is live"
    case .later: "customers may have codes that work until that day, so it can only be moved to a later day"
    case .once: "it can be set once, and cannot change after that"
    case .until(let key):
      "it has been locked since \(change.old?.text(key) ?? "its start"), the \(key.name) in the baseline"
    }
  }

  /// The live value to restore: `2.49 in 25 EUR storefronts and 2.49 in USA`.
  private static func liveValue(_ old: NormalField, _ new: NormalField?) -> String {
    if case .territories(let live, _) = old.value { return territoryExpression(live) }
    guard case .prices(let live) = old.value, case .prices(let prices)? = new?.value else {
      return pastable(old, other: new)
    }
    let parts = priceSteps(from: live, to: prices).compactMap { step -> String? in
      guard let first = step.territories.first else { return nil }
      return (step.old.map { decimalText($0, first.currency) } ?? "no price") + " in \(step.place(.codes))"
    }
    return parts.isEmpty ? pastable(old, other: new) : firstFive(parts)
  }

  private static func help(for change: Change, _ field: FieldChange) -> String {
    let back = field.old.map { "restore \(liveValue($0, field.new))" } ?? "remove \(field.name)"
    switch change.type {
    // Source: WWDC24 session 10110.
    case .winBackOffer where field.field.key == .promotionIntent:
      return "\(back); to stop the promotion, delete the offer: remove it from the catalog"
    case .winBackOffer, .promotionalOffer:
      return "\(back); for different terms, create a new offer with a different offerId"
    case .offerCode, .inAppPurchaseOfferCode:
      return
        "\(back); for different terms, set `active: false` here and create a new offer with a different referenceName"
    case .batch: return "\(back); for more codes or different ones, add a batch with a different ID"
    case .subscription, .inAppPurchase:
      return "\(back); for a different \(field.name), create a new product with a different productId"
    default: return back
    }
  }

  /// How many days ahead a lock is announced.
  private static let notice = 7

  static let lockNear = Rule<Comparison>("lock-near") { comparison, findings in
    let live = comparison.baseline.catalog
    // Aligned live state can have objects of the catalog, in place of those that could not be read.
    let near = DatedObject.all(of: live, in: 1...notice, from: comparison.today).filter {
      !live.isLive || $0.range.file >= live.app.range.file
    }
    guard !near.isEmpty else { return }
    let current = places(of: Set(near.map(\.path)), in: comparison.current.catalog)
    for object in near {
      guard let place = current[object.path] else { continue }
      let days = object.date.dayNumber - comparison.today.dayNumber
      let isLast = days == 1
      let when = isLast ? "tomorrow" : "in \(days) days"
      findings.add(
        isLast ? .warning : .info,
        "\(object.keys) of \(object.path.label) lock \(when), on \(object.date)",
        object: object.path, at: place, help: "make changes before \(object.date): later ones are refused")
    }
  }

  /// Where the objects are in the catalog, regardless of their dates there.
  private static func places(of paths: Set<ObjectPath>, in catalog: Catalog) -> [ObjectPath: SourceRange] {
    var places: [ObjectPath: SourceRange] = [:]
    func keep(_ path: ObjectPath, _ range: SourceRange) {
      if paths.contains(path), places[path] == nil { places[path] = range }
    }
    for owner in catalog.winBackOffers { keep(owner.path, owner.offer.range) }
    catalog.forEachBatch { batch, path in keep(path(), batch.id.range) }
    return places
  }
}
