import Interpretation
import OfferModel
import TestSupport
import Testing

/// Numbers that no length, day or share has: nothing is computed with them.
struct HostileNumberTests {
  @Test(arguments: [
    "9999 9999 9999 9999 9999 9999 d", "1d x 9999 9999 9999 9999 9999", "9223372036854775807 days",
    "9999 x 9999 x 9999 x 9999 months", "0 days",
  ])
  func noLength(text: String) {
    empty(interpretLength(text))
    equal(exactHours(text) ?? 0, 0)
  }

  @Test(arguments: [
    "1 Jan 9223372036854775807", "9223372036854775807 Jan 1", "1 Feb 100", "99999999999999999999",
    "99/99/99", "令和999999年1月1日",
  ])
  func noDay(text: String) { empty(interpretDay(text)) }

  @Test func aShortYearBesideADayHasTwoReadings() {
    equal(interpretDay("27 Feb 10").map(\.value.description), ["2010-02-27", "2027-02-10"])
    equal(interpretDay("27 Feb 01").map(\.value.description), ["2027-02-01"])
  }

  @Test(arguments: ["level -1", "(-5)", "-3"])
  func aMinusIsNoMark(text: String) { empty(interpretNumber(text)) }

  @Test(arguments: ["level-1", "#1", "1."])
  func aMarkIsNoMinus(text: String) { equal(interpretNumber(text).map(\.value), [1]) }

  @Test(arguments: ["0%", "0 % off", "0", "0.0%"])
  func nothingIsNoShare(text: String) { empty(interpretPercentage(text)) }
}
