import Diagnostics
import OfferModel

extension Rulebook {
  static let appleIdImplausible = Rule<Catalog>("apple-id-implausible") { catalog, findings in
    var first: [Int: Located<Int>] = [:]
    if let appleId = catalog.app.appleId {
      first[appleId.value] = appleId
      checkLength(of: appleId, object: catalog.app.path, "the app", &findings)
    }
    for owner in catalog.winBackOffers {
      guard let appleId = owner.offer.winBack?.appleId else { continue }
      guard let other = first[appleId.value] else {
        first[appleId.value] = appleId
        checkLength(of: appleId, object: owner.path, owner.offer.phrase, &findings)
        continue
      }
      let isApp = appleId.value == catalog.app.appleId?.value
      findings.add(
        .warning,
        "\(owner.offer.phrase) has the Apple ID of \(isApp ? "the app" : "another offer"), expected its own",
        object: owner.path, at: appleId.range, related: [Label(other.range, "has the same Apple ID")],
        help: "write the Apple ID that App Store Connect shows for the offer, or remove `appleId`")
    }
  }

  private static func checkLength(
    of appleId: Located<Int>, object: ObjectPath, _ phrase: String, _ findings: inout Findings
  ) {
    guard appleId.value < least else { return }
    findings.add(
      .warning, "\(phrase) has the Apple ID \(appleId.value), expected a number of nine digits or more",
      object: object,
      at: appleId.range, help: "write the Apple ID that App Store Connect shows, or remove `appleId`")
  }

  /// The smallest plausible Apple ID: the first apps of 2008 have nine digits.
  private static let least = 100_000_000

  static let appleIdMissing = Rule<Catalog>("apple-id-missing") { catalog, findings in
    guard catalog.app.appleId == nil,
      let first = catalog.offerCodes.first(where: { owner in
        owner.offer.isInUse && owner.offer.code?.isRedeemedAtApple ?? false
      })
    else { return }
    findings.add(
      .info, "the catalog has offer codes but no `app.appleId`, so they have no redemption URLs",
      object: catalog.app.path, at: catalog.app.bundleId.range, label: "its Apple ID is unknown",
      related: [Label(first.offer.range, "the first offer code")],
      help: "add `appleId: …` to `app`, with the Apple ID that App Store Connect shows under App Information")
  }
}
