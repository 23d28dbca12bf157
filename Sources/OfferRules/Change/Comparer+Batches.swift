package import OfferLanguage
import Diagnostics

/// A batch with the offer it belongs to.
package struct PlacedBatch {
  package let batch: NormalObject
  package let offer: NormalObject
  package let offerLabel: String
  package let place: Comparer.Place
}

extension Comparer {
  package func batches(of offer: NormalObject, _ place: Place) -> [PlacedBatch] {
    offer.objects(.batches).map { batch in
      PlacedBatch(
        batch: batch, offer: offer, offerLabel: place.label,
        place: Place(
          owner: place.owner, label: joined(place.label, batch), identity: place.identity.with(batch)))
    }
  }

  package mutating func compareBatches() {
    let before = Dictionary(oldBatches.map { (identity($0.batch), $0) }) { first, _ in first }
    for placed in newBatches {
      var place = placed.place
      place.parents.new = placed.offer
      guard let previous = before[identity(placed.batch)] else {
        add(placed.batch, place)
        continue
      }
      place.parents.old = previous.offer
      compare(previous.batch, placed.batch, place, leaving: [], move: move(from: previous, to: placed))
    }
    let after = Set(newBatches.map { identity($0.batch) })
    for placed in oldBatches where !after.contains(identity(placed.batch)) {
      // What belongs to a removed offer goes with it.
      guard let home = placesOfBatches[placed.offerLabel] else { continue }
      var place = placed.place
      place.parents.old = placed.offer
      remove(placed.batch, place, home: home)
    }
  }

  private func move(from old: PlacedBatch, to new: PlacedBatch) -> FieldChange? {
    guard old.offerLabel != new.offerLabel else { return nil }
    return move(
      "offer", "The offer that it belongs to.",
      from: Located(name(of: old, beside: new), at: old.offer.range),
      to: Located(name(of: new, beside: old), at: new.offer.range), key: .offerCodes)
  }

  /// The offer alone where both are of one product: a long label would be cut.
  private func name(of batch: PlacedBatch, beside other: PlacedBatch) -> String {
    batch.place.owner == other.place.owner
      ? batch.offer.text(.referenceName) ?? batch.offerLabel : batch.offerLabel
  }
}
