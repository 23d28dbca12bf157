import ByteText
import Diagnostics
import OfferLanguage
import OfferModel

/// A batch of codes with its offer, or several batches that differ only in their numbers.
struct BatchView: Sendable {
  let product: Product
  let offer: String
  let batch: CodeBatch
  let state: BatchState
  /// Whether ledger or live state has its codes. A custom code of which neither says anything is not known to be made.
  let isMade: Bool
  /// The custom code as people may see it; nil for one-time codes.
  let code: String?
  /// The id: `cinema-01`; of several batches `cinema-01 to cinema-03`.
  private(set) var name: String
  /// The id without the number that `split` gave it, so that it stays the same if the batch is split differently.
  private(set) var stem: String
  /// The number of codes.
  private(set) var count: Int
  /// The number of batches that it is a view of.
  private(set) var batchCount = 1

  init(
    _ batch: CodeBatch, of offer: Offer, _ product: Product, in catalog: Catalog, today: CalendarDate,
    isDraft: Bool
  ) {
    self.product = product
    self.batch = batch
    self.offer = offer.name
    state = isDraft ? .draft : BatchState(of: batch, in: offer, catalog.made, on: today)
    isMade = catalog.made.ids.contains(batch.id.value)
    self.code = batch.customCode.map { catalog.shown($0).value }
    name = batch.id.value
    stem = batch.id.value
    count = batch.count.value
  }

  /// The last day on which its codes work; nil if they have no end.
  var lastDay: CalendarDate? { batch.lastDay }

  /// The first day on which its codes no longer work; nil if they have no end.
  var end: CalendarDate? { batch.lastDay.map { $0.next ?? $0 } }

  /// What its codes are: `custom code SUMMER`, `own codes`, `sandbox codes`, `one-time codes`.
  var kindPhrase: String {
    if let code { return "custom code " + code }
    if batch.isOwn { return "own codes" }
    return batch.isSandbox ? "sandbox codes" : "one-time codes"
  }

  /// The number of its codes without the custom code, which is not for the public: `5,000 redemptions of a custom code`.
  var publicCountPhrase: String {
    code == nil ? countPhrase : grouped(count) + " redemptions of a custom code"
  }

  /// The number of its codes: `20,000 one-time codes`, `5,000 redemptions of custom code SUMMER`.
  var countPhrase: String { grouped(count) + (code == nil ? " " : " redemptions of ") + kindPhrase }
}

extension BatchView {
  /// The state; `overdue` if its codes should have been made before today.
  func stateWord(on today: CalendarDate) -> String {
    state == .due && batch.createdDate.value < today ? "overdue" : state.rawValue
  }

  /// Returns whether it is before another one in a table: by the ranks of states, then by creation day.
  func comesBefore(_ other: BatchView) -> Bool {
    if state.rank != other.state.rank { return state.rank < other.state.rank }
    let day = batch.createdDate.value
    let otherDay = other.batch.createdDate.value
    return day == otherDay ? name < other.name : day < otherDay
  }
}

extension [BatchView] {
  /// The batches in their order. Those with the numbers 01, 02, … that differ only in their size become one.
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
  /// The id without the number at its end: `cinema` for `cinema-01`; nil if there is none.
  private var numberedStem: String? {
    let id = batch.id.value
    guard let dash = id.byBytes.lastIndex(of: "-"), id[dash...].count > 2,
      id[dash...].dropFirst().allSatisfy(\.isWholeNumber)
    else { return nil }
    return String(id[..<dash])
  }

  /// Returns one view for both batches; nil if they differ in more than their number and size.
  fileprivate func joined(with next: BatchView) -> BatchView? {
    guard let own = numberedStem, own == next.numberedStem, state == next.state, isMade == next.isMade,
      batch.oneTimeUse?.environment.value == next.batch.oneTimeUse?.environment.value,
      batch.isOwn == next.batch.isOwn, batch.customCode?.value == next.batch.customCode?.value,
      batch.createdDate.value == next.batch.createdDate.value, batch.lastDay == next.batch.lastDay
    else { return nil }
    var result = self
    result.name = "\(batch.id.value) to \(next.batch.id.value)"
    result.stem = own
    result.count = sumOfCounts(count, next.count)
    result.batchCount += next.batchCount
    return result
  }
}
