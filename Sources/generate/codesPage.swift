import Diagnostics
import OfferCodes
import OfferReference
import OffercCommands
import SystemCalls

/// `docs/codes.md`: the page as it is, with the table of guesses that the formats give.
///
/// - Throws: `CommandFailure` when the page has not the two comments between which the table is.
package func codesPage(_ page: String) throws -> String {
  let (opening, closing) = ("<!-- guesses -->\n", "<!-- /guesses -->")
  guard let start = page.firstRange(of: opening)?.upperBound,
    let end = page[start...].firstRange(of: closing)?.lowerBound
  else { throw CommandFailure("docs/codes.md has no \(opening.dropLast()) and \(closing)") }
  return page[..<start] + guessTable() + page[end...]
}

/// Lengths that a catalog may well choose, by alphabet.
private let formats = [
  ("unambiguous", 8), ("unambiguous", 10), ("unambiguous", 12), ("unambiguous", 16),
  ("no-vowels", 12), ("alphanumeric", 10), ("digits", 12), ("digits", 16),
]

private func guessTable() -> String {
  let counts = [1000, 100_000, 1_000_000]
  let rows = formats.map { alphabet, length in
    let size = pow(Double(CodeForm.symbols(named: alphabet).count), Double(length))
    return ["`\(alphabet)`, \(length)", rounded(size)] + counts.map { cell(size / Double($0)) }
  }
  return markdownTable(["format", "texts"] + counts.map { "\(grouped($0)) codes" }, rows) + "\n"
}

/// Guesses for a hit, the time they take at a hundred a second, and what lint says.
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
    return (value < 10 ? oneDecimal(value) : grouped(Int(value.rounded()))) + " " + unit
  }
  return grouped(Int(number.rounded()))
}

private func oneDecimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

private func duration(_ seconds: Double) -> String {
  for (limit, unit) in [(365.25 * 86_400, "year"), (86_400, "day"), (3600, "hour"), (60, "minute")]
  where seconds >= limit {
    let value = (seconds / limit).rounded()
    return value < 1e6 ? counted(Int(value), unit) : rounded(value) + " \(unit)s"
  }
  return counted(Int(seconds.rounded()), "second")
}
