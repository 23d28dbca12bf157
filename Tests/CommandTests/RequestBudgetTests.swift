import AppStoreConnect
import TestSupport
import Testing

@testable import OffercCommands

struct RequestBudgetTests {
  private struct Case: CustomTestStringConvertible {
    let needed: Int
    let header: String
    let words: String
    var pause: String?
    var testDescription: String { "\(needed) of \(header)" }
  }

  private static let cases = [
    Case(
      needed: 480, header: "user-hour-lim:3600;user-hour-rem:3163;",
      words:
        "apply needs about 480 requests; App Store Connect allows this key 3,600 an hour, and 3,163 are left"),
    Case(
      needed: 1, header: "user-hour-rem:1;",
      words: "apply needs about 1 request; App Store Connect says that 1 is left"),
    Case(
      needed: 480, header: "user-hour-lim:3600;user-hour-rem:479;",
      words:
        "apply needs about 480 requests; App Store Connect allows this key 3,600 an hour, and 479 are left. It will pause and then continue",
      pause:
        "about 480 requests are needed, and 479 are left this hour: offerc will pause, continue automatically, and finish by about 2026-11-22T13:00:00Z"
    ),
    Case(
      needed: 7500, header: "user-hour-lim:3600;user-hour-rem:200;",
      words:
        "apply needs about 7,500 requests; App Store Connect allows this key 3,600 an hour, and 200 are left. It will pause and then continue",
      pause:
        "about 7,500 requests are needed, and 200 are left this hour: offerc will pause, continue automatically, and finish by about 2026-11-22T15:00:00Z"
    ),
  ]

  @Test(arguments: cases) private func requestsAreComparedWithTheHour(_ one: Case) throws {
    let budget = RequestBudget(needed: one.needed, try #require(RateLimit(one.header)))
    equal(budget.words, one.words)
    // 2026-11-22T12:00:00Z.
    equal(budget.pause(now: 1_795_348_800_000), one.pause)
  }
}
