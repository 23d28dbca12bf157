import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let batchDatePast = Rule<Comparison>("batch-date-past") { comparison, findings in
    // Without a baseline of the app nobody can tell what is new.
    guard comparison.missing == nil else { return }
    for change in comparison.changes {
      guard case .batch = change.type, case .added = change.kind, let new = change.new,
        new.text(.issuer) != "offerc", new.truth(.active) ?? true, change.parents.new?.truth(.active) ?? true
      else { continue }
      report(new, change.path, &findings)
    }
  }

  private static func report(_ batch: NormalObject, _ path: ObjectPath, _ findings: inout Findings) {
    let today = findings.today
    if let end = batch.date(.expirationDate), let field = batch[.expirationDate], end <= today {
      findings.error(
        "\(path.label) is new and its codes expired on \(end), expected a day after today (\(today))",
        object: path, at: field.range, label: "in the past",
        help:
          "write `createdDate: \(today)` or later and an expirationDate after it, or remove the batch if it was never made"
      )
    } else if let created = batch.date(.createdDate), let field = batch[.createdDate], created < today {
      findings.warning(
        "\(path.label) is new and dated \(created), before today (\(today)): it would count in the wrong quarter",
        object: path, at: field.range, label: "before today",
        help:
          "write `createdDate: \(today)` or later; if the codes were made on that day, update the baseline"
      )
    }
  }

  static let batchInInactiveOffer = Rule<Comparison>("batch-in-inactive-offer") { comparison, findings in
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
}
