import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let introOfferEndTooEarly = Rule<Comparison>("intro-offer-end-too-early") { comparison, findings in
    for change in comparison.changes where change.type == .introductoryOffer {
      guard let offer = change.new, let end = offer.date(.endDate), end <= comparison.today,
        let place = offer[.endDate]?.range, let tomorrow = comparison.today.next
      else { continue }
      findings.add(
        .warning, "the introductory offer ends on \(end), expected a day after \(comparison.today.asToday)",
        object: change.path, at: place, label: "too early",
        help: helpToEnd(offer, end, from: tomorrow, in: comparison.current.catalog))
    }
  }

  /// The days on which the offer can end before the next offer in its storefronts starts.
  private static func helpToEnd(
    _ offer: NormalObject, _ end: CalendarDate, from tomorrow: CalendarDate, in catalog: Catalog
  ) -> String {
    let isOffer = { (one: Offer) in one.range == offer.range }
    let siblings =
      catalog.subscriptions.first { $0.introductoryOffers.contains(where: isOffer) }?.introductoryOffers ?? []
    let own = siblings.first(where: isOffer)
    let following = siblings.filter { other in
      guard let own, !isOffer(other), other.plan == own.plan else { return false }
      return !other.pricing.territories.set.isDisjoint(with: own.pricing.territories.set)
    }
    let next = following.compactMap { $0.window.start?.value }.filter { $0 > end }.min()
    guard let next, let last = next.previous else { return "write \(tomorrow) or later, or remove the offer" }
    if last > tomorrow {
      return "write a day from \(tomorrow) to \(last), or remove the offer: the next one starts on \(next)"
    }
    return last == tomorrow
      ? "write \(tomorrow), or remove the offer: the next one starts on \(next)"
      : "remove the offer: the next one starts on \(next)"
  }

  static let productTerritoriesRemoved = Rule<Comparison>("product-territories-removed") {
    comparison, findings in
    for change in comparison.changes where change.type == .subscription {
      let stage = comparison.baseline.catalog.stages[change.path.productId ?? ""]
      guard stage != .neverApproved, let field = change.fields.first(where: { $0.field.key == .territories }),
        case .territories(let old, _)? = field.old?.value, case .territories(let new, _)? = field.new?.value
      else { continue }
      let gone = old.subtracting(new)
      guard !gone.isEmpty else { continue }
      findings.add(
        .warning, "\(change.path.label) is live in \(storefrontPhrase(gone)), but no longer sold there",
        object: change.path, at: field.new?.range ?? change.place, label: "no longer names them",
        related: [Label(field.old?.range ?? change.home, "live")],
        help: "sell it there again, or have the Account Holder remove these storefronts in App Store Connect")
    }
  }

  static let winBackNeedsApproval = Rule<Comparison>("winback-needs-approval") { comparison, findings in
    for change in comparison.changes {
      guard case .subscription = change.type, case .added = change.kind, let new = change.new,
        !new.objects(.winBackOffers).isEmpty
      else { continue }
      findings.add(
        .info,
        "\(change.path.label) is new and has \(counted(new.objects(.winBackOffers).count, "win-back offer")), expected none before it is approved",
        object: change.path, at: new.range,
        help: "create the win-back offers after the subscription is approved")
    }
  }

  static let winBackStartTooEarly = Rule<Comparison>("winback-start-too-early") { comparison, findings in
    for change in comparison.changes {
      guard case .winBackOffer = change.type, let new = change.new, let field = new[.startDate],
        let start = new.date(.startDate), isNewDate(change), start <= comparison.today
      else { continue }
      let isToday = start == comparison.today
      let when = isToday ? "today" : "on \(start), before \(comparison.today.asToday)"
      findings.add(
        isToday ? .warning : .error,
        "\(change.path.label) starts \(when), but Apple accepts tomorrow at the earliest",
        object: change.path, at: field.range,
        notes: isToday ? ["Apple does not say in which time zone tomorrow begins"] : [],
        help: "write \(comparison.today.next ?? start) or later")
    }
  }

  /// Whether the start date is new. A change of a locked start date is reported by `locked-field`.
  private static func isNewDate(_ change: Change) -> Bool {
    if case .added = change.kind { return true }
    return change.fields.contains { $0.field.key == .startDate && !$0.isLocked }
  }

  static let offerNameReused = Rule<Comparison>("offer-name-reused") { comparison, findings in
    var added: Set<SourceRange> = []
    for change in comparison.changes {
      if case .winBackOffer = change.type, case .added = change.kind, let new = change.new {
        added.insert(new[.offerId]?.range ?? new.range)
      }
    }
    guard !added.isEmpty else { return }
    for group in comparison.current.catalog.groups {
      let winBacks = group.subscriptions.flatMap { subscription in
        subscription.winBackOffers.map { ProductOffer($0, of: subscription.product) }
      }
      let new = winBacks.filter { added.contains($0.offer.range) }
      guard !new.isEmpty else { continue }
      let gone = names(goneFrom: group, leaving: added, comparison.baseline.catalog)
      for owner in new { report(owner, gone, &findings) }
    }
  }

  /// The names of promotional offers and offer codes of the live group that no offer of the catalog's group has, except the
  /// added ones.
  private static func names(
    goneFrom group: SubscriptionGroup, leaving added: Set<SourceRange>, _ live: Catalog
  ) -> [String: SourceRange] {
    let products = Set(group.subscriptions.map { $0.productId })
    var names: [String: SourceRange] = [:]
    for before in live.groups where before.subscriptions.contains(where: { products.contains($0.productId) })
    {
      for offer in before.subscriptions.flatMap({ $0.offers }) where offer.kind != .winBack {
        for name in [offer.identifier, offer.referenceName].compactMap(\.self) {
          names[name.value] = names[name.value] ?? name.range
        }
      }
    }
    for offer in group.subscriptions.flatMap({ $0.offers }) {
      if let id = offer.identifier, added.contains(id.range) { continue }
      for name in [offer.identifier, offer.referenceName].compactMap(\.self) { names[name.value] = nil }
    }
    return names
  }

  private static func report(
    _ owner: ProductOffer, _ gone: [String: SourceRange], _ findings: inout Findings
  ) {
    let offer = owner.offer
    for (name, word) in [(offer.identifier, "offerId"), (offer.referenceName, "referenceName")] {
      guard let name, let before = gone[name.value] else { continue }
      findings.add(
        .warning, "\(word) \(quoted(name.value)) was used by an offer that was removed from the group",
        object: owner.path, at: name.range, label: "used before", related: [Label(before, "live at Apple")],
        help: "choose a name that no offer in the group has used")
      return
    }
  }

  static let offerTerritoryDrift = Rule<Comparison>("offer-territory-drift") { comparison, findings in
    for change in comparison.changes {
      guard let drift = StorefrontDrift(change), drift.isDrift, !change.isOver,
        !drift.gained.isEmpty || !drift.lost.isEmpty
      else { continue }
      report(drift, of: change, &findings)
    }
  }

  private static func report(_ drift: StorefrontDrift, of change: Change, _ findings: inout Findings) {
    var parts: [String] = []
    if !drift.gained.isEmpty { parts.append("gains \(firstFive(drift.gained.codes))") }
    if !drift.lost.isEmpty { parts.append("loses \(firstFive(drift.lost.codes))") }
    findings.add(
      .warning, "\(change.path.label) \(listed(parts, "and")), but the live offer keeps its storefronts",
      object: change.path, at: drift.fields.lazy.compactMap(\.new?.range).first ?? change.place,
      related: drift.fields.lazy.compactMap(\.old?.range).prefix(1).map { Label($0, "the live offer") },
      notes: [
        "the offer does not name these storefronts: they come from a set, a default, a price table or `rest`"
      ],
      help:
        "write `territories: \(expression(change.old?.storefronts ?? StorefrontSet()))` to keep the live storefronts"
    )
  }

  /// The storefronts as a value of `territories`. If only a few are missing, those are excluded from all.
  private static func expression(_ storefronts: StorefrontSet) -> String {
    let others = StorefrontSet.all.subtracting(storefronts)
    if others.isEmpty { return "all" }
    guard others.count * 4 < storefronts.count else {
      return "[\(storefronts.codes.joined(separator: ", "))]"
    }
    return "{include: all, exclude: [\(others.codes.joined(separator: ", "))]}"
  }

  static let batchDatePast = Rule<Comparison>("batch-date-past") { comparison, findings in
    // Without a baseline, everything would be new.
    guard comparison.missing == nil else { return }
    for change in comparison.changes {
      guard case .batch = change.type, case .added = change.kind, let new = change.new else { continue }
      let isActive = new.truth(.active) ?? true
      let isOfActiveOffer = change.parents.new?.truth(.active) ?? true
      guard isActive, isOfActiveOffer, new.text(.issuer) != "offerc" else { continue }
      report(new, change.path, &findings)
    }
  }

  private static func report(_ batch: NormalObject, _ path: ObjectPath, _ findings: inout Findings) {
    let today = findings.today
    if let end = batch.date(.expirationDate), let field = batch[.expirationDate], end <= today {
      findings.add(
        .error,
        "\(path.label) is new, but its codes expired on \(end), expected a day after \(today.asToday)",
        object: path, at: field.range, label: "in the past",
        help:
          "write `createdDate: \(today)` or later and an expirationDate after it, or remove the batch if it was never made"
      )
    } else if let created = batch.date(.createdDate), let field = batch[.createdDate], created < today {
      findings.add(
        .warning,
        "\(path.label) is new and dated \(created), before \(today.asToday): it would count in the wrong quarter",
        object: path, at: field.range, label: "before today",
        help:
          "write `createdDate: \(today)` or later; if the codes were made on that day, update the baseline"
      )
    }
  }

  static let batchInInactiveOffer = Rule<Comparison>("batch-in-inactive-offer") { comparison, findings in
    for change in comparison.changes {
      guard case .batch = change.type, case .added = change.kind, let new = change.new,
        let offer = change.parents.new, !(offer.truth(.active) ?? true)
      else { continue }
      findings.add(
        .error, "\(change.path.label) is new, but its offer is permanently deactivated", object: change.path,
        at: new.range, related: offer[.active].map { [Label($0.range, "deactivated here")] } ?? [],
        help: "put the batch into an active offer")
    }
    warnOfLiveBatches(comparison, &findings)
  }

  private static func warnOfLiveBatches(_ comparison: Comparison, _ findings: inout Findings) {
    let known = Set(comparison.baseline.catalog.offerCodes.flatMap { $0.offer.batches }.map(\.id.value))
    for owner in comparison.current.catalog.offerCodes {
      guard let code = owner.offer.code, !code.active.value else { continue }
      for batch in code.batches
      where known.contains(batch.id.value) && batch.isLive(on: comparison.today) {
        let path = owner.path(of: batch)
        findings.add(
          .warning,
          "\(path.label) is active and has not expired, but its offer is deactivated: none of its codes work",
          object: path, at: batch.id.range, related: [Label(code.active.range, "deactivated here")],
          help: "add `active: false` to the batch, and tell whoever hands out its codes")
      }
    }
  }
}
