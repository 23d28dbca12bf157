extension Key {
  /// Whether its value is the least number of something that has no greatest: a range is then its first number.
  package var isLowerLimit: Bool {
    self == .paidSubscriptionDurationInMonths || self == .waitBetweenOffersInMonths
  }
}
