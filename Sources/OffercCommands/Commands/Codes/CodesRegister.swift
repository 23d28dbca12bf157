import SystemCalls
import ArgumentParser
import CodeLedger
import OfferCodes
import Cryptography
import Diagnostics

struct CodesRegister: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "register", abstract: "Keep track of the codes that Apple has made for a batch.",
    discussion: """
      FILE is the file that Apple provides for the batch: one code per line, optionally with its address. It is checked against the \
      catalog; the ledger keeps the number of codes and a keyed hash of the file, but no codes.

      Examples:
        offerc codes register partners codes-from-apple.csv --catalog store
        offerc codes register partners - --catalog store < codes-from-apple.csv
      """)

  @Argument(help: "The batch, or one of the parts that it is split into.")
  var batch: String

  @Argument(help: "The file from Apple; - for standard input.")
  var file: String

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var ledger: LedgerOptions
  @OptionGroup var key: KeyOptions

  func run(in console: Console) throws -> ExitStatus {
    let today = try OffercCommands.today(catalog.today, console)
    let found = try catalog.find(console)
    let place = try OwnPlace(of: found, at: catalog.catalog)
    let part = try AppleBatchPart(batch, in: try catalog.read(found, console))
    try part.checkIsMade(on: today)
    let bytes = file == "-" ? try console.standardInput() : try readFile(file)
    let codes = try AppleCodeFile(bytes, path: file == "-" ? "standard input" : file)
    guard codes.rows == part.count else {
      throw CommandFailure(
        "\(file) has \(counted(codes.rows, "code")), but batch \(quoted(batch)) of the catalog has \(grouped(part.count)): register the file of this batch, or correct its count"
      )
    }
    let keys = try key.readKeys(in: place, console)
    let digest = try sha256([bytes])
    let ledger = try ledger.openForWriting(for: found, in: place, console)
    if let known = try ledger.registration(batch, of: part.bundleId) {
      try check(known, digest, keys)
      try console.notice("batch \(batch) is already registered with this file\n")
      return .success
    }
    try checkIsOfNoOther(ledger, part.bundleId, digest, keys)
    try ledger.register(part.registration(of: try keys.first.tag(ofFiles: [digest]), keys.first, on: today))
    try console.notice("registered \(counted(codes.rows, "code")) of batch \(batch)\n")
    return .success
  }

  /// - Throws: `CommandFailure` when the ledger has the seal of this file for another batch.
  private func checkIsOfNoOther(_ ledger: Ledger, _ bundleId: String, _ digest: [UInt8], _ keys: CodeKeys)
    throws
  {
    for other in try ledger.registrations() {
      guard let key = keys.key(withFingerprint: other.keyFingerprint),
        try key.tag(ofFiles: [digest]) == other.fileTag
      else { continue }
      let app = other.bundleId == bundleId ? "" : " of \(other.bundleId)"
      throw CommandFailure(
        "\(file) is the file of batch \(quoted(other.id))\(app), registered on \(other.registeredDate): every batch has its own codes; download the file of batch \(quoted(batch))"
      )
    }
  }

  private func check(_ known: Registration, _ digest: [UInt8], _ keys: CodeKeys) throws {
    let key = try keys.key(boundTo: known.keyFingerprint, of: "batch \(quoted(batch))")
    guard try key.tag(ofFiles: [digest]) != known.fileTag else { return }
    throw CommandFailure(
      "batch \(quoted(batch)) was registered on \(known.registeredDate) with another file: Apple's codes of a batch do not change; check whether \(file) is the file of another batch"
    )
  }
}
