import TestSupport
import Diagnostics
import OfferCompiler
import OfferModel
import OfferRules
import Testing

/// Every period, mode, length and kind of offer through the compiler, against Apple's table written out once more.
@Suite struct DurationMatrixTests {
  @Test(arguments: BillingPeriod.allCases)
  func offersHaveTheDurationsOfApplesTable(_ period: BillingPeriod) throws {
    var cells = 0
    for kind in Kind.allCases {
      for mode in OfferMode.allCases {
        for length in lengths {
          let yaml = RuleExample.subscription("period: \(period.rawValue)\n" + kind.yaml(mode, length)).yaml
          let found = try compilation(of: yaml).findings
          let isRefused = found.contains { $0.rule == "offer-duration" }
          #expect(isRefused != isAllowed(mode, length, period), "\(kind) \(mode) \(length)")
          cells += 1
        }
      }
    }
    equal(cells, 1_872 / BillingPeriod.allCases.count)
  }

  /// Each length that the language can write; a year has two spellings.
  private let lengths = OfferDuration.all.map(\.description) + ["P12M"]

  private func isAllowed(_ mode: OfferMode, _ length: String, _ period: BillingPeriod) -> Bool {
    let length = length == "P12M" ? "P1Y" : length
    return switch mode {
    case .freeTrial: ["P3D", "P1W", "P2W", "P1M", "P2M", "P3M", "P6M", "P1Y"].contains(length)
    case .payUpFront: ["P1M", "P2M", "P3M", "P6M", "P1Y"].contains(length)
    case .payAsYouGo:
      switch period {
      case .oneWeek: (1...12).map { "P\($0)W" }.contains(length)
      case .oneMonth: (1...11).map { "P\($0)M" }.contains(length) || length == "P1Y"
      case .twoMonths: ["P2M", "P4M", "P6M", "P8M", "P10M", "P1Y"].contains(length)
      case .threeMonths: ["P3M", "P6M", "P9M", "P1Y"].contains(length)
      case .sixMonths: ["P6M", "P1Y"].contains(length)
      case .oneYear: length == "P1Y"
      }
    }
  }

  private enum Kind: CaseIterable {
    case introductory, promotional, winBack, code

    func yaml(_ mode: OfferMode, _ length: String) -> String {
      let price = mode == .freeTrial ? "" : ", prices: {USA: 0.99, rest: equalized}"
      let terms = "mode: \(mode.rawValue), duration: \(length)\(price)"
      let eligibility =
        "{paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}"
      return switch self {
      case .introductory: "introductoryOffers: [{\(terms)}]"
      case .promotional: "promotionalOffers: [{offerId: a, referenceName: A, \(terms)}]"
      case .winBack:
        "winBackOffers: [{offerId: a, referenceName: A, startDate: 2027-01-10, priority: normal, customerEligibility: \(eligibility), \(terms)}]"
      case .code:
        "offerCodes: [{referenceName: A, customerEligibilities: [new], offerEligibility: replace-intro-offers, \(terms)}]"
      }
    }
  }
}
