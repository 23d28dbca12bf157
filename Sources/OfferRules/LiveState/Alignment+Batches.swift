import Diagnostics
import OfferModel

extension Alignment {
  /// Apple does not store the ids: batches of an offer with the same values are the same, those that are both active or both
  /// not before the others. Codes that are made here are as the catalog says.
  ///
  /// - Parameter isOver: whether the offer is deactivated in the catalog: Apple then deactivates its batches, too.
  func aligned(_ live: [CodeBatch], with others: [CodeBatch], isOver: Bool) -> [CodeBatch] {
    guard !live.isEmpty else { return others.filter(\.isOwn) }
    var open = OpenBatches(others.filter { !$0.isOwn })
    var result = others.filter(\.isOwn)
    var left: [CodeBatch] = []
    for batch in live {
      if let other = open.take(batch, isActive: batch.active.value) {
        result.append(batch.named(like: other))
      } else {
        left.append(batch)
      }
    }
    for batch in left {
      let other = open.take(batch, isActive: !batch.active.value)
      result.append(
        other.map { other in
          var same = batch.named(like: other)
          if isOver { same.active = other.active }
          return same
        } ?? renamed(batch))
    }
    return result
  }

  /// With an id that no batch of the catalog has, and what people see of its code.
  func renamed(_ batch: CodeBatch) -> CodeBatch {
    var batch = batch
    if let code = batch.customCode {
      batch.kind.value = .custom(code: live.shown(code, besides: customCodes))
    }
    while batchIds.contains(batch.id.value) { batch.id.value += "-live" }
    return batch
  }

  /// Whether somebody could not read a value of a batch: nobody can tell then which one it is.
  func isAssumed(_ batch: CodeBatch) -> Bool {
    let assumed = live.assumed
    guard !assumed.isEmpty else { return false }
    let places = [
      batch.count.range, batch.expirationDate?.range, batch.active.range, batch.customCode?.range,
      batch.oneTimeUse?.environment.range,
    ]
    return places.contains { $0.map { assumed.value(at: $0) != nil } ?? false }
  }
}

/// The batches of an offer that no batch of live state is yet.
private struct OpenBatches {
  /// What Apple tells batches of an offer apart by, but for the day on which they were made.
  private struct Values: Hashable {
    let customCode: String?
    let isSandbox: Bool
    let count: Int
    let expirationDate: CalendarDate?
    let isActive: Bool

    init(_ batch: CodeBatch, isActive: Bool) {
      customCode = batch.customCode?.value
      isSandbox = batch.isSandbox
      count = batch.count.value
      expirationDate = batch.expirationDate?.value
      self.isActive = isActive
    }
  }

  /// The last one of each list is the next.
  private var batches: [Values: [CodeBatch]] = [:]

  /// A batch of an earlier day is taken first: one that is for later is not live yet.
  init(_ batches: [CodeBatch]) {
    for batch in batches.sorted(by: { $0.createdDate.value < $1.createdDate.value }).reversed() {
      self.batches[Values(batch, isActive: batch.active.value), default: []].append(batch)
    }
  }

  mutating func take(_ batch: CodeBatch, isActive: Bool) -> CodeBatch? {
    batches[Values(batch, isActive: isActive)]?.popLast()
  }
}

extension CodeBatch {
  /// The same batch under the name and the day of the catalog's.
  fileprivate func named(like other: CodeBatch) -> CodeBatch {
    var result = self
    result.id.value = other.id.value
    result.createdDate.value = other.createdDate.value
    return result
  }
}
