import CodeLedger
import Diagnostics
import Disk
import OfferCodes
import OfferModel

/// Codes that are revoked one by one, in the files beside their catalogs.
struct SingleCodes {
  /// What each file of revoked codes gets in addition.
  private var added: [(file: String, codes: [RevokedCode])] = []
  private var count = 0
  private var known = 0

  /// - Throws: `PlainFailure` when a line is no code of a batch that the ledger has; no message shows a code.
  init(
    in list: [UInt8], named name: String, _ found: [CatalogFiles], _ catalogs: [Catalog],
    _ batches: [LedgerBatch], keys: CodeKeys, today: CalendarDate
  ) throws {
    guard !catalogs.isEmpty else {
      throw PlainFailure(
        "there is no catalog: name its path, because \(RevokedCode.fileName) is kept next to it")
    }
    var column = CodeColumn()
    let codes = column.codes(of: list)
    var places: [[FoundCode]] = []
    for (files, catalog) in zip(found, catalogs) {
      let app = catalog.app.bundleId.value
      let spaces = try knownSpaces(batches.filter { $0.bundleId == app }, [catalog], keys: keys, today: today)
      let read = try CodeReader(spaces).find(codes)
      places.append(read)
      let before = try files.revokedCodes()
      var seen = Set(before)
      var new: [RevokedCode] = []
      for place in read.compactMap(\.place) {
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
    guard let count = places.first?.count, count > 0 else {
      throw PlainFailure("\(name) has no codes, expected one per line")
    }
    for number in 0..<count where places.allSatisfy({ $0[number].place == nil }) {
      let line = places[0][number].line + (column.hasHeader ? 1 : 0)
      throw PlainFailure(
        "\(name):\(line): no batch of the ledger has this code (\(places[0][number].status.name)); nothing was revoked: correct the line, or remove it"
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
