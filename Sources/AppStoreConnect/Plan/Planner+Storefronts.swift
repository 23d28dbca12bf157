import OfferLanguage
import OfferModel
import OfferRules

extension Planner {
  /// Says which storefronts of the catalog Apple no longer lists, and which storefronts offerc does not know.
  mutating func noteStorefronts() {
    guard let storefronts else { return }
    let app = comparison.current.catalog.app.path
    if let fact = StorefrontDifferences.droppedFact(storefronts.inCatalog) {
      let codes = storefronts.inCatalog.joined(separator: ", ")
      note(
        \.manual, app,
        "remove \(codes) from the catalog, for example with `territories: {exclude: [\(codes)]}`",
        because: fact + ": nothing is sent there", at: nil)
    }
    if let fact = storefronts.unknownFact {
      note(
        \.unmanaged, app, "storefronts \(storefronts.unknown.joined(separator: ", "))",
        because: fact + ": nothing is sent there; update offerc, or sell there in App Store Connect", at: nil)
    }
    for fact in storefronts.currencyFacts {
      note(
        \.manual, app, "check the amounts of \(fact.code) in App Store Connect",
        because: fact.words + ": update offerc", at: nil)
    }
  }
}
