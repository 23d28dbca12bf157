package import Diagnostics

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
