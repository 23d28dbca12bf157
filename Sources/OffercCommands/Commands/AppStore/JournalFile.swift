import AppStoreConnect
import CodeLedger
import Cryptography
import Diagnostics
import JSONText
import OfferCompiler
import SystemCalls

/// The journal of a plan. One run at a time has the folder in which journals are.
final class JournalFile: Journal {
  private(set) var lines: [JournalLine] = []
  private let name: String
  private let path: String
  private let clock: any APIClock
  private var descriptor: Int32 = -1
  private var lock: Int32 = -1

  /// - Parameters:
  ///   - bytes: of the plan: another plan has another journal.
  ///   - plan: its path; the journal is in offerc's folder at the root of its repository, or next to it.
  /// - Throws: `CommandFailure` when the journal cannot be opened, or another run applies a plan.
  init(forPlan bytes: [UInt8], at plan: String, clock: any APIClock) throws {
    let home = repositoryRoot(around: parent(of: plan) ?? ".") ?? parent(of: plan) ?? "."
    let folder = joined(joined(home, ownFolder), "apply")
    try makeOwnFolder(for: folder)
    try makeFolder(folder)
    name = hexadecimal(try sha256([bytes])) + ".jsonl"
    path = joined(folder, name)
    self.clock = clock
    lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemFailure()
      guard failure.code == EWOULDBLOCK else { throw cannot("lock its folder", failure) }
      throw CommandFailure(
        "another run is applying a plan: wait until it has ended, then make a new plan", status: .findings)
    }
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw cannot("open it", SystemFailure()) }
    do { try flushToDisk(lock) } catch { throw cannot("write its folder", error) }
    let kept = try readFile(path)
    lines = kept.split(separator: 0x0A).compactMap { line in
      (try? JSONDocument(reading: Array(line), limits: .ofLiveState).root).flatMap(JournalLine.init)
    }
    // A line that was cut off must not swallow the next one.
    if let last = kept.last, last != 0x0A { try write([0x0A]) }
  }

  deinit { close() }

  func close() {
    for one in [descriptor, lock] where one >= 0 { SystemCalls.close(one) }
    (descriptor, lock) = (-1, -1)
  }

  func append(_ line: JournalLine) throws {
    try write(line.bytes(at: clock.secondsSince1970))
    lines.append(line)
  }

  func begin(live catalog: [UInt8]) throws { try write(JournalLine.beginning(live: catalog)) }

  /// How long ago a run of another plan stopped without knowing what became of its last request; nil if none did.
  var secondsSinceOpenEnd: Int64? {
    get throws {
      let folder = parent(of: path) ?? "."
      let ends = try folderEntries(folder).files.filter { $0.hasSuffix(".jsonl") && $0 != name }
        .compactMap { other -> Int64? in
          guard let line = try readFile(joined(folder, other)).split(separator: 0x0A).last,
            let root = try? JSONDocument(reading: Array(line), limits: .ofLiveState).root,
            JournalLine(root)?.isOpen == true
          else { return nil }
          return root["at"]?.integer.map(Int64.init)
        }
      return ends.max().map { max(0, clock.secondsSince1970 - $0) }
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    do {
      try writeAll(bytes, to: descriptor)
      try flushToDisk(descriptor)
    } catch let failure as SystemFailure {
      throw cannot("write it", failure)
    }
  }

  private func cannot(_ what: String, _ failure: SystemFailure) -> CommandFailure {
    CommandFailure(
      "the journal \(path): cannot \(what): \(failure.reason)",
      notes: ["without a journal nothing is sent, so that nothing is done twice"])
  }
}
