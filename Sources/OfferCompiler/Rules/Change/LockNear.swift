import Diagnostics
import OfferModel

enum LockNear: ChangeRule {
  /// Days before a lock in which it is announced.
  private static let notice = 7

  static let info = RuleInfo(
    id: "lock-near",
    summary: "Keys of a live object lock within the next seven days.",
    severity: .warning,
    why:
      "From its start date on, a win-back offer keeps its dates, eligibility and promotion; a batch its codes",
    source: .apple(title: "WWDC24 session 10110, Implement App Store Offers", url: nil, read: "2026-10"),
    failing: [
      .batch("id: ↓spring-1", before: "id: spring-1", today: "2027-01-09"),
      .batch("id: ↓spring-1", before: "id: spring-1", today: "2027-01-03"),
    ],
    passing: [
      .batch("id: spring-1", before: "id: spring-1", today: "2027-01-02"),
      .batch("id: spring-1", before: "id: spring-1", today: "2027-01-10"),
    ])

  static func check(_ comparison: Comparison, _ findings: inout Findings) {
    for object in DatedObject.all(of: comparison.baseline) {
      guard let now = DatedObject.all(of: comparison.current).first(where: { $0.label == object.label })
      else { continue }
      let days = object.date.dayNumber - comparison.today.dayNumber
      guard days >= 1, days <= notice else { continue }
      let isLast = days == 1
      findings.add(
        isLast ? .warning : .info,
        "\(object.keys) of \(object.label) lock \(isLast ? "tomorrow" : "in \(days) days"), on \(object.date)",
        object: object.label, at: now.range, help: "change them before \(object.date), or never")
    }
  }
}

/// An object with a day from which on some of its keys are locked.
private struct DatedObject {
  let label: String
  let range: SourceRange
  let date: CalendarDate
  let keys: String

  static func all(of catalog: Catalog) -> [DatedObject] {
    let winBack = catalog.subscriptions.flatMap { subscription in
      subscription.winBackOffers.map { offer in
        DatedObject(
          label: subscription.offer(offer).label, range: offer.offerId.range, date: offer.startDate.value,
          keys: "dates, eligibility and promotion")
      }
    }
    let batches = catalog.offerCodes.flatMap { placed in
      placed.code.batches.map { batch in
        DatedObject(
          label: placed.label(of: batch), range: batch.id.range, date: batch.createdDate.value,
          keys: "all keys but active")
      }
    }
    return winBack + batches
  }
}
