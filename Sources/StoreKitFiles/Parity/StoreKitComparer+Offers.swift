import JSONText
import Diagnostics
import OfferModel

extension StoreKitComparer {
  /// Compares the offers of a kind, other than introductory offers.
  mutating func compareOffers(
    _ kind: StoreKitOffer.Kind, _ found: StoreKitSubscription, with wanted: StoreKitSubscription,
    of owner: String
  ) {
    let offers = wanted[offers: kind]
    if !offers.isEmpty, found.source[kind.rawValue] == nil { writer.need(kind.since) }
    func subject(_ offer: StoreKitOffer) -> String {
      "\(kind.phrase) \(quoted(offer.name)) of \(owner)"
    }
    var rest = found[offers: kind]
    for offer in offers {
      if let index = rest.firstIndex(where: { $0.name == offer.name }) {
        compare(rest.remove(at: index), with: offer, subject(offer))
      } else {
        add(
          .missing, found.source.path, "\(subject(offer)) is not in the file", at: offer.origin,
          edits: found.source.append(XcodePart(writer.object(offer)), to: kind.rawValue))
      }
    }
    for offer in rest where !isDormant(offer, of: found, wanted) && !isUnshown(offer, of: wanted) {
      addExtra(subject(offer), offer.source)
    }
  }

  /// Whether the offer belongs to a monthly plan that customers cannot choose, neither by the file nor by the catalog.
  func isDormant(
    _ offer: StoreKitOffer, of found: StoreKitSubscription, _ wanted: StoreKitSubscription
  ) -> Bool {
    offer.plan.isMonthly && !found.sellsMonthlyPlan && wanted.monthlyPlan == nil
  }

  /// Whether the catalog has the offer, but this file cannot show it.
  func isUnshown(_ offer: StoreKitOffer, of wanted: StoreKitSubscription) -> Bool {
    expected.unshown.contains(StoreKitLowering.key(wanted.productID, offer.kind, named: offer.name))
  }

  mutating func compareMode(_ found: StoreKitOffer, with wanted: StoreKitOffer, _ subject: String) {
    guard found.paymentMode != wanted.paymentMode else { return }
    let source = found.source
    var edits = source.set("paymentMode", .text(wanted.paymentMode.storeKitName))
    if wanted.paymentMode == .freeTrial, source["displayPrice"] != nil {
      edits += source.unset("displayPrice")
    }
    // The length of a pay-as-you-go offer can be known although its text cannot be read, which other modes do not allow.
    let length = wanted.period.description
    if source["subscriptionPeriod"]?.string != length {
      edits += source.set("subscriptionPeriod", .text(length))
    }
    addDifferent(
      source, key: "paymentMode", of: "the payment mode of " + subject,
      found: quoted(found.paymentMode.storeKitName), wanted: quoted(wanted.paymentMode.storeKitName),
      at: wanted.origin, edits: edits)
  }

  mutating func compareLength(_ found: StoreKitOffer, with wanted: StoreKitOffer, _ subject: String) {
    let length = found.period * found.numberOfPeriods
    let wantedLength = wanted.period * wanted.numberOfPeriods
    let isOfAnotherKind = found.paymentMode != wanted.paymentMode || found.plan != wanted.plan
    guard length != wantedLength || (isOfAnotherKind && found.period != wanted.period) else { return }
    var edits = found.source.set("subscriptionPeriod", .text(wanted.period.description))
    if wanted.numberOfPeriods > 1 || found.source["numberOfPeriods"] != nil {
      edits += found.source.set("numberOfPeriods", .number(wanted.numberOfPeriods))
    }
    addDifferent(
      found.source, key: "subscriptionPeriod", of: "the length of " + subject, found: length.description,
      wanted: wantedLength.description, at: wanted.origin, edits: edits)
  }
}
