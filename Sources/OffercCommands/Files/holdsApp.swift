import Diagnostics
import OfferLanguage
import SystemCalls

/// Whether a file has a top-level `app:` and looks like a catalog: it names a bundle ID or has another key of the language.
///
/// Looked up in the text, without parsing: every YAML file of a repository is asked, and a broken catalog is one, too.
func holdsApp(_ bytes: [UInt8]) -> Bool {
  if let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }), first == 0x7B {
    return holds(bytes, "bundleId") && (holds(bytes, "app:") || holds(bytes, "\"app\""))
  }
  guard beginsLine(bytes, "app") else { return false }
  if holds(bytes, "bundleId") { return true }
  let others: [Key] = [
    .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers, .retiredProductIds,
  ]
  return others.contains { beginsLine(bytes, $0.name) }
}

/// Whether a file has a top-level `scenarios:` and is no catalog.
func holdsScenarios(_ bytes: [UInt8]) -> Bool { beginsLine(bytes, Key.scenarios.name) && !holdsApp(bytes) }

private func beginsLine(_ bytes: [UInt8], _ key: String) -> Bool {
  let start = markLength(of: bytes)
  if bytes[start...].starts(with: (key + ":").utf8) { return true }
  return ["\n\(key):", "\r\(key):", "\n\"\(key)\":", "\n'\(key)':", "\n\(key) :"].contains {
    holds(bytes, $0)
  }
}
