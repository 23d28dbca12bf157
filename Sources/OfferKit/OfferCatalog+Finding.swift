import Diagnostics

/// One finding, as `lint --format concise` shows it.
extension OfferCatalog {
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    public enum Severity: String, Sendable, CaseIterable {
      case info
      case warning
      case error
    }

    /// The rule's stable id.
    public let rule: String
    public let severity: Severity
    /// One line: what was found and what was expected.
    public let message: String
    /// The object it is about; the same when lines move.
    public let object: String
    public let file: String
    /// 1-based; columns count characters.
    public let line: Int
    public let column: Int
    /// What to do.
    public let help: String?

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
