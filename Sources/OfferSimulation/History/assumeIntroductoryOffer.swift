import OfferModel

extension SimulatedCatalog {
  /// Notes that a customer who has paid, and of whom nothing else is said, counts as having used an introductory offer of the group.
  ///
  /// Most customers begin with one, and one that is still available would be the better answer for the few others: whoever has paid is
  /// treated alike in all answers.
  func assumeIntroductoryOffer(in life: inout GroupLife, of group: Int) {
    let offers = groups[group].flatMap { self.offers[$0] }
    guard life.introductoryDay == nil, offers.contains(where: { $0.kind == .introductory }) else { return }
    life.assumedIntroductoryDay = life.firstPurchase
  }
}
