import OfferLanguage
import SystemCalls

/// Whether a file has a top-level `app` and looks like a catalog: it names a bundle ID or has another key of the language.
///
/// The text is searched and not parsed, because this is done for every YAML file of a repository, and because a catalog that
/// cannot be parsed is one, too.
func holdsApp(_ bytes: [UInt8]) -> Bool {
  let keys = TopLevelKeys(bytes)
  if keys.isInBraces {
    return offset(of: "bundleId", in: bytes) != nil
      && (offset(of: "app:", in: bytes) != nil || offset(of: "\"app\"", in: bytes) != nil)
  }
  guard keys.contains("app") else { return false }
  if offset(of: "bundleId", in: bytes) != nil { return true }
  let others: [Key] = [
    .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers, .retiredProductIds,
  ]
  return others.contains { keys.contains($0.name) }
}

/// Whether a file has a top-level `scenarios` and is no catalog.
func holdsScenarios(_ bytes: [UInt8]) -> Bool {
  TopLevelKeys(bytes).contains(Key.scenarios.name) && !holdsApp(bytes)
}
