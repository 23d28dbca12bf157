import ByteText
import Diagnostics
import OfferModel

/// The names of the offers of one subscription group that were added so far. Identifiers and reference names are two spaces.
///
/// For each name it keeps at most three uses, those that can conflict with a later one. A name that is used a thousand
/// times takes no more time than others.
struct OfferNamesInUse {
  enum Space: String {
    /// What StoreKit reports: offer ids, and the reference names of offer codes.
    case identifiers = "identifier"
    case referenceNames = "reference name"
  }

  /// An offer under its name, with the number of its subscription in the group.
  struct Use {
    let owner: ProductOffer
    let name: Located<String>
    let subscription: Int

    var kind: OfferKind { owner.offer.kind }
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

  /// Adds a name.
  ///
  /// The offers of one subscription must be added one after another.
  ///
  /// - Returns: the conflict with an earlier use of the name: an error if there is one, otherwise a warning about the first
  ///   use; nil if the name is new.
  mutating func add(_ name: Located<String>?, of owner: ProductOffer, in subscription: Int) -> Conflict? {
    guard let name else { return nil }
    let use = Use(owner: owner, name: name, subscription: subscription)
    guard var entry = uses[name.value] else {
      uses[name.value] = noted(use, in: Uses(first: use, ofThisSubscription: use))
      return nil
    }
    // It is not known whether Apple treats two Unicode forms of a name as the same.
    let grave = entry.all.first { isGrave(use, $0) && use.name.value.isIdentical(to: $0.name.value) }
    if entry.ofThisSubscription.subscription != subscription { entry.ofThisSubscription = use }
    uses[name.value] = noted(use, in: entry)
    return Conflict(
      space: space, earlier: grave ?? entry.first, later: use, severity: grave == nil ? .warning : .error)
  }

  private func noted(_ use: Use, in uses: Uses) -> Uses {
    var result = uses
    if use.kind == .winBack { result.winBack = result.winBack ?? use }
    return result
  }

  /// Whether Apple is known to refuse the second use: if one of them is a win-back offer, or if two offers of one kind and
  /// one subscription have the same identifier.
  private func isGrave(_ a: Use, _ b: Use) -> Bool {
    if a.kind == .winBack || b.kind == .winBack { return true }
    return a.subscription == b.subscription && a.kind == b.kind && space == .identifiers
  }
}
