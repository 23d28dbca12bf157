import Diagnostics
import Synchronization

/// Standard output or standard error, and what has to be known of the text that it got last.
final class ConsoleStream: Sendable {
  private let send: @Sendable ([UInt8]) throws -> Void
  private let filter = Mutex(WorkflowCommandFilter())

  init(_ send: @escaping @Sendable ([UInt8]) throws -> Void) { self.send = send }

  /// Sends bytes for a program as they are. A text after them begins a line.
  func sendData(_ bytes: [UInt8]) throws {
    filter.withLock { $0 = WorkflowCommandFilter() }
    try send(bytes)
  }

  /// Sends text for people without what the runner of GitHub Actions would obey.
  func sendEscaped(_ text: [UInt8]) throws {
    try send(filter.withLock { $0.escape(text) })
  }
}
