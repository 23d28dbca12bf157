import Diagnostics
import OfferLanguage
import OfferModel

/// The finding about a name of a scenario that no offer has, with what may have been meant.
func missingOffer(
  _ name: Located<String>, _ kind: OfferKind, among offers: [SimulatedOffer], in catalog: SimulatedCatalog,
  object: ObjectPath
) -> Finding {
  let known = offers.filter { $0.kind == kind }.compactMap(\.name)
  let other = offers.first { $0.name == name.value } ?? catalog.offer(named: name.value)
  let code = kind == .offerCode ? catalog.offer(ofCode: name.value) : nil
  let near = nearest(to: name.value, in: known).first
  var notes: [String] = []
  if other == nil, code == nil, near == nil, !known.isEmpty { notes.append("known: " + firstFive(known)) }
  let help =
    if let other {
      "it is \(article(other.kind.phrase)) of \(catalog.productId(of: other))"
    } else if let code = code?.name {
      "\(name.value) is a code of \(code): write the offer's reference name"
    } else {
      near.map { "did you mean \($0)?" }
        ?? "check the name; an offer that was removed from the catalog cannot be part of a scenario"
    }
  var finding = Finding(
    SimulationRule.unknownOffer.id, .error,
    "there is no \(kind.phrase) \(quoted(name.value))", object: object, at: name.range, notes: notes,
    help: help)
  finding.why = SimulationRule.unknownOffer.why
  return finding
}

/// The finding about a product ID that no subscription has.
func unknownProduct(_ name: Located<String>, in catalog: SimulatedCatalog, object: ObjectPath) -> Finding {
  let isPurchase = catalog.catalog.inAppPurchases.contains { $0.product.productId.value == name.value }
  return Finding(
    .unknownProduct, .error,
    isPurchase
      ? "\(quoted(name.value)) is an in-app purchase, expected a subscription"
      : "the catalog has no subscription \(quoted(name.value))", object: object, at: name.range,
    help: isPurchase ? nil : catalog.suggestion(for: name.value, otherwise: "write"))
}
