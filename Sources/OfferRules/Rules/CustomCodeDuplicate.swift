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
    for conflict in certain { report(conflict, .error, &findings) }
    for conflict in doubtful.sorted(by: { $0.use.order < $1.use.order }) {
      report(conflict, .warning, &findings)
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

  private static func report(_ conflict: Conflict, _ severity: Severity, _ findings: inout Findings) {
    let (use, other) = conflict
    let isSame = use.code.value == other.code.value
    let doubt =
      isSame ? "whether the text of an expired code can be used again" : "whether upper and lower case differ"
    findings.add(
      severity,
      "custom code \(quoted(use.code.value)) is also used by \(escapingControls(other.owner.path.label)), expected one offer for each code",
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
}
