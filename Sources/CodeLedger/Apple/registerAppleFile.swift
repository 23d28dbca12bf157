import Cryptography
import Diagnostics
package import OfferCodes
package import OfferModel

/// Keeps track of a file of codes that Apple has made for a batch; the ledger gets no codes.
///
/// - Parameter file: how messages name it.
/// - Returns: false where this file was registered before.
/// - Throws: `PlainFailure` for the file of another batch, or with another number of codes; `PlainFailure`.
package func registerAppleFile(
  _ bytes: [UInt8], named file: String, as part: AppleBatchPart, in ledger: Ledger, _ keys: CodeKeys,
  on today: CalendarDate
) throws -> Bool {
  let codes = try AppleCodeFile(bytes, path: file)
  guard codes.rows == part.count else {
    throw PlainFailure(
      "\(file) has \(counted(codes.rows, "code")), but batch \(quoted(part.id)) of the catalog has \(grouped(part.count)): register the file of this batch, or correct its count"
    )
  }
  if let known = try ledger.registration(part.id, of: part.bundleId) {
    try check(known, codes, keys, part, file)
    return false
  }
  try checkIsOfNoOther(ledger, part, codes, keys, file)
  try ledger.register(
    part.registration(of: try keys.first.tag(ofFiles: [codes.digests[0]]), keys.first, on: today))
  return true
}

/// - Throws: `PlainFailure` when the ledger has the seal of this file for another batch.
private func checkIsOfNoOther(
  _ ledger: Ledger, _ part: AppleBatchPart, _ codes: AppleCodeFile, _ keys: CodeKeys, _ file: String
) throws {
  guard let other = try registration(of: codes, in: ledger, keys) else { return }
  let app = other.bundleId == part.bundleId ? "" : " of \(other.bundleId)"
  throw PlainFailure(
    "\(file) is the file of batch \(quoted(other.id))\(app), registered on \(other.registeredDate): every batch has its own codes; download the file of batch \(quoted(part.id))"
  )
}

/// The registration of these codes under one of the keys; nil where they are not registered.
package func registration(of codes: AppleCodeFile, in ledger: Ledger, _ keys: CodeKeys) throws
  -> Registration?
{
  try ledger.registrations().first { other in
    guard let key = keys.key(withFingerprint: other.keyFingerprint) else { return false }
    return try codes.isFile(withTag: other.fileTag, key)
  }
}

private func check(
  _ known: Registration, _ codes: AppleCodeFile, _ keys: CodeKeys, _ part: AppleBatchPart, _ file: String
) throws {
  let key = try keys.key(boundTo: known.keyFingerprint, of: "batch \(quoted(part.id))")
  guard try !codes.isFile(withTag: known.fileTag, key) else { return }
  throw PlainFailure(
    "batch \(quoted(part.id)) was registered on \(known.registeredDate) with another file: Apple's codes of a batch do not change; check whether \(file) is the file of another batch"
  )
}

/// A batch that Apple makes, or one of the parts that it is split into.
package struct AppleBatchPart {
  package let bundleId: String
  package let id: String
  package let count: Int
  private let batch: CodeBatch
  private let expirationDate: CalendarDate

  /// - Throws: `PlainFailure` when no batch of Apple's has this id, or several apps have one.
  package init(_ id: String, in catalogs: [Catalog]) throws {
    let all = catalogs.flatMap { catalog in
      catalog.offerCodes.flatMap(\.offer.batches).map { (app: catalog.app, batch: $0) }
    }
    let matching = all.filter { $0.batch.id.value == id || $0.batch.splitIds.contains(id) }
    guard let found = matching.first else {
      throw PlainFailure(AppleBatchPart.unknown(id, all.map(\.batch)))
    }
    guard matching.count == 1 else {
      throw PlainFailure(
        "\(counted(matching.count, "catalog")) have a batch \(quoted(id)): name one of them with --catalog")
    }
    guard let part = found.batch.oneTimeUse, let expirationDate = found.batch.expirationDate?.value,
      part.issuer.value == .apple
    else {
      throw PlainFailure(
        found.batch.isOwn
          ? "offerc makes the codes of batch \(quoted(id)): run `offerc codes generate`"
          : "batch \(quoted(id)) is a custom code: Apple has no file for it")
    }
    let ids = found.batch.splitIds
    guard let place = ids.firstIndex(of: id) else {
      throw PlainFailure(
        "batch \(quoted(id)) is split into \(ids[0]) to \(ids[ids.count - 1]): register the file of each of them"
      )
    }
    bundleId = found.app.bundleId.value
    self.id = id
    count = found.batch.splitCounts[place]
    batch = found.batch
    self.expirationDate = expirationDate
  }

  /// - Throws: `PlainFailure` when Apple has not been asked for the codes yet.
  package func checkIsMade(on today: CalendarDate) throws {
    guard today < batch.createdDate.value else { return }
    throw PlainFailure(
      "batch \(quoted(id)) has the createdDate \(batch.createdDate.value), but today is \(today): Apple has no codes for it yet; correct createdDate in the catalog, or name the batch of this file"
    )
  }

  /// - Parameter tag: HMAC of the file under the key.
  func registration(of tag: String, _ key: CodeKey, on today: CalendarDate) -> Registration {
    Registration(
      bundleId: bundleId, id: id, rows: count, environment: batch.isSandbox ? .sandbox : .production,
      createdDate: batch.createdDate.value, expirationDate: expirationDate, registeredDate: today,
      keyFingerprint: key.fingerprint, fileTag: tag)
  }

  private static func unknown(_ id: String, _ batches: [CodeBatch]) -> String {
    let near = nearest(to: id, in: batches.filter { !$0.isOwn }.flatMap(\.splitIds)).first
    return "there is no batch \(quoted(id)) in the catalog" + (near.map { "; did you mean \($0)?" } ?? "")
  }
}

/// The codes that Apple has made for a batch, as they are downloaded: one a line, perhaps with the address at which it is redeemed.
///
/// A header, a byte order mark, quotes and CRLF may be there. Codes are upper-case letters and digits, 8 to 64.
package struct AppleCodeFile: Sendable {
  package let rows: Int
  /// SHA-256 of the sorted codes, a line each, so that a file is known again whatever program has saved it; then of the
  /// file, which is what ledgers of version 0.1.0 have.
  fileprivate let digests: [[UInt8]]
  /// Sorted: the place of a code is its index.
  let codes: [ArraySlice<UInt8>]

  /// - Parameter path: for messages, which name lines and no codes.
  /// - Throws: `PlainFailure`.
  package init(_ bytes: [UInt8], path: String) throws {
    guard !bytes.contains(0) else {
      throw PlainFailure("\(path) is not a file of codes: it is not UTF-8 text; download it again")
    }
    let linesByCode: [ArraySlice<UInt8>: Int]
    do throws(CSVFault) {
      linesByCode = try codeLines(of: CSVReader(bytes[...]))
    } catch {
      throw PlainFailure("\(path), line \(error.line): \(error.message)")
    }
    if let fault = cutFault(linesByCode) { throw PlainFailure("\(path), \(fault)") }
    rows = linesByCode.count
    guard rows > 0 else { throw PlainFailure("\(path) has no codes") }
    codes = linesByCode.keys.sorted { $0.lexicographicallyPrecedes($1) }
    digests = [sha256([Array(codes.joined(separator: [0x0A]))]), sha256([bytes])]
  }

  func isFile(withTag tag: String, _ key: CodeKey) throws -> Bool {
    try digests.contains { try key.tag(ofFiles: [$0]) == tag }
  }
}

private func codeLines(of file: CSVReader) throws(CSVFault) -> [ArraySlice<UInt8>: Int] {
  var file = file
  var lines: [ArraySlice<UInt8>: Int] = [:]
  var isFirst = true
  while let row = try file.nextRow() {
    let cells = row.map(\.bytes)
    guard cells != [[]] else { continue }
    defer { isFirst = false }
    if let fault = fault(of: cells) {
      if isFirst, isHeader(cells) { continue }
      throw row[0].fault(fault)
    }
    if let other = lines.updateValue(row[0].line, forKey: cells[0]) {
      throw row[0].fault(
        "the same code as in line \(other), expected each code once; download the file again")
    }
  }
  return lines
}

/// A download that broke off ends within a line, and mostly within a code: it is shorter than the first one then, since
/// Apple's codes of a batch have one length.
private func cutFault(_ codes: [ArraySlice<UInt8>: Int]) -> String? {
  guard let first = codes.min(by: { $0.value < $1.value }), let last = codes.max(by: { $0.value < $1.value }),
    last.key.count < first.key.count
  else { return nil }
  return
    "line \(last.value): the last code has \(last.key.count) characters, the others have \(first.key.count): the file is cut off; download it again"
}

private func fault(of cells: [ArraySlice<UInt8>]) -> String? {
  guard cells.count <= 2 else {
    return "found \(cells.count) columns, expected a code, or a code and its address"
  }
  guard isCode(cells[0]) else {
    return "expected a code: 8 to 64 uppercase letters and digits"
  }
  guard cells.count == 2 else { return nil }
  let isAddress = cells[1].starts(with: "https://".utf8) && cells[1].firstRange(of: cells[0]) != nil
  return isAddress ? nil : "the second column is not the address with the code of the first"
}

private func isCode(_ cell: ArraySlice<UInt8>) -> Bool {
  (8...64).contains(cell.count)
    && cell.allSatisfy { (0x41...0x5A).contains($0) || isDigit($0) }
}

/// Names of columns: words, and no address.
private func isHeader(_ cells: [ArraySlice<UInt8>]) -> Bool {
  cells.count <= 2
    && cells.allSatisfy { cell in
      !cell.isEmpty && cell.count <= 40
        && cell.allSatisfy {
          $0 == 0x20 || $0 == 0x5F || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
    }
}
