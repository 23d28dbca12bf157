import TestSupport
import JSONText
import Testing

struct JSONNumberTests {
  private func number(_ text: String) throws -> JSONNumber { try #require(try read(text).root.number) }

  @Test(arguments: [
    "0", "-0", "-0.0", "1.10", "1E+2", "99999999999999999999999999.5", "1e-999", "0e0", "1e00007",
  ])
  func isTheTextThatWasRead(_ text: String) throws { try equal(number(text).text, text) }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("0.000", 0), ("0e99999999999999999999", 0), ("7", 7), ("-7.0", -7), ("20e-1", 2),
      ("0.2E1", 2), ("1e2", 100), ("12.50e1", 125), ("9223372036854775807", .max),
      ("-9223372036854775808", .min), ("9223372036854775808", nil), ("1e18", 1_000_000_000_000_000_000),
      ("1e19", nil), ("2.5", nil), ("1e-1", nil), ("9007199254740993", 9_007_199_254_740_993),
      ("1e99999999999999999999", nil), ("1e-99999999999999999999", nil),
    ] as [(String, Int?)])
  func isAnIntegerWhenItsValueIsWholeAndFits(_ text: String, _ expected: Int?) throws {
    try equal(number(text).integer, expected)
  }

  @Test(arguments: [
    ("0", "0"), ("-0.0", "0"), ("1.50", "1.5"), ("9.00", "9"), ("-0.10", "-0.1"), ("15e-1", "1.5"),
    ("1.5E3", "1500"), ("1e-5", "0.00001"),
    ("0.1000000000000000055511151231257827", "0.1000000000000000055511151231257827"),
    ("12345678901234567890", "12345678901234567890"), ("120e-2", "1.2"), ("1e400", "1e400"),
    ("1e-99999999999999999999", "1e-99999999999999999999"),
  ])
  func isPlainWithoutAnExponentAndNeedlessZerosToTheLastDigit(_ text: String, _ expected: String) throws {
    try equal(number(text).plain, expected)
  }

  @Test(arguments: [
    ("1", true), ("0.1", true), ("1e-400", true), ("0", false), ("0.00", false), ("-1", false),
  ])
  func knowsItsSign(_ text: String, _ isPositive: Bool) throws {
    try equal(number(text).isPositive, isPositive)
  }
}
