import Diagnostics
import OfferModel

/// A batch of codes with the offer that it belongs to, or several that differ only in their numbers.
struct BatchView: Sendable {
  let product: Product
  let offer: String
  /// The first one.
  let batch: CodeBatch
  let state: BatchState
  /// What people see of the custom code.
  let code: String?
  /// `cinema-01`; `cinema-01 to cinema-03`.
  private(set) var name: String
  /// Without the number that `split` gave it: it stays when the batch is cut in another way.
  private(set) var stem: String
  /// Of all of them.
  private(set) var count: Int

  init(
    _ batch: CodeBatch, of code: OfferCode, _ product: Product, in catalog: Catalog, today: CalendarDate,
    isDraft: Bool
  ) {
    self.product = product
    self.batch = batch
    offer = code.referenceName.value
    state = isDraft ? .draft : BatchState(of: batch, in: code, catalog.made, on: today)
    self.code = batch.customCode.map { catalog.shown($0).value }
    name = batch.id.value
    stem = batch.id.value
    count = batch.count.value
  }

  /// The last day on which its codes work; nil: they have no end.
  var lastDay: CalendarDate? { batch.lastDay }

  /// The first day on which its codes no longer work; nil: they have no end.
  var end: CalendarDate? { batch.lastDay.map { $0.next ?? $0 } }

  /// `custom code SUMMER`, `own codes`, `sandbox codes`, `one-time codes`.
  var kindPhrase: String {
    if let code { return "custom code " + code }
    return batch.isOwn ? "own codes" : batch.isSandbox ? "sandbox codes" : "one-time codes"
  }

  /// `20,000 one-time codes`, `5,000 redemptions of custom code SUMMER`.
  var countPhrase: String {
    grouped(count) + (code == nil ? " " : " redemptions of ") + kindPhrase
  }
}

extension [BatchView] {
  /// Batches with the numbers 01, 02, … that are equal but for their sizes become one; others stay in their order.
  var withoutSplits: [BatchView] {
    var result: [BatchView] = []
    for one in self {
      if let last = result.last, let joined = last.joined(with: one) {
        result[result.count - 1] = joined
      } else {
        result.append(one)
      }
    }
    return result
  }
}

extension BatchView {
  private var numberedStem: String? {
    let id = batch.id.value
    guard let dash = id.lastIndex(of: "-"), id[dash...].count > 2,
      id[dash...].dropFirst().allSatisfy(\.isWholeNumber)
    else { return nil }
    return String(id[..<dash])
  }

  fileprivate func joined(with next: BatchView) -> BatchView? {
    guard let own = numberedStem, own == next.numberedStem, state == next.state,
      batch.oneTimeUse?.environment.value == next.batch.oneTimeUse?.environment.value,
      batch.isOwn == next.batch.isOwn, batch.customCode?.value == next.batch.customCode?.value,
      batch.createdDate.value == next.batch.createdDate.value, batch.lastDay == next.batch.lastDay
    else { return nil }
    var result = self
    result.name = "\(batch.id.value) to \(next.batch.id.value)"
    result.stem = own
    result.count = sumOfCounts(count, next.count)
    return result
  }
}

extension QuarterlyCodes {
  /// The part of the limit that is planned, in percent, rounded up: 100 is reached only by all of it.
  var share: Int {
    guard limit > 0 else { return total > 0 ? 100 : 0 }
    let (percent, rest) = (total / limit * 100, total % limit)
    let share = percent + (rest > Int.max / 100 ? 100 : (rest * 100 + limit - 1) / limit)
    return total < limit ? min(share, 99) : share
  }
}
