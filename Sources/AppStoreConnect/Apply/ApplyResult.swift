package import Diagnostics

/// What became of a plan that was applied.
package struct ApplyResult: Sendable {
  /// The numbers of the steps that were carried out and read back.
  package var done: [Int] = []
  package var skipped: [Int] = []
  /// Apple said yes to these, but does not show them.
  package var unseen: [Int] = []
  /// Whether no request was carried out, for certain.
  package var isUntouched = false
  /// The step that stopped in the middle.
  package var half: HalfMade?
  /// Why it stopped early; nil if it did not.
  package var stop: ApplyStop?
  /// What else ended it: network, key, journal.
  package var failure: (any Error)?
  /// The last refresh; nil if live state could not be read.
  package var view: LiveView?
}

/// A step of which some requests were carried out.
package struct HalfMade: Sendable {
  package let step: Int
  /// Storefronts, locales, or numbers of requests.
  package let done: [String]
  package let left: [String]
}

/// Why nothing more is sent.
package struct ApplyStop: Failure {
  package let message: String
  /// What to know, and what to do.
  package let notes: [String]
  /// The step of which only a person can find out whether it was taken.
  package let question: Int?
  package var status: ExitStatus { .findings }

  package init(_ message: String, notes: [String] = [], question: Int? = nil) {
    self.message = message
    self.notes = notes
    self.question = question
  }
}
