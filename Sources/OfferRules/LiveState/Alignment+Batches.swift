import Diagnostics
import OfferModel

extension Alignment {
  /// Apple does not store the ids: batches of an offer with the same values are the same, those that are both active or both
  /// not before the others. Codes that are made here are as the catalog says.
  func aligned(_ live: [CodeBatch], with others: [CodeBatch]) -> [CodeBatch] {
    var open = others.filter { !$0.isOwn }
    var result = others.filter(\.isOwn)
    var left: [CodeBatch] = []
    for batch in live {
      if let place = open.firstIndex(where: { $0.isActive == batch.isActive && $0.hasValues(of: batch) }) {
        result.append(batch.named(like: open.remove(at: place)))
      } else {
        left.append(batch)
      }
    }
    for batch in left {
      if let place = open.firstIndex(where: { $0.hasValues(of: batch) }) {
        result.append(batch.named(like: open.remove(at: place)))
      } else {
        result.append(renamed(batch))
      }
    }
    return result
  }

  /// With an id that no batch of the catalog has.
  func renamed(_ batch: CodeBatch) -> CodeBatch {
    guard batchIds.contains(batch.id.value) else { return batch }
    var batch = batch
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

extension CodeBatch {
  fileprivate var isActive: Bool { active.value }

  /// Whether Apple could not tell them apart but for `active` and the day on which they were made.
  fileprivate func hasValues(of other: CodeBatch) -> Bool {
    customCode?.value == other.customCode?.value && (oneTimeUse == nil) == (other.oneTimeUse == nil)
      && isSandbox == other.isSandbox && count.value == other.count.value
      && expirationDate?.value == other.expirationDate?.value
  }

  /// The same batch under the name and the day of the catalog's.
  fileprivate func named(like other: CodeBatch) -> CodeBatch {
    var result = self
    result.id.value = other.id.value
    result.createdDate.value = other.createdDate.value
    return result
  }
}
