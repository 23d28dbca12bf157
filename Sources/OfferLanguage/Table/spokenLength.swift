import ByteText

/// Reads `3 months`, `three months`, `3m`, `p3m` or `3-month` as `P3M`. Returns nil for other texts.
func spokenLength(_ text: String) -> String? {
  guard let parts = lengthParts(text), parts.count == 1, parts[0].count > 0, parts[0].unit != "H" else {
    return nil
  }
  return "P\(parts[0].count)\(parts[0].unit)"
}

/// Reads the numbers and units of a length: `1 W` and `3 D` of `P1W3D`. Returns nil for other texts.
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
  /// The lengths among the values that are nearest to a length that is not one of them. Empty if the text is no length.
  package func nearestLengths(to text: String) -> [String] {
    guard let wanted = days(text) else { return [] }
    let distances = values.compactMap { value in
      days(value).map { (value: value, distance: abs($0 - wanted)) }
    }
    guard distances.count == values.count, let least = distances.map(\.distance).min() else { return [] }
    // `P12M` is `P1Y`.
    let nearest = distances.filter { $0.distance == least && $0.value != "P12M" }
    return nearest.prefix(2).map(\.value)
  }
}

/// About how many days a length such as `P3M` or `P1W3D` has.
private func days(_ length: String) -> Int? {
  let hours = ["H": 1, "D": 24, "W": 168, "M": 720, "Y": 8760]
  guard let parts = lengthParts(length) else { return nil }
  return parts.reduce(0) { sum, part in sum + part.count * (hours[part.unit] ?? 0) } / 24
}
