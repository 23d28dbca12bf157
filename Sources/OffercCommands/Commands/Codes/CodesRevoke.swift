import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferCompiler
import OfferModel

struct CodesRevoke: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes revoke")

  @Argument(help: "The batch.") var batch: String?

  @Option(help: .value("FILE", "Revoke the codes in this list, one per line; - for standard input."))
  var codeFile: String?

  @Flag(help: "Do not ask for confirmation.") var yes = false

  @Flag(
    help:
      "Print what would change in the catalog as a diff, and write nothing; the exit status is 1 if there are changes."
  )
  var diff = false

  @Option(help: .value("ID", "The bundle ID of the app, if several have a batch with this id."))
  var bundleId: String?

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  func validate() throws {
    guard (batch == nil) != (codeFile == nil) else {
      throw ValidationError(
        "name a batch, or a list of codes with --code-file; with a list, name the catalog with --catalog")
    }
    if codeFile != nil, diff || bundleId != nil {
      throw ValidationError("--diff and --bundle-id are for a batch: remove them, or --code-file")
    }
    if codeFile == "-", !yes {
      throw ValidationError("standard input has the codes, so it cannot answer questions: add --yes")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let list = try codeFile.map { file in file == "-" ? try console.standardInput() : try readFile(file) }
    var isAnswered = yes
    for _ in 0..<CodesRevoke.mostTries {
      do {
        return try revoke(list, isAnswered: isAnswered, console)
      } catch let failure as DiskFailure where failure.cause == .changed {
        // Another run has changed the catalog: what is revoked follows from what it says now.
        isAnswered = true
      }
    }
    throw CommandFailure("other programs keep changing the catalog: run the command again")
  }

  /// Each of them means that another run has succeeded.
  private static let mostTries = 100

  private func revoke(_ list: [UInt8]?, isAnswered: Bool, _ console: Console) throws -> ExitStatus {
    let run = try catalog.open(console, mayBeNone: true)
    let place = try OwnPlace(of: run)
    let catalogs = try run.catalogs(console)
    let path = try ledger.path(for: run.files, in: place)
    if let list {
      let keys = try key.readKeys(in: place, console)
      let single = try SingleCodes(
        in: list, named: codeFile.flatMap { $0 == "-" ? nil : $0 } ?? "standard input", run.files, catalogs,
        try Ledger.forReading(path).batches(), keys, today: run.today)
      return try single.revoke(isAnswered: isAnswered, console)
    }
    let revocation = try Revocation(
      of: batch ?? "", bundleId: bundleId, run.files, catalogs, try Ledger.forReading(path), path,
      today: run.today)
    if diff { return try revocation.printDiff(console) ? .findings : .success }
    guard try revocation.isWanted(isAnswered: isAnswered, console) else { return .success }
    try revocation.write(console) { try ledger.openForWriting(for: run.files, in: place, console) }
    return .success
  }
}

/// What has to be done so that a batch is revoked, here and on every machine that has the catalog.
struct Revocation {
  private let id: String
  private let count: Int
  /// In the ledger, and not revoked there.
  private let made: LedgerBatch?
  /// In a catalog, and active there.
  private let isActive: Bool
  private let isInCatalog: Bool
  private let deactivation: Deactivation?

  /// - Throws: `CommandFailure` when there is no such batch that is made here, or several.
  init(
    of id: String, bundleId: String?, _ found: [CatalogFiles], _ catalogs: [Catalog], _ ledger: Ledger,
    _ path: String, today: CalendarDate
  ) throws {
    self.id = id
    let known = try ledger.batches().filter { $0.id == id && bundleId ?? $0.bundleId == $0.bundleId }
    let planned = catalogs.enumerated().flatMap { number, catalog in
      catalog.offerCodes.flatMap(\.code.batches).filter {
        $0.id.value == id && bundleId ?? catalog.app.bundleId.value == catalog.app.bundleId.value
      }.map { (number: number, batch: $0) }
    }
    let apps = Set(known.map(\.bundleId) + planned.map { catalogs[$0.number].app.bundleId.value }).sorted()
    guard apps.count < 2 else {
      throw CommandFailure(
        "\(listed(apps, "and")) have a batch \(quoted(id)): name one of them with --bundle-id")
    }
    let own = planned.first { $0.batch.isOwn }
    guard let count = known.first?.count ?? own?.batch.count.value else {
      let registered = try ledger.registrations().contains { $0.id == id }
      guard planned.isEmpty, !registered else {
        throw CommandFailure(
          "Apple made the codes of batch \(quoted(id)): deactivate it in App Store Connect, and add `active: false` to it in the catalog"
        )
      }
      let all =
        try ledger.batches().map(\.id)
        + catalogs.flatMap(\.offerCodes)
        .flatMap(\.code.batches).filter(\.isOwn).map(\.id.value)
      let near = nearest(to: id, in: all.filter { $0 != id }).first
      let app = bundleId.map { " of \($0)" } ?? ""
      throw CommandFailure(
        "there is no batch \(quoted(id))\(app) in the ledger \(path), and none with `issuer: offerc` in the catalog"
          + (near.map { "; did you mean \($0)?" } ?? ""))
    }
    self.count = count
    made = known.first.flatMap { $0.state == .revoked ? nil : $0 }
    isInCatalog = own != nil
    isActive = own?.batch.active.value ?? false
    guard let own, isActive else {
      deactivation = nil
      return
    }
    deactivation = try Deactivation(
      of: own.batch, catalogs[own.number], in: found[own.number],
      firstFile: found[..<own.number].reduce(0) { $0 + $1.texts.count }, today: today)
  }

  /// - Returns: whether there is anything.
  func printDiff(_ console: Console) throws -> Bool {
    guard let deactivation else { return made != nil || isActive }
    try console.output(unifiedDiff(deactivation.text, name: escapingControls(deactivation.name)))
    return true
  }

  func isWanted(isAnswered: Bool, _ console: Console) throws -> Bool {
    guard made != nil || isActive else {
      try console.say("batch \(id) is already revoked")
      return false
    }
    let isWanted = try confirm(
      "revoking batch \(quoted(id)) makes its \(counted(count, "code")) permanently invalid",
      isAnswered: isAnswered, console)
    if !isWanted { try console.say("nothing was revoked") }
    return isWanted
  }

  /// The catalog first: it is what other machines see.
  func write(_ console: Console, openLedger: () throws -> Ledger) throws {
    if let deactivation {
      try writeEdits([
        FileEdit(deactivation.name, from: deactivation.text.original, to: deactivation.text.bytes)
      ])
      try console.say(
        "revoked batch \(id): wrote `active: false` into \(deactivation.name); commit it so that other machines know"
      )
    }
    if let made {
      try openLedger().markRevoked([made])
      removeLeftovers(of: made)
      if deactivation == nil { try console.say("revoked batch \(id) in the ledger") }
    }
    if isActive, deactivation == nil {
      try console.say("add this line to the batch in the catalog so that other machines know:")
      try console.write("active: false\n")
    } else if !isInCatalog {
      try console.say("no catalog has the batch, so other machines do not know that it is revoked")
    }
  }
}

/// `active: false`, written into a batch of a catalog's text. All else stays as it is, comments included.
struct Deactivation {
  let name: String
  let text: EditedText

  /// - Parameters:
  ///   - batch: of `catalog`, which was read from `files` alone.
  /// - Returns: nil where no text is found that says the same but for this batch: in a file that is no YAML, or in a batch that
  ///   is an alias.
  init?(of batch: CodeBatch, _ catalog: Catalog, in files: CatalogFiles, firstFile: Int, today: CalendarDate)
    throws
  {
    let number = Int(batch.id.range.file) - firstFile
    guard !files.isStandardInput, files.texts.indices.contains(number) else { return nil }
    let source = files.texts[number]
    name = source.name
    for edit in edits(for: batch, in: source.bytes) {
      var text = EditedText(source.bytes)
      text.apply([edit])
      var edited = files
      edited.texts[number] = SourceFile(name: source.name, bytes: text.bytes)
      let result = try lintCatalogs([edited], today: today, severities: SeverityChoices())
      guard let after = result.compilations.first?.catalog, !after.isPartial,
        states(of: after) == states(of: catalog, without: batch.id.value)
      else { continue }
      self.text = text
      return
    }
    return nil
  }
}

/// Which batches are active, in the order of the catalog.
private func states(of catalog: Catalog, without id: String? = nil) -> [String] {
  catalog.offerCodes.flatMap { offer in
    offer.code.batches.map { batch in
      let isActive = batch.active.value && batch.id.value != id
      return "\(offer.code.referenceName.value) \(batch.id.value) \(batch.count.value) \(isActive)"
    }
  }
}

/// What may do it, best first: the caller tries them.
private func edits(for batch: CodeBatch, in bytes: [UInt8]) -> [TextEdit] {
  let (id, active) = (batch.id.range, batch.active.range)
  let after = SourceRange(file: id.file, start: id.end, end: id.end)
  var edits = [TextEdit(after, ", active: false"), TextEdit(after, ", \"active\": false")]
  if let block = lineAfter(id, in: bytes) { edits.append(block) }
  if Int(active.end) <= bytes.count, active.start < active.end,
    String(decoding: bytes[Int(active.start)..<Int(active.end)], as: UTF8.self).lowercased() == "true"
  {
    edits.insert(TextEdit(active, "false"), at: 0)
  }
  return edits
}

/// A line of its own below that of the id, as deep as the key `id`.
private func lineAfter(_ id: SourceRange, in bytes: [UInt8]) -> TextEdit? {
  let start = bytes[..<Int(id.start)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  guard let key = bytes[start..<Int(id.start)].firstRange(of: Array("id".utf8)) else { return nil }
  var end = bytes[Int(id.end)...].firstIndex(of: 0x0A) ?? bytes.count
  let hasReturn = end > 0 && end < bytes.count && bytes[end - 1] == 0x0D
  if hasReturn { end -= 1 }
  let indent = String(repeating: " ", count: key.lowerBound - start)
  let place = SourceRange(file: id.file, start: UInt32(end), end: UInt32(end))
  return TextEdit(place, (hasReturn ? "\r\n" : "\n") + indent + "active: false")
}

extension CatalogFiles {
  /// Where the catalog keeps the codes that are revoked one by one.
  var revokedCodesFile: String { joined(folder, RevokedCode.fileName) }

  /// - Throws: `CommandFailure`, `PlainFailure` when the file cannot be read.
  func revokedCodes() throws -> [RevokedCode] {
    if case .missing = try FileKind(revokedCodesFile) { return [] }
    return try RevokedCode.read(try readFile(revokedCodesFile), path: revokedCodesFile)
  }
}

/// The single codes that catalogs revoke, by bundle ID.
func revokedCodes(of found: [CatalogFiles], _ catalogs: [Catalog]) throws -> [String: [RevokedCode]] {
  var result: [String: [RevokedCode]] = [:]
  for (files, catalog) in zip(found, catalogs) {
    result[catalog.app.bundleId.value, default: []] += try files.revokedCodes()
  }
  return result
}
