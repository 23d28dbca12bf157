import ByteText

/// `P3M` of `3 months`, `three months`, `3m`, `p3m` or `3-month`.
func spokenLength(_ text: String) -> String? {
  guard let parts = lengthParts(text), parts.count == 1, parts[0].count > 0, parts[0].unit != "H" else {
    return nil
  }
  return "P\(parts[0].count)\(parts[0].unit)"
}

/// `1 W` and `3 D` of `P1W3D`.
private func lengthParts(_ text: String) -> [(count: Int, unit: String)]? {
  var rest = text.lowercased().filter { !" -_".contains($0) }[...]
  for (number, word) in ["one", "two", "three", "four", "five", "six"].enumerated()
  where rest.byBytes.hasPrefix(word) {
    rest = "\(number + 1)\(rest.dropFirst(word.count))"
  }
  rest = rest.drop { $0 == "p" || $0 == "t" }
  var parts: [(count: Int, unit: String)] = []
  while !rest.isEmpty, parts.count < 4 {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    let word = rest.dropFirst(digits.count).prefix { !("0"..."9").contains($0) }
    guard digits.count < 5, let count = Int(digits), let unit = units[String(word)] else { return nil }
    parts.append((count, unit))
    rest = rest.dropFirst(digits.count + word.count)
  }
  return rest.isEmpty && !parts.isEmpty ? parts : nil
}

private let units = [
  "h": "H", "d": "D", "day": "D", "days": "D", "w": "W", "wk": "W", "week": "W", "weeks": "W",
  "m": "M", "mo": "M", "mon": "M", "month": "M", "months": "M", "y": "Y", "yr": "Y", "year": "Y",
  "years": "Y", "tag": "D", "tage": "D", "woche": "W", "wochen": "W", "monat": "M", "monate": "M",
  "jahr": "Y", "jahre": "Y",
]

extension Enumeration {
  /// The lengths among the values that are nearest to a length that is none of them; empty where the text is no length.
  package func nearestLengths(to text: String) -> [String] {
    guard let wanted = days(text) else { return [] }
    let distances = values.compactMap { value in days(value).map { (value, abs($0 - wanted)) } }
    // `P12M` is `P1Y`.
    guard distances.count == values.count, let least = distances.map(\.1).min() else { return [] }
    return Array(distances.filter { $0.1 == least && $0.0 != "P12M" }.map(\.0).prefix(2))
  }
}

/// About how many days `P3M` has, and `P1W3D`.
private func days(_ length: String) -> Int? {
  let hours = ["H": 1, "D": 24, "W": 168, "M": 720, "Y": 8760]
  return lengthParts(length).map { $0.reduce(0) { $0 + $1.count * (hours[$1.unit] ?? 0) } / 24 }
}
