import OfferModel
import TestSupport
import Testing

/// The last days on which something is free or possible.
struct DeadlineTests {
  private func days(_ kind: DatedKind, _ start: String?, _ last: String?) throws -> [String] {
    try kind.deadlines(from: start.map { try day($0) }, to: last.map { try day($0) })
      .map { "\($0.kind.phrase) \($0.day)" }
  }

  @Test func aWinBackOfferIsCreatedTheDayBeforeAndThenLocked() throws {
    try equal(
      days(.winBack, "2027-03-01", "2027-05-31"),
      [
        "create by 2027-02-28", "last day to edit 2027-02-28", "last day 2027-05-31",
      ])
  }

  @Test func anIntroductoryOfferCanBeExtendedUntilTheDayBeforeItsEnd() throws {
    try equal(
      days(.introductory, nil, "2027-05-31"), ["last day to extend 2027-05-30", "last day 2027-05-31"])
    try equal(days(.introductory, "2027-01-01", nil), ["create by 2026-12-31"])
    try empty(days(.introductory, nil, nil))
  }

  @Test func onlyOwnCodesCanBeExtended() throws {
    try equal(
      days(.batch(isOwn: false), "2027-03-01", "2027-08-30"),
      [
        "create by 2027-03-01", "last day to edit 2027-02-28", "last day 2027-08-30",
      ])
    try contains(days(.batch(isOwn: true), "2027-03-01", "2027-08-30"), "last day to extend 2027-08-30")
  }

  @Test func aPriceChangeIsCreatedTwoDaysBefore() throws {
    try equal(days(.priceChange(isSubscription: true), "2027-03-01", nil), ["create by 2027-02-27"])
    try equal(days(.priceChange(isSubscription: false), "2027-03-01", nil), ["create by 2027-02-28"])
  }

  @Test func theFirstDayOfTheCalendarHasNoDayBefore() throws {
    try empty(days(.winBack, "0001-01-01", nil))
  }
}
