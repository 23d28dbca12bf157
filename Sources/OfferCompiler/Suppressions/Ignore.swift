import Diagnostics
import OfferModel

/// A comment `# offerc: ignore[rule-id, …] until YYYY-MM-DD: reason`.
struct Ignore: Sendable {
  /// Where the comment stands.
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
    /// Those on its own line, which begins there.
    case line(UInt32)
    /// Those on the line below, and in the entries that begin on it; the line begins there.
    case below(UInt32)
    /// A blank line, or nothing, is below.
    case nothing
  }
}

/// A comment that begins like an ignore and is none.
struct IgnoreFault: Sendable {
  let range: SourceRange
  /// What it was to suppress, as far as it can be read.
  let names: String
  let message: String
  let help: String
}

extension Ignore {
  /// The same when lines move.
  var object: String { "suppression of " + rules.map(\.name.value).joined(separator: ", ") }
}

extension IgnoreFault {
  var object: String { names.isEmpty ? "suppression" : "suppression of " + names }
}
