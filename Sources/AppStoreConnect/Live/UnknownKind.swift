import CatalogText

/// What App Store Connect has with a value that offerc does not know: nothing is planned there.
enum UnknownKind: CaseIterable {
  case offers
  case values
  case batches

  /// - Parameter spelling: of the reason for which it is left out of a catalog, as `live.json` has it.
  init?(spelling: String) {
    guard let kind = UnknownKind.allCases.first(where: { $0.reason.spelling == spelling }) else { return nil }
    self = kind
  }

  private var reason: OmissionReason {
    switch self {
    case .offers: .unknownOffers
    case .values: .unknownValues
    case .batches: .faultyBatches
    }
  }

  /// The words for people.
  var phrase: String { WordsForPeople.of(reason.many) }
}
