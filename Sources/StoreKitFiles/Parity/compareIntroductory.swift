import Diagnostics
import OfferModel

extension StoreKitComparer {
  /// The introductory offer, which files up to 4.0 have as one object, later ones as a list, and 5.0 as both.
  mutating func compareIntroductory(_ found: StoreKitSubscription, _ wanted: StoreKitSubscription) throws {
    let path = found.path
    let subject = "the introductory offer of subscription \(quoted(wanted.productID))"
    let single = spelling(of: "introductoryOffer", at: path)
    let list = spelling(of: "introductoryOffers", at: path)
    let object = root[XcodePath(path)]
    let offers = found.offers[.introductory] ?? []
    let isUnshown = expected.unshown.contains(StoreKitLowering.key(wanted.productID, .introductory, ""))
    guard let offer = wanted.offers[.introductory]?.first else {
      guard !isUnshown else { return }
      for offer in offers {
        add(
          .extra, offer.path, "\(subject) is not in the catalog", wanted.origin,
          removal(of: offer, from: path, single))
      }
      return
    }
    guard let first = offers.first else {
      let fresh = try writer.object(offer, .introductory, of: wanted.productID)
      var edits: [Difference.Edit] = []
      let hasList = object?[list] != nil || writer.version >= StoreKitVersion(5, 0)
      if hasList { edits.append(.append(path, list, fresh)) }
      if !hasList || writer.version < StoreKitVersion(6, 0) { edits.append(.set(path, single, fresh)) }
      return add(.missing, path, "\(subject) is not in the file", offer.origin, edits)
    }
    for field in compareFields(first, with: offer, subject, at: first.path) {
      addDifferent(
        first.path, field.key, field.subject, field.found, field.wanted, offer.origin,
        field.edits + repeated(field.edits, from: first.path, to: path + "." + single, object?[single]))
    }
    for extra in offers.dropFirst() {
      add(
        .extra, extra.path,
        "another introductory offer of subscription \(quoted(wanted.productID)) is not in the catalog",
        wanted.origin, removal(of: extra, from: path, single))
    }
  }

  private func removal(of offer: StoreKitOffer, from path: String, _ single: String) -> [Difference.Edit] {
    let clears: [Difference.Edit] =
      writer.version < StoreKitVersion(5, 0) ? [.set(path, single, .null)] : [.unset(path, single)]
    return offer.path.hasSuffix("]")
      ? [.remove(offer.path)] + (root[XcodePath(path)]?[single]?.isObject == true ? clears : []) : clears
  }

  /// The same changes of the copy, where there is one.
  private func repeated(
    _ edits: [Difference.Edit], from path: String, to copy: String, _ value: XcodeJSON?
  ) -> [Difference.Edit] {
    guard path != copy, value?.isObject == true else { return [] }
    return edits.compactMap { edit in
      switch edit {
      case .set(path, let key, let value): .set(copy, key, value)
      case .unset(path, let key): .unset(copy, key)
      default: nil
      }
    }
  }
}
