package import Diagnostics

/// What an option file says; nil or nothing where it is silent.
package struct OptionFile: Sendable {
  package var failOn: FailingSeverity?
  package var severities: [RuleID: RuleLevel] = [:]
  /// As it is written: paths are relative to the file.
  package var against: String?
  package var ledger: String?
  package var pricePoints: String?

  package init() {}
}
