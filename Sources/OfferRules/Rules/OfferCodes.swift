import Diagnostics
import OfferModel

extension Rulebook {
  static let autoRenewPaid = Rule<Catalog>("auto-renew-paid") { catalog, findings in
    for owner in catalog.offerCodes {
      guard let part = owner.offer.code?.subscription, !part.autoRenewEnabled.value,
        let mode = owner.offer.terms?.mode, !mode.value.isFree
      else { continue }
      findings.add(
        .error,
        "`autoRenewEnabled` is false on a paid offer, but only an offer with `mode: free-trial` allows that",
        object: owner.path, at: part.autoRenewEnabled.range, label: "does not renew",
        related: [Label(mode.range, "paid")], help: "remove `autoRenewEnabled`, or make the offer free")
    }
  }

  static let autoRenewStacked = Rule<Catalog>("auto-renew-stacked") { catalog, findings in
    for owner in catalog.offerCodes where owner.offer.isInUse {
      guard let part = owner.offer.code?.subscription, !part.autoRenewEnabled.value,
        case .stackWithIntroOffers = part.offerEligibility.value
      else { continue }
      findings.add(
        .error,
        """
        \(owner.offer.phrase) does not renew and is stacked with introductory offers, \
        expected one or the other
        """,
        object: owner.path, at: part.autoRenewEnabled.range, label: "does not renew",
        related: [Label(part.offerEligibility.range, "comes after an introductory offer")],
        help: "write `offerEligibility: replace-intro-offers`, or remove `autoRenewEnabled`")
    }
  }

  static let codeOfferDowngrade = Rule<Catalog>("code-offer-downgrade", computes: true) {
    catalog, findings in
    for group in catalog.groups {
      guard let best = group.subscriptions.map({ $0.level.value }).min() else { continue }
      for subscription in group.subscriptions where subscription.level.value > best {
        for code in subscription.offerCodes where code.isInUse {
          report(code, of: subscription, in: group, &findings)
        }
      }
    }
  }

  private static func report(
    _ offer: Offer, of subscription: Subscription, in group: SubscriptionGroup, _ findings: inout Findings
  ) {
    guard let part = offer.code?.subscription,
      let existing = part.customerEligibilities.first(where: { $0.value == .existing })
    else { return }
    let better = group.subscriptions.filter { $0.level.value < subscription.level.value }
    findings.add(
      .info,
      """
      subscribers of \(firstFive(better.map { $0.productId })) cannot redeem \(offer.phrase): \
      for them it would be a downgrade
      """,
      object: subscription.path(of: offer), at: existing.range, label: "only for this level or below",
      related: [Label(subscription.level.range, "level \(subscription.level.value)")]
        + better.prefix(1).map { Label($0.level.range, "level \($0.level.value) is better") },
      help: "ignore this if it is intended; otherwise offer them a code for their own subscription")
  }

  static let codeWorseThanIntro = Rule<Catalog>("code-worse-than-intro", computes: true) {
    catalog, findings in
    for subscription in catalog.subscriptions {
      for code in subscription.offerCodes where code.isInUse {
        guard let part = code.code?.subscription, part.offerEligibility.value == .replaceIntroOffers,
          part.customerEligibilities.contains(where: { $0.value == .new }),
          let trial = subscription.introductoryOffers.first(where: {
            gives($0, moreThan: code, on: findings.today)
          }),
          let length = code.terms?.length, let trialLength = trial.terms?.length
        else { continue }
        findings.add(
          .info,
          """
          \(code.phrase) gives new subscribers less than the introductory offer that it replaces: free for \
          \(trialLength.value.phrase)
          """,
          object: subscription.path(of: code), at: length.range,
          label: "\(code.pricing.prices == nil ? "free" : "paid") for \(length.value.phrase)",
          related: [Label(trialLength.range, "free for \(trialLength.value.phrase)")],
          help:
            "make the code's offer longer, write `offerEligibility: stack-with-intro-offers`, or remove `new` from `customerEligibilities`"
        )
      }
    }
  }

  /// Whether a free introductory offer lasts longer than what a code gives instead, or as long as what the code's customers
  /// pay for, in a storefront where both are offered.
  private static func gives(_ trial: Offer, moreThan code: Offer, on today: CalendarDate) -> Bool {
    guard trial.pricing.prices == nil, trial.plan == code.plan, trial.window.end?.value ?? today >= today,
      let trialLength = trial.terms?.length.value, let length = code.terms?.length.value,
      !trial.pricing.territories.set.intersection(code.pricing.territories.set).isEmpty
    else { return false }
    let isFree = code.pricing.prices == nil
    return isFree
      ? trialLength.nominalDays > length.nominalDays : trialLength.nominalDays >= length.nominalDays
  }

  static let customCodeDuplicate = Rule<Catalog>("custom-code-duplicate") { catalog, findings in
    let uses = CustomCodeUse.all(of: catalog)
    let today = findings.today.dayNumber
    let live = uses.filter { $0.end > today }
    var certain: [Conflict] = []
    for uses in Dictionary(grouping: live, by: \.code.value).values where uses.count > 1 {
      certain += conflicts(uses)
    }
    var known: Set<Known> = []
    certain = certain.sorted { $0.use.order < $1.use.order }.filter { known.insert(Known($0.use)).inserted }
    var doubtful: [Conflict] = []
    for uses in Dictionary(grouping: uses, by: { $0.code.value.uppercased() }).values where uses.count > 1 {
      doubtful += meetings(uses, today).filter { !known.contains(Known($0.use)) }
    }
    for conflict in certain { report(conflict, .error, in: catalog, &findings) }
    for conflict in doubtful.sorted(by: { $0.use.order < $1.use.order }) {
      report(conflict, .warning, in: catalog, &findings)
    }
  }

  /// A use of a custom code, and an earlier use of the same text by another offer.
  private typealias Conflict = (use: CustomCodeUse, other: CustomCodeUse)

  /// An offer with the text of one of its codes, regardless of case.
  private struct Known: Hashable {
    let offer: Int
    let text: String

    init(_ use: CustomCodeUse) {
      offer = use.offer
      text = use.code.value.uppercased()
    }
  }

  private static func report(
    _ conflict: Conflict, _ severity: Severity, in catalog: Catalog, _ findings: inout Findings
  ) {
    let (use, other) = conflict
    let isSame = use.code.value == other.code.value
    let doubt =
      isSame ? "whether the text of an expired code can be used again" : "whether upper and lower case differ"
    findings.add(
      severity,
      "custom code \(quoted(catalog.shown(use.code).value)) is also used by \(escapingControls(other.owner.path.label)), expected one offer for each code",
      object: use.owner.path(of: use.batch), at: use.code.range, label: "again here",
      related: [Label(other.code.range, "first used here")],
      notes: severity < .error ? ["Apple does not say \(doubt)"] : [],
      help: "use another code, or set `active: false` on the batches of the offer that is no longer needed")
  }

  /// The first use of each offer that has not ended, with the first earlier use by another offer.
  private static func meetings(_ uses: [CustomCodeUse], _ today: Int) -> [Conflict] {
    let sorted = uses.sorted { ($0.start, $0.order) < ($1.start, $1.order) }
    guard let first = sorted.first else { return [] }
    let firstOfOthers = sorted.first { $0.offer != first.offer }
    var reported: Set<Int> = []
    return sorted.compactMap { use in
      guard use.end > today, let other = use.offer == first.offer ? firstOfOthers : first,
        (other.start, other.order) < (use.start, use.order), reported.insert(use.offer).inserted
      else { return nil }
      return (use, other)
    }
  }

  /// Uses of one text that overlap in time, one conflict for each offer.
  ///
  /// This is a sweep over the starts. It remembers the use that ends last, and the one that ends last of the other offers.
  private static func conflicts(_ uses: [CustomCodeUse]) -> [Conflict] {
    var result: [Conflict] = []
    var reported: Set<Int> = []
    var longest: CustomCodeUse?
    var longestOfOthers: CustomCodeUse?
    for use in uses.sorted(by: { ($0.start, $0.order) < ($1.start, $1.order) }) {
      let rival = longest?.offer == use.offer ? longestOfOthers : longest
      if let rival, rival.end > use.start, reported.insert(use.offer).inserted { result.append((use, rival)) }
      guard let current = longest else {
        longest = use
        continue
      }
      if use.offer == current.offer {
        if use.end > current.end { longest = use }
      } else if use.end > current.end {
        longest = use
        longestOfOthers = current
      } else if use.end > longestOfOthers?.end ?? Int.min {
        longestOfOthers = use
      }
    }
    return result
  }

  static let customCodeFormat = Rule<Catalog>("custom-code-format") { catalog, findings in
    let allowed = IdentifierCharacters.customCode
    catalog.forEachBatch { batch, path in
      guard let code = batch.customCode,
        let fault = allowed.fault(in: code.value, limit: Limits.customCodeLength)
      else { return }
      let isCertain =
        code.value.count > Limits.customCodeLength
        || code.value.unicodeScalars.contains { !$0.isOfWord }
      findings.add(
        isCertain ? .error : .warning, "custom code \(quoted(catalog.shown(code).value)) \(fault)",
        object: path(), at: code.range, label: "not a custom code",
        help:
          "write 1 to \(Limits.customCodeLength) characters from A-Z and 0-9; customers type the code, so a short one is better"
      )
    }
  }

  static let customCodeLookalike = Rule<Catalog>("custom-code-lookalike") { catalog, findings in
    var seen: [String: Located<String>] = [:]
    for owner in catalog.offerCodes where owner.offer.isInUse {
      for batch in owner.offer.batches where batch.isLive(on: findings.today) {
        guard let code = batch.customCode else { continue }
        let shape = shape(of: code.value)
        guard let first = seen[shape] else {
          seen[shape] = code
          continue
        }
        // `custom-code-duplicate` reports the same text twice.
        guard first.value.uppercased() != code.value.uppercased() else { continue }
        let shown = catalog.shown(first)
        findings.add(
          .info, "custom codes \(quoted(shown.value)) and \(quoted(catalog.shown(code).value)) look alike",
          object: owner.path(of: batch), at: code.range, label: "looks like " + quoted(shown.value),
          related: [Label(first.range, "the other code")],
          help: "choose codes that differ in more than characters that look alike, such as O and 0")
      }
    }
  }

  /// The code with each character replaced by the first of its look-alikes.
  private static func shape(of code: String) -> String {
    String(code.uppercased().map(lookalike))
  }

  private static func lookalike(of character: Character) -> Character {
    switch character {
    case "O": "0"
    case "I", "L": "1"
    case "S": "5"
    case "B": "8"
    case "Z": "2"
    default: character
    }
  }

  static let customCodeRedemptions = Rule<Catalog>("custom-code-redemptions", computes: true) {
    catalog, findings in
    let usual = Limits.customRedemptions
    catalog.forEachBatch { batch, path in
      guard batch.customCode != nil, !usual.contains(batch.count.value) else { return }
      let count = batch.count.value
      let isTooMany = count > usual.upperBound
      let help =
        if isTooMany {
          "write several batches with this code and up to \(grouped(usual.upperBound)) redemptions each: an offer can have several"
        } else {
          "raise `count` to \(usual.lowerBound), or use one-time-use codes for a small group"
        }
      findings.add(
        count < 1 || isTooMany ? .error : .info,
        "the custom code has \(counted(count, "redemption")), \(expectation(count))",
        object: path(), at: batch.count.range, label: isTooMany ? "too many" : "too few", help: help)
    }
  }

  private static func expectation(_ count: Int) -> String {
    let usual = Limits.customRedemptions
    if count < 1 { return "expected at least 1" }
    return count > usual.upperBound
      ? "but Apple allows at most \(grouped(usual.upperBound)) in a batch"
      : "but some tools ask for \(usual.lowerBound) or more"
  }
}
