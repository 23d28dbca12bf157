import Diagnostics
import OfferModel

extension Rulebook {
  /// The first apps of 2008 have numbers of nine digits.
  private static let least = 100_000_000

  static let appleIdImplausible = Rule<Catalog>("apple-id-implausible") { catalog, findings in
    var first: [Int: Located<Int>] = [:]
    if let appleId = catalog.app.appleId {
      first[appleId.value] = appleId
      checkLength(of: appleId, object: catalog.app.path, "the app", &findings)
    }
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers {
        guard let appleId = offer.appleId else { continue }
        let described = subscription.offer(offer)
        guard let other = first[appleId.value] else {
          first[appleId.value] = appleId
          checkLength(of: appleId, object: described.path, described.phrase, &findings)
          continue
        }
        let isApp = appleId.value == catalog.app.appleId?.value
        findings.warning(
          "\(described.phrase) has the Apple ID of \(isApp ? "the app" : "another offer"), expected its own",
          object: described.path, at: appleId.range, related: [Label(other.range, "has the same Apple ID")],
          help: "write the Apple ID that App Store Connect shows for the offer, or remove `appleId`")
      }
    }
  }

  private static func checkLength(
    of appleId: Located<Int>, object: ObjectPath, _ phrase: String, _ findings: inout Findings
  ) {
    guard appleId.value < least else { return }
    findings.warning(
      "\(phrase) has the Apple ID \(appleId.value), expected a number of nine digits or more", object: object,
      at: appleId.range, help: "write the Apple ID that App Store Connect shows, or remove `appleId`")
  }

  static let appleIdMissing = Rule<Catalog>("apple-id-missing") { catalog, findings in
    guard catalog.app.appleId == nil,
      let first = catalog.offerCodes.first(where: { $0.code.active.value && $0.code.isRedeemedAtApple })
    else { return }
    findings.info(
      "the catalog has offer codes but no `app.appleId`, so they have no redemption URLs",
      object: catalog.app.path, at: catalog.app.bundleId.range,
      label: "its Apple ID is unknown",
      related: [Label(first.code.referenceName.range, "the first offer code")],
      help: "add `appleId: …` to `app`, with the Apple ID that App Store Connect shows under App Information")
  }
}
