import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferModel

struct CodesHandOut: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes hand-out")

  @Argument(help: "The ID of the batch.") var batch: String

  @OptionGroup var catalog: CatalogOptions

  @Option(help: .value("N", "How many codes; not needed for a label that already has codes.")) var count: Int?

  @Option(
    name: .customLong("for"),
    help: .value("LABEL", "Who the codes are for. Each label has one list per batch."))
  var label: String

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

  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions
  @OptionGroup var git: GitignoreOptions

  func validate() throws {
    if let count, count < 1 { throw ValidationError("--count is \(count), expected 1 or more") }
  }

  func run(in console: Console) throws -> ExitStatus {
    try HandOut.checkLabel(label)
    let run = try catalog.open(console, mayBeNone: true)
    let place = try OwnPlace(of: run)
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
      revoked: try revokedCodes(of: run.files, catalogs), today: run.today)
    let (list, wanted) = try source.list(for: label, count: count)
    if let output, output != "-" { try git.keep(output, console) }
    let last = try write(list, wanted, ledger: ledger, on: run.today, console)
    // Also of a list that is written again: a run that was killed has not counted it.
    try source.count(adding: wanted.isNew ? wanted.count : 0)
    let handOut = wanted.handOut(lastIndex: last, on: run.today)
    try report(wanted, handOut, from: source, console)
    try warn(of: try source.revokedCodes(of: handOut), console)
    return .success
  }

  /// Locks the folder of the list; returns the last index.
  private func write(
    _ list: HandOutList, _ wanted: HandOutSource.Wanted, ledger: Ledger, on today: CalendarDate,
    _ console: Console
  ) throws -> UInt64 {
    let target = try HandOutTarget(output)
    let last = try list.lastIndex(checking: target.name, in: target.folder)
    if wanted.isNew { try ledger.add(wanted.handOut(lastIndex: last, on: today)) }
    try target.write(list, console)
    return last
  }

  private func report(
    _ wanted: HandOutSource.Wanted, _ handOut: HandOut, from source: HandOutSource, _ console: Console
  ) throws {
    let codes = "\(counted(wanted.count, "code")) of batch \(batch) to \(quoted(label))"
    try console.say(
      wanted.isNew
        ? "handed out \(codes); \(grouped(source.left - wanted.count)) left\(passedOver(handOut.skipped.count))"
        : "handed out \(codes) on \(wanted.date.map(\.description) ?? ""): the same list again")
  }

  private func passedOver(_ count: Int) -> String {
    count == 0 ? "" : "; skipped \(counted(count, "revoked code"))"
  }

  /// The list of a label stays as it is.
  private func warn(of revoked: RevokedInList, _ console: Console) throws {
    guard revoked.count > 0 else { return }
    try console.say(
      "warning: \(counted(revoked.count, "code")) of the list \(revoked.count == 1 ? "is" : "are") revoked: \(revoked.names); for codes that work, use another label"
    )
  }
}
