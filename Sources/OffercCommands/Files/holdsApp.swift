import OfferLanguage

/// Whether a file has a top-level `app:` and looks like a catalog: it names a bundle ID or has another key of the language.
///
/// Looked up in the text, without parsing: every YAML file of a repository is asked, and a broken catalog is one, too.
func holdsApp(_ bytes: [UInt8]) -> Bool {
  if let first = bytes.first(where: { $0 > 0x20 && $0 < 0x80 }), first == 0x7B {
    return contains(bytes, "bundleId") && (contains(bytes, "app:") || contains(bytes, "\"app\""))
  }
  guard beginsLine(bytes, "app") else { return false }
  if contains(bytes, "bundleId") { return true }
  let others: [Key] = [
    .territorySets, .priceTables, .subscriptionGroups, .inAppPurchases, .offers, .retiredProductIds,
  ]
  return others.contains { beginsLine(bytes, $0.name) }
}

private func beginsLine(_ bytes: [UInt8], _ key: String) -> Bool {
  let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  if bytes[start...].starts(with: (key + ":").utf8) { return true }
  return ["\n\(key):", "\r\(key):", "\n\"\(key)\":", "\n'\(key)':", "\n\(key) :"].contains {
    contains(bytes, $0)
  }
}

/// Horspool's search: a repository may hold large files that are no catalogs.
private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
  let word = Array(text.utf8)
  guard let last = word.last else { return true }
  var skips = [Int](repeating: word.count, count: 256)
  for (index, byte) in word.dropLast().enumerated() { skips[Int(byte)] = word.count - 1 - index }
  var end = word.count - 1
  while end < bytes.count {
    if bytes[end] == last, bytes[end - word.count + 1...end].elementsEqual(word) { return true }
    end += skips[Int(bytes[end])]
  }
  return false
}
