import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferModel

struct CodesHandOut: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes hand-out")

  @Argument(help: "The batch.")
  var batch: String

  @Option(help: .value("N", "How many codes; not needed for a label that has its codes."))
  var count: Int?

  @Option(help: .value("LABEL", "Whom the codes are for. Each label has one list per batch."))
  var to: String

  @Option(
    help: .value(
      "FILE", "For Apple's codes: the file that was registered for the batch; - for standard input."))
  var file: String?

  @Option(
    name: [.customShort("o"), .long],
    help: .value(
      "FILE", "Write the list to this file, which only its owner can read. (default: standard output)"))
  var output: String?

  @Option(help: .value("ID", "The bundle ID of the app, if several have a batch with this id."))
  var bundleId: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is \(count), expected 1 or more") }
  }

  func run(in console: Console) throws -> ExitStatus {
    try HandOut.checkLabel(to)
    let run = try catalog.open(console, mayBeNone: true)
    let place = try OwnPlace(of: run.files, at: catalog.catalog)
    let catalogs = try run.catalogs(console)
    _ = try ledger.existingPath(for: run.files, in: place)
    let ledger = try ledger.openForWriting(for: run.files, in: place, console)
    _ = try BoundKeys(run.files, catalogs, ledger)
    let codes = try file.map { path in
      let name = path == "-" ? "standard input" : path
      let bytes = path == "-" ? try console.standardInput() : try readFile(path)
      return (codes: try AppleCodeFile(bytes, path: name), name: name)
    }
    let source = try HandOutSource(
      batch, bundleId: bundleId, file: codes, in: ledger, key.readKeys(in: place, console), catalogs,
      today: run.today)
    let (list, wanted) = try source.list(for: to, count: count)
    if let output, output != "-" { try git.keep(output, console) }
    let last = try write(list, wanted, ledger, on: run.today, console)
    // Also of a list that is written again: a run that was killed has not counted it.
    try source.count(adding: wanted.isNew ? wanted.count : 0)
    try report(wanted, source, console)
    let revoked = try revokedCodes(of: run.files, catalogs)[source.bundleId] ?? []
    try warn(
      of: revoked.count { $0.batch == batch && (wanted.firstIndex...last).contains($0.index) }, console)
    return .success
  }

  /// Locks the folder of the list.
  ///
  /// - Returns: the last index.
  private func write(
    _ list: HandOutList, _ wanted: HandOutSource.Wanted, _ ledger: Ledger, on today: CalendarDate,
    _ console: Console
  ) throws -> UInt64 {
    let target = try HandOutTarget(output)
    let last = try list.lastIndex(checking: target.name, in: target.folder)
    if wanted.isNew { try ledger.add(wanted.handOut(lastIndex: last, on: today)) }
    try target.write(list, console)
    return last
  }

  private func report(
    _ wanted: HandOutSource.Wanted, _ source: HandOutSource, _ console: Console
  ) throws {
    let codes = "\(counted(wanted.count, "code")) of batch \(batch) to \(quoted(to))"
    try console.say(
      wanted.isNew
        ? "handed out \(codes); \(grouped(source.left - wanted.count)) left"
        : "handed out \(codes) on \(wanted.date.map(\.description) ?? ""): the same list again")
  }

  private func warn(of revoked: Int, _ console: Console) throws {
    guard revoked > 0 else { return }
    try console.say("warning: \(counted(revoked, "code")) of the list \(revoked == 1 ? "is" : "are") revoked")
  }
}

/// Where a list of codes goes.
struct HandOutTarget {
  /// Of the file; nil for standard output.
  let name: String?
  let folder: Folder?

  /// - Parameter path: nil or `-` for standard output.
  /// - Throws: `CommandFailure` when the path is that of a folder; `PlainFailure` when its folder cannot be written to.
  init(_ path: String?) throws {
    guard let path, path != "-" else {
      (name, folder) = (nil, nil)
      return
    }
    try checkOutput(path)
    if case .folder = FileKind(path) { throw CommandFailure("\(path) is a folder: name a file with -o") }
    guard let last = pathParts(path).last else { throw CommandFailure("-o has no file name") }
    name = last
    let parent = parent(of: path) ?? "/"
    try makeFolder(parent)
    folder = try Folder.alone(parent)
  }

  /// - Throws: `PlainFailure`; what the ledger has stays as it is, and the same command writes the list again.
  func write(_ list: HandOutList, _ console: Console) throws {
    guard let name, let folder else { return try list.write { try console.output($0) } }
    _ = try list.makeFile(name, in: folder)
  }
}
