import AppStoreConnect
import CodeLedger
import Cryptography
import Diagnostics
import JSONText
import SystemCalls

/// The journal of a plan, a file of its own that one run at a time has open.
final class JournalFile: Journal {
  private(set) var lines: [JournalLine] = []
  private let path: String
  private var descriptor: Int32

  /// - Parameters:
  ///   - bytes: of the plan: another plan has another journal.
  ///   - plan: its path; the journal is in offerc's folder at the root of its repository, or next to it.
  /// - Throws: `CommandFailure` when the journal cannot be opened, or another run has it.
  init(forPlan bytes: [UInt8], at plan: String) throws {
    let home = repositoryRoot(around: parent(of: plan) ?? ".") ?? parent(of: plan) ?? "."
    let folder = joined(joined(home, ownFolder), "apply")
    try makeOwnFolder(for: folder)
    try makeFolder(folder)
    path = joined(folder, hexadecimal(try sha256([bytes])) + ".jsonl")
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure("cannot open the journal \(path): \(SystemFailure().reason)")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      SystemCalls.close(descriptor)
      throw CommandFailure("another run is applying this plan: wait until it has ended", status: .findings)
    }
    try read()
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { SystemCalls.close(descriptor) }
    descriptor = -1
  }

  func append(_ line: JournalLine) throws {
    do {
      try writeAll(line.bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw SystemFailure() }
    } catch let failure as SystemFailure {
      throw CommandFailure("cannot write the journal \(path): \(failure.reason)")
    }
    lines.append(line)
  }

  private func read() throws {
    let bytes = try readFile(path)
    for line in bytes.split(separator: 0x0A) {
      guard let root = try? JSONDocument(reading: Array(line)).root, let line = JournalLine(root) else {
        continue
      }
      lines.append(line)
    }
    // A line that was cut off must not swallow the next one.
    if let last = bytes.last, last != 0x0A { try writeAll([0x0A], to: descriptor) }
  }
}
