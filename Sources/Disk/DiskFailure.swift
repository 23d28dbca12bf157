import SystemCalls

/// What keeps a file or a folder from being read or written, in words for people.
package struct DiskFailure: Error {
  package enum Cause: Sendable {
    case missing
    /// A file is not what it was when it was read: another program has written it.
    case changed
    case other
  }

  package let message: String
  package let cause: Cause

  package init(_ message: String, _ cause: Cause = .other) { (self.message, self.cause) = (message, cause) }

  /// - Parameter what: `cannot write store/catalog.yaml`.
  init(_ what: String, _ failure: SystemFailure, advice: String = "") {
    self.init("\(what): \(failure.reason)\(advice)", failure.code == ENOENT ? .missing : .other)
  }
}

func naming<Value>(_ what: String, advice: String = "", _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let failure as SystemFailure {
    throw DiskFailure(what, failure, advice: advice)
  }
}
