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

  /// The place among other states in a table for people: first what is due, then what is still to be made, then the rest.
  package var rank: Int {
    switch self {
    case .due: 0
    case .draft, .planned: 1
    case .live, .expired, .deactivated: 2
    }
  }

  /// Whether the codes are still to be made.
  package var isToCreate: Bool { rank < 2 }

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
