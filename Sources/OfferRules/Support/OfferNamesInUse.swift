import Diagnostics
import OfferModel

/// The names that the offers of one subscription group have had so far, in one of two spaces.
///
/// Of every name it keeps only the uses that can matter to a later one, so a name used a thousand times costs no more.
struct OfferNamesInUse {
  enum Space: String {
    /// What StoreKit reports: offer ids, and the reference names of offer codes.
    case identifiers = "identifier"
    case referenceNames = "reference name"
  }

  /// An offer under its name, with the number of its subscription in the group.
  struct Use {
    let offer: SubscriptionOffer
    let name: Located<String>
    let subscription: Int
  }

  struct Conflict {
    let space: Space
    let earlier: Use
    let later: Use
    let severity: Severity
  }

  private struct Uses {
    let first: Use
    var ofThisSubscription: Use
    var winBack: Use?

    var all: [Use] { [first, ofThisSubscription] + [winBack].compactMap(\.self) }
  }

  private let space: Space
  private var uses: [String: Uses] = [:]

  init(_ space: Space) { self.space = space }

  /// Adds a name, and says which earlier one it meets: the gravest conflict, of equally grave ones that with the first.
  ///
  /// Offers of one subscription have to come one after another.
  mutating func add(_ name: Located<String>?, of offer: SubscriptionOffer, in subscription: Int) -> Conflict?
  {
    guard let name else { return nil }
    let use = Use(offer: offer, name: name, subscription: subscription)
    guard var entry = uses[name.value] else {
      uses[name.value] = noted(use, in: Uses(first: use, ofThisSubscription: use))
      return nil
    }
    let grave = entry.all.first { isGrave(use, $0) }
    if entry.ofThisSubscription.subscription != subscription { entry.ofThisSubscription = use }
    uses[name.value] = noted(use, in: entry)
    return Conflict(
      space: space, earlier: grave ?? entry.first, later: use, severity: grave == nil ? .warning : .error)
  }

  private func noted(_ use: Use, in uses: Uses) -> Uses {
    var result = uses
    if use.offer.kind == .winBack { result.winBack = result.winBack ?? use }
    return result
  }

  /// Whether Apple is known to refuse it: a win-back offer, or what names one kind of offer in one and the same subscription.
  private func isGrave(_ a: Use, _ b: Use) -> Bool {
    if a.offer.kind == .winBack || b.offer.kind == .winBack { return true }
    return a.subscription == b.subscription && a.offer.kind == b.offer.kind && space == .identifiers
  }
}
