import Diagnostics
import OfferModel

extension Rulebook {
  static let appleIdMissing = Rule<Catalog>(
    id: "apple-id-missing",
    summary: "The catalog has offer codes but not the app's Apple ID.",
    severity: .info,
    why: "The address where customers redeem a code contains the app's numeric Apple ID",
    source: .implementingOfferCodes,
    failing: [
      .catalog("app: {bundleId: ↓com.example.app, name: Example}\n" + codes)
        .after("name: Example", "name: Example, appleId: 1234567890")
    ],
    passing: [
      .catalog(codes),
      .catalog("app: {bundleId: com.example.app, name: Example}\n" + codes + ownBatch),
    ]
  ) { catalog, findings in
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

  private static let ownBatch = """

            batches: [{id: own, kind: one-time-use, issuer: offerc, count: 10, createdDate: 2027-01-10, expirationDate: 2027-05-01}]
    """

  private static let codes = """
    offers:
      com.example.monthly:
        offerCodes:
          - referenceName: SPRING
            customerEligibilities: [new]
            offerEligibility: replace-intro-offers
            mode: free-trial
            duration: P1M
    """
}
