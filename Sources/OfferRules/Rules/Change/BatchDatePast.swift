import Diagnostics
import OfferLanguage
import OfferModel

extension Rulebook {
  static let batchDatePast = Rule<Comparison>(
    id: "batch-date-past",
    summary: "A new batch of Apple's codes has already expired, or is dated before today.",
    severity: .error,
    severities: "An error for an expiration date in the past, a warning for a created date before today",
    why: """
      Apple makes codes on the day they are requested, and they count in the quarter of that day. It does not accept an \
      expiration date in the past
      """,
    source: .settingUpOfferCodes, since: "0.2.0",
    failing: [
      .subscription(
        code(batch(created: "2026-10-01", expires: "↓2026-11-21")), before: code("")
      ).after("2026-11-21", "2027-05-01").after("2026-10-01", "2026-11-21"),
      .subscription(code(batch(created: "↓2026-11-20", expires: "2027-05-01")), before: code(""))
        .after("2026-11-20", "2026-11-21"),
    ],
    passing: [
      .subscription(code(batch(created: "2026-11-21", expires: "2027-05-01")), before: code("")),
      .subscription(
        code(batch(created: "2026-01-10", expires: "2026-05-01")),
        before: code(batch(created: "2026-01-10", expires: "2026-05-01"))),
    ]
  ) { comparison, findings in
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

  private static func code(_ batch: String) -> String {
    Sample.offerCodes(Sample.offerCode("SPRING", "batches: [\(batch)]"))
  }

  private static func batch(created: String, expires: String) -> String {
    "{" + Sample.oneTimeBatch("a", from: created, until: expires) + "}"
  }
}
