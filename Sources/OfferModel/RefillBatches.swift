import ByteText
import Diagnostics

/// The batches that `codes refill` has added to an offer: `spring-refill-1`, `spring-refill-2`, …
package struct RefillBatches {
  private let prefix: String
  private let offer: Offer

  package init(of offer: Offer) {
    self.offer = offer
    prefix = (kebab(offer.name) ?? "codes") + "-refill-"
  }

  /// The id of the next batch.
  ///
  /// - Parameter taken: the ids of all batches of the app, and of their parts.
  package func nextId(beside taken: Set<String>) -> String {
    func isTaken(_ id: String) -> Bool {
      taken.contains { $0 == id || $0.byBytes.hasPrefix(id + "-") }
    }
    var number = 1
    while isTaken(prefix + String(number)) { number += 1 }
    return prefix + String(number)
  }

  /// The number of codes that were added, but are not in the database yet.
  ///
  /// - Parameter loaded: the ids of the batches, and of parts of batches, that the database has.
  package func waiting(beside loaded: Set<String>, on today: CalendarDate) -> Int {
    var codes = 0
    for batch in offer.batches where offer.isActive(batch) && isRefill(batch) {
      guard batch.lastDay.map({ today <= $0 }) ?? true else { continue }
      for (id, count) in zip(batch.splitIds, batch.splitCounts) where !loaded.contains(id) {
        codes = sumOfCounts(codes, count)
      }
    }
    return codes
  }

  /// How many codes customers take in a day, as the days of the refills show: a batch is added when the one before is nearly
  /// used up. Nil with fewer than two refills in a quarter's time before `today`.
  ///
  /// - Parameter isKnown: whether day and number of a batch could be read.
  package func codesPerDay(on today: CalendarDate, where isKnown: (CodeBatch) -> Bool) -> Double? {
    let refills = offer.batches.filter { batch in
      let age = today.dayNumber - batch.createdDate.value.dayNumber
      return isRefill(batch) && !batch.isSandbox && isKnown(batch) && 0...daysOfQuarter ~= age
    }
    let days = refills.map(\.createdDate.value.dayNumber)
    guard let first = days.min(), let last = days.max(), last > first else { return nil }
    func codes(before day: Int) -> Int {
      refills.filter { $0.createdDate.value.dayNumber < day }
        .reduce(0) { sum, batch in sumOfCounts(sum, batch.count.value) }
    }
    // Since the last refill, at most its codes were taken.
    let untilLast = Double(codes(before: last)) / Double(last - first)
    let untilToday = Double(codes(before: last + 1)) / Double(max(today.dayNumber - first, 1))
    return min(untilLast, untilToday)
  }

  /// Whether a batch was added on a day or later.
  package func hasBatch(since day: CalendarDate) -> Bool {
    offer.batches.contains { offer.isActive($0) && isRefill($0) && $0.createdDate.value >= day }
  }

  private func isRefill(_ batch: CodeBatch) -> Bool {
    guard batch.oneTimeUse?.issuer.value == .apple else { return false }
    let number = batch.id.value.byBytes.dropping(prefix: prefix)
    return number.map { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) } ?? false
  }
}

private let daysOfQuarter = 92
