import Diagnostics
import OfferModel

enum BatchExpiration: Rule {
  static let info = RuleInfo(
    id: "batch-expiration",
    summary: "Codes expire before they are made, or more than six months after it.",
    severity: .error,
    why: "Apple's codes work for at most six months from the day they are made",
    source: .settingUpOfferCodes,
    failing: [
      .batch("createdDate: 2027-01-10\nexpirationDate: ↓2027-01-10"),
      .batch("createdDate: 2027-01-10\nexpirationDate: ↓2027-07-11"),
    ],
    passing: [
      .batch("createdDate: 2027-01-10\nexpirationDate: 2027-07-10"),
      .batch("issuer: offerc\ncreatedDate: 2027-01-10\nexpirationDate: 2029-01-10"),
    ])

  static func check(_ catalog: Catalog, _ findings: inout Findings) {
    for owner in catalog.offerCodes {
      for batch in owner.code.batches {
        guard let end = batch.expirationDate else { continue }
        let (made, object) = (batch.createdDate, owner.label(of: batch))
        let related = [Label(made.range, "made on this day")]
        let last = made.value.adding(months: Limits.codeLifetimeMonths)
        if end.value <= made.value {
          findings.error(
            "codes of batch \(quoted(batch.id.value)) expire on \(end.value) and are made on \(made.value), expected a later day",
            object: object,
            at: end.range, label: "not after `createdDate`", related: related,
            help: "the codes no longer work on `expirationDate` itself: name the first day without them")
        } else if !batch.isOwn, let last, end.value > last {
          findings.error(
            "codes of batch \(quoted(batch.id.value)) expire on \(end.value), expected at most six months after \(made.value)",
            object: object,
            at: end.range, label: "too late", related: related, help: "write \(last) or an earlier day")
        }
      }
    }
  }
}
