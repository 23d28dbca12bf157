import Diagnostics

/// The state of a batch on a day, in the words that all commands use.
package enum BatchState: String, CaseIterable, Sendable {
  case draft
  /// Its `createdDate` is to come.
  case planned
  /// Its `createdDate` has come, but neither ledger nor live state has its codes.
  case due
  case live, expired
  /// The batch or its offer is deactivated.
  case deactivated

  /// - Parameters:
  ///   - isMade: whether ledger or live state has its codes.
  ///   - last: the last day on which its codes work; nil: they have no end.
  package init(
    isActive: Bool, isMade: Bool, created: CalendarDate, last: CalendarDate?, on today: CalendarDate
  ) {
    if !isActive {
      self = .deactivated
    } else if let last, last < today {
      self = .expired
    } else if isMade {
      self = .live
    } else {
      self = created > today ? .planned : .due
    }
  }

  package init(of batch: CodeBatch, in offer: Offer, _ made: MadeBatches, on today: CalendarDate) {
    self.init(
      isActive: offer.isActive(batch), isMade: made.has(batch, on: today),
      created: batch.createdDate.value, last: batch.lastDay, on: today)
  }
}
