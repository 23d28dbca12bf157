import Diagnostics
import OfferModel

extension Rulebook {
  /// The first apps of 2008 have numbers of nine digits.
  private static let least = 100_000_000

  static let appleIdImplausible = Rule<Catalog>(
    id: "apple-id-implausible",
    summary: "An Apple ID is too short, or belongs to something else.",
    severity: .warning,
    why: """
      The published Apple IDs of apps and offers have nine digits or more, and each of them identifies one thing. A wrong \
      one leads customers nowhere, and the catalog does not let it change later
      """,
    source: .observed("numbers of apps and win-back offers in addresses of the App Store"),
    since: "0.2.0",
    failing: [
      .catalog("app: {bundleId: com.example.app, appleId: ↓12}").after("12}", "1234567890}"),
      .winBackOffers(Sample.winBack("a", "appleId: ↓12"))
        .after("appleId: 12", "appleId: 10778326500"),
      .winBackOffers(Sample.winBack("a", "appleId: ↓1234567890"))
        .after("1234567890", "10778326500"),
      .winBackOffers(
        Sample.winBack("a", until: "2027-02-10", "appleId: 10778326500"),
        Sample.winBack("b", from: "2027-03-10", "appleId: ↓10778326500")
      ).afterLast("10778326500", "10778326511"),
    ],
    passing: [.winBackOffers(Sample.winBack("a", "appleId: 10778326500"))]
  ) { catalog, findings in
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

  static let appleIdMissing = Rule<Catalog>(
    id: "apple-id-missing",
    summary: "The catalog has offer codes but not the app's Apple ID.",
    severity: .info,
    why: "The address where customers redeem a code contains the app's numeric Apple ID",
    source: .implementingOfferCodes,
    failing: [
      .catalog("app: {bundleId: ↓com.example.app, name: Example}", codes())
        .after("name: Example", "name: Example, appleId: 1234567890")
    ],
    passing: [
      .catalog(codes()),
      .catalog(
        "app: {bundleId: com.example.app, name: Example}",
        codes("batches: [{" + Sample.oneTimeBatch("own", "issuer: offerc, count: 10") + "}]")),
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

  private static func codes(_ more: String? = nil) -> String {
    let code = more.map { Sample.offerCode("SPRING", $0) } ?? Sample.offerCode()
    return "offers:\n  com.example.monthly:\n" + Sample.indented(Sample.offerCodes(code), by: 4)
  }
}
