import Diagnostics
package import OfferLanguage

/// A batch with the offer that it belongs to.
package struct PlacedBatch {
  package let batch: NormalObject
  package let offer: NormalObject
  package let place: Comparer.Place

  var offerPath: ObjectPath { place.path.parent ?? place.path }
}
