package import OfferLanguage
import Diagnostics

/// A batch with the offer it belongs to.
package struct PlacedBatch {
  package let batch: NormalObject
  package let offer: NormalObject
  package let place: Comparer.Place

  var offerPath: ObjectPath { place.path.parent ?? place.path }
}

extension Comparer {
  package func batches(of offer: NormalObject, _ place: Place) -> [PlacedBatch] {
    offer.objects(.batches).map { batch in
      PlacedBatch(
        batch: batch, offer: offer, place: Place(path: place.path.with(part(batch))))
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
      guard let home = placesOfBatches[placed.offerPath] else { continue }
      var place = placed.place
      place.parents.old = placed.offer
      remove(placed.batch, place, home: home)
    }
  }

  private func move(from old: PlacedBatch, to new: PlacedBatch) -> FieldChange? {
    guard old.offerPath != new.offerPath else { return nil }
    return move(
      "offer", "The offer that it belongs to.",
      from: Located(name(of: old, beside: new), at: old.offer.range),
      to: Located(name(of: new, beside: old), at: new.offer.range), key: .offerCodes)
  }

  /// The offer alone where both are of one product: a long label would be cut.
  private func name(of batch: PlacedBatch, beside other: PlacedBatch) -> String {
    let label = batch.offerPath.label
    return batch.place.path.owner == other.place.path.owner
      ? batch.offer.text(.referenceName) ?? label : label
  }
}
