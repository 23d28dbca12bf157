import Diagnostics
import OfferLanguage
import OfferModel
import OfferRules

/// What a baseline has of the offers of a catalog.
struct ExistingOffers: Sendable {
  /// Whether the baseline was read from App Store Connect.
  let isLive: Bool
  /// The offers of the baseline that the catalog no longer has.
  let removed: [OfferFacts]
  /// The places of the names of all objects that the baseline does not have.
  private let added: Set<SourceRange>
  /// The offers of the baseline that differ from those of the catalog, by the places of the latter.
  private let changed: [SourceRange: Offer]
  /// Live state only: how far products are with App Review, by product ID.
  private let stages: [String: ProductStage]

  init(_ comparison: Comparison) {
    let catalog = comparison.baseline.catalog
    isLive = comparison.isWithLiveState
    stages = catalog.stages
    added = Set(comparison.changes.compactMap { $0.old == nil ? $0.new?.range : nil })
    let differing = comparison.changes.filter { $0.old != nil }
    let before = differing.isEmpty ? [] : OfferFilter().offers(of: catalog)
    let byPlace = Dictionary(before.map { ($0.offer.range, $0) }) { first, _ in first }
    let pairs = differing.compactMap { change -> (SourceRange, Offer)? in
      guard let old = change.old, let new = change.new else { return nil }
      return byPlace[old.range].map { (new.range, $0.offer) }
    }
    changed = Dictionary(pairs) { first, _ in first }
    // A product that was removed is one change, which its offers are part of.
    let gone = Set(differing.compactMap { $0.new == nil ? $0.old?.range : nil })
    removed = before.filter { one in
      gone.contains(one.offer.range) || gone.contains(one.product.productId.range)
    }
  }

  /// Returns whether the baseline has the object whose name is at a place of the catalog.
  func has(_ place: SourceRange) -> Bool { !added.contains(place) }

  /// Returns an offer of the catalog as the baseline has it; nil if it does not.
  func counterpart(of offer: Offer) -> Offer? { has(offer.range) ? changed[offer.range] ?? offer : nil }

  /// Returns whether App Review has approved a product, as far as is known.
  func isApproved(_ product: Product) -> Bool {
    switch stages[product.productId.value] {
    case .neverApproved, .inReview: false
    case .approved, .removedFromSale, nil: true
    }
  }

  /// What it means that an object is missing, in words.
  var missingPhrase: String { isLive ? "not in App Store Connect" : "not in the baseline" }
}
