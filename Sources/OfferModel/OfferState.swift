import Diagnostics

/// Whether customers can have an offer on a day, in the words that all outputs use.
package enum OfferState: String, CaseIterable, Sendable {
  /// Only planned in the catalog.
  case draft
  /// Its first day is to come, or it has no codes for customers.
  case planned
  /// Its first day has come, but what is live does not have the offer, or has it on other days.
  case missing
  /// Its first day has come, but App Review has not approved its product.
  case unapproved
  /// The day of a batch has come, but neither ledger nor live state has codes of the offer.
  case due
  /// Customers can have it.
  case running
  /// It has no days: a promotional offer is available when the app decides.
  case undated
  case ended
  /// A deactivated offer code.
  case deactivated

  /// Whether it should run, but customers cannot have it.
  package var isLate: Bool {
    switch self {
    case .missing, .unapproved, .due: true
    case .draft, .planned, .running, .undated, .ended, .deactivated: false
    }
  }

  /// Whether customers can no longer have it.
  package var isOver: Bool {
    switch self {
    case .ended, .deactivated: true
    case .draft, .planned, .missing, .unapproved, .due, .running, .undated: false
    }
  }

  /// Whether customers can have it now, or can have it later without another decision.
  package var canBeUsed: Bool { self != .draft && !isOver }

  /// The state of an offer with days.
  ///
  /// - Parameters:
  ///   - planned: the days that the catalog gives it.
  ///   - actual: the days that it has where customers see it; nil if it is not there.
  package init(planned: DateWindow, actual: DateWindow?, on today: CalendarDate) {
    let day = today.dayNumber
    if let actual, actual.days.contains(day) {
      self = .running
    } else if planned.days.contains(day) {
      self = .missing
    } else {
      self = planned.days.lowerBound > day ? .planned : .ended
    }
  }

  /// The state of an offer code, by its batches for customers.
  ///
  /// - Parameter batches: the states of its batches that are not for the sandbox.
  package init(ofBatches batches: [BatchState]) {
    if batches.contains(.live) {
      self = .running
    } else if batches.contains(.due) {
      self = .due
    } else if batches.contains(where: { $0 == .planned || $0 == .draft }) || batches.isEmpty {
      self = .planned
    } else {
      self = .ended
    }
  }
}
