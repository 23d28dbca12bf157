import Diagnostics
import OfferModel

/// The offers that have one identifier, whichever subscription they belong to: an app has one constant for them.
struct SwiftOffer {
  let identifier: String
  /// The documentation comments of the constant.
  var remarks: [String]
}

extension [SwiftOffer] {
  /// Sorts offers by identifier, and joins those with the same identifier, byte for byte.
  init(_ offers: [(identifier: String, remark: String)]) {
    self = []
    for (identifier, remark) in offers.sorted(by: isBefore) {
      if let last = last?.identifier, last.utf8.elementsEqual(identifier.utf8) {
        self[count - 1].remarks.append(remark)
      } else {
        append(SwiftOffer(identifier: identifier, remarks: [remark]))
      }
    }
  }
}

private func isBefore(_ a: (identifier: String, remark: String), _ b: (identifier: String, remark: String))
  -> Bool
{
  if a.identifier.utf8.elementsEqual(b.identifier.utf8) {
    return a.remark.utf8.lexicographicallyPrecedes(b.remark.utf8)
  }
  return a.identifier.utf8.lexicographicallyPrecedes(b.identifier.utf8)
}
