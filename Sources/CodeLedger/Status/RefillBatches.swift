import ByteText
import Diagnostics
package import OfferModel

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
  func waiting(beside loaded: Set<String>, on today: CalendarDate) -> Int {
    var codes = 0
    for batch in offer.batches where offer.isActive(batch) && isRefill(batch) {
      guard batch.lastDay.map({ today <= $0 }) ?? true else { continue }
      for (id, count) in zip(batch.splitIds, batch.splitCounts) where !loaded.contains(id) {
        codes = sumOfCounts(codes, count)
      }
    }
    return codes
  }

  private func isRefill(_ batch: CodeBatch) -> Bool {
    guard batch.oneTimeUse?.issuer.value == .apple else { return false }
    let number = batch.id.value.byBytes.dropping(prefix: prefix)
    return number.map { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) } ?? false
  }
}
