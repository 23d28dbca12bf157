import Diagnostics
import OfferModel

extension Rulebook {
  static let refillPace = Rule<Catalog>("refill-pace", countsDrafts: false, computes: true) {
    catalog, findings in
    let pools = refilledPools(of: catalog, on: findings.today)
    guard let fastest = pools.max(by: { $0.codesPerDay < $1.codesPerDay }) else { return }
    let planned = catalog.quarterlyCodes(from: findings.today, live: findings.live)
      .filter { $0.pool == .apple }
    guard let next = findings.today.nextQuarter, let afterNext = next.nextQuarter else { return }
    let quarters = [(findings.today, next), (next, afterNext)].map { start, end in
      QuarterOfRefills(
        start: start, end: end, planned: planned.first { $0.quarter == start.quarter }?.total ?? 0,
        pools: pools)
    }
    // What does not fit into this quarter will not fit into the next one either.
    guard let quarter = quarters.first(where: \.exceedsQuota), let day = quarter.dayWhenUsedUp else { return }
    let needed = sumOfCounts(quarter.planned, quarter.toCome)
    findings.add(
      .warning,
      "at the current pace of refills, the app needs about \(counted(needed, "code")) in \(quarter.start.quarter), but Apple makes at most \(grouped(Limits.codesPerQuarter)) per quarter: the codes run out around \(day)",
      object: fastest.owned.path, at: fastest.refill.count.range,
      label: "about \(grouped(Int(fastest.codesPerDay.rounded()))) codes a day",
      notes: [
        "\(grouped(quarter.planned)) of them are in the catalog; the rest are further refills of \(fastest.name(beside: pools))"
      ],
      help:
        "give codes to fewer customers, or end the campaign before \(day); other batches can move to another quarter"
    )
  }

  private static func refilledPools(of catalog: Catalog, on today: CalendarDate) -> [RefilledPool] {
    catalog.offerCodes.compactMap { owned in
      guard owned.offer.isInUse, let refill = owned.offer.code?.refill,
        !catalog.unknownValues.contains(refill.count.range)
      else { return nil }
      let codesPerDay = RefillBatches(of: owned.offer).codesPerDay(on: today) { batch in
        !catalog.unknownValues.contains(batch.createdDate.range)
          && !catalog.unknownValues.contains(batch.count.range)
      }
      return codesPerDay.map { RefilledPool(owned: owned, refill: refill, codesPerDay: $0) }
    }
  }
}

/// An offer whose refills so far show how many codes customers take.
private struct RefilledPool {
  let owned: ProductOffer
  let refill: Refill
  let codesPerDay: Double

  /// `offer code 'SPRING'`, `offer code 'SPRING' and 2 others`.
  func name(beside all: [RefilledPool]) -> String {
    let name = owned.offer.kind.phrase + " " + quoted(owned.offer.name)
    return all.count > 1 ? "\(name) and \(counted(all.count - 1, "other"))" : name
  }

  /// The codes of the refills in some days.
  func refills(in days: Int) -> Int {
    let batches = (codesPerDay * Double(days) / Double(refill.count.value)).rounded(.down)
    return batches < Double(Limits.codesPerQuarter) ? Int(batches) * refill.count.value : .max
  }
}

/// The rest of a quarter, and what its refills take.
private struct QuarterOfRefills {
  let start: CalendarDate
  /// The first day of the next one.
  let end: CalendarDate
  /// The codes of the quarter that are in the catalog.
  let planned: Int
  let pools: [RefilledPool]

  var toCome: Int {
    let days = end.dayNumber - start.dayNumber
    return pools.reduce(0) { sum, pool in sumOfCounts(sum, pool.refills(in: days)) }
  }

  /// What is in the catalog alone can exceed the quota: `code-quota` reports that.
  var exceedsQuota: Bool {
    planned <= Limits.codesPerQuarter && sumOfCounts(planned, toCome) > Limits.codesPerQuarter
  }

  var dayWhenUsedUp: CalendarDate? {
    let codesPerDay = pools.reduce(0) { sum, pool in sum + pool.codesPerDay }
    let days = Double(Limits.codesPerQuarter - planned) / codesPerDay
    return days.isFinite ? CalendarDate(dayNumber: start.dayNumber + Int(days)) : nil
  }
}
