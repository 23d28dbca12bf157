import Diagnostics

extension OfferCatalog {
  /// One result of checking a catalog, with its place.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// How much a finding counts: only an error keeps `catalogJSON` from being made.
    public enum Severity: String, Sendable, CaseIterable {
      /// Worth knowing; nothing has to be done.
      case info
      /// Probably not what was meant, or a limit that Apple does not document.
      case warning
      /// Apple would refuse it, or the file cannot be understood.
      case error
    }

    /// The rule's stable id.
    public let rule: String
    /// How much it counts.
    public let severity: Severity
    /// One line: what was found and what was expected.
    public let message: String
    /// The object it is about; the same when lines move.
    public let object: String
    /// The name of the file, as `init(files:today:)` got it.
    public let file: String
    /// The line of its first character, from 1.
    public let line: Int
    /// Its place in the line in characters (grapheme clusters), from 1.
    public let column: Int
    /// What to do: an instruction in one line; nil if there is none.
    public let help: String?

    /// `FILE:LINE:COLUMN: SEVERITY: MESSAGE [RULE]`.
    public var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message) [\(rule)]" }

    init(_ finding: Diagnostics.Finding, in file: String, _ lines: LineTable) {
      rule = finding.rule.name
      severity = Severity(rawValue: finding.severity.name) ?? .error
      message = finding.message
      object = finding.objectLabel
      self.file = file
      (line, column) = lines.position(of: Int(finding.primary.range.start))
      help = finding.help
    }
  }
}
