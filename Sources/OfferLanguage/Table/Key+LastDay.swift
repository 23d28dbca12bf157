extension Key {
  /// Whether its value is the last day of something: a month is then its last day.
  package var isLastDay: Bool { self == .endDate || self == .expirationDate }
}
