import TestSupport
import Diagnostics
import Foundation
import OfferCodes
import Testing

/// The table of `docs/codes.md` says what the formats give.
struct CodesPageTests {
  @Test func theTableOfGuessesIsComputed() throws {
    let path = "docs/codes.md"
    let page = try Repository.text(path)
    let parts = page.components(separatedBy: "<!-- guesses -->\n")
    try #require(parts.count == 2)
    let rest = try #require(parts[1].range(of: "<!-- /guesses -->"))
    let expected = parts[0] + "<!-- guesses -->\n" + table + String(parts[1][rest.lowerBound...])
    if ProcessInfo.processInfo.environment["OFFERC_RECORD"] == "1" {
      try Data(expected.utf8).write(to: Repository.root.appending(path: path))
    }
    #expect(
      try Repository.text(path) == expected, "the table is not what the formats give: run `make generate`")
  }

  private static let counts = [1000, 100_000, 1_000_000]

  private var table: String {
    var lines = [
      "| format | texts | " + Self.counts.map { "\(grouped($0)) codes" }.joined(separator: " | ") + " |",
      "|---|---|" + String(repeating: "---|", count: Self.counts.count),
    ]
    for (alphabet, length) in Self.formats {
      let size = pow(Double(CodeForm.symbols(named: alphabet).count), Double(length))
      let cells = Self.counts.map { cell(size / Double($0)) }
      lines.append("| `\(alphabet)`, \(length) | \(rounded(size)) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let formats = [
    ("unambiguous", 8), ("unambiguous", 10), ("unambiguous", 12), ("unambiguous", 16),
    ("no-vowels", 12), ("alphanumeric", 10), ("digits", 12), ("digits", 16),
  ]

  /// Guesses for a hit, the time they take, and what lint says.
  private func cell(_ guesses: Double) -> String {
    let verdict = guesses < 1e6 ? ", refused" : guesses < 1e9 ? ", a warning" : ""
    return "\(rounded(guesses)): \(duration(guesses / 100))\(verdict)"
  }

  private func rounded(_ number: Double) -> String {
    for (limit, unit) in [
      (1e18, "quintillion"), (1e15, "quadrillion"), (1e12, "trillion"), (1e9, "billion"), (1e6, "million"),
    ]
    where number >= limit {
      let value = number / limit
      return (value < 10 ? String(format: "%.1f", value) : grouped(Int(value.rounded()))) + " " + unit
    }
    return grouped(Int(number.rounded()))
  }

  private func duration(_ seconds: Double) -> String {
    for (limit, unit) in [(365.25 * 86_400, "year"), (86_400, "day"), (3600, "hour"), (60, "minute")]
    where seconds >= limit {
      let value = (seconds / limit).rounded()
      return value < 1e6 ? counted(Int(value), unit) : rounded(value) + " \(unit)s"
    }
    return counted(Int(seconds.rounded()), "second")
  }
}
