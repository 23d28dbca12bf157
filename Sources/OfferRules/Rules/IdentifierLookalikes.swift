import Diagnostics
import OfferModel

/// The rule on identifiers that people take for the same.
extension Rulebook {
  static let identifierLookalike = Rule<Catalog>("identifier-lookalike") { catalog, findings in
    report(catalog.products.map { NamedObject(name: $0.productId, object: $0.path) }, "product ID", &findings)
    for group in catalog.groups where hasLookalikes(group) {
      let offers = group.subscriptions.flatMap { subscription in
        subscription.offers.compactMap { offer in
          offer.identifier.map { NamedObject(name: $0, object: subscription.path(of: offer)) }
        }
      }
      report(offers, "offer ID", &findings)
    }
  }

  private struct NamedObject {
    let name: Located<String>
    let object: ObjectPath
  }

  /// Whether two different identifiers of a group have the same letters in another case. There are usually none, so this fast
  /// check of their bytes comes first.
  private static func hasLookalikes(_ group: SubscriptionGroup) -> Bool {
    var folded: Set<UInt64> = []
    var hasRepeats = false
    group.forEachOfferName { identifier, _ in
      if !folded.insert(foldedHash(identifier)).inserted { hasRepeats = true }
    }
    return hasRepeats
  }

  /// A hash (FNV-1a) of the bytes of a text, the same for both cases of a letter.
  private static func foldedHash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte | 0x20)) &* 0x100_0000_01B3
    }
  }

  private static func report(_ named: [NamedObject], _ what: String, _ findings: inout Findings) {
    var seen: Set<UInt64> = []
    guard named.contains(where: { !seen.insert(foldedHash($0.name.value)).inserted }) else { return }
    var first: [String: Located<String>] = [:]
    for one in named {
      let letters = one.name.value.lowercased()
      guard let other = first[letters] else {
        first[letters] = one.name
        continue
      }
      guard other.value != one.name.value else { continue }
      findings.add(
        .warning,
        "the \(what) \(quoted(one.name.value)) differs from \(quoted(other.value)) only in capitalization",
        object: one.object, at: one.name.range, label: "looks like the other one",
        related: [Label(other.range, "the other one")],
        help: "if it is not at Apple yet, choose a more distinct one; Apple treats these as different")
    }
  }
}
