import ArgumentParser
import CodeLedger
import Cryptography
import Diagnostics
import Disk
import OfferCodes
import OfferLanguage
import OfferModel

struct LedgerOptions: ParsableArguments {
  @Option(
    help: .value(
      "PATH",
      "The ledger. (default: `ledger` of the option file, otherwise \(ownFolder)/ledger.sqlite at the root of the catalog's repository, otherwise next to the catalog)"
    ))
  var ledger: String?

  func path(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
    try ledger ?? ledgerPath(for: catalogs, in: place)
  }

  /// The path, for a command that needs issued batches. Throws `CommandFailure` when there is no ledger, or as `path` does.
  func existingPath(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
    let path = try path(for: catalogs, in: place)
    guard case .missing = try FileKind(path) else { return path }
    throw CommandFailure(
      "there is no ledger \(path), so no batch was issued with it: name the ledger that issued the batch with --ledger; if no machine has issued it, run `offerc codes generate`, or `offerc codes register` with the file from Apple"
    )
  }

  /// Opens the ledger to write to it, alone; says where a new one is, and warns where locks may not hold.
  func openForWriting(
    for catalogs: [CatalogFiles], in place: OwnPlace, _ console: Console, isQuiet: Bool = false
  ) throws -> Ledger {
    let path = try path(for: catalogs, in: place)
    let isNew = try FileKind(path) == .missing
    let opened = try Ledger.forWriting(path)
    if isNew, !isQuiet { try console.say("created the ledger \(path)") }
    if opened.isOnNetwork {
      try console.say(
        "warning: the ledger \(path) is on a network file system, where locks may not work: use it on only one machine at a time"
      )
    }
    return opened
  }
}

/// The ledger that the option files of the catalogs name, else that of their place.
/// Throws `CommandFailure` when they name several, or when another one would be ignored.
private func ledgerPath(for catalogs: [CatalogFiles], in place: OwnPlace) throws -> String {
  let named = Set(catalogs.map(\.options.ledger))
  guard named.count < 2 else {
    let paths = Set(named.map { $0 ?? place.ledger }).sorted()
    throw CommandFailure(
      "the catalogs have several ledgers, \(listed(paths, "and")): name one of them with --ledger, or name only one catalog"
    )
  }
  if let path = named.first ?? nil { return path }
  try place.checkLedgerIsAlone()
  return place.ledger
}

extension CatalogRun {
  /// The batches of each catalog that the ledger has codes of; without a ledger, none.
  func madeBatches(of catalogs: [Catalog]) throws -> [MadeBatches] {
    try zip(files, catalogs).map { files, catalog in
      guard !files.isStandardInput, catalog.offerCodes.contains(where: { !$0.code.batches.isEmpty }) else {
        return MadeBatches()
      }
      let place = try OwnPlace(of: [files], at: files.path)
      let ledger = try Ledger.forReading(ledgerPath(for: [files], in: place))
      let issued = try ledger.batches().filter { $0.state == .issued }.map { ($0.bundleId, $0.id) }
      let registered = try ledger.registrations().map { ($0.bundleId, $0.id) }
      let ids = (issued + registered).filter { $0.0 == catalog.app.bundleId.value }.map(\.1)
      return MadeBatches(Set(ids))
    }
  }
}

struct KeyOptions: ParsableArguments {
  @Option(
    help: .value(
      "FILE",
      "The key file. (default: \(CodeKeys.variable), otherwise \(ownFolder)/code.key at the root of the catalog's repository, otherwise next to the catalog)"
    ))
  var key: String?

  func readKeys(in place: OwnPlace, _ console: Console) throws -> CodeKeys {
    if let key { return try readKeyFile(key) }
    guard let text = variable(console) else {
      try place.checkKey()
      return try readKeyFile(place.key)
    }
    var bytes = Array(text.utf8)
    return try CodeKeys(SecretBytes(taking: &bytes), origin: CodeKeys.variable)
  }

  /// Nil where the keys are in the environment.
  func file(in place: OwnPlace, _ console: Console) -> String? {
    key ?? (variable(console) == nil ? place.key : nil)
  }

  /// Nil where no key is named and there is none at the usual place.
  func readKeysIfAny(in place: OwnPlace, _ console: Console) throws -> CodeKeys? {
    if key == nil, variable(console) == nil, case .missing = try FileKind(place.key) {
      try place.checkKeyIsNotElsewhere()
      return nil
    }
    return try readKeys(in: place, console)
  }

  private func variable(_ console: Console) -> String? {
    console.environment[CodeKeys.variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// What becomes of files with codes that git would commit.
struct GitignoreOptions: ParsableArguments {
  @Flag(help: "Add files with codes or keys that git does not ignore to .gitignore, instead of warning.")
  var gitignore = false

  /// Before the file is written, and while its folder is not locked.
  ///
  /// - Parameters:
  ///   - place: a file; with `pattern` a folder, of whose files those are meant that match it.
  ///   - what: what the file has.
  /// - Throws: `DiskFailure`.
  func keep(
    _ place: String, files pattern: String? = nil, of what: String = "codes", _ console: Console
  ) throws {
    let path = pattern.map { joined(place, $0) } ?? place
    let file = absolutePath(path)
    guard let root = try repositoryRoot(around: parent(of: file) ?? "/").map(absolutePath),
      isBelow(file, root),
      let answer = try? runGit(["check-ignore", "--quiet", "--", file], in: root), answer.status == 1
    else { return }
    let fromRoot = String(decoding: absolutePath(place).utf8.dropFirst(root.utf8.count), as: UTF8.self)
    let line = gitignoreLine(for: fromRoot, files: pattern)
    guard gitignore, let line else {
      let remedy = line == nil ? "" : ", or add --gitignore"
      return try console.say(
        "warning: git does not ignore \(path), which has \(what): write to another place" + remedy)
    }
    try writeEdits([
      FileEdit(joined(root, ".gitignore")) { bytes in
        let lines = bytes ?? []
        let end: [UInt8] = lines.last.map { $0 != 0x0A } == true ? [0x0A] : []
        return lines + end + Array(line.utf8) + [0x0A]
      }
    ])
  }
}

/// What the files of a batch look like, as far as the catalog does not say it.
struct BatchOutputOptions: ParsableArguments {
  @Option(
    help: .value("NAMES", "Columns: code, or code,url; url is written only if a batch has `format.url`."))
  var columns: Columns?

  @Option(help: .value("N", "Split each batch into files of at most N codes.")) var rowsPerFile: Int?

  enum Columns: String, ExpressibleByArgument, CaseIterable {
    case code
    case codeAndURL = "code,url"
  }

  /// More names than this are no help to anybody, and take gigabytes to hold.
  private static let mostFiles = 100_000

  func validate() throws {
    if let rowsPerFile, rowsPerFile < 1 {
      throw ValidationError("--rows-per-file is \(rowsPerFile), expected 1 or more")
    }
  }

  /// What the ledger is asked for, without a key.
  ///
  /// - Parameter folder: where the files go, if they are made now.
  func reservation(_ own: OwnBatch, _ app: App, in folder: String) throws -> Reservation {
    if let rowsPerFile, (own.count - 1) / rowsPerFile >= BatchOutputOptions.mostFiles {
      throw CommandFailure(
        "--rows-per-file \(rowsPerFile) would split batch \(quoted(own.id)) into more than \(grouped(BatchOutputOptions.mostFiles)) files: raise it to \(grouped((own.count - 1) / BatchOutputOptions.mostFiles + 1)) or more"
      )
    }
    let hasURL = own.format.url != nil && columns != .code
    let output = LedgerBatch.BatchOutput(
      folder: folder, columns: hasURL ? [.code, .url] : [.code], rowsPerFile: rowsPerFile)
    return Reservation(own, app: app, output: output)
  }
}
