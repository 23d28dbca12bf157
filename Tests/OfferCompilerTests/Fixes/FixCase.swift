import Diagnostics
import OfferRules
import TestSupport
import Testing

/// A row of a table: a piece of a catalog, and what it is after its fixes.
struct FixCase: CustomTestStringConvertible, Sendable {
  /// What is fixed, or why not: `a flow list over lines`.
  let testDescription: String
  private let before: String
  private let after: String
  private let location: SourceLocation

  init(
    _ what: String, _ before: RuleExample, _ after: RuleExample,
    at location: SourceLocation = #_sourceLocation
  ) {
    testDescription = what
    self.before = before.yaml
    self.after = after.yaml
    self.location = location
  }

  /// Keys of the only subscription.
  init(_ what: String, _ before: String, _ after: String, at location: SourceLocation = #_sourceLocation) {
    self.init(what, .subscription(before), .subscription(after), at: location)
  }

  /// Records an issue where the row is written if anything else comes out, or if it is fixed again.
  func expect() throws {
    let result = try fixed(before)
    equal(result, after, at: location)
    try equal(fixed(result), result, "fixed a second time", at: location)
  }
}
