import ByteText
import AppStoreConnect
import CodeLedger
import Diagnostics
import Disk
import JSONText
import OfferCompiler
import SystemCalls

/// The journal of a plan. One run at a time has the folder in which journals are. Where nothing is sent, there is no file.
final class JournalFile: Journal {
  private(set) var lines: [JournalLine] = []
  private(set) var rows: [LiveRow]?
  private let origin: JournalOrigin
  private let name: String
  private let path: String
  /// What was live before the plan.
  let before: String
  private let clock: any APIClock
  private var descriptor: Int32 = -1
  private var lock: Int32 = -1

  /// - Parameters:
  ///   - identity: of the plan: another plan has another journal.
  ///   - origin: the journal is in offerc's folder at the root of the repository of the plan, or next to it.
  /// - Throws: `PlainFailure` when the journal cannot be read or kept, or another run applies a plan.
  init(named identity: String, from origin: JournalOrigin, clock: any APIClock) throws {
    let beside = parent(of: origin.plan) ?? "."
    let folder = joined(joined(try repositoryRoot(around: beside) ?? beside, ownFolder), "apply")
    name = identity + ".jsonl"
    path = joined(folder, name)
    before = joined(folder, identity + ".before.json")
    self.origin = origin
    self.clock = clock
    try makeFolders(folder)
    lock = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let failure = SystemFailure()
      guard failure.code == EWOULDBLOCK else { throw cannot("lock its folder", failure) }
      throw PlainFailure(
        "another run is applying a plan: wait until it has ended, then make a new plan", status: .findings)
    }
    guard unsafe access(folder, W_OK) == 0 else { throw cannot("write its folder", SystemFailure()) }
    try openIfAny()
  }

  deinit { close() }

  func close() {
    for one in [descriptor, lock] where one >= 0 { SystemCalls.close(one) }
    descriptor = -1
    lock = -1
  }

  func append(_ line: JournalLine) throws {
    try write(line.bytes(at: clock.secondsSince1970))
    lines.append(line)
  }

  func begin(_ rows: [LiveRow]) throws { try write(origin.with(rows).bytes) }

  /// Keeps what is live before the first request, beside the journal: a plan can lead back to it. A run that goes on leaves it
  /// alone.
  func keep(live: [UInt8]) throws { _ = try writeNewFile(to: before, mode: 0o600) { try $0.take(live) } }

  /// The plan for the same app whose run stopped last without knowing what became of its last request, and how long ago;
  /// nil if none did.
  var openEnd: (plan: String, seconds: Int64)? {
    get throws {
      let folder = parent(of: path) ?? "."
      let others = try folderEntries(folder).files.filter { $0.byBytes.hasSuffix(".jsonl") && $0 != name }
      let ends = others.compactMap { other -> (plan: String, time: Int64)? in
        guard let text = try? JournalText(try readFile(joined(folder, other)), path: other),
          text.lines.last?.isOpen == true,
          let begun = text.origin, begun.bundleId == origin.bundleId, begun.server == origin.server
        else { return nil }
        return text.lastTime.map { (begun.plan, $0) }
      }
      return ends.max { one, other in one.time < other.time }.map { end in
        (end.plan, max(0, clock.secondsSince1970 - end.time))
      }
    }
  }

  private func makeFolders(_ folder: String) throws {
    do {
      try makeFolder(folder)
    } catch let failure as any Failure {
      throw PlainFailure(failure.message, notes: failure.notes + [JournalFile.why])
    }
  }

  private func openIfAny() throws {
    descriptor = unsafe open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      let failure = SystemFailure()
      guard failure.code == ENOENT else { throw cannot("open it", failure) }
      return
    }
    let text = try JournalText(try readFile(path), path: path)
    lines = text.lines
    rows = text.origin?.rows
    // A line that was cut off must not swallow the next one.
    if text.isUnended { return try write([0x0A]) }
    guard ftruncate(descriptor, off_t(text.wholeLength)) == 0 else {
      throw cannot("write it", SystemFailure())
    }
  }

  private func write(_ bytes: [UInt8]) throws {
    do {
      if descriptor < 0 {
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemFailure() }
        try flushToDisk(lock)
      }
      try writeAll(bytes, to: descriptor)
      try flushToDisk(descriptor)
    } catch let failure as SystemFailure {
      throw cannot("write it", failure)
    }
  }

  private static let why = "without a journal nothing is sent, so that nothing is done twice"

  private func cannot(_ what: String, _ failure: SystemFailure) -> PlainFailure {
    PlainFailure("the journal \(path): cannot \(what): \(failure.reason)", notes: [JournalFile.why])
  }
}
