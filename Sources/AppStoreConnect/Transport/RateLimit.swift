import ByteText

/// What is left of the hour: `user-hour-lim:3600;user-hour-rem:3121;`.
///
/// Source: Apple, "Identifying rate limits"; the limit differs between keys, and some answers lack the header.
package struct RateLimit: Equatable, Sendable {
  package let limit: Int?
  package let rest: Int

  package init?(_ header: String?) {
    guard let header else { return nil }
    var numbers: [Substring: Int] = [:]
    for part in header.byBytes.split(separator: ";") {
      let words = part.byBytes.split(separator: ":").map { $0.byBytes.drop(" ") }
      if words.count == 2 { numbers[words[0]] = Int(words[1]) }
    }
    guard let rest = numbers["user-hour-rem"], rest >= 0 else { return nil }
    self.rest = rest
    limit = numbers["user-hour-lim"].flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }
}
