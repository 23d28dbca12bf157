/// Length of a subscription's billing period.
enum Period: String {
  case week = "P1W"
  case month = "P1M"
  case twoMonths = "P2M"
  case threeMonths = "P3M"
  case sixMonths = "P6M"
  case year = "P1Y"

  /// The periods in which a group sells each of its levels; the groups take turns.
  static let ranges: [[Period]] = [
    [.month, .year], [.week, .month, .year], [.month, .threeMonths, .sixMonths, .year],
    [.month, .twoMonths, .year],
  ]

  var name: String {
    switch self {
    case .week: "weekly"
    case .month: "monthly"
    case .twoMonths: "bimonthly"
    case .threeMonths: "quarterly"
    case .sixMonths: "half-yearly"
    case .year: "yearly"
    }
  }

  /// The name as a part of an identifier.
  var key: String { self == .sixMonths ? "halfyear" : name }

  /// Regular price in percent of the monthly one; a year is well below twelve months.
  var pricePercent: Int {
    switch self {
    case .week: 30
    case .month: 100
    case .twoMonths: 190
    case .threeMonths: 270
    case .sixMonths: 500
    case .year: 900
    }
  }

  /// Days by the convention that a month has 30 and a year twelve months.
  var days: Int {
    switch self {
    case .week: 7
    case .month: 30
    case .twoMonths: 60
    case .threeMonths: 90
    case .sixMonths: 180
    case .year: 360
    }
  }

  /// Lengths of pay-as-you-go offers of more than one period: Apple's table. None for a year.
  var payAsYouGoDurations: [String] {
    switch self {
    case .week: (2...12).map { "P\($0)W" }
    case .month: (2...11).map { "P\($0)M" } + ["P1Y"]
    case .twoMonths: ["P4M", "P6M", "P8M", "P10M", "P1Y"]
    case .threeMonths: ["P6M", "P9M", "P1Y"]
    case .sixMonths: ["P1Y"]
    case .year: []
    }
  }
}
