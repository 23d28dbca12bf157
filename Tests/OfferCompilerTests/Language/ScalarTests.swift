import OfferModel
import OfferRules
import Diagnostics
import TestSupport
import Testing

/// Scalars are resolved by the type of the field.
struct ScalarTests {
  @Test(arguments: [
    "NO", "on", "0123", "12:30", "1e3", "0x1F", "true", "3.14", "2027-01-01", "'null'", ".inf", "<<",
  ])
  func aTextIsWhatStandsThere(_ text: String) throws {
    let catalog = try sound(.subscription("reviewNote: \(text)"))
    let expected = text.filter { $0 != "'" }
    try equal(catalog.onlySubscription.product.reviewNote?.value, expected)
  }

  @Test func textsAreNeitherTrimmedNorNormalised() throws {
    let catalog = try sound(.subscription("reviewNote: \"  e\\u0301 é \""))
    try equal(
      catalog.onlySubscription.product.reviewNote?.value.unicodeScalars.map(\.value),
      [
        0x20, 0x20, 0x65, 0x301, 0x20, 0xE9, 0x20,
      ])
  }

  @Test(arguments: ["\"\"", "' '", "\"\\t\\n\"", "\"\\u00A0\""])
  func blankTextsAreRefused(_ text: String) throws {
    try expect("invalid-value", "reviewNote is empty", in: .subscription("reviewNote: ↓\(text)"))
  }

  @Test(arguments: [
    ("\\0", "control character U+0000"), ("\\e", "control character U+001B"),
    ("\\x7f", "control character U+007F"), ("\\N", "control character U+0085"),
    ("\\r", "control character U+000D"), ("\\uFDD0", "noncharacter U+FDD0"),
    ("\\U0001FFFE", "noncharacter U+1FFFE"), ("\\U0010FFFF", "noncharacter U+10FFFF"),
  ])
  func whatIsNoCharacterOfATextIsRefused(_ escape: String, _ what: String) throws {
    try expect(
      "invalid-value", "reviewNote contains the \(what)",
      in: .subscription("reviewNote: ↓\"a\(escape)b\""))
  }

  /// A blank with a mark above it is one character that is white space.
  @Test func aBlankWithAMarkIsNoBlankText() throws {
    _ = try sound(.subscription("reviewNote: \"\\u0020\\u0C4D\""))
  }

  @Test func aNameHasOneLineANoteMayHaveMore() throws {
    try expect(
      "invalid-value", "promotionalImage contains a line break",
      in: .subscription("promotionalImage: ↓\"a\\nb\""))
    let catalog = try sound(.subscription("reviewNote: |-\n  one\n  two"))
    try equal(catalog.onlySubscription.product.reviewNote?.value, "one\ntwo")
  }

  @Test(arguments: ["true", "false"])
  func booleansAreExactlyTrueAndFalse(_ text: String) throws {
    let catalog = try sound(.subscription("familySharable: \(text)"))
    try equal(catalog.onlySubscription.product.familySharable.value, (text == "true"))
  }

  @Test(arguments: [
    ("yes", "true"), ("on", "true"), ("True", "true"), ("TRUE", "true"), ("y", "true"),
    ("'true'", "true"), ("no", "false"), ("off", "false"), ("False", "false"), ("n", "false"),
  ])
  func otherBooleansNameTheFix(_ text: String, _ meant: String) throws {
    try expect(
      "wrong-type", help: "write \(meant)", fix: meant, in: .subscription("familySharable: ↓\(text)"))
  }

  @Test(arguments: ["maybe", "[true]", "{true: true}"])
  func noBooleanAtAll(_ text: String) throws {
    try expect("wrong-type", in: .subscription("familySharable: ↓\(text)"))
  }

  @Test(arguments: [("1", 1), ("7", 7), ("9007199254740991", 9_007_199_254_740_991)])
  func integers(_ text: String, _ value: Int) throws {
    try equal(sound(.subscription("level: \(text)")).onlySubscription.level.value, value)
  }

  @Test(arguments: [
    "01", "0123", "0x10", "0o7", "1.0", "1e3", "+1", "-1", "1_000", "'1'", "one", "[1]", "1 000",
  ])
  func otherIntegersAreWrong(_ text: String) throws {
    try expect("wrong-type", in: .subscription("level: ↓\(text)"))
  }

  @Test(arguments: [
    ("1_000", "write 1000"), ("'1'", "write 1 without quotes"),
    ("1,000", "write 1000 (the separator groups thousands)"),
  ])
  func whatWasMeant(_ text: String, _ help: String) throws {
    try expect("wrong-type", help: help, in: .subscription("level: ↓\(text)"))
  }

  static let refusals = [
    Refusal(
      "integers have bounds, 1", "invalid-value", "level is 0, expected 1 or more",
      in: .subscription("level: ↓0")),
    Refusal("integers have bounds, 2", "invalid-value", in: .subscription("level: ↓9007199254740992")),
    Refusal("integers have bounds, 3", "invalid-value", in: .subscription("level: ↓9223372036854775808")),
    Refusal(
      "a required key without value is missing", "missing-key", "the introductory offer has no mode",
      in: .subscription("introductoryOffers: [{↓duration: P1W, ↑mode: ~}]")),
    Refusal(
      "a finding in an aliased value names the use", "invalid-value", "a territory is empty",
      in: .catalog("x-sun: &sun [↓\"\"]\nterritorySets: {sunny: ↑*sun}")),
  ]

  @Test(arguments: refusals) func aMistakeIsFoundAtItsPlace(_ refusal: Refusal) throws {
    try refusal.expect()
  }

  @Test(arguments: ["2027-02-28", "'2027-02-28'", "\"2027-02-28\"", "2028-02-29"])
  func datesPlainOrQuoted(_ text: String) throws {
    let offer = try #require(
      try sound(.subscription(introductory("endDate: \(text)"))).onlySubscription
        .introductoryOffers.first)
    absent(offer.pricing.prices)
    equal(offer.window.end?.value.description, text.filter { $0 != "'" && $0 != "\"" })
  }

  @Test(arguments: ["2027-02-29", "2027-13-01", "2027-00-01", "0000-01-01", "2100-02-29"])
  func aDayThatDoesNotExist(_ text: String) throws {
    try expect(
      "invalid-value", "endDate is '\(text)', expected a day that exists",
      in: .subscription(introductory("endDate: ↓\(text)")))
  }

  @Test(arguments: ["2027-1-1", "01.02.2027", "20270101", "2027-01-01T00:00:00Z", "tomorrow", "[2027-01-01]"])
  func notADate(_ text: String) throws {
    try expect("wrong-type", in: .subscription(introductory("endDate: ↓\(text)")))
  }

  @Test(arguments: ["null", "~", "", "Null", "NULL"])
  func nullIsAbsent(_ null: String) throws {
    let catalog = try sound(
      .subscription(
        """
        reviewNote: \(null)
        familySharable: \(null)
        territories: \(null)
        promotionalImage: \(null)
        introductoryOffers: \(null)
        winBackOffers: \(null)
        """))
    let subscription = try catalog.onlySubscription
    absent(subscription.product.reviewNote)
    absent(subscription.product.promotionalImage)
    #expect(!subscription.product.familySharable.value)
    equal(subscription.product.territories.set, .all)
    empty(subscription.introductoryOffers)
  }

  @Test func ofTagsOnlyTheCoreOnes() throws {
    try sound(.subscription("level: !!int 1\nreviewNote: !!str 12\nperiod: ! P1M"))
    try expect("wrong-type", in: .subscription("level: ↓!number 1"))
  }

}
