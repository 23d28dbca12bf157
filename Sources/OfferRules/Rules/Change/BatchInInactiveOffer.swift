import OfferLanguage
import Diagnostics
import OfferModel

extension Rulebook {
  static let batchInInactiveOffer = Rule<Comparison>(
    id: "batch-in-inactive-offer",
    summary: "Codes are planned for an offer that is deactivated.",
    severity: .error,
    severities:
      "An error for a new batch, a warning for an existing batch that is active and has not expired",
    why: "A deactivated offer stays deactivated: none of its codes can be redeemed",
    source: .settingUpOfferCodes,
    failing: [
      .subscription(code("↓spring-1", "↓spring-2"), before: code("spring-1"))
        .after("\n      - {" + Sample.oneTimeBatch("spring-2") + "}", "").after(
          "kind:", "active: false, kind:"),
      .subscription(code("↓spring-1"), before: code("spring-1", active: true))
        .after("kind:", "active: false, kind:"),
    ],
    passing: [
      .subscription(code("spring-1", active: true), before: code("spring-1", active: true))
    ]
  ) { comparison, findings in
    for change in comparison.changes {
      guard case .batch = change.type, case .added = change.kind, let new = change.new,
        let offer = change.parents.new, !(offer.truth(.active) ?? true)
      else { continue }
      findings.error(
        "\(change.path.label) is new, but its offer is permanently deactivated", object: change.path,
        at: new.range,
        related: offer[.active].map { [Label($0.range, "deactivated here")] } ?? [],
        help: "put the batch into an active offer")
    }
    warnOfLiveBatches(comparison, &findings)
  }

  private static func warnOfLiveBatches(_ comparison: Comparison, _ findings: inout Findings) {
    let known = Set(comparison.baseline.catalog.offerCodes.flatMap(\.code.batches).map(\.id.value))
    for offer in comparison.current.catalog.offerCodes where !offer.code.active.value {
      for batch in offer.code.batches
      where known.contains(batch.id.value) && batch.isLive(on: comparison.today) {
        let path = offer.product.path(of: batch, in: offer.code)
        findings.warning(
          "\(path.label) is active and has not expired, but its offer is deactivated: none of its codes work",
          object: path, at: batch.id.range, related: [Label(offer.code.active.range, "deactivated here")],
          help: "add `active: false` to the batch, and tell whoever hands out its codes")
      }
    }
  }

  private static func code(_ ids: String..., active: Bool = false) -> String {
    Sample.offerCodes(Sample.offerCode(active: active, batches: ids.map { Sample.oneTimeBatch($0) }))
  }
}
