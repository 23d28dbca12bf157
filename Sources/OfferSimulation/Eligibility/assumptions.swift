import OfferModel
import Diagnostics

extension SimulatedCatalog {
  /// The assumptions on which an answer about an offer depends, besides what Apple documents.
  package func assumptions(_ offer: SimulatedOffer, for customer: Customer) -> [Assumption] {
    let life = customer.lives[group(of: offer.index.subscription)]
    var found: Set<Assumption> = []
    if offer.hasDates { found.insert(.days) }
    if offer.terms.plan.value.isMonthly || life?.hasMonthlyPlan == true {
      found.insert(.plan)
    }
    if life?.hasRefund == true { found.insert(.refund) }
    switch offer.offer.part {
    case .winBack(let terms):
      found.insert(.months)
      if let life, terms.eligibility.waitMonths != nil, !life.redemptions(of: offer.index).isEmpty {
        found.insert(.wait)
      }
      if life?.hasFreeTime == true { found.insert(.freeTime) }
      if life?.hasFailedPayment == true { found.insert(.retry) }
    case .introductory:
      if life?.hasFailedPayment == true { found.insert(.introductoryStatus) }
      if let life, hasReplacedIntroductoryOffer(life) { found.insert(.replaced) }
      if customer.isFamilyMember { found.insert(.family) }
    case .promotional, .offerCode:
      if customer.isFamilyMember { found.insert(.family) }
    }
    return found.inOrder
  }

  /// Whether the customer redeemed a code in place of an introductory offer, and has had no introductory offer.
  private func hasReplacedIntroductoryOffer(_ life: GroupLife) -> Bool {
    life.introductoryDay == nil
      && life.redemptions.contains { redemption in
        let offer = self[redemption.offer]
        return offer.kind == .offerCode && !offer.isStacked
      }
  }

  /// Win-back offers as the App Store may show them, those of high priority first. Source: WWDC24 session 10110 calls
  /// priority one of the inputs.
  package func inOrder(_ offers: [SimulatedOffer]) -> [SimulatedOffer] {
    offers.filter(\.isHighPriority) + offers.filter { !$0.isHighPriority }
  }
}

extension Set<Assumption> {
  /// The assumptions in the order in which all outputs list them.
  package var inOrder: [Assumption] { Assumption.allCases.filter(contains) }
}
