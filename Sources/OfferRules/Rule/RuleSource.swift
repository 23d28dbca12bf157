import ByteText

/// Where a rule comes from.
package struct RuleSource: Sendable {
  package enum Kind: String, Sendable {
    /// A page or session of Apple's.
    case apple
    /// A published standard.
    case standard
    /// What other people observed and no page of Apple's confirms. Such a rule is never an error.
    case observed
    /// A rule of this language or of common sense.
    case offerc
  }

  package let kind: Kind
  /// The title of the page, or the observation itself.
  package let title: String
  /// Nil if the source has no stable address.
  package private(set) var url: String?
  /// When the source was read: a month or a day.
  package private(set) var read: String?

  package var appleURL: String? { kind == .apple ? url : nil }

  /// The source as a finding names it after `= see:`.
  package var phrase: String { url.map { title + ", " + $0 } ?? title }
}

extension RuleSource {
  /// The source with a title, from its line in `Pages/Sources.md`: `[title]: address "apple, read 2026-10"`.
  ///
  /// - Parameter text: the title in brackets.
  init?(named text: String) {
    guard let facts = RulePageText.line(text + ": "),
      let quote = facts.byBytes.firstIndex(of: "\""), facts.byBytes.hasSuffix("\""),
      let comma = facts[quote...].byBytes.firstRange(of: ", read "),
      let kind = Kind(rawValue: String(facts[quote..<comma.lowerBound].dropFirst()))
    else { return nil }
    self.init(kind: kind, title: String(text.dropFirst().dropLast()))
    let address = facts[..<quote].dropLast()
    url = address == "<>" ? nil : String(address)
    read = String(facts[comma.upperBound...].dropLast())
  }
}
