import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferModel

/// Takes batches from the catalog to their files: reserve, write, publish, mark.
struct BatchMaker {
  private let ledger: Ledger
  private let ledgerId: String
  private let keys: CodeKeys
  private let bound: BoundKeys
  private let console: Console
  private let isQuiet: Bool

  init(_ ledger: Ledger, _ keys: CodeKeys, bound: BoundKeys, _ console: Console, isQuiet: Bool) throws {
    self.ledger = ledger
    self.keys = keys
    self.bound = bound
    self.console = console
    self.isQuiet = isQuiet
    ledgerId = try ledger.id()
  }

  /// Makes the files of a batch, and marks it as issued.
  func make(_ task: BatchTask) throws {
    let key = try keys.key(boundTo: try bound.fingerprint(of: task.own.space), of: task.own.space.phrase)
    // The folder of an earlier run may be gone since: the batch keeps it all the same.
    let present = try makeFolder(task.known?.output.folder ?? task.folder)
    let folder = task.known?.output.folder ?? present
    let wanted = task.reservation.keyed(key.fingerprint, in: folder)
    // Another ledger's run must not come between what is found there and what is written.
    let opened = try Folder.alone(folder)
    if task.step == .make { try checkFiles(of: wanted.batch, key: key, in: opened) }
    let batch = try ledger.reserve(wanted)
    if task.step == .complete {
      try say("completing batch \(quoted(batch.id)), reserved by an earlier run")
      if realPath(task.folder) != folder { try sayKept("folder", batch) }
      if batch.output.columns != wanted.batch.output.columns { try sayKept("columns", batch) }
      if batch.output.rowsPerFile != wanted.batch.output.rowsPerFile { try sayKept("rows per file", batch) }
    }
    let made = try files(of: batch, key, in: opened)
    try ledger.markIssued(batch, made)
    try report(made, batch, in: folder)
  }

  /// Writes an issued batch once more; the ledger stays as it is.
  func write(_ batch: LedgerBatch, to folder: String) throws {
    let key = try keys.key(boundTo: batch.keyFingerprint, of: "batch \(quoted(batch.id))")
    try report(try files(of: batch, key, in: try Folder.alone(folder)), batch, in: folder)
  }

  private func files(of batch: LedgerBatch, _ key: CodeKey, in folder: Folder) throws -> MadeFiles {
    let bar = ProgressBar(console, label: batch.id, total: batch.count, isShown: !isQuiet)
    defer { bar?.clear() }
    return try makeFiles(of: batch, key: key, ledgerId: ledgerId, in: folder) { bar?.show($0) }
  }

  private func sayKept(_ what: String, _ batch: LedgerBatch) throws {
    try say("batch \(quoted(batch.id)) keeps the \(what) of that run")
  }

  private func report(_ made: MadeFiles, _ batch: LedgerBatch, in folder: String) throws {
    let parts = made.files.parts
    let first = shown(joined(folder, parts[0].name))
    let names = parts.count == 1 ? first : "\(parts.count) files \(first) to \(parts[parts.count - 1].name)"
    try say("\(made.isNew ? "wrote" : "found") \(names) (\(counted(batch.count, "code")))")
  }

  private func say(_ text: String) throws { try console.say(text, unless: isQuiet) }
}
