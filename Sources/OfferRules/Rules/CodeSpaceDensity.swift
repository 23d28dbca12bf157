import Diagnostics
import OfferCodes
import OfferModel

extension Rulebook {
  static let codeSpaceDensity = Rule<Catalog>(
    id: "code-space-density",
    summary: "A format has too few possible codes for the number that is made: some can be guessed.",
    severity: .error,
    severities: "An error above 1 in a million, a warning above 1 in a billion",
    why:
      "The chance that a guess hits is codes ÷ texts, over all batches of the format, active or not. A check character does not help, because anyone can compute it",
    source: .offerc("offerc: an error above 1 in a million, a warning above 1 in a billion"),
    failing: [
      .batch("issuer: offerc\ncount: ↓2000\nformat: {length: 6}").after("length: 6", "length: 9"),
      .batch("issuer: offerc\ncount: ↓100000\nformat: {length: 8}").after("length: 8", "length: 10"),
    ],
    passing: [
      .batch("issuer: offerc\ncount: 1000000"), .batch("issuer: offerc\ncount: 1000\nformat: {length: 8}"),
    ]
  ) { catalog, findings in
    for (space, batches) in catalog.ownCodeSpaces {
      let total = batches.reduce(0.0) { $0 + Double($1.batch.count.value) }
      let chance = total / space.size
      guard chance > 1e-9, let largest = batches.max(by: { $0.batch.count.value < $1.batch.count.value })
      else { continue }
      let others = batches.filter { $0.batch.id.range != largest.batch.id.range }
      findings.add(
        chance > 1e-6 ? .error : .warning,
        "\(codes(total)) with \(counted(space.radix, "symbol")) at length \(space.length): one guess in \(grouped(Int(min(max(1, 1 / chance), 1e15)))) finds a code, expected at most one in \(chance > 1e-6 ? "1,000,000" : "1,000,000,000")",
        object: largest.path, at: largest.batch.count.range, label: "too many for the format",
        related: others.prefix(3).map { Label($0.batch.count.range, "batch \($0.batch.id.value)") },
        help: "raise `length` in `format` to \(longEnough(space, total)) or more")
    }
  }

  private static func codes(_ count: Double) -> String { counted(Int(min(count, 1e15)), "code") }

  /// The least length that needs no warning.
  private static func longEnough(_ space: CodeSpace, _ count: Double) -> Int {
    var length = space.length
    var size = space.size
    while count / size > 1e-9 {
      size *= Double(space.radix)
      length += 1
    }
    return length
  }
}
