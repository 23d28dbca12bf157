/// `P3M` of `3 months`, `3m`, `p3m` or `3-month`.
func spokenLength(_ text: String) -> String? {
  var rest = text.lowercased()[...]
  if rest.first == "p" { rest = rest.dropFirst() }
  let digits = rest.prefix { ("0"..."9").contains($0) }
  let word = rest.dropFirst(digits.count).filter { $0 != " " && $0 != "-" && $0 != "_" }
  guard digits.count < 5, let count = Int(digits), count > 0, let unit = units[word] else { return nil }
  return "P\(count)\(unit)"
}

private let units = [
  "d": "D", "day": "D", "days": "D", "w": "W", "wk": "W", "week": "W", "weeks": "W",
  "m": "M", "mo": "M", "mon": "M", "month": "M", "months": "M", "y": "Y", "yr": "Y", "year": "Y",
  "years": "Y",
]

extension Enumeration {
  /// The lengths among the values that are nearest to a length that is none of them; empty where the text is no length.
  package func nearestLengths(to text: String) -> [String] {
    guard let wanted = spokenLength(text).flatMap(days) else { return [] }
    let distances = values.compactMap { value in days(value).map { (value, abs($0 - wanted)) } }
    // `P12M` is `P1Y`.
    guard distances.count == values.count, let least = distances.map(\.1).min() else { return [] }
    return Array(distances.filter { $0.1 == least && $0.0 != "P12M" }.map(\.0).prefix(2))
  }
}

/// About how many days `P3M` has.
private func days(_ length: String) -> Int? {
  let days = ["D": 1, "W": 7, "M": 30, "Y": 365]
  guard length.first == "P", let unit = length.last.flatMap({ days[String($0)] }),
    let count = Int(length.dropFirst().dropLast())
  else { return nil }
  return count * unit
}
