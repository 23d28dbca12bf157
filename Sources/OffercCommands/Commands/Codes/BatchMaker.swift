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

  init(_ ledger: Ledger, _ keys: CodeKeys, _ bound: BoundKeys, _ console: Console, isQuiet: Bool) throws {
    (self.ledger, self.keys, self.bound, self.console) = (ledger, keys, bound, console)
    self.isQuiet = isQuiet
    ledgerId = try ledger.id()
  }

  func make(_ task: BatchTask, _ options: BatchOutputOptions) throws {
    let key = try keys.key(boundTo: try bound.fingerprint(of: task.own.space), of: task.own.space.phrase)
    // The folder of an earlier run may be gone since: the batch keeps it all the same.
    let present = try makeFolder(task.known?.output.folder ?? task.folder)
    let folder = task.known?.output.folder ?? present
    let wanted = try options.reservation(task.own, task.app, in: folder, ledger, key: key)
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

struct SingleCodes {
  /// What each file of revoked codes gets in addition.
  private var added: [(file: String, codes: [RevokedCode])] = []
  private var count = 0
  private var known = 0

  /// - Throws: `CommandFailure` when a line is no code of a batch that the ledger has; no message shows a code.
  init(
    in list: [UInt8], named name: String, _ found: [CatalogFiles], _ catalogs: [Catalog],
    _ batches: [LedgerBatch], _ keys: CodeKeys, today: CalendarDate
  ) throws {
    guard !catalogs.isEmpty else {
      throw CommandFailure(
        "there is no catalog: name one with --catalog, because \(RevokedCode.fileName) is kept next to it")
    }
    var column = CodeColumn()
    let list = column.codes(of: list)
    var places: [[FoundCode]] = []
    for (files, catalog) in zip(found, catalogs) {
      let app = catalog.app.bundleId.value
      let spaces = try knownSpaces(batches.filter { $0.bundleId == app }, [catalog], keys: keys, today: today)
      let codes = try CodeReader(spaces).find(list)
      places.append(codes)
      let before = try files.revokedCodes()
      var seen = Set(before)
      var new: [RevokedCode] = []
      for place in codes.compactMap(\.place) {
        let code = RevokedCode(batch: place.batch, index: place.index)
        guard seen.insert(code).inserted else {
          known += 1
          continue
        }
        count += 1
        new.append(code)
      }
      if !new.isEmpty { added.append((files.revokedCodesFile, new)) }
    }
    guard let lines = places.first?.count, lines > 0 else {
      throw CommandFailure("\(name) has no codes, expected one per line")
    }
    for line in 0..<lines where places.allSatisfy({ $0[line].place == nil }) {
      throw CommandFailure(
        "\(name), code \(line + 1): no batch of the ledger has it (\(places[0][line].status.name)); nothing was revoked: correct the line, or remove it"
      )
    }
  }

  func revoke(isAnswered: Bool, _ console: Console) throws -> ExitStatus {
    let before = known > 0 ? "; \(counted(known, "code")) \(known == 1 ? "was" : "were") already revoked" : ""
    guard count > 0 else {
      try console.say("no code was revoked\(before)")
      return .success
    }
    let isWanted = try confirm(
      "revoking \(counted(count, "code")) makes \(count == 1 ? "it" : "them") permanently invalid",
      isAnswered: isAnswered, console)
    guard isWanted else {
      try console.say("nothing was revoked")
      return .success
    }
    // Another run may have revoked others since the lists were read.
    for (file, codes) in added {
      try writeEdits([FileEdit(file) { try list($0 ?? [], of: file, and: codes) }])
    }
    let files = listed(added.map { escapingControls($0.file) }, "and")
    try console.say(
      "revoked \(counted(count, "code")) in \(files)\(before); commit it so that other machines know")
    return .success
  }

  private func list(_ bytes: [UInt8], of file: String, and codes: [RevokedCode]) throws -> [UInt8] {
    var bytes = bytes
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    let known = Set(try RevokedCode.read(bytes, path: file))
    for code in codes where !known.contains(code) { bytes += code.line }
    return bytes
  }
}

/// The keys of the formats of catalogs: what `code-keys.jsonl` beside each of them says, else what the ledger knows.
struct BoundKeys {
  private var lists: [(file: String?, spaces: [CodeSpace], keys: SpaceKeys)] = []
  private let ledger: Ledger

  /// - Throws: `PlainFailure` where a file cannot be read, or says something else than the ledger.
  init(_ found: [CatalogFiles], _ catalogs: [Catalog], _ ledger: Ledger) throws {
    self.ledger = ledger
    for (files, catalog) in zip(found, catalogs) {
      let file = files.isStandardInput ? nil : joined(files.folder, SpaceKeys.fileName)
      var bytes: [UInt8] = []
      if let file, try FileKind(file) != .missing { bytes = try readFile(file) }
      let spaces = catalog.ownBatches().map(\.space)
      let list = try SpaceKeys(bytes, path: file ?? "")
      for space in spaces { try list.check(space, ledger: try ledger.keyFingerprint(of: space)) }
      lists.append((file, spaces, list))
    }
  }

  /// Those of the catalogs that have a key, each once, in the order of the files.
  var formats: [CodeSpace] {
    get throws {
      var seen: Set<CodeSpace> = []
      return try lists.flatMap(\.spaces).filter { try fingerprint(of: $0) != nil && seen.insert($0).inserted }
    }
  }

  /// Nil for a format of which nobody has said it.
  func fingerprint(of space: CodeSpace) throws -> String? {
    try lists.lazy.compactMap { $0.keys[space] }.first ?? ledger.keyFingerprint(of: space)
  }

  /// Gives each format its key, and writes down what is not written yet, before any code is made.
  ///
  /// - Parameters:
  ///   - tasks: the batches that are to be made.
  ///   - chosen: the fingerprint for formats that have no key yet, where there are several keys.
  /// - Returns: the files that were written.
  /// - Throws: `CommandFailure` where it is not known which of several keys a format has, `PlainFailure` where its key is missing.
  mutating func bind(_ tasks: [BatchTask], _ keys: CodeKeys, chosen: String?) throws -> [String] {
    for task in tasks { for list in lists { try list.keys.check(task.own.space, keys: keys) } }
    var new: [CodeSpace: String] = [:]
    for task in tasks where try fingerprint(of: task.own.space) == nil {
      new[task.own.space] = try choice(for: task.own, keys, chosen)
    }
    var written: [String] = []
    for number in lists.indices {
      let before = lists[number].keys
      for space in lists[number].spaces where before[space] == nil {
        guard let key = try new[space] ?? ledger.keyFingerprint(of: space) else { continue }
        lists[number].keys.add(key, for: space)
      }
      guard let file = lists[number].file, lists[number].keys.bytes != before.bytes else { continue }
      let list = lists[number]
      try writeEdits([
        FileEdit(file) { bytes in
          // Another run may have added others since it was read.
          var merged = try SpaceKeys(bytes ?? [], path: file)
          for space in list.spaces {
            guard let key = list.keys[space] else { continue }
            guard merged[space] ?? key == key else {
              throw CommandFailure(
                "\(file): another run has just given \(space.phrase) another key: run the command again")
            }
            if merged[space] == nil { merged.add(key, for: space) }
          }
          return merged.bytes
        }
      ])
      written.append(file)
    }
    return written
  }

  private func choice(for own: OwnBatch, _ keys: CodeKeys, _ chosen: String?) throws -> String {
    let name = "batch \(quoted(own.id))"
    guard lists.contains(where: { $0.file != nil && $0.spaces.contains(own.space) }) else {
      throw CommandFailure(
        "\(name): the ledger does not know the key of its format, and a catalog on standard input has no \(SpaceKeys.fileName) beside it: name the file of the catalog"
      )
    }
    if let chosen {
      guard keys.key(withFingerprint: chosen) != nil else {
        throw CommandFailure(
          "--key-fingerprint is \(quoted(chosen)), expected one of \(keys.origin): \(listed(keys.keys.map(\.fingerprint)))"
        )
      }
      return chosen
    }
    guard keys.keys.count > 1 else { return keys.first.fingerprint }
    throw CommandFailure(
      "\(name): nothing says which of the keys \(listed(keys.keys.map(\.fingerprint), "and")) makes the codes of \(own.space.phrase)",
      notes: [
        "if no codes of this format were ever made, add `--key-fingerprint \(keys.first.fingerprint)`, the first key",
        "if some machine has made its codes, commit its \(SpaceKeys.fileName), or use its ledger; the manifest of each batch has the fingerprint, too",
      ])
  }
}
