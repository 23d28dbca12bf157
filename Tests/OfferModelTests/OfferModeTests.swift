import TestSupport
import OfferModel
import Testing

/// Apple's table of durations, written out once more.
struct OfferModeTests {
  /// Lengths by mode; `PnU*k` means k periods of that duration.
  private func allowed(_ mode: OfferMode, _ period: BillingPeriod) -> [String: (
    SubscriptionOfferDuration, Int
  )] {
    switch mode {
    case .freeTrial:
      Dictionary(uniqueKeysWithValues: SubscriptionOfferDuration.allCases.map { ($0.rawValue, ($0, 1)) })
    case .payUpFront:
      [
        "P1M": (.oneMonth, 1), "P2M": (.twoMonths, 1), "P3M": (.threeMonths, 1), "P6M": (.sixMonths, 1),
        "P1Y": (.oneYear, 1),
      ]
    case .payAsYouGo:
      switch period {
      case .oneWeek: Dictionary(uniqueKeysWithValues: (1...12).map { ("P\($0)W", (.oneWeek, $0)) })
      case .oneMonth:
        Dictionary(uniqueKeysWithValues: (1...12).map { ($0 == 12 ? "P1Y" : "P\($0)M", (.oneMonth, $0)) })
      case .twoMonths:
        [
          "P2M": (.twoMonths, 1), "P4M": (.twoMonths, 2), "P6M": (.twoMonths, 3), "P8M": (.twoMonths, 4),
          "P10M": (.twoMonths, 5), "P1Y": (.twoMonths, 6),
        ]
      case .threeMonths:
        [
          "P3M": (.threeMonths, 1), "P6M": (.threeMonths, 2), "P9M": (.threeMonths, 3),
          "P1Y": (.threeMonths, 4),
        ]
      case .sixMonths: ["P6M": (.sixMonths, 1), "P1Y": (.sixMonths, 2)]
      case .oneYear: ["P1Y": (.oneYear, 1)]
      }
    }
  }

  @Test(arguments: OfferMode.allCases, BillingPeriod.allCases)
  func lowersToApplesTable(_ mode: OfferMode, _ period: BillingPeriod) {
    let table = allowed(mode, period)
    for length in OfferDuration.all {
      let lowered = mode.lowered(length, for: period)
      equal(lowered?.duration, table[length.description]?.0, "\(length)")
      equal(lowered?.periods, table[length.description]?.1, "\(length)")
    }
    equal(Set(mode.lengths(for: period).map(\.description)), Set(table.keys))
  }

  @Test func everyLengthIsReadAndWritten() {
    for length in OfferDuration.all { equal(OfferDuration(length.description), length) }
    equal(OfferDuration("P12M")?.description, "P1Y")
    for text in ["", "P", "P0M", "P13M", "P1D", "P7D", "P13W", "P2Y", "1M", "p1m", "P01M", "P1M "] {
      absent(OfferDuration(text), "\(text)")
    }
  }

  @Test func applesNames() {
    equal(
      BillingPeriod.allCases.map(\.appleName),
      [
        "ONE_WEEK", "ONE_MONTH", "TWO_MONTHS", "THREE_MONTHS", "SIX_MONTHS", "ONE_YEAR",
      ])
    equal(OfferMode.allCases.map(\.appleName), ["FREE_TRIAL", "PAY_AS_YOU_GO", "PAY_UP_FRONT"])
    equal(
      SubscriptionOfferDuration.allCases.map(\.appleName),
      [
        "THREE_DAYS", "ONE_WEEK", "TWO_WEEKS", "ONE_MONTH", "TWO_MONTHS", "THREE_MONTHS", "SIX_MONTHS",
        "ONE_YEAR",
      ])
    equal(OfferKind.allCases.map(\.rawValue), [1, 2, 3, 4])
  }

  /// Nil where the period does not divide the length.
  @Test func periodsInALength() throws {
    let year = try #require(OfferDuration("P1Y"))
    equal(BillingPeriod.allCases.map { year.periods(of: $0) }, [nil, 12, 6, 4, 2, 1])
    let weeks = try #require(OfferDuration("P6W"))
    equal(BillingPeriod.allCases.map { weeks.periods(of: $0) }, [6, nil, nil, nil, nil, nil])
    let threeDays = try #require(OfferDuration("P3D"))
    #expect(BillingPeriod.allCases.allSatisfy { threeDays.periods(of: $0) == nil })
  }
}
