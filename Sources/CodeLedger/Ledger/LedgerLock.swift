import Diagnostics
import Disk
import SystemCalls

/// A lock that keeps other processes from using a ledger. The kernel releases it when the process ends.
final class LedgerLock: Sendable {
  private let descriptor: Int32
  let isOnNetwork: Bool

  /// - Parameters:
  ///   - path: the file of the lock. It is never removed: otherwise two processes could lock different files of this name.
  ///   - ledger: the name of the ledger in messages.
  ///   - patience: how many seconds to wait.
  init(_ path: String, of ledger: String, patience: Double) throws {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw PlainFailure("cannot lock the ledger \(ledger): \(path): \(SystemFailure().reason)")
    }
    isOnNetwork = SystemCalls.isOnNetwork(descriptor)
    // A failure from here on is followed by `deinit`: closed twice, the descriptor could be another thread's by then.
    do {
      try waitForLock(of: ledger, patience)
      try signLock()
    } catch let failure as SystemFailure {
      throw PlainFailure("cannot lock the ledger \(ledger): \(failure.reason)")
    }
  }

  deinit { close(descriptor) }

  private func waitForLock(of ledger: String, _ patience: Double) throws {
    guard try Disk.waitForLock(descriptor, patience) else {
      throw PlainFailure(
        "the ledger \(ledger) is in use by \(holder()): waited \(Int(patience)) seconds; try again when it is done"
      )
    }
  }

  /// The process that holds the lock: it has written its number into the file.
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

/// Refuses a ledger that is a folder or a device: SQLite would put its journal beside it before it fails.
///
/// - Throws: `PlainFailure`, but not if there is no such file yet.
func checkIsFile(_ file: String, _ path: String) throws {
  var status = stat()
  guard unsafe stat(file, &status) == 0 else {
    let failure = SystemFailure()
    if failure.meansMissing { return }
    throw PlainFailure("cannot open the ledger \(path): \(failure.reason)")
  }
  guard status.st_mode & S_IFMT != S_IFREG else { return }
  let found = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "a device or a pipe"
  throw PlainFailure(
    "\(path) is not a ledger: it is \(found), expected a file; name another file with --ledger")
}

/// Refuses to write to a ledger that has two names: the lock and SQLite's journal belong to a name, so that two runs could write at
/// once, and what a killed one has begun would not be undone under the other name.
///
/// - Throws: `PlainFailure`.
func checkHasOneName(_ file: String, _ path: String) throws {
  var status = stat()
  guard unsafe stat(file, &status) == 0, status.st_nlink > 1 else { return }
  throw PlainFailure(
    "the ledger \(path) has \(status.st_nlink) names (hard links), and each would be locked separately: keep only one of them, and make copies with `cp` instead of `ln`"
  )
}

/// Makes the file of a ledger where it is missing, closed to others; SQLite gives its journal the same mode.
///
/// A file that is there is not even opened: closing it again would let go of the locks that SQLite has on it.
func makeEmptyFile(_ file: String, _ path: String) throws {
  let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  if descriptor >= 0 {
    close(descriptor)
  } else if errno != EEXIST {
    throw PlainFailure("cannot create the ledger \(path): \(SystemFailure().reason)")
  }
}
