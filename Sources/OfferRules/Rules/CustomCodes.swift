import Diagnostics
import OfferModel

extension Rulebook {
  static let customCodeDuplicate = Rule<Catalog>(
    id: "custom-code-duplicate",
    summary: "Two active offers have the same custom code.",
    severity: .error,
    severities:
      "An error for the same text at the same time, a warning if only upper and lower case differ, or if the first one has expired and is not deactivated",
    why:
      "A custom code leads to one offer of the app, and another offer can use it only after the first is deactivated",
    source: .settingUpOfferCodes,
    disagreement:
      "Apple does not say whether upper and lower case differ, nor whether the text of an expired code can be used again: both are a warning",
    failing: [
      .offerCodes(batches: Sample.customBatch("a", "SPRING"), Sample.customBatch("b", "↓SPRING")).afterLast(
        "SPRING", "AUTUMN"),
      .offerCodes(batches: Sample.customBatch("a", "SPRING"), Sample.customBatch("b", "↓Spring")).after(
        "Spring", "AUTUMN"),
      .offerCodes(
        batches: Sample.customBatch("a", "SPRING", ", expirationDate: 2027-05-01"),
        Sample.customBatch("b", "↓SPRING", from: "2027-05-01")
      ).afterLast("SPRING", "AUTUMN"),
      .offerCodes(
        batches: Sample.customBatch("a", "SPRING", ", expirationDate: 2027-05-02"),
        Sample.customBatch("b", "↓SPRING", from: "2027-05-01")
      ).afterLast("SPRING", "AUTUMN"),
    ],
    passing: [
      .offerCodes(
        batches: Sample.customBatch("a", "SPRING", ", active: false"), Sample.customBatch("b", "SPRING")),
      .subscription(
        Sample.offerCodes(
          Sample.offerCode(
            "C1", batches: [Sample.customBatch("a", "SPRING"), Sample.customBatch("b", "SPRING")]))),
    ]
  ) { catalog, findings in
    let uses = CustomCodeUse.all(of: catalog)
    let (live, today) = (uses.filter { $0.end > findings.today.dayNumber }, findings.today.dayNumber)
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

  private typealias Conflict = (use: CustomCodeUse, other: CustomCodeUse)

  /// An offer with a text, in whatever case.
  private struct Known: Hashable {
    let offer: Int
    let text: String

    init(_ use: CustomCodeUse) {
      (offer, text) = (use.offer, use.code.value.uppercased())
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

  /// For each offer the first use that is not over, with the first one of another offer that comes before it.
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

  /// One conflict an offer. A sweep over the starts: it remembers the use that lasts longest, and of the other offers'
  /// uses the one that does.
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
        (longest, longestOfOthers) = (use, current)
      } else if use.end > longestOfOthers?.end ?? Int.min {
        longestOfOthers = use
      }
    }
    return result
  }

  static let customCodeFormat = Rule<Catalog>(
    id: "custom-code-format",
    summary: "A custom code does not consist of 1 to 64 letters and digits.",
    severity: .error,
    severities:
      "An error for punctuation, spaces and more than 64 characters, a warning for letters beyond A to Z",
    why:
      "App Store Connect accepts only letters and digits, at most 64 of them. That it refuses accented letters is a guess, so they are a warning",
    source: .settingUpOfferCodes,
    failing: [
      .offerCodes(batches: Sample.customBatch("a", "↓SPRING-27")).after("SPRING-27", "SPRING27"),
      .offerCodes(batches: Sample.customBatch("a", "↓FRÜHLING")).after("FRÜHLING", "FRUEHLING"),
    ],
    passing: [.offerCodes(batches: Sample.customBatch("a", "Spring27"))]
  ) { catalog, findings in
    let allowed = IdentifierCharacters.customCode
    catalog.forEachBatch { batch, path in
      guard let code = batch.customCode,
        let fault = allowed.fault(in: code.value, limit: Limits.customCodeLength)
      else { return }
      let isCertain =
        code.value.count > Limits.customCodeLength
        || code.value.contains { !$0.isLetter && !$0.isNumber }
      findings.add(
        isCertain ? .error : .warning, "custom code \(quoted(catalog.shown(code).value)) \(fault)",
        object: path(),
        at: code.range, label: "not a custom code",
        help:
          "write 1 to \(Limits.customCodeLength) characters from A-Z and 0-9; customers type the code, so a short one is better"
      )
    }
  }

  static let customCodeLookalike = Rule<Catalog>(
    id: "custom-code-lookalike",
    summary: "Two custom codes differ only by characters that look alike.",
    severity: .info,
    why: "Customers copy codes from posters and podcasts. Anyone who types O for 0 redeems the other offer",
    source: .offerc("offerc: codes are read and typed by people"),
    failing: [.subscription(codes("SPRING10", "↓SPRINGIO")).after("SPRINGIO", "SPRING20")],
    passing: [.subscription(codes("SPRING10", "SPRING20"))]
  ) { catalog, findings in
    var seen: [String: Located<String>] = [:]
    for offer in catalog.offerCodes where offer.code.active.value {
      for batch in offer.code.batches where batch.isLive(on: findings.today) {
        guard let code = batch.customCode else { continue }
        let shape = shape(of: code.value)
        guard let first = seen[shape] else {
          seen[shape] = code
          continue
        }
        // The same text twice is the business of `custom-code-duplicate`.
        guard first.value.uppercased() != code.value.uppercased() else { continue }
        let shown = catalog.shown(first)
        findings.info(
          "custom codes \(quoted(shown.value)) and \(quoted(catalog.shown(code).value)) look alike",
          object: offer.path(of: batch), at: code.range, label: "looks like " + quoted(shown.value),
          related: [Label(first.range, "the other code")],
          help: "choose codes that differ in more than look-alikes such as O and 0")
      }
    }
  }

  /// The code with one character for all that look like it.
  private static func shape(of code: String) -> String {
    let lookalikes: [Character: Character] = ["O": "0", "I": "1", "L": "1", "S": "5", "B": "8", "Z": "2"]
    return String(code.uppercased().map { lookalikes[$0] ?? $0 })
  }

  private static func codes(_ first: String, _ second: String) -> String {
    let batches = [Sample.customBatch("first", first), Sample.customBatch("second", second)]
    return Sample.offerCodes(Sample.offerCode(batches: batches))
  }

  static let customCodeRedemptions = Rule<Catalog>(
    id: "custom-code-redemptions",
    summary: "The redemptions of a custom code are fewer or more than Apple allows.",
    severity: .error,
    severities: "An error below 1 and above 25,000, an info below 500",
    why:
      "A custom code allows 1 to 25,000 redemptions at a time; some descriptions of App Store Connect ask for at least 500",
    source: .settingUpOfferCodes,
    disagreement:
      "Descriptions of App Store Connect name 1 or 500 as the smallest number of redemptions: fewer than 500 are an info",
    failing: [
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "↓0")).after("count: 0", "count: 500"),
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "↓499")).after("499", "500"),
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "↓25001")).after("25001", "25000"),
    ],
    passing: [
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "500")),
      .offerCodes(batches: Sample.customBatch("a", "SPRING", count: "25000")),
    ]
  ) { catalog, findings in
    let usual = Limits.customRedemptions
    catalog.forEachBatch { batch, path in
      guard batch.customCode != nil, !usual.contains(batch.count.value) else { return }
      let count = batch.count.value
      findings.add(
        count < 1 || count > usual.upperBound ? .error : .info,
        "the custom code has \(counted(count, "redemption")), \(expectation(count))",
        object: path(), at: batch.count.range,
        label: count < usual.lowerBound ? "few" : "many",
        help: count > usual.upperBound
          ? "write several batches with this code and up to \(grouped(usual.upperBound)) redemptions each: an offer can have several"
          : "raise `count` to \(usual.lowerBound), or use one-time-use codes for a small group")
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
