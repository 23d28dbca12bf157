/// The offers of a subscription: introductory, promotional and win-back offers, then offer codes; those of one kind as written.
///
/// Where each kind begins is stored: rules ask for the offers of one kind thousands of times, and an `ArraySlice` is no copy.
package struct OffersByKind: RandomAccessCollection, Sendable {
  package private(set) var all: [Offer]
  private var promotionalStart = 0
  private var winBackStart = 0
  private var codeStart = 0

  package init() { all = [] }

  /// Sorts the offers by kind, and leaves those of one kind in their order.
  package init(_ offers: [Offer]) {
    self.init(
      introductory: offers.filter { $0.kind == .introductory },
      promotional: offers.filter { $0.kind == .promotional },
      winBack: offers.filter { $0.kind == .winBack }, codes: offers.filter { $0.kind == .offerCode })
  }

  /// Each list has the offers of one kind.
  package init(introductory: [Offer], promotional: [Offer], winBack: [Offer], codes: [Offer]) {
    all = introductory
    all.reserveCapacity(introductory.count + promotional.count + winBack.count + codes.count)
    promotionalStart = all.count
    all += promotional
    winBackStart = all.count
    all += winBack
    codeStart = all.count
    all += codes
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { all.count }
  package subscript(index: Int) -> Offer { all[index] }

  /// The offers of one kind. The first of them has the index `startIndex`, which is not always 0.
  package subscript(kind: OfferKind) -> ArraySlice<Offer> {
    switch kind {
    case .introductory: all[..<promotionalStart]
    case .promotional: all[promotionalStart..<winBackStart]
    case .winBack: all[winBackStart..<codeStart]
    case .offerCode: all[codeStart...]
    }
  }
}
