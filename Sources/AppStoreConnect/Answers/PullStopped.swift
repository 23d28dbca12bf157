import Diagnostics

/// A failure that makes all further requests pointless or suspicious: a refused key, no network, a redirect, links to elsewhere.
package struct PullStopped: Failure {
  /// One line in words, without control characters and without anything secret.
  package let message: String
  /// What to do about it; nil if there is nothing to say.
  package let help: String?
  package var notes: [String] { help.map { [$0] } ?? [] }

  package init(_ message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }
}

/// An upload host has said no: its address is no longer good.
struct UploadRefused: Error {
  let status: Int
}
