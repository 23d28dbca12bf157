/// A reason why a finding does not count.
package struct Suppression: Hashable, Sendable {
  package var kind: Kind
  package var reason: String
  /// The place of the comment; nil for a list outside of the sources.
  package var range: SourceRange?

  package init(_ kind: Kind, reason: String, at range: SourceRange? = nil) {
    self.kind = kind
    self.reason = reason
    self.range = range
  }

  package enum Kind: String, CaseIterable, Sendable {
    /// An `# offerc: ignore[…]` in the source.
    case comment
    /// An entry of the list of known findings.
    case known
  }
}
