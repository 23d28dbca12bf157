import Diagnostics
import OfferModel
@testable import OfferRules
import TestSupport
import Testing

/// The table is Unicode's property, without what is spelling or says how a character is drawn.
struct InvisibleCharactersTests {
  @Test func theTableIsThatOfUnicode() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      let isSeparator = [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
      let isExpected =
        (properties.isDefaultIgnorableCodePoint || isSeparator) && !properties.isVariationSelector
        && value != 0x200C && value != 0x200D
      guard InvisibleCharacters.contains(scalar) == isExpected else {
        Issue.record("\(codePoint(scalar)): expected \(isExpected)")
        return
      }
    }
  }

  /// Texts that customers read, each with what it says of a character inside.
  @Test(arguments: [
    ("AD", Severity.error), ("202E", .error), ("2028", .error), ("2063", .error), ("2066", .error),
    ("E0041", .error), ("3164", .error), ("115F", .error), ("200B", .error), ("2060", .error),
    ("FEFF", .error), ("200E", .warning), ("200F", .warning), ("61C", .warning), ("200C", nil), ("200D", nil),
  ])
  func nobodySeesThem(_ code: String, _ severity: Severity?) throws {
    let zeros = String(repeating: "0", count: 8 - code.count)
    let text = "\"Pro\\U\(zeros)\(code)X\""
    let doubt: Severity? = severity == nil ? nil : .warning
    try equal(found(group: text), severity)
    try equal(found(customAppName: text), doubt)
    try equal(found(displayName: text), doubt)
    try equal(found(description: text), doubt)
  }

  private func found(
    group: String = "Pro", customAppName: String = "App", displayName: String = "Month",
    description: String = "All of it"
  ) throws -> Severity? {
    let catalog = try catalog([
      """
      version: 1
      app: {bundleId: com.example.app, name: Example}
      subscriptionGroups:
        - referenceName: Pro
          localizations: {en-US: {displayName: \(group), customAppName: \(customAppName)}}
          subscriptions:
            - productId: month
              referenceName: Month
              level: 1
              period: P1M
              localizations: {en-US: {displayName: \(displayName), description: \(description)}}
              prices: {USA: 9.99, rest: equalized}
      """
    ])
    let today = try day("2026-11-21")
    return runRules([Rulebook.groupDisplayName, Rulebook.textCharacters], on: catalog, today: today)
      .map(\.severity).max()
  }
}
