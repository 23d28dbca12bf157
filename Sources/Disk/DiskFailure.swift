import SystemCalls

/// The reason why a file or a folder cannot be read or written, in words for people.
package struct DiskFailure: Error {
  package enum Cause: Sendable {
    case missing
    /// Another program has changed the file since it was read.
    case changed
    case other
  }

  package let message: String
  package let cause: Cause

  package init(_ message: String, _ cause: Cause = .other) {
    self.message = message
    self.cause = cause
  }

  /// - Parameter what: `cannot write store/catalog.yaml`.
  init(_ what: String, _ failure: SystemFailure, advice: String = "") {
    self.init("\(what): \(failure.reason)\(advice)", failure.code == ENOENT ? .missing : .other)
  }
}

/// Throws a `DiskFailure` that begins with `what` for a failed system call.
func naming<Value>(_ what: String, advice: String = "", _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let failure as SystemFailure {
    throw DiskFailure(what, failure, advice: advice)
  }
}
