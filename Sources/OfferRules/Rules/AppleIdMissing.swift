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
