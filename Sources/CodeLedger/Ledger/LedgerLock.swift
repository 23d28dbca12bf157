import Diagnostics
import Disk
import SystemCalls

/// What keeps a second process from a ledger. The kernel lets go of it with the process, whatever ends that.
final class LedgerLock: Sendable {
  private let descriptor: Int32
  let isOnNetwork: Bool

  /// - Parameters:
  ///   - path: of the lock's own file, which stays: removing it could part two processes that both believe to hold it.
  ///   - ledger: for messages.
  ///   - patience: seconds.
  init(_ path: String, of ledger: String, patience: Double) throws {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw LedgerFailure("cannot lock the ledger \(ledger): \(path): \(SystemFailure().reason)")
    }
    isOnNetwork = SystemCalls.isOnNetwork(descriptor)
    // A failure from here on is followed by `deinit`: closed twice, the descriptor could be another thread's by then.
    do {
      try waitForLock(of: ledger, patience)
      try signLock()
    } catch let failure as SystemFailure {
      throw LedgerFailure("cannot lock the ledger \(ledger): \(failure.reason)")
    }
  }

  deinit { close(descriptor) }

  private func waitForLock(of ledger: String, _ patience: Double) throws {
    guard try Disk.waitForLock(descriptor, patience) else {
      throw LedgerFailure(
        "the ledger \(ledger) is in use by \(holder()): waited \(Int(patience)) seconds; try again when it is done"
      )
    }
  }

  /// The process that holds it now, as it has signed.
  private func holder() -> String {
    var text = [UInt8](repeating: 0, count: 20)
    let size = unsafe pread(descriptor, &text, text.count, 0)
    let digits = text.prefix(max(0, size)).prefix(while: isDigit)
    return digits.isEmpty ? "another process" : "process " + String(decoding: digits, as: UTF8.self)
  }

  private func signLock() throws {
    let text = Array("\(getpid())\n".utf8)
    guard ftruncate(descriptor, 0) == 0, unsafe pwrite(descriptor, text, text.count, 0) == text.count else {
      throw SystemFailure()
    }
  }
}
