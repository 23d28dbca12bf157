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

  /// A rule that the comment names in brackets.
  struct IgnoredRule: Sendable {
    let name: Located<String>
    /// Nil if no rule has the name.
    let rule: RuleID?
    var isUsed = false
  }

  /// Which findings the comment is about.
  enum Reach: Hashable, Sendable {
    /// Those on its own line.
    case line(Int)
    /// Those on this line below, and in the entries that begin on it.
    case below(Int)
    /// None, because a blank line or the end of the file is below the comment.
    case nothing
  }
}

/// What is wrong with a comment that begins like an ignore.
struct IgnoreFault: Error {
  let range: SourceRange
  /// The object of the finding, with the names of the rules as far as they can be read.
  let object: ObjectPath
  let message: String
  let help: String
}

/// The object of a finding on a suppression. It contains no line, so that it is the same when lines move.
func suppression(of names: [String]) -> ObjectPath {
  names.isEmpty ? ObjectPath("suppression") : ObjectPath("suppression of", names.joined(separator: ", "))
}
