import OfferLanguage
import Diagnostics
import OfferModel

extension Rulebook {
  /// Days before a lock in which it is announced.
  private static let notice = 7

  static let lockNear = Rule<Comparison>(
    id: "lock-near",
    summary: "Keys of a live object lock within the next seven days.",
    severity: .warning,
    severities: "A warning on the last free day, an info in the week before",
    why:
      "From its start date on, a win-back offer cannot change its dates, eligibility and promotion; from its created date on, a batch cannot change its codes",
    source: .implementingAppStoreOffers,
    failing: [
      .batch("id: ↓spring-1", before: "id: spring-1", today: "2027-01-09")
        .stays(because: "the batch is as it is meant"),
      .batch("id: ↓spring-1", before: "id: spring-1", today: "2027-01-03")
        .stays(because: "the batch is as it is meant"),
    ],
    passing: [
      .batch("id: spring-1", before: "id: spring-1", today: "2027-01-02"),
      .batch("id: spring-1", before: "id: spring-1", today: "2027-01-10"),
    ]
  ) { comparison, findings in
    let live = comparison.baseline.catalog
    // Live state has objects of the catalog where nobody knows what Apple has.
    let near = DatedObject.all(of: live, in: 1...notice, from: comparison.today).filter {
      !live.isLive || $0.range.file >= live.app.range.file
    }
    guard !near.isEmpty else { return }
    let current = places(of: Set(near.map(\.path)), in: comparison.current.catalog)
    for object in near {
      guard let place = current[object.path] else { continue }
      let days = object.date.dayNumber - comparison.today.dayNumber
      let isLast = days == 1
      findings.add(
        isLast ? .warning : .info,
        "\(object.keys) of \(object.path.label) lock \(isLast ? "tomorrow" : "in \(days) days"), on \(object.date)",
        object: object.path, at: place, help: "make changes before \(object.date): later ones are refused")
    }
  }

  /// Where the objects stand in the catalog, whatever their dates are there.
  private static func places(of paths: Set<ObjectPath>, in catalog: Catalog) -> [ObjectPath: SourceRange] {
    var places: [ObjectPath: SourceRange] = [:]
    func keep(_ path: ObjectPath, _ range: SourceRange) {
      if paths.contains(path), places[path] == nil { places[path] = range }
    }
    for subscription in catalog.subscriptions {
      for offer in subscription.winBackOffers { keep(subscription.offer(offer).path, offer.offerId.range) }
    }
    catalog.forEachBatch { batch, path in keep(path(), batch.id.range) }
    return places
  }
}
