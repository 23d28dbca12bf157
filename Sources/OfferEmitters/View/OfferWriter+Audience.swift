import Diagnostics
import OfferModel

extension OfferWriter {
  /// `former subscribers who paid for 3 months or more and left 2 to 24 months ago; again after 6 months`.
  func audience(of eligibility: WinBackOffer.Eligibility) -> String {
    let (first, last) = (eligibility.sinceMinimum.value, eligibility.sinceMaximum.value)
    let left = first == last ? counted(first, "month") : "\(first) to \(counted(last, "month"))"
    let again = eligibility.waitMonths.map { "; again \(counted($0.value, "month")) later" } ?? ""
    let paid = counted(eligibility.paidMonths.value, "month")
    return "former subscribers who paid for \(paid) or more and left \(left) ago\(again)"
  }

  func audience(of code: OfferCode) -> String {
    switch code.part {
    case .inAppPurchase(let eligibilities):
      return listed(eligibilities.map(\.value.phrase), "and") + " with a code"
    case .subscription(let part):
      let who = listed(part.customerEligibilities.map(\.value.phrase), "and")
      let next = part.autoRenewEnabled.value ? "" : "; it ends by itself and does not renew"
      return "\(who) subscribers with a code; \(part.offerEligibility.value.phrase)\(next)"
    }
  }
}

extension OfferCode.CustomerEligibility {
  fileprivate var phrase: String {
    switch self {
    case .new: "new"
    case .existing: "current"
    case .expired: "former"
    }
  }
}

extension OfferCode.PurchaseEligibility {
  fileprivate var phrase: String {
    switch self {
    case .nonSpender: "non-spenders"
    case .activeSpender: "active spenders"
    case .churnedSpender: "churned spenders"
    }
  }
}

extension OfferCode.OfferEligibility {
  fileprivate var phrase: String {
    switch self {
    case .stackWithIntroOffers: "the introductory offer can be used, too"
    case .replaceIntroOffers: "instead of the introductory offer"
    }
  }
}
