package import Diagnostics

/// The four kinds of offers of a subscription. Source: `offerType` of the App Store Server API.
package enum OfferKind: Int, CaseIterable, Sendable {
  case introductory = 1
  case promotional = 2
  case offerCode = 3
  case winBack = 4

  /// `win-back offer`: as messages say it.
  package var phrase: String { objectKind.phrase }

  /// `win-back`: as `--kind` takes it, and the address of the report.
  package var choiceName: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .offerCode: "code"
    case .winBack: "win-back"
    }
  }

  package var objectKind: ObjectKind {
    switch self {
    case .introductory: "introductory offer"
    case .promotional: "promotional offer"
    case .offerCode: "offer code"
    case .winBack: "win-back offer"
    }
  }
}
