import Diagnostics
import OfferModel
import YAMLSyntax

/// A comment `# offerc: ignore[rule-id, …] until YYYY-MM-DD: reason`.
struct Ignore: Sendable {
  let range: SourceRange
  var rules: [IgnoredRule]
  /// The last day on which it holds.
  let until: Located<CalendarDate>?
  let reason: String
  let reach: Reach

  /// A name in the brackets.
  struct IgnoredRule: Sendable {
    let name: Located<String>
    /// Nil when no rule has the name.
    let rule: RuleID?
    var isUsed = false
  }

  /// Which findings the comment speaks about.
  enum Reach: Hashable, Sendable {
    /// Those on its own line.
    case line(Int)
    /// Those on this line below, and in the entries that begin on it.
    case below(Int)
    /// A blank line, or nothing, is below.
    case nothing
  }
}

/// A comment that begins like an ignore and is none.
struct IgnoreFault: Error {
  let range: SourceRange
  /// What it was to suppress, as far as it can be read.
  let object: ObjectPath
  let message: String
  let help: String
}

/// What a finding about a suppression is about: the same when lines move.
func suppression(of names: [String]) -> ObjectPath {
  names.isEmpty ? ObjectPath("suppression") : ObjectPath("suppression of", names.joined(separator: ", "))
}
