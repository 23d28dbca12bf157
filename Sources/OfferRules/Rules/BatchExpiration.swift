import Diagnostics
import OfferModel

extension Rulebook {
  static let batchExpiration = Rule<Catalog>(
    id: "batch-expiration",
    summary: "Codes expire on or before the day they are made, or more than six months after it.",
    severity: .error,
    severities: "An error, but a warning for a custom code that works for more than six months",
    why:
      "Apple's one-time-use codes work for at most six months from the day they are made. For custom codes, which can also have no end, only third parties say so",
    source: .settingUpOfferCodes,
    failing: [
      .batch("createdDate: 2027-01-10\nexpirationDate: ↓2027-01-10").afterLast("01-10", "01-11"),
      .batch("createdDate: 2027-01-10\nexpirationDate: ↓2027-07-11").after("07-11", "07-10"),
      .batch("kind: custom\ncode: SPRING\ncreatedDate: 2027-01-10\nexpirationDate: ↓2027-07-11")
        .after("07-11", "07-10"),
      .batch(
        "issuer: offerc\ncreatedDate: 2027-01-10\nexpirationDate: 2027-05-01\nextendedUntil: ↓2027-04-30"
      ).after("2027-04-30", "2027-06-30"),
    ],
    passing: [
      .batch("createdDate: 2027-01-10\nexpirationDate: 2027-07-10"),
      .batch("issuer: offerc\ncreatedDate: 2027-01-10\nexpirationDate: 2029-01-10"),
      .batch(
        "issuer: offerc\ncreatedDate: 2027-01-10\nexpirationDate: 2027-05-01\nextendedUntil: 2027-05-01"),
    ]
  ) { catalog, findings in
    catalog.forEachBatch { batch, path in
      checkExtension(of: batch, path, &findings)
      guard let end = batch.expirationDate, let fault = fault(of: batch, end.value) else { return }
      findings.add(
        batch.customCode != nil && end.value > batch.createdDate.value ? .warning : .error,
        "codes of batch \(quoted(batch.id.value)) expire on \(end.value), \(fault.expected)", object: path(),
        at: end.range, label: fault.label, related: [Label(batch.createdDate.range, "made on this day")],
        help: fault.help)
    }
  }

  private static func checkExtension(
    of batch: CodeBatch, _ path: () -> ObjectPath, _ findings: inout Findings
  ) {
    guard let extended = batch.oneTimeUse?.extendedUntil, let end = batch.expirationDate,
      extended.value < end.value
    else { return }
    findings.error(
      "`extendedUntil` of batch \(quoted(batch.id.value)) is \(extended.value), expected \(end.value) or a later day",
      object: path(), at: extended.range, label: "before `expirationDate`",
      related: [Label(end.range, "the codes stop working on this day")],
      help:
        "write \(end.value) or a later day, or remove `extendedUntil`: it cannot make a batch end earlier")
  }

  private static func fault(
    of batch: CodeBatch, _ end: CalendarDate
  ) -> (expected: String, label: String, help: String)? {
    let made = batch.createdDate.value
    if end <= made {
      return (
        "expected a day after \(made), when they are made", "not after `createdDate`",
        "write a later day: the codes no longer work on `expirationDate` itself"
      )
    }
    guard !batch.isOwn, let last = made.adding(months: Limits.codeLifetimeMonths), end > last else {
      return nil
    }
    return ("expected at most six months after \(made)", "too late", "write \(last) or an earlier day")
  }
}
