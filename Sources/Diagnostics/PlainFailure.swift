/// A failure that consists of its text: no code asks for its parts.
package struct PlainFailure: Failure {
  package let message: String
  package let notes: [String]
  package let status: ExitStatus

  package init(_ message: String, notes: [String] = [], status: ExitStatus = .usage) {
    self.message = message
    self.notes = notes
    self.status = status
  }
}
