import ArgumentParser
import CodeLedger
import Diagnostics
import Disk
import OfferCodes

struct CodesVerify: ConsoleCommand {
  static let configuration = CommandConfiguration(of: "codes verify")

  @Argument(
    help: .value(
      "CODE",
      "Codes, or - to read a list from standard input, so that other users of the machine cannot see them."))
  var codes: [String]

  @Flag(
    help:
      "Also print the digest of each code, after its offset: the value that `codes export` stores.")
  var digest = false

  @Flag(help: "Also print who was given each code with `codes hand-out`, after the digest.")
  var handedOut = false

  // Codes have no end: a path after them would be one.
  @Option(help: .value("PATH", "The catalog, or a folder with several.")) var catalog = "."

  @OptionGroup var day: DayOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  func validate() throws {
    // A variable of a script that was never set must not pass for valid codes.
    guard codes.allSatisfy({ $0.contains { !$0.isNewline } }) else {
      throw ValidationError("one of the codes is empty, expected a code, or - for a list on standard input")
    }
  }

  func run(in console: Console) throws -> ExitStatus {
    let reader = try reader(console)
    var areAllValid = true
    var isEmpty = true
    let isList = codes == ["-"]
    var lines = isList ? LinePieces { try console.inputPiece($0 ? nil : 0) } : LinePieces(codes)
    var column = CodeColumn()
    try reader.report(on: { waiting in
      let next = try lines.next(waiting: waiting)
      return isList ? next.map { column.codes(of: $0) } : next
    }) { report in
      try console.output(report.text)
      areAllValid = areAllValid && report.areAllValid
      isEmpty = isEmpty && report.text.isEmpty
    }
    // A list that never came must not pass for one of valid codes.
    guard !isEmpty else { throw PlainFailure("there is no code to verify, expected one per line") }
    return areAllValid ? .success : .findings
  }

  private func reader(_ console: Console) throws -> CodeReader {
    let run = try CatalogOpening(paths: [catalog], mayBeNone: true).open(
      on: day.today(console), console)
    let place = try OwnPlace(of: run)
    let path = try ledger.path(for: run.files, in: place)
    let ledger = try Ledger.forReading(path)
    let batches = try ledger.batches()
    let keys = try key.readKeysIfAny(in: place, console)
    let catalogs = try run.catalogs(console)
    let spaces = try knownSpaces(
      batches, catalogs, revoked: try revokedCodes(of: run.files, catalogs), keys: keys, hasDigests: digest,
      bound: BoundKeys(run.files, catalogs, ledger).fingerprint,
      handOuts: handedOut ? try ledger.handOuts() : nil, today: run.today)
    let customCodes = catalogs.flatMap { $0.customCodes(on: run.today) }
    guard !spaces.isEmpty || !customCodes.isEmpty else {
      let ledgerPhrase =
        try FileKind(path) == .missing ? "there is no ledger \(path)" : "the ledger \(path) has no batch"
      let place = catalog == "." ? "the current folder" : catalog
      throw PlainFailure(
        "there is nothing to verify codes against: \(ledgerPhrase), and \(place) has no catalog with `issuer: offerc` or custom codes"
      )
    }
    guard !spaces.isEmpty else { return CodeReader([], customCodes: customCodes) }
    if keys == nil {
      guard !digest else {
        throw PlainFailure(
          "there is no key, and --digest needs it: name a key file with --key, or set \(CodeKeys.variable)")
      }
      try console.say(
        "there is no key, so only the form of codes is checked; name a key file with --key, or set \(CodeKeys.variable)"
      )
    } else {
      try complainAboutMissingKeys(batches, keys, console)
    }
    return CodeReader(spaces, customCodes: customCodes)
  }

  private func complainAboutMissingKeys(_ batches: [LedgerBatch], _ keys: CodeKeys?, _ console: Console)
    throws
  {
    let missing = Set(batches.map(\.keyFingerprint)).filter { keys?.key(withFingerprint: $0) == nil }
    for fingerprint in missing.sorted() {
      let ids = batches.filter { $0.keyFingerprint == fingerprint }.map(\.id)
      try console.say(
        "the key \(fingerprint) is missing, so only the form of the codes of \(firstFive(ids)) is checked")
    }
  }
}
