import OfferLanguage
import Diagnostics
import OfferModel

enum CustomCodeDuplicate: Rule {
  static let info = RuleInfo(
    id: "custom-code-duplicate",
    summary: "Two active offers have the same custom code at the same time.",
    severity: .error,
    why:
      "A custom code leads to one offer of the app; it is free for another one only when the first is deactivated or its codes have expired. Upper and lower case are one",
    source: .settingUpOfferCodesAsQuoted,
    failing: [
      .offerCodes(batches: custom("a", "SPRING"), custom("b", "↓Spring")),
      .offerCodes(
        batches: custom("a", "SPRING", ", expirationDate: 2027-05-02"),
        custom("b", "↓SPRING", created: "2027-05-01")),
    ],
    passing: [
      .offerCodes(
        batches: custom("a", "SPRING", ", expirationDate: 2027-05-01"),
        custom("b", "SPRING", created: "2027-05-01")),
      .offerCodes(batches: custom("a", "SPRING", ", active: false"), custom("b", "SPRING")),
      .offerCodes(
        batches: custom("a", "SPRING") + "\n      - " + custom("b", "SPRING")),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    let uses = CustomCodeUse.all(of: catalog, on: findings.today)
    let byText = Dictionary(grouping: uses) { $0.code.value.uppercased() }
    var found: [(use: CustomCodeUse, other: CustomCodeUse)] = []
    for uses in byText.values where uses.count > 1 { found += conflicts(uses) }
    for (use, other) in found.sorted(by: { $0.use.order < $1.use.order }) {
      findings.error(
        "custom code \(quoted(use.code.value)) is also that of \(escapingControls(other.owner.label)), expected one offer for a code",
        object: use.owner.label(of: use.batch), at: use.code.range, label: "again here",
        related: [Label(other.code.range, "first used here")],
        help: "use another code, or set `active: false` on the batches of the offer that is done")
    }
  }

  /// One conflict an offer. A sweep over the starts: it remembers the use that lasts longest, and of the other offers'
  /// uses the one that does.
  private static func conflicts(_ uses: [CustomCodeUse]) -> [(use: CustomCodeUse, other: CustomCodeUse)] {
    var result: [(use: CustomCodeUse, other: CustomCodeUse)] = []
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

  private static func custom(
    _ id: String, _ code: String, _ more: String = "", created: String = "2027-01-10"
  ) -> String {
    "{id: \(id), kind: custom, code: \(code), count: 1000, createdDate: \(created)\(more)}"
  }
}
