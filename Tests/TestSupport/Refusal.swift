package import Diagnostics
package import OfferRules
package import Testing

/// A row of a table: a mistake in a catalog, and the finding at each `↓`.
package struct Refusal: CustomTestStringConvertible, Sendable {
  /// The mistake: `a key twice in an object`.
  package let testDescription: String
  private let rule: RuleID
  private let message: String?
  private let help: String?
  private let fix: String?
  private let files: [String]
  private let location: SourceLocation

  package init(
    _ mistake: String, _ rule: RuleID, _ message: String? = nil, help: String? = nil, fix: String? = nil,
    in example: RuleExample, at location: SourceLocation = #_sourceLocation
  ) {
    self.init(mistake, rule, message, help: help, fix: fix, files: [example.yaml], at: location)
  }

  package init(
    _ mistake: String, _ rule: RuleID, _ message: String? = nil, help: String? = nil, fix: String? = nil,
    inFiles files: String..., at location: SourceLocation = #_sourceLocation
  ) {
    self.init(mistake, rule, message, help: help, fix: fix, files: files, at: location)
  }

  private init(
    _ mistake: String, _ rule: RuleID, _ message: String?, help: String?, fix: String?, files: [String],
    at location: SourceLocation
  ) {
    testDescription = mistake
    self.rule = rule
    self.message = message
    self.help = help
    self.fix = fix
    self.files = files
    self.location = location
  }

  /// Records an issue where the row is written if anything else is found.
  package func expect() throws {
    try MarkedCatalog(files).expect(rule, message, help: help, fix: fix, at: location)
  }
}
