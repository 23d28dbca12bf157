import Diagnostics
import TestSupport
import OfferRules
import OfferCompiler
import OfferModel
import Testing

/// The text after its fixes, without rules unless some are given.
func fixed(_ text: String, isUnsafe: Bool = false, rules: [Rule<Catalog>] = []) throws -> String {
  let today = try day(exampleDay)
  let repair = repair([SourceFile(name: "catalog.yaml", text: text)], isUnsafe: isUnsafe) {
    compile($0, today: today, rules: rules).findings
  }
  return String(decoding: try #require(repair.texts.first).bytes, as: UTF8.self)
}

/// Exactly this comes out, has no finding that is fixed again, and stays as it is.
func expectFixed(
  _ before: RuleExample, _ after: RuleExample, isUnsafe: Bool = false, rules: [Rule<Catalog>] = [],
  at location: SourceLocation = #_sourceLocation
) throws {
  let result = try fixed(before.yaml, isUnsafe: isUnsafe, rules: rules)
  equal(result, after.yaml, at: location)
  try equal(fixed(result, isUnsafe: isUnsafe, rules: rules), result, at: location)
}

/// The same for keys of the only subscription.
func expectFixed(
  _ before: String, _ after: String, isUnsafe: Bool = false, rules: [Rule<Catalog>] = [],
  at location: SourceLocation = #_sourceLocation
) throws {
  try expectFixed(.subscription(before), .subscription(after), isUnsafe: isUnsafe, rules: rules, at: location)
}
